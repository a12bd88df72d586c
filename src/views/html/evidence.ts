/** References with the verdict beside each: shared by every page that shows what was quoted. */
import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import { type Checked, MARKS, sourceOf } from '../reading.ts'
import { html } from './escape.ts'

export const references = (evidence: readonly Checked[], label: (item: Checked) => string): string =>
  evidence.length === 0 ? '' : `\n<ul class="evidence">\n${evidence.map((item) => reference(item, label(item))).join('\n')}\n</ul>`

function reference(item: Checked, label: string): string {
  const { verdict, because, bare } = item.check
  const { quote } = item.reference
  const words = quote === null ? '' : `<q dir="auto">${html(quote)}</q>`
  const why = verdict === 'verified' && !bare && !isLoose(item.check) ? '' : because
  return `<li><span class="badge ${verdict}">${MARKS[verdict]} ${verdictWord(item.check)}</span> <span class="soft">${html(label)}</span> <code>${html(sourceOf(item))}</code>${words}${why === '' ? '' : `<p class="why" dir="auto">${html(why)}</p>`}</li>`
}
