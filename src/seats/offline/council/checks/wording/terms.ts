/**
 * Names that a reader can't look up: a term with a capital in a document that defines its terms, an acronym nobody expands.
 *
 * A document that defines some terms and writes them with a capital has made a promise: whatever else it writes so can be
 * looked up too. Without that promise a capital may be a name from outside, and nothing is raised.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { acronymsIn, definedTerms } from '../../reading/terms.ts'
import { binds, type Passage, passagesOf, quoted, shown } from './passages.ts'

const TERMS_MIN = 3
/** "the Diary" may be a name from outside; used often, it is a thing of this document. */
const THE_USES_MIN = 3

const TERM =
  /\b(an?|each|every|any|no|one|another|two|three|all|the|this|its|their)\s+((?:[A-Z][a-z]+(?:-[a-z]+)?)(?:\s[A-Z][a-z]+(?:-[a-z]+)?)?)(?=([.,;:)]|$|\s+\S+))/g
const NAMES =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|English|German|French|Spanish|Christmas|Easter|Internet|Web|Head|Chief|Director|Board|Officer|Manager|Department|Section|Appendix|Table|Figure|Chapter|Part|Step|Annex|Article|State|Government|Linux|Windows|Unix|Python|Rust|Java|Kubernetes|Docker|Postgres|Git|Cargo|Android|Apple|Google|Amazon|Microsoft|Discord|Slack|Zulip|Excel|Bluetooth|Ethernet|Europe|European|American|British|Unicode|Boolean|Markdown|Python|Readme|Finder|Data Protection|Works Council|Information Security|Human Resources|North Star)\b/
const AFTER_NOUN =
  /^(?:team|teams|department|group|office|officer|lead|leads|council|board|committee|desk|unit|service|project|protocol|api|library|language|format|standard|object|objects|field|class|type|method|function|controller|database|server|app|platform|account|Kingdom|community)s?$/i

interface Use {
  readonly passage: Passage
  readonly count: number
  readonly firm: boolean
}

const singular = (term: string): string =>
  term
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')

