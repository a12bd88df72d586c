import { describe, expect, test } from 'vitest'
import { finding, inspected, objecting } from '../../../test/run-facts.ts'
import { RunStage } from '../../../test/run-stage.ts'
import { append, emptyList, items, type List } from '../list.ts'
import { handoffText } from './handoff.ts'
import type { Finding } from './state.ts'

/** A run whose second cycle has begun with one blocker open. */
const stage = new RunStage(
  { options: { workflow: 'fast' } },
  {
    review: () => objecting(finding({ severity: 'blocker' })),
    inspect: (_, { request }) => inspected({ head: request.slice(-1).repeat(40) }),
  },
).run(({ own, open }) => own.task?.cycle === 2 && open.some((id) => id.startsWith('make/')))
const [open] = items(stage.own.findings)

const listed = (count: number, over: Partial<Finding> = {}): List<Finding> => {
  if (open === undefined) throw new Error('Nothing is open.')
  let list: List<Finding> = emptyList
  for (let n = 1; n <= count; n++) list = append(list, { ...open, id: `F${n}`, ...over })
  return list
}
const linesOf = (count: number, over: Partial<Finding> = {}): readonly string[] =>
  handoffText({ ...stage.own, findings: listed(count, over) }, stage.state.house).split('\n')

describe('the hand-off summary', () => {
  test.each([
    [19, 19],
    [20, 20],
    [21, 20],
  ])('of %i open findings %i are told, and the number of all', (count, told) => {
    const lines = linesOf(count)
    expect(lines).toContain(`## Open findings (${count})`)
    expect(lines.filter((line) => line.startsWith('- F'))).toHaveLength(told)
  })

  test.each([
    [299, 299],
    [300, 300],
    [301, 300],
  ])('of a description of %i characters %i are told', (length, told) =>
    expect(linesOf(1, { description: 'x'.repeat(length) }).find((line) => line.startsWith('- F1'))).toBe(
      `- F1 blocker, quality, src/ticket.ts: ${'x'.repeat(told)}`,
    ),
  )

  test('what nobody has counted yet is not open', () =>
    expect(linesOf(3, { cyclesOpen: 0 }).filter((line) => line.startsWith('- F'))).toEqual([]))
})
