/** Acronyms that no sentence writes out. */
import type { Document } from '../../../../../core/document/document.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { explanationOf } from '../../reading/explained.ts'
import { type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { acronymsIn, definedTerms } from '../../reading/terms.ts'
import { sectionOn } from './terms.ts'

/** What any reader of such documents knows, or looks up in one place. */
const COMMON: ReadonlySet<string> = new Set(
  `API APIs URL URI HTTP HTTPS HTML CSS JS TS JSON YAML XML CSV TSV PDF SQL DNS TCP UDP IP IPv TLS SSL SSH FTP SFTP SMTP REST RPC UI UX GUI CLI IDE SDK OS CPU GPU RAM ROM SSD
  HDD USB ID IDs UUID PIN QR SMS VAT UTC GMT UTF BOM CRLF ASCII ISO IEEE IETF W3C WCAG GDPR AA AAA PR PRs CI CD QA HR IT AI ML FAQ RFC RFCs PEP PEPs KEP KEPs ADR ADRs PRD PRDs TODO AM PM
  EU US UK USA UN EUR USD GBP CEO CTO CFO COO VP GA HA SLA SLO SLI SLOs SLAs VM VMs VPN LAN WAN NAT AWS GCP GB MB KB TB GiB MiB KiB TiB HMAC SHA MD AES RSA JWT OAuth SSO MFA CSRF XSS CORS GET POST PUT PATCH DELETE HEAD
  ORM CRUD ACID AST GC FFI ABI LLVM GCC GIL LRU FIFO TTL DB DBs NULL NaN IO OOM UID GID PID TTY EOF BSD MIT GPL LGPL PyPI NPM OSS SIG WG MVP KPI KPIs OKR OKRs CRM ERP B2B B2C ETA FYI DIY PC PCs TV MAC BIOS LED WiFi
  PNG JPG JPEG GIF SVG MP3 MP4 ZIP DOC REPL CDN IaaS PaaS SaaS RBAC ACL ACLs DDoS SRE SREs PII POS STOP START OPEN RST MD
  ESM CJS UMD AMD WASM TOML INI POSIX IANA ICANN GPT LLM LLMs NLP OCR ISC CSP CVE CVEs CVSS OWASP NIST ANSI ECMA FIPS PRNG RNG CRC KMS HSM WAF PKI CA CSR OTP TOTP SAML LDAP SCIM OIDC
  IAM VPC DHCP NTP MQTT AMQP SNMP ICMP IMAP SOAP WSDL NFS SMB RAID NFC RFID GPS LTE GSM SIM JVM JDK JRE JIT AOT SIMD ARM DLL MSI RPM GNU WSL VCS SVN SCM DSL CMS ERP SEO ROI NPS VIP CV PO PCI DSS
  HIPAA SOC KYC AML IBAN BIC SEPA SKU EAN ISBN DOI PhD NGO FAQs WHO FDA NHS MRI DNA CEST CET EST PST EDT DST NDA RFP RFQ SOW FTE ACK NACK SYN ETL BI DR RPO RTO MTTR MTBF PDFs URLs URIs UUIDs CPUs
  CRD CRDs OCI CSI CNI CRI CNCF GKE EKS PVC LGTM WIP EOL LTS QPS RPS TPS P0 P1 P2 I18N L10N A11Y PSF BDFL CLA DCO FCP TC UB MSRV CTFE MIR HIR OTEL SAST DAST SBOM TTS STT MDN LOW HIGH FULL PASS FAIL DONE ON OFF UP DOWN NEW OLD FACT GOOD BAD RED GREEN USER ROOT`.split(
    /\s+/,
  ),
)
/** Where no other acronym is written out. */
const USES_MIN = 3
/** Where others are, or it is written as a thing of the document: "a CR", "CRs". */
const USES_PROMISED_MIN = 2
/** Longer ones are words in capitals, or names of standards. */
const LETTERS_MAX = 5

function unexpanded(document: Document): readonly Hit[] {
  const known = new Set([...definedTerms(document).keys()].map((term) => term.toLowerCase()))
  const passages = passagesOf(document)
  const isPromised = [...acronymsIn(document).keys()].some((name) => /^[A-Z]{2,5}$/.test(name) && known.has(name.toLowerCase()))
  const prose = document.text.replace(/`[^`\n]*`/g, ' ')
  return [...acronymsIn(document)].flatMap(([name, { count }]): readonly Hit[] => {
    const bare = name.replace(/s$/, '')
    if (!isUnusual(bare, prose) || COMMON.has(name) || known.has(bare.toLowerCase())) return []
    const uses = passages.filter(({ plain }) => new RegExp(String.raw`(?<![\w-])${bare}s?(?![\w-])`).test(plain))
    const [first] = uses
    const isThing = uses.some(({ plain }) =>
      new RegExp(String.raw`\b(?:an?|the|each|every|one|no) ${bare}\b(?! [a-z]{4})|\b${bare}s\b`).test(plain),
    )
    // Two letters may be anything: a unit, initials, a country.
    const min =
      bare.length === 2
        ? isThing
          ? USES_PROMISED_MIN + 1
          : Number.POSITIVE_INFINITY
        : isPromised || isThing
          ? USES_PROMISED_MIN
          : USES_MIN
    if (first === undefined || count < min || isExpanded(bare, passages) || explanationOf(document, bare) !== null) return []
    if (document.title.includes(bare) || linked(document, bare)) return []
    return [
      {
        ...quoted(first.sentence, new RegExp(bare)),
        severity: 'minor',
        category: 'definition',
        description: `“${bare}” is used ${count} times, first in “${shown(first.plain)}”, and no sentence says what the letters stand for; a reader from another team will guess.`,
        remediation: `Write the full name with “(${bare})” after it where it is first used.`,
        weight: isPromised || isThing ? 0.6 : 0.5,
      },
    ]
  })
}

/** Letters that shorten something, and no word that is shouted: a shouted word is also written small somewhere. */
const isUnusual = (bare: string, prose: string): boolean =>
  bare.length >= 2 &&
  bare.length <= LETTERS_MAX &&
  !COMMON.has(bare) &&
  !/\d|[a-z]/.test(bare) &&
  !new RegExp(String.raw`(?<![\p{L}_./-])(?:${bare.toLowerCase()}|${bare[0]}${bare.slice(1).toLowerCase()})(?![\p{L}_/])`, 'u').test(prose)

/** Words in a row whose initials spell it, anywhere: "Change Advisory Board" for CAB; small words do not count. */
function isExpanded(name: string, passages: readonly Passage[]): boolean {
  const initials = [...name]
    .map((letter) => (name.length === 2 ? String.raw`${letter}[\p{L}]+` : String.raw`[${letter}${letter.toLowerCase()}][\p{L}]+`))
    .join(String.raw`(?:[\s/-]+(?:of|and|for|the|in|to)){0,2}[\s/-]+`)
  const phrase = new RegExp(String.raw`\b${initials}`, 'gu')
  const beside = new RegExp(String.raw`\b${name}s?\s*(?:\((?!s\))|=|:|stands for|means|is an?\b)|[(“"]${name}s?[)”"]`)
  return passages.some(
    ({ plain }) =>
      beside.test(plain) ||
      (plain.match(phrase) ?? []).some((words) => words.split(/[\s/-]+/).filter((word) => !STOP_WORDS.has(word)).length >= name.length),
  )
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
