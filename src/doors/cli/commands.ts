/** Every command with its words, flags and help. Nothing is decided here: each hands over to the file that does it. */
import type { Command } from 'commander'
import { TOKENS_DEFAULT } from '../../core/council/numbers.ts'
import { SEVERITIES } from '../../core/findings/severity.ts'
import { ROUNDS } from '../../core/roundtable/numbers.ts'
import { SEATS_DEFAULT } from '../../engine/cast.ts'
import { defaultLimits } from '../../engine/open.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { printable } from '../../views/printable.ts'
import { FORMATS } from '../formats.ts'
import { CLIENTS } from '../mcp/install.ts'
import { SCOPES, type Scope } from '../tokens.ts'
import { ask } from './ask.ts'
import { CAST_FILE, listCasts, newCast } from './casts.ts'
import { answer, appeal, type GoOnFlags, goOn, liftBlocker, supply, synthesize } from './chairing.ts'
import { showingOf } from './conduct.ts'
import { council } from './council.ts'
import { BadInput } from './desk.ts'
import { doctor } from './doctor.ts'
import {
  addCouncilFlags,
  addDebateFlags,
  addFailOn,
  addLimitFlags,
  addShowingFlags,
  addTableFlags,
  amount,
  type CouncilFlags,
  commaSeparated,
  type DebateFlags,
  files,
  oneOf,
  type ShowingFlags,
  type TableFlags,
  whole,
} from './flags.ts'
import {
  ASK_EXAMPLES,
  CAST_EXAMPLES,
  CHALLENGE_EXAMPLES,
  COUNCIL_EXAMPLES,
  DEBATE_EXAMPLES,
  EXPORT_EXAMPLES,
  GO_ON_EXAMPLES,
  LINT_EXAMPLES,
  MCP_EXAMPLES,
  ROUNDTABLE_EXAMPLES,
  SERVE_EXAMPLES,
  SHOW_EXAMPLES,
  TOKEN_EXAMPLES,
  WORKER_EXAMPLES,
} from './help.ts'
import { challenge, forceThread, interject, removeSeat } from './interventions.ts'
import { type LintFlags, lintDocuments } from './lint.ts'
import { addInstallFlags, addMcpFlags, type InstallFlags, installMcp, type McpFlags, mcpServer } from './mcp.ts'
import { events, exportTo, type ListFlags, list, type ShowFlags, show, verify } from './reading.ts'
import { addRoundtableFlags, type RoundtableFlags } from './roundtable-flags.ts'
import { addServeFlags, collected, type ServeFlags, scopes, serve } from './serving.ts'
import type { Session } from './session.ts'
import { pause, resume, stop } from './steering.ts'
import { talk } from './talk.ts'
import { addToken, listTokens, revokeToken, strangersIn } from './tokens.ts'
import { replay, watch } from './watching.ts'
import { addWorkerFlags, type WorkerFlags, work } from './working.ts'

/** Of the five seats that sit down by default. */
const ROUNDTABLE_TOKENS = defaultLimits('roundtable', SEATS_DEFAULT).tokensMax ?? undefined

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

