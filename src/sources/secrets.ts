/**
 * Secrets by their looks: keys, tokens, passwords inside a text. Used twice: a file that holds one is refused, and
 * `redact` masks them in logs and errors.
 *
 * A guide that says "set your API key" or shows `sk-...` and `<YOUR_KEY>` must pass, or nobody could discuss such
 * documents. So a pattern only finds candidates; `real` then asks whether the value looks made by a machine rather
 * than by a writer. Every pattern is anchored so that a run of characters is scanned once (no quadratic texts).
 */

export interface Secret {
  /** What it looks like, for people: `AWS access key`. Never the secret itself. */
  readonly rule: string
  readonly start: number
  readonly end: number
}

interface SecretRule {
  readonly rule: string
  /** Global. The first group is the value, or else the whole match. */
  readonly pattern: RegExp
  readonly real: (value: string) => boolean
  /** Mask in logs even where `real` doubts: there a placeholder lost is no loss. */
  readonly maskAlways?: true
}

/** A token that begins where nothing token-like precedes it. */
const token = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9_-])(${body})`, 'g')

const rules: readonly SecretRule[] = [
  { rule: 'AWS access key', pattern: token('(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])'), real: notPlaceholder },
  { rule: 'Anthropic API key', pattern: token('sk-ant-[A-Za-z0-9_-]{20,}'), real: machineMade },
  { rule: 'OpenAI-style API key', pattern: token('sk-(?!ant-)[A-Za-z0-9_-]{20,}'), real: machineMade },
  { rule: 'Stripe key', pattern: token('[rs]k_(?:live|test)_[A-Za-z0-9]{16,}'), real: machineMade },
  { rule: 'GitHub token', pattern: token('(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})'), real: notPlaceholder },
  { rule: 'GitLab token', pattern: token('glpat-[A-Za-z0-9_-]{20,}'), real: notPlaceholder },
  { rule: 'npm token', pattern: token('npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])'), real: notPlaceholder },
  { rule: 'Hugging Face token', pattern: token('hf_[A-Za-z0-9]{30,}'), real: notPlaceholder },
  { rule: 'Slack token', pattern: token('xox[abeprs]-[A-Za-z0-9-]{10,}'), real: machineMade },
  { rule: 'Slack webhook', pattern: /hooks\.slack\.com\/services\/(T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]{16,})/g, real: notPlaceholder },
  { rule: 'Google API key', pattern: token('AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])'), real: notPlaceholder },
  { rule: 'SendGrid key', pattern: token('SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}'), real: notPlaceholder },
  { rule: 'JSON web token', pattern: token('eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{16,}'), real: notPlaceholder },
  {
    rule: 'password in an address',
    pattern: /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,100}:([^\s@/"'<>]{1,200})@/gi,
    real: machineMade,
    maskAlways: true,
  },
  { rule: 'bearer token', pattern: /\bbearer[ \t]{1,5}([A-Za-z0-9._~+/=-]{16,})/gi, real: machineMade, maskAlways: true },
  {
    rule: 'password or key assignment',
    pattern:
      /(?:pass(?:word|wd|phrase)|pwd|secret|token|private_key|(?:api|access|auth|secret|signing|encryption|account|private)[_-]?key)["']?[ \t]{0,8}(?:=>|:=|[:=])[ \t]{0,8}["'`]?([^\s"'`,;<>(){}[\]]{12,})(?=[\s"'`,;>)}\]]|$)/gi,
    real: assignedValue,
  },
]

const KEY_BLOCK = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_BLOCK_CHARACTERS_MAX = 16_384
/** Past the headers that some blocks start with (`Proc-Type`, `Version`). */
const KEY_BODY_WITHIN_CHARACTERS = 400

/** The first secret by position; null where the text holds none that looks real. */
export const secretIn = (text: string): Secret | null => secrets(text, false)[0] ?? null

/** The text with what looks like a secret masked. For logs and error messages; costs one pass for each rule. */
export function redact(text: string): string {
  let masked = ''
  let from = 0
  for (const { rule, start, end } of secrets(text, true)) {
    if (start < from) continue
    masked += `${text.slice(from, start)}[redacted: ${rule}]`
    from = end
  }
  return masked + text.slice(from)
}

function secrets(text: string, masking: boolean): readonly Secret[] {
  const found = keyBlocks(text)
  for (const { rule, pattern, real, maskAlways } of rules) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[0]
      if (!real(value) && !(masking && maskAlways === true)) continue
      const start = match.index + match[0].lastIndexOf(value)
      found.push({ rule, start, end: start + value.length })
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

function keyBlocks(text: string): Secret[] {
  const found: Secret[] = []
  for (const match of text.matchAll(KEY_BLOCK)) {
    const bodyAt = match.index + match[0].length
    const runs = text.slice(bodyAt, bodyAt + KEY_BODY_WITHIN_CHARACTERS).match(/[A-Za-z0-9+/=]{40,}/g) ?? []
    if (!runs.some((run) => distinct(run) >= 12)) continue
    const rest = text.slice(bodyAt, bodyAt + KEY_BLOCK_CHARACTERS_MAX)
    const close = rest.indexOf('-----END')
    found.push({ rule: 'private key', start: match.index, end: bodyAt + (close === -1 ? rest.length : close) })
  }
  return found
}

const PLACEHOLDER =
  /example|sample|placeholder|change.?me|your[_-]|dummy|redacted|insert[_-]|replace[_-]|x{4}|0{6}|\.\.\.|…|\*{3}|[<>]|\$\{|\{\{/i
/** Short words that random characters could spell, so they only count as whole words. */
const PLACEHOLDER_WORD =
  /(?<![a-z])(?:your|my|test|testing|fake|foo|bar|todo|none|null|demo|secret|password|token|key|here|value)(?![a-z])/i
/** `config.keys.primary1`, `$API_KEY_2`, `%TOKEN%`, `env:NAME`, a path: refers to a secret, is none. */
const REFERENCE = /^[$%@&*!]|^[A-Za-z_][\w$-]*(?:(?:\.|->|::|\?\.)[A-Za-z_][\w$-]*)+$|^(?:\.{0,2}\/|https?:|env[.:]|file:|vault:|op:)/

function notPlaceholder(value: string): boolean {
  return !PLACEHOLDER.test(value) && distinct(value) >= 8
}

/** Digits among letters: words joined by dashes (`sk-fading-circle-in-the-middle`) have none. */
function machineMade(value: string): boolean {
  return notPlaceholder(value) && count(value, /[0-9]/g) >= 2 && /[A-Za-z]/.test(value) && !PLACEHOLDER_WORD.test(withoutPrefix(value))
}

function assignedValue(value: string): boolean {
  return machineMade(value) && !REFERENCE.test(value) && !/^[\d.,:/_-]+$/.test(value)
}

/** `sk_test_…` is a real key of a test account: its own prefix must not make it a placeholder. */
const withoutPrefix = (value: string): string => value.replace(/^(?:[rs]k_(?:live|test)_|sk-(?:ant-|proj-)?|xox[a-z]-)/, '')

const distinct = (value: string): number => new Set(value).size

const count = (value: string, pattern: RegExp): number => value.match(pattern)?.length ?? 0
