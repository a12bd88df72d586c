/** What is said in a room: comments with the verdict beside each quotation, what the gate did not let through, votes and look-ups. */
import type { Violation } from '../../core/gate/words.ts'
import type { Mark, RoomEventOf } from '../../core/room/words.ts'
import { counted } from '../amounts.ts'
import type { Brush } from '../paint.ts'
import { oneLine } from '../printable.ts'
import type { Part } from '../terminal/flow.ts'
import { note, remark } from '../terminal/lanes.ts'
import { relationText, ruleText } from './phrases.ts'
import { doesText } from './reading.ts'
import { acts, type Lines, label, parts, references, type Scene, said, whoText } from './scene.ts'

type Written = Pick<RoomEventOf<'comment.added'>, 'stance' | 'asks' | 'answers' | 'issue' | 'impact' | 'comment'>

/** Where a comment comes from, where that is not plain from who wrote it. */
const MARKS: Readonly<Partial<Record<Mark, string>>> = {
  blind: 'alone, before seeing anybody else’s view',
  'devils-advocate': 'as devil’s advocate',
}

export function added(event: RoomEventOf<'comment.added'>, scene: Scene): Lines {
  const { author, body, issue, relation, evidence, marks, action, warnings } = event
  // What the rules write down for the record has been told with what they did.
  if (marks.includes('system')) return []
  const { paint } = scene
  const marked = marks.flatMap((mark): readonly Part[] => {
    const text = MARKS[mark]
    return text === undefined ? [] : [{ text, brush: mark === 'devils-advocate' ? paint.magenta : paint.cyan }]
  })
  return [
    ...acts(
      scene,
      author,
      oneLine(doesText(event, marks, (id) => whoText(scene, id))),
      [...marked, ...aboutParts(event, scene)],
      stanceBrush(event, scene),
    ),
    ...said(scene, author, body, issue),
    ...references(scene, author, evidence, body),
    ...(relation === 'none'
      ? []
      : remark(scene, author, `↔ ${relationText(relation, scene.words)}`, relation === 'contradicts' ? paint.yellow : paint.dim)),
    ...(action === null || action.type === 'patch-created'
      ? []
      : remark(scene, author, oneLine(`▸ ${action.type.replace('-', ' ')}: ${action.details}`))),
    ...warnings.flatMap((violation) => broken(violation, author, scene, paint.yellow)),
  ]
}

function stanceBrush({ stance }: Written, { paint }: Scene): Brush {
  if (stance === 'oppose') return paint.yellow
  return stance === 'approve' ? paint.green : (text) => text
}

const aboutParts = ({ issue, impact, comment }: Written, scene: Scene): readonly Part[] =>
  parts(scene, [label(scene, issue), impact === null ? '' : scene.words.impact[impact], oneLine(comment)])

/** The rule, and its sentence with the numbers. */
const broken = ({ rule, message, consequence }: Violation, id: string, scene: Scene, brush: Brush): Lines =>
  remark(scene, id, oneLine(`${consequence === 'warn' ? '!' : '✗'} ${ruleText(rule)}: ${message}`), brush)

/** What it said is gone; what was wrong with it is not. */
export function refused({ author, issue, violations, characters, because }: RoomEventOf<'comment.refused'>, scene: Scene): Lines {
  const { yellow } = scene.paint
  return [
    ...acts(
      scene,
      author,
      'is refused',
      parts(scene, [issue === null ? 'a new issue' : label(scene, issue), counted(characters, 'character')]),
      yellow,
    ),
    ...(violations.length === 0
      ? remark(scene, author, `✗ ${oneLine(because)}`, yellow)
      : violations.flatMap((violation) => broken(violation, author, scene, yellow))),
  ]
}

const QUARANTINED_LINES_MAX = 4

/** It is shown, so that a watcher can judge the rule; the freeze is told next. */
export function quarantined(event: RoomEventOf<'comment.quarantined'>, scene: Scene): Lines {
  const { author, issue, body, violations, meta } = event
  const { red, bold } = scene.paint
  return [
    ...acts(scene, author, 'is set apart', parts(scene, [label(scene, issue)]), (text) => bold(red(text))),
    ...said(scene, author, body, meta, QUARANTINED_LINES_MAX),
    ...violations.flatMap((violation) => broken(violation, author, scene, red)),
  ]
}

/** Silence is visible, and no more than that. */
export const passed = ({ author, issue, because }: RoomEventOf<'comment.passed'>, scene: Scene): Lines =>
  note(scene, oneLine(`${scene.name(author)} has nothing to add to #${issue}: ${because}`), scene.paint.dim, '  ')

const VOTES = {
  accept: { mark: '✓', does: 'votes for', colour: 'green' },
  reject: { mark: '✗', does: 'votes against', colour: 'red' },
  abstain: { mark: '○', does: 'abstains on', colour: 'dim' },
} as const

export function voted({ member, vote, issue, because }: RoomEventOf<'vote.cast'>, scene: Scene): Lines {
  const { mark, does, colour } = VOTES[vote]
  return note(scene, oneLine(`${mark} ${scene.name(member)} ${does} #${issue}. ${because}`), scene.paint[colour], '  ')
}

const TOOLS: Readonly<Record<string, string>> = { search: 'searches for', read: 'reads', issue: 'opens issue' }

export const lookedUp = ({ member, tool, input, hits }: RoomEventOf<'lookup.made'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`${scene.name(member)} ${TOOLS[tool] ?? tool} ${input}${tool === 'search' ? `: ${counted(hits, 'hit')}` : ''}`),
    scene.paint.dim,
    '  ',
  )
