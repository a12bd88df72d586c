/**
 * Claims against canon.
 *
 *   claim ──topic──▶ live entries on it ──values──▶ different: a clash
 *   sentence ──words──▶ live entries whose topic it names ──▶ a candidate, where the rule can not compare
 *
 * Both go through a table made once a check, so that a long file and a large canon are no product of each other. A short name
 * that several people of canon bear ("Vale") clashes with none of them.
 */
import { NEGATIONS, STOP_WORDS } from '../text/stop-words.ts'
import { wordsOf } from '../text/words.ts'
import { anchorOf } from './anchors.ts'
import { plainWords, topicWords } from './attributes.ts'
import type { Claim } from './extract.ts'
import { isStated } from './prose.ts'
import { compareOn, lookupKeys, sameTopic, type Topic, topicOf } from './same.ts'
import { tokensOf } from './tokens.ts'
import type { CanonEntry, Conflict } from './words.ts'

/** A conflict before it is known where its text came from. */
export interface Finding extends Omit<Conflict, 'source'> {
  readonly line: number
  readonly start: number
}

interface Known {
  readonly entry: CanonEntry
  readonly topic: Topic
}

interface Shelves {
  readonly byTopic: ReadonlyMap<string, readonly Known[]>
  readonly byWord: ReadonlyMap<string, readonly Worded[]>
}

/** Text after text is held against the same entries. */
const shelves = new WeakMap<readonly CanonEntry[], Shelves>()

function shelvesOf(canon: readonly CanonEntry[]): Shelves {
  const known = shelves.get(canon)
  if (known !== undefined) return known
  const made = { byTopic: shelvedByTopic(canon), byWord: shelvedByRarestWord(canon) }
  shelves.set(canon, made)
  return made
}

/** Live entries by everything that a claim on the same topic may be looked up by. */
function shelvedByTopic(canon: readonly CanonEntry[]): ReadonlyMap<string, readonly Known[]> {
  const byTopic = new Map<string, Known[]>()
  for (const entry of canon) {
    const known = { entry, topic: topicOf(entry.statement) }
    for (const key of lookupKeys(known.topic)) shelve(byTopic, key, known)
  }
  return byTopic
}

function shelve<T>(byKey: Map<string, T[]>, key: string, item: T): void {
  const shelf = byKey.get(key)
  if (shelf) shelf.push(item)
  else byKey.set(key, [item])
}

function onTopic(byTopic: ReadonlyMap<string, readonly Known[]>, topic: Topic): readonly Known[] {
  const known = new Set(lookupKeys(topic).flatMap((key) => byTopic.get(key) ?? []))
  const same = [...known].filter((candidate) => sameTopic(topic, candidate.topic))
  const exact = same.filter((candidate) => candidate.topic.key === topic.key)
  if (exact.length > 0) return exact
  return new Set(same.map((candidate) => candidate.topic.key)).size === 1 ? same : []
}

/** Every claim that says something else than canon on one topic. */
export function clashes(claims: readonly Claim[], canon: readonly CanonEntry[]): readonly Finding[] {
  const { byTopic } = shelvesOf(canon)
  return claims.flatMap((claim) => {
    const topic = topicOf(claim.statement)
    return onTopic(byTopic, topic)
      .filter(({ entry }) => compareOn(topic, claim.statement.value, entry.statement.value) === 'different')
      .map(({ entry }) => clashing(claim, entry))
  })
}

function clashing({ sentence, statement, line, start }: Claim, entry: CanonEntry): Finding {
  const anchor = anchorOf(entry)
  const because = `Here «${statement.value}», by ${anchor} «${entry.statement.value}»: «${brief(sentence)}» goes against «${brief(entry.text)}».`
  return { kind: 'attribute-clash', claim: sentence, statement, canon: anchor, because, line, start }
}

const QUOTE_MAX = 240

const brief = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= QUOTE_MAX ? plain : `${plain.slice(0, QUOTE_MAX - 1).trimEnd()}…`
}

