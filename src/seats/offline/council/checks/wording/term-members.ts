/**
 * Where a text puts a name among the members of an explained set: in one enumeration, with the set's own noun, in a member's place,
 * with a member's letters and another number, in code beside members, or as a heading among headings.
 */
import type { Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import { COMMON_NOUNS } from '../../reading/common-nouns.ts'
import { escaped } from '../../reading/explained.ts'
import { type Passage, passagesOf } from '../../reading/passages.ts'

export interface Group {
  /** "state", in the singular. */
  readonly kind: string
  /** In small letters. */
  readonly names: ReadonlySet<string>
  readonly blocks: ReadonlySet<number>
  readonly line: number
}

export interface Missing {
  readonly name: string
  readonly passage: Passage
  readonly beside: string
  /** Seen beside one member only: it must be used elsewhere too. */
  readonly isPair?: boolean
}

export const keyOf = (name: string): string =>
  plainOf(name)
    .replace(/^["“]|["”:]$/g, '')
    .trim()
    .toLowerCase()

export const sameName = (one: string, other: string): boolean => one.replace(/s$/, '') === other.replace(/s$/, '')

const MARKED = String.raw`(?:\x60{1,2}[^\x60\n]{1,40}\x60{1,2}|["“][\p{L}][^"”\n]{1,40}["”]|\*\*[^*\n]{2,40}\*\*|\p{Lu}[\p{Ll}-]+(?: \p{Lu}[\p{Ll}-]+)?)`
const JOINT = String.raw`(?:,\s(?:and\s|or\s|to\s)?|\s(?:and|or|to|into|nor|/|→|->)\s(?:to\s)?)`
const ENUMERATION = new RegExp(String.raw`(?<![\p{L}\p{N}_])${MARKED}(?:${JOINT}${MARKED})+`, 'gu')

const styleOf = (name: string): string => (/^[`"“*]/.test(name) ? (name[0] ?? '').replace('“', '"') : 'A')

const read = new WeakMap<Passage, readonly (readonly string[])[]>()

/** The members of each enumeration, all written alike. */
function enumerationsIn(passage: Passage): readonly (readonly string[])[] {
  const known = read.get(passage) ?? readEnumerations(passage.sentence.text)
  read.set(passage, known)
  return known
}

function readEnumerations(text: string): readonly (readonly string[])[] {
  return [...text.replace(/\s+/g, ' ').matchAll(ENUMERATION)].flatMap(([whole]) => {
    const names = whole.match(new RegExp(MARKED, 'gu')) ?? []
    const style = styleOf(names[0] ?? '')
    return names.length > 1 && names.every((name) => styleOf(name) === style) ? [names] : []
  })
}

/** Sets that a thing moves through or falls into: two of them joined by "to" are both of the set. */
const LADDER = /^(?:state|status|class|level|tier|phase|stage|categor|severit|priorit)/

/** Enumerated with members. */
export function enumerated(passage: Passage, { names, kind }: Group): readonly Missing[] {
  if (passage.plain.includes('{')) return []
  return enumerationsIn(passage).flatMap((members) => {
    const known = members.filter((name) => names.has(keyOf(name)))
    const unknown = members.filter((name) => !names.has(keyOf(name)))
    const isPair = known.length === 1
    // In capitals alone, one neighbour is too little, unless the set is one that things move through.
    if (unknown.length !== 1 || known.length === 0 || (isPair && styleOf(members[0] ?? '') === 'A' && !LADDER.test(kind))) return []
    const isSmall = (name: string): boolean => /^\p{Ll}/u.test(plainOf(name))
    if (isPair && isSmall(unknown[0] ?? '') !== isSmall(known[0] ?? '')) return []
    return unknown.map((name) => ({ name: plainOf(name), passage, beside: plainOf(known[0] ?? ''), isPair }))
  })
}

/** What a programming language or a standard may bring along, so that its members need no entry here. */
const OF_THE_LANGUAGE = /^(?:name|term|value|type|class|kind|method|argument|attribute|member|case|code|header|command|result|error)$/

export const shapeOf = (name: string): string => {
  if (name.startsWith('-')) return 'flag'
  if (name.includes('.')) return 'dotted'
  if (name.includes(':')) return 'colon'
  return /^\d+$/.test(name) ? 'number' : 'word'
}

/** "the state `draining`", "the `draining` state". */
export function called(passages: readonly Passage[], { kind, names }: Group): readonly Missing[] {
  if (OF_THE_LANGUAGE.test(kind)) return []
  const nouns = kind.endsWith('y') ? `${kind}|${kind.slice(0, -1)}ies` : `${kind}(?:e?s)?`
  const code = String.raw`\x60{1,2}([\w.:-]{2,40})\x60{1,2}`
  const near = new RegExp(
    String.raw`\b(?:the|a|an|in|its|into|of|with)\s(?:[a-z]+\s)?(?:${nouns})\s(?:is\s|to\s|of\s)?${code}|\b(?:the|an?)\s${code}\s(?:${nouns})\b(?! (?:in|of|on|from)\b)`,
    'gi',
  )
  const shapes = new Set([...names].map(shapeOf))
  const like = new RegExp(kind.slice(0, -1), 'i')
  return passages
    .filter(({ sentence, plain }) => sentence.text.includes('`') && like.test(plain))
    .flatMap((passage) =>
      [...passage.sentence.text.replace(/\s+/g, ' ').matchAll(near)].flatMap(([, one, other]) => {
        const name = one ?? other ?? ''
        return names.has(keyOf(name)) || !shapes.has(shapeOf(name)) ? [] : [{ name, passage, beside: [...names][0] ?? '' }]
      }),
    )
}

/** "SEV1" among "SEV2" and "SEV3". */
export function numbered(passages: readonly Passage[], { names }: Group): readonly Missing[] {
  const stems = [...names].map((name) => /^([a-z]+[ -]?)\d$/.exec(name)?.[1])
  const [stem] = stems
  if (stem === undefined || stems.some((one) => one !== stem)) return []
  const like = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped(stem)}\d(?![\p{L}\p{N}_.-])`, 'giu')
  return passages.flatMap((passage) =>
    (passage.plain.match(like) ?? [])
      .filter((name) => !names.has(name.toLowerCase()))
      .map((name) => ({ name, passage, beside: ([...names][0] ?? '').toUpperCase() })),
  )
}

const capitals = new WeakMap<Passage, readonly (readonly [string, string])[]>()

/** A word with a capital and the noun after it; several sets ask for them. */
function capitalsIn(passage: Passage): readonly (readonly [string, string])[] {
  const known = capitals.get(passage) ?? readCapitals(passage.plain)
  capitals.set(passage, known)
  return known
}

const readCapitals = (plain: string): readonly (readonly [string, string])[] =>
  [...plain.matchAll(/(?<![\p{L}\p{N}-])(\p{Lu}\p{Ll}{2,}) (\p{Ll}{3,})(?![\p{L}])/gu)].flatMap(([, word = '', noun = '']) =>
    STOP_WORDS.has(noun) || STOP_WORDS.has(word.toLowerCase()) || COMMON_NOUNS.has(word.toLowerCase()) ? [] : [[word, noun] as const],
  )

/** Words before any noun: “New files”. */
const ORDINARY =
  /^(?:New|Old|First|Second|Third|Last|Next|Previous|Current|Existing|Same|Different|Similar|Other|Own|Whole|Full|Single|Certain|Additional|Extra|Further|Main|Large|Small|Long|Short|High|Low|Late|Early|Empty|Broken|Lost|Final|Original|Normal|Usual|Two|Three|Four|Five|Six|Daily|Weekly|Monthly|Recent|Past|Most|More)$/

/** "Restricted files" where "Confidential files" and "Internal files" are two classes explained. */
export function slotted(passages: readonly Passage[], { names, kind }: Group): readonly Missing[] {
  if (!LADDER.test(kind)) return []
  const followers = new Map<string, Set<string>>()
  const others: (Missing & { readonly noun: string })[] = []
  for (const passage of passages) {
    for (const [word, noun] of capitalsIn(passage)) {
      const key = noun.replace(/s$/, '')
      if (names.has(word.toLowerCase())) followers.set(key, (followers.get(key) ?? new Set()).add(word))
      else others.push({ name: word, passage, beside: '', noun: key })
    }
  }
  return others.flatMap(({ name, passage, noun }) => {
    const members = followers.get(noun)
    return members === undefined || members.size < 2 || /(?:ing|ly)$/.test(name) || ORDINARY.test(name)
      ? []
      : [{ name, passage, beside: [...members][0] ?? '' }]
  })
}

/** Sets whose members are names in code that the document makes up itself. */
const MADE_UP = /^(?:key|field|flag|option|parameter|setting|property)$/
const CODE_MEMBERS_MIN = 3
const CODE_USES_MIN = 2

/** In code, in two sentences, one of them with a member in code: "`mode` … must have `since`". What an entry lists is a value; what code shows needs no entry. */
export function besideInCode(document: Document, passages: readonly Passage[], { names, kind, blocks }: Group): readonly Missing[] {
  if (!MADE_UP.test(kind) || names.size < CODE_MEMBERS_MIN) return []
  const shownInCode = document.blocks.filter((block) => block.kind === 'code').map(({ text }) => text)
  const listed = [...blocks].map((index) => document.blocks[index]?.text ?? '').join('\n')
  const shapes = new Set([...names].map(shapeOf))
  const uses = new Map<string, Passage[]>()
  const beside = new Map<string, string>()
  for (const passage of passages) {
    const codes = [...passage.sentence.text.matchAll(/`{1,2}([A-Za-z_-][\w.-]{1,40})`{1,2}(?!\s*(?:=|:))/g)].map(([, name = '']) => name)
    const member = codes.find((name) => names.has(name.toLowerCase()) && !/^(?:true|false|null|none)$/i.test(name))
    for (const name of new Set(codes)) {
      if (names.has(name.toLowerCase()) || !shapes.has(shapeOf(name)) || listed.includes(`\`${name}\``)) continue
      uses.set(name, [...(uses.get(name) ?? []), passage])
      if (member !== undefined) beside.set(name, member)
    }
  }
  return [...beside].flatMap(([name, member]) => {
    const [first, ...more] = uses.get(name) ?? []
    const isShown = shownInCode.some((text) => text.includes(name))
    return first === undefined || isShown || more.length + 1 < CODE_USES_MIN ? [] : [{ name, passage: first, beside: member }]
  })
}

const families = new WeakMap<Document, readonly (readonly Section[])[]>()

function childrenIn(document: Document): readonly (readonly Section[])[] {
  const known = families.get(document) ?? [
    ...Map.groupBy(
      document.sections.filter(({ parent }) => parent !== null),
      ({ parent }) => parent,
    ).values(),
  ]
  families.set(document, known)
  return known
}

/** Headings that are members, and one among them that is none. */
export function headed(document: Document, { names }: Group): readonly Missing[] {
  const short = new Set([...names].map((name) => name.replace(/s$/, '')))
  return childrenIn(document).flatMap((sections) => {
    const isMember = ({ title }: Section): boolean => short.has(keyOf(title).replace(/s$/, ''))
    const known = sections.filter(isMember)
    if (known.length < 2 || known.length < sections.length - 1) return []
    return sections.flatMap((section) => {
      const passage = isMember(section) ? undefined : passagesOf(document).find((one) => one.section.index === section.index)
      return passage === undefined
        ? []
        : [
            {
              name: plainOf(section.title),
              passage,
              beside: known[0]?.title ?? '',
            },
          ]
    })
  })
}
