/**
 * A member of a set that its list leaves out: states, flags, fields, roles, categories that a table or list explains one by one,
 * and one more that the text uses beside them.
 *
 *   | `idle` | no message waits |        "from `idle` to `draining`"
 *   | `holding` | messages wait  |   ──▶  `draining` stands beside two explained states and has no entry
 *
 * A name is taken for a member only where the text puts it among members: in one enumeration, with the set's own noun ("the state
 * `draining`"), or as a heading among headings.
 */
import type { Block, Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { escaped, explanationOf } from '../../reading/explained.ts'
import { binds, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { besideInCode, called, enumerated, type Group, headed, keyOf, numbered, sameName, slotted } from './term-members.ts'
import { besideRoles, roleGroups } from './term-roles.ts'

const MEMBERS_MIN = 2
/** No document explains more sets; a heap of documents might. */
const GROUPS_MAX = 40
const KINDS =
  'keys?|states?|status(?:es)?|flags?|fields?|options?|parameters?|arguments?|propert(?:y|ies)|attributes?|settings?|events?|errors?|codes?|roles?|actors?|scopes?|categor(?:y|ies)|class(?:es)?|kinds?|types?|levels?|modes?|polic(?:y|ies)|values?|phases?|stages?|commands?|methods?|variants?|cases?|counters?|metrics?|headers?|topics?|queues?|tiers?|severit(?:y|ies)|priorit(?:y|ies)|outcomes?|results?|verdicts?|actions?|permissions?|members?|terms?'
const KIND = new RegExp(String.raw`\b(${KINDS})\b`, 'i')
/** "# Error codes", "Name", "Field name". */
const HEADER = new RegExp(String.raw`^(?:(?:[\p{L}-]+ )?(?:${KINDS})|names?)$`, 'iu')

const singularKind = (kind: string): string =>
  kind
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|us)es$/, '')
    .replace(/(?<=[^su])s$/, '')