/** A sentence that may be about an entry, and what it was found to state. */
export interface Passage {
  readonly text: string
  /** Without what others are quoted as saying. */
  readonly seen: string
  readonly line: number
  readonly start: number
  readonly claims: readonly Claim[]
}

const CANDIDATES_MAX = 3
const TOPIC_WORDS_MIN = 2
/** Of the words of a sentence, so many are the topic's: a long sentence that happens to hold them is about something else. */
const SHARE_MIN = 0.25

/**
 * The sentences that name the whole topic of an entry but not its value, or deny it, where no rule could compare them: for a
 * model to confirm. The few that say the least besides, in the order of the text.
 */
export function candidates(passages: readonly Passage[], canon: readonly CanonEntry[]): readonly Finding[] {
  const { byWord } = shelvesOf(canon)
  const found: { readonly finding: Finding; readonly share: number }[] = []
  for (const passage of passages) {
    const words = contentOf(passage.seen)
    for (const word of words) {
      for (const worded of byWord.get(word) ?? []) {
        const share = worded.topic.length / words.size
        if (share < SHARE_MIN || !worded.topic.every((wanted) => words.has(wanted))) continue
        if (agrees(passage, words, worded) || isSettled(passage, worded) || !isStated(tokensOf(passage.seen, 0))) continue
        found.push({ finding: likely(passage, worded), share })
      }
    }
  }
  return found
    .sort((a, b) => b.share - a.share || a.finding.start - b.finding.start)
    .slice(0, CANDIDATES_MAX)
    .map(({ finding }) => finding)
    .sort((a, b) => a.start - b.start)
}

/** What a text is about, with attributes under one name each. */
const contentOf = (text: string): ReadonlySet<string> => new Set(topicWords(plainWords(text)).filter((word) => !STOP_WORDS.has(word)))

interface Worded {
  readonly entry: CanonEntry
  readonly topic: readonly string[]
  readonly value: readonly string[]
}

/** Each entry once, under the word of its topic that the fewest other entries have. */
function shelvedByRarestWord(canon: readonly CanonEntry[]): ReadonlyMap<string, readonly Worded[]> {
  const counts = new Map<string, number>()
  const worded = canon.flatMap((entry): Worded[] => {
    const topic = [...contentOf(`${entry.statement.subject} ${entry.statement.attribute}`)]
    for (const word of topic) counts.set(word, (counts.get(word) ?? 0) + 1)
    return topic.length < TOPIC_WORDS_MIN ? [] : [{ entry, topic, value: [...contentOf(entry.statement.value)] }]
  })
  const byWord = new Map<string, Worded[]>()
  for (const one of worded) {
    const rarest = one.topic.reduce((least, word) => ((counts.get(word) ?? 0) < (counts.get(least) ?? 0) ? word : least))
    shelve(byWord, rarest, one)
  }
  return byWord
}

/** Whether the sentence says what the entry says: all words of its value, and no denial. */
const agrees = ({ seen }: Passage, words: ReadonlySet<string>, { value }: Worded): boolean =>
  value.every((word) => words.has(word)) && !wordsOf(seen).some((word) => NEGATIONS.has(word))

/** Whether a rule could tell already, one way or the other. */
function isSettled({ claims }: Passage, { entry }: Worded): boolean {
  const topic = topicOf(entry.statement)
  return claims.some(
    ({ statement }) => sameTopic(topicOf(statement), topic) && compareOn(topic, statement.value, entry.statement.value) !== 'unclear',
  )
}

function likely({ text, line, start }: Passage, { entry }: Worded): Finding {
  const anchor = anchorOf(entry)
  const because = `It speaks of what ${anchor} settles, in words that no rule compares: «${brief(text)}» beside «${brief(entry.text)}».`
  return { kind: 'lexical-candidate', claim: text, statement: null, canon: anchor, because, line, start }
}
