/** Links inside a Markdown document that hit no heading. Hosts make anchors in different ways: what any of them could mean is left alone. */
import type { Document } from '../../core/document/document.ts'
import type { Check, Hit } from '../check.ts'
import { formatOf, lineHit, loose, spoken, withoutCode } from '../reading.ts'

const LINK = /\]\(\s*<?#([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g
/** Headings that other files bring in can't be seen from here. */
const BROUGHT_IN = /\{%|\{\{|^\s*(?:--8<--|!\[\[|@include|import\s.+\sfrom\s)|<!--\s*(?:#?include|@include)/m
const MANY = 2
/** Lines of a host's own view, notes, applications' routes. */
const NOT_A_HEADING = /^(?:L\d+|fn|fnref|footnote|cite|\/|!|:~:|_?top$|user-content-|.*@)/i

function find(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown' || BROUGHT_IN.test(document.text)) return []
  const anchors = anchorsOf(document)
  const hits = spoken(document).flatMap((block) =>
    [...withoutCode(block.text).matchAll(LINK)].flatMap((link) => {
      const slug = decoded(link[1] ?? '').replace(/^label-/, '')
      const key = loose(slug)
      if (key === '' || NOT_A_HEADING.test(slug) || anchors.has(key) || anchors.has(key.replace(/\d+$/, ''))) return []
      return [
        lineHit(block, link.index, {
          severity: 'minor',
          why: `The link leads to “#${slug}”, and no heading or anchor of this document has that name.`,
          remedy: 'Point it at the heading that is meant, or write the section it promises.',
        }),
      ]
    }),
  )
  // Most of them: then headings are made where this is published.
  const all = document.text.match(LINK)?.length ?? 0
  return hits.length >= MANY && hits.length * 2 > all ? [] : hits
}

function anchorsOf({ sections, text }: Document): ReadonlySet<string> {
  const named = [
    ...text.matchAll(/\b(?:id|name)\s*=\s*["']?([^"'\s>]+)/g),
    ...text.matchAll(/\{:?\s*#([^\s}]+)/g),
    ...text.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gi),
    ...text.matchAll(/^\s*#{1,6}\s+(.+?)\s*#*$/gm),
  ]
  const found = new Set([...sections.map(({ title }) => title), ...named.map(([, name = '']) => name)].map(loose))
  // A number before a heading is part of some hosts' anchors and not of others'.
  for (const { title } of sections) found.add(loose(title.replace(/^(?:\d+\.)*\d*\.?\s+/, '')))
  for (const { title } of sections) found.add(loose(title.replace(/<[^>]+>|\([^)]*\)|:[\w+-]+:/g, '')))
  // "DEP0090: …" may be linked by what stands before the colon.
  for (const { title } of sections) found.add(loose(title.split(':')[0] ?? ''))
  return found
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch (error) {
    // A stray percent sign: then the slug is what is written.
    if (error instanceof URIError) return slug
    throw error
  }
}

export const linkToMissingHeading: Check = {
  id: 'link-to-missing-heading',
  category: 'reference',
  looksFor: 'a link into the document that hits no heading',
  find,
}
