/**
 * The command line: words and flags to commands, and every ending to an exit code.
 *
 *   0 reached an end of its own · 1 a check the user asked for failed · 2 wrong usage or input · 3 stopped early · 70 a bug of ours
 */
import { Command, CommanderError } from 'commander'
import { Bug } from '../../core/assert.ts'
import { Fault } from '../../core/fault.ts'
import { printable } from '../../views/printable.ts'
import { chairing, deliberating, intervening, opening, preparing, reading, steering } from './commands.ts'
import { BadInput, type Desk, EXIT } from './desk.ts'
import { INTRO, OUTRO } from './help.ts'
import { moving } from './moving-commands.ts'
import { keepingRoom } from './room-commands.ts'
import { governing } from './run-commands.ts'
import { Session } from './session.ts'

const GROUPS = [
  ['Deliberate:', deliberating],
  ['Work on a folder with a team:', keepingRoom],
  ['Govern coding agents:', governing],
  ['While it runs:', steering],
  ['Say something to a running debate:', intervening],
  ['Say something to a roundtable:', chairing],
  ['Look:', reading],
  ['Open it to others:', opening],
  ['Move to another database:', moving],
  ['Prepare:', preparing],
] as const

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

function programFor(session: Session): Command {
  const program = new Command('witan')
    .description(INTRO)
    .version(session.desk.settings.software, '--version')
    .option('--db <url>', 'sqlite:<path>, postgres://… or memory: (default .witan/witan.db in this folder)')
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
  for (const [heading, define] of GROUPS) define(program.commandsGroup(heading), session)
  for (const command of everyCommand(program)) command.exitOverride().configureOutput(program.configureOutput())
  return program
}

const everyCommand = ({ commands }: Command): readonly Command[] => commands.flatMap((command) => [command, ...everyCommand(command)])

/** A wrong value says itself what is right; a wrong word needs the list of right ones. */
function usage(text: string): string {
  const sentence = text.replace(/^error: /, '')
  return /^(?:unknown|missing|too many)/.test(sentence)
    ? `${sentence.trimEnd()}\nAll commands: witan --help. The flags of one: witan help <command>.\n`
    : sentence
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
