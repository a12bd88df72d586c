/** The commands for whoever lets coding agents be governed: run, run init, owed, submit. */
import type { Command } from 'commander'
import { defaultLimits } from '../../engine/open.ts'
import { amount, whole } from './flags.ts'
import { type OwedFlags, owed } from './owed.ts'
import { initRun, type RunFlags, run } from './run.ts'
import { RUN_EXAMPLES, SUBMIT_EXAMPLES } from './run-help.ts'
import type { Session } from './session.ts'
import { submit } from './submit.ts'

const LIMITS = defaultLimits('run', 2)

export function governing(program: Command, session: Session): void {
  const command = program
    .command('run <plan>')
    .description('govern coding agents through a list of tasks in a git repository (a plan.yaml)')
    .option('--db <url>', 'another database')
    .option(
      '--budget <dollars>',
      `stop before this much is spent, as agents declare it (default ${(LIMITS.microsMax ?? 0) / 1_000_000})`,
      amount(0, 1_000_000),
    )
    .option(
      '--max-tokens <n>',
      `stop before this many tokens, as agents declare them (default ${(LIMITS.tokensMax ?? 0).toLocaleString('en')})`,
      whole(1),
    )
    .option('--max-minutes <n>', `stop after this much time at work (default ${LIMITS.minutesMax})`, amount(0, 1_000_000))
    .option('--json', 'what is owed, as JSON')
    .addHelpText('after', RUN_EXAMPLES)
    .action(async (plan: string, flags: RunFlags) => {
      session.exitCode = await run(session, plan, flags)
    })
  command
    .command('init')
    .description('write a commented witan.yaml and plan.yaml; never overwrites')
    .action(async () => {
      session.exitCode = await initRun(session.desk)
    })
  program
    .command('owed <id>')
    .description('what hosts and people owe, with the prompt of each')
    .option('--db <url>', 'another database')
    .option('--seat <id>', 'of this seat only')
    .option('--json', 'with what the seat is shown and the JSON Schema of the reply')
    .action(async (id: string, flags: OwedFlags) => {
      session.exitCode = await owed(await session.read(), session.desk, id, flags)
    })
  program
    .command('submit <id> <request> <file>')
    .description('hand in a reply (a JSON file, or - for standard input): go on, correct, replace or stop')
    .option('--db <url>', 'another database')
    .option('--json', 'the verdict and what is owed next, as JSON')
    .addHelpText('after', SUBMIT_EXAMPLES)
    .action(async (id: string, request: string, file: string, flags: { json?: true }) => {
      session.exitCode = await submit(await session.steer(), session.desk, id, request, file, flags)
    })
}
