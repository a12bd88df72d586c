/**
 * Break a reference: to a numbered section or clause, to a requirement or goal by its id, to a heading by its link or name, to a
 * footnote. Only references that lead somewhere before, to something that is nowhere after.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import { blockOf, escaped, type Mutation, type Mutator, movedLines, offsetOf, prose, replaced, spoil } from './mutation.ts'

const NUMBERED = /\b(sections?|appendix|table|figure|chapter|step)\s+(\d+(?:\.\d+)*|[A-F])\b/i
const CLAUSE = /\b(?:in|meets|under|see|by|of|with|to|as)\s+(\d{1,2}\.\d{1,2})(?!\s?(?:%|\p{L}))/u
const ID = /\b([RGTDQ]|REQ-|FR-|NFR-|AC-|UC-)(\d{1,3})\b/g
const ANCHOR = /\]\(#([\w-]+)\)/
const NAMED = /`([^`<]+)`_(?!_)/
const FOOTNOTE = /\[(#?[\w-]+)\]_/
const SEE = /\(see (?:the )?([A-Z][\p{L} ]+?)(?: section)?\)/u

function broken(
  document: Document,
  sentence: Sentence,
  old: string,
  instead: string,
  shown: string,
  modes: readonly number[],
): readonly Mutation[] {
  const edit = replaced(document, sentence, old, instead)
  if (edit === null) return []
  return [
    {
      kind: 'break a reference',
      what: `“${old}” became “${instead}” in line ${sentence.start}`,
      text: spoil(document.text, [edit]),
      modes,
      categories: ['reference', 'traceability', 'definition'],
      words: [[shown]],
      ranges: [movedLines(document, [edit], blockOf(document, sentence))],
    },
  ]
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replace(/ /g, '-')

const isNumberThere = (document: Document, kind: string, number: string): boolean =>
  document.sections.some(({ title }) => new RegExp(`^(?:${escaped(kind)}\\s+)?${escaped(number)}[.:) ]`, 'i').test(`${title} `)) ||
  (/step/i.test(kind) &&
    document.blocks.some(({ kind: of, cells, mark }) => (of === 'row' && cells[0] === number) || mark === `${number}.`))

function toNumbers(document: Document, sentence: Sentence): readonly Mutation[] {
  const [whole, kind = '', number = ''] = NUMBERED.exec(sentence.text) ?? []
  if (whole !== undefined && isNumberThere(document, kind.replace(/s$/, ''), number)) {
    const gone = /^\d/.test(number) ? String(Number.parseInt(number, 10) + 40) : 'Q'
    return broken(document, sentence, whole, `${kind} ${gone}`, `${kind} ${gone}`, [61, 70])
  }
  const [phrase, clause = ''] = CLAUSE.exec(sentence.text) ?? []
  const isClause = prose(document).some(({ text, index }) => index !== sentence.index && text.startsWith(`${clause} `))
  if (phrase === undefined || !isClause) return []
  const gone = clause.replace(/\.\d+$/, '.49')
  return broken(document, sentence, phrase, phrase.replace(clause, gone), gone, [61, 70])
}

/** An id that opens an entry somewhere, mentioned elsewhere. */
function toIds(document: Document, sentence: Sentence): readonly Mutation[] {
  const block = blockOf(document, sentence)
  const own = idAtFront(block.kind === 'row' ? (block.cells[0] ?? '') : block.text)
  const known = new Set(document.blocks.flatMap(({ kind, cells, text }) => idAtFront(kind === 'row' ? (cells[0] ?? '') : text) ?? []))
  const mention = [...sentence.text.matchAll(ID)].find(([id]) => id !== own && known.has(id))
  if (mention === undefined) return []
  const [id, letters = '', number = ''] = mention
  const gone = `${letters}${Number(number) + 40}`
  return broken(
    document,
    sentence,
    sentence.text,
    sentence.text.slice(0, mention.index) + gone + sentence.text.slice(mention.index + id.length),
    gone,
    letters === 'G' ? [44, 70] : [61, 70],
  ).map((one) => ({
    ...one,
    what: `“${id}” became “${gone}” in line ${sentence.start}`,
  }))
}

const idAtFront = (text: string): string | null => /^\W*((?:[RGTDQ]|REQ-|FR-|NFR-|AC-|UC-)\d{1,3})\b/.exec(text)?.[1] ?? null

/** A heading that was renamed, and the text still links to its old name. */
function toHeadings(document: Document, sentence: Sentence): readonly Mutation[] {
  const titles = document.sections.map(({ title }) => title)
  const [link, anchor = ''] = ANCHOR.exec(sentence.text) ?? []
  if (link !== undefined && titles.some((title) => slug(title) === anchor))
    return broken(document, sentence, link, `](#${anchor}-in-detail)`, `${anchor}-in-detail`, [61, 70])
  const [name, title = ''] = NAMED.exec(sentence.text) ?? SEE.exec(sentence.text) ?? []
  if (name === undefined || !titles.some((one) => one.toLowerCase() === title.toLowerCase().replace(/\s+/g, ' '))) return []
  return broken(document, sentence, name, name.replace(title, `${title} in Detail`), `${title} in Detail`, [61, 70])
}

function toSources(document: Document, sentence: Sentence): readonly Mutation[] {
  const [note, label = ''] = FOOTNOTE.exec(sentence.text) ?? []
  if (note !== undefined && new RegExp(`^\\.\\. \\[${escaped(label)}\\]`, 'm').test(document.text))
    return broken(
      document,
      sentence,
      note,
      /^\d+$/.test(label) ? `[${Number(label) + 40}]_` : `[${label}x]_`,
      /^\d+$/.test(label) ? `[${Number(label) + 40}]` : `${label}x`,
      [61, 73],
    )
  const [link, , target = ''] = /\[([^\]]+)\]\[([\w-]+)\]/.exec(sentence.text) ?? []
  const [name, source = ''] = NAMED.exec(sentence.text) ?? []
  const line = link !== undefined ? `[${target}]:` : name !== undefined ? `.. _${source.replace(/\s+/g, ' ')}:` : null
  const at = line === null ? -1 : document.text.split('\n').findIndex((one) => one.toLowerCase().startsWith(line.toLowerCase()))
  if (at === -1 || line === null) return []
  return withoutSource(document, sentence, at + 1, link ?? name ?? '')
}

/** The list of sources loses an entry, and the text still names it. */
function withoutSource(document: Document, sentence: Sentence, line: number, shown: string): readonly Mutation[] {
  const lines = document.text.split('\n')
  const isWrapped = /^\s+\S/.test(lines[line] ?? '')
  const edit = { from: offsetOf(document.text, line), to: offsetOf(document.text, line + (isWrapped ? 2 : 1)), instead: '' }
  return [
    {
      kind: 'break a reference',
      what: `the target of “${shown}” in line ${sentence.start}`,
      text: spoil(document.text, [edit]),
      modes: [61, 73],
      categories: ['reference', 'evidence'],
      words: [
        [
          shown
            .replace(/[[\]`_]/g, ' ')
            .trim()
            .split('  ')[0] ?? shown,
        ],
      ],
      ranges: [movedLines(document, [edit], blockOf(document, sentence))],
    },
  ]
}

export const breakReference: Mutator = (document) =>
  prose(document).flatMap((sentence) => [
    ...toNumbers(document, sentence),
    ...toIds(document, sentence),
    ...toHeadings(document, sentence),
    ...toSources(document, sentence),
  ])
