/**
 * What the prompts of a debate share: what a debate is, the topic with its sources, a thread as everybody reads it, and who is asked.
 * All but the last is the same for every seat. Whatever others wrote stands inside a fence.
 */
import { FALSIFIER, INVARIANTS } from '../core/debate/numbers.ts'
import type {
  DebateViews,
  OwnPosition,
  Self,
  ShownEvidence,
  ShownMessage,
  ShownPosition,
  ShownTalk,
  ShownThread,
} from '../core/debate/views.ts'
import type { Falsifier } from '../core/debate/words.ts'
import type { SharedSources } from '../core/dossier.ts'
import { verdictWord } from '../core/evidence/wording.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { promptOf } from './parts.ts'
import { dossierOf, passagesOf } from './sources.ts'

type Part = string | null
type View = DebateViews[keyof DebateViews]

/** What somebody said, on one line: a line break of theirs must not begin what looks like another's message. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const DEBATE = `Speakers without names (Speaker A, Speaker B, …) debate a topic in threads. Each takes its position on the topic alone. Then a thread goes through three stages. DISCOVERY: they look for the yes-or-no question on which they really differ. CRUX_LOCK: each commits to an answer; a YES and a NO restate each other until the other accepts it; that locks the question. EVIDENCE: they bring what speaks to it, and may change their answers. A clerk and a judge serve them and take no side.
Answers are YES, NO or UNCERTAIN. UNCERTAIN is right where neither the sources nor what is generally known settle it, whatever side one began from. Nobody need agree; nobody gives way to numbers or tone.`

const WORDS = `What the others read of you is one or two plain sentences, at most ${INVARIANTS.charactersMax} characters; what is longer is refused. Name speakers and messages as shown (Speaker B, m7). No greetings, no praise, no repeating. What is generally known and can be checked is marked [KNOWN]; what follows from what was said needs no mark`

const QUOTING = `${WORDS}; that the sources do not say something, [ABSENT].
Quote only what you were shown: path, lines, and a whole clause copied exactly. Code looks it up. "verified" says that the words stand there; whether they carry the claim is for you to judge, and a fragment carries none.`

const BARE = `${WORDS}. There are no sources: nothing is quoted, and where somebody's part speaks of sources or studies, there are none here.`

/** The same for every seat, turn and purpose of one debate. */
const systemOf = ({ files }: SharedSources): readonly string[] => [DEBATE, files.length === 0 ? BARE : QUOTING]

interface Asked {
  /** Whether the sources are needed for what is asked. */
  readonly sources?: boolean
  readonly talk?: readonly Part[]
  readonly task: readonly Part[]
}

export const asked = ({ topic, sources }: View, { sources: needed = false, talk = [], task }: Asked): Prompt =>
  promptOf({
    system: systemOf(sources),
    subject: [fence('topic of the debate', topic), needed && sources.files.length > 0 ? dossierOf(sources) : null],
    talk,
    task,
  })

/** Whatever is said of sources where there are none would only puzzle. */
const OF_SOURCES = /\b(?:at hand|sources?|stud(?:y|ies)|dossier|files?)\b/i

export function selfOf({ self, sources }: View): string {
  const { alias, name, persona, method, stance, horizon, evidencePolicy } = self
  const holding = (label: string, items: readonly string[]): readonly string[] => {
    const told = sources.files.length > 0 ? items : items.filter((item) => !OF_SOURCES.test(item))
    return told.length === 0 ? [] : [`${label}: ${told.join(' | ')}`]
  }
  return [
    `You are ${alias}. Your part: "${name}". ${persona}`,
    `How you reason: ${method}`,
    ...(stance === null
      ? []
      : [
          `You begin from ${stance} on the topic. Make its case as well as it can be made; where it does not hold, say what you find: that goes before your part.`,
        ]),
    ...(horizon === null ? [] : [`You look ${horizon} ahead.`]),
    ...holding('You hold', self.holds),
    ...holding('You would concede', self.concedes),
    ...(evidencePolicy === '' || sources.files.length === 0 ? [] : [`Evidence you accept: ${evidencePolicy}`]),
    ...holding('What would change your mind', self.flips),
  ].join('\n')
}

/** For those who serve: no side, no contract. */
export const servantOf = ({ name, persona, method }: Self): string =>
  `You are the ${name.toLowerCase()} of this debate. ${persona} ${method}`

const FALSIFIER_RULE = `A falsifier counts only with all three, metric, threshold and deadline, and without these words: ${FALSIFIER.vague.join(', ')}.`

