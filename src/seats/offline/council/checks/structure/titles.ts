/**
 * References to a section by its name: under “Retries”, (see Open Issues). A name that is nearly a heading was one before
 * somebody renamed it; a quoted name with a word that sends the reader there has to be a heading too.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Passage } from '../../reading/passages.ts'
import type { Target } from './targets.ts'

const QUOTED =
  /\b(see|under|in|per|meets?|section|chapter|from|with)\s(?:section |chapter |the section )?["“]([A-Z][^"”]{2,60})["”](?!\s?(?:button|link|page|screen|tab|field|label|column|menu|dialog|state|status|box|message|dialogue|icon|mode|role|list|folder|channel|file|sheet))/g
const SEE =
  /\((?:see|cf\.) (?:the )?([A-Z][\p{L}-]+(?: [\p{L}-]+){0,5}?)(?: section)?(?: below| above)?\)|\bsee (?:the )?([A-Z][\p{L}-]+(?: [\p{L}-]+){0,4}?) (?:section|below|above)\b/gu

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replace(/^(?:\d+(?:\.\d+)*[.)]?|[a-z][.)])\s+/, '')
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[.:?!]+$/, '')
    .trim()

const known = new WeakMap<Document, { readonly titles: readonly string[]; readonly names: ReadonlySet<string>; readonly habit: boolean }>()

/** Headings, and what else is set off as a name: the words in bold that open a paragraph. */
function namesOf(document: Document): { readonly titles: readonly string[]; readonly names: ReadonlySet<string>; readonly habit: boolean } {
  const found = known.get(document)
  if (found !== undefined) return found
  const titles = document.sections.map(({ title }) => folded(title)).filter((title) => title !== '')
  const bold = [...document.text.matchAll(/(?:\*\*|__)([^*_\n]{3,60})(?:\*\*|__)/g)].map(([, name = '']) => folded(name))
  const names = new Set([...titles, ...bold])
  const habit = document.sentences.some(({ plain }) => [...plain.matchAll(QUOTED)].some(([, , name = '']) => titles.includes(folded(name))))
  const made = { titles, names, habit }
  known.set(document, made)
  return made
}

export function titlesIn({ plain }: Passage, document: Document): readonly Target[] {
  const { titles, names, habit } = namesOf(document)
  const found: Target[] = []
  for (const match of [...plain.matchAll(QUOTED), ...plain.matchAll(SEE)]) {
    const cue = match[0].startsWith('(') || /^see/i.test(match[0]) ? 'see' : (match[1] ?? '').toLowerCase()
    const name = cue === 'see' && !/["“]/.test(match[0]) ? (match[1] ?? match[2] ?? '') : (match[2] ?? '')
    if (names.has(folded(name)) || titles.some((title) => title.includes(folded(name)))) continue
    const near = nearest(name, titles)
    const sends = /^(?:see|under|section|chapter|per|meets?)$/.test(cue) && /["“]/.test(match[0])
    if (near === null && !(sends && (habit || /^(?:section|chapter)$/.test(cue)) && isOnce(document, name))) continue
    found.push({
      name: `“${name}”`,
      at: match.index,
      length: match[0].length,
      has: near === null ? 'no heading has that name' : `the nearest heading is “${near}”`,
    })
  }
  return found
}

/** What the text speaks of elsewhere is a thing of its own and no heading that went away. */
const isOnce = ({ text }: Document, name: string): boolean => text.split(name).length <= 2

/** A heading all of whose words are in the name, or the other way round. */
function nearest(name: string, titles: readonly string[]): string | null {
  const words = keywordSet(name)
  if (words.size < 2) return null
  return (
    titles.find((title) => {
      const others = keywordSet(title)
      const common = [...others].filter((word) => words.has(word)).length
      return others.size >= 2 && common === Math.min(others.size, words.size)
    }) ?? null
  )
}