export function deliberating(program: Command, session: Session): void {
  define(program, 'debate <topic>', 'argue in threads, down to the questions on which it turns (a topic, or a brief.yaml)', (command) =>
    addLimitFlags(addDebateFlags(addTableFlags(command))).addHelpText('after', DEBATE_EXAMPLES),
  ).action(async (topic: string, flags: DebateFlags & LimitWishes) => {
    session.exitCode = await talk('debate', session.write, session.desk, topic, flags)
  })
  define(program, 'roundtable <question>', 'discuss it in rounds, in one of seven modes (a question, or a brief.yaml)', (command) =>
    addLimitFlags(addRoundtableFlags(addTableFlags(command)), ROUNDTABLE_TOKENS).addHelpText('after', ROUNDTABLE_EXAMPLES),
  ).action(async (question: string, flags: RoundtableFlags & LimitWishes) => {
    session.exitCode = await talk('roundtable', session.write, session.desk, question, flags)
  })
  define(program, 'council <file>', 'three reviewers, three cycles, a verdict on a document (PRD, RFC, ADR, design, policy)', (command) =>
    addLimitFlags(addCouncilFlags(command), TOKENS_DEFAULT).addHelpText('after', COUNCIL_EXAMPLES),
  ).action(async (file: string, flags: CouncilFlags & LimitWishes) => {
    session.exitCode = await council(session, file, flags)
  })
  define(program, 'ask <question>', 'answer alone, rank blindly, count (a question, or a brief.yaml)', (command) =>
    addLimitFlags(addTableFlags(command)).addHelpText('after', ASK_EXAMPLES),
  ).action(async (question: string, flags: TableFlags & LimitWishes) => {
    session.exitCode = await ask(session.write, session.desk, question, flags)
  })
}

