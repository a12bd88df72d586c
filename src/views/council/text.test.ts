import { describe, expect, test } from 'vitest'
import type { CouncilReport } from '../../core/council/report-types.ts'
import { columns } from '../columns.ts'
import { ABORTED, ALL, hostileCouncil, PARTLY, PASSED, RUNNING, UNBEGUN } from '../council-extremes.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'

const text = (report: CouncilReport = COUNCIL, width = 100, brief = false): string => reportText(report, plain, width, { brief })
const flat = (report: CouncilReport = COUNCIL, width = 100, brief = false): string => text(report, width, brief).replace(/\s+/g, ' ')
const headings = (shown: string): readonly string[] => [...shown.matchAll(/^(\S.*?) ─+$/gm)].map(([, title = '']) => title)

describe('a council’s report on a terminal', () => {
  test('has on its first screen the verdict with its reason, the counts, the machine and the three lanes', () => {
    const first = text().split('\n').slice(0, 20)
    expect(first.slice(3, 7)).toEqual([
      'NEEDS_ADJUDICATION: the reviewers could not agree; a person has to decide; 11 of 12 sections were',
      'read.',
      '  1 finding is deadlocked (F-2): no quorum after the third cycle.',
      '  1 blocker · 2 majors · 1 minor · 1 info · 1 deadlocked · 1 unconfirmed · 1 dismissed',
    ])
    expect(first).toContain('  INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ [DEADLOCKED]')
    expect(first.filter((line) => /^ {2}SA-\d /.test(line)).map((line) => line.split(':')[0])).toEqual([
      '  SA-1 Formal Rigorist',
      '  SA-2 Practical Planner',
      '  SA-3 Causal Analyst',
    ])
    expect(first.join('\n')).toContain('! lost: Three calls in a row failed')
    expect(first.join('\n')).toContain('! A reviewer was lost: two decide, and both must agree.')
    expect(first.join('\n')).toContain('! For the product owner to decide: F-2.')
  })

  test('groups what stands by severity, gravest first, and the rest by what became of it', () => {
    expect(headings(text())).toEqual([
      'Blockers: must not be built like this',
      'Majors: mend before building',
      'Minors: worth mending',
      'Info: worth knowing',
      'Deadlocked: a person has to decide',
      'Unconfirmed: only one reviewer saw it',
      'Dismissed',
      'North Star',
      'Since the last review',
      'Questions for a person',
      'Sections that nobody read',
      'Gates',
      'Why these modes',
      'Tokens by state',
      'Said and not taken',
      'The record',
    ])
  })

  test('shows a finding with its place, its words in context, what to do, who endorsed it and who is for it', () => {
    const card = (text().split('  F-1 blocker')[1] ?? '').split('\n\n')[0] ?? ''
    expect(card).toMatch(/^ \[4\. Requirements › R1 : line 31\]\n {4}The limit of a Pot/)
    expect(card).toContain('    ✓ “A Pot holds at most €5,000”\n    │ A Treasurer can open a Pot')
    expect(card).toContain('    Do: State one limit in R1 and let section 6 refer to it. (endorsed by SA-1, SA-2 and SA-3)')
    expect(card).toContain('    Proposed: Strike the number from section 6. (endorsed by SA-2; not enough)')
    expect(card).toContain('For: SA-1, SA-2, SA-3\n      SA-3: Both numbers are normative. “Since a Pot can hold up to €7,500” (line 72)')
    expect(card).toContain('contradiction · raised by SA-1 and 1 other in cycle 1 · mode 6 Constraint / satisfiability')
  })

  test('shows dissent with its quotation, the votes, a quotation that was not found, and why a blocker was lowered', () => {
    for (const part of [
      'Against: SA-2: A club can name a second Treasurer at any time. “Every club has at least one; most have exactly one.” (line 25)',
      'Votes: SA-1 SUPPORT, SA-2 OPPOSE',
      '✗ “Receipts are public to everyone on the web” failed: The quotation is not in flawed-prd.md',
      'Declared blocker. The quotation was not found, so it can not block.',
      'F-8 info [2. Goals] No requirement serves G4',
      'dismissed: the document answers it at line 88: “A switch in the back office turns Pots off for a club within a minute.”',
    ])
      expect(flat()).toContain(part)
  })

  test('draws the North Star, and says gates, re-review, unread sections, questions and how to export', () => {
    for (const part of [
      'A document worth building from 1 Problem understood ▕██████████░░▏ 0.83 strong consensus, the phase it serves most',
      '3 Safe to build and run ▕██████░░░░░░▏ 0.50 no consensus',
      '5 Learns and ends well ▕░░░░░░░░░░░░▏ – nobody has assessed it',
      '! Forbidden: Personal data is shown to strangers. “each receipt has a link” (line 46) SA-1',
      '✗ Quotations verified: 6 of 7 quotations were found.',
      'Against council-2k9d: 1 resolved, 1 persistent, 1 new, 1 regressed. Convergence score 0.33',
      '- Came back: F-6',
      '- Appendix B › Fees : lines 90–97',
      '! at least three strong modes each: SA-3 holds 2.',
      'COUNCIL-FLAWED-PRD-20310506-090012',
      'Export: witan export council-8m3xk7qd --out review.html',
      '$0.37 for 14 model calls',
    ])
      expect(flat()).toContain(part)
  })

  test('in brief leaves out what went by, and keeps what to do and who is against it', () => {
    const brief = text(COUNCIL, 100, true)
    expect(brief.length).toBeLessThan(text().length * 0.7)
    for (const gone of ['│ A Treasurer can open', 'Why these modes', 'Tokens by state', 'Strike the number', 'The third cycle has ended'])
      expect(brief).not.toContain(gone)
    for (const kept of [
      'Do: State one limit',
      'Against: SA-2',
      '✗ “Receipts are public',
      'Declared blocker',
      'the document answers it at line 88',
    ])
      expect(brief).toContain(kept)
  })

  test('of a council in which nothing has happened yet is short and true', () => {
    const empty = text(UNBEGUN)
    expect(empty).toContain('No verdict yet.\n  no findings\n')
    expect(empty).toContain('  [INIT] ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ CONVERGED')
    expect(empty).toContain('Still under way')
    expect(headings(empty)).toEqual(['The record'])
    expect(empty).not.toMatch(/undefined|NaN|null|\n\n\n/)
  })

  test('of one under way shows what is open, and of one cut short where and why', () => {
    expect(text(RUNNING)).toContain('  8 open\n')
    expect(text(RUNNING)).toContain('INIT ▸ CYCLE_1 ▸ [CYCLE_2] ▸ CYCLE_3 ▸ CONVERGED')
    expect(text(ABORTED)).toContain('  INIT ▸ CYCLE_1 ▸ [ABORTED]')
    expect(flat(ABORTED)).toContain(
      'ABORTED: the review was cut short; 11 of 12 sections were read. The tokens were spent in the second cycle; 8 findings are kept.',
    )
  })

  test('says where no model read it, and that agreement is then no second opinion', () => {
    expect(flat(PASSED)).toContain('PASSED: no check stands against it. No blocker and no major stands.')
    expect(flat(PASSED)).toContain('! No model read this document. The three reviewers bring what witan lint finds by code')
    expect(flat(COUNCIL)).not.toContain('No model read this document')
  })

  test('of a document that was read in part says so first, and names ten of the sections that nobody read', () => {
    expect(flat(PARTLY)).toContain('PASSED, as far as it was read: 70 of 1,380 sections. ')
    expect(text(PARTLY)).not.toContain('it can be built')
    expect(text(PARTLY)).toContain('- Chapter 80 : lines 790–799\n  - and 1,300 more\n')
    expect(text(PARTLY)).not.toContain('Chapter 81')
  })

  test('takes one line to say why a mode was chosen', () => {
    const why = (text().split('Why these modes')[1] ?? '').split('\n\n')[0] ?? ''
    expect(why.split('\n').filter((line) => /^ {4}\d/.test(line))).toHaveLength(15)
    expect(why).toContain('    25 Fuzzy · 0.82 · 0 findings · Called for by 7 mentions of payments and 4 of limits\n')
    expect(why).toContain('    5 Semantic · 0.82 · not applied · The review in this mode failed\n')
    expect(why).not.toContain('Looks for')
  })

  test('calls missing what the vision asks for and nobody found', () =>
    expect(text()).toContain('→ Missing: Scope and requirements testable: Each requirement says when it is accepted.'))

  test('keeps every word on a narrow screen', () => {
    const narrow = flat(COUNCIL, 40)
    expect(narrow).toContain('Do: State one limit in R1 and let section 6 refer to it.')
    expect(narrow).toContain('INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ [DEADLOCKED]')
    expect(narrow).toContain('2 Scope and requirements testable ▕██████░░░░░░▏ 0.50 consensus')
  })

  test('never passes the width nor steers the terminal', () => {
    const wide = hostileCouncil('日本語'.repeat(60))
    for (const report of [...ALL, wide, ...HOSTILE.map(hostileCouncil), hostileCouncil(HOSTILE.join('\n'))])
      for (const width of [20, 40, 80, 160])
        for (const brief of [true, false])
          for (const line of text(report, width, brief).split('\n')) {
            expect(columns(line)).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
          }
  })
})
