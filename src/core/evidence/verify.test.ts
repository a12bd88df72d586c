import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dossier } from '../dossier.ts'
import { normalise } from '../text/normalise.ts'
import { verify } from './verify.ts'
import type { Reference } from './words.ts'

const INCIDENTS = [
  '# Incidents',
  '',
  'On 3 May the queue lost 120 messages when a worker restarted.',
  'The team did not have an alert for it, and nobody was told.',
  'The recovery took 45 minutes, because the run-',
  'book was “out of date” – as the team’s own *review* had said.',
  '',
  'Latency rose to 250 ms under load.',
  '',
  'It doesn’t retry after the ﬁrst failure.',
  'Traffic went from 5 to 7 requests a second.',
].join('\n')

const FILES: Readonly<Record<string, string>> = {
  'ops/incidents.md': INCIDENTS,
  'windows.md': INCIDENTS.replaceAll('\n', '\r\n'),
  'empty.md': '',
  'last.md': 'one\ntwo\n',
}

const dossier: Dossier = {
  files: Object.entries(FILES).map(([path, text]) => ({
    path,
    hash: `hash of ${path}`,
    kind: 'markdown',
    title: path,
    lines: text.split('\n').length,
  })),
  text: (path) => (Object.hasOwn(FILES, path) ? (FILES[path] ?? null) : null),
  search: () => [],
}

const reference = (more: Partial<Reference>): Reference => ({
  n: 1,
  path: 'ops/incidents.md',
  lines: null,
  quote: null,
  url: null,
  title: null,
  ...more,
})
const check = (more: Partial<Reference>) => verify(reference(more), dossier)
const quote = (text: string, more: Partial<Reference> = {}) => check({ quote: text, ...more })

describe('what names no file can not be checked', () => {
  test.each([
    ['an address', { path: null, url: 'https://a.org' }, /https:\/\/a\.org is a web address/],
    ['a title', { path: null, title: 'A book' }, /«A book» names no file/],
    ['nothing', { path: null }, /names no file, no address and no title/],
    ['an empty path', { path: ' ', url: 'https://a.org' }, /web address/],
  ] as const)('%s is unverified', (_, given, because) => {
    expect(check(given)).toMatchObject({
      verdict: 'unverified',
      exists: false,
      similarity: null,
      contentHash: null,
      because: expect.stringMatching(because),
    })
  })
})

describe('paths', () => {
  test('a file that exists is verified, but bare', () => {
    expect(check({})).toMatchObject({ verdict: 'verified', bare: true, precise: false, contentHash: 'hash of ops/incidents.md' })
  })
  test('"./" before it is forgiven', () => expect(check({ path: './ops/incidents.md' }).verdict).toBe('verified'))
  test('another case is not, and the true name is told', () => {
    expect(check({ path: 'Ops/Incidents.md' })).toMatchObject({
      verdict: 'failed',
      exists: false,
      because: expect.stringContaining('There is ops/incidents.md'),
    })
  })
  test.each(['missing.md', '../ops/incidents.md', '/ops/incidents.md', '__proto__', 'ops'])('%s is not there', (path) => {
    expect(check({ path })).toMatchObject({ verdict: 'failed', exists: false, because: expect.stringContaining('not among the 4 files') })
  })
})

describe('lines', () => {
  test.each([
    [1, 11],
    [11, 11],
  ])('%i to %i are there', (start, end) => {
    expect(check({ lines: { start, end } })).toMatchObject({ verdict: 'verified', bare: false, linesValid: true, line: start })
  })
  test.each([
    [0, 3],
    [-1, 2],
    [4, 3],
    [1, 12],
    [12, 12],
  ])('%i to %i are not', (start, end) => {
    expect(check({ lines: { start, end } })).toMatchObject({
      verdict: 'failed',
      exists: true,
      linesValid: false,
      because: expect.stringContaining('has 11 lines'),
    })
  })
  test('a last line end opens no line', () => {
    expect(check({ path: 'last.md', lines: { start: 2, end: 2 } }).verdict).toBe('verified')
    expect(check({ path: 'last.md', lines: { start: 3, end: 3 } }).verdict).toBe('failed')
    expect(check({ path: 'empty.md', lines: { start: 1, end: 1 } }).verdict).toBe('failed')
  })
  test('wrong lines with a true quotation: failed, and the place is told', () => {
    expect(quote('the queue lost 120 messages', { lines: { start: 40, end: 44 } })).toMatchObject({
      verdict: 'failed',
      line: 3,
      because: expect.stringContaining('at line 3'),
    })
  })
})

