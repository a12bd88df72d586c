import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../core/run/report-types.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'
import { ALL, BROKEN, CORRECTED, FAILING, hostileRun, PAUSED, RUN, UNBEGUN, UNDER_WAY, UNMERGED } from './sample.fixture.ts'

const text = (report: RunReport = RUN, width = 100, brief = false): string => reportText(report, plain, width, { brief })
const flat = (report: RunReport = RUN, width = 100, brief = false): string => text(report, width, brief).replace(/\s+/g, ' ')
const headings = (shown: string): readonly string[] => [...shown.matchAll(/^(\S.*?) ─+$/gm)].map(([, title = '']) => title)
const part = (title: string, shown: string): readonly string[] =>
  (shown.split(`\n${title} ─`)[1] ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? []

describe('a run’s report on a terminal', () => {
  test('begins with what it is, where it works, and what it came to', () =>
    expect(text().split('\n').slice(0, 6)).toEqual([
      'Night tickets',
      'standard workflow · branch witan/night, from main · head 777777777777 · /tmp/ferry',
      '',
      'All 2 tasks are done.',
      '  5 findings: 3 mended and 2 put off.',
      '  Confidence HIGH',
    ]))

  test('has a heading for each part, in order', () =>
    expect(headings(text())).toEqual([
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

  test('tells each task with its status, its cycles, how well it went and why', () =>
    expect(part('Tasks', text()).slice(0, 4)).toEqual([
      '  ✓ T1: Sell night tickets · done after 4 cycles, effectiveness 0.72',
      '    - Nothing that must be mended is open.',
      '  ✓ T2: Name the quay · done after 1 cycle, effectiveness 1.00',
      '    - Nothing that must be mended is open.',
    ]))

  test('shows findings as rows and cycles as columns, with marks and their meaning', () => {
    const rows = part('Findings by cycle', text())
    expect(rows.slice(0, 2)).toEqual(['                      T1       T2', '                      1 2 3 4  1'])
    expect(rows.filter((line) => /^ {2}F\d/.test(line)).map((line) => line.slice(0, 60).trimEnd())).toEqual([
      '  F1 blocker quality  + ✓ ↺ ✓  ·   A third of 40 crowns is n',
      '  F2 major   design   + ● ✓ ·  ·   Nothing says whether the',
      '  F3 major   testing  · + ✓ ·  ·   No test covers what a ref',
      '  F4 info    docs     · · · +  ·   The winter season is not',
      '  F5 minor   docs     · · · ·  +   The quay has two names.',
    ])
    for (const said of ['+ found for the first time', '● was there before', '✓ was there and is mended', '↺ was gone and is there again'])
      expect(flat()).toContain(said)
    expect(flat()).toContain('src/ticket.ts · Seat GUARDIAN · to mend it: Use the one on the chart.')
    expect(text(UNDER_WAY)).toContain('  F2 major   design   + ○  Nothing says')
  })

  test('says how far each cycle converged, and below what a run is broken off', () => {
    expect(part('Convergence', text()).slice(0, 3)).toEqual([
      '  T1, cycle 2  ▕██████░░░░░░▏ 0.50',
      '  T1, cycle 3  ▕████████░░░░▏ 0.67',
      '  T1, cycle 4  ▕██████░░░░░░▏ 0.50',
    ])
    expect(flat()).toContain('below 0.5 in 2 cycles running, the run is broken off')
  })

  test('says what was put off, learned, and shown in vain', () => {
    expect(flat()).toContain(
      'F5, minor: docs, src/ticket.ts: The quay has two names. - Seat GUARDIAN; task T2. The task is done without it.',
    )
    expect(flat()).toContain('Shown to the agents: L1 Shown in vain: L1; what it warns of came all the same L2, learned here: design')
  })

  test('says who was replaced how often, and nobody who was never asked', () => {
    expect(flat()).toContain('All of them: told to stop. The run is at its end.')
    expect(flat()).toContain('Second maker, for Seat MAKER: maker, replaced once')
    expect(text()).not.toMatch(/SAGE|TRICKSTER/)
  })

  test('of one under way says where it is, what is owed, and what each agent was told last', () => {
    expect(flat(UNDER_WAY)).toContain('Task 1 of 2: Sell night tickets. It is at: task T1, cycle 2 of 4: plan ▸ do ▸ [check] ▸ act')
    expect(part('What is owed now', text(UNDER_WAY))).toEqual(['  - skeptic owes "review".'])
    expect(text(UNDER_WAY)).toContain('→ See what is owed, and hand it in: witan owed run-test0001')
    expect(flat(CORRECTED)).toContain('Seat MAKER: maker · told to do it again, corrected. Rogue: 3 files changed')
    expect(flat(CORRECTED)).toContain('- To be told with its next request: “Go back to the proposal.')
    expect(flat(CORRECTED)).toContain('Seat CREATOR: creator · told to go on. Nothing speaks against it.')
  })
})

describe('after a break', () => {
  test('why comes first and how to go on comes next, with every command', () => {
    const shown = text(BROKEN)
    expect(shown.split('\n')[3]).toBe('Stopped with 0 of 2 tasks done.')
    expect(flat(BROKEN)).toContain(
      'Stopped early (break): Rogue by Second maker, for Seat MAKER for the third time in one cycle. 3 files changed',
    )
    expect(flat(BROKEN)).toContain('It stood at: task T1, cycle 1 of 4: plan ▸ [do] ▸ check ▸ act')
    expect(headings(shown)[0]).toBe('How to go on')
    expect(part('How to go on', shown)).toEqual([
      '  - Say with your answer what is to be done otherwise, or let another agent do it; or leave this run',
      '    and start one with smaller tasks.',
      '  - G1 waits for your answer: The task needs re-scoping: break it down, say it more narrowly, or let',
      '    somebody else do it. Then let it go on, or end it.',
      '    → witan answer run-test0001 G1 go-on "…"',
      '    → witan answer run-test0001 G1 end "…"',
    ])
  })

  test('what was made safe is told once, and the break with where it stood is the governor’s', () => {
    expect(part('Made safe', text(BROKEN))).toEqual([
      '  Work in progress: committed as dddddddddddd',
      '  Hand-off summary: control-center.md',
    ])
    expect(flat(BROKEN).split('committed as dddddddddddd')).toHaveLength(2)
    expect(flat(BROKEN)).toContain('The same shadow three times (hard break): Rogue by Second maker')
  })

  test('a merge that broke the tests is taken back, and the tests show why', () => {
    expect(part('Made safe', text(UNMERGED))).toEqual([
      '  Merge taken back: by eeeeeeeeeeee',
      '  Work in progress: there was nothing to commit',
      '  Hand-off summary: control-center.md',
      '  Branch: pushed',
    ])
    expect(part('Tests, as we ran them', text(UNMERGED))).toEqual([
      '  ✗ They do not pass: exit code 1 after 2.0 s.',
      '    │ ok 1',
      '    │ not ok 2 a night is cheaper',
    ])
  })

  test('a pause says how to go on, too; tasks that failed say why, once', () => {
    expect(part('How to go on', text(PAUSED))).toEqual(['  - It is paused. To go on:', '    → witan resume run-test0001'])
    expect(text(FAILING).split('\n')[3]).toBe('0 of 2 tasks done, 2 failed.')
    expect(flat(FAILING)).toContain(
      '✗ T1: Sell night tickets · failed after 1 cycle, effectiveness 0.20 - After 1 cycle: F1 is a blocker and open.',
    )
    expect(flat(FAILING).split('F1 is a blocker and open')).toHaveLength(2)
  })
})

describe('at the edges', () => {
  test('before anything is known it is short and true', () => {
    expect(headings(text(UNBEGUN))).toEqual(['What is owed now', 'Tasks', 'Agents', 'The record'])
    expect(text(UNBEGUN)).not.toMatch(/undefined|NaN|null|\n\n\n/)
  })

  test('in brief leaves out what went by, and keeps what to do', () => {
    const brief = text(BROKEN, 100, true)
    expect(headings(brief)).toEqual(['How to go on', 'Tasks', 'Tests, as we ran them', 'Made safe', 'Governor', 'The record'])
    expect(text(RUN, 100, true)).not.toContain('src/ticket.ts · Seat GUARDIAN')
    expect(text(UNMERGED, 100, true)).not.toContain('not ok 2')
  })

  test('on a narrow screen findings are paragraphs and keep every word', () => {
    const narrow = text(RUN, 50)
    expect(narrow).not.toContain('1 2 3 4')
    expect(flat(RUN, 50)).toContain(
      'F1 blocker, quality: T1 1 new, 2 gone, 3 back, 4 gone A third of 40 crowns is no whole number of crowns.',
    )
    expect(flat(RUN, 24)).toContain('T1, cycle 3: 0.67')
  })

  test('paints what a reader must not overlook, and changes no word by it', () => {
    const marked = {
      ...plain,
      yellow: (line: string) => `<y>${line}`,
      red: (line: string) => `<r>${line}`,
      magenta: (line: string) => `<m>${line}`,
    }
    const low = { ...RUN, convergence: RUN.convergence.map((one) => ({ ...one, score: one.cycle === 3 ? 0.49 : 0.5 })) }
    const painted = reportText(low, marked, 100)
    expect(painted.match(/^<y>.*0\.49$/m)).not.toBeNull()
    expect(painted.match(/^<y>.*0\.50$/m)).toBeNull()
    expect(reportText(BROKEN, marked, 100)).toMatch(/^<r>Stopped with/m)
    expect(reportText(BROKEN, marked, 100)).toContain('<m>How to go on')
    expect(reportText(RUN, marked, 100)).not.toContain('<m>What is left')
    for (const report of ALL) expect(reportText(report, marked, 100).replace(/<[yrm]>/g, '')).toBe(text(report))
  })

  test('never passes the width nor steers the terminal', () => {
    const wide = hostileRun('日本語'.repeat(60))
    for (const report of [...ALL, wide, ...HOSTILE.map(hostileRun), hostileRun(HOSTILE.join('\n'))])
      for (const width of [20, 40, 80, 160])
        for (const brief of [true, false])
          for (const line of text(report, width, brief).split('\n')) {
            expect(columns(line), line).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
          }
  })
})
