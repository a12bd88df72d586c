/**
 * Whether something new carries a change of mind, here or on the topic: evidence that another seat brought into this thread
 * since the position was taken, and that speaks for where the seat goes. Without it the move is told, flagged, and does not count.
 */
import { type Evidence, evidenceById } from '../../evidence/registry.ts'
import type { Side } from '../../house/words.ts'
import { asksTopic } from '../crux/topic.ts'
import { seatMessagesOf } from '../messages.ts'
import type { Debate, Message, Thread } from '../state.ts'
import type { Contribution } from '../words.ts'
import type { Offered } from './gate.ts'

type Support = 'verified' | 'unverified' | 'falsifier' | 'unsupported'
type Moving = Contribution & { move: 'UPDATE_POSITION' | 'CONCEDE' }

interface Step {
  readonly from: Side
  readonly to: Side
}

/**
 * Measured from what counts, not from what was last said: a move that nothing carried is still to be carried. A change here and
 * a change on the topic each need something for where they go; the weaker of the two decides.
 */
export function supportOf(offered: Offered, said: Moving): Support {
  const { own, thread, grant } = offered
  const position = thread.positions[grant.seat]
  const here = said.move === 'UPDATE_POSITION' ? stepFrom(position?.counted ?? 'UNCERTAIN', said.next) : null
  const topic = stepFrom(own.seats[grant.seat]?.counted?.side ?? 'UNCERTAIN', topicAfter(own, thread, said))
  const given = evidenceSince(offered, said)
  const carriers = here === null && topic === null ? [given.cited] : []
  if (here !== null) carriers.push(carriersHere(offered, said, given, here))
  if (topic !== null) {
    // It said beforehand that its answer to the topic hangs on this question, so what carries the one carries the other.
    const hangs = here !== null && position?.flip.wouldFlip === true
    carriers.push(hangs ? carriersHere(offered, said, given, here) : given.cited.filter(({ by }) => leads(by.favoursTopic, topic)))
  }
  const grades = carriers.map((evidence) => gradeOf(offered, evidence))
  if (grades.includes('unsupported')) return 'unsupported'
  if (grades.includes('unverified')) return 'unverified'
  return here !== null && metBy(offered, said, given).some(isProof) ? 'falsifier' : 'verified'
}

const stepFrom = (from: Side, to: Side | null): Step | null => (to === null || to === from ? null : { from, to })

/** The side on the topic that a move declares; null where it says nothing of it. */
function topicAfter(own: Debate, thread: Thread, said: Moving): Side | null {
  if (said.move === 'CONCEDE') return said.topClaimChanged ? said.next : null
  return said.topClaim?.side ?? (asksTopic(own, thread.question) ? said.next : null)
}

/** To a side: what speaks for it. To doubt: what speaks for another side than one's own. */
const leads = (favoured: Side | null, { from, to }: Step): boolean =>
  favoured !== null && favoured !== 'UNCERTAIN' && favoured !== from && (to === 'UNCERTAIN' || favoured === to)

const carriersHere = (offered: Offered, said: Moving, given: Evidences, step: Step): readonly Given[] => [
  ...metBy(offered, said, given),
  ...given.cited.filter(({ by }) => leads(by.favours, step)),
]

/** A word alone meets nothing: another seat must have shown it, and the seat must leave the side that named the test. */
function metBy({ thread, grant: { seat } }: Offered, said: Moving, { given }: Evidences): readonly Given[] {
  const position = thread.positions[seat]
  if (said.move !== 'UPDATE_POSITION' || !said.concededFalsifier || position?.falsifier == null) return []
  if (position.counted === 'UNCERTAIN' || said.next === position.counted) return []
  return given.filter(({ by }) => by.said.move === 'PROVIDE_EVIDENCE' && by.said.bearsOn === seat && by.said.bearing === 'meets')
}

function gradeOf({ house }: Offered, evidence: readonly Given[]): 'verified' | 'unverified' | 'unsupported' {
  if (evidence.some(isProof)) return 'verified'
  const hasDossier = house.opening.dossier.files.length > 0
  return !hasDossier && evidence.length > 0 ? 'unverified' : 'unsupported'
}

interface Given {
  readonly evidence: Evidence
  readonly by: Message
}

interface Evidences {
  /** What others have brought here since the seat took its position, and not the seat itself before them. */
  readonly given: readonly Given[]
  /** Of that, what the move names and nobody had brought anywhere before. A test that was named is met whenever somebody shows it. */
  readonly cited: readonly Given[]
}

function evidenceSince({ own, house, thread, grant: { seat } }: Offered, said: Moving): Evidences {
  const messages = seatMessagesOf(own, thread)
  const taken = messages.findLastIndex((message) => message.seat === seat && takesPosition(message))
  const declaredAt = own.seats[seat]?.declared?.at ?? 0
  // Where its view of the topic changes too, what it knew when it took that view is not new either.
  const next = topicAfter(own, thread, said)
  const changesTopic = next !== null && next !== own.seats[seat]?.declared?.side
  const since = Math.max(messages[taken]?.at ?? 0, taken === -1 || changesTopic ? declaredAt : 0)
  const given = messages
    .slice(taken + 1)
    .filter((message) => message.seat !== seat && message.at >= since)
    .flatMap((by) => by.evidence.flatMap((id) => evidenceById(house.registry, id) ?? []).map((evidence) => ({ evidence, by })))
    .filter(({ evidence: { citers } }) => citers[0] !== seat)
  return { given, cited: given.filter(({ evidence: { id, first } }) => first.at >= since && said.evidence.includes(id)) }
}

/** To say again where one stands makes nothing old that was new. */
const takesPosition = ({ said }: Message): boolean =>
  said.move === 'COMMIT_POSITION' || (said.move === 'UPDATE_POSITION' && said.prior !== said.next)

/** A file that merely exists proves nothing that was said about it. */
const isProof = ({ evidence: { check } }: Given): boolean => check.verdict === 'verified' && !check.bare
