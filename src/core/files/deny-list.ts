/**
 * Files that are never read because of their name: credentials, keys, key stores, tool state that holds them.
 *
 * Whatever enters a dossier is sent to a model's provider and kept in the log, and neither can be taken back.
 * So a name on this list is refused even where its contents are harmless. What the names miss, `sources/secrets.ts` looks
 * for in the contents: so code and prose about secrets (`secrets.ts`, `credentials.md`) are read, data of that name is
 * not. Names are compared without regard to case.
 */

interface NameRule {
  /** As shown to the user. */
  readonly rule: string
  readonly pattern: RegExp
  /** It speaks only of names that look like data. */
  readonly dataOnly?: true
}

const rule = (shown: string, pattern: RegExp): NameRule => ({ rule: shown, pattern })
const dataRule = (shown: string, pattern: RegExp): NameRule => ({ rule: shown, pattern, dataOnly: true })

/** Any folder of a path, at any depth, the root's own parents included. */
const folders: readonly NameRule[] = [
  rule('.aws/', /^\.aws$/),
  rule('.ssh/', /^\.ssh$/),
  rule('.gnupg/', /^\.gnupg$/),
  rule('.kube/', /^\.kube$/),
  rule('.azure/', /^\.azure$/),
  rule('.password-store/', /^\.password-store$/),
  rule('.secrets/', /^\.secrets$/),
  rule('.credentials/', /^\.credentials$/),
  dataRule('secrets/', /^secrets$/),
  dataRule('credentials/', /^credentials$/),
]

/** An ending of data, or none. What stands behind it in a copy (`.bak`) or in its place for a stage (`.prod`) is as good. */
const data = new RegExp(
  `^\\.?[^.]*$|\\.(${[
    'env|ini|json|json5|jsonc|jsonl|ya?ml|toml|xml|properties|txt|csv|tsv|conf|cfg|plist|dat|db|sqlite3?|enc|gpg|pgp|asc|age',
    'bak|backup|old|orig|save|tmp|swp|local|dev|development|test|staging|prod|production',
  ].join('|')})~?$`,
)

/** The last part of a path. */
const files: readonly NameRule[] = [
  rule('.env*', /^\.env/),
  rule('*.env', /\.env$/),
  rule('*.pem', /\.pem$/),
  rule('*.key', /\.key$/),
  rule('*.p12', /\.p12$/),
  rule('*.pfx', /\.pfx$/),
  rule('*.p8', /\.p8$/),
  rule('*.ppk', /\.ppk$/),
  rule('*.jks', /\.jks$/),
  rule('*.keystore', /\.keystore$/),
  rule('*.kdbx', /\.kdbx?$/),
  rule('*.ovpn', /\.ovpn$/),
  rule('*.tfstate*', /\.tfstate(\..*)?$/),
  rule('*.tfvars', /\.tfvars(\.json)?$/),
  rule('.npmrc', /^\.npmrc$/),
  rule('.yarnrc*', /^\.yarnrc/),
  rule('.netrc', /^[._]netrc$/),
  rule('.pypirc', /^\.pypirc$/),
  rule('.pgpass', /^\.pgpass$/),
  rule('.my.cnf', /^\.my\.cnf$/),
  rule('.htpasswd', /^\.?htpasswd$/),
  rule('.s3cfg', /^\.(s3cfg|boto)$/),
  rule('.dockercfg', /^\.dockercfg$/),
  rule('.vault-token', /^\.vault-token$/),
  rule('.git-credentials', /^\.git-credentials$/),
  rule('.*_history', /^\.\w+_history$/),
  rule('id_*', /^id_([^.]+|(rsa|dsa|ecdsa|ed25519)(_sk)?\..*)$/),
  rule('kubeconfig', /^kubeconfig/),
  dataRule('credentials*', /^\.?credentials/),
  dataRule('secrets.*', /^\.?secrets?(\.|$)/),
  rule('service-account*.json', /^service[-_]?account.*\.json$/),
  rule('wallet.dat', /^wallet\.dat$/),
  rule('system password files', /^(g?shadow-?|master\.passwd|sudoers|\.?htpasswd|opasswd)$/),
]

/** Where only the end of the whole path tells. */
const ends: readonly NameRule[] = [
  rule('.docker/config.json', /(^|\/)\.docker\/config\.json$/),
  rule('.config/gcloud/', /(^|\/)\.config\/gcloud(\/|$)/),
  rule('.config/gh/', /(^|\/)\.config\/gh(\/|$)/),
]

/** The rule that forbids reading this file or folder, as the user may be shown it; null where none does. */
export function deniedName(path: string, kind: 'file' | 'folder'): string | null {
  const whole = path.replaceAll('\\', '/').toLowerCase().replace(/\/+$/, '')
  const parts = whole.split('/').filter((part) => part !== '' && part !== '.')
  const last = kind === 'file' ? parts.pop() : undefined
  const isData = last !== undefined && data.test(last)
  const applies = ({ pattern, dataOnly }: NameRule, part: string): boolean => pattern.test(part) && (dataOnly !== true || isData)
  for (const part of parts) for (const each of folders) if (applies(each, part)) return each.rule
  if (last !== undefined) for (const each of files) if (applies(each, last)) return each.rule
  for (const each of ends) if (each.pattern.test(whole)) return each.rule
  return null
}
