/** What the head of a room says: whether a session is on and how far it is, who is asked now, and what waits for the user. */
import type { Grant, Room, Session } from '../../../src/core/room/state.ts'
import type { HealthReport, Purpose } from '../../../src/core/room/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { atView, type Params } from './address.ts'

export const isOn = ({ session }: Pick<Room, 'session'>): boolean => session !== null && session.endedAt === null

export interface Waiting {
  readonly text: string
  readonly to: Params
  readonly tone: 'no' | 'open'
}

/** What stands still without the user, most pressing first, with the numbers that the board and the health report have. */
export function waitingFor(health: HealthReport, { canon }: { readonly canon: string }): readonly Waiting[] {
  const { frozenIssues, patchesToReview, canonConflicts, pendingCanonPromotions, waitingIssues } = health
  const board = atView('board')
  const all: readonly (Waiting & { readonly amount: number })[] = [
    { amount: frozenIssues, text: counted(frozenIssues, 'issue stands still', 'issues stand still'), to: board, tone: 'no' },
    { amount: canonConflicts, text: `${counted(canonConflicts, 'conflict')} with ${canon}`, to: atView('canon'), tone: 'no' },
    { amount: patchesToReview, text: `${counted(patchesToReview, 'change')} to review`, to: atView('changes'), tone: 'open' },
    { amount: waitingIssues, text: `${counted(waitingIssues, 'issue waits', 'issues wait')} for you`, to: board, tone: 'open' },
    { amount: pendingCanonPromotions, text: `${counted(pendingCanonPromotions, 'issue')} to promote`, to: board, tone: 'open' },
  ]
  return all.filter(({ amount }) => amount > 0).map(({ text, to, tone }) => ({ text, to, tone }))
}

const DOES: Readonly<Record<Purpose, string>> = {
  intake: 'takes in',
  propose: 'writes a proposal for',
  opine: 'writes alone on',
  discuss: 'reads',
  challenge: 'argues against',
  vote: 'votes on',
  moderate: 'looks at',
  confirm: 'compares',
  apply: 'writes into the folder:',
}

/** "Keeper votes on #4": one a turn that is open. */
export const atWork = (grants: Room['grants'], nameOf: (id: string) => string): readonly string[] =>
  Object.values(grants).map(
    (grant) => `${grant.purpose === 'apply' ? 'The clerk' : nameOf(grant.seat)} ${DOES[grant.purpose]} ${objectOf(grant)}`,
  )

const objectOf = ({ issue, target, purpose }: Grant): string =>
  purpose === 'apply' || purpose === 'confirm' ? (target ?? '') : issue === null ? 'the room' : `#${issue}`

/** How far a session is, in numbers that were counted as it went. */
export function tallyText({ tally, turnsMax }: Session): string {
  const turns = turnsMax === null ? counted(tally.turns, 'turn') : `${tally.turns} of ${counted(turnsMax, 'turn')}`
  return [turns, counted(tally.kept, 'comment'), `${tally.refused + tally.quarantined} kept out`, `${tally.resolved} settled`].join(', ')
}

export const ENDINGS: Readonly<Record<NonNullable<Session['ended']>['reason'], string>> = {
  done: 'the team has nothing left to do',
  limit: 'a limit was reached',
  user: 'the user ended it',
  stopped: 'it was stopped',
}
