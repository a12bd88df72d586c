/**
 * Documents for seeded councils: what people write and what they should not. Sections that hold nothing, no headings at all,
 * one line, far too much, other line ends, nothing but code. The same draw gives the same document.
 */
import type { Random } from '../src/core/random.ts'
import type { Gathered } from '../src/sources/gather.ts'
import { hashText } from '../src/sources/hash.ts'

export const DOCUMENT_KINDS = [
  'plain',
  'empty-sections',
  'no-headings',
  'one-line',
  'very-long',
  'crlf',
  'code-only',
  'repeating',
  'only-headings',
  'rst',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const SUBJECTS = ['The ferry office', 'Every skipper', 'The booking service', 'The harbour crew', 'A passenger', 'The night watch']
const DUTIES = [
  'must confirm a booking within 30 seconds',
  'should answer complaints quickly',
  'will send the manifest to the port authority before departure',
  'keeps passenger names for 90 days',
  'must never cancel a trip with more than 12 people on board',
  'may retry a failed payment as often as needed',
  'reports 41 passengers on a normal day and 120 in summer',
  'migrates all old tickets to the new table in one night',
]
const TITLES = ['Goals', 'Requirements', 'Roll-out', 'Metrics', 'Open questions', 'Security', 'Alternatives', 'Dependencies', 'Glossary']

const one = <T>(items: readonly T[], chance: Random): T => items[chance.below(items.length)] as T

/** Numbered, so that no two sentences of a document are the same unless it is meant to repeat itself. */
const sentence = (nth: number, chance: Random): string => `${one(SUBJECTS, chance)} ${one(DUTIES, chance)} (rule ${nth}).`

const paragraph = (from: number, sentences: number, chance: Random): string =>
  Array.from({ length: sentences }, (_, index) => sentence(from + index, chance)).join(' ')

function sections(count: number, chance: Random, body: (nth: number) => string): string {
  const parts = Array.from({ length: count }, (_, nth) => {
    const level = '#'.repeat(2 + chance.below(2))
    return `${level} ${one(TITLES, chance)} ${nth + 1}\n\n${body(nth)}\n`
  })
  return `# Night ferry\n\n${parts.join('\n')}`
}

const items = (nth: number, chance: Random): string =>
  Array.from({ length: 1 + chance.below(4) }, (_, index) => `- ${sentence(nth * 10 + index, chance)}`).join('\n')

const written: Readonly<Record<DocumentKind, (chance: Random) => string>> = {
  plain: (chance) => sections(2 + chance.below(5), chance, (nth) => (nth % 2 === 0 ? paragraph(nth * 10, 3, chance) : items(nth, chance))),
  'empty-sections': (chance) => sections(3 + chance.below(5), chance, (nth) => (chance.below(3) === 0 ? sentence(nth, chance) : '')),
  'no-headings': (chance) => Array.from({ length: 2 + chance.below(6) }, (_, nth) => paragraph(nth * 10, 2, chance)).join('\n\n'),
  'one-line': (chance) => sentence(1, chance),
  'very-long': (chance) => sections(30 + chance.below(40), chance, (nth) => paragraph(nth * 100, 10 + chance.below(30), chance)),
  crlf: (chance) => sections(3, chance, (nth) => items(nth, chance)).replaceAll('\n', '\r\n'),
  'code-only': (chance) =>
    `\`\`\`ts\n${Array.from({ length: 4 + chance.below(9) }, (_, nth) => `const rule${nth} = "${one(DUTIES, chance)}"`).join('\n')}\n\`\`\`\n`,
  repeating: (chance) => {
    const same = sentence(1, chance)
    return sections(3 + chance.below(3), chance, () => same)
  },
  'only-headings': (chance) => Array.from({ length: 1 + chance.below(5) }, (_, nth) => `## ${one(TITLES, chance)} ${nth}`).join('\n'),
  rst: (chance) => `Night ferry\n===========\n\n${paragraph(1, 3, chance)}\n\nRoll-out\n--------\n\n${items(2, chance)}\n`,
}

export function documentOfKind(kind: DocumentKind, chance: Random): Gathered {
  const text = written[kind](chance)
  const path = kind === 'rst' ? 'night-ferry.rst' : kind === 'no-headings' ? 'notes.txt' : 'night ferry.md'
  return gathered(path, text)
}

export function gathered(path: string, text: string): Gathered {
  const lines = text.split(/\r\n|\n|\r/).length
  return { files: [{ path, hash: hashText(text), kind: 'markdown', title: path, lines, text }], skipped: [], notes: [] }
}
