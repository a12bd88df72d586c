/** The work as it comes in: what an agent says of it, and beside it what the clerk found in the repository and in the tests. */
import { isPass } from '../../core/run/tests.ts'
import type { Raised, RunEventOf, Tests } from '../../core/run/words.ts'
import { counted } from '../amounts.ts'
import { BADGES } from '../council/finding-lines.ts'
import { severityBrush } from '../council/text-finding.ts'
import { oneLine, printable } from '../printable.ts'
import { note, remark, stated, under } from '../terminal/lanes.ts'
import { short, testsText, testTail } from './reading.ts'
import { acts, DOES, purposeOf, type Scene, said, some } from './scene.ts'

type Lines = readonly string[]

const TAIL_LINES = 4
const REASON_CHARS_MAX = 400

export function explored(event: RunEventOf<'exploration.given'>, scene: Scene): Lines {
  const { seat, attempt, summary, recommendation, files, patterns, tangents } = event
  const counts = [
    ...(files.length === 0 ? [] : [`${counted(files.length, 'file')} read: ${some(files.map(({ path }) => path))}`]),
    ...(patterns.length === 0 ? [] : [counted(patterns.length, 'pattern')]),
    ...(tangents.length === 0 ? [] : [counted(tangents.length, 'side path')]),
  ]
  return [
    ...acts(scene, seat, 'has looked around', { attempt }),
    ...stated(scene, seat, recommendation ?? ''),
    ...said(scene, seat, summary),
    ...(counts.length === 0 ? [] : remark(scene, seat, counts.join(' · '))),
  ]
}

export function proposed(event: RunEventOf<'proposal.given'>, scene: Scene): Lines {
  const { seat, attempt, summary, rationale, files, abstractions, packages, requirements } = event
  const why = oneLine(rationale)
  return [
    ...acts(scene, seat, 'proposes', { attempt }),
    ...said(scene, seat, summary),
    ...remark(scene, seat, files.length === 0 ? '! It names no file.' : `would change ${some(files)}`),
    ...(why === '' ? [] : remark(scene, seat, `because: ${why.length > REASON_CHARS_MAX ? `${why.slice(0, REASON_CHARS_MAX)}…` : why}`)),
    ...abstractions.flatMap(({ name, requirement }) =>
      remark(
        scene,
        seat,
        oneLine(`new abstraction ${name}: ${requirement === null ? 'no requirement asks for it' : `for “${requirement}”`}`),
      ),
    ),
    ...(packages.length === 0 ? [] : remark(scene, seat, `new packages: ${some(packages)}`)),
    ...(requirements.length === 0 ? [] : remark(scene, seat, `meets ${counted(requirements.length, 'requirement')}`)),
  ]
}

/** A declaration: what is true of it, the clerk says next. */
export function declared({ seat, attempt, summary, commits, fixes, testsRun }: RunEventOf<'change.declared'>, scene: Scene): Lines {
  const facts = [
    ...(commits.length === 0 ? [] : [`declares ${counted(commits.length, 'commit')} (${some(commits.map(short))})`]),
    ...(fixes.length === 0 ? [] : [`means to mend ${some(fixes)}`]),
  ]
  return [
    ...acts(scene, seat, 'says the change is made', { attempt }),
    ...said(scene, seat, summary),
    ...(facts.length === 0 ? [] : remark(scene, seat, facts.join(' · '))),
    ...(testsRun === null || testsRun === ''
      ? []
      : remark(scene, seat, `of the tests it says: “${oneLine(testsRun)}”; they are run again`)),
  ]
}

export function inspected(event: RunEventOf<'change.inspected'>, scene: Scene): Lines {
  const { seat, files, commits, diffLines, head, outside, missing, dirty, tests } = event
  const { yellow } = scene.paint
  const warning = (isSo: boolean, text: string): Lines => (isSo ? remark(scene, seat, `! ${text}`, yellow) : [])
  const sizes = files.map(({ path, added, removed, isTest }) => `${path} +${added} −${removed}${isTest ? ' (test)' : ''}`)
  const change = `${counted(files.length, 'file')} changed in ${counted(commits.length, 'commit')}, ${counted(diffLines, 'line')} of diff`
  return [
    ...acts(scene, seat, 'looks into the repository'),
    ...remark(scene, seat, `${change}${head === null ? '' : `; head ${oneLine(short(head))}`}`, (line) => line),
    ...(sizes.length === 0 ? [] : remark(scene, seat, some(sizes))),
    ...warning(files.length > 0 && !files.some(({ isTest }) => isTest), 'no test among them'),
    ...warning(outside.length > 0, `outside the proposal: ${some(outside)}`),
    ...warning(missing.length > 0, `declared and not there: ${some(missing.map(short))}`),
    ...warning(dirty.length > 0, `changed and not committed: ${some(dirty)}`),
    ...(tests === null ? remark(scene, seat, 'no test command is named, so no tests were run') : tested(tests, seat, scene)),
  ]
}

