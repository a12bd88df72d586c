/** Runs of coding agents for the page to show: scripted agents over the real rules and the real governor, written into a real database. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Recorded } from '../../src/core/words.ts'
import type { Draft } from '../../src/log/log.ts'
import { openLog } from '../../src/log/open.ts'
import { bencher, FAILED, FOUND, inspected, objecting, rogue, task } from '../run-facts.ts'
import { RunStage, type Script } from '../run-stage.ts'

const TASKS = [
  task('T1', { title: 'Sell night tickets' }),
  task('T2', { title: 'Refund a night ticket that nobody used' }),
  task('T3', { title: 'Print the tariff' }),
]

const RED = 'FAIL test/ticket.test.ts\n  a night is cheaper\n    expected 13 to be 14'

/** By cycle: one is mended and comes back, one stays for a while, one is new in the second. */
const OBJECTIONS = [objecting(FOUND.rounding, FOUND.refund), objecting(FOUND.refund, FOUND.boarding), objecting(FOUND.rounding)]

/** A maker without tests once, told and better then; findings that come, go and come back; the second task is being reviewed. */
export function runInTheMiddle(): RunStage {
  let looks = 0
  const script: Script = {
    // Every look finds other commits; the first finds no test, the third a test that fails.
    inspect: () => {
      const head = (++looks).toString(16).repeat(40)
      return looks === 1 ? rogue({ head }) : inspected({ head, ...(looks === 3 ? { tests: { ...FAILED, tail: RED } } : {}) })
    },
    review: (view, { seat }) => {
      if (view.purpose !== 'review' || seat !== 'guardian') return undefined
      return view.task.id === 'T1' ? OBJECTIONS[view.cycle - 1] : objecting(FOUND.season)
    },
  }
  const stage = new RunStage({ options: { tasks: TASKS, cyclesMax: 4 } }, script)
  const isReviewing = ({ report, own }: RunStage): boolean =>
    report.current?.task === 'T2' && report.current.phase === 'check' && Object.keys(own.task?.reviews ?? {}).length === 1
  return stage.run(isReviewing)
}

/** A maker that never writes a test, nor does whoever takes its seat: the third time it is broken off, and a person is asked. */
export const brokenRun = (): RunStage =>
  new RunStage({ options: { tasks: TASKS }, bench: [bencher('second', 'Second maker')] }, { inspect: () => rogue() }).run()

/** The same, with its first correction waiting in what the maker is asked for next. */
export const correctedRun = (): RunStage =>
  new RunStage({ options: { tasks: TASKS } }, { inspect: () => rogue() }).run(({ open }) => open.includes('make/maker/2'))

/** Into the database of a folder that a server will open. */
export async function kept(folder: string, id: string, { events: recorded }: { readonly events: readonly Recorded[] }): Promise<void> {
  mkdirSync(join(folder, '.witan'), { recursive: true })
  const log = await openLog(join(folder, '.witan', 'witan.db'))
  const events = recorded.map(({ stream: _, seq: __, prev: ___, hash: ____, ...draft }) => draft as Draft)
  const appended = await log.append(id, 0, { events, texts: new Map() })
  await log.close()
  if (!appended.ok) throw new Error(`${id} could not be written: ${appended.conflict}`)
}
