/** Whose answer is on its way or owed at this moment, and what for, in words. */
import { targetParts } from '../../../../src/core/debate/lock/pairs.ts'
import type { Debate, Grant } from '../../../../src/core/debate/state.ts'
import type { Desk } from '../../../../src/core/house/desk.ts'
import type { SeatId } from '../../../../src/core/seat.ts'

export interface Waiting {
  readonly seat: SeatId
  /** "to restate Gold keeper in t2". */
  readonly purpose: string
  /** Above one: it has failed before. */
  readonly attempt: number
  readonly since: number
}

/** A seat that is asked two things at once stands here twice. Turns that were taken back are no longer waited for. */
export function waitingFor({ grants }: Pick<Debate, 'grants'>, desk: Desk, nameOf: (seat: SeatId) => string): readonly Waiting[] {
  return Object.entries(grants).map(([request, grant]) => ({
    seat: grant.seat,
    purpose: purposeText(grant, nameOf),
    attempt: desk[request]?.attempt ?? 1,
    since: grant.at,
  }))
}

function purposeText({ purpose, thread, target }: Grant, nameOf: (seat: SeatId) => string): string {
  const where = thread === null ? '' : ` in ${thread}`
  const { from, to } = targetParts(target)
  switch (purpose) {
    case 'open':
      return 'to say where it stands, before it has seen anybody else'
    case 'speak':
      return target === null ? `to speak${where}` : `to answer ${target}${where}`
    case 'commit':
      return `to commit to a side${where}`
    case 'falsify':
      return `to say what would change its mind${where}`
    case 'steelman':
      return `to restate ${nameOf(to)}${where}`
    case 'grade':
      return `to grade how ${nameOf(from)} restated it${where}`
    case 'judge':
      return `to judge how ${nameOf(from)} restated ${nameOf(to)}${where}`
    case 'extract':
      return `to word the question${where}`
    case 'review':
      return `to say whether the question is put fairly${where}`
    case 'relate':
      return 'to say how the questions hang together'
    case 'confirm':
      return 'to confirm or refuse a link between two questions'
    case 'name':
      return 'to name the camps'
  }
}
