/**
 * Names that a reader can't look up: a term written with a capital that no sentence, list or table explains.
 *
 * A document that defines some terms and writes them with a capital has made a promise: whatever else it writes so can be
 * looked up too. Without that promise a capital may be a name from outside, and only what the document itself counts and
 * multiplies ("a Project Group", "each Project Group") again and again is raised.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { escaped, explanationOf, formsOf } from '../../reading/explained.ts'
import { binds, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { sectionsWith } from '../../reading/roles.ts'
import { definedTerms } from '../../reading/terms.ts'

/** So many defined terms in capitals make the promise; in a section of definitions one is enough. */
const TERMS_MIN = 2
/** "the Diary" may be a name from outside; used often, it is a thing of this document. */
const THE_USES_MIN = 2
/** Without the promise. */
const FIRM_USES_MIN = 3
const USES_MIN = 5

const NAMES =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|English|German|French|Spanish|Polish|Dutch|Italian|Chinese|Japanese|Christmas|Easter|Internet|Web|Head|Chief|Director|Board|Officer|Manager|Department|Section|Appendix|Table|Figure|Chapter|Part|Step|Annex|Article|Phase|Stage|Option|Alpha|Beta|State|Government|Linux|Windows|Unix|Python|Rust|Java|Kubernetes|Docker|Postgres|Git|Cargo|Android|Apple|Google|Amazon|Microsoft|Discord|Slack|Zulip|Excel|Bluetooth|Ethernet|Europe|European|American|British|Unicode|Boolean|Markdown|Readme|Finder|Data Protection|Works Council|Information Security|Human Resources|North Star|Alternatively|However|Note|Example|Yes|No|True|False|None)\b/
const AFTER_NOUN =
  /^(?:team|teams|department|group|office|officer|lead|leads|council|board|committee|desk|unit|service|project|protocol|api|library|language|format|standard|object|objects|field|class|type|method|function|controller|database|server|app|platform|account|Kingdom|community)s?$/i
/** Names of bodies, which a reader of the house knows. */
const OFFICES =
  / (?:Manager|Lead|Coordinator|Director|Secretary|Engineer|Office|Department|Team|Council|Committee|Board|Agency|Authority|Desk|Division|Unit|Ministry|Commission|Bureau|Court|Union|Bank|Directive|Regulation|Act)s?$/
const FIRM =
  /^(?:an?|each|every|any|no|one|another|two|three|four|five|six|seven|eight|nine|ten|twelve|all|some|both|several|many|most|per|other|exactly|only|new|open|test)$/i
const DEFINITE = /^(?:the|this|that|its|their|his|her|our|your|these|those)$/i
/** A state is entered, left and stayed in: "becomes Published", "is set back to Draft". */
const STATE_VERB = /^(?:becomes?|became|stays?|remains?|is|are|state|status|in|to|from|as|under|after|before|until)$/i