/** The defined terms that are written with a capital inside sentences, and every word of every heading and definition. */
function lookedUp(document: Document): { readonly kept: number; readonly known: ReadonlySet<string> } {
  const defined = [...definedTerms(document).keys()]
  const known = new Set<string>()
  for (const term of defined) {
    known.add(singular(term))
    for (const word of term.split(/[\s/]+/)) known.add(singular(word))
  }
  const capital = defined.filter((term) => /^[A-Z][a-z]/.test(term) && term.length < 30)
  const inside = passagesOf(document)
    .map(({ plain }) => plain)
    .join('\n')
  const kept = capital.filter((term) => new RegExp(`[a-z,] ${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(inside)).length
  return { kept, known }
}

function usesIn(document: Document, known: ReadonlySet<string>): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const passage of passagesOf(document)) {
    if (passage.column !== '' && /owner|team|who|source|author/.test(passage.column)) continue
    const words = passage.sentence.text.includes('`') ? passage.plain.replace(/\S*[_()<>/]\S*/g, ' ') : passage.plain
    for (const [, determiner = '', term = '', after = ''] of words.matchAll(TERM)) {
      const next = after.trim().replace(/[^\p{L}\p{N}'-].*$/u, '')
      if (NAMES.test(term) || AFTER_NOUN.test(next) || (next !== '' && /^[A-Z]/.test(next))) continue
      if (next !== '' && /^[a-z]/.test(next) && !STOP_WORDS.has(next) && !/(?:s|ed)$/.test(next)) continue
      if (known.has(singular(term)) || term.split(' ').some((word) => known.has(singular(word)))) continue
      const held = uses.get(singular(term))
      const firm = !/^(?:the|this|its|their)$/i.test(determiner)
      const better = held === undefined || (binds(passage, document) && !binds(held.passage, document))
      uses.set(singular(term), {
        passage: better ? passage : held.passage,
        count: (held?.count ?? 0) + 1,
        firm: firm || (held?.firm ?? false),
      })
    }
  }
  return uses
}

function undefinedTerms(document: Document): readonly Hit[] {
  const { kept, known } = lookedUp(document)
  if (kept < TERMS_MIN) return []
  return [...usesIn(document, known)].flatMap(([small, { passage, count, firm }]): readonly Hit[] => {
    if (!firm && count < THE_USES_MIN) return []
    const written = new RegExp(String.raw`\b${small.replace(/y$/, '(?:y|ies)')}s?\b`, 'i').exec(passage.plain)?.[0] ?? small
    const must = binds(passage, document)
    return [
      {
        ...quoted(passage, new RegExp(written)),
        severity: must ? 'major' : 'minor',
        category: 'definition',
        description: `“${written}” is written like a defined term in “${shown(passage.plain)}”, but this document, which defines ${kept} others, never says what it is${count > 1 ? ` (used ${count} times)` : ''}.`,
        remediation: `Define “${written}” beside the other terms, or write the defined term that is meant.`,
        weight: must ? 0.85 : 0.65,
      },
    ]
  })
}

/** A sentence that says what the name is, in whatever spelling. */
function definitionOf(document: Document, name: string): Answer | null {
  const says = new RegExp(
    String.raw`(?:^|\b(?:an?|the|each|every)\s+)["“*]?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?["”*]?\s*(?:\([^)]*\)\s*)?(?:is an?\b|are\b(?! not)|means\b|refers to|stands for|: |— |– )`,
    'i',
  )
  const found = passagesOf(document).find(({ plain }) => says.test(plain))
  return found === undefined ? null : { ...quoted(found), because: `The document says what “${name}” is: “${shown(found.plain)}”.` }
}

export const undefinedTerm: Check = {
  id: 'undefined-term',
  modes: [5, 7],
  looksFor: 'words written like defined terms that a document with definitions never defines',
  find: undefinedTerms,
  answeredBy: (document, { description }) => definitionOf(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}

/** What any reader of such documents knows, or looks up in one place. */
const COMMON: ReadonlySet<string> = new Set(
  `API APIs URL URI HTTP HTTPS HTML CSS JS TS JSON YAML XML CSV TSV PDF SQL DNS TCP UDP IP IPv TLS SSL SSH FTP SFTP SMTP REST RPC UI UX GUI CLI IDE SDK OS CPU GPU RAM ROM SSD
  HDD USB ID IDs UUID PIN QR SMS VAT UTC GMT UTF BOM CRLF ASCII ISO IEEE IETF W3C WCAG GDPR AA AAA PR PRs CI CD QA HR IT AI ML FAQ RFC RFCs PEP PEPs KEP KEPs ADR ADRs PRD PRDs TODO AM PM
  EU US UK USA UN EUR USD GBP CEO CTO CFO COO VP GA HA SLA SLO SLI SLOs SLAs VM VMs VPN LAN WAN NAT AWS GCP GB MB KB TB GiB MiB KiB TiB HMAC SHA MD AES RSA JWT OAuth SSO MFA CSRF XSS CORS GET POST PUT PATCH DELETE HEAD
  ORM CRUD ACID AST GC FFI ABI LLVM GCC GIL LRU FIFO TTL DB DBs NULL NaN IO OOM UID GID PID TTY EOF BSD MIT GPL LGPL PyPI NPM OSS SIG WG MVP KPI KPIs OKR OKRs CRM ERP B2B B2C ETA FYI DIY PC PCs TV MAC BIOS LED WiFi
  PNG JPG JPEG GIF SVG MP3 MP4 ZIP DOC REPL CDN IaaS PaaS SaaS RBAC ACL ACLs DDoS SRE SREs PII POS STOP START OPEN RST MD`.split(/\s+/),
)
const ACRONYM_USES_MIN = 3

function unexpanded(document: Document): readonly Hit[] {
  const known = new Set([...definedTerms(document).keys()].map((term) => term.toLowerCase()))
  const passages = passagesOf(document)
  return [...acronymsIn(document)].flatMap(([name, { count }]): readonly Hit[] => {
    const bare = name.replace(/s$/, '')
    if (
      count < ACRONYM_USES_MIN ||
      bare.length < 3 ||
      COMMON.has(name) ||
      COMMON.has(bare) ||
      known.has(bare.toLowerCase()) ||
      /\d|[a-z]/.test(bare)
    )
      return []
    const first = passages.find(({ plain }) => new RegExp(String.raw`\b${bare}s?\b`).test(plain))
    if (first === undefined || isExpanded(bare, passages) || document.title.includes(bare) || linked(document, bare)) return []
    return [
      {
        ...quoted(first, new RegExp(bare)),
        severity: 'minor',
        category: 'definition',
        description: `“${bare}” is used ${count} times, first in “${shown(first.plain)}”, and no sentence says what the letters stand for; a reader from another team will guess.`,
        remediation: `Write the full name with “(${bare})” after it where it is first used.`,
        weight: 0.5,
      },
    ]
  })
}

/** Words in a row whose initials spell it, anywhere: "Change Advisory Board" for CAB. */
function isExpanded(name: string, passages: readonly Passage[]): boolean {
  const initials = [...name]
    .map((letter) => String.raw`[${letter}${letter.toLowerCase()}][\p{L}]+`)
    .join(String.raw`(?:[\s/-]+(?:of|and|for|the|in|to)){0,2}[\s/-]+`)
  const phrase = new RegExp(String.raw`\b${initials}`, 'u')
  const beside = new RegExp(String.raw`\b${name}s?\s*(?:\(|=|:|stands for|means|is an?\b)|[\(“"]${name}s?[\)”"]`)
  return passages.some(({ plain }) => phrase.test(plain) || beside.test(plain))
}

/** A link on the name leads to what it is. */
const linked = (document: Document, name: string): boolean =>
  document.text.includes(`[${name}](`) ||
  document.text.includes(`[${name}]:`) ||
  document.text.includes(`[${name}][`) ||
  document.text.includes(`\`${name}`)

export const acronymNeverExpanded: Check = {
  id: 'acronym-never-expanded',
  modes: [5],
  looksFor: 'acronyms used often and never written out',
  find: unexpanded,
  answeredBy: (document, { description }) => definitionOf(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}
