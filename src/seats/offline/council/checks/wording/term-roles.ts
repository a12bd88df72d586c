/**
 * A role that a list of roles leaves out: "- **Leads** — at least one person who …", "- **Members** — individuals who …", and a
 * text that speaks of "leads and liaisons". Taken for a role only where it stands in one enumeration with a listed one, and where
 * the document treats it as somebody: "act as a liaison", "the steward".
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import { escaped } from '../../reading/explained.ts'
import type { Passage } from '../../reading/passages.ts'
import type { Group, Missing } from './term-members.ts'

const PERSON = /\b(?:person|people|individuals?|members? (?:of|from)|someone|somebody|anyone|anybody|those who|who)\b/i
/** So far into an entry it is said what the role is. */
const TOLD_WITHIN = 90
const ROLES_MIN = 2
const USES_MIN = 2
/** No document lays down roles in more places; a heap of documents might. */
const GROUPS_MAX = 5

const singular = (word: string): string => word.replace(/\(s\)$/, '').replace(/(?<=[^su])s$/, '')

/** The roles that entries in bold lay down, section by section. */
export function roleGroups({ blocks }: Document): readonly Group[] {
  const entries = blocks.flatMap((block): readonly { readonly block: Block; readonly name: string }[] => {
    const name = /^\*\*([\p{L}][\p{L} -]{2,25}?):?\*\*/u.exec(block.text)?.[1]
    return block.kind === 'item' && name !== undefined && PERSON.test(plainOf(block.text).slice(0, TOLD_WITHIN)) ? [{ block, name }] : []
  })
  return [...Map.groupBy(entries, ({ block }) => block.section).values()]
    .filter((group) => group.length >= ROLES_MIN)
    .slice(0, GROUPS_MAX)
    .map((group) => ({
      kind: 'role',
      names: new Set(group.map(({ name }) => singular(name.toLowerCase()))),
      blocks: new Set(group.map(({ block }) => block.index)),
      line: group[0]?.block.start ?? 1,
    }))
}

const ONE = String.raw`(?:(?:the|an?|each|its|their|your) )?(?:[a-z]+ ){0,2}?[a-z]{4,20}(?:\(s\))?`
const ENUMERATION = new RegExp(`${ONE}(?:(?:,? (?:and|or) |, )${ONE})+`, 'g')

/** Whom people elect, ask or are. */
const isSomebody = ({ sentences }: Document, name: string): boolean => {
  const treated = new RegExp(
    String.raw`\b(?:acts?|acting|serves?|serving) as (?:an?|the|its|one) ${escaped(name)}\b|\b(?:appoint|elect|nominat|nam|ask|consult|find)(?:e?[sd]|ed|ing|e)? (?:an?|the|its|their|new) ${escaped(name)}s?\b|\b${escaped(name)}s? (?:decides?|approves?|agrees?|signs?|confirms?|reviews?|is responsible|are responsible)\b`,
    'i',
  )
  return sentences.some(({ plain }) => treated.test(plain))
}

const usesOf = (passages: readonly Passage[], name: string): number =>
  passages.filter(({ plain }) => new RegExp(String.raw`\b${escaped(name)}s?\b`, 'i').test(plain)).length

/** Enumerated with a listed role, and in no entry. Each name is looked up once. */
export function besideRoles(document: Document, passages: readonly Passage[], { names }: Group): readonly Missing[] {
  const found = new Map<string, Missing>()
  for (const passage of passages.filter(({ plain }) => [...names].some((name) => plain.includes(name)))) {
    for (const [whole] of passage.plain.matchAll(ENUMERATION)) {
      const parts = whole.split(/,? (?:and|or) |, /).map((part) => singular(part.split(' ').at(-1) ?? ''))
      const known = parts.find((part) => names.has(part))
      if (known === undefined) continue
      for (const name of parts)
        if (!names.has(name) && !STOP_WORDS.has(name) && !found.has(name)) found.set(name, { name, passage, beside: known })
    }
  }
  return [...found.values()].filter(({ name }) => isSomebody(document, name) && usesOf(passages, name) >= USES_MIN)
}
