/**
 * given(facts).when(act).then(facts): the only vocabulary that tests of a protocol's rules need.
 *
 * Facts are folded as the product folds them, house and protocol together, with made-up seq, time and wall: a second
 * passes from fact to fact unless one says otherwise. Every given state is also held against its own JSON.
 */
import { expect } from 'vitest'
import type { AskReport } from '../src/core/ask/report.ts'
import { type Act, type Deliberation, decide, evolve, owed, type ReplyAct, report } from '../src/core/deliberation.ts'
import { type Dossier, emptyDossier } from '../src/core/dossier.ts'
import type { ReportHead } from '../src/core/protocol.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Event, Recorded } from '../src/core/words.ts'
import type { Fact } from './facts.ts'

const STREAM = 'ask-test0001'
const WALL_START = Date.UTC(2031, 4, 6, 9)

/** Facts as a log would keep them. */
export function recorded(facts: readonly Fact[]): readonly Recorded[] {
  let now = 0
  return facts.map((fact, index) => {
    now = fact.at ?? now + (index === 0 ? 0 : 1_000)
    const wall = new Date(WALL_START + index * 1_000).toISOString()
    return { ...fact, stream: STREAM, seq: index + 1, at: now, wall, prev: '', hash: '' }
  })
}

export function folded(facts: readonly Fact[]): Deliberation {
  let state: Deliberation | null = null
  for (const event of recorded(facts)) state = evolve(state, event)
  if (state === null) throw new Error('A deliberation begins with a fact.')
  return state
}

/** A test that is not about vectors or look-ups need not say that there are none. */
export type GivenAct =
  | Exclude<Act, { type: 'reply' }>
  | (Omit<ReplyAct, 'vectors' | 'lookups'> & Partial<Pick<ReplyAct, 'vectors' | 'lookups'>>)

/** What `when` decided: facts that must be these, or a refusal with this code. */
interface Decided {
  readonly then: (...facts: readonly (Event | object)[]) => void
  readonly thenNothing: () => void
  readonly thenRefused: (code: string) => void
  readonly facts: readonly Event[]
}

export function given(...facts: readonly Fact[]) {
  const state = folded(facts)
  expect(JSON.parse(JSON.stringify(state)), 'the state is plain JSON').toEqual(state)
  return {
    state,
    house: state.house,
    when: (act: GivenAct, dossier: Dossier = emptyDossier): Decided => {
      const whole: Act = act.type === 'reply' ? { vectors: null, lookups: [], ...act } : act
      const decision = decide(state, { ...whole, at: state.house.at }, dossier)
      return {
        // biome-ignore lint/suspicious/noThenProperty: it reads as a sentence, and nobody awaits it
        then: (...expected) => expect(decision).toEqual(expected),
        thenNothing: () => expect(decision).toEqual([]),
        thenRefused: (code) => expect(decision).toMatchObject({ refused: code }),
        facts: isRefusal(decision) ? [] : (decision as readonly Event[]),
      }
    },
    /** Open asks by id; a wake-up as "wake". */
    thenOwed: (...ids: readonly string[]): void => expect(owed(state).map((item) => (item.kind === 'ask' ? item.id : 'wake'))).toEqual(ids),
    /** Of the protocol that the given facts opened: an ask unless the test says otherwise. */
    thenReport: <R extends ReportHead = AskReport>(): R => report(state) as R,
  }
}

export const tick: Act = { type: 'tick' }