/** What an item opens with, set off by signs or a capital, before it is explained. */
function leadOf({ text }: Block): string | null {
  const found = /^(?:\*\*([^*\n]{2,40}?):?\*\*|`{1,2}([^`\n]{1,40})`{1,2}|["“]([^"”\n]{2,40})["”])\s*(?:\([^)]*\)\s*)?(?:[:—–]|-\s)?/.exec(
    text,
  )
  const rest = found === null ? '' : text.slice(found[0].length)
  if (found === null || rest.trim().length < 3) return null
  const isSaying = found[2] !== undefined && /^\s*[a-z]+s\s/.test(rest)
  if (!/[:—–-]\s*$|:\*\*\s*$/.test(found[0]) && !isSaying) return null
  return found[1] ?? found[2] ?? found[3] ?? null
}

function groupsIn(document: Document): readonly Group[] {
  const runs: Block[][] = []
  for (const block of document.blocks) {
    if (block.kind !== 'row' && block.kind !== 'item') continue
    const run = runs.at(-1)
    const before = run?.[0]
    const isSame =
      before !== undefined &&
      before.kind === block.kind &&
      before.section === block.section &&
      (block.kind === 'row' ? before.header.join('|') === block.header.join('|') : true)
    if (isSame && run !== undefined) run.push(block)
    else runs.push([block])
  }
  return runs.flatMap((run) => groupOf(run, document)).slice(0, GROUPS_MAX)
}

function groupOf(run: readonly Block[], document: Document): readonly Group[] {
  const [first] = run
  if (first === undefined || run.length < MEMBERS_MIN) return []
  const section = document.sections[first.section]
  const names =
    first.kind === 'row'
      ? run.map(({ cells }) => cells[0] ?? '')
      : run.flatMap((block) => {
          const lead = leadOf(block)
          return lead === null ? [] : [lead]
        })
  const kind = first.kind === 'row' ? tableKind(first, section) : listKind(first, section, document)
  if (
    kind === null ||
    names.length < MEMBERS_MIN ||
    (first.kind === 'item' && names.length < run.filter(({ depth }) => depth === 0).length / 2)
  )
    return []
  return [
    {
      kind,
      names: new Set(names.map(keyOf)),
      blocks: new Set(run.map(({ index }) => index)),
      line: first.start,
    },
  ]
}

function tableKind({ header }: Block, section: Section | undefined): string | null {
  const head = plainOf(header[0] ?? '')
  if (!HEADER.test(head) || header.length < 2) return null
  const named = /^names?$/i.test(head) ? (section?.title ?? '') : head
  return singularKind(KIND.exec(named)?.[1] ?? 'name')
}

function listKind({ lead }: Block, section: Section | undefined, document: Document): string | null {
  const before = lead === null ? '' : (document.blocks[lead]?.text ?? '')
  const found = KIND.exec(plainOf(section?.title ?? '')) ?? KIND.exec(plainOf(before.split(/(?<=[.!?])\s/).at(-1) ?? ''))
  return found === null ? null : singularKind(found[1] ?? '')
}

function isEntered(document: Document, groups: readonly Group[], name: string): boolean {
  const key = keyOf(name)
  // Another list may be its own: “* `encoding` {string}”.
  const opens = new RegExp(String.raw`^\W*${escaped(plainOf(name))}(?![\p{L}\p{N}_-])`, 'iu')
  const isOpened = document.blocks.some(
    ({ kind, text, cells }) => (kind === 'item' && opens.test(text)) || (kind === 'row' && (cells[0] ?? '').includes(plainOf(name))),
  )
  return (
    isOpened || groups.some(({ names }) => [...names].some((one) => sameName(one, key))) || explanationOf(document, plainOf(name)) !== null
  )
}

/** Where names from elsewhere are at home. */
const isAside = ({ roles }: Passage): boolean => roles.has('alternatives') || roles.has('history') || roles.has('examples')

function find(document: Document): readonly Hit[] {
  const passages = passagesOf(document)
  if (passages.length === 0) return []
  const groups = groupsIn(document)
  const missing = groups.flatMap((group) => {
    const outside = passages.filter((passage) => !group.blocks.has(passage.block.index) && !isAside(passage))
    const found = [
      ...headed(document, group),
      ...outside.flatMap((passage) => enumerated(passage, group)),
      ...called(outside, group),
      ...numbered(outside, group),
      ...slotted(outside, group),
      ...besideInCode(document, outside, group),
    ]
    return found.map((one) => ({ ...one, group }))
  })
  const roles = roleGroups(document).flatMap((group) =>
    besideRoles(
      document,
      passages.filter((passage) => !isAside(passage)),
      group,
    ).map((one) => ({ ...one, group, isPair: false })),
  )
  const seen = new Set<string>()
  return [...missing, ...roles].flatMap(({ name, passage, beside, group, isPair }): readonly Hit[] => {
    if (seen.has(keyOf(name)) || isEntered(document, groups, name)) return []
    if (isPair === true && !passages.some((other) => other.block.index !== passage.block.index && other.plain.includes(name))) return []
    seen.add(keyOf(name))
    const noun = group.kind === 'name' || group.kind === 'term' ? 'name' : group.kind
    return [
      {
        ...quoted(passage.sentence, new RegExp(escaped(name))),
        severity: binds(passage, document) ? 'major' : 'minor',
        category: 'definition',
        description: `“${name}” is used like a ${noun} beside “${beside}” in “${shown(passage.plain)}”, but the list of ${group.names.size} in line ${group.line} that explains the others has no entry for it${alsoAs(document, name)}.`,
        remediation: `Add “${name}” to the list in line ${group.line} with what it means, or write the ${noun} that is meant.`,
        weight: 0.78,
      },
    ]
  })
}

/** Whoever looks for it looks for the other number too. */
function alsoAs({ text }: Document, name: string): string {
  if (!/^[\p{L} -]+$/u.test(name)) return ''
  const other = /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}s`
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(other)}(?![\p{L}\p{N}])`, 'iu').exec(text)?.[0]
  return found === undefined ? '' : ` (also written “${found}”)`
}

export const memberWithoutEntry: Check = {
  id: 'member-without-entry',
  modes: [5, 7, 26],
  looksFor: 'states, flags, fields and roles used beside others that a list explains, and left out of that list',
  find,
}
