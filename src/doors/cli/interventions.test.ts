import { expect, test } from 'vitest'
import type { DebateReport } from '../../core/debate/report-types.ts'
import type { Engine } from '../../engine/engine.ts'
import { DEBATE } from '../../views/debate-sample.fixture.ts'
import { plain } from '../../views/paint.ts'
import type { Desk } from './desk.ts'
import { challenge } from './interventions.ts'

/** An engine that knows one debate and keeps what it is told. */
function given(report: DebateReport = DEBATE) {
  const told: unknown[] = []
  const engine = {
    find: async () => report.id,
    report: async () => report,
    runnerOf: async () => 'somebody',
    command: async (_: string, command: { readonly crux: string }) => {
      told.push(command)
      return [{ type: 'crux.challenged', crux: command.crux, by: 'user', because: 'Why.' }]
    },
  } as unknown as Engine
  const said: string[] = []
  const say = (text: string): number => said.push(text)
  return { engine, desk: { terminal: { out: say, err: say, paint: plain } } as unknown as Desk, told, said: () => said.join('') }
}

test.each([
  ['1', 't1'],
  ['2', 't2'],
  ['t2', 't2'],
])('a crux is challenged by the number of its card or by its id: %s is %s', async (crux, id) => {
  const { engine, desk, told, said } = given()
  expect(await challenge(engine, desk, 'debate', crux, 'Why.')).toBe(0)
  expect(told).toMatchObject([{ type: 'challenge', crux: id }])
  expect(said()).toContain(`the crux ${id} is challenged`)
})

test('a number that no card has is refused with those that there are', async () => {
  const { engine, desk, told } = given()
  await expect(challenge(engine, desk, 'debate', '9', 'Why.')).rejects.toThrow('There is no crux 9. The cards are 1 (t1), 2 (t2).')
  await expect(challenge(given({ ...DEBATE, threads: [] }).engine, desk, 'debate', '1', 'Why.')).rejects.toThrow('There is no crux yet')
  expect(told).toEqual([])
})
