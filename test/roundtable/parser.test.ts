/**
 * The parser of contributions against generated text: what was written down is read back, however it is wrapped, and nothing that
 * can be typed breaks it or makes it slow.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseContribution } from '../../src/core/evidence/parse.ts'
import type { Reference } from '../../src/core/evidence/words.ts'
import { TEXT_MAX } from '../../src/core/roundtable/words.ts'
import { ordinaryMs } from '../pace.ts'
import { played, QUIET } from '../roundtable-stage.ts'

const source = (n: number): Reference => ({ n, path: `f${n}.md`, lines: null, quote: null, url: null, title: null })
const upTo = (count: number): readonly Reference[] => Array.from({ length: count }, (_, index) => source(index + 1))

const LATIN = ['ferry', 'island', 'winter', 'crew', 'harbour', 'ticket', 'engine', 'budget', 'captain', 'season', 'lantern', 'bridge']
const HEBREW = ['מעבורת', 'לילה', 'צוות', 'חורף', 'נמל', 'כרטיס', 'תקציב', 'אי']
const ARABIC = ['العبّارة', 'ليلا', 'الطاقم', 'الشتاء', 'الميناء', 'الميزانية', 'الجزيرة']
const sentence = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 5, maxLength: 9 }).map((chosen) => {
    const text = chosen.join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  })
const label = fc.constantFrom('FACT' as const, 'INFER' as const, 'ASSUME' as const)

interface Written {
  readonly text: string
  readonly label: 'FACT' | 'INFER' | 'ASSUME'
  readonly cites: readonly number[]
}

/** Claims as a seat should write them: a FACT with one to three citations, an INFER with some or none, an ASSUME with none. */
const written = (words: readonly string[]) =>
  fc
    .record({ text: sentence(words), label, cites: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }) })
    .map(({ text, label: called, cites }): Written => ({ text, label: called, cites: called === 'ASSUME' ? [] : cites }))
const claims = (words: readonly string[]) => fc.array(written(words), { minLength: 1, maxLength: 12 })

const tail = ({ label: called, cites }: Written): string => `[${called}]${cites.map((n) => `[${n}]`).join('')}`
const shape = (text: string) => text.replace(/\s+/g, ' ').trim()
const short = (all: readonly Written[]) => all.map(({ text, label: called, cites }) => [text, called, [...cites]])
const read = (text: string) =>
  parseContribution(text, upTo(9)).claims.map(({ text: said, label: called, cites }) => [shape(said), called, [...cites]])

