import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RoomReport } from '../../core/room/report-types.ts'
import type { Recorded } from '../../core/words.ts'
import { seenIn } from './room-seen.ts'

const golden = (name: string): string => readFileSync(new URL(`../../../test/golden/room-session.${name}`, import.meta.url), 'utf8')
const events = golden('jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)
const report = JSON.parse(golden('report.json')) as RoomReport

test('what a session has to show is told with the numbers under which it happened', () => {
  const assigned = { type: 'advocate.assigned', issue: 1, member: 'continuity', seq: 1_000 } as unknown as Recorded
  const seen = seenIn([...events, assigned], report)
  expect(seen).toEqual([
    expect.stringMatching(/^#1: agreed on too easily, so Continuity has to argue against it as devil’s advocate\./),
    '#2: frozen for words of alarm (escalation-language), and Moderator lets it go on.',
    expect.stringMatching(/^P1 for #1: accepted, and only then written into chapter-2\/scene-1\.md\.$/),
    expect.stringMatching(/^Leaderboard and health: \w+ leads with \d+ credits; 0 freezes, 1 thaw and /),
  ])
})
test('a contradiction that a change has mended comes first, with how many quotations on it hold', () => {
  const found = { type: 'conflict.found', conflict: 'X1', canon: 'C1@1', source: { ref: 'chapter-2/scene-1.md' } } as unknown as Recorded
  expect(seenIn([found, ...events], report)[0]).toMatch(
    /^#1 and X1: a contradiction with what is agreed \(C1@1\) is found\. (\d+) of \1 quotations on it hold\.$/,
  )
})
test('what did not happen is not claimed', () => {
  const empty = { ...report, patches: [], leaderboard: { ...report.leaderboard, entries: [] } }
  expect(seenIn([], empty)).toEqual([])
})
