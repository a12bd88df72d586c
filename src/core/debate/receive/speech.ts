/** A speech lands: the gate, then its messages, its evidence, and what it sets in motion. */
import { register } from '../../evidence/registry.ts'
import type { Check, Reference } from '../../evidence/words.ts'
import { ownEntry } from '../../record.ts'
import { keywordSet, wordsOf } from '../../text/words.ts'
import { between } from '../change.ts'
import { rereadIfShrunk } from '../crux/evidence.ts'
import { plainQuestion } from '../crux/question.ts'
import { messageById, nextMessageId, seatMessagesOf } from '../messages.ts'
import { INVARIANTS, LOOKS, REFUSALS } from '../numbers.ts'
import { settle } from '../settle.ts'
import { mentionsIn, seatByAlias } from '../speakers.ts'
import type { Grant, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { likeness, mergeTwins, propose, proposeRecurring, second } from '../talk/spawn.ts'
import type { Contribution, Said, Speech } from '../words.ts'
import { type Objection, type Offered, objectionTo } from './gate.ts'
import { supportOf } from './support.ts'

export interface Received {
  readonly request: string
  readonly grant: Grant
  readonly checks: readonly Check[]
  /** One for each text of `embeddedIn`; null without an embedding model. */
  readonly vectors: readonly (readonly number[])[] | null
}

/** In the order in which `checks` answer; numbered anew, so that two references can't share a number. */
export const referencesIn = (speech: Speech): readonly Reference[] =>
  speech.contributions
    .flatMap((said) => ('references' in said ? said.references : []))
    .map((reference, index) => ({ ...reference, n: index + 1 }))

export const embeddedIn = (speech: Speech): readonly string[] => speech.contributions.map((said) => questionIn(said) ?? said.content)

const questionIn = (said: Contribution): string | null => (said.move === 'PROPOSE_CRUX' || said.move === 'REFRAME' ? said.question : null)

export function receiveSpeech(story: Story, received: Received, speech: Speech): void {
  const { grant } = received
  const thread = story.own.threads[grant.thread ?? '']
  if (thread === undefined) {
    refuse(story, received, { rule: 'overtaken', because: 'Its thread is gone.' })
    return
  }
  const offered: Offered = { own: story.own, house: story.house, grant, thread, speech }
  const objection = objectionTo(offered)
  if (objection !== null) {
    refuse(story, received, objection)
    return
  }
  const [first, other] = speech.contributions
  if (first === undefined) return
  const id = publish(story, offered, received, first, 0)
  const claims = claimsOf(story, received, speech)
  if (claims !== null) story.tell(claims)
  if (other !== undefined) publish(story, offered, received, other, 1)
  follow(story, grant, speech, id)
}

export function refuse(story: Story, { request, grant }: Pick<Received, 'request' | 'grant'>, { rule, because }: Objection): void {
  story.tell({ type: 'contribution.refused', request, seat: grant.seat, rule, because })
  const refused = story.own.seats[grant.seat]?.refused ?? null
  if (refused !== null && refused.times >= REFUSALS.inARow) {
    const told = `It broke the rule “${rule}” ${refused.times} times in a row, and is left out for ${REFUSALS.skippedMs / 1000} s.`
    story.tell({ type: 'seat.skipped', seat: grant.seat, stage: grant.stage, until: story.at + REFUSALS.skippedMs, because: told })
  }
  settle(story)
}

function claimsOf(story: Story, { request, grant, checks }: Received, speech: Speech) {
  const references = referencesIn(speech)
  if (references.length === 0) return null
  const said = speech.contributions[0]?.content ?? ''
  // What is quoted is the claim; the words around it are manners.
  const claims = references.map(({ n, quote }) => ({ text: quote ?? said, label: 'FACT' as const, declared: 'FACT' as const, cites: [n] }))
  return register(story.house.registry, { request, seat: grant.seat }, { claims, references, violations: [] }, checks)
}

/** Tells the message and returns its id. */
function publish(story: Story, offered: Offered, received: Received, contribution: Contribution, index: number): string {
  const { grant, thread, speech } = offered
  const { seat } = grant
  const id = nextMessageId(story.own)
  const target = grant.target === null ? null : messageById(story.own, grant.target)
  const chance = story.chance(`cooldown/${id}`).next()
  const isMove = contribution.move === 'UPDATE_POSITION' || contribution.move === 'CONCEDE'
  story.tell({
    type: 'message.published',
    id,
    request: received.request,
    seat,
    thread: thread.id,
    said: asSaid(story, contribution, { seat, thread }),
    replyTo: index === 0 ? grant.target : null,
    refs: known(story, speech.refs),
    acks: [...new Set([...known(story, speech.acks), ...backing(story, thread, contribution)])],
    topics: topicsOf(speech, contribution),
    mentions: [...mentionsIn(story.own, contribution.content, seat)],
    evidence: index === 0 ? (claimsOf(story, received, speech)?.evidence ?? []).map((one) => one.id) : [],
    supported: isMove ? supportOf(offered, contribution) : null,
    lacks: [],
    score: index === 0 ? grant.score : null,
    fallback: index === 0 && grant.fallback,
    cooldownUntil: target?.by === 'seat' || target === null ? story.at + between(LOOKS.cooldownMs, chance) : null,
    embedding: received.vectors?.[index] === undefined ? null : [...(received.vectors[index] ?? [])],
  })
  return id
}

const known = (story: Story, ids: readonly string[]): string[] => [...new Set(ids.filter((id) => messageById(story.own, id) !== null))]

/** Who proposes what has been proposed accepts it. */
function backing(story: Story, thread: Thread, said: Contribution): readonly string[] {
  const question = questionIn(said)
  if (question === null || thread.question === null || !isSameQuestion(question, thread.question)) return []
  const first = seatMessagesOf(story.own, thread).find(
    (message) => message.said.move === 'PROPOSE_CRUX' && message.said.question === thread.question,
  )
  return first === undefined ? [] : [first.id]
}

/** Word for word. "Does it raise income?" and "Does it lower income?" are much alike, and agree on nothing. */
const isSameQuestion = (a: string, b: string): boolean => plainQuestion(a) === plainQuestion(b)

/** What the seat says it is about; where it says nothing, its longest words. */
function topicsOf({ topics }: Speech, { content }: Contribution): string[] {
  const said = topics.map((topic) => topic.trim().toLowerCase()).filter((topic) => topic !== '')
  if (said.length > 0) return [...new Set(said)].slice(0, LOOKS.topicsMax)
  const telling = wordsOf(content).filter((word) => keywordSet(word).size > 0)
  return [...new Set(telling)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, LOOKS.topicsRead)
}

function asSaid(story: Story, said: Contribution, { seat, thread }: { readonly seat: string; readonly thread: Thread }): Said {
  switch (said.move) {
    case 'CLAIM':
    case 'CHALLENGE': {
      const { references: _, ...rest } = said
      return rest
    }
    case 'PROVIDE_EVIDENCE': {
      const { references: _, bearsOn, ...rest } = said
      return { ...rest, bearsOn: seatByAlias(story.own, bearsOn) }
    }
    case 'CHALLENGE_EVIDENCE': {
      const { references: _, opponent, ...rest } = said
      // The gate has seen that this speaker is there.
      return { ...rest, opponent: seatByAlias(story.own, opponent) ?? '' }
    }
    case 'UPDATE_POSITION':
      // Who has no position has been refused.
      return { ...said, prior: said.prior ?? thread.positions[seat]?.side ?? 'UNCERTAIN' }
    case 'CONCEDE':
      return said.topClaimChanged ? { ...said, prior: said.prior ?? story.own.seats[seat]?.declared?.side ?? null } : said
    default:
      return said
  }
}

/** What a speech sets in motion: a question, a proposal or its support, and whatever its thread is then ready for. */
function follow(story: Story, { seat, thread: from }: Grant, speech: Speech, id: string): void {
  const thread = story.own.threads[from ?? '']
  if (thread === undefined) return
  const said = speech.contributions[0]
  const question = said === undefined ? null : questionIn(said)
  const supported = speech.seconds === null ? undefined : ownEntry(story.own.proposals, speech.seconds)
  const isSeconding = supported !== undefined && supported.status === 'PROPOSED'
  if (isSeconding) second(story, supported.id, seat, question, id)
  const isTheirs = isSeconding && (supported.question === null || (question !== null && isSameQuestion(question, supported.question)))
  if (said?.move === 'PROPOSE_CRUX' && !isTheirs && thread.stage === 'DISCOVERY' && thread.question === null) {
    story.tell({ type: 'question.set', thread: thread.id, question: said.question, by: seat, because: `Proposed in ${id}.` })
    mergeTwins(story, thread.id)
  } else if (!isSeconding && (said?.move === 'PROPOSE_CRUX' || said?.move === 'REFRAME'))
    openQuestion(story, thread.id, seat, id, speech, question)
  proposeRecurring(story, thread.id)
  rereadIfShrunk(story, thread.id)
  settle(story)
}

/** Another question: a thread of its own if others want it. Too close to the one asked here, it opens nothing. */
function openQuestion(story: Story, from: string, seat: string, message: string, speech: Speech, question: string | null): void {
  const standing = story.own.threads[from]?.question ?? null
  if (question !== null && standing !== null && likeness(story.own, question, standing) > 1 - INVARIANTS.orthogonalMin) return
  const waiting = Object.values(story.own.proposals).filter(({ status }) => status === 'PROPOSED')
  const twin = question === null ? undefined : waiting.find((one) => one.question !== null && isSameQuestion(question, one.question))
  if (twin !== undefined) {
    second(story, twin.id, seat, question, message)
    return
  }
  const topic = speech.topics[0] ?? question ?? speech.contributions[0]?.content ?? ''
  propose(story, { by: seat, from, topic, question, supporters: [seat], message })
}
