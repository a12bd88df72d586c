import { describe, expect, test } from 'vitest'
import { exampleLog } from '../../../test/golden/roundtable.ts'
import { type Deliberation, evolve } from '../../core/deliberation.ts'
import type { Recorded, RecordedOf } from '../../core/words.ts'
import { plain } from '../../views/paint.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { curtained } from './curtain.ts'

const PERSON = 'seat-5'
const WIDTH = 100

/** The example, as if a person had sat in one of its seats: which lines come with which event. */
async function shown(mode: 'collaborative' | 'delphi' | 'adversarial') {
  const { events } = await exampleLog(mode)
  const lines = curtained()
  const told: { readonly event: Recorded; readonly text: string }[] = []
  const open: string[] = []
  let state: Deliberation | null = null
  for (const logged of events) {
    const event = seated(logged)
    state = evolve(state, event)
    told.push({ event, text: lines(event, state, plain, WIDTH).join('\n') })
    open.push(...eventLines(event, state, plain, WIDTH))
  }
  return { told, open }
}

function seated(event: Recorded): Recorded {
  if (event.type !== 'deliberation.opened') return event
  return { ...event, seats: event.seats.map((seat) => (seat.id === PERSON ? { ...seat, driver: 'human' as const } : seat)) }
}

const isSpeech = (event: Recorded): event is RecordedOf<'stance.declared' | 'contribution.made'> =>
  event.type === 'stance.declared' || event.type === 'contribution.made'
const sorted = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.trim() !== '').toSorted()

describe('a person at the table', () => {
  test('where all speak at once, sees what others said in a round only after having spoken in it, and then all of it', async () => {
    const { told, open } = await shown('collaborative')
    let hasSpoken = false
    for (const { event, text } of told) {
      if (event.type === 'round.opened') hasSpoken = false
      if (isSpeech(event) && 'seat' in event && event.seat === PERSON) hasSpoken = true
      if (!hasSpoken && isSpeech(event) && 'statement' in event) expect(text).not.toContain(event.statement.slice(0, 40))
    }
    expect(sorted(told.flatMap(({ text }) => text.split('\n')))).toEqual(sorted(open))
  })

  test('where only figures are shown, sees no word and no name of others before the talk is over, and then all of it', async () => {
    const { told } = await shown('delphi')
    const end = told.findIndex(({ event }) => event.type === 'roundtable.exited')
    const before = told.slice(0, end).filter(({ event }) => !['table.laid', 'deliberation.opened', 'ask.failed'].includes(event.type))
    const others = told.flatMap(({ event }) => (isSpeech(event) && 'statement' in event && event.seat !== PERSON ? [event] : []))
    const shownBefore = before.map(({ text }) => text).join('\n')
    for (const name of ['Night watch', 'Budget keeper', 'Trial reader', 'Access advocate']) expect(shownBefore).not.toContain(name)
    const after = told
      .slice(end)
      .map(({ text }) => text)
      .join('\n')
    expect(others.length).toBeGreaterThan(0)
    expect(after).toContain('The talk is over.')
    expect(after).toContain('Night watch')
  })

  test('where seats speak in turn, hears those before it as they speak', async () => {
    const { told } = await shown('adversarial')
    const talk = told.filter(({ event }) => event.type === 'contribution.made' && event.seat !== PERSON)
    expect(talk.length).toBeGreaterThan(0)
    for (const { text } of talk) expect(text).not.toBe('')
  })
})
