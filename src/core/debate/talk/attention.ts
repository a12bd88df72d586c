/**
 * What a seat pays attention to: every message it may see gets a score from 0 to 1, and a seat answers what concerns it.
 *
 *   mentioned ─▶ 1      with vectors: meaning, thread, recency, move      + active disputes     × once its position is fixed
 *                       without:      thread, move, recency, its words
 *
 * Both scorers measure a topic, never a side: who agrees with whom is declared, not guessed.
 */
import type { Random } from '../../random.ts'
import type { SeatId } from '../../seat.ts'
import { cosine } from '../../text/tfidf.ts'
import { contentStems, keywordSet, keywords, wordsOf } from '../../text/words.ts'
import { AGENDA, ATTENTION, KEYWORD_ATTENTION, LOOKS, MOVE_WEIGHT } from '../numbers.ts'
import type { Message, SeatState } from '../state.ts'
import type { Move } from '../words.ts'

export interface AttentionContext {
  readonly at: number
  /** The seat takes part in the message's thread. */
  readonly inThread: boolean
  /** The seat's position in that thread is fixed. */
  readonly fixed: boolean
  /** Questions of the active disputes. The same array for all messages of a look saves work. */
  readonly agenda: readonly string[]
}

/** How much a message concerns a seat. */
export function attention(
  message: Message,
  viewer: { readonly id: SeatId; readonly state: Pick<SeatState, 'interests' | 'embedding'> },
  { at, inThread, fixed, agenda }: AttentionContext,
): number {
  if (message.mentions.includes(viewer.id)) return 1
  const ageMs = at - message.at
  const { move } = message.said
  const score =
    message.embedding !== null && viewer.state.embedding !== null
      ? semanticScore({ semantic: cosine(message.embedding, viewer.state.embedding), inThread, recency: recencyOf(ageMs), move })
      : keywordScore({ inThread, move, ageMs, keywordHits: keywordHits(message, viewer.state.interests) })
  return clamped(score + agendaBoost(message, agenda)) * (fixed ? ATTENTION.onceFixed : 1)
}

/** With an embedding model. Vectors that point apart have nothing in common: they take nothing away. */
export function semanticScore(parts: {
  readonly semantic: number
  readonly inThread: boolean
  readonly recency: number
  readonly move: Move
}): number {
  return (
    ATTENTION.semantic * clamped(parts.semantic) +
    (parts.inThread ? ATTENTION.thread : 0) +
    ATTENTION.recency * parts.recency +
    ATTENTION.move * (MOVE_WEIGHT[parts.move] ?? MOVE_WEIGHT.other)
  )
}

/** From 1 for what was said just now down to 0. */
export const recencyOf = (ageMs: number): number => clamped(1 - ageMs / ATTENTION.recencyMs)

/** Without an embedding model. */
export function keywordScore(parts: {
  readonly inThread: boolean
  readonly move: Move
  readonly ageMs: number
  readonly keywordHits: number
}): number {
  const { thread, fresh, freshMs, recent, recentMs, perKeyword, keywordsMax } = KEYWORD_ATTENTION
  const age = parts.ageMs < freshMs ? fresh : parts.ageMs < recentMs ? recent : 0
  const words = Math.min(keywordsMax, parts.keywordHits * perKeyword)
  return clamped((parts.inThread ? thread : 0) + moveScore(parts.move) + age + words)
}

const HIGH: ReadonlySet<Move> = new Set(['CHALLENGE', 'CHALLENGE_EVIDENCE', 'CONCEDE', 'PROPOSE_CRUX'])
const MIDDLE: ReadonlySet<Move> = new Set(['CLAIM', 'REFRAME', 'PROVIDE_EVIDENCE', 'UPDATE_POSITION', 'COMMIT_POSITION'])

const moveScore = (move: Move): number =>
  HIGH.has(move) ? KEYWORD_ATTENTION.highMove : MIDDLE.has(move) ? KEYWORD_ATTENTION.middleMove : KEYWORD_ATTENTION.lowMove

const clamped = (score: number): number => Math.min(1, Math.max(0, score))

/** Computed once for each value: a message is scored by every seat at every look. */
function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}

const stemsOf = remembered(({ said, topics }: Message): ReadonlySet<string> => keywordSet([said.content, ...topics].join('\n')))
const agendaStems = remembered((questions: readonly string[]): ReadonlySet<string> => keywordSet(questions.join('\n')))

type Interests = SeatState['interests']

/** Stems of each interest that is still alive; an interest of several words is met when all of them are. */
const wanted = remembered((interests: Interests): readonly (readonly string[])[] => {
  const found = interests
    .filter(({ weight }) => weight >= LOOKS.interestMin)
    .map(({ word }) => contentStems(wordsOf(word).filter(({ length }) => length > KEYWORD_ATTENTION.lettersMin)))
    .filter(({ length }) => length > 0)
  return [...new Map(found.map((stems) => [stems.join(' '), stems])).values()]
})

function keywordHits(message: Message, interests: Interests): number {
  const stems = stemsOf(message)
  return wanted(interests).filter((words) => words.every((word) => stems.has(word))).length
}

function agendaBoost(message: Message, agenda: readonly string[]): number {
  if (agenda.length === 0) return 0
  const stems = stemsOf(message)
  const shared = [...agendaStems(agenda)].filter((word) => stems.has(word)).length
  return Math.min(ATTENTION.agendaBoostMax, shared * AGENDA.boostPerStem)
}

/** Mostly the best, now and then the second or third. With fewer than three, their shares stand in the same proportion. */
export function chooseTarget<T>(ranked: readonly T[], chance: Random): T | null {
  const candidates = ranked.slice(0, LOOKS.choice.length)
  const shares = LOOKS.choice.slice(0, candidates.length)
  let left = chance.next() * shares.reduce((sum, share) => sum + share, 0)
  for (const [index, candidate] of candidates.entries()) {
    left -= shares[index] ?? 0
    if (left < 0) return candidate
  }
  return candidates.at(-1) ?? null
}

/** What a seat speaks about grows, what it passes over fades; new topics join. Topics are words, compared by their stems. */
export function shiftInterests(interests: Interests, topics: readonly string[]): Interests {
  const engaged = new Map(topics.map((topic) => [keyOf(topic), topic.trim().toLowerCase()]))
  engaged.delete('')
  const held = interests.map(({ word }) => keyOf(word))
  const kept = interests.map(({ word, weight }, index) => ({
    word,
    weight: engaged.has(held[index] ?? '')
      ? Math.min(1, weight + LOOKS.interestGain)
      : Math.max(LOOKS.interestMin, weight * LOOKS.interestDecay),
  }))
  for (const key of held) engaged.delete(key)
  const joining = [...engaged.values()].slice(0, Math.max(0, LOOKS.interestsMax - kept.length))
  return [...kept, ...joining.map((word) => ({ word, weight: LOOKS.interestGain }))]
}

/** Few words, asked for again with every message. */
const keys = new Map<string, string>()
const KEYS_MAX = 4_096

function keyOf(word: string): string {
  const key = keys.get(word) ?? keywords(word).join(' ')
  if (keys.size >= KEYS_MAX) keys.clear()
  keys.set(word, key)
  return key
}
