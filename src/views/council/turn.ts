/**
 * What a reviewer has before them, part by part: what is asked, what to look for, and the pinned text with its line numbers.
 * The same view that a model's prompt is made of, for people; safe to look at as it is.
 */
import type { CouncilViews, Listed, ShownDocument, ShownFinding, ShownMode, ShownNotes } from '../../core/council/views.ts'
import { isLoose } from '../../core/evidence/wording.ts'
import { oneLine, printable } from '../printable.ts'

type View = CouncilViews[keyof CouncilViews]
/** A line of the document has its number before it. */
export type Line = string | { readonly number: string; readonly text: string }
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly Line[]]

export function reviewParts(view: View): readonly Part[] {
  const { document, self } = view
  switch (view.purpose) {
    case 'review':
      return [
        ['Asked of you', [`Review the document as ${oneLine(self.role)}, alone: the others see your findings only in the next cycle.`]],
        modes(self.modes),
        text(document),
      ]
    case 'assess':
      return [
        ['Asked of you', [`Judge ${view.findings.length} findings of this council, whoever raised them, and propose remedies.`]],
        ...notes(view.notes),
        modes(self.modes),
        text(document),
        ['Also found', view.others.map(listedLine)],
      ]
    case 'vote':
      return [
        ['Asked of you', [`Vote on ${view.items.length} contested findings. Nobody sees a vote before all are in.`]],
        ...notes(view.notes),
        text(document),
      ]
    case 'endorse':
      return [['Asked of you', ['These blockers stand, and no remedy has two voices yet. Endorse what would resolve them.']]]
  }
}

const listedLine = ({ id, severity, line, description }: Listed): string =>
  `${id} (${severity}${line === null ? '' : `, line ${line}`}): ${oneLine(description)}`

const modes = (held: readonly ShownMode[]): Part => ['Look for', held.map(({ number, name, looksFor }) => `${number} ${name}: ${looksFor}`)]

const notes = ({ focusAreas, questions, targets }: ShownNotes): readonly Part[] => [
  ['Where to look', focusAreas.map(oneLine)],
  ['To be settled', targets.map(oneLine)],
  ['Open questions', questions.map(oneLine)],
]

/** With the numbers of its real lines, so that a passage can be found again. */
function text({ path, title, lines, outline, units, whole }: ShownDocument): Part {
  const widest = String(lines).length
  const numbered = units.flatMap((unit) =>
    printable(unit.text)
      .split('\n')
      .map((line, index) => ({ number: String(unit.start + index).padStart(widest), text: line.trimEnd() })),
  )
  const sections = whole ? [] : [...printable(outline).split('\n'), '']
  return [`${oneLine(title)} (${oneLine(path)}, ${lines} lines${whole ? '' : '; the sections for your modes'})`, [...sections, ...numbered]]
}

/** Findings that are to be judged, voted on or remedied, one part each; where the form of a door does not show them one by one. */
export function agendaParts(view: View): readonly (readonly [heading: string, lines: readonly string[]])[] {
  return agendaOf(view).map((finding) => {
    const [heading = finding.id, ...lines] = shownLines(finding)
    return [oneLine(heading), lines.map((line) => printable(line).trim())]
  })
}

function agendaOf(view: View): readonly ShownFinding[] {
  switch (view.purpose) {
    case 'review':
      return []
    case 'assess':
      return view.findings
    case 'vote':
      return [...view.items, ...view.unresolved.filter(({ id }) => !view.items.some((item) => item.id === id))]
    case 'endorse':
      return view.unresolved
  }
}

export function shownLines(finding: ShownFinding): readonly string[] {
  const place = [finding.section.join(' › '), finding.line === null ? '' : `line ${finding.line}`].filter((part) => part !== '').join(', ')
  const check =
    finding.check?.verdict !== 'verified' ? ' (not found in the document)' : isLoose(finding.check) ? ' (not word for word)' : ''
  return [
    `${finding.id}  ${finding.severity}, ${finding.category}${place === '' ? '' : `, ${place}`}${finding.isYours ? ' (yours)' : ''}`,
    ...(finding.quote === null ? [] : [`  “${finding.quote}”${check}`]),
    `  ${finding.description}`,
    ...finding.said.map(({ judgement, because, quote }) => `  ${judgement}: ${because}${quote === null ? '' : ` “${quote}”`}`),
    ...finding.remediations.map(({ id, text, isYours }) => `  Remedy ${id}${isYours ? ' (yours)' : ''}: ${text}`),
  ]
}