describe('what was written is read back', () => {
  const endings = fc.constantFrom('\n', '\r\n', ' ', '\r\n\r\n', '\n\n')

  test.each([
    ['left to right', LATIN],
    ['Hebrew', HEBREW],
    ['Arabic', ARABIC],
  ])('%s, with any line ending between claims', (_, words) => {
    fc.assert(
      fc.property(claims(words), endings, (all, between) => {
        expect(read(all.map((one) => `${one.text}${tail(one)}`).join(between))).toEqual(short(all))
      }),
      { numRuns: 200 },
    )
  })

  test('with marks of direction and joiners around the tags', () => {
    fc.assert(
      fc.property(claims(HEBREW), fc.constantFrom('\u200f', '\u200e', '\u2067', '\u2069', '\u200d'), (all, mark) => {
        const text = all.map((one) => `${one.text}${mark}${tail(one)}`).join('\n')
        expect(parseContribution(text, upTo(9)).claims.map(({ label: called, cites }) => [called, [...cites]])).toEqual(
          all.map(({ label: called, cites }) => [called, [...cites]]),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('with Windows line endings inside paragraphs and before the list of references', () => {
    fc.assert(
      fc.property(claims(LATIN), (all) => {
        const body = all.map((one) => `${one.text}${tail(one)}`).join('\r\n')
        const list = upTo(9).map(({ n, path }) => `[${n}] ${path}`)
        const parsed = parseContribution(`${body}\r\n\r\n## References\r\n${list.join('\r\n')}\r\n`, [])
        expect(parsed.references.map(({ n, path }) => [n, path])).toEqual(upTo(9).map(({ n, path }) => [n, path]))
        expect(parsed.claims.map(({ text, label: called, cites }) => [shape(text), called, [...cites]])).toEqual(short(all))
        expect(parsed.body).not.toContain('References')
      }),
      { numRuns: 100 },
    )
  })
})

describe('without a label', () => {
  test('every statement of some weight is open, and none becomes a fact, whatever it cites', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence(LATIN), numbers), { minLength: 1, maxLength: 10 }), (all) => {
        const text = all.map(([said, cites]) => `${said.slice(0, -1)}${cites.map((n) => `[${n}]`).join('')}.`).join(' ')
        for (const { label: called, declared } of parseContribution(text, upTo(9)).claims)
          expect([called, declared]).toEqual(['OPEN', 'OPEN'])
      }),
      { numRuns: 200 },
    )
  })
})

describe('nested and broken brackets', () => {
  const scraps = [
    '[',
    ']',
    '[[',
    ']]',
    '[FACT',
    'FACT]',
    '[[FACT]]',
    '[1',
    '[[1]]',
    '[1[2]]',
    '([FACT][1])',
    '[FACT[1]]',
    '【',
    '［FACT］',
    '\\[',
    '[]',
    '[ ]',
  ]
  const broken = fc
    .array(fc.oneof(fc.constantFrom(...scraps), fc.constantFrom(...LATIN, ' ', '. ', '\r\n')), { maxLength: 80 })
    .map((parts) => parts.join(''))

  test('never throw, never hide a claim that follows on a line of its own', () => {
    fc.assert(
      fc.property(broken, written(LATIN), (noise, claim) => {
        const text = `${noise}\n\n${claim.text}${tail(claim)}`
        const last = parseContribution(text, upTo(9)).claims.at(-1)
        if (/```|`/.test(noise)) return
        expect([shape(last?.text ?? '').endsWith(claim.text), last?.declared]).toEqual([true, claim.label])
      }),
      { numRuns: 400 },
    )
  })

  test('a tag inside a tag counts once, and cites nothing that does not exist', () => {
    for (const text of [
      'It fell by a tenth.[[FACT]][[1]]',
      'It fell by a tenth.[FACT[1]]',
      'It fell by a tenth.[[FACT][1]]',
      '[[[[[It fell by a tenth.[FACT][1]',
    ])
      for (const { cites } of parseContribution(text, upTo(1)).claims) expect(cites.every((n) => n === 1)).toBe(true)
  })

  test('thousands of open brackets are read in time', () => {
    const took = ordinaryMs(() => {
      parseContribution(`${'['.repeat(6_000)}`, [])
      parseContribution(`${'[1'.repeat(3_000)}${']'.repeat(3_000)}`, upTo(3))
      parseContribution(`It fell.${'[FACT]'.repeat(1_000)}`, upTo(3))
    })
    expect(took).toBeLessThan(2_000)
  })
})

describe('ten thousand citations', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `[${index + 1}]`).join('')

  test('are read in time; only those that exist count', () => {
    const read = () => parseContribution(`It fell by a tenth.[FACT]${many}`, upTo(20))
    expect(ordinaryMs(read)).toBeLessThan(2_000)
    const parsed = read()
    expect(parsed.claims).toHaveLength(1)
    expect(parsed.claims[0]?.cites).toEqual(upTo(20).map(({ n }) => n))
    expect(parsed.violations.some(({ rule }) => rule === 'orphan-citation')).toBe(true)
  })

  test('spread over many sentences, at most forty claims are kept', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `Point ${index}.[FACT][${(index % 20) + 1}]`).join(' ')
    const took = ordinaryMs(() => {
      expect(parseContribution(text, upTo(20)).claims).toHaveLength(40)
    })
    expect(took).toBeLessThan(5_000)
  })

  test('as many as a reply may hold go through a whole round, and what is told to mend stays short', () => {
    const run = played({
      cast: 2,
      options: { rounds: 1, switches: QUIET },
      script: {
        talk: (_, { seat, target }) =>
          seat === 'a' && target === null ? { text: `It fell.[FACT]${many}`.slice(0, TEXT_MAX - 5), references: [] } : undefined,
      },
    })
    const [made] = run.of('contribution.verified')
    expect(made?.mend.length).toBeGreaterThan(0)
    const asked = run.views.find(({ request }) => request === 'collaborative/a/2')?.view
    expect(JSON.stringify(asked && 'mend' in asked ? asked.mend?.problems : '').length).toBeLessThan(8_000)
    expect(run.own.exit?.reason).toBe('round-cap')
  })
})
