import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../hostile.fixture.ts'
import { markdownReport } from '../markdown/report.ts'
import { ALL, BROKEN, hostileRun, RUN, UNBEGUN, UNMERGED } from './sample.fixture.ts'

/** Markup that would be read as such: not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')
const headings = (markdown: string): readonly (string | undefined)[] => [...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title)

describe('a run’s report in Markdown', () => {
  const text = markdownReport(RUN)

  test('begins with what it came to', () =>
    expect(text).toMatch(
      /^# Night tickets\n\n\*\*All 2 tasks are done\.\*\*\n\n- 5 findings: 3 mended and 2 put off\n- Confidence \*\*HIGH\*\*\n- standard workflow\n/,
    ))

  test('has a heading for each part, the record last', () =>
    expect(headings(text)).toEqual([
      'What is left',
      'Tasks',
      'Findings by cycle',
      'Convergence',
      'Put off',
      'Tests, as we ran them',
      'Agents',
      'Lessons',
      'Governor',
      'The record',
    ]))

  test('has tasks and findings as tables', () => {
    for (const part of [
      '| task | what | status | cycles | effectiveness | why |\n| --- | --- | --- | --- | --- | --- |\n| T1 | Sell night tickets | ✓ done | 4 of 4 | 0.72 | Nothing that must be mended is open. |',
      '| finding | T1 1 | T1 2 | T1 3 | T1 4 | T2 1 | what is wrong | where, and by whom |',
      '| **F1** blocker | \\+ new | ✓ gone | ↺ back | ✓ gone | · | quality: A third of 40 crowns is no whole number of crowns. | src/ticket.ts · Seat GUARDIAN |',
      '| **F2** major | \\+ new | ● still | ✓ gone | · | · |',
      '- T1, cycle 3: **0.67**',
      '- ⚠ **Second maker, for Seat MAKER**: maker, replaced once',
    ])
      expect(text).toContain(part)
  })

  test('after a break says why, and then how to go on', () => {
    const broken = markdownReport(BROKEN)
    expect(broken).toContain('**Stopped early (break): Rogue by Second maker, for Seat MAKER for the third time')
    expect(broken).toContain('- At task T1, cycle 1 of 4: plan ▸ **do** ▸ check ▸ act')
    expect(headings(broken)[0]).toBe('How to go on')
    expect(broken).toContain('or end it.\n  - `witan answer run-test0001 G1 go-on "…"`\n  - `witan answer run-test0001 G1 end "…"`')
    expect(markdownReport(UNMERGED)).toContain('✗ They do not pass: exit code 1 after 2.0 s.\n\n- `ok 1`\n- `not ok 2 a night is cheaper`')
  })

  test('is short before anything is known', () => {
    expect(markdownReport(UNBEGUN)).not.toMatch(/undefined|NaN|null|\n\n\n/)
    expect(headings(markdownReport(UNBEGUN))).toEqual(['What is owed now', 'Tasks', 'Agents', 'The record'])
  })

  test('has only markup of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileRun), hostileRun(HOSTILE.join('\n'))]) {
      const shown = live(markdownReport(report))
      expect(shown).not.toMatch(/<|\]\(|!\[|^(?:=+|-{3,})$|^#{1,6} A heading|^\d+\. |https?:|(?!\n)\p{Cc}|\p{Bidi_Control}/mu)
      for (const table of shown.split('\n\n').filter((block) => block.startsWith('|')))
        expect(new Set(table.split('\n').map((line) => line.split('|').length)).size, table).toBe(1)
    }
  })
})
