/**
 * What a reviewer at the terminal has before them: what is asked, what to look for, and the pinned text with its line numbers.
 * The same view that a model's prompt is made of; findings follow one by one in the form.
 */
import type { CouncilViews, ShownDocument, ShownMode, ShownNotes } from '../../core/council/views.ts'
import type { Paint } from '../../views/paint.ts'
import { oneLine, printable } from '../../views/printable.ts'
import { wrap } from '../../views/wrap.ts'

type View = CouncilViews[keyof CouncilViews]
/** A line of the document has its number before it. */
type Line = string | { readonly number: string; readonly text: string }
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly Line[]]

export function reviewLines(view: View, paint: Paint, width: number): readonly string[] {
  return partsOf(view).flatMap(([heading, lines]) =>
    lines.length === 0 ? [] : [...wrap(heading, width).map(paint.bold), ...lines.flatMap((line) => wrapped(line, width))],
  )
}

function wrapped(line: Line, width: number): readonly string[] {
  if (typeof line === 'string') return wrap(line, width, '  ', '    ')
  const lead = `  ${line.number}  `
  return line.text === '' ? [lead.trimEnd()] : wrap(line.text, width, lead, ' '.repeat(lead.length))
}

function partsOf(view: View): readonly Part[] {
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
        ['Also found', view.others.map(({ id, description }) => `${id}: ${oneLine(description)}`)],
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
