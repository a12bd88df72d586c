import { describe, expect, test } from 'vitest'
import { hostileDebate } from '../debate-extremes.fixture.ts'
import { DEBATE, EMPTY } from '../debate-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { markdownReport } from '../markdown/report.ts'

/** Markup that would be read as such: not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')

describe('a debate’s report in Markdown', () => {
  const text = markdownReport(DEBATE)

  test('begins with the result, both votes and what moved without evidence', () => {
    expect(text).toMatch(
      /^# Is a digital asset with a fixed supply a better store of value than gold\?\n\n\*\*They disagree on one question, and on another that did not pass every test\.\*\*/,
    )
    expect(text).toContain('- Blind vote: 2 YES (Long-term holder and Payments builder), 2 NO')
    expect(text).toContain('- ⚠ Gold keeper moved from NO to UNCERTAIN without new evidence, so it counts as NO.')
    expect(text).toContain('Confidence **MEDIUM**: one of two cruxes is not validated.')
  })

  test('has a card for each crux, the primary one first', () => {
    expect(text.indexOf('### ★ 1. Will it keep its value')).toBeLessThan(text.indexOf('### 2. Can a holder be sure'))
    expect(text).toContain('| Long-term holder | **YES** | 80 % | five years | Supply is fixed')
    expect(text).toContain('⚠ *moved from NO to UNCERTAIN without new evidence: counts as NO*')
    expect(text).toContain('- Macro trader: 90-day correlation with equities: below 0.2, by 2030-12-31')
    expect(text).toContain('**DCG 0.34 = coverage 0.60 × polarity 0.67 × impact 0.85.**')
    expect(text).toContain('  - ✗ `E5` `holder-letter.md:3` “Nobody who waited four years ever lost.” — *failed*: The quotation')
    expect(text).toContain('as Gold keeper says of 2020')
  })

  test('has every further part as a heading, in order', () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'The cruxes',
      'Threads without a lasting crux',
      'How the questions hang together',
      'Camps (preliminary)',
      'Common ground',
      'Still split after all that was said',
      'Next questions',
      'Not taken up',
      'Dissent on purpose',
      'Seats',
      'What the rules counted',
      'Baseline',
      'The record',
    ])
    expect(text).toContain('| Gold keeper | NO → UNCERTAIN (counts as NO) ⚠ | 7 | 2 | `anthropic/claude-sonnet-4-5` |')
    expect(text).toContain('- **Tail-risk analyst** was left out: Left out after 3 failures in a row.')
  })

  test('of a debate in which nothing has happened yet is short and true', () => {
    const empty = markdownReport(EMPTY)
    expect(empty).toContain('**So far: no question was found on which it turns.**')
    expect(empty).not.toMatch(/undefined|NaN|null|## The cruxes|\n\n\n/)
  })

  test('has only the headings, links, pictures and HTML that are ours, whatever others wrote', () => {
    const ours = [...text.matchAll(/^#+ /gm)].length
    for (const attack of [...HOSTILE, HOSTILE.join('\n')]) {
      const hostile = markdownReport(hostileDebate(attack))
      expect([...hostile.matchAll(/^(?:> |- |\s)*#+ /gm)]).toHaveLength(ours)
      expect(live(hostile)).not.toMatch(/\]\(|<[a-z/!]|^\s*(?:===|```)/im)
      expect(hostile).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
      for (const row of hostile.split('\n').filter((line) => line.startsWith('|'))) expect([6, 7]).toContain(live(row).split('|').length)
    }
  })
})
