/** Footnotes that were never written and links into the document that hit no heading. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const isRst = ({ path }: Document): boolean => /\.(?:rst|rest)$/i.test(path)

function find(document: Document): readonly Hit[] {
  const notes = notesOf(document)
  const anchors = isRst(document) ? null : anchorsOf(document)
  const targets = isRst(document) ? targetsOf(document) : null
  const defined = definitionsOf(document)
  return document.sentences.flatMap(({ text, plain, start }) => {
    const bare = text.replace(/(`+)[^`]*\1(?!_)/g, (code) => ' '.repeat(code.length))
    const found: Hit[] = []
    for (const [mark, name = ''] of bare.matchAll(isRst(document) ? /\[(#?[\w.-]+)\]_(?!\w)/g : /\[\^([^\]\s]+)\](?!:)/g))
      if (!notes.has(name)) found.push(hitOn(text, start, plain, `the footnote ${mark}`, 'no such note is written'))
    if (targets !== null)
      for (const [mark, name = ''] of text.matchAll(/(?<![`\w:])`([^`<>]+)`_(?![\w_])/g))
        if (!targets.has(folded(name))) found.push(hitOn(text, start, plain, mark, 'nothing has that name'))
    if (anchors !== null)
      for (const { 0: mark, 1: name = '', index } of bare.matchAll(/(?<![\\\w\])])\[[^\][]+\]\[([^\][]+)\]/g))
        if (name.trim() !== '' && !defined.has(folded(name)))
          found.push(hitOn(text, start, plain, text.slice(index, index + mark.length), 'no address is given for it'))
    if (anchors !== null)
      for (const [, slug = ''] of bare.matchAll(/\]\(#([^)\s]+)\)/g))
        if (!anchors.has(decoded(slug))) found.push(hitOn(text, start, plain, `“#${slug}”`, 'no heading has that name'))
    return found
  })
}

function notesOf(document: Document): ReadonlySet<string> {
  const written = isRst(document) ? /^\s*\.\.\s+\[(#?[\w.-]+)\]/gm : /^\s*\[\^([^\]\s]+)\]:/gm
  return new Set([...document.text.matchAll(written)].map(([, name = '']) => name))
}

/** In reStructuredText a name in back quotes leads to a heading, to a target, or to an address given with it elsewhere. */
function targetsOf({ sections, text }: Document): ReadonlySet<string> {
  const named = [
    ...text.matchAll(/^\s*\.\.\s+_`?([^`:\n]+)`?:/gm),
    ...text.matchAll(/`([^`<>]+?)\s*<[^`>]+>`_/g),
    ...text.matchAll(/_`([^`]+)`/g),
  ]
  return new Set([...sections.map(({ title }) => title), ...named.map(([, name = '']) => name)].map(folded))
}

/** Addresses that Markdown keeps at the foot of a text: `[name]: https://…`. */
const definitionsOf = ({ text }: Document): ReadonlySet<string> =>
  new Set([...text.matchAll(/^ {0,3}\[([^\]^][^\]]*)\]:/gm)].map(([, name = '']) => folded(name)))

const folded = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** Headings by the names that code hosts give them, and what is named by hand. */
function anchorsOf({ sections, text }: Document): ReadonlySet<string> {
  const names = new Set<string>(['', 'top'])
  const counts = new Map<string, number>()
  for (const { title } of sections) {
    const slug = slugOf(title)
    const before = counts.get(slug) ?? 0
    counts.set(slug, before + 1)
    names.add(before === 0 ? slug : `${slug}-${before}`)
  }
  for (const [, name = ''] of text.matchAll(/\b(?:id|name)\s*=\s*["']([^"']+)["']/g)) names.add(name.toLowerCase())
  for (const [, name = ''] of text.matchAll(/\{#([\w-]+)/g)) names.add(name.toLowerCase())
  return names
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase()
  } catch (error) {
    // A stray percent sign: then the slug is what is written.
    if (error instanceof URIError) return slug.toLowerCase()
    throw error
  }
}

const hitOn = (text: string, line: number, plain: string, name: string, because: string): Hit => ({
  ...quoted({ text, start: line }),
  severity: 'minor',
  category: 'reference',
  description: `“${shown(plain)}” refers to ${name}, but ${because} in the document.`,
  remediation: `Write what ${name} should lead to, or point to the place that is meant.`,
  weight: 0.8,
})

export const linkChecks: readonly Check[] = [
  {
    id: 'link-to-nothing',
    modes: [61, 70, 73],
    looksFor: 'a footnote that is not written, or a link to a heading that is not there',
    find,
  },
]
