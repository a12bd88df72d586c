import { expect, test } from 'vitest'
import type { DebateReport } from '../../core/debate/report-types.ts'
import { CRUX, DEBATE, threadOf } from '../debate-sample.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { markdownReport } from '../markdown/report.ts'
import { plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'

const conceding = CRUX.positions.map((one, index) => ({
  ...one,
  horizon: index === 0 ? ('10y+' as const) : one.horizon,
  concessions: index === 0 ? [{ proposition: 'It fell in 2020', cheap: true }] : [],
}))
const report: DebateReport = {
  ...DEBATE,
  threads: [threadOf('t1', { crux: { ...CRUX, positions: conceding, granted: [] } })],
  seats: DEBATE.seats.map((seat, index) => ({ ...seat, messages: index === 1 ? 0 : seat.messages, silent: index === 1 })),
}

test.each([
  ['the terminal', reportText(report, plain, 120)],
  ['the terminal in brief', reportText(report, plain, 120, { brief: true })],
  ['Markdown', markdownReport(report)],
  ['HTML', htmlReport(report)],
])('%s shows each concession, who looks further ahead, who was silent, and what was not taken up', (_, text) => {
  expect(text).toContain('Concessions')
  expect(text).toContain('Long-term holder (YES) grants: “It fell in 2020” (cheap: its answer to the topic stays)')
  expect(text).not.toContain('Both sides grant')
  expect(text).toContain('ten years and more')
  expect(text).toContain('silent')
  expect(text).toMatch(/Not taken up[\s\S]*Does mining waste power\?/)
  expect(text).toContain('41 messages of the seats and 9 of the moderator')
})
