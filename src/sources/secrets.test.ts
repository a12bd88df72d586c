import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { redact, secretIn } from './secrets.ts'

/** In two parts, so that no scanner takes this file for a leak. */
const made = (head: string, tail: string): string => head + tail
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const KEY_BLOCK = made('-----BEGIN RSA PRIV', `ATE KEY-----\n${BODY}\n${BODY}\n-----END RSA PRIVATE KEY-----`)
const jwt = made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiI0MjE3Iiwicm9sZSI6ImEifQ.Qm3kLw8vT1xYz0aB7cD9eF2gH5iJ6kL8')

const real: readonly (readonly [rule: string, text: string])[] = [
  ['private key', KEY_BLOCK],
  ['private key', JSON.stringify({ type: 'service_account', private_key: KEY_BLOCK })],
  ['AWS access key', made('AKIA', 'Q3EGRZ7LM5TWX2VB')],
  ['Anthropic API key', made('sk-ant-', 'api03-Zk4f9QwLm2Xc7Vb1Nn8Tt3Rr')],
  ['OpenAI-style API key', made('sk-', 'Zk4f9QwLm2Xc7Vb1Nn8Tt3Rr5Yy6Uu')],
  ['OpenAI-style API key', made('sk-proj-', 'Zk4f9QwLm2Xc7Vb1Nn8Tt3Rr5Yy6Uu')],
  ['Stripe key', made('sk_test_', '4eC39HqLyjWDarjtT1zdp7dc')],
  ['GitHub token', made('ghp_', 'aB3dE5fG7hI9jK1lM2nO4pQ6rS8tU0vW2xY4')],
  ['GitHub token', made('github_pat_', '11ABCDEFG0aB3dE5fG7hI9jK1lM2nO4pQ6rS8')],
  ['Slack token', made('xoxb-', '234567890123-abcDEF456ghiJKL')],
  ['Google API key', made('AIza', 'SyD3k9LmQ2wX7vB1nT8rY6uP0oI5eA4sZcK')],
  ['JSON web token', jwt],
  ['password or key assignment', 'DB_PASSWORD=hT7kq29vLmXz'],
  ['password or key assignment', 'api_key: "9f8b7c6d5e4f3a2b1c0d"'],
  ['password or key assignment', 'AWS_SECRET_ACCESS_KEY = wJalrXUtnFEMIK7MDENGbPxRfiCY42kd'],
  ['password in an address', 'postgres://app:h7Tk29vLmXzQ@db.internal:5432/main'],
]

describe('secrets by their looks', () => {
  it.each(real)('finds a %s', (rule, text) => {
    expect(secretIn(`Some words before.\n${text}\nand after.`)?.rule).toBe(rule)
  })

  it.each([
    'Set your API key in the settings. An API key looks like sk-... and stays secret.',
    'export OPENAI_API_KEY=<YOUR_KEY>',
    'ANTHROPIC_API_KEY=sk-ant-...',
    'api_key: sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'OPENAI_API_KEY=sk-your-key-goes-here-1234567890',
    `The AWS guide uses ${made('AKIA', 'IOSFODNN7EXAMPLE')} throughout.`,
    'password: string; token: Promise<string>',
    'const password = process.env.DB_PASSWORD_2024_V1',
    'const apiKey = await readKeyFromVault2(name, 30)',
    'token = config.tokens.primary2.value3',
    'password = {{ DB_PASSWORD_2024_V1 }}',
    'password = $DB_PASSWORD_2024_V1',
    'password=changeme-please-12345',
    'DATABASE_URL=postgres://user:password@localhost:5432/app',
    'secret: ./secrets/2024/file-12.txt',
    '.sk-fading-circle-before-after { color: red }',
    `${made('-----BEGIN PRIV', 'ATE KEY-----')}\n...\n-----END PRIVATE KEY-----`,
    'Authorization: Bearer <token>',
    'The password must be at least 12 characters long and hold 2 digits.',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('lets a document pass that only speaks of them: %s', (text) => {
    expect(secretIn(text)).toBeNull()
  })

  it('says where, never what', () => {
    const text = `line one\n${made('AKIA', 'Q3EGRZ7LM5TWX2VB')}`
    const found = secretIn(text)
    expect(found).toEqual({ rule: 'AWS access key', start: 9, end: 29 })
  })
})

describe('redact', () => {
  it.each(real)('masks a %s and keeps the words around it', (_, text) => {
    const masked = redact(`before ${text} after`)
    expect(masked).toMatch(/^before .*\[redacted: .* after$/s)
    expect(secretIn(masked)).toBeNull()
    expect(masked).not.toContain(BODY)
  })

  it('masks every password in an address and every bearer token, however plain', () => {
    expect(redact('mysql://root:hunter@db/x')).toBe('mysql://root:[redacted: password in an address]@db/x')
    expect(redact('authorization: bearer abcdefghijklmnopq')).toBe('authorization: bearer [redacted: bearer token]')
  })

  it('leaves texts without secrets alone, and masking twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences' }), fc.constantFrom(...real), (words, [, text]) => {
        expect(redact(words)).toBe(words)
        const once = redact(`${words} ${text} ${words}`)
        expect(redact(once)).toBe(once)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['token starts', 'eyJ-'],
    ['half tokens', 'eyJaaaaaaaa.'],
    ['key block starts', '-----BEGIN PRIVATE KEY-----'],
    ['address starts', 'ab://x:'],
    ['assignments', 'password='],
    ['one run of letters', 'a'],
    ['dashes', 'sk-'],
  ])('costs what the length costs on two megabytes of %s', (_, piece) => {
    const text = piece.repeat(Math.ceil(2_000_000 / piece.length))
    const took = ordinaryMs(() => {
      redact(text)
    })
    expect(took).toBeLessThan(3_000)
  })
})
