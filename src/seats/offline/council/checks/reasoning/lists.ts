/** Lists in a sentence: names in code font in a row, and those of a document's lists that the rest of it leaves out. */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'

/** Two or more names in code font, held together by commas, "and" and "or". */
export function codeListsIn(text: string): readonly (readonly string[])[] {
  const runs = text.match(/`+[^`\n]+`+(?:\s*(?:\([^)]{0,60}\)\s*)?(?:,\s*(?:and|or)?|and|or|&)\s*`+[^`\n]+`+)+/g) ?? []
  return runs
    .map((run) => [...new Set((run.match(/`+[^`\n]+`+/g) ?? []).map((name) => name.replaceAll('`', '')))])
    .filter((list) => list.length >= 2)
}

const MEMBERS_MIN = 3
const WORK: readonly Parameters<typeof has>[1][] = [
  'design',
  'requirements',
  'testing',
  'migration',
  'acceptance',
  'roll-out',
  'operations',
]

interface Listed {
  readonly passage: Passage
  readonly names: readonly string[]
}

/** What the document says that it covers. */
const coveredIn = (all: readonly Passage[]): readonly Listed[] =>
  all
    .filter(({ roles }) => has(roles, 'summary', 'goals', 'requirements') && !has(roles, 'non-goals', 'alternatives'))
    .flatMap((passage) => codeListsIn(passage.sentence.text).map((names) => ({ passage, names })))
    .filter(({ names }) => names.length >= MEMBERS_MIN && names.every((name) => /^[A-Za-z][\w.-]*$/.test(name)))

function unhandled(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  const done = new Set<string>()
  return coveredIn(all).flatMap(({ passage, names }): readonly Hit[] => {
    const key = names.toSorted().join(' ')
    if (done.has(key)) return []
    done.add(key)
    // Sentences that take a member by itself, not the list again. Code and tests by their text: they count as treatment.
    const treats = (name: string): boolean => {
      const word = new RegExp(String.raw`(?<![\w-])${name.replaceAll('.', String.raw`\.`)}(?![\w-])`, 'i')
      return document.blocks.some(
        ({ text, kind, index }) =>
          index !== passage.block.index && kind !== 'comment' && kind !== 'metadata' && word.test(withoutLists(text, names)),
      )
    }
    const left = names.filter((name) => !treats(name))
    const treated = names.length - left.length
    if (left.length !== 1 || treated < 2 || !all.some(({ roles }) => has(roles, ...WORK))) return []
    const [name = ''] = left
    const others = names.filter((one) => one !== name)
    return [
      {
        ...quoted(passage.sentence),
        severity: 'major',
        category: 'scope',
        description: `“${name}” is one of ${names.length} in “${shown(passage.plain, 100)}”, and beyond such lists the document never comes back to it, while ${others.map((one) => `“${one}”`).join(' and ')} ${others.length === 1 ? 'is' : 'are'} treated: this case is open.`,
        remediation: `Say for “${name}” what is said for “${others[0] ?? ''}” (behaviour, output, tests), or take it out of the list.`,
        weight: 0.8,
      },
    ]
  })
}

/** The text without lists that name most of them at once. */
function withoutLists(text: string, names: readonly string[]): string {
  let rest = text
  for (const run of text.match(/`+[^`\n]+`+(?:\s*(?:\([^)]{0,60}\)\s*)?(?:,\s*(?:and|or)?|and|or|&)\s*`+[^`\n]+`+)+/g) ?? []) {
    if (names.filter((name) => run.includes(name)).length === names.length) rest = rest.replace(run, ' ')
  }
  return rest
}

const NAMED_MIN = 3

/** Names that a list in bold gives to its members: "- **Experiment**: …". */
function membersOf(document: Document): readonly string[] {
  return document.blocks
    .filter(({ kind }) => kind === 'item')
    .flatMap(
      ({ text }) => /^\*\*([A-Z][\w -]{2,30})\*\*\s*(?:[:–—-]|$)/.exec(text)?.[1] ?? /^\*\*([A-Z][\w -]{2,30}):\*\*/.exec(text)?.[1] ?? [],
    )
}

/** "Pick “Experimental”", where the list has "Experiment". */
function nearMisses(document: Document): readonly Hit[] {
  const members = membersOf(document)
  if (members.length < NAMED_MIN) return []
  const known = new Set(members.map((name) => name.toLowerCase()))
  return ownPassagesOf(document).flatMap((passage): readonly Hit[] => {
    const { sentence, plain } = passage
    for (const [, said = ''] of plain.matchAll(/["“]([A-Z][\w -]{3,30})["”]/g)) {
      const small = said.toLowerCase()
      if (known.has(small) || [...known].some((name) => `${name}s` === small || name === `${small}s`)) continue
      const meant = members.find((name) => isNear(name.toLowerCase(), small))
      if (meant === undefined) continue
      return [
        {
          ...quoted(sentence),
          severity: 'minor',
          category: 'definition',
          description: `“${said}” in “${shown(plain, 100)}” is none of the ${members.length} names that the document gives (${members.slice(0, 6).map(plainOf).join(', ')}); “${meant}” is the nearest, and a tool or reader that compares names will not find it.`,
          remediation: `Write “${meant}” if that is meant, or add “${said}” to the list with its own meaning.`,
          weight: 0.75,
        },
      ]
    }
    return []
  })
}

/** The same word with another ending. */
const isNear = (name: string, said: string): boolean => {
  const [short_, long] = name.length <= said.length ? [name, said] : [said, name]
  return short_.length >= 6 && long.length - short_.length <= 3 && long.startsWith(short_.slice(0, -1)) && !name.includes(' ')
}

export const listChecks: readonly Check[] = [
  {
    id: 'case-of-a-list-not-handled',
    modes: [7, 8],
    looksFor: 'a member of a list that the document covers by name and never comes back to',
    find: inEnglish(unhandled),
  },
  {
    id: 'name-not-in-its-list',
    modes: [5, 7, 61],
    looksFor: 'a quoted name that is nearly, but not, one of those the document defines',
    find: inEnglish(nearMisses),
  },
]
