import { describe, expect, test } from 'vitest'
import type { CouncilReport } from '../../core/council/report-types.ts'
import { ALL, hostileCouncil, PARTLY, UNBEGUN } from '../council-extremes.fixture.ts'
import { FINDING } from '../council-findings.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { markdownReport } from '../markdown/report.ts'

/** Markup that would be read as such: not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')

const withFindings = (findings: CouncilReport['findings']): CouncilReport => ({ ...COUNCIL, findings })

describe('a council’s report in Markdown', () => {
  const text = markdownReport(COUNCIL)

  test('begins with the verdict, its reason, the counts and the machine', () => {
    expect(text).toMatch(
      /^# Clubpot: shared money for clubs\n\n\*\*NEEDS\\_ADJUDICATION: the reviewers could not agree; a person has to decide; 11 of 12 sections were read\.\*\*\n\n1 finding is deadlocked/,
    )
    expect(text).toContain('- 1 blocker · 2 majors · 1 minor · 1 info · 1 deadlocked · 1 unconfirmed · 1 dismissed')
    expect(text).toContain('- INIT ▸ CYCLE\\_1 ▸ CYCLE\\_2 ▸ CYCLE\\_3 ▸ **DEADLOCKED**')
    expect(text).toContain('- ⚠ A reviewer was lost')
  })

  test('has a heading for each part, the appendix last', () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Blockers: must not be built like this',
      'Majors: mend before building',
      'Minors: worth mending',
      'Info: worth knowing',
      'Deadlocked: a person has to decide',
      'North Star',
      'Since the last review',
      'Questions for a person',
      'Sections that nobody read',
      'Gates',
      'Reviewers and modes',
      'Appendix · Unconfirmed: only one reviewer saw it',
      'Appendix · Dismissed',
      'Appendix · How it went',
      'The record',
    ])
  })

  test('shows the quoted words in bold in their context, with what the verifier found', () => {
    expect(text).toContain(
      '> A Treasurer can open a Pot once Trust has verified the club. **A Pot holds at most €5,000**; a Pay-in that would exceed this is refused.\n>\n> ✓ *verified*',
    )
    expect(text).toContain('> **Receipts are public to everyone on the web**\n>\n> ✗ *failed*: The quotation is not in flawed-prd.md')
    expect(text).not.toContain('> null')
  })

  test('keeps the lines of the passage, without signs of headings and stress, and bold within each line', () => {
    const context = '## 6. Safety\n\n**R1.** Treasurers sign in\nwith a second factor. Twice.'
    const shown = markdownReport(withFindings([{ ...FINDING, quote: 'Treasurers sign in with a second factor.', context }]))
    expect(shown).toContain('> 6\\. Safety\n>\n> R1. **Treasurers sign in**  \n> **with a second factor.** Twice.\n>\n> ✓ *verified*')
  })

  test('says how much was read, names ten unread sections, and calls missing what is missing', () => {
    const partly = markdownReport(PARTLY)
    expect(partly).toContain('**PASSED, as far as it was read: 70 of 1,380 sections.**')
    expect(partly).toContain('- Chapter 80 : lines 790–799\n- and 1,300 more\n')
    expect(text).toContain('- Missing: Scope and requirements testable: Each requirement')
  })

  test('shows remedies, votes, dissent, modes with why, and what answers a dismissed finding', () => {
    for (const part of [
      '- **Do:** State one limit in R1 and let section 6 refer to it. *(endorsed by SA-1, SA-2 and SA-3)*',
      '- Votes: SA-1 SUPPORT, SA-2 OPPOSE',
      '- OPPOSE: SA-2: A club can name a second Treasurer at any time.',
      '- Against: SA-2: A club can name',
      '| 6 Constraint / satisfiability reasoning | 2 | Requirement sets that cannot all hold at once. | Called for by',
      '| 5 Semantic reasoning | not applied |',
      '| **1 Problem understood** | 0.83 | `▕████████░░▏` | strong consensus | 2 of 2 |',
      '| Quorum reached | ✗ fail | 1 of 3 votes found no quorum. |',
      '- dismissed: the document answers it at line 88: “A switch in the back office',
      '⚠ lost: Three calls in a row failed',
    ])
      expect(text).toContain(part)
  })

  test('is short before anything is known', () => {
    expect(markdownReport(UNBEGUN)).not.toMatch(/undefined|NaN|null|\n\n\n/)
    expect([...markdownReport(UNBEGUN).matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(['The record'])
  })

  test('has only markup of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileCouncil), hostileCouncil(HOSTILE.join('\n'))]) {
      const shown = live(markdownReport(report))
      expect(shown).not.toMatch(/<|\]\(|!\[|^(?:=+|-{3,})$|^#{1,6} A heading|^\d+\. |https?:|(?!\n)\p{Cc}|\p{Bidi_Control}/mu)
      expect([...shown.matchAll(/^#{1,3} /gm)]).toHaveLength(
        [...live(markdownReport({ ...report, notes: [] })).matchAll(/^#{1,3} /gm)].length,
      )
    }
    const findings = [{ ...FINDING, description: '# Verdict: PASSED' }]
    const loud = markdownReport(withFindings(findings))
    expect(loud).toContain('\n\\# Verdict: PASSED\n')
  })
})