const CAPITAL =
  /(?<=(?:^|[\s(“"'‘])([\p{L}\p{N}][\p{L}\p{N}'’.,-]*),? [“"'‘(]?)(\p{Lu}\p{Ll}+(?:-\p{L}+)*(?: \p{Lu}\p{Ll}+(?:-\p{L}+)*){0,2})(?![\p{L}\p{N}_(<])(?=(?:[”"'’)]?\s+([\p{L}\p{N}][\p{L}\p{N}'-]*))?)/gu

interface Seen {
  readonly term: string
  readonly before: string
  readonly after: string
  readonly passage: Passage
}

interface Use {
  readonly seen: Seen[]
  firm: number
  definite: number
  siblings: number
}

const singular = (term: string): string =>
  term
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')

const OPENING = /^((?:\(?\d[\d.]*\)?|\([a-z]\))?)\s*(\p{Lu}\p{Ll}*)\s/u

const isContent = (word: string): boolean => word !== '' && /^\p{Ll}/u.test(word) && !STOP_WORDS.has(word)

/** Words in capitals inside sentences, with their neighbours. */
function seenIn(document: Document): readonly Seen[] {
  return passagesOf(document).flatMap((passage) => {
    if (passage.column !== '' && /owner|team|who|source|author|dri|responsible|lead/.test(passage.column)) return []
    // “5.2 An Authorised Viewer may …” begins with its article, in small letters as inside a sentence.
    const plain = passage.plain.replace(OPENING, (_, sign: string, word: string) => `${sign} ${word.toLowerCase()} `)
    const words = passage.sentence.text.includes('`') ? plain.replace(/\S*[_()<>/]\S*/g, ' · ') : plain
    return [...words.matchAll(CAPITAL)].flatMap(([, before = '', term = '', after = '']): readonly Seen[] =>
      /[.!?:]$/.test(before) ||
      (/^\p{Lu}/u.test(before) && !FIRM.test(before) && !DEFINITE.test(before)) ||
      NAMES.test(term) ||
      OFFICES.test(term) ||
      // “Head of Contact Centre” is a title.
      (before === 'of' && new RegExp(String.raw`\p{Lu}\p{Ll}+ of ${term}`, 'u').test(words))
        ? []
        : [{ term, before: before.replace(/,$/, ''), after, passage }],
    )
  })
}

interface Lexicon {
  /** How many defined terms are written with a capital inside sentences. */
  readonly kept: number
  readonly promised: boolean
  readonly known: ReadonlySet<string>
  /** What stands beside a defined term: "becomes …", "… plan". */
  readonly beside: ReadonlySet<string>
}

const neighbours = ({ before, after }: Seen): readonly string[] => [
  ...(isContent(before) || /^becomes?$/.test(before) ? [`${before} …`] : []),
  ...(isContent(after) ? [`… ${after}`] : []),
]

function lexiconOf(document: Document, seen: readonly Seen[]): Lexicon {
  const known = new Set([...definedTerms(document).keys()].filter((term) => /^\p{Lu}/u.test(term)).map(singular))
  const used = seen.filter(({ term }) => known.has(singular(term)))
  const kept = new Set(used.map(({ term }) => singular(term))).size
  const hasGlossary = sectionsWith(document, 'glossary').length > 0
  return { kept, promised: kept >= TERMS_MIN || (hasGlossary && kept > 0), known, beside: new Set(used.flatMap(neighbours)) }
}

/** Known whole, or by its last word: where "Link" is defined a "Manage Link" is one; "Pot" explains "Pots". */
const isKnown = (term: string, known: ReadonlySet<string>): boolean =>
  known.has(singular(term)) ||
  known.has(singular(term.split(' ').at(-1) ?? '')) ||
  [...known].some((one) => one.endsWith(` ${singular(term)}`))

function usesIn(seen: readonly Seen[], { known, beside, promised }: Lexicon): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const one of seen) {
    const { term, before, after } = one
    const key = singular(term)
    if (isKnown(term, known)) continue
    const isSibling =
      promised && neighbours(one).some((word) => beside.has(word)) && (/e[dn]$/.test(term) || isContent(after) || STATE_VERB.test(before))
    const isModifier = AFTER_NOUN.test(after) || (isContent(after) && !/(?:s|ed)$/.test(after))
    const held = uses.get(key) ?? {
      seen: [],
      firm: 0,
      definite: 0,
      siblings: 0,
    }
    held.seen.push(one)
    if (isSibling) held.siblings++
    if (!isModifier && (FIRM.test(before) || isCounted(one))) held.firm++
    if (!isModifier && DEFINITE.test(before)) held.definite++
    uses.set(key, held)
  }
  return uses
}

/** "5 Disputes", and no date. */
const isCounted = ({ before, term }: Seen): boolean => /^\d{1,3}(?:[.,]\d{3})*$/.test(before) && /s$/.test(term)

/** "placed in Quarantine": what things are brought into and stay in. */
const INTO = /^(?:in|into|under|during)$/i
const INTO_MIN = 2

/** A name from outside is written with a capital everywhere, and there is one of it. */
const isOwn = (seen: readonly Seen[], small: string): boolean =>
  seen.length >= OWN_USES_MIN &&
  seen.some(
    ({ term }) => (/[^s]s$/.test(term) && seen.some((one) => one.term === term.slice(0, -1))) || small.includes(` ${term.toLowerCase()}`),
  )
const OWN_USES_MIN = 2

/** Whether the document treats it as a thing of its own kind. */
function isTerm({ seen, firm, definite, siblings }: Use, { promised, kept }: Lexicon, text: string): boolean {
  if (promised)
    return (
      (kept >= TERMS_MIN && isOwn(seen, text)) ||
      firm > 0 ||
      seen.filter(({ before, after }) => INTO.test(before) && !/^\p{Lu}/u.test(after)).length >= INTO_MIN ||
      definite >= THE_USES_MIN ||
      siblings >= THE_USES_MIN
    )
  return seen[0]?.term.includes(' ') === true && firm >= FIRM_USES_MIN && seen.length >= USES_MIN
}

function undefinedTerms(document: Document): readonly Hit[] {
  const seen = seenIn(document)
  if (seen.length === 0) return []
  const lexicon = lexiconOf(document, seen)
  return [...usesIn(seen, lexicon).values()].flatMap((use): readonly Hit[] => {
    if (!isTerm(use, lexicon, document.text)) return []
    const binding = use.seen.find(({ passage }) => binds(passage, document))
    const shownUse = binding ?? use.seen[0]
    if (shownUse === undefined || explanationOf(document, shownUse.term) !== null) return []
    if (isBorrowed(document, shownUse.term) || isTeam(document, shownUse.term)) return []
    const { passage, term: written } = shownUse
    const count = use.seen.length
    const must = binding !== undefined
    const among = lexicon.promised ? `this document, which defines ${lexicon.kept} others,` : 'this document'
    return [
      {
        ...quoted(passage.sentence, new RegExp(formsOf(written))),
        severity: must && lexicon.promised ? 'major' : 'minor',
        category: 'definition',
        description: `“${written}” is written like a defined term in “${shown(passage.plain)}”, but ${among} never says what it is${count > 1 ? ` (used ${count} times)` : ''}.`,
        remediation: `Define “${written}” ${lexicon.promised ? 'beside the other terms' : 'where it is first used'}, or write the defined term that is meant.`,
        weight: (must ? 0.85 : 0.65) - (lexicon.promised ? 0 : 0.15) + Math.min(count, 10) / 200,
      },
    ]
  })
}

/** It comes from outside: linked, or written in code somewhere. */
const isBorrowed = ({ text }: Document, name: string): boolean =>
  new RegExp(String.raw`\[[^\]\n]*\b${formsOf(name)}\b[^\]\n]*\][(:[]|\x60[^\x60\n]*\b${formsOf(name)}\b[^\x60\n]*\x60`).test(text)

/** Who owns, reads or signs something is a team of the house: "Trust owns this section", "Readers: Payments, Trust". */
const isTeam = ({ text }: Document, name: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})${escaped(name)} (?:owns?|team)\b|(?:^|[|(*_.,;]|\. )\s*(?:[Oo]wners?|[Oo]wned by|[Rr]eaders?|[Rr]eviewers?|[Tt]eams?|[Cc]ontacts?)\W{0,4}[^\n.]*(?<!\p{L})${escaped(name)}(?!\p{L})`,
    'mu',
  ).test(text)

export const undefinedTerm: Check = {
  id: 'undefined-term',
  modes: [5, 7],
  looksFor: 'words written like defined terms that the document never defines',
  find: undefinedTerms,
  answeredBy: (document, { description }) => sectionOn(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}

/** A section named for it says what it is. */
export function sectionOn(document: Document, name: string): Answer | null {
  if (name === '') return null
  const titled = new RegExp(String.raw`^(?:[\d.]+\s+)?(?:the\s+|an?\s+|what (?:is|are) (?:an?\s+|the\s+)?)?${formsOf(name)}\??$`, 'iu')
  const section = document.sections.find(({ title }) => titled.test(title))
  const first = passagesOf(document).find((passage) => passage.section.index === section?.index)
  return first === undefined
    ? null
    : {
        ...quoted(first.sentence),
        because: `The section “${first.section.title}” says what it is.`,
      }
}
