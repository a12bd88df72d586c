/** A room as its lines see it: lanes for the team, its guests and its user; what is where; and what helps to say it. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Issue, Room } from '../../core/room/state.ts'
import type { CheckedEvidence, RoomOptions } from '../../core/room/words.ts'
import { get } from '../../core/table.ts'
import { cut } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { MARKS } from '../reading.ts'
import { flow, type Part } from '../terminal/flow.ts'
import { head, inLane, type Lanes, lanesOf, laneWidth, remark, spoken, under } from '../terminal/lanes.ts'
import { wrap } from '../wrap.ts'
import { type Addressed, commandsOf } from './commands.ts'
import { type DomainWords, WORDS } from './domain.ts'
import { type Found, foundUnder } from './evidence.ts'
import { ROLES } from './phrases.ts'

export interface Scene extends Lanes, Addressed {
  readonly own: Room
  readonly words: DomainWords
}

export type Lines = readonly string[]

const USER = 'user'

export function sceneOf(state: Deliberation, paint: Paint, width: number, address: string | undefined): Scene {
  const lanes = lanesOf(state, paint, width)
  // The protocol's name says whose state and options these are.
  const own = state.own as Room
  const { domain } = state.house.opening.options as unknown as RoomOptions
  const guests = Object.keys(own.members).filter((id) => !lanes.seats.includes(id))
  return {
    ...lanes,
    ...(address !== undefined && { address }),
    seats: [...lanes.seats, ...guests, USER],
    name: (id) => (Object.hasOwn(NOBODY, id) ? (NOBODY[id] ?? id) : oneLine(own.members[id]?.name ?? lanes.name(id))),
    own,
    words: WORDS[domain],
  }
}

/** Whoever acts without being a member, at the head of a block. */
const NOBODY: Readonly<Record<string, string>> = { user: 'User', system: 'The rules' }

/** The same inside a sentence: "by the user". */
export const whoText = ({ name }: Pick<Scene, 'name'>, id: string): string =>
  id === USER ? 'the user' : id === 'system' ? 'the rules' : name(id)

export const issueIn = ({ own }: Scene, id: number): Issue | undefined => get(own.issues, String(id))

const TITLE_COLUMNS_MAX = 48

/** `#12 The colour of her eyes`; the number alone of one that is not known yet. */
export function label(scene: Scene, id: number): string {
  const issue = issueIn(scene, id)
  return issue === undefined ? `#${id}` : `#${id} ${cut(oneLine(issue.title), TITLE_COLUMNS_MAX)}`
}

/** Somebody's block: name, what it is, what it does. A member named for its role is not introduced twice. */
export function acts(scene: Scene, id: string, what: string, more: readonly Part[] = [], brush: Brush = (text) => text): Lines {
  return head(scene, id, [{ text: roleOf(scene, id), brush: scene.paint.dim }, { text: what, brush }, ...more])
}

function roleOf({ own, name }: Scene, id: string): string {
  const member = Object.hasOwn(own.members, id) ? own.members[id] : undefined
  if (member === undefined || member.role === 'member') return ''
  const role = ROLES[member.role]
  return name(id).toLowerCase().includes(role) ? '' : role
}

const SAID_LINES_MAX = 12

/** What somebody wrote, as much of it as a watcher reads. */
export function said(scene: Scene, id: string, text: string, issue: number, linesMax = SAID_LINES_MAX): Lines {
  if (text.trim() === '') return []
  const lines = spoken(scene, id, text)
  if (lines.length <= linesMax) return lines
  return [
    ...lines.slice(0, linesMax - 1),
    ...remark(scene, id, ` … ${lines.length - linesMax + 1} more lines: ${commandsOf(scene).show(issue)}`),
  ]
}

/** As much of it as is shown: what was cut off has not been read. */
function seenOf(scene: Scene, text: string): string {
  const lines = wrap(printable(text).trim(), Math.max(1, laneWidth(scene) - 4))
  return lines.slice(0, lines.length <= SAID_LINES_MAX ? lines.length : SAID_LINES_MAX - 1).join(' ')
}

/** The verdict stands behind each reference, in the colour of its mark. `body`: what was said above them. */
export const references = (scene: Scene, id: string, evidence: CheckedEvidence, body: string): Lines =>
  foundUnder(evidence, seenOf(scene, body)).flatMap((found) => [
    ...inLane(scene, id, referenceLines(found, scene.paint, laneWidth(scene), ' ')),
    ...(found.instead === null ? [] : under(scene, id, oneLine(found.instead))),
  ])

/** `✓ chapter-1.md:12 “…” · verified 0.98`. */
export function referenceLines({ verdict, source, quote, said: verdictText }: Found, paint: Paint, width: number, indent: string): Lines {
  const mark = MARKS[verdict]
  const brush = verdict === 'verified' ? paint.green : verdict === 'failed' ? paint.red : paint.yellow
  const text = `${mark} ${oneLine(source)}${quote === null ? '' : ` “${oneLine(quote)}”`} · ${oneLine(verdictText)}`
  const [first = '', ...rest] = wrap(text, width, indent, `${indent}  `)
  return verdict === 'verified' ? [first.replace(mark, brush(mark)), ...rest] : [first, ...rest].map(brush)
}

const TAGS_SHOWN = 4

/** `#magic #seryn`; none where there are none. */
export const tagText = (tags: readonly string[]): string =>
  tags
    .slice(0, TAGS_SHOWN)
    .map((tag) => `#${oneLine(tag).replaceAll(' ', '-')}`)
    .join(' ')

export const parts = ({ paint }: Scene, texts: readonly string[], brush: Brush = paint.dim): readonly Part[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, brush }))

/** Small facts in a row, under whatever they belong to. */
export const facts = (scene: Scene, texts: readonly string[]): Lines =>
  flow(parts(scene, texts), scene.paint, Math.max(1, scene.width - 2)).map((line) => `  ${line}`)
