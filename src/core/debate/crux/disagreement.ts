/**
 * What kind of disagreement a thread is, by the first rule that holds:
 *
 *   horizon     the sides answer for different times
 *   definition  they ask what something is, or means, and test it by different things; or mostly clarify
 *   evidence    evidence was challenged, or both sides have quotations that hold
 *   values      it asks what should be, and no falsifier of one side bears on what the other measures
 *   premise     each side would be moved by something else
 *   claim       none of these: one of them is wrong about one thing
 */
import { evidenceById, evolveRegistry, type Registry } from '../../evidence/registry.ts'
import type { Horizon } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { keywordSet } from '../../text/words.ts'
import { dominantHorizon, horizonDistance } from '../lock/horizon.ts'
import { seatMessagesOf } from '../messages.ts'
import { ALLOWED, HORIZON } from '../numbers.ts'
import type { Debate, Message, Position, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import type { DisagreementType } from '../words.ts'
import { adoptedClerk } from './adopted.ts'
import { countedSides, isSplit, type Sides, tallied } from './sides.ts'
import { openOnTopic } from './topic.ts'

export interface Disagreement {
  readonly type: DisagreementType
  readonly diagnosis: string
}

interface Seen {
  readonly question: string
  readonly positions: Readonly<Record<SeatId, Position>>
  readonly yes: readonly SeatId[]
  readonly no: readonly SeatId[]
  readonly messages: readonly Message[]
  readonly isVerified: (evidence: string) => boolean
}

type Rule = readonly [type: DisagreementType, diagnose: (seen: Seen) => string | null]

const RULES: readonly Rule[] = [
  ['horizon', byHorizon],
  ['definition', byDefinition],
  ['evidence', byEvidence],
  ['values', byValues],
  ['premise', byPremise],
]

/** With what this decision has told so far: the house itself folds it only once it is written, and the last quotation would be missing. */
export const toldRegistry = ({ house, facts, at }: Pick<Story, 'house' | 'facts' | 'at'>): Registry =>
  facts.reduce(
    (known, fact) => (fact.type === 'claims.registered' || fact.type === 'claim.judged' ? evolveRegistry(known, fact, at) : known),
    house.registry,
  )

/** Without the registry nothing is known to be verified: then only challenged evidence tells. */
export function disagreementOf(own: Debate, threadId: string, registry: Registry | null = null): Disagreement {
  const thread = own.threads[threadId]
  const positions = thread?.positions ?? {}
  const sides = countedSides(positions, own.seats)
  if (thread === undefined || !isSplit(sides)) return { type: 'claim', diagnosis: oneSided(own, thread, sides) }
  const seen: Seen = {
    question: adoptedClerk(thread)?.question ?? thread.question ?? thread.topic,
    positions,
    yes: sides.YES,
    no: sides.NO,
    messages: seatMessagesOf(own, thread),
    isVerified: (id) => registry !== null && evidenceById(registry, id)?.check.verdict === 'verified',
  }
  for (const [type, diagnose] of RULES) {
    const diagnosis = diagnose(seen)
    if (diagnosis !== null) return { type, diagnosis }
  }
  return { type: 'claim', diagnosis: plainClaim(seen) }
}

function oneSided(own: Debate, thread: Thread | undefined, sides: Sides): string {
  const plain = `There are no two sides: ${tallied(sides)}.`
  const question = thread === undefined ? null : (adoptedClerk(thread)?.question ?? thread.question)
  const topic = question === null ? null : openOnTopic(own, question)
  return topic === null ? plain : `${plain} Yet it asks the topic itself, where they count as ${tallied(topic)}: no common ground.`
}

function byHorizon({ positions, yes, no }: Seen): string | null {
  const of = (seats: readonly SeatId[]): Horizon => dominantHorizon(seats.flatMap((seat) => positions[seat]?.horizon ?? []))
  const [forYes, forNo] = [of(yes), of(no)]
  if (horizonDistance(forYes, forNo) <= HORIZON.mismatchAbove) return null
  return `The sides answer for different times: YES looks at ${forYes}, NO at ${forNo}.`
}

const ASKS_MEANING =
  /(?<!\b(?:the|an?|its|their|this|that|of|in|by) )\b(?:means?|meaning|meant|defin(?:e[ds]?|ition)|counts? as|counted as|qualif(?:y|ies) as|amounts? to|class(?:ed|ified) as|considered an?|the same (?:thing )?as)\b/i
/** "Is gold a hedge?", "Does it act like a share?": which kind of thing it is. Not "is it sold in a crash?". */
const ASKS_KIND =
  /^(?:is|are|was|were)\s+(?!there\b)(?:\S+\s+)*?(?!(?:in|on|of|by|for|with|at|to|from|than|over|under|during|after|before|into|such)\s)\S+\s+an?\s|\b(?:more like|rather) an?\s|\b(?:behaves?|acts?|functions?|serves?|works?) (?:as|like)\b/i

function byDefinition(seen: Seen): string | null {
  const { question, messages } = seen
  const meaning = ASKS_MEANING.exec(question)?.[0]
  if (meaning !== undefined) return `The question is one of words: it asks what something is or means (“${meaning}”).`
  const apart = metricsApart(seen)
  if (apart !== null && ASKS_KIND.test(question)) {
    return `Both sides say what it is, but test it by different things: YES by ${apart.yes}, NO by ${apart.no}.`
  }
  const talk = messages.filter(({ said }) => ALLOWED.DISCOVERY.includes(said.move))
  const clarified = talk.filter(({ said }) => said.move === 'CLARIFY').length
  return clarified * 2 > talk.length ? `${clarified} of the ${talk.length} opening moves only clarify what is meant.` : null
}

function byEvidence({ messages, yes, no, isVerified }: Seen): string | null {
  const given = messages.filter(({ said }) => said.move === 'PROVIDE_EVIDENCE')
  const disputed = new Set(messages.flatMap(({ said }) => (said.move === 'CHALLENGE_EVIDENCE' ? [said.evidence] : [])))
  const challenged = given.filter(({ id }) => disputed.has(id)).length
  if (challenged > 0) return `${challenged} of ${given.length} contributions of evidence ${challenged === 1 ? 'was' : 'were'} challenged.`
  const held = given.filter(({ evidence }) => evidence.some(isVerified))
  const by = (seats: readonly SeatId[]): number => held.filter(({ seat }) => seat !== null && seats.includes(seat)).length
  if (by(yes) === 0 || by(no) === 0) return null
  return `Both sides have quotations that hold: ${by(yes)} for YES, ${by(no)} for NO.`
}

const ASKS_WHAT_OUGHT = /\b(?:should|ought|worth(?:while)?|(?:un)?fair(?:ly|ness)?)\b/i

function byValues(seen: Seen): string | null {
  const word = ASKS_WHAT_OUGHT.exec(seen.question)?.[0]
  if (word === undefined || sharesMetric(seen)) return null
  return `It asks what is better (“${word.toLowerCase()}”), and no falsifier of one side bears on what the other measures.`
}

function byPremise(seen: Seen): string | null {
  const apart = metricsApart(seen)
  return apart === null ? null : `Each side would be moved by something else: YES by ${apart.yes}, NO by ${apart.no}.`
}

function plainClaim(seen: Seen): string {
  const shared = sharesMetric(seen) ? ' Both would be moved by the same measure.' : ''
  return `${saying(seen.yes, 'YES')}, ${saying(seen.no, 'NO')}.${shared}`
}

const saying = ({ length }: readonly SeatId[], side: string): string => `${length} ${length === 1 ? 'says' : 'say'} ${side}`

/** What each side measures, where both measure something and nothing in common. */
function metricsApart(seen: Seen): { readonly yes: string; readonly no: string } | null {
  const [yes, no] = [metricsOf(seen, seen.yes), metricsOf(seen, seen.no)]
  if (yes.length === 0 || no.length === 0 || sharesMetric(seen)) return null
  return { yes: quoted(yes), no: quoted(no) }
}

const metricsOf = ({ positions }: Seen, seats: readonly SeatId[]): readonly string[] => [
  ...new Set(seats.flatMap((seat) => positions[seat]?.falsifier?.metric ?? [])),
]

const sharesMetric = (seen: Seen): boolean => {
  const theirs = metricsOf(seen, seen.no)
  const topic = keywordSet(seen.question)
  return metricsOf(seen, seen.yes).some((ours) => theirs.some((other) => isSameMetric(ours, other, topic)))
}

/** Two metrics are one where they share a word that is not just the question's; words of the question count if there is no other. */
function isSameMetric(a: string, b: string, topic: ReadonlySet<string>): boolean {
  const [all, others] = [keywordSet(a), keywordSet(b)]
  const [own, theirs] = [beyond(all, topic), beyond(others, topic)]
  return own.length > 0 && theirs.length > 0 ? own.some((stem) => others.has(stem)) : [...all].some((stem) => others.has(stem))
}

const beyond = (stems: ReadonlySet<string>, topic: ReadonlySet<string>): readonly string[] => [...stems].filter((stem) => !topic.has(stem))

const quoted = (metrics: readonly string[]): string => {
  const [first = '', second] = metrics
  if (second === undefined) return `“${first}”`
  return metrics.length === 2 ? `“${first}” and “${second}”` : `“${first}” and ${metrics.length - 1} more`
}