export function reading(program: Command, session: Session): void {
  define(program, 'list', 'deliberations here, newest first')
    .option('--limit <n>', 'at most so many (default 50; with --json all)', whole(1))
    .option('--json', 'as JSON')
    .action(async (flags: ListFlags) => {
      session.exitCode = await list(session.hasDatabase ? await session.read() : null, session.desk, flags)
    })
  define(program, 'show <id>', 'the report so far')
    .option('--json', 'as JSON')
    .option('--claims', 'the claims and evidence under their ids, contested ones first')
    .option('--round <n>', 'of a roundtable: one round in full, 0 for what everybody said alone', whole(0))
    .option('--at <seq>', 'as it stood after this event', whole(1))
    .addHelpText('after', SHOW_EXAMPLES)
    .action(async (id: string, flags: ShowFlags) => {
      session.exitCode = await show(await session.read(), session.desk, id, flags)
    })
  define(program, 'watch <id>', 'follow a deliberation that runs elsewhere, or waits for a worker').action(async (id: string) => {
    session.exitCode = await watch(await session.read(), session.desk, id)
  })
  define(program, 'replay <id>', 'show it again as it happened')
    .option('--speed <x>', 'times faster than it was on its own clock (default 8 on a terminal, no waits otherwise)', amount(0))
    .option('--at <seq>', 'up to this event', whole(1))
    .action(async (id: string, flags: { speed?: number; at?: number }) => {
      session.exitCode = await replay(await session.read(), session.desk, id, flags)
    })
  define(program, 'export <id>', 'the report as a file')
    .option('--format <format>', 'md, json, yaml, html (one self-contained file) or, of a council, sarif', oneOf(FORMATS))
    .option('--out <file>', 'where to; its ending may say the format (repeatable)', files)
    .option('--at <seq>', 'as it stood after this event', whole(1))
    .addHelpText('after', EXPORT_EXAMPLES)
    .action(async (id: string, flags: { format?: (typeof FORMATS)[number]; out?: readonly string[]; at?: number }) => {
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

export function opening(program: Command, session: Session): void {
  define(program, 'serve', 'HTTP with live events: start, follow and steer from anywhere', (command) =>
    addServeFlags(command).addHelpText('after', SERVE_EXAMPLES),
  ).action(async (flags: ServeFlags) => {
    session.exitCode = await serve(session.desk, flags)
  })
  define(program, 'worker', 'runs deliberations that other machines have opened, from one PostgreSQL', (command) =>
    addWorkerFlags(command).addHelpText('after', WORKER_EXAMPLES),
  ).action(async (flags: WorkerFlags) => {
    session.exitCode = await work(session.desk, flags)
  })
  const mcp = define(program, 'mcp', 'a server for coding agents (MCP), over standard input and output', (command) =>
    addMcpFlags(command).addHelpText('after', MCP_EXAMPLES),
  ).action(async (flags: McpFlags) => {
    session.exitCode = await mcpServer(session.desk, flags)
  })
  addInstallFlags(mcp.command('install <client>').description(`the configuration for ${CLIENTS.join(', ')}`)).action(
    async (client: string, _: unknown, command: Command) => {
      session.exitCode = await installMcp(session.desk, client, command.optsWithGlobals<InstallFlags>())
    },
  )
  const token = program
    .command('token')
    .description('who may use the server: named tokens with scopes')
    .addHelpText('after', TOKEN_EXAMPLES)
  token
    .command('add <name>')
    .description('make a token; it is shown once')
    .option('--scope <scopes>', `what it may do: ${SCOPES.join(', ')}, several with commas (default read,run,seat)`, scopes)
    .option('--seat <id>', 'may answer for this seat and no other (repeatable); without --scope, and do nothing else', collected)
    .action(async (name: string, flags: { scope?: readonly Scope[]; seat?: readonly string[] }) => {
      const { scope, seat } = flags
      const strangers = seat === undefined ? [] : session.hasDatabase ? await strangersIn(await session.read(), seat) : seat
      session.exitCode = await addToken(
        session.desk,
        name,
        scope ?? (seat === undefined ? ['read', 'run', 'seat'] : ['seat']),
        seat,
        strangers,
      )
    })
  token
    .command('list')
    .description('names, scopes and dates')
    .action(async () => {
      session.exitCode = await listTokens(session.desk)
    })
  token
    .command('revoke <name>')
    .description('it is refused from now on, by a running server too')
    .action(async (name: string) => {
      session.exitCode = await revokeToken(session.desk, name)
    })
}

export function steering(program: Command, session: Session): void {
  define(
    program,
    'resume <id>',
    'go on after a pause, a stop or a crash; limits can be raised. What waits for a worker is left to it',
    (command) => addShowingFlags(addFailOn(addLimitFlags(command)), '.md, .html, .json or .yaml; of a council also .sarif'),
  ).action(async (id: string, flags: LimitWishes & ShowingFlags & Pick<CouncilFlags, 'failOn'>) => {
    session.exitCode = await resume(await session.steer(), session.desk, id, limitsFrom(flags), showingOf(flags))
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

/** What a user may say to a running debate. */
export function intervening(program: Command, session: Session): void {
  define(program, 'interject <id> <text>', 'say something into a running debate; the seats see it')
    .option('--thread <t>', 'in this thread, as t2 (default: the first that is open)')
    .action(async (id: string, text: string, flags: { thread?: string }) => {
      session.exitCode = await interject(await session.steer(), session.desk, id, text, flags)
    })
  define(program, 'challenge <id> <crux> <why>', 'object to how a crux is put; it is looked at again')
    .addHelpText('after', CHALLENGE_EXAMPLES)
    .action(async (id: string, crux: string, why: string) => {
      session.exitCode = await challenge(await session.steer(), session.desk, id, crux, why)
    })
  define(program, 'remove-seat <id> <seat> [why]', 'a seat leaves the debate; what it said stays').action(
    async (id: string, seat: string, why?: string) => {
      session.exitCode = await removeSeat(await session.steer(), session.desk, id, seat, why ?? '')
    },
  )
  define(program, 'force-thread <id> <question>', 'open a thread on this yes-or-no question').action(
    async (id: string, question: string) => {
      session.exitCode = await forceThread(await session.steer(), session.desk, id, question)
    },
  )
}

/** What a user may say to a roundtable, running or ended. */
export function chairing(program: Command, session: Session): void {
  define(program, 'go-on <id>', 'more rounds, though a rule has ended it or would', (command) =>
    addShowingFlags(
      command
        .option(
          '--rounds <n>',
          'how many more (default 1, where it has ended); 12 are the most there can be',
          whole(1, ROUNDS.mostExtended),
        )
        .option('--focus <text>', 'what they should be about'),
    ).addHelpText('after', GO_ON_EXAMPLES),
  ).action(async (id: string, flags: GoOnFlags & ShowingFlags) => {
    session.exitCode = await goOn(await session.steer(), session.desk, id, flags, showingOf(flags))
  })
  define(
    program,
    'answer <id> <question> <choice> <text>',
    'answer what it asks of a person (X1 of a table, G1 of the governor): go-on, with what to look at, or end, with why',
  ).action(async (id: string, question: string, choice: string, text: string) => {
    const chosen = chosenFrom(CHOICES, choice)
    session.exitCode = await answer(await session.steer(), session.desk, id, question, chosen, text)
  })
  define(program, 'supply <id> <request> <text>', 'what a seat asked for (Q1), or with --failed why it is not to be had')
    .option('--failed', 'it is not to be had; the text says why')
    .action(async (id: string, request: string, text: string, flags: { failed?: true }) => {
      session.exitCode = await supply(await session.steer(), session.desk, id, request, text, flags)
    })
  define(program, 'appeal <id> <block> <why>', 'publish what the safety rules held back (B1); your reason is on record').action(
    async (id: string, block: string, why: string) => {
      session.exitCode = await appeal(await session.steer(), session.desk, id, block, why)
    },
  )
  define(program, 'lift-blocker <id> <seat> <why>', 'set a seat’s BLOCKER aside; your reason is on record').action(
    async (id: string, seat: string, why: string) => {
      session.exitCode = await liftBlocker(await session.steer(), session.desk, id, seat, why)
    },
  )
  define(program, 'synthesize <id>', 'have somebody write up one that has ended; it never overrides the count', (command) =>
    addShowingFlags(command.option('--seat <id>', 'who writes it: a seat, clerk or judge (default: the clerk, else the first seat)')),
  ).action(async (id: string, flags: { seat?: string } & ShowingFlags) => {
    session.exitCode = await synthesize(await session.steer(), session.desk, id, flags, showingOf(flags))
  })
}

const CHOICES = ['go-on', 'end'] as const

/** A word that has no flag before it: commander checks only how many there are. */
function chosenFrom<T extends string>(choices: readonly T[], text: string): T {
  const found = choices.find((one) => one === text)
  if (found === undefined) throw new BadInput(`«${printable(text)}» is no choice. It takes one of: ${choices.join(', ')}.`)
  return found
}

export function preparing(program: Command, session: Session): void {
  define(program, 'lint [document...]', 'what code alone finds in documents: dangling references, sums, placeholders, … (no model)')
    .option('--json', 'as JSON')
    .option('--fail-on <severity>', `exit code 1 if a finding is this grave: ${SEVERITIES.join(', ')}`, oneOf(SEVERITIES))
    .option('--out <file>', 'also write it: .md, .json or .sarif (repeatable)', files)
    .option('--checks <a,b>', 'only these checks', commaSeparated)
    .option('--list', 'name the checks and what each looks for')
    .addHelpText('after', LINT_EXAMPLES)
    .action(async (documents: string[], flags: LintFlags) => {
      session.exitCode = await lintDocuments(session.desk, documents, flags)
    })
  define(program, 'doctor', 'what is configured, reachable, missing; what to do about it')
    .option('--json', 'as JSON')
    .action(async (flags: { json?: true }) => {
      session.exitCode = await doctor(session.desk, flags)
    })
  const cast = program.command('cast').description('who sits at the table: shipped casts, and a starter for your own')
  cast.addHelpText('after', CAST_EXAMPLES)
  cast
    .command('new [file]')
    .description(`write a commented starter (default ${CAST_FILE}); never overwrites`)
    .action(async (file?: string) => {
      session.exitCode = await newCast(session.desk, file ?? CAST_FILE)
    })
  cast
    .command('list')
    .description('the casts that come with Witan')
    .option('--json', 'as JSON')
    .action(async (flags: { json?: true }) => {
      session.exitCode = await listCasts(session.desk, flags)
    })
}
