/** References with what the verifier found, as lines: a mark, the source, the words, and why where it did not hold. */
import type { RegisteredEvidence, Verdict, Violation } from '../../core/evidence/words.ts'
import { isLoose, MARKS, sourceOf } from '../ask-reading.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'

/** Labels and citations step back, so that the sentence reads on. */
export const dimLabels = (line: string, paint: Paint): string =>
  line.replace(/(?:\[(?:FACT|INFER|ASSUME|OPEN|\d{1,2}(?:\s?[,–-]\s?\d{1,2})*)\])+/g, (labels) => paint.dim(labels))

const INDENT = '  '

/** What the text quoted word for word, and the verifier found, needs no second telling: one line names those sources. */
export function evidenceLines(evidence: readonly RegisteredEvidence[], text: string, paint: Paint, width: number): readonly string[] {
  const said = oneLine(text)
  const isSaid = ({ reference: { quote }, check }: RegisteredEvidence): boolean =>
    check.verdict === 'verified' && check.precise && quote !== null && said.includes(oneLine(quote))
  return [
    ...foundLines(evidence.filter(isSaid), paint, width),
    ...evidence.filter((item) => !isSaid(item)).flatMap((item) => itemLines(item, paint, width)),
  ]
}

function foundLines(found: readonly RegisteredEvidence[], paint: Paint, width: number): readonly string[] {
  if (found.length === 0) return []
  const sources = found.map((item) => `[${item.reference.n}] ${oneLine(sourceOf(item))}`).join(', ')
  const [first = '', ...rest] = wrap(`${MARKS.verified} found word for word: ${sources}`, width, INDENT, `${INDENT}  `)
  return [first.replace(MARKS.verified, paint.green(MARKS.verified)), ...rest]
}

function itemLines(item: RegisteredEvidence, paint: Paint, width: number): readonly string[] {
  const { n, quote } = item.reference
  const { verdict, bare } = item.check
  const hang = `${INDENT}      `
  const mark = MARKS[verdict]
  const words = quote === null ? '' : ` “${oneLine(quote)}”`
  const [first = '', ...rest] = wrap(`${mark} [${n}] ${oneLine(sourceOf(item))}${words}`, width, INDENT, hang)
  const wrapped = (text: string): readonly string[] => wrap(oneLine(text), width, hang).map(paint.dim)
  return [
    first.replace(mark, brushFor(verdict, paint)(mark)),
    ...rest,
    ...(verdict !== 'verified' ? wrapped(`${verdict}: ${item.check.because}`) : []),
    ...(verdict === 'verified' && (bare || isLoose(item)) ? wrapped(item.check.because) : []),
  ]
}

const brushFor = (verdict: Verdict, paint: Paint): ((text: string) => string) =>
  ({ verified: paint.green, failed: paint.red, unverified: paint.yellow })[verdict]

export const violationLines = (violations: readonly Violation[], paint: Paint, width: number, indent: string): readonly string[] =>
  violations.flatMap(({ because }) => wrap(`! ${oneLine(because)}`, width, indent, `${indent}  `).map(paint.yellow))
