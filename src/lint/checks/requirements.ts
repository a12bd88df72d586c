/** Requirements under ids: a field that all the others have, a goal that none names, words that nobody can test. */
import type { Block, Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { bare, blockHit, lineHit } from '../reading.ts'
import { type Entry, entriesOf } from './ids.ts'

interface Whole extends Entry {
  /** The entry's own words, to the next one or the section's end. */
  readonly blocks: readonly Block[]
  readonly text: string
}

function wholes(document: Document): readonly Whole[] {
  const entries = entriesOf(document).filter(({ block }) => block.kind !== 'row')
  return entries.map((entry, index) => {
    const until = entries[index + 1]?.block.index ?? document.blocks.length
    const blocks = document.blocks.slice(entry.block.index, until).filter(({ section }) => section === entry.block.section)
    return { ...entry, blocks, text: blocks.map(({ text }) => text).join('\n') }
  })
}

const FIELD = /(?:^|\n)[ \t]*(?:[-*+]\s+)?(?:\*\*|__)?([A-Z][a-z]+(?: [a-z]+){0,2})(?:\*\*|__)?:(?:\*\*|__)?[ \t]+\S/g
const ENTRIES_MIN = 5
/** All others of a long series, or all but one or two. */
const SHARE_MIN = 0.75
const NEEDED =
  /^(?:owners?|responsible|accountable|priority|acceptance.*|accepted when|deadline|due|status|rationale|verification|verified by|mitigation|trigger|metric|target)$/i

function fields(document: Document): readonly Hit[] {
  return series(document).flatMap((entries) => {
    const names = new Map<string, number>()
    const of = (entry: Whole): ReadonlySet<string> => new Set([...entry.text.matchAll(FIELD)].map(([, name = '']) => name))
    for (const entry of entries) for (const name of of(entry)) names.set(name, (names.get(name) ?? 0) + 1)
    const expected = [...names].filter(
      ([name, count]) => NEEDED.test(name) && count < entries.length && count / entries.length >= SHARE_MIN,
    )
    return expected.flatMap(([name, count]) =>
      entries
        .filter((entry) => !of(entry).has(name))
        .map((entry) =>
          blockHit(entry.block, {
            severity: 'major',
            why: `${entry.id} has no “${name}”, which ${count} of the ${entries.length} entries have.`,
            remedy: `Add “${name}:”, or say why ${entry.id} needs none.`,
          }),
        ),
    )
  })
}

function series(document: Document): readonly (readonly Whole[])[] {
  const groups = new Map<string, Whole[]>()
  for (const entry of wholes(document)) {
    const key = `${entry.prefix} ${entry.block.section}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()].filter(({ length }) => length >= ENTRIES_MIN)
}

/** "(G1, G2)" behind nearly every requirement, and nothing behind this one. */
function goals(document: Document): readonly Hit[] {
  const all = entriesOf(document)
  return series(document).flatMap((entries) => {
    const prefixes = [...new Set(all.map(({ prefix }) => prefix))].filter((prefix) => prefix !== entries[0]?.prefix)
    return prefixes.flatMap((prefix) => {
      const names = (entry: Whole): boolean => new RegExp(String.raw`\b${prefix}\d+\b`).test(plainOf(entry.text))
      const without = entries.filter((entry) => !names(entry))
      if (without.length === 0 || 1 - without.length / entries.length < SHARE_MIN) return []
      return without.map((entry) =>
        blockHit(entry.block, {
          severity: 'minor',
          why: `${entry.id} names no ${prefix.replace('-', '')} entry; ${entries.length - without.length} of the ${entries.length} entries do.`,
          remedy: `Say which one it serves, or strike it.`,
        }),
      )
    })
  })
}

const DEMAND = /\b(?:must|shall)\b/i
const UNTESTED =
  /\betc\.|\band so (?:on|forth)\b|\bas (?:soon|quickly|fast) as possible\b|\bas (?:appropriate|needed|required) by\b|\bin a timely (?:manner|fashion)\b/i

/** What is to be done is left open at the end of the demand itself. */
function untested(document: Document): readonly Hit[] {
  const numbered = new Set(wholes(document).flatMap(({ blocks }) => blocks.map(({ index }) => index)))
  return document.sentences.flatMap(({ text, plain, block: at, start }) => {
    const block = document.blocks[at]
    if (block === undefined || block.kind === 'row' || !DEMAND.test(plain)) return []
    const found = UNTESTED.exec(bare(text))
    if (found === null || (!numbered.has(at) && !/\b(?:MUST|SHALL)\b/.test(plain))) return []
    // In brackets it lists examples.
    if (/\([^)]*$/.test(text.slice(0, found.index))) return []
    return [
      {
        ...lineHit(block, Math.max(0, block.text.indexOf(text) + found.index), rest(found[0])),
        line: start + text.slice(0, found.index).split('\n').length - 1,
      },
    ]
  })
}

const rest = (words: string) =>
  ({
    severity: 'minor',
    why: `“${words}” in a demand: who builds it and who tests it will draw the line in different places.`,
    remedy: 'List all that is demanded, or give the number and its unit.',
  }) as const

const ACCEPTED = /^\W*status\W{1,6}(?:accepted|approved|final|implemented|adopted|ratified|active)\b/i
const OPEN = /^(?:[\d.]+\s+)?(?:open|unresolved|outstanding)\s+(?:questions?|issues?|points?|items?)$/i
const NOTHING = /^(?:none|n\/?a|no open|there are no|nothing|resolved|-|—)\b/i

function openQuestions(document: Document): readonly Hit[] {
  const status = document.blocks.find((block, index) => index < 20 && ACCEPTED.test(plainOf(block.text)))
  const underStatus = document.sections.some(
    ({ title, index }) =>
      /^status$/i.test(title.trim()) &&
      document.blocks.some(
        ({ section, kind, text }) =>
          section === index && kind === 'paragraph' && /^\W*(?:accepted|approved|final|implemented)\b/i.test(text),
      ),
  )
  if (status === undefined && !underStatus) return []
  return document.sections
    .filter(({ title }) => OPEN.test(title.trim()))
    .flatMap(({ index }) =>
      document.blocks
        .filter(
          ({ section, kind, depth, text }) =>
            section === index &&
            (kind === 'item' || kind === 'paragraph') &&
            depth === 0 &&
            /\?\s*$/.test(text.split('\n')[0] ?? '') &&
            !NOTHING.test(plainOf(text)) &&
            !/~~|\[x\]|answer|resolved/i.test(text),
        )
        .map((block) =>
          blockHit(block, {
            severity: 'minor',
            why: 'The document says that it is decided, and this question in it is still open.',
            remedy: 'Answer it here, or say where and by whom it is answered.',
          }),
        ),
    )
}

export const fieldMissing: Check = {
  id: 'field-missing',
  category: 'ownership',
  looksFor: 'an owner, acceptance or other field that all other entries have',
  find: fields,
}
export const goalMissing: Check = {
  id: 'goal-missing',
  category: 'traceability',
  looksFor: 'a requirement that names no goal, where the others do',
  find: goals,
}
export const demandOpen: Check = {
  id: 'demand-open',
  category: 'ambiguity',
  looksFor: '“etc.” or “as soon as possible” in what must be done',
  find: untested,
}
export const questionOpen: Check = {
  id: 'question-open',
  category: 'open-question',
  looksFor: 'an open question in a document that is accepted',
  find: openQuestions,
}
