/**
 * A deliberation run in front of a person: each contribution as it comes, one status line, Ctrl-C once to finish what is
 * in the air and twice to stop now, then the report. Piped, it is plain text; with --json only the report goes to standard output.
 */

import type { CouncilReport } from '../../core/council/report-types.ts'
import { type Deliberation, report } from '../../core/deliberation.ts'
import type { Severity } from '../../core/findings/words.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Ran } from '../../engine/run.ts'
import { reportText } from '../../views/terminal/report.ts'
import { withBaseline } from '../baseline.ts'
import { formatted } from '../formats.ts'
import { curtained } from './curtain.ts'
import { accepted, BadInput, type Desk, EXIT, type Terminal } from './desk.ts'
import type { ShowingFlags } from './flags.ts'
import { gate } from './gate.ts'
import { answerForHumans } from './human.ts'
import { restingByGovernor } from './letting-go.ts'
import { formatOf, write } from './output.ts'
import { type Look, type Screen, screen } from './screen.ts'

export interface Showing {
  readonly json: boolean
  readonly quiet: boolean
  readonly out: readonly string[]
  /** Of a council: which findings make it fail. */
  readonly failOn: Severity | null
}

export const showingOf = ({ json, quiet, out, failOn }: ShowingFlags & { readonly failOn?: Severity }): Showing => ({
  json: json ?? false,
  quiet: quiet ?? false,
  out: out ?? [],
  failOn: failOn ?? null,
})

/** Somebody else runs it. */
export class Held extends BadInput {}

/** `since`: only what comes after this version is shown on the way to the report. */
export async function conduct(engine: Engine, id: string, desk: Desk, showing: Showing, since = 0): Promise<number> {
  const ran = await carry(engine, id, desk, { toError: showing.json, quiet: showing.quiet, lines: true, since })
  return finish(engine, ran, id, desk, showing)
}

/** Runs it and shows what happens, until it ends or is let go. */
export async function carry(engine: Engine, id: string, { terminal }: Desk, look: Look): Promise<Ran> {
  const over = new AbortController()
  const view = screen(engine, id, terminal, look, curtained())
  const stopListening = interruptions(engine, id, terminal, view.clear)
  let beside: readonly Promise<void>[] = []
  try {
    const before = accepted(await engine.state(id)).version
    const running = engine.run(id, over.signal)
    if (await isOurs(running, started(engine, id, before, over.signal)))
      beside = [
        view.follow(over.signal),
        answerForHumans(engine, id, terminal, over.signal, {
          hold: view.hold,
          caughtUp: view.caughtUp,
          leave: () => over.abort(),
          isQuiet: look.quiet,
        }),
        letGo(engine, id, before, view, over),
      ]
    const ran = await running
    // Should showing it fail, its own error is the one to hear.
    await Promise.race([view.caughtUp(ran.ok ? ran.state.version : 0), ...beside.slice(0, 1)])
    return ran
  } finally {
    stopListening()
    over.abort()
    await Promise.allSettled(beside)
  }
}

/** The governor has paused it: what led to that is shown, and it rests. */
async function letGo(engine: Engine, id: string, since: number, view: Screen, over: AbortController): Promise<void> {
  const version = await restingByGovernor(engine, id, since, over.signal)
  if (version === null) return
  await view.caughtUp(version)
  over.abort()
}

/** Whether this process got to run it: on behalf of another's run nothing is shown, and nobody is asked. */
const isOurs = (running: Promise<Ran>, begun: Promise<boolean>): Promise<boolean> => Promise.race([begun, running.then(({ ok }) => ok)])

/** Every run begins with this fact. */
async function started(engine: Engine, id: string, after: number, signal: AbortSignal): Promise<boolean> {
  for await (const event of engine.follow(id, after, signal)) if (event.type === 'runner.started') return true
  return false
}

function interruptions(engine: Engine, id: string, terminal: Terminal, clear: () => void): () => void {
  let times = 0
  return terminal.onInterrupt(() => {
    times += 1
    clear()
    if (times === 1) terminal.err('Stopping: waiting for what is in the air. Press Ctrl-C again to stop now.\n')
    void engine.command(id, { type: 'stop', by: 'user', hard: times > 1 }).then((refused) => {
      if (isRefusal(refused) && times < 2) terminal.err(`${refused.because}\n`)
    })
  })
}

export async function finish(engine: Engine, ran: Ran, id: string, { terminal }: Desk, showing: Showing): Promise<number> {
  if (!ran.ok) {
    switch (ran.because) {
      case 'held': {
        const seconds = Math.max(0, Math.ceil((ran.by.until - Date.now()) / 1000))
        throw new Held(
          `${id} is being run by ${ran.by.holder} (its lease runs out in ${seconds} s unless it is renewed). Watch it with: witan watch ${id}`,
        )
      }
      case 'missing':
        throw new BadInput(`There is no deliberation ${id}.`)
      case 'fenced':
        terminal.err(`${id} was taken over by ${ran.by}; this process lets go. Watch it with: witan watch ${id}\n`)
        return EXIT.stoppedEarly
      case 'left': {
        const state = accepted(await engine.state(id))
        if (state.house.status === 'paused') await show(engine, state, terminal, showing)
        return EXIT.stoppedEarly
      }
    }
  }
  await show(engine, ran.state, terminal, showing)
  if (ran.state.house.status !== 'completed') return EXIT.stoppedEarly
  return showing.failOn === null ? EXIT.done : gate(report(ran.state) as CouncilReport, showing.failOn, terminal)
}

async function show(engine: Engine, state: Deliberation, terminal: Terminal, showing: Showing): Promise<void> {
  const result = await withBaseline(engine, report(state))
  if (showing.json) terminal.out(formatted(result, 'json'))
  else terminal.out(`${showing.quiet ? '' : '\n'}${reportText(result, terminal.paint, terminal.width(), { brief: !showing.quiet })}`)
  for (const file of showing.out) write(file, formatted(result, formatOf(file)))
  if (showing.out.length > 0) terminal.err(`Written to ${showing.out.join(', ')}.\n`)
}
