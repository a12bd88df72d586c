/** The work itself: changes that are proposed, taken or left, what becomes canon, and where two texts say different things. */
import { entryOf } from '../../core/canon/canon.ts'
import type { Conflict, Statement } from '../../core/canon/words.ts'
import { choicesFor } from '../../core/room/choices.ts'
import type { RoomEventOf } from '../../core/room/words.ts'
import { counted } from '../amounts.ts'
import { cut } from '../columns.ts'
import { oneLine, printable } from '../printable.ts'
import { inLane, laneWidth, news, note, remark, typed } from '../terminal/lanes.ts'
import { commandsOf } from './commands.ts'
import { diffBrush, diffLines, diffSize } from './diff.ts'
import { differenceText, idOf, sourceText, statementText } from './reading.ts'
import { acts, type Lines, label, parts, type Scene, whoText } from './scene.ts'

const DIFF_LINES_MAX = 14

const aside = (scene: Scene, text: string): Lines => note(scene, oneLine(text), scene.paint.dim, '  ')

export function proposed(event: RoomEventOf<'patch.proposed'>, scene: Scene): Lines {
  const { patch, issue, author, diff, files, impact, conflicts } = event
  const { paint } = scene
  const { accept, reject } = commandsOf(scene)
  return [
    ...acts(
      scene,
      author,
      oneLine(`offers change ${patch}: ${counted(files.length, 'file')}, ${diffSize(diff)}`),
      parts(scene, [label(scene, issue), scene.words.impact[impact]]),
      paint.bold,
    ),
    ...shortDiff(diff, author, patch, scene),
    ...conflicts.flatMap((conflict) => remark(scene, author, oneLine(`⚠ ${againstText(conflict, scene)}`), paint.yellow)),
    ...typed(scene, oneLine(accept(patch))),
    ...typed(scene, oneLine(reject(patch))),
  ]
}

function shortDiff(diff: string, author: string, patch: string, scene: Scene): Lines {
  const lines = diffLines(diff)
  const shown = lines.length <= DIFF_LINES_MAX ? lines : lines.slice(0, DIFF_LINES_MAX - 1)
  const room = Math.max(1, laneWidth(scene) - 2)
  return [
    ...inLane(
      scene,
      author,
      shown.map(({ kind, text }) => `  ${diffBrush(kind, scene.paint)(cut(printable(text).replaceAll('\n', ' '), room))}`.trimEnd()),
    ),
    ...(shown.length === lines.length ? [] : remark(scene, author, oneLine(` … ${lines.length - shown.length} more lines in ${patch}`))),
  ]
}

/** That the user accepts it needs no reason; that the rules do, does. */
export const accepted = ({ patch, by, because }: RoomEventOf<'patch.accepted'>, scene: Scene): Lines =>
  news(scene, oneLine(`✓ Change ${patch} is accepted by ${whoText(scene, by)}. ${by === 'user' ? '' : because}`), scene.paint.green)

export const rejected = ({ patch, by, because }: RoomEventOf<'patch.rejected'>, scene: Scene): Lines =>
  news(scene, oneLine(`✗ Change ${patch} is rejected by ${whoText(scene, by)}. ${because}`), scene.paint.yellow)

export const applied = ({ patch, files }: RoomEventOf<'patch.applied'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`✓ Change ${patch} is written: ${files.map(({ path, before, after }) => `${path}${fateOf(before, after)}`).join(', ')}`),
    scene.paint.green,
    '  ',
  )

const fateOf = (before: string | null, after: string | null): string => (before === null ? ' (new)' : after === null ? ' (removed)' : '')

export const failed = ({ patch, because }: RoomEventOf<'patch.failed'>, scene: Scene): Lines =>
  news(scene, oneLine(`✗ Change ${patch} could not be written; the folder is as it was. ${because}`), scene.paint.red)

export const withdrawn = ({ patch, because }: RoomEventOf<'patch.withdrawn'>, scene: Scene): Lines =>
  aside(scene, `Change ${patch} is withdrawn. ${because}`)