describe('a true quotation', () => {
  test.each([
    ['exact', 'the queue lost 120 messages when a worker restarted', 3],
    ['over a line end', 'when a worker restarted. The team did not have an alert', 3],
    ['of a broken word, with straight quotation marks', 'because the runbook was "out of date"', 5],
    ['with another dash and another apostrophe', 'date" - as the team\'s own review', 6],
    ['with a ligature spelled out', "It doesn't retry after the first failure.", 10],
    ['with more white space', 'the  queue\n lost 120   messages', 3],
    ['with bold marks added', 'the **queue** lost `120` messages', 3],
  ])('%s is verified and precise', (_, text, line) => {
    expect(quote(text)).toMatchObject({ verdict: 'verified', precise: true, line })
    expect(quote(text, { path: 'windows.md' })).toMatchObject({ verdict: 'verified', precise: true, line })
  })

  test('with a small slip is verified', () => {
    const found = quote('the queues lost 120 message as a worker restarted')
    expect(found.verdict).toBe('verified')
    expect(found.precise).toBe(false)
  })

  test('two lines beside the cited ones is near enough, three are not', () => {
    const text = 'Latency rose to 250 ms under load.'
    expect(quote(text, { lines: { start: 6, end: 6 } }).verdict).toBe('verified')
    expect(quote(text, { lines: { start: 10, end: 10 } }).verdict).toBe('verified')
    expect(quote(text, { lines: { start: 5, end: 5 } })).toMatchObject({
      verdict: 'failed',
      line: 8,
      because: expect.stringContaining('it stands at line 8'),
    })
  })

  test('longer than the cited lines is fine, if it begins there', () => {
    expect(
      quote('The team did not have an alert for it, and nobody was told. The recovery took 45 minutes', { lines: { start: 4, end: 4 } })
        .verdict,
    ).toBe('verified')
  })

  test('shorter than twelve signs must be exact', () => {
    expect(quote('250 ms')).toMatchObject({ verdict: 'verified', line: 8 })
    expect(quote('260 ms')).toMatchObject({ verdict: 'failed', similarity: 0 })
    expect(quote('5 minutes').verdict).toBe('failed')
    expect(quote('under lo').verdict).toBe('failed')
  })
})

describe('a false quotation', () => {
  test.each([
    ['a changed number', 'On 3 May the queue lost 210 messages when a worker restarted.', 'says 210'],
    ['a changed digit', 'On 8 May the queue lost 120 messages when a worker restarted.', 'says 8'],
    ['exchanged numbers', 'Traffic went from 7 to 5 requests a second.', 'says 5'],
    ['a changed unit', 'Latency rose to 250 s under load.', 'says 250s'],
    ['a dropped "not"', 'The team did have an alert for it, and nobody was told.', 'leaves out «not»'],
    ['an added "not"', 'On 3 May the queue lost not 120 messages when a worker restarted.', 'adds «not»'],
    ['a dropped n’t', 'It does retry after the first failure.', 'leaves out «not»'],
    ['a turned direction', 'Latency fell to 250 ms under load.', 'direction'],
  ])('%s fails, however alike', (_, text, because) => {
    const found = quote(text)
    expect(found).toMatchObject({ verdict: 'failed', precise: false, because: expect.stringContaining(because) })
    expect(found.similarity).toBeGreaterThan(0.8)
    expect(found.closest).not.toBeNull()
  })

  test('an invented one fails with the closest passage and its line', () => {
    const found = quote('the queue lost several thousand orders when the database was restarted')
    expect(found).toMatchObject({ verdict: 'failed', line: 3 })
    expect(found.because).toMatch(/is not in ops\/incidents\.md; closest: «.*», line 3 \(similarity 0\.\d\d\)/)
    expect(found.closest?.length).toBeLessThanOrEqual(200)
  })

  test('in an empty file fails', () => expect(quote('the queue lost 120 messages', { path: 'empty.md' }).verdict).toBe('failed'))
})

describe('for any file', () => {
  const words = fc.array(
    fc.constantFrom('queue', 'worker', 'not', 'lost', '12', 'the', 'May', 'rose.', '“so”', 'a–b', '\n', '\r\n', 'naïve', '*very*'),
    { minLength: 12, maxLength: 60 },
  )
  test('each stretch of whole words copied from it is verified, with or without its line', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (parts, from, length) => {
        const start = from % (parts.length - 8)
        const text = parts.join(' ')
        const copied = parts.slice(start, start + 8 + (length % 8)).join(' ')
        const one: Dossier = { files: [], text: () => text, search: () => [] }
        const anywhere = verify(reference({ quote: copied }), one)
        // What is left of "*very*" is four letters.
        fc.pre(normalise(copied).text.length >= 12)
        // Cut off right behind its "not", a stretch says the opposite; verify-quotes.test.ts has those.
        fc.pre(parts.slice(0, start).findLast((part) => part.trim() !== '') !== 'not')
        expect(anywhere).toMatchObject({ verdict: 'verified', precise: true, similarity: 1 })
        const line = anywhere.line ?? 0
        expect(verify(reference({ quote: copied, lines: { start: line, end: line } }), one).verdict).toBe('verified')
      }),
      {
        numRuns: 200,
        examples: [[['*very*', ...Array.from({ length: 6 }, () => '\n'), ...Array.from({ length: 11 }, () => 'queue')], 0, 0]],
      },
    )
  })

  test('no reference makes it throw', () => {
    const any = fc.record({
      n: fc.integer(),
      path: fc.option(fc.constantFrom('a.md', './a.md', '')),
      lines: fc.option(fc.record({ start: fc.integer(), end: fc.integer() })),
      quote: fc.option(fc.string({ unit: 'binary', maxLength: 60 })),
      url: fc.option(fc.webUrl()),
      title: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(any, fc.string({ unit: 'binary', maxLength: 300 }), (given, text) => {
        const { similarity, line } = verify(given, { files: [], text: (path) => (path === 'a.md' ? text : null), search: () => [] })
        if (similarity !== null) expect(similarity >= 0 && similarity <= 1).toBe(true)
        if (line !== null) expect(line).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})
