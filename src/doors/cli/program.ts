/**
 * The command line: words and flags to commands, and every ending to an exit code.
 *
 *   0 reached an end of its own · 1 a check the user asked for failed · 2 wrong usage or input · 3 stopped early · 70 a bug of ours
 */
import { Command, CommanderError } from 'commander'
import { Bug } from '../../core/assert.ts'
import { Fault } from '../../core/fault.ts'
import { databaseExists } from '../../engine/assemble.ts'
import { type Engine, makeEngine } from '../../engine/engine.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { printable } from '../../views/printable.ts'
import { ask } from './ask.ts'
import { BadInput, type Desk, EXIT } from './desk.ts'
import { doctor } from './doctor.ts'
import { type AskFlags, addAskFlags, addLimitFlags, amount, oneOf, whole } from './flags.ts'
import { FORMATS } from './output.ts'
import { events, exportTo, list, type ShowFlags, show, verify } from './reading.ts'
import { pause, resume, stop } from './steering.ts'
import { replay, watch } from './watching.ts'

const INTRO = `Several minds deliberate about a question under rules that code enforces.

Start here:
  witan ask "Should a five-person team split its monolith?" --dossier examples/monolith
  witan list                   what has been deliberated in this folder
  witan show <id>              its report; the first letters of an id will do
  witan doctor                 which models are there, and what is missing`

const ASK_EXAMPLES = `
Examples:
  witan ask "Ship on Friday?" --dossier docs --dossier CHANGELOG.md
  witan ask "Which queue?" --model ollama/qwen3 --seats 3
  witan ask "Ship on Friday?" --seat outside-view=human --seat measurer=openai/gpt-5.4-mini --seats 6
  witan ask "Ship on Friday?" --offline --json | jq .result
  witan ask - < question.txt
Every seat answers alone; quotations are checked against the dossier; then each ranks the others' answers
without knowing whose they are. Three answers or more are ranked. Ctrl-C once: finish what is in the air.`

const OUTRO = `
Exit codes: 0 it reached an end of its own, 1 a check failed (verify, doctor), 2 wrong usage or input,
3 stopped early with a partial report, 70 a bug of ours.
Data is kept in .witan/witan.db in this folder; --db or WITAN_DB puts it elsewhere. Defaults can stand in witan.yaml.`

export async function cli(args: readonly string[], desk: Desk): Promise<number> {
  const session = new Session(desk)
  try {
    await programFor(session).parseAsync(args, { from: 'user' })
    return session.exitCode
  } catch (error) {
    return explain(error, session.desk)
  } finally {
    await session.end()
  }
}

/** One invocation: the desk with --db applied, the engine if one was opened, the exit code. */
class Session {
  desk: Desk
  exitCode: number = EXIT.done
  #engine: Engine | null = null

  constructor(desk: Desk) {
    this.desk = desk
  }

  useDatabase(url: string): void {
    this.desk = { ...this.desk, settings: { ...this.desk.settings, database: url } }
  }

  /** A folder in which nothing was ever deliberated has none; to list what is there is then no error. */
  get hasDatabase(): boolean {
    return databaseExists(this.desk.settings)
  }

  readonly write = (): Promise<Engine> => this.#open({})
  readonly read = (): Promise<Engine> => this.#open({ readOnly: true })

  /** To write to what is there: a database that is not there must not be made by steering at nothing. */
  readonly steer = async (): Promise<Engine> => {
    await (await makeEngine(this.desk.settings, { readOnly: true })).close()
    return this.write()
  }

  async #open(options: { readonly readOnly?: boolean }): Promise<Engine> {
    this.#engine ??= await makeEngine(this.desk.settings, options)
    return this.#engine
  }

  async end(): Promise<void> {
    await this.#engine?.close()
  }
}

function programFor(session: Session): Command {
  const program = new Command('witan')
    .description(INTRO)
    .version(session.desk.settings.software, '--version')
    .option('--db <url>', 'sqlite:<path> or memory: (default .witan/witan.db in this folder)')
    .addHelpText('after', OUTRO)
    .showSuggestionAfterError()
    .enablePositionalOptions(false)
    .exitOverride()
    .configureOutput({
      writeOut: session.desk.terminal.out,
      writeErr: session.desk.terminal.err,
      outputError: (text, write) => write(`${session.desk.terminal.paint.red('✗')} ${usage(text)}`),
    })
    .hook('preAction', (root, action) => {
      const { db } = { ...root.opts<{ db?: string }>(), ...action.opts<{ db?: string }>() }
      if (db !== undefined) session.useDatabase(db)
    })
  deliberating(program, session)
  reading(program, session)
  steering(program, session)
  for (const command of program.commands) command.exitOverride().configureOutput(program.configureOutput())
  return program
}

/** A wrong value says itself what is right; a wrong word needs the list of right ones. */
function usage(text: string): string {
  const sentence = text.replace(/^error: /, '')
  return /^(?:unknown|missing|too many)/.test(sentence)
    ? `${sentence.trimEnd()}\nAll commands: witan --help. The flags of one: witan help <command>.\n`
    : sentence
}

