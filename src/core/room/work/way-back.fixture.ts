/** A team at work on issues that come back: what everybody answers, a session to its end, and what was paid. */
import { expect } from 'vitest'
import { evolve, owed } from '../../deliberation.ts'
import { cites, DIFF, draft, Play, QUOTE } from '../play.fixture.ts'
import type { Draft } from '../words.ts'

export type Answer = (purpose: string, seat: string, view: unknown) => unknown

export const say = (change: Partial<Draft> = {}) => ({ comment: draft(change), pass: null })
export const pass = { comment: null, proposal: null, pass: 'Nothing to add.' }
export const propose = (proposal: unknown) => ({
  comment: draft({ evidence: cites(QUOTE), trigger: 'support-proposal' }),
  proposal,
  pass: null,
})
export const ANSWERS: Readonly<Record<string, unknown>> = {
  intake: { tags: [], impact: 'minor', assignee: 'writer', slices: [], because: 'One line.' },
  propose: propose({ diff: DIFF, facts: [] }),
  opine: say({ stance: 'approve', evidence: cites(QUOTE) }),
  discuss: say({ stance: 'approve', evidence: { ...cites(QUOTE), canon: ['C1'] } }),
  challenge: say({ stance: 'note', evidence: cites(QUOTE) }),
  vote: { vote: 'accept', because: 'Because.' },
}
export const usual: Answer = (purpose) => ANSWERS[purpose]

/** Folded from its first event, as whoever takes over after a crash does: the same room, and the same asks. */
function replayed(play: Play): void {
  const state = play.events.reduce<Play['state'] | null>((before, event) => evolve(before, event), null)
  expect(state).toEqual(play.state)
  expect(state === null ? [] : owed(state)).toEqual(owed(play.state))
}

/** A session to its end; who was asked for what. */
export function runs(play: Play, answer: Answer = usual, until: (asked: string) => boolean = () => false): readonly string[] {
  if (play.own.session === null || play.own.session.endedAt !== null) play.begin()
  const log: string[] = []
  for (let turns = 0; turns < 100; turns++) {
    const [ask] = play.settle()
    replayed(play)
    if (ask === undefined) return log
    log.push(`${ask.purpose} ${ask.seat}`)
    if (until(log.at(-1) ?? '')) return log
    play.reply(ask.id, answer(ask.purpose, ask.seat, play.sees(ask.id)))
  }
  throw new Error('The team is never done.')
}

export const AGAIN = ['propose writer', 'discuss planner', 'discuss editor', 'discuss critic', 'discuss continuity']
export const VOTES = ['vote planner', 'vote editor', 'vote critic', 'vote continuity']

/** A patch of the writer's, taken by everybody, that waits for the user. */
export function waiting(): { readonly play: Play; readonly id: number } {
  const play = new Play()
  const id = play.open()
  runs(play)
  expect(play.issue(id)).toMatchObject({ status: 'waiting', stage: 'vote' })
  expect(play.own.openPatches).toEqual(['P1'])
  return { play, id }
}

export const paid = (play: Play): readonly string[] =>
  play
    .all('credit.awarded')
    .filter(({ reason }) => ['proposal-accepted-by-user', 'issue-applied-in-work', 'evidence-outcome-upgrade'].includes(reason))
    .map(({ reason }) => reason)
