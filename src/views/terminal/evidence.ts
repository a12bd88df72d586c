/** References with what the verifier found, as lines: a mark, the source, the words, and why where it did not hold. */
import type { RegisteredEvidence, Verdict, Violation } from '../../core/evidence/words.ts'
import { MARKS, sourceOf } from '../ask-reading.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'

/** Labels and citations step back, so that the sentence reads on. */
export const dimLabels = (line: string, paint: Paint): string =>
  line.replace(/(?:\[(?:FACT|INFER|ASSUME|OPEN|\d{1,2}(?:\s?[,–-]\s?\d{1,2})*)\])+/g, (labels) => paint.dim(labels))

export function evidenceLines(evidence: readonly RegisteredEvidence[], paint: Paint, width: number, indent: string): readonly string[] {
  return evidence.flatMap((item) => {
    const { n, quote } = item.reference
    const { verdict, bare, closest, line } = item.check
    const hang = `${indent}      `
    const mark = MARKS[verdict]
    const words = quote === null ? '' : ` “${oneLine(quote)}”`
    const [first = '', ...rest] = wrap(`${mark} [${n}] ${oneLine(sourceOf(item))}${words}`, width, indent, hang)
    const lines = [first.replace(mark, brushFor(verdict, paint)(mark)), ...rest]
    const wrapped = (text: string): readonly string[] => wrap(oneLine(text), width, hang).map(paint.dim)
    if (verdict !== 'verified') lines.push(...wrapped(`${verdict}: ${item.check.because}`))
    else if (bare) lines.push(...wrapped('The file exists; neither lines nor a quotation were given, so this says little.'))
    if (verdict === 'failed' && closest !== null)
      lines.push(...wrapped(`closest${line === null ? '' : `, line ${line}`}: “${oneLine(closest)}”`))
    return lines
  })
}

const brushFor = (verdict: Verdict, paint: Paint): ((text: string) => string) =>
  ({ verified: paint.green, failed: paint.red, unverified: paint.yellow })[verdict]

export const violationLines = (violations: readonly Violation[], paint: Paint, width: number, indent: string): readonly string[] =>
  violations.flatMap(({ because }) => wrap(`! ${oneLine(because)}`, width, indent, `${indent}  `).map(paint.yellow))