/** What every command has. Options may stand before or after its name. */
function define(
  program: Command,
  words: string,
  description: string,
  configure: (command: Command) => Command = (command) => command,
): Command {
  const command = program.command(words).description(description).option('--db <url>', 'another database')
  return configure(command)
}

function deliberating(program: Command, session: Session): void {
  define(program, 'ask <question>', 'answers alone, anonymous rankings, the tally', (command) =>
    addLimitFlags(addAskFlags(command)).addHelpText('after', ASK_EXAMPLES),
  ).action(async (question: string, flags: AskFlags & LimitWishes) => {
    session.exitCode = await ask(session.write, session.desk, question, flags)
  })
  define(program, 'doctor', 'what is configured, reachable, missing; what to do about it')
    .option('--json', 'as JSON')
    .action(async (flags: { json?: true }) => {
      session.exitCode = await doctor(session.desk, flags)
    })
}

function reading(program: Command, session: Session): void {
  define(program, 'list', 'every deliberation here, newest first')
    .option('--json', 'as JSON')
    .action(async (flags: { json?: true }) => {
      session.exitCode = await list(session.hasDatabase ? await session.read() : null, session.desk, flags)
    })
  define(program, 'show <id>', 'the report so far')
    .option('--json', 'as JSON')
    .option('--claims', 'the claims and evidence under their ids, contested ones first')
    .option('--at <seq>', 'as it stood after this event', whole(1))
    .action(async (id: string, flags: ShowFlags) => {
      session.exitCode = await show(await session.read(), session.desk, id, flags)
    })
  define(program, 'watch <id>', 'follow a deliberation that runs elsewhere').action(async (id: string) => {
    session.exitCode = await watch(await session.read(), session.desk, id)
  })
  define(program, 'replay <id>', 'show it again as it happened')
    .option('--speed <x>', 'times faster than it was (default 8 on a terminal, no waits otherwise)', amount(0))
    .option('--at <seq>', 'up to this event', whole(1))
    .action(async (id: string, flags: { speed?: number; at?: number }) => {
      session.exitCode = await replay(await session.read(), session.desk, id, flags)
    })
  define(program, 'export <id>', 'the report as a file')
    .option('--format <format>', 'md, json, yaml or html (one self-contained file)', oneOf(FORMATS))
    .option('--out <file>', 'where to; its ending may say the format')
    .option('--at <seq>', 'as it stood after this event', whole(1))
    .action(async (id: string, flags: { format?: (typeof FORMATS)[number]; out?: string; at?: number }) => {
      session.exitCode = await exportTo(await session.read(), session.desk, id, flags)
    })
  define(program, 'events <id>', 'one event a line, JSON')
    .option('--after <seq>', 'only those after this one', whole(0))
    .action(async (id: string, flags: { after?: number }) => {
      session.exitCode = await events(await session.read(), session.desk, id, flags)
    })
  define(program, 'verify <id>', 'show whether anything was edited after it was written')
    .option('--head <hash>', 'a head that verify printed before: proves that not even the whole log was rewritten since')
    .action(async (id: string, flags: { head?: string }) => {
      session.exitCode = await verify(await session.read(), session.desk, id, flags)
    })
}

function steering(program: Command, session: Session): void {
  define(program, 'resume <id>', 'go on after a pause, a stop or a crash; limits can be raised', addLimitFlags)
    .option('--json', 'only the report’s JSON on standard output')
    .option('--out <file>', 'also write the report: .md, .html, .json or .yaml')
    .option('--quiet', 'only the report')
    .action(async (id: string, flags: LimitWishes & { json?: true; out?: string; quiet?: true }) => {
      const showing = { json: flags.json ?? false, quiet: flags.quiet ?? false, out: flags.out ?? null }
      session.exitCode = await resume(await session.steer(), session.desk, id, limitsFrom(flags), showing)
    })
  define(program, 'pause <id>', 'nothing new is asked until it is resumed').action(async (id: string) => {
    session.exitCode = await pause(await session.steer(), session.desk, id)
  })
  define(program, 'stop <id>', 'finish what is in the air, then stop; the report so far stays')
    .option('--now', 'do not wait for what is in the air')
    .action(async (id: string, flags: { now?: true }) => {
      session.exitCode = await stop(await session.steer(), session.desk, id, flags)
    })
}

function explain(error: unknown, { terminal }: Desk): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput
  const { red } = terminal.paint
  if (error instanceof BadInput || (error instanceof Fault && !(error instanceof Bug))) {
    terminal.err(`${red('✗')} ${printable(error.message)}\n`)
    return EXIT.badInput
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  terminal.err(`${red('This is a bug of ours.')} What was written to the log is safe; go on with witan resume.\n${printable(detail)}\n`)
  return EXIT.bug
}
