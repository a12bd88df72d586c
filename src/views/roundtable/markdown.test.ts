import { describe, expect, test } from 'vitest'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { markdownReport } from '../markdown/report.ts'
import { ALL, hostileRoundtable, UNBEGUN } from '../roundtable-extremes.fixture.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'

/** Markup that would be read as such: not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')

describe('a roundtable’s report in Markdown', () => {
  const text = markdownReport(ROUNDTABLE)

  test('begins with the decision, its reasons and both votes', () => {
    expect(text).toMatch(
      /^# Should the island ferry run at night from May to September\?\n\n\*\*The table answers YES; 4 of 4 accept it; you can act on it\.\*\*\n\n> “Yes, on Fridays/,
    )
    expect(text).toContain('**Proceed:**\n\n- Consensus in round 3: 100 % accept it')
    expect(text).toContain('- Blind vote: 2 YES, 2 NO (a tie)\n- Final vote: 3 YES, 1 UNCERTAIN (YES leads) — The talk decided it')
    expect(text).toContain('- Confidence **MEDIUM**: 50 % of the first disagreement')
  })

  test('has a heading for each part, the record last', () =>
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Positions over rounds',
      'Who does not hold it',
      'Agreement put to the test',
      'Claims',
      'Evidence',
      'Written down as decided',
      'Verification questions',
      'How it ended',
      'What the table kept to',
      'Who sat there',
      'What you can do',
      'The record',
    ]))

  test('has positions, claims and seats as tables', () => {
    for (const part of [
      '| seat | alone | 1 | 2 obj. | 3 |\n| --- | --- | --- | --- | --- |\n| Harbour engineer | YES 70 | YES 86 ✓ | YES 75 ✓ | YES 84 ✓ |',
      '| C1 | INFER | ○ open | A boat can berth there in the dark. | alone, Harbour engineer; disputed by Bird warden |  |',
      '| C6 | FACT | – retracted: Island nurse took it back. | Night transfers doubled within one year. | round 1, Island nurse | E3 failed |',
      '| Bird warden | UNCERTAIN | 70 % | Systems-Aware | offline, no language model |',
      '- Let the table talk on: `witan go-on roundtable-8m3kq7xd --rounds 2`',
      '- ✗ E3 `clinic-log.csv:3` “Night transfers doubled within one year.” — *failed*: The quotation',
    ])
      expect(text).toContain(part)
  })

  test('is short before anything is known', () => {
    expect(markdownReport(UNBEGUN)).not.toMatch(/undefined|NaN|null|\n\n\n/)
    expect([...markdownReport(UNBEGUN).matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(['The record'])
  })

  test('has only markup of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileRoundtable), hostileRoundtable(HOSTILE.join('\n'))]) {
      const shown = live(markdownReport(report))
      expect(shown).not.toMatch(/<|\]\(|!\[|^(?:=+|-{3,})$|^#{1,6} A heading|^\d+\. |https?:|(?!\n)\p{Cc}|\p{Bidi_Control}/mu)
      for (const line of shown.split('\n').filter((each) => each.startsWith('|'))) expect(line.split('|').length).toBeLessThanOrEqual(8)
    }
    const loud: RoundtableReport = { ...ROUNDTABLE, decision: { ...ROUNDTABLE.decision, because: ['# Verdict: fine'] } }
    expect(markdownReport(loud)).toContain('\n- \\# Verdict: fine\n')
  })
})
