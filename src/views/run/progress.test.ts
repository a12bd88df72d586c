import { expect, test } from 'vitest'
import { inspected, task } from '../../../test/run-facts.ts'
import { played, RunStage } from '../../../test/run-stage.ts'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { statusLine } from '../terminal/status.ts'
import { MIDWAY } from './sample.fixture.ts'

const REST = ' · no model calls · 0:42'
const line = (state: RunStage['state'], width = 160): string => statusLine(state, 42_000, plain, width)

test('says which task, cycle and phase it is at, and who is waited for', () => {
  expect(line(new RunStage().state)).toBe(`task 1 of 1 (T1), cycle 1 of 3, plan · 0 of 1 done · waiting for Seat EXPLORER${REST}`)
  expect(line(MIDWAY)).toBe(`task 1 of 2 (T1), cycle 2 of 4, check · 0 of 2 done · waiting for Seat SKEPTIC${REST}`)
})

test('counts tasks that are done and tasks that failed', () => {
  const stage = new RunStage(
    { options: { tasks: [task('T1'), task('T2')] } },
    { inspect: (_, { own }) => (own.task?.number === 1 ? inspected({ files: [], commits: [], diff: '', diffLines: 0 }) : undefined) },
  )
  stage.run(({ own }) => own.ended.length === 1)
  expect(line(stage.state)).toMatch(/^task 2 of 2 \(T2\), cycle 1 of 3, plan · 0 of 2 done, 1 failed/)
  expect(line(played().state)).toMatch(/^completed · 1 of 1 done/)
})

test('says less on a narrower screen and never passes it', () => {
  expect(line(MIDWAY, 72)).toMatch(/^task 1 of 2, cycle 2 of 4, check · 0 of 2 done/)
  expect(line(MIDWAY, 30)).toMatch(/^check/)
  for (let width = 1; width <= 120; width++) expect(columns(line(MIDWAY, width))).toBeLessThanOrEqual(width)
})
