import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ordinaryMs } from '../../test/pace.ts'
import { purposes } from '../core/ask/words.ts'
import { leanSchema } from './schema.ts'
import { findAnswer } from './structured.ts'
import { GOOD, VALUE, Verdict } from './wire.fixture.ts'

const find = (text: string, cutOff = false) => findAnswer(text, Verdict, cutOff)

describe('an answer is found', () => {
  test.each([
    ['bare', GOOD],
    ['with space around', `\n\n  ${GOOD}\n`],
    ['in a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['in a fence among prose', `Sure!\n\`\`\`\n${GOOD}\n\`\`\`\nAnything else?`],
    ['in prose', `My answer is ${GOOD}. I hope this helps.`],
    ['after a brace of prose', `In {set notation, this is ${GOOD}`],
    ['after an object of another shape', `{"thought":"hm"} ${GOOD}`],
    ['after thinking aloud', `<think>Maybe {"side":"YES","why":"x"}? No.</think>\n${GOOD}`],
    ['after thinking whose opening tag was dropped', `Maybe {"side":"YES","why":"x"}? No.</think>${GOOD}`],
    ['said twice alike', `${GOOD}\n${GOOD}`],
    ['with a trailing comma', `{"side":"NO","why":"Nobody is there on Saturday.",}`],
    ['with single quotes', `{'side':'NO','why':'Nobody is there on Saturday.'}`],
    ['with bare keys', `{side:"NO",why:"Nobody is there on Saturday."}`],
    ['without its last brace', `{"side":"NO","why":"Nobody is there on Saturday."`],
  ])('%s', (_, text) => expect(find(text)).toEqual({ ok: true, value: VALUE }))

  test.each([
    ['in other letters', { side: 'no', why: 'Because.' }],
    ['with a number for words', { side: 'NO', why: 7 }],
    ['with a field nobody asked for', { ...VALUE, mood: 'grim' }],
  ])('%s, as it was said', (_, said) => expect(find(`So: ${JSON.stringify(said)}`)).toEqual({ ok: true, value: said }))

  test('where one fits as it is, another that could only be read is none', () =>
    expect(find(`{"side":"yes","why":7} or rather ${GOOD}`)).toEqual({ ok: true, value: VALUE }))

  test('a thought is none, though all fields may be left out', () => {
    const optional = z.object({ votes: z.array(z.string()).default([]), because: z.string().nullable() })
    expect(findAnswer('{"thought":"hm"} {"votes":["A"]}', optional, false)).toEqual({ ok: true, value: { votes: ['A'] } })
    expect(findAnswer('{"thought":"hm"}', optional, false)).toEqual({ ok: false, error: 'The object holds none of the fields asked for.' })
  })

  test('with braces and quotes among its words, in prose', () => {
    const value = { side: 'NO', why: 'a } b { c \\ "d" }}' }
    expect(find(`So: ${JSON.stringify(value)} {that is all}`)).toEqual({ ok: true, value })
  })

  test('whatever it says, in whatever wrapping', () => {
    const wrapping = fc.constantFrom<(json: string) => string>(
      (json) => json,
      (json) => `Well: ${json}`,
      (json) => `\`\`\`json\n${json}\n\`\`\``,
      (json) => `{so} ${json} {there}`,
    )
    const value = fc.record({ side: fc.constantFrom('YES', 'NO'), why: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }) })
    fc.assert(
      fc.property(value, wrapping, fc.boolean(), (said, wrap, cutOff) => {
        expect(find(wrap(JSON.stringify(said)), cutOff)).toEqual({ ok: true, value: said })
      }),
    )
  })
})

describe('nothing is guessed', () => {
  test.each([
    ['prose', 'I think the answer is NO.', /no JSON/],
    ['a wrong value', '{"side":"MAYBE","why":"x"}', /side/],
    ['a missing field', '{"side":"NO"}', /why/],
    ['an answer wrapped in another object', `{"answer":${GOOD}}`, /side/],
    ['two different answers', `{"side":"YES","why":"x"} no wait {"side":"NO","why":"y"}`, /2 different/],
    ['an array', '[1,2]', /must be an object/],
    ['a bare string', '"NO"', /no JSON/],
  ])('from %s', (_, text, why) => {
    const found = find(text)
    expect(found.ok || found.error).toMatch(why)
  })

  test('from text that was cut off', () => {
    const found = find('{"side":"NO","why":"Nobody is', true)
    expect(found.ok || found.error).toMatch(/cut off/)
    expect(find(GOOD, true).ok).toBe(true)
  })

  test('from noise, however long, in time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '"', '[', ',', 'a', '`', '\n', '\\'), maxLength: 3_000 }),
        (text) => !find(text).ok,
      ),
    )
    const took = ordinaryMs(() => {
      for (const unit of ['{', '{"', '[{', '```\n', '\\"{']) expect(find(unit.repeat(40_000)).ok).toBe(false)
    })
    expect(took).toBeLessThan(8_000)
  })

  test('the complaint stays short, however much is wrong', () => {
    const many = z.object(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, z.string()])))
    const found = findAnswer('{}', many, false)
    expect(found.ok || found.error.length).toBeLessThan(601)
    expect(found.ok || found.error).toContain('55 more')
  })
})

describe('the schema that is sent', () => {
  test('has no bounds that a schema mode would refuse; they are said in words', () => {
    const sent = leanSchema(purposes.answer)
    expect(JSON.stringify(sent)).not.toMatch(/"(minLength|maxLength|minimum|maximum|minItems|maxItems|\$schema|pattern|default)"/)
    expect(sent).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        position: { type: 'string', description: 'your answer in one sentence; at least 1 and at most 400 characters' },
        references: { items: { additionalProperties: false, properties: { n: { type: 'integer' } } }, description: 'at most 20 entries' },
        confidence: { description: 'how sure you are; at least 0 and at most 1' },
      },
    })
  })

  test('requires every field, and keeps null and the words to choose from', () => {
    const sent = leanSchema(z.object({ side: z.enum(['YES', 'NO']).nullable(), n: z.int() }))
    expect(sent).toMatchObject({
      required: ['side', 'n'],
      properties: { side: { anyOf: [{ type: 'string', enum: ['YES', 'NO'] }, { type: 'null' }] }, n: { type: 'integer' } },
    })
    expect(JSON.stringify(sent)).not.toContain('9007199254740991')
  })

  test('asks for what has a default, too, and says alternatives as strict modes take them', () => {
    const either = z.discriminatedUnion('move', [z.object({ move: z.literal('A') }), z.object({ move: z.literal('B'), n: z.int() })])
    const sent = leanSchema(z.object({ either, notes: z.array(z.string()).default([]) }))
    expect(sent.required).toEqual(['either', 'notes'])
    expect(sent.properties).toMatchObject({ either: { anyOf: [{ required: ['move'] }, { required: ['move', 'n'] }] } })
    expect(JSON.stringify(sent)).not.toContain('oneOf')
  })
})
