/** How a reply is read: generously where what was meant is plain, and never by guessing. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { anyOf } from '../../test/any-reply.ts'
import { random } from '../core/random.ts'
import { words } from '../core/words.ts'
import { readReply } from './read.ts'

const Shape = z.object({
  side: z.enum(['YES', 'NO', 'UNCERTAIN']),
  horizon: z.enum(['1-3mo', '12-18mo', '5y', '10y+']).nullable(),
  severity: z.enum(['blocker', 'major', 'minor', 'info']).default('info'),
  label: z.string().max(20),
  text: z.string().min(1).max(400),
  tags: z.array(z.string().max(10)).max(3),
  confidence: z.number().min(0).max(1),
  line: z.int().min(1).nullable(),
  isDone: z.boolean(),
  wouldFlip: z.boolean(),
  moves: z
    .array(
      z.discriminatedUnion('move', [
        z.object({ move: z.literal('SAY'), what: z.string().max(400) }),
        z.object({ move: z.literal('ASK_BACK'), question: z.string().max(300).nullable() }),
      ]),
    )
    .max(2),
})
const SAID = {
  side: 'NO',
  horizon: '5y',
  severity: 'major',
  label: 'staff at night',
  text: 'Nobody is there.',
  tags: ['staff'],
  confidence: 0.8,
  line: 4,
  isDone: false,
  wouldFlip: true,
  moves: [{ move: 'SAY', what: 'So it is.' }],
} as const

const reading = (over: object) => readReply({ ...SAID, ...over }, Shape)
const without = (...names: readonly string[]) => Object.fromEntries(Object.entries(SAID).filter(([name]) => !names.includes(name)))

describe('given a reply as it was asked for', () => {
  test('when it is read, then it is what it was, and nothing is said of it', () =>
    expect(reading({})).toEqual({ ok: true, value: SAID, mended: [], cut: [] }))

  const purposes = Object.entries(words).flatMap(([protocol, { purposes }]) =>
    Object.entries(purposes).map(([purpose, schema]) => [`${protocol}/${purpose}`, schema as z.ZodType] as const),
  )
  test.each(purposes)('then whatever has the shape of %s is read unchanged', (_, schema) => {
    const seeds = fc.integer({ min: 0, max: 2 ** 31 })
    fc.assert(
      fc.property(seeds, (seed) => {
        const value = anyOf(schema, random(seed, 'reply'))
        const parsed = schema.safeParse(value)
        fc.pre(parsed.success)
        expect(readReply(value, schema)).toEqual({ ok: true, value: parsed.data, mended: [], cut: [] })
      }),
      { numRuns: 40 },
    )
  })

  test.each(purposes)('then what was read of %s is read the same again', (_, schema) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const once = readReply(anyOf(schema, random(seed, 'reply')), schema)
        fc.pre(once.ok)
        expect(readReply(once.value, schema)).toEqual({ ...once, mended: [], cut: [] })
      }),
      { numRuns: 20 },
    )
  })
})

describe('given something said in another way', () => {
  test.each([
    ['a word in other letters', { side: 'no' }, 'NO', 'side: «no» read as NO'],
    [
      'with spaces and hyphens',
      { moves: [{ move: 'ask-back', question: 'Who?' }] },
      undefined,
      'moves.0.move: «ask-back» read as ASK_BACK',
    ],
    ['by another name', { side: 'Neutral' }, 'UNCERTAIN', 'side: «Neutral» read as UNCERTAIN'],
    ['of another scale', { severity: 'CRITICAL' }, 'blocker', 'severity: «CRITICAL» read as blocker'],
    ['spelled out', { horizon: '12 to 18 mo' }, undefined, null],
    ['in months', { horizon: '12–18 months' }, '12-18mo', 'horizon: «12–18 months» read as 12-18mo'],
    ['a number as text', { confidence: '0.8' }, 0.8, 'confidence: «0.8» read as 0.8'],
    ['a share in percent', { confidence: '80 %' }, 0.8, 'confidence: «80 %» read as 0.8'],
    ['with a decimal comma', { confidence: '0,75' }, 0.75, 'confidence: «0,75» read as 0.75'],
    ['a whole number as text', { line: '12' }, 12, 'line: «12» read as 12'],
    ['a number for words', { label: 5 }, '5', 'label: «5» read as 5'],
    ['yes for true', { isDone: 'Yes' }, true, 'isDone: «Yes» read as true'],
    ['null as text', { line: 'null' }, null, 'line: «null» read as nothing'],
    ['a lone entry for a list', { tags: 'staff' }, ['staff'], 'tags: one entry read as a list'],
  ])('%s, then it is read, and that is noted', (_, over, value, note) => {
    const read = reading(over)
    if (note === null) return expect(read.ok).toBe(false)
    expect(read).toMatchObject({ ok: true, mended: [note], cut: [] })
    const [name = ''] = Object.keys(over)
    if (read.ok && value !== undefined) expect((read.value as Record<string, unknown>)[name]).toEqual(value)
  })
  test('a field by a name in other letters, then it is read', () =>
    expect(readReply({ ...without('wouldFlip'), would_flip: true }, Shape)).toMatchObject({ ok: true, value: { wouldFlip: true } }))
  test('a field left out that may be nothing, then it is', () =>
    expect(readReply(without('horizon'), Shape)).toMatchObject({
      ok: true,
      value: { horizon: null },
      mended: ['horizon: left out, taken as nothing'],
    }))
  test('a field left out that has a default, then nothing is noted', () =>
    expect(readReply(without('severity'), Shape)).toMatchObject({ ok: true, value: { severity: 'info' }, mended: [] }))
})

describe('given more than fits', () => {
  test('a text over its limit by a quarter at most, then it is taken as it is', () => {
    for (const name of ['text', 'label']) {
      const limit = name === 'text' ? 400 : 20
      expect(reading({ [name]: 'x'.repeat(limit * 1.25) })).toMatchObject({ ok: true, mended: [], cut: [] })
    }
    expect(reading({ text: 'x'.repeat(501) })).toEqual({ ok: false, wrong: 'text: 501 characters, 400 fit' })
  })
  test('a label beyond that, then it is cut at a word, and says so', () => {
    const read = reading({ label: 'how many of the staff stay on' })
    expect(read).toMatchObject({ value: { label: 'how many of the' }, cut: ['label: 29 characters, 20 fit; the rest was cut off'] })
  })
  test('a label that is one long word, then it is cut through it, but never through a character', () => {
    expect(reading({ label: 'x'.repeat(40) })).toMatchObject({ value: { label: 'x'.repeat(20) } })
    expect(reading({ label: `${'x'.repeat(19)}🙂🙂🙂🙂` })).toMatchObject({ value: { label: 'x'.repeat(19) } })
  })
  test('a list that is too long, then it is cut at its length, and says so', () =>
    expect(reading({ tags: ['a', 'b', 'c', 'd'] })).toMatchObject({
      value: { tags: ['a', 'b', 'c'] },
      cut: ['tags: 4 entries, 3 fit; the rest was left out'],
    }))
  test('by a limit that is told to nobody, then it is cut all the same', () => {
    const silent = z.object({ tags: z.array(z.string().max(8).meta({ maxLength: undefined })) })
    expect(readReply({ tags: ['staff at night'] }, silent)).toMatchObject({ value: { tags: ['staff at'] } })
  })
  test('in many places, then a few are named and the rest is counted', () => {
    const many = z.object({ list: z.array(z.enum(['A'])).max(40) })
    const read = readReply({ list: Array.from({ length: 30 }, () => 'a') }, many)
    expect(read).toMatchObject({ ok: true, mended: { length: 13, 12: 'and 18 more' } })
  })
})

describe('given what could mean something else, then it is not read, and it is said what was wrong', () => {
  test.each([
    [{ side: 'MAYBE' }, 'side: must be one of YES, NO, UNCERTAIN'],
    [{ confidence: 80 }, 'confidence: 80, and 1 is the most'],
    [{ confidence: 'very' }, 'confidence: must be a number, not a text'],
    [{ line: '1,000' }, 'line: must be a number, not a text'],
    [{ text: '' }, 'text: is empty'],
    [{ moves: [{ move: 'SHOUT' }] }, 'moves.0.move: must be one of SAY, ASK_BACK'],
    [{ text: undefined }, 'text: a text is missing'],
    [{ side: undefined }, 'side: is missing: one of YES, NO, UNCERTAIN'],
  ])('%o', (over, wrong) => expect(reading(over)).toEqual({ ok: false, wrong }))
  test('where texts that are taken stand beside it, nothing is said of those', () =>
    expect(reading({ text: 'x'.repeat(440), side: 'MAYBE' })).toMatchObject({ wrong: 'side: must be one of YES, NO, UNCERTAIN' }))
  test('a list, which may stand there under another name', () =>
    expect(readReply({ defects: ['x'] }, z.object({ findings: z.array(z.string()) }))).toMatchObject({
      wrong: 'findings: a list is missing',
    }))
  test('no object at all', () =>
    expect(readReply('NO', Shape)).toMatchObject({ wrong: 'the answer: must be an object with names, not a text' }))
})