function tested(tests: Tests, seat: string, scene: Scene): Lines {
  if (isPass(tests)) return remark(scene, seat, `✓ the tests ${testsText(tests)}`, scene.paint.green)
  const tail = printable(testTail(tests, TAIL_LINES))
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [
    ...remark(scene, seat, `✗ the tests ${testsText(tests)}`, scene.paint.red),
    ...tail.flatMap((line) => under(scene, seat, `│ ${line.trim()}`)),
  ]
}

export function reviewed(event: RunEventOf<'review.received'>, scene: Scene): Lines {
  const { seat, attempt, verdict, text, findings, challenges, alternatives, checked, lessonsFailed } = event
  const { green, yellow } = scene.paint
  const found = findings.length === 0 ? 'no findings' : counted(findings.length, 'finding')
  const unseen = checked.filter(({ isThere }) => !isThere).map(({ path }) => path)
  return [
    ...acts(scene, seat, `${verdict} · ${found}`, { attempt, brush: verdict === 'APPROVED' ? green : yellow }),
    ...said(scene, seat, text),
    ...findings.flatMap((finding) => raised(finding, seat, scene)),
    ...challenges.flatMap(({ text: doubt, alternative, isInScope }) =>
      remark(
        scene,
        seat,
        oneLine(`? ${doubt}${alternative === null ? '' : ` Instead: ${alternative}`}${isInScope ? '' : ' (not about this task)'}`),
      ),
    ),
    ...alternatives.flatMap((other) => remark(scene, seat, oneLine(`another way: ${other}`))),
    ...(unseen.length === 0 ? [] : remark(scene, seat, `! says it looked at ${some(unseen)}, where nothing like it was changed`, yellow)),
    ...lessonsFailed.flatMap(({ lesson, finding }) =>
      remark(scene, seat, oneLine(`! lesson ${lesson} was shown, and what it warns of came all the same: ${finding}`), yellow),
    ),
  ]
}

function raised(finding: Raised, seat: string, scene: Scene): Lines {
  const { id, severity, category, path, line, quote, description, fix, isNew, isQuoted, isChanged } = finding
  const { green, yellow } = scene.paint
  const place = path === null ? '' : `, ${path}${line === null ? '' : `:${line}`}`
  const head = `${BADGES[severity]} ${severity} ${id}${isNew ? '' : ' again'} (${category})${place}: ${description}`
  return [
    ...remark(scene, seat, oneLine(head), severityBrush(severity, scene.paint)),
    ...(quote === null
      ? []
      : under(
          scene,
          seat,
          oneLine(`${isQuoted ? '✓' : '✗'} “${quote}”${isQuoted ? '' : ' is not verified in the diff'}`),
          isQuoted ? green : yellow,
        )),
    ...(path === null || isChanged ? [] : under(scene, seat, '! its file was not changed', yellow)),
    ...(fix === null || fix === '' ? [] : under(scene, seat, oneLine(`to mend it: ${fix}`))),
  ]
}

export const accepted = ({ seat, because }: RunEventOf<'work.accepted'>, scene: Scene): Lines =>
  note(scene, oneLine(`✓ ${scene.name(seat)}: go on. ${because}`), scene.paint.green)

export const rejected = ({ seat, because }: RunEventOf<'work.rejected'>, scene: Scene): Lines =>
  note(scene, oneLine(`✗ ${scene.name(seat)}: not taken, and asked for again. ${because}`), scene.paint.yellow)

export function failed({ request, seat, because }: RunEventOf<'agent.failed'>, scene: Scene): Lines {
  const purpose = purposeOf(request)
  return [
    ...acts(scene, seat, `could not ${purpose === null ? 'do what was asked' : DOES[purpose]}`, { brush: scene.paint.red }),
    ...said(scene, seat, because),
  ]
}

export const merged = ({ seat, attempt, commit }: RunEventOf<'merge.declared'>, scene: Scene): Lines =>
  acts(scene, seat, oneLine(`says it is merged, as ${short(commit)}`), { attempt })

export const mergeInspected = ({ seat, tests, testsPass, because }: RunEventOf<'merge.inspected'>, scene: Scene): Lines => [
  ...acts(scene, seat, 'looks at the merge'),
  ...remark(scene, seat, oneLine(`${testsPass ? '✓' : '✗'} ${because}`), testsPass ? scene.paint.green : scene.paint.red),
  ...(tests === null || testsPass ? [] : tested(tests, seat, scene)),
]

/** Whoever was at work is told that it is not needed any more. */
export const calledOff = (seat: string, scene: Scene): Lines => note(scene, `${scene.name(seat)} is called off.`)
