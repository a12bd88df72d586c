import { describe, expect, test } from 'vitest'
import type { AskReport } from '../../core/ask/report.ts'
import { fold, report } from '../../core/deliberation.ts'
import { hostileReport, OPENING, REPORT, recorded, STOPPED, TIED } from '../ask-sample.fixture.ts'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'

const text = (given: AskReport = REPORT, width = 92): string => reportText(given, plain, width)

describe('the report on a terminal', () => {
  test('begins with the result, its numbers, the confidence and why, and the blind vote', () => {
    expect(text()).toMatch(
      new RegExp(
        [
          'The answer of Failure hunter wins\\.',
          ' {2}Not the whole product: .*',
          ' {2}boundary of their own\\.',
          '',
          ' {2}Failure hunter is ahead of every other answer, of the closest by 2 votes, in 4 rankings\\.',
          ' {2}Confidence MEDIUM: one seat did not take part in full\\.',
          ' {2}Declared blind: The sides do not agree: 1 YES, 3 NO, 1 UNCERTAIN\\.',
          " {4}YES: User's advocate",
          ' {4}NO: Outside view, Failure hunter and Cost accountant',
        ].join('\\n'),
      ),
    )
  })

  test('shows a failed quotation even of an answer that is told in short', () => {
    const others = text().split('Other answers')[1] ?? ''
    expect(others).toContain('2 references: 1 failed, 1 unverified')
    expect(others).toContain('✗ [2] on-call-costs.md:6')
    expect(others.replace(/\s+/g, ' ')).toContain('line 6 (similarity 0.48)')
    expect(others).not.toContain('│')
  })

  test('keeps dissent and missing voices, each with its reason', () => {
    expect(text()).toMatch(/Dissent ─+\n {2}User's advocate: Yes: users wait 41 minutes/)
    expect(text()).toMatch(/Missing voices ─+\n {2}User's advocate, no ranking: The ranking A, B does not name each/)
  })

  test('counts in one table: pairs, points and who beat whom', () => {
    expect(text()).toContain('  1  Failure hunter      4 of 4       9     ·  2  2  3  2')
    expect(text()).toContain('  5  Cost accountant     0 of 4       1     0  0  0  1  ·')
  })

  test('says whose answer a letter in the reasons of a ballot stood for', () => {
    expect(text().replace(/\s+/g, ' ')).toContain('“B says what to do next, and A gives the rate.” (A: Outside view, B: Failure hunter)')
    expect(text()).toContain('“A base rate beats a bill.”\n')
  })

  test('leaves the table of pairs out where it does not fit', () => {
    expect(text(REPORT, 40)).not.toContain('row above')
    expect(text(REPORT, 40)).toContain('4 of 4')
  })

  test('of a stop says so on the first screen and what to do at the end', () => {
    const lines = text(STOPPED).split('\n')
    expect(lines.slice(0, 14).join('\n')).toContain('Stopped early (budget): $1.9100 of the $2.0000 allowed are used')
    expect(text(STOPPED)).toContain('The answer of Failure hunter is ahead.')
    expect(text(STOPPED)).toContain('→ Let it go on with a higher limit: witan resume ask-7k2m9xqd --budget 4')
  })

  test('of a tie shows both answers whole', () => {
    expect(text(TIED)).toContain('A tie between Outside view and Failure hunter.')
    const tied = (text(TIED).split('The tied answers')[1] ?? '').split('Other answers')[0] ?? ''
    expect(tied).toContain('Outside view · NO')
    expect(tied).toContain('Failure hunter · NO')
    expect(tied).toContain('No: the one comparable attempt')
  })

  test('of a deliberation in which nobody has spoken yet is short and true', () => {
    const state = fold([recorded({ type: 'deliberation.opened', ...OPENING }, 1)])
    const empty = text(report(state ?? expect.unreachable()) as AskReport)
    expect(empty).toContain('No answer.')
    expect(empty).toContain('Nobody has declared a side')
    expect(empty).toContain('Still under way')
    expect(empty).not.toContain('undefined')
    expect(empty).not.toContain('How it was counted')
  })

  test('keeps verdicts and the confidence on the narrowest screen', () => {
    const narrow = text(REPORT, 20).replace(/\s+/g, ' ')
    for (const words of ['Confidence MEDIUM: one seat', 'UNCERTAIN: Options keeper', '✗ [2] on-call', '! A FACT has no'])
      expect(narrow).toContain(words)
  })

  test('never passes the width nor steers the terminal', () => {
    for (const width of [20, 24, 40, 80, 200]) {
      for (const given of [REPORT, TIED, STOPPED, hostileReport()]) {
        for (const line of text(given, width).split('\n')) {
          expect(columns(line)).toBeLessThanOrEqual(width)
          expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        }
      }
    }
  })
})