/** Deadlines are dates: whoever writes one must know what day it is. */
export const falsifierRule = ({ today }: View): string => `${FALSIFIER_RULE} Today is ${today}.`

/** The question, where it stands, and what is left of it. */
export const threadOf = ({ id, topic, question, stage, budgetLeft }: ShownThread): string =>
  `Thread ${id}, stage ${stage}: ${budgetLeft} ${budgetLeft === 1 ? 'message' : 'messages'} left for everybody.\n${
    question === null ? `It asks no question yet.\n${fence('what it is about', topic)}` : fence(`the question of ${id}`, line(question))
  }`

export function talkOf({ thread, earlier, messages }: ShownTalk): readonly Part[] {
  if (messages.length === 0) return []
  const before = earlier === 0 ? '' : ` (${earlier} messages came before these)`
  return [`What was said in thread ${thread}${before}:`, ...messages.map(messageOf)]
}

export function messageOf({ id, speaker, move, answers, content, evidence, question, fields }: ShownMessage): string {
  const head = `${id} ${speaker}, ${move}${answers === null ? '' : `, answers ${answers}`}`
  const besides = [
    ...fields,
    ...(question === null ? [] : [`asks: ${question}`]),
    ...evidence.map((one, index) => `[${index + 1}] ${evidenceOf(one)}`),
  ]
  return fence(head, [content, ...besides].map(line).join('\n'))
}

/** A reason is told only where the quotation was not simply found. */
export function evidenceOf({ id, source, lines, quote, because, ...check }: ShownEvidence): string {
  const isFound = check.verdict === 'verified'
  const words = quote === null ? '' : ` "${quote}"`
  return line(`${id}: ${source}${lines === null ? '' : `:${lines}`}${words} (${verdictWord(check)}${isFound ? '' : `: ${because}`})`)
}

export const nearOf = (name: string, passages: Parameters<typeof passagesOf>[1]): Part => passagesOf(name, passages)

export const falsifierOf = ({ metric, threshold, deadline, reasoning }: Falsifier): string =>
  line(`${metric}: ${threshold}, by ${deadline}${reasoning === null ? '' : ` (${reasoning})`}`)

/** Whole: for whoever must answer, restate or judge it. */
export const positionOf = ({ speaker, side, statement, confidence, falsifier }: ShownPosition): string =>
  `${speaker}: ${side}, ${confidence}. ${line(statement)}${falsifier === null ? (side === 'UNCERTAIN' ? '' : ' No falsifier that counts.') : ` Falsifier: ${falsifierOf(falsifier)}.`}`

/** Where the rest stands by now; why, each has said in the talk. */
export const sidesOf = (id: string, positions: readonly ShownPosition[]): Part =>
  positions.length === 0
    ? null
    : `Where the others stand on ${id} now: ${positions.map(({ speaker, side, confidence }) => `${speaker} ${side} ${confidence}`).join(', ')}.`

/** Whoever is to restate another, or to compare, needs no side of its own. */
export const aliasOf = ({ self: { alias } }: View): string => `You are ${alias}.`

/** A seat's own position, whole. */
export function ownOf(position: OwnPosition): string {
  const { speaker: _, ...own } = position
  return `${positionOf({ ...own, speaker: `${position.thread}, yours` })} ${hingeOf(position)}`
}

/** The same of another thread: what it must not contradict unawares. */
export const ownElsewhere = (position: OwnPosition): string => `${briefly(position)} ${hingeOf(position)}`

export const briefly = ({ thread, question, side, confidence }: OwnPosition): string =>
  `${thread}, "${line(question)}": ${side}, ${confidence}.`

const hingeOf = ({ flip }: OwnPosition): string =>
  flip.wouldFlip ? 'The other answer would change your side on the topic.' : 'Your side on the topic does not hang on it.'

export const topClaimOf = (claim: { readonly side: string; readonly statement: string; readonly confidence: number } | null): Part =>
  claim === null ? null : fence('your position on the topic', `${claim.side}, ${claim.confidence}. ${line(claim.statement)}`)

export const refusedOf = (refused: string | null): Part =>
  refused === null
    ? null
    : `Your last contribution was refused and nobody saw it. Do not repeat the fault.\n${fence('why it was refused', line(refused))}`

export const linesOf = (name: string, lines: readonly string[]): Part =>
  lines.length === 0 ? null : fence(name, lines.map(line).join('\n'))
