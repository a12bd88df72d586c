/** References with what the verifier found, as lines: a mark, the source, the words, and why where it did not hold. */

import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import type { Verdict, Violation } from '../../core/evidence/words.ts'
import { LABEL_OR_CITATION } from '../../core/text/labels.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { type Checked, MARKS, sourceOf } from '../reading.ts'
import { wrap } from '../wrap.ts'

const LABELS = new RegExp(`(?:${LABEL_OR_CITATION})+`, 'g')

/** Labels and citations step back, so that the sentence reads on. */
export const dimLabels = (line: string, paint: Paint): string => line.replace(LABELS, (labels) => paint.dim(labels))

const INDENT = '  '

/** How a reference is called: by the number in its text, or by its id in the registry where others refer to that. */
type Label = (item: Checked) => string

const byNumber: Label = ({ reference }) => `[${reference.n}]`
export const byId: Label = ({ id }) => oneLine(id)

/** What the text quoted word for word, and the verifier found, needs no second telling: one line names those sources. */
export function evidenceLines(
  evidence: readonly Checked[],
  text: string,
  paint: Paint,
  width: number,
  label: Label = byNumber,
): readonly string[] {
  const said = oneLine(text)
  const isSaid = ({ reference: { quote }, check }: Checked): boolean =>
    check.verdict === 'verified' && check.precise && quote !== null && said.includes(oneLine(quote))
  return [
    ...foundLines(evidence.filter(isSaid), paint, width, label),
    ...evidence.filter((item) => !isSaid(item)).flatMap((item) => itemLines(item, paint, width, label)),
  ]
}

function foundLines(found: readonly Checked[], paint: Paint, width: number, label: Label): readonly string[] {
  if (found.length === 0) return []
  const sources = found.map((item) => `${label(item)} ${oneLine(sourceOf(item))}`).join(', ')
  const [first = '', ...rest] = wrap(`${MARKS.verified} found word for word: ${sources}`, width, INDENT, `${INDENT}  `)
  return [first.replace(MARKS.verified, paint.green(MARKS.verified)), ...rest]
}

function itemLines(item: Checked, paint: Paint, width: number, label: Label): readonly string[] {
  const { quote } = item.reference
  const { verdict, bare } = item.check
  const hang = `${INDENT}      `
  const mark = MARKS[verdict]
  const words = quote === null ? '' : ` “${oneLine(quote)}”`
  const [first = '', ...rest] = wrap(`${mark} ${label(item)} ${oneLine(sourceOf(item))}${words}`, width, INDENT, hang)
  const wrapped = (text: string): readonly string[] => wrap(oneLine(text), width, hang).map(paint.dim)
  return [
    first.replace(mark, brushFor(verdict, paint)(mark)),
    ...rest,
    ...(verdict !== 'verified' || isLoose(item.check) ? wrapped(`${verdictWord(item.check)}: ${item.check.because}`) : []),
    ...(verdict === 'verified' && bare && !isLoose(item.check) ? wrapped(item.check.because) : []),
  ]
}

const brushFor = (verdict: Verdict, paint: Paint): ((text: string) => string) =>
  ({ verified: paint.green, failed: paint.red, unverified: paint.yellow })[verdict]

export const violationLines = (violations: readonly Violation[], paint: Paint, width: number, indent: string): readonly string[] =>
  violations.flatMap(({ because }) => wrap(`! ${oneLine(because)}`, width, indent, `${indent}  `).map(paint.yellow))
