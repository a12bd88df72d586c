/** What a reviewer at the terminal has before them, in lines of its width; findings follow one by one in the form. */
import type { CouncilViews } from '../../core/council/views.ts'
import { type Line, reviewParts } from '../../views/council/turn.ts'
import type { Paint } from '../../views/paint.ts'
import { wrap } from '../../views/wrap.ts'

type View = CouncilViews[keyof CouncilViews]

export function reviewLines(view: View, paint: Paint, width: number): readonly string[] {
  return reviewParts(view).flatMap(([heading, lines]) =>
    lines.length === 0 ? [] : [...wrap(heading, width).map(paint.bold), ...lines.flatMap((line) => wrapped(line, width))],
  )
}

function wrapped(line: Line, width: number): readonly string[] {
  if (typeof line === 'string') return wrap(line, width, '  ', '    ')
  const lead = `  ${line.number}  `
  return line.text === '' ? [lead.trimEnd()] : wrap(line.text, width, lead, ' '.repeat(lead.length))
}
