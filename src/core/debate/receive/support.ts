/**
 * Whether something new carries a change of mind, here or on the topic: evidence that another seat brought into this thread
 * since the position was taken, and that speaks for where the seat goes. Without it the move is told, flagged, and does not count.
 */
import { type Evidence, evidenceById } from '../../evidence/registry.ts'
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { asksTopic } from '../crux/topic.ts'
import { seatMessagesOf } from '../messages.ts'
import type { Debate, Message, Thread } from '../state.ts'
import type { Contribution } from '../words.ts'
import type { Offered } from './gate.ts'

type Support = 'verified' | 'unverified' | 'falsifier' | 'unsupported'
type Moving = Contribution & { move: 'UPDATE_POSITION' | 'CONCEDE' }

/** A word alone carries nothing: a falsifier is met where such evidence is said to meet it. */
export function supportOf(offered: Offered, said: Moving): Support {
  const { house, thread, grant } = offered
  const given = newEvidence(offered, said)
  const hasFalsifier = (thread.positions[grant.seat]?.falsifier ?? null) !== null
  const concedes = said.move === 'UPDATE_POSITION' && said.concededFalsifier && hasFalsifier
  const met = given.filter(({ by }) => concedes && meetsFalsifierOf(by, grant.seat))
  if (met.some(isProof)) return 'falsifier'
  const cited = given.filter(({ evidence, by }) => said.evidence.includes(evidence.id) && speaksForMove(offered, said, by))
  if (cited.some(isProof)) return 'verified'
  const hasDossier = house.opening.dossier.files.length > 0
  return !hasDossier && met.length + cited.length > 0 ? 'unverified' : 'unsupported'
}

interface Given {
  readonly evidence: Evidence
  readonly by: Message
}

/** What others have brought here since the seat took its position, and not the seat itself before them. */
function newEvidence({ own, house, thread, grant: { seat } }: Offered, said: Moving): readonly Given[] {
  const messages = seatMessagesOf(own, thread)
  const taken = messages.findLastIndex((message) => message.seat === seat && takesPosition(message))
  const declaredAt = own.seats[seat]?.declared?.at ?? 0
  // Where its view of the topic changes too, what it knew when it took that view is not new either.
  const since = Math.max(messages[taken]?.at ?? 0, taken === -1 || changesTopic(own, thread, seat, said) ? declaredAt : 0)
  return messages
    .slice(taken + 1)
    .filter((message) => message.seat !== seat && message.at >= since)
    .flatMap((by) => by.evidence.flatMap((id) => evidenceById(house.registry, id) ?? []).map((evidence) => ({ evidence, by })))
    .filter(({ evidence: { first, citers } }) => first.at >= since && citers[0] !== seat)
}

/** To say again where one stands makes nothing old that was new. */
const takesPosition = ({ said }: Message): boolean =>
  said.move === 'COMMIT_POSITION' || (said.move === 'UPDATE_POSITION' && said.prior !== said.next)

function changesTopic(own: Debate, thread: Thread, seat: SeatId, said: Moving): boolean {
  if (said.move === 'CONCEDE') return said.topClaimChanged
  const next = said.topClaim?.side ?? (asksTopic(own, thread.question) ? said.next : null)
  return next !== null && next !== own.seats[seat]?.declared?.side
}

/**
 * What was brought for the side that one leaves does not carry the leaving: a move to a side takes evidence for that side. A
 * change on the topic alone is carried by what somebody brought who stands there.
 */
function speaksForMove(offered: Offered, said: Moving, by: Message): boolean {
  const { own, thread, grant } = offered
  const held = thread.positions[grant.seat]?.side ?? 'UNCERTAIN'
  const favoured = favouredBy(thread, by)
  if (said.move === 'UPDATE_POSITION' && said.next !== held)
    return favoured !== held && (said.next === 'UNCERTAIN' || favoured === said.next)
  if (!changesTopic(own, thread, grant.seat, said)) return true
  const next = said.move === 'CONCEDE' ? said.next : said.topClaim?.side
  return meetsFalsifierOf(by, grant.seat) || next === 'UNCERTAIN' || own.seats[by.seat ?? '']?.counted?.side === next
}

/** Evidence that meets a falsifier speaks against the side that declared it, what contradicts it for that side, else for whoever brings it. */
function favouredBy({ positions }: Thread, { seat, said }: Message): Side | null {
  const borne = said.move === 'PROVIDE_EVIDENCE' && said.bearing !== 'context' ? positions[said.bearsOn ?? '']?.side : undefined
  if (said.move !== 'PROVIDE_EVIDENCE' || borne === undefined || borne === 'UNCERTAIN') return positions[seat ?? '']?.counted ?? null
  return said.bearing === 'contradicts' ? borne : OTHER[borne]
}

const OTHER = { YES: 'NO', NO: 'YES' } as const

const meetsFalsifierOf = ({ said }: Message, seat: SeatId): boolean =>
  said.move === 'PROVIDE_EVIDENCE' && said.bearsOn === seat && said.bearing === 'meets'

/** A file that merely exists proves nothing that was said about it. */
const isProof = ({ evidence: { check } }: Given): boolean => check.verdict === 'verified' && !check.bare
