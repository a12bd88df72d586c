import { describe, expect, test } from 'vitest'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { ALL, ASKING, BLOCKED, hostileRoundtable, STOPPED, UNBEGUN, WAITING } from '../roundtable-extremes.fixture.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'
import { reportText } from '../terminal/report.ts'

const text = (report: RoundtableReport = ROUNDTABLE, width = 100, brief = false): string => reportText(report, plain, width, { brief })
const flat = (report: RoundtableReport = ROUNDTABLE, width = 100, brief = false): string => text(report, width, brief).replace(/\s+/g, ' ')

describe('a roundtable’s report on a terminal', () => {
  test('begins with the decision: the answer, what to do and why, the agreement, both votes', () => {
    const first = text().split('\n').slice(0, 22).join('\n')
    expect(first).toContain('\nThe table answers YES; 4 of 4 accept it; you can act on it.\n  “Yes, on Fridays and Saturdays only.”\n')
    expect(first).toContain('  Proceed:\n    - Consensus in round 3: 100 % accept it, where 80 % is asked for')
    expect(first).toContain('Bird warden’s blocker was set aside by ann')
    expect(first).toContain('  Agreement: strong agreement: 3 ACCEPT and 1 MINOR, so 100 % accept it; the least sure is at 70 %')
    expect(first).toContain('  Blind vote: 2 YES, 2 NO (a tie)\n  Final vote: 3 YES, 1 UNCERTAIN (YES leads)\n    The talk decided it')
    expect(flat()).toContain('Confidence MEDIUM: 50 % of the first disagreement vanished without new evidence; stand-ins')
  })

  test('has its parts in the order in which a reader asks for them', () =>
    expect([...text().matchAll(/^(\S.*?) ─+$/gm)].map(([, title]) => title)).toEqual([
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

  test('shows positions over rounds as a small matrix', () => {
    expect(text()).toContain(
      '  seat              alone   1           2 obj.    3\n  Harbour engineer  YES 70  YES 86 ✓    YES 75 ✓  YES 84 ✓\n',
    )
    expect(text()).toContain(
      '  Bookkeeper        NO 65   YES 85 ✓ !  YES 78 ~  YES 82 ✓\n  Bird warden       NO 60   NO 60 ■     NO 70 ■   ? 70 ~ ↻\n',
    )
  })

  test('tells claims with status, where said, who disputes them and what they cite; what is disputed first', () => {
    const claims = text().split('Claims ─')[1] ?? ''
    expect(claims).toMatch(
      /^─+\n {2}○ C1 INFER, open: A boat can berth there in the dark\.\n {4}alone, Harbour engineer; disputed by Bird warden\n/,
    )
    expect(claims).toContain(
      '  – C6 FACT, retracted: Night transfers doubled within one year.\n    round 1, Island nurse; cites E3 failed\n',
    )
  })

  test('tells what failed, what it kept to, how it ended, and what can be typed', () => {
    for (const part of [
      '✗ E3 clinic-log.csv:3 “Night transfers doubled within one year.” failed: The quotation is not in clinic-log.csv',
      '? E6 https://example.org/night-ferries unverified: A web address is not fetched.',
      '✓ Quotations found in their source: 4 of 5 (80 %); at least 80 % is aimed at',
      'Consensus, in round 3:',
      'U4 Are at least 3 ways to fail named',
      'Objections in round 2, which did their work:',
      'Bookkeeper voted ACCEPT before and MINOR now.',
      'witan go-on roundtable-8m3kq7xd --rounds 2',
      'witan show roundtable-8m3kq7xd --round 3',
    ])
      expect(flat()).toContain(part)
  })

  test('waiting for a person, says so first and gives the exact command', () => {
    const waiting = text(WAITING)
    expect(waiting).toContain('\nIt waits for a person: X1 has to be answered.\n')
    expect(waiting).toContain('    witan answer roundtable-8m3kq7xd X1 go-on "…"')
    expect(waiting).toContain('    witan answer roundtable-8m3kq7xd X1 end "…"')
    expect(waiting).toContain('    witan lift-blocker roundtable-8m3kq7xd warden "…"')
    expect(text(ASKING)).toContain('    witan supply roundtable-8m3kq7xd Q1 "…"')
  })

  test('tells why something was not published, what was only logged, attacks and a summary in words', () => {
    for (const part of [
      'B1: round 2, Bookkeeper, by the safety rules: Intent and a form one could act on. - It was not published.',
      'witan appeal roundtable-8m3kq7xd B1 "…"',
      'exits, round 2: would have: end (consensus)',
      'V1 A stranger opens the gate: round 1, Island nurse; 1 answer - Takes: A copied card - Step 1: Copy a card',
      'Bird warden would accept it: It is an island.',
      'Bookkeeper wrote this; the count above stays what it is. │ Two nights a week.',
    ])
      expect(flat(BLOCKED)).toContain(part)
  })

  test('of a stop by a user says so on the first screen and what to do at the end', () => {
    expect(text(STOPPED).split('\n').slice(0, 20).join('\n')).toContain('Stopped early (user): Ann stopped it.')
    expect(flat(STOPPED)).toContain('A user stopped it, in round 2: Ann stopped it.')
    expect(text(STOPPED)).toContain('witan resume roundtable-8m3kq7xd')
  })

  test('in brief does not repeat what was just read, and still counts it', () => {
    const brief = text(ROUNDTABLE, 100, true)
    expect(brief).not.toContain('✓ E1 clinic-log.csv')
    expect(brief).toContain('✓ 4 quotations and sources were found as cited.')
    expect(brief).toContain('✗ E3 clinic-log.csv:3')
    expect(brief).toContain('9 questions without a failure.')
    expect(brief).toContain('and 4 more: witan show roundtable-8m3kq7xd')
  })

  test('of a table that is only being laid is short and true', () => {
    const empty = text(UNBEGUN)
    expect(empty).toContain('The table is being laid; nothing has been said.')
    expect(empty).toContain('Blind vote: nobody has said where it stands')
    expect(empty).not.toMatch(/undefined|NaN|null|Claims ─|Positions|\n\n\n/)
  })

  test('on a narrow screen tells the same of each seat in a line', () =>
    expect(flat(ROUNDTABLE, 40)).toContain('Bookkeeper alone: NO 65, 1: YES 85 ✓ !, 2 obj.: YES 78 ~, 3: YES 82 ✓'))

  test('never passes the width nor steers the terminal', () => {
    for (const report of [
      ...ALL,
      ...HOSTILE.map(hostileRoundtable),
      hostileRoundtable(HOSTILE.join('\n')),
      hostileRoundtable('日本語'.repeat(60)),
    ]) {
      for (const width of [20, 40, 80, 160]) {
        for (const line of text(report, width).split('\n')) {
          expect(columns(line), line).toBeLessThanOrEqual(width)
          expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        }
      }
    }
  })
})
