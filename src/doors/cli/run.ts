/**
 * witan run: opens a run from a plan, lets the clerk do what is due, says what is owed and how to hand it in, and lets go. The run stays
 * open: whoever drives the agents goes on with witan owed and witan submit.
 */
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Deliberation, report } from '../../core/deliberation.ts'
import type { RunReport } from '../../core/run/report-types.ts'
import type { Engine } from '../../engine/engine.ts'
import { openOnBranch, withHistory } from '../../engine/run-history.ts'
import { readPlan, wishForRun } from '../../engine/run-plan.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { printable } from '../../views/printable.ts'
import { reportText } from '../../views/terminal/report.ts'
import { formatted } from '../formats.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { nextLines, toldOf } from './owed.ts'
import { PLAN_STARTER, RUN_SECTION, SETTINGS_STARTER } from './run-starters.ts'
import type { Session } from './session.ts'
import { advanced, endsEarly } from './submit.ts'

export interface RunFlags extends LimitWishes {
  readonly json?: true
}

export async function run({ desk, write }: Pick<Session, 'desk' | 'write'>, file: string, flags: RunFlags): Promise<number> {
  const plan = accepted(await readPlan(file))
  const wish = accepted(await wishForRun(plan, resolve(dirname(file)), limitsFrom(flags), desk.settings))
  const engine = await write()
  const other = await openOnBranch(engine, wish)
  if (other !== null)
    throw new BadInput(
      `${other} is open on the branch ${printable(String(wish.options.branch))} already. Go on with it (witan owed ${other}), stop it (witan stop ${other}), or name another «branch».`,
    )
  const id = accepted(await engine.open(await withHistory(engine, wish)))
  const state = await advanced(engine, id, desk)
  const { terminal } = desk
  if (flags.json) {
    const open = await engine.owed(id)
    terminal.out(
      `${JSON.stringify({ id, status: state.house.status, notes: wish.notes, owed: open.map((one) => toldOf(one, state)) }, null, 2)}\n`,
    )
    return endsEarly(state) ? EXIT.stoppedEarly : EXIT.done
  }
  terminal.out(`${[...openedLines(state, wish.notes, desk), ...(await nextLines(engine, state))].join('\n')}\n`)
  return endsEarly(state) ? EXIT.stoppedEarly : EXIT.done
}

function openedLines(state: Deliberation, notes: readonly string[], { terminal: { paint } }: Desk): readonly string[] {
  const { title, repository, branch, base, workflow, tasks, agents } = report(state) as RunReport
  const who = agents
    .filter(({ isAsked }) => isAsked)
    .map(({ seat, name }) => (seat === name.toLowerCase() ? seat : `${seat} (${printable(name)})`))
  return [
    `${paint.bold(state.house.id)} ${printable(title)}`,
    `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}, ${workflow} workflow: ${who.join(', ')}.`,
    `In ${printable(repository)}, on ${printable(branch)}, beside ${printable(base)}.`,
    ...notes.map((note) => paint.yellow(printable(note))),
    '',
  ]
}

/** After a resume: on from where it stood, until agents are waited for again. */
export async function goOnRun(engine: Engine, id: string, desk: Desk, { json }: { readonly json: boolean }): Promise<number> {
  const state = await advanced(engine, id, desk)
  const { terminal } = desk
  const told = report(state)
  if (json) terminal.out(formatted(told, 'json'))
  else {
    if (state.house.closed !== null) terminal.out(reportText(told, terminal.paint, terminal.width()))
    terminal.out(`${(await nextLines(engine, state)).join('\n')}\n`)
  }
  return endsEarly(state) ? EXIT.stoppedEarly : EXIT.done
}

/** What an agent has in hand is waited for, and made safe; then it is at its end. */
export async function stopRun(engine: Engine, id: string, desk: Desk): Promise<number> {
  const state = await advanced(engine, id, desk)
  const { out } = desk.terminal
  if (state.house.closed !== null) {
    const { secured } = report(state) as RunReport
    out(`${id} is stopped.${secured === null ? '' : ` ${printable(secured.because)}`} Its report so far: witan show ${id}\n`)
    return EXIT.done
  }
  const open = (await engine.owed(id)).map(({ request }) => request)
  out(
    open.length === 0
      ? `${id} is stopping; whoever runs it makes it safe first. Watch it with: witan watch ${id}\n`
      : `${id} is stopping, and waits for what is in hand: ${open.join(', ')}. Hand it in (witan submit ${id} …), or do not wait: witan stop ${id} --now\n`,
  )
  return EXIT.done
}

const SETTINGS_FILE = 'witan.yaml'
const PLAN_FILE = 'plan.yaml'

/** Commented starters; what is there stays as it is. */
export async function initRun({ terminal }: Desk): Promise<number> {
  const folder = resolve('.')
  const hasSettings = !(await written(join(folder, SETTINGS_FILE), SETTINGS_STARTER))
  const hasPlan = !(await written(join(folder, PLAN_FILE), PLAN_STARTER))
  terminal.out(
    hasSettings
      ? `${SETTINGS_FILE} is already there and stays as it is. Add this to it, where it is missing:\n\n${RUN_SECTION}\n`
      : `${SETTINGS_FILE} is written. Say in it how the tests are run.\n`,
  )
  terminal.out(
    hasPlan
      ? `${PLAN_FILE} is already there and stays as it is.\n`
      : `${PLAN_FILE} is written, with two tasks as an example. Write your own.\n`,
  )
  terminal.out(`Then: witan run ${PLAN_FILE}\nKeep Witan's log out of your commits: add .witan/ to .gitignore\n`)
  return EXIT.done
}

/** False: it was there. */
export async function written(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new BadInput(`${file} can't be written (${code}). Go to a folder you may write to.`)
  }
}
