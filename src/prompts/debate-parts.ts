/**
 * What the prompts of a debate share: who the seat is, the rules that any reply is held to, and how messages, positions and
 * evidence are shown. Whatever others wrote stands inside a fence; long texts are clipped where their beginning is enough.
 */
import { FALSIFIER, INVARIANTS } from '../core/debate/numbers.ts'
import type { OwnPosition, Self, ShownEvidence, ShownMessage, ShownPosition, ShownThread } from '../core/debate/views.ts'
import type { Falsifier } from '../core/debate/words.ts'
import type { Passage } from '../core/dossier.ts'
import { verdictWord } from '../core/evidence/wording.ts'
import type { Prompt } from '../core/seat.ts'
import { fence, QUOTED_IS_DATA } from './fence.ts'

/** In lists, where a beginning tells which one is meant. */
const CLIPPED_CHARACTERS = 80
const FILES_MAX = 12
const NONE = '(none)'

/** What somebody said, on one line: a line break of theirs must not begin what looks like another's message. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export function clip(text: string, max = CLIPPED_CHARACTERS): string {
  const whole = line(text)
  return whole.length <= max ? whole : `${whole.slice(0, max - 1).trimEnd()}…`
}

/** The parts that are there, a line apart. */
export const prompt = (system: readonly (string | null)[], user: readonly (string | null)[]): Prompt => ({
  system: [...system, QUOTED_IS_DATA].filter((part) => part !== null).join('\n\n'),
  subject: '',
  talk: '',
  task: user.filter((part) => part !== null).join('\n\n'),
})

export function seatOf({ alias, name, persona, method, ...contract }: Self): string {
  const lines = [
    `You are ${alias} in a debate of speakers without names. Your part: "${name}". ${persona}`,
    `How you reason: ${method}`,
    ...(contract.stance === null ? [] : [`You start from ${contract.stance} on the topic. Argue it well, and leave it only for evidence.`]),
    ...(contract.horizon === null ? [] : [`You look ${contract.horizon} ahead.`]),
    ...listed('You hold', contract.holds),
    ...listed('You would concede', contract.concedes),
    ...(contract.evidencePolicy === '' ? [] : [`Evidence you accept: ${contract.evidencePolicy}`]),
    ...listed('What would change your mind', contract.flips),
  ]
  return lines.join('\n')
}

const listed = (label: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`${label}: ${items.join(' | ')}`]

/** For those who serve: no side, no contract. */
export const servantOf = ({ name, persona, method }: Self): string => `You are the ${name.toLowerCase()} of a debate. ${persona} ${method}`

export const LENGTH = `"content" is what the others read: one or two plain sentences, at most ${INVARIANTS.charactersMax} characters; longer ones are refused. Name others only as shown ("Speaker B"). No greetings, no praise, no repeating.`

export const FALSIFIER_RULE = `A falsifier counts only if code finds in it: a metric (what is measured), a threshold with a number, a comparison or a named event, and a deadline with a date (2030-12-31, or an event and its latest date). These words make it void: ${FALSIFIER.vague.join(', ')}.`

export const QUOTE_RULE =
  'References: the path exactly as shown, the lines, and the quoted words exactly as they stand in the file. Code looks every quotation up and everyone sees whether it was found. Never cite what you were not shown.'

export const CHANGE_RULE =
  'A change of position counts only with evidence others gave here since (ids such as E4), or gave as meeting your falsifier (concededFalsifier). Anything else is published, flagged as unsupported, and not counted. Do not give way to numbers or tone.'

export const topicOf = (topic: string): string => fence('topic of the debate', topic)

export const threadOf = ({ id, topic, question, stage, budgetLeft }: ShownThread): string =>
  `Thread ${id}, stage ${stage}, ${budgetLeft} ${budgetLeft === 1 ? 'message' : 'messages'} left.\n${fence(
    question === null ? 'what the thread is about' : 'the question of the thread',
    question === null ? topic : line(question),
  )}`

export const messagesOf = (name: string, messages: readonly ShownMessage[]): string | null =>
  messages.length === 0 ? null : fence(name, messages.map(messageOf).join('\n'))

export function messageOf({ id, speaker, move, content, evidence, question }: ShownMessage): string {
  const asked = question === null ? '' : ` [proposes: ${line(question)}]`
  return [`${id} ${speaker}, ${move}: ${line(content)}${asked}`, ...evidence.map((each) => `  ${evidenceOf(each)}`)].join('\n')
}

/** A reason is told only where the quotation was not simply found. */
export const evidenceOf = ({ id, source, quote, because, ...check }: ShownEvidence): string =>
  `${id} ${line(source)}${quote === null ? '' : ` "${clip(quote)}"`} (${verdictWord(check)}${check.verdict === 'verified' ? '' : `: ${clip(because, 80)}`})`

/** `whole`: for whoever must restate or judge it word for word. */
export function positionOf({ speaker, side, statement, confidence, falsifier }: ShownPosition, whole = false): string {
  const said = whole ? line(statement) : clip(statement)
  const moved = falsifier === null ? 'none' : falsifierOf(falsifier)
  return `${speaker}: ${side}, ${confidence}. ${said} Falsifier: ${whole ? moved : clip(moved)}`
}

export const positionsOf = (name: string, positions: readonly ShownPosition[]): string | null =>
  positions.length === 0 ? null : fence(name, positions.map((position) => positionOf(position)).join('\n'))

/** A seat's own position where it is not what the talk is about. */
export const ownElsewhere = ({ question, side, confidence }: OwnPosition): string => `"${clip(question)}": ${side}, ${confidence}.`

export function ownOf({ question, side, statement, confidence, falsifier, flip }: OwnPosition): string {
  const flips = flip.wouldFlip ? `; your answer to the topic would flip: ${clip(flip.why)}` : ''
  const moved = falsifier === null ? 'none that counts' : falsifierOf(falsifier)
  return `"${line(question)}": ${side}, ${confidence}. ${line(statement)} Your falsifier: ${moved}${flips}`
}

export const falsifierOf = ({ metric, threshold, deadline, reasoning }: Falsifier): string =>
  line(`${metric}: ${threshold}, by ${deadline}${reasoning === null ? '' : ` (${reasoning})`}`)

export const topClaimOf = (
  claim: { readonly side: string; readonly statement: string; readonly confidence: number } | null,
): string | null =>
  claim === null ? null : fence('your position on the topic', `${claim.side}, ${claim.confidence}. ${line(claim.statement)}`)

export const refusedOf = (refused: string | null): string | null =>
  refused === null
    ? null
    : `Your last contribution was refused and nobody saw it. Do not repeat the fault.\n${fence('why it was refused', line(refused))}`

export function sourcesOf(files: readonly string[], passages: readonly Passage[]): string {
  if (files.length === 0) return 'There is no dossier: quote nothing, and say where you speak from general knowledge.'
  const more = files.length > FILES_MAX ? [`and ${files.length - FILES_MAX} more`] : []
  const list = fence('files of the dossier', [...files.slice(0, FILES_MAX).map(line), ...more].join('\n'))
  return [list, ...passages.map(({ path, start, end, text }) => fence(`${path} lines ${start}-${end}`, text))].join('\n\n')
}

export const linesOf = (name: string, lines: readonly string[]): string =>
  fence(name, lines.length === 0 ? NONE : lines.map(line).join('\n'))
