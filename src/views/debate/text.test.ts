import { describe, expect, test } from 'vitest'
import type { DebateReport } from '../../core/debate/report-types.ts'
import { columns } from '../columns.ts'
import { hostileDebate, manyCruxes } from '../debate-extremes.fixture.ts'
import { CRUX, DEBATE, EMPTY } from '../debate-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'

const text = (report: DebateReport = DEBATE, width = 100, brief = false): string => reportText(report, plain, width, { brief })
const flat = (report: DebateReport = DEBATE, width = 100, brief = false): string => text(report, width, brief).replace(/\s+/g, ' ')

describe('a debate’s report on a terminal', () => {
  test('begins with the result in plain words, and the blind vote beside the final one', () => {
    const first = text().split('\n').slice(0, 16).join('\n')
    expect(first).toContain('\nThey disagree on one question, and on another that did not pass every test.\n')
    expect(first).toMatch(/ {2}Blind vote: 2 YES \(Long-term holder and Payments builder\), 2 NO/)
    expect(first).toMatch(/ {2}Final vote: 2 YES .*, 1 NO \(Macro trader\), 1 UNCERTAIN/)
    expect(first).toContain('! Gold keeper moved from NO to UNCERTAIN without new evidence, so it counts as NO.')
    expect(first).toContain('Confidence MEDIUM: one of two cruxes is not validated.')
  })

  test('has a card for each crux, the primary one first and starred', () => {
    const heads = text()
      .split('\n')
      .filter((line) => /Crux \d/.test(line))
    expect(heads).toEqual([expect.stringMatching(/^★ Crux 1 · t1 · primary ─+$/), expect.stringMatching(/^Crux 2 · t2 ─+$/)])
  })

  test('has on a card who stands where, falsifiers, what is granted, what would settle it, and the worth', () => {
    const card = (text().split('★ Crux 1')[1] ?? '').split('Crux 2')[0] ?? ''
    expect(card).toMatch(/ {2}YES {8}Long-term holder {3}80 % {2}Supply is fixed/)
    expect(card).toContain('  UNCERTAIN  Gold keeper        50 %  The record is too short to tell.')
    expect(card).toContain('! moved from NO to UNCERTAIN without new evidence: counts as NO')
    expect(card).toContain('Tail-risk analyst abstained: Asked once')
    expect(card).toContain('    Long-term holder: 90-day correlation with equities: above 0.6, by 2030-12-31')
    expect(card).toMatch(/Both sides grant\n {4}- The correlation rose/)
    expect(card).toMatch(/What would settle it\n {4}- 90-day correlation in the next/)
    expect(card).toContain('DCG 0.34 = coverage 0.60 × polarity 0.67 × impact 0.85')
    expect(card).toContain('✓ E4 macro-desk-note.md:12')
    expect(card).toContain('✗ E5 holder-letter.md:3')
    expect(card).toContain('Long-term holder restated Macro trader: ACCURATE after 2 attempts')
  })

  test('tells what failed, camps as preliminary, common ground, what is irreducible and what to ask next', () => {
    for (const part of [
      't3: Jewellery demand could not be locked: Four lock attempts failed.',
      'Camps (preliminary) ',
      'Hard money: Long-term holder and Payments builder (t1 YES, t2 YES)',
      '- Storage of gold costs money. (everyone: quoted by seats on both sides, and found in the source)',
      'Still split after all that was said ',
      '- What did holders do in the week',
      'NO → UNCERTAIN (counts as NO) 7 2',
      'Locks: 2 of 5 attempts',
      '179,900 tokens against 181,240 here.',
      '$0.42 for 58 model calls',
    ])
      expect(flat()).toContain(part)
    expect(text({ ...DEBATE, campsPreliminary: false })).toContain('Coalitions ─')
  })

  test('in brief does not repeat what was just shown, and still counts it', () => {
    const brief = text(DEBATE, 100, true)
    expect(brief).toContain('Evidence · 2 references: 1 verified, 1 failed')
    expect(brief).not.toContain('✓ E4')
    expect(brief).not.toContain('restated Macro trader')
    expect(brief).not.toContain('Every thread has ended')
    expect(brief).toContain('What would settle it')
  })

  test('of a stop says so on the first screen and what to do at the end', () => {
    const stopped: DebateReport = { ...DEBATE, status: 'stopped', stopReason: 'budget', because: 'The money is spent.' }
    expect(text(stopped).split('\n').slice(0, 18).join('\n')).toContain('Stopped early (budget): The money is spent.')
    expect(text(stopped)).toContain('→ Let it go on with a higher limit: witan resume debate-4f7kq2md --budget 4')
  })

  test('of an end at a limit of its own says that going on extends it', () => {
    const stop = (stopReason: string): string => flat({ ...DEBATE, status: 'stopped', stopReason, because: 'Over.' })
    expect(stop('time')).toContain(
      '→ Let it go on with more time (where real time is the cap, raise it with --max-minutes): witan resume debate-4f7kq2md',
    )
    expect(stop('messages')).toContain('→ Let it go on with more messages: witan resume debate-4f7kq2md')
  })

  test('of a debate in which nothing has happened yet is short and true', () => {
    const empty = text(EMPTY)
    expect(empty).toContain('So far: no question was found on which it turns.')
    expect(empty).toContain('Blind vote: nobody has declared a side')
    expect(empty).toContain('Still under way')
    expect(empty).not.toMatch(/undefined|NaN|null|Crux 1|Camps|What the rules counted|\n\n\n/)
  })

  test('shows whole reasons where the table has no room for them', () => {
    const narrow = flat(DEBATE, 40)
    expect(narrow).toContain(
      'YES Long-term holder 80 % Supply is fixed, and each past drawdown was followed by a recovery above the old price.',
    )
    expect(narrow).toContain('DCG 0.34 = coverage 0.60 × polarity 0.67 × impact 0.85')
    expect(narrow).toContain('Gold keeper NO → UNCERTAIN (counts as NO), 7 messages, 2 refused')
  })

  test('never passes the width nor steers the terminal', () => {
    const wide: DebateReport = {
      ...DEBATE,
      threads: [{ ...(DEBATE.threads[0] ?? expect.unreachable()), crux: { ...CRUX, question: '日本語'.repeat(60) } }],
    }
    for (const report of [DEBATE, EMPTY, wide, manyCruxes(8), ...HOSTILE.map(hostileDebate), hostileDebate(HOSTILE.join('\n'))]) {
      for (const width of [20, 40, 80, 160]) {
        for (const line of text(report, width).split('\n')) {
          expect(columns(line)).toBeLessThanOrEqual(width)
          expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        }
      }
    }
  })
})

test('a protocol without a view of its own still shows how it ended and what it cost', () => {
  const strange = reportText({ ...DEBATE, protocol: 'seance' }, plain, 80)
  expect(strange).toContain('$0.42 for 58 model calls')
  expect(strange).toContain('debate-4f7kq2md')
})
