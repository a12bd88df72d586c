/** Acronyms that no sentence writes out. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { explanationOf } from '../../reading/explained.ts'
import { acronymsIn, definedTerms } from '../../reading/terms.ts'
import { type Passage, passagesOf, quoted, shown } from './passages.ts'
import { sectionOn } from './terms.ts'

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
  answeredBy: (document, { description }) => sectionOn(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}