export const factsProposed = ({ issue, facts }: RoomEventOf<'canon.proposed'>, scene: Scene): Lines =>
  facts.flatMap((fact: Statement) => aside(scene, `#${issue} would make this ${scene.words.canon}: ${statementText(fact)}`))

export function established({ entry, issue }: RoomEventOf<'canon.established'>, scene: Scene): Lines {
  const { id, version, statement, supersedes, by } = entry
  const { magenta, bold } = scene.paint
  const from = issue === null ? '' : `, from #${issue}`
  return news(
    scene,
    oneLine(
      `★ ${scene.words.title} ${id}@${version}: ${statementText(statement)} (by ${whoText(scene, by)}${from}${supersedes === null ? '' : `; ${supersedes} is superseded`})`,
    ),
    (line) => bold(magenta(line)),
  )
}

const againstText = ({ claim, source, canon, because }: Conflict, { words }: Scene): string =>
  `“${claim}” (${sourceText(source)}) goes against ${words.canon} (${canon}). ${because}`

export function conflictFound(event: RoomEventOf<'conflict.found'>, scene: Scene): Lines {
  const { conflict, isUsers, detectedBy, kind } = event
  const { yellow, bold } = scene.paint
  const sure = kind === 'lexical-candidate' ? 'may go' : 'goes'
  return [
    ...news(
      scene,
      oneLine(`⚠ Conflict ${conflict}: ${isUsers ? 'the user’s text' : 'a text'} ${sure} against ${scene.words.canon}.`),
      (line) => bold(yellow(line)),
    ),
    ...note(scene, oneLine(`“${event.claim}” (${sourceText(event.source)})`), (line) => line, '  '),
    ...heldLines(event.canon, scene),
    ...note(
      scene,
      oneLine(`${differenceText(event, entryOf(scene.own.canon, idOf(event.canon)))} Found by ${whoText(scene, detectedBy)}.`),
      scene.paint.dim,
      '  ',
    ),
    ...(isUsers ? choicesFor(event).flatMap((choice) => typed(scene, oneLine(commandsOf(scene).settle(conflict, choice)))) : []),
  ]
}

/** What it goes against, as it stands now. */
function heldLines(anchor: string, scene: Scene): Lines {
  const entry = entryOf(scene.own.canon, idOf(anchor))
  if (entry === null) return []
  const held = entry.text === '' ? statementText(entry.statement) : `“${entry.text}”`
  return note(scene, oneLine(`${scene.words.title} ${anchor}: ${held} (${sourceText(entry.source)})`), (line) => line, '  ')
}

export const confirmed = ({ conflict, by, isConflict, because }: RoomEventOf<'conflict.confirmed'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(by)} looks at ${conflict}: ${isConflict ? 'it is one' : 'it is none'}. ${because}`)

const CHOICES: Readonly<Record<RoomEventOf<'conflict.settled'>['choice'], string>> = {
  override: 'the new text counts from now on',
  keep: 'what was agreed stays',
  discuss: 'the team talks about it',
  gone: 'the text is gone',
}

export const conflictSettled = ({ conflict, by, choice, issue, because }: RoomEventOf<'conflict.settled'>, scene: Scene): Lines =>
  news(
    scene,
    oneLine(
      `✓ Conflict ${conflict} is settled by ${whoText(scene, by)}: ${CHOICES[choice]}${issue === null ? '' : `, in #${issue}`}. ${because}`,
    ),
    scene.paint.green,
  )

/** What has no name of its own. */
const UNNAMED: Readonly<Record<string, string>> = { 'the folder': 'The folder', text: 'The text', 'standard input': 'Standard input' }

export const checked = ({ ref, sentences, conflicts }: RoomEventOf<'text.checked'>, scene: Scene): Lines =>
  aside(
    scene,
    `${UNNAMED[ref] ?? ref} was held against ${scene.words.canon}: ${counted(sentences, 'sentence')}, ${conflicts === 0 ? 'no conflict' : counted(conflicts, 'conflict')}.`,
  )
