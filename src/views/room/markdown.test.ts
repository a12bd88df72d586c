import { describe, expect, test } from 'vitest'
import type { RoomReport } from '../../core/room/report-types.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { markdownReport } from '../markdown/report.ts'
import { EMPTY, hostileReport, PATCH, PLAIN, REPORT } from './sample.fixture.ts'

/** A fence of ours holds everything until a line that is the same fence again. */
const FENCED = /^(`{3,})diff\n[\s\S]*?\n\1$/gm
/** Markup that would be read as such: outside fences, not behind a backslash, and outside code, in which a backslash is only a sign. */
const live = (markdown: string): string => markdown.replace(FENCED, 'x').replace(/\\[\\`*_[\]|~$#]|`[^\n]*?[^`\n]`(?!`)/g, 'x')
const withDiff = (diff: string): RoomReport => ({ ...REPORT, patches: [{ ...PATCH, diff }] })
const headings = (markdown: string): readonly (string | undefined)[] => [...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title)

describe('a room’s report in Markdown', () => {
  const text = markdownReport(REPORT)

  test('begins with how it stands and what can be done', () =>
    expect(text).toMatch(
      /^# The Tide Clock\n\n\*\*7 issues: 1 frozen, .* and 1 archived\.\*\*\n\n- Session 3 is over: 31 comments, 2 issues settled\.\n- `\/tmp\/tide-clock` · team mode\n\n## What you can do\n\n- Settle conflict K1: “Mirel’s brown eyes narrowed\.”: `witan room conflicts`\n/,
    ))

  test('has a heading for each part, the record last', () => {
    expect(headings(text)).toEqual([
      ...['What you can do', 'Frozen (1)', 'Waiting for you (1)', 'Open (2)', 'On the moderator’s desk (1)', 'Settled (2)', 'Archived (1)'],
      ...['Conflicts', 'Changes to review', 'Health', 'Team', 'Leaderboard', 'Goals', 'Canon', 'Chapters', 'Notices', 'The record'],
    ])
    expect(headings(markdownReport(PLAIN))).toEqual(expect.arrayContaining(['Agreed', 'Milestones']))
  })

  test('has what is frozen with its trigger and every way on', () => {
    expect(text).toContain('- ⚠ **\\#5 The thirteenth stroke comes too early**: two members going back and forth (ping-pong-detected).')
    expect(text).toContain(
      '  - `witan room unfreeze 5 "guidance"`\n  - `witan room advocate 5`\n  - `witan room escalate 5 "…"`\n  - `witan room resolve 5 "decision"`',
    )
  })

  test('has team and leaderboard as tables, conflicts with three options, and changes as diffs', () => {
    for (const part of [
      '| Keeper (continuity) | world/large | gold | high | normal | 7 (best 12) | 41\\.33 |',
      '| 1 | Keeper | 12\\.33 | 7 | gold | 5 verified citations |',
      '  - `witan room settle K1 override`\n  - `witan room settle K1 keep`\n  - `witan room settle K1 discuss`',
      '```diff\n--- a/chapter-2/scene-1.md\n+++ b/chapter-2/scene-1.md\n@@ -3,4 +3,3 @@\n The boat was late.\n-It was late',
      '  - Went badly: \\#5 froze twice.',
      '  - issue \\#3 · by the user · since 2031-05-04 09:00 UTC · 2 versions',
    ])
      expect(text).toContain(part)
  })

  test('a diff can not end its fence', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -0,0 +1,2 @@\n+```\n+````\n'
    expect(markdownReport(withDiff(diff))).toContain('`````diff\n--- a/x')
    const bare = markdownReport(withDiff('```\n# Heading\n'))
    expect(bare).toContain('````diff\n```\n# Heading\n````')
  })

  test('is short in an empty room', () => {
    expect(headings(markdownReport(EMPTY))).toEqual(['What you can do', 'Health', 'The record'])
    expect(markdownReport(EMPTY)).not.toMatch(/undefined|NaN|null|\n\n\n/)
  })

  test('has only markup of ours, whatever others wrote', () => {
    for (const report of [REPORT, ...HOSTILE.map(hostileReport), hostileReport(HOSTILE.join('\n'))]) {
      const shown = live(markdownReport(report))
      expect(shown).not.toMatch(/<|\]\(|!\[|^(?:=+|-{3,})$|^#{1,6} A heading|^\d+\. |https?:|(?!\n)\p{Cc}|\p{Bidi_Control}/mu)
      for (const table of shown.split('\n\n').filter((block) => block.startsWith('|')))
        expect(new Set(table.split('\n').map((line) => line.split('|').length)).size, table).toBe(1)
    }
  })
})
