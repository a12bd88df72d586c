import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { sentences } from './sentences.ts'

const split = (text: string): readonly string[] => sentences(text).map((sentence) => sentence.text)

describe('sentences', () => {
  test.each<readonly [string, readonly string[]]>([
    ['It fell. It rose! Did it? Yes.', ['It fell.', 'It rose!', 'Did it?', 'Yes.']],
    ['Dr. Smith came. He left.', ['Dr. Smith came.', 'He left.']],
    ['Ms. Lee came. It answers in 40 ms. An outage is told.', ['Ms. Lee came.', 'It answers in 40 ms.', 'An outage is told.']],
    ['Use one, e.g. this. Then stop.', ['Use one, e.g. this.', 'Then stop.']],
    ['It fell by 3.5 % in v1.2.3. Fine.', ['It fell by 3.5 % in v1.2.3.', 'Fine.']],
    ['See https://a.b/c.d. It rose.', ['See https://a.b/c.d.', 'It rose.']],
    ['See www.a.org/x?y=1.z! It rose.', ['See www.a.org/x?y=1.z!', 'It rose.']],
    ['The U.S. Senate met. He left the U.S. It rained.', ['The U.S. Senate met.', 'He left the U.S.', 'It rained.']],
    ['J. R. Smith said so.', ['J. R. Smith said so.']],
    ['Take plan B. Then stop.', ['Take plan B.', 'Then stop.']],
    ['Well... I think so… Maybe. Yes.', ['Well... I think so… Maybe.', 'Yes.']],
    ['He wrote "It fell. It rose." and left. Done.', ['He wrote "It fell. It rose." and left.', 'Done.']],
    ['He wrote “It fell.” She left.', ['He wrote “It fell.”', 'She left.']],
    ['It fell (see Fig. 3. It shows it). Done.', ['It fell (see Fig. 3. It shows it).', 'Done.']],
    ['An open " quote. Goes on. And on.', ['An open " quote.', 'Goes on.', 'And on.']],
    ['Use `a.b. C` now. Done.', ['Use `a.b. C` now.', 'Done.']],
    ['See [the. Docs](https://a.b/c.d). Done.', ['See [the. Docs](https://a.b/c.d).', 'Done.']],
    ['No. 5 is alive. No. That is wrong.', ['No. 5 is alive.', 'No.', 'That is wrong.']],
    ['It costs $5. 3 people came.', ['It costs $5.', '3 people came.']],
    ['Smith et al. wrote it. He met Acme Inc. It was late.', ['Smith et al. wrote it.', 'He met Acme Inc.', 'It was late.']],
    ['The file a.md is short. Done.', ['The file a.md is short.', 'Done.']],
    ['日本語です。次です。', ['日本語です。', '次です。']],
    ['One line\nand the next. Done.', ['One line\nand the next.', 'Done.']],
    ['One\r\n\r\nTwo', ['One', 'Two']],
    ['# Head\nText. More.', ['Head', 'Text.', 'More.']],
    ['- one\n- Two is here. So.\n  It goes on.\n1. Three', ['one', 'Two is here.', 'So.', 'It goes on.', 'Three']],
    ['a\n```\ncode. More.\n```\nb', ['a', 'b']],
    ['a\n~~~\ncode.\n```\nstill code\n~~~\nb', ['a', 'b']],
    ['---\n\n***', []],
    ['', []],
  ])('%j', (text, expected) => expect(split(text)).toEqual(expected))

  test.each<readonly [string, readonly string[]]>([
    ['It fell.[FACT][1] It rose.', ['It fell.[FACT][1]', 'It rose.']],
    ['It fell [FACT][1]. It rose.', ['It fell [FACT][1].', 'It rose.']],
    ['It fell. [FACT] [1] It rose.', ['It fell. [FACT] [1]', 'It rose.']],
    ['It fell. [1] It rose.', ['It fell. [1]', 'It rose.']],
    ['It fell. [1] says it rose.', ['It fell.', '[1] says it rose.']],
    ['[FACT] It fell [1]. [INFER] It rose.', ['[FACT] It fell [1].', '[INFER] It rose.']],
    ['It fell [FACT]\nIt rose [INFER]', ['It fell [FACT]', 'It rose [INFER]']],
    ['It fell.\n[FACT][1]', ['It fell.\n[FACT][1]']],
  ])('a tail stays with its sentence: %j', (text, expected) => expect(split(text)).toEqual(expected))

  test('any text: places are true, ascending and apart', () => {
    const scraps = fc.constantFrom(
      '. ',
      '! ',
      '"',
      '(',
      ')',
      '`',
      '```\n',
      '[FACT]',
      '[1]',
      '\n',
      '\r\n',
      '- ',
      '# ',
      'Dr.',
      ' it ',
      'It ',
      '3.5',
      'https://a.b',
      '…',
      '。',
    )
    const text = fc.array(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 50 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => {
        let last = 0
        for (const { text: said, start, end } of sentences(given)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(given.slice(start, end)).toBe(said)
          expect(said.trim()).toBe(said)
          last = end
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a megabyte of prose, and of openings that never close, is read in time', () => {
    for (const scrap of ['It fell by 3.5 % in May. ', '"(« [x](', '[1][FACT] ', '`', '[1]**', '“', '“ It fell. ', '*_[FACT]_*']) {
      const took = ordinaryMs(() => {
        sentences(`A claim [FACT].\n${scrap.repeat(Math.ceil(300_000 / scrap.length))}x`)
      })
      expect(took, scrap).toBeLessThan(4_000)
    }
  })
})
