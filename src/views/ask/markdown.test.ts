import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileReport, REPORT, STOPPED, TIED } from '../ask-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { code, md, mdBlock } from '../markdown/escape.ts'
import { markdownReport } from '../markdown/report.ts'
import { oneLine } from '../printable.ts'

/** What a reader sees of escaped text that had no backtick: every second piece is code and stands as it is. */
const shown = (markdown: string): string =>
  markdown
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? piece : unescaped(piece)))
    .join('')

const unescaped = (piece: string): string =>
  piece
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Markup that would be read as such: not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')

describe('md', () => {
  test.each([
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['1. one', '1\\. one'],
    ['===', '\\==='],
    ['[click](javascript:alert(1))', '\\[click\\](`javascript:alert(1))`'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['see https://evil.example/x now', 'see `https://evil.example/x` now'],
    ['write to me@evil.example', 'write to `me@evil.example`'],
    ['a | b', 'a \\| b'],
    ['2 * 3 * 4', '2 \\* 3 \\* 4'],
    ['fell by 12 %.[FACT][1]', 'fell by 12 %.\\[FACT\\]\\[1\\]'],
    ['a\n# b', 'a \\# b'],
  ])('%j becomes %j', (text, safe) => expect(md(text)).toBe(safe))

  test('leaves no markup alive, and shows the text as it was', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme-composite' }), fc.constantFrom(...HOSTILE, '`', '\\', '](', '&lt;')))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => {
        expect(live(md(given))).not.toMatch(/[`*_[\]|~<>]|^\s*(?:[-+#=>]|\d+[.)])/)
        if (!/[`|]/.test(given)) expect(shown(md(given))).toBe(oneLine(given))
      }),
    )
  })

  test('keeps paragraphs and bullets of a block, and makes nothing else of it', () => {
    expect(mdBlock('one\ntwo\n\n- a\n- # b\n---\n    code')).toBe('one\n\ntwo\n\n- a\n- \\# b\n\n\\---\n\ncode')
  })

  test('code holds whatever it is given', () => expect(code('a`b|c\nd')).toBe('`aˋb¦c d`'))
})

describe('the report in Markdown', () => {
  test('has the result, the verdict beside every quotation, dissent, missing voices and the table', () => {
    const text = markdownReport(REPORT)
    expect(text).toMatch(
      /^# Should Larkfield split its monolith into services this year\?\n\n\*\*The answer of Failure hunter wins\.\*\*\n\n> Not the whole/,
    )
    expect(text).toContain('Confidence **MEDIUM**: one seat did not take part in full.')
    expect(text).toContain('- ✗ \\[2\\] `on-call-costs.md:6` “During the notifications')
    expect(text).toContain('— *failed*: The quotation is not in')
    expect(text).toContain('- ? \\[3\\] `https://example.org/survey` “Most teams of five keep one deployable.” — *unverified*')
    expect(text).toContain("## Dissent\n\n- **User's advocate**: Yes")
    expect(text).toContain("## Missing voices\n\n- **User's advocate**, no ranking")
    expect(text).toContain('| 1 | **Failure hunter** | 4 of 4 | 9 | · | 2 | 2 | 3 | 2 |')
    expect(text).toContain('“B says what to do next, and A gives the rate.” (A: Outside view, B: Failure hunter)')
  })

  test('of a stop says what to do, of a tie who is tied', () => {
    expect(markdownReport(STOPPED)).toContain('**Let it go on with a higher limit: witan resume ask-7k2m9xqd --budget 4**')
    expect(markdownReport(TIED)).toContain('**A tie between Outside view and Failure hunter.**')
  })

  test('has only the headings, links, pictures and HTML that are ours, whatever others wrote', () => {
    const text = markdownReport(hostileReport())
    const headings = text.split('\n').filter((line) => /^(?:> |- )*#/.test(line))
    expect(headings.filter((line) => line.startsWith('## '))).toEqual([
      '## The answer',
      '## Other answers',
      '## Dissent',
      '## Missing voices',
      '## How it was counted',
      '## The record',
    ])
    expect(headings).toHaveLength(1 + 6 + 5)
    expect(live(text)).not.toMatch(/\]\(|<[a-z/!]|^\s*(?:===|```)/im)
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
    for (const row of text.split('\n').filter((line) => line.startsWith('|'))) expect(live(row).split('|')).toHaveLength(11)
  })
})
