/**
 * References that lead nowhere: to a section, appendix, figure, table or requirement that the document does not have, to a
 * footnote or anchor that nobody set. A reference into another document ("section 3 of the contract") is not ours to check.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { escaped } from '../../reading/explained.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { clausesIn, lettersOf } from './clause-references.ts'
import { entriesOf } from './entries.ts'
import { labelsIn, labelsOf } from './labels.ts'
import type { Captions, Numbers, Target } from './targets.ts'
import { captionsOf, numbersOf } from './targets.ts'
import { titlesIn } from './titles.ts'

const OTHERS = /^\s*(?:,\s*)?(?:of|in|to)\s+(?!this\b|the present\b|our\b)|^\s*\(?\s*(?:\[|<?https?:)/i
const FOREIGN_BEFORE =
  /\b(?:RFC|PEP|KEP|ISO|IEC|DIN|NIST|WCAG|GDPR|Act|Code|law|Art(?:icle)?|standard|specification|manual|contract|guideline|paper|book|licen[cs]e|POSIX|HTTP|C\d\d)\b[^.;,]{0,30}$/i
const SECTIONS =
  /(?:\b[Ss]ections?\s|§§?\s?)(\d{1,2}(?:\.\d{1,2}){0,3})((?:(?:,\s?|\s(?:and|or|to)\s|,\s(?:and|or)\s|–)\d{1,2}(?:\.\d{1,2}){0,3}(?![\d%]))*)/g
const APPENDIX = /\b(Appendix|Annex)\s([A-Z]|\d{1,2})\b/g
const CAPTIONED = /\b(Figure|Fig\.|Table)\s(\d{1,2})\b/g

function find(document: Document): readonly Hit[] {
  const numbers = numbersOf(document)
  const captions = captionsOf(document)
  const series = seriesIn(document)
  const letters = lettersOf(document)
  const labels = labelsOf(document)
  return ownPassagesOf(document).flatMap((passage) => {
    const { plain } = passage
    const targets = [
      ...sectionsIn(plain, numbers),
      ...clausesIn(passage, numbers, letters),
      ...labelsIn(plain, labels),
      ...titlesIn(passage, document),
      ...captionedIn(plain, captions),
      ...shownIn(plain, captions),
      ...idsIn(plain, series),
    ]
    return targets.filter((target) => isOwn(passage, target)).map((target) => hitOn(passage, target))
  })
}

/** Not into another document, and not the words of a link. */
function isOwn({ plain, sentence }: Passage, { at, length, name }: Target): boolean {
  if (OTHERS.test(plain.slice(at + length)) || FOREIGN_BEFORE.test(plain.slice(0, at))) return false
  const linked = [...sentence.text.matchAll(/\[([^\]]*)\]\((?!#)[^)]*\)|`([^`<]*)<[^>]*>`_/g)].some((link) =>
    (link[1] ?? link[2] ?? '').includes(name),
  )
  return !linked
}

function sectionsIn(plain: string, numbers: Numbers): readonly Target[] {
  const found: Target[] = []
  for (const match of plain.matchAll(SECTIONS)) {
    for (const number of `${match[1]} ${match[2]}`.match(/\d+(?:\.\d+)*/g) ?? [])
      if (!numbers.holds(number)) found.push({ name: `section ${number}`, at: match.index, length: match[0].length, has: numbers.told })
  }
  return found
}

function captionedIn(plain: string, captions: Captions): readonly Target[] {
  const found: Target[] = []
  for (const match of [...plain.matchAll(APPENDIX), ...plain.matchAll(CAPTIONED)]) {
    const [text, kind = '', number = ''] = match
    const told = captions.missing(kind, number)
    if (told !== null) found.push({ name: text, at: match.index, length: text.length, has: told })
  }
  return found
}

interface Series {
  readonly prefix: string
  readonly numbers: ReadonlySet<number>
  readonly last: string
  readonly max: number
}

/** "the table below" in a document without one. */
function shownIn(plain: string, captions: Captions): readonly Target[] {
  return [...plain.matchAll(SHOWN)].flatMap((match) => {
    const told = captions.missing(match[1] ?? '', '1')
    return told === null ? [] : [{ name: match[0], at: match.index, length: match[0].length, has: told }]
  })
}

const SHOWN = /\b(?:the |this )?(table|figure|diagram|chart|drawing|screenshot) (?:below|above)\b/gi

const SERIES_MIN = 3
/** S3, G7 and the like name things of the world. */
const WORLDLY = /^(?:S3|G7|G8|G20|R2|EC2|H2|C4|B2|K8|A4|A3|T1|T2|T3|M1|M2|E2)$/

function seriesIn(document: Document): readonly Series[] {
  const all = new Map<string, Set<number>>()
  for (const { prefix, number } of entriesOf(document)) all.set(prefix, (all.get(prefix) ?? new Set()).add(number))
  return [...all]
    .filter(([, numbers]) => numbers.size >= SERIES_MIN)
    .map(([prefix, numbers]) => ({ prefix, numbers, max: Math.max(...numbers), last: `${prefix}${Math.max(...numbers)}` }))
}

function idsIn(plain: string, series: readonly Series[]): readonly Target[] {
  return series.flatMap(({ prefix, numbers, max, last }) =>
    [...plain.matchAll(new RegExp(String.raw`(?<![\w./-])${prefix}(\d{1,4})(?![\w]|-\w|\.\d)`, 'g'))]
      .filter(({ 0: id, 1: number }) => !numbers.has(Number(number)) && Number(number) <= max * 3 && !WORLDLY.test(id))
      .map((match) => ({ name: match[0], at: match.index, length: match[0].length, has: `the last of its kind is ${last}` })),
  )
}

/** The clause that refers, so that two references of one sentence are two passages. */
function clauseOf(text: string, name: string): { readonly quote: string; readonly before: string } {
  const words = escaped(name.replace(/^section /, ''))
  const at = text.search(new RegExp(String.raw`(?<![\w.])${words}(?!\w)`))
  if (at === -1) return { quote: text, before: '' }
  const from = /^[\s\S]*[.;]\s+/.exec(text.slice(0, at))?.[0].length ?? 0
  const length = /^[\s\S]*?(?=[.;](?:\s|$)|$)/.exec(text.slice(at))?.[0].length ?? 0
  return { quote: text.slice(from, at + length), before: text.slice(0, from) }
}

function hitOn({ sentence, block }: Passage, { name, has }: Target): Hit {
  const { quote, before } = block.kind === 'row' ? { quote: block.text, before: '' } : clauseOf(sentence.text, name)
  return {
    ...quoted({ text: quote, start: sentence.start + before.split('\n').length - 1 }),
    severity: 'minor',
    category: 'reference',
    description: `“${shown(plainOf(quote))}” sends the reader to ${name}, which does not exist here: ${has}.`,
    remediation: `Add ${name.replace(/^(?:this|the) | (?:below|above)$/gi, (part) => (/^t/i.test(part) ? 'the ' : ''))}, point to the place that is meant, or give its content in this sentence.`,
    weight: 0.9,
  }
}

export const referenceChecks: readonly Check[] = [
  {
    id: 'reference-to-nothing',
    modes: [1, 5, 36, 44, 61, 65, 70, 71, 73],
    looksFor: 'a section, appendix, figure, table or requirement that is referred to and does not exist',
    find,
  },
]
