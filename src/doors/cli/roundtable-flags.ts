/** The flags that only a roundtable takes, and the options that they come to. */
import { type Command, InvalidArgumentError } from 'commander'
import { Feature, HighStakes, ModeName, options, Switch } from '../../core/roundtable/words.ts'
import { amountFrom, oneOf, type TableFlags, whole } from './flags.ts'

const PERSPECTIVE_CHARACTERS_MAX = 400
const PERSPECTIVES_MAX = 10
/** As the options of the roundtable have it. */
const ROUNDS_MAX = 6
const NEIGHBOURS_MAX = 9
const MINUTES_MAX = 1_440
/** Where somebody sits at the terminal; where nobody does, nobody is waited for. */
const PATIENCE_MINUTES = 10

type Switched = Readonly<Partial<Record<Feature, Switch>>>

export interface RoundtableFlags extends TableFlags {
  readonly mode?: ModeName
  readonly rounds?: number
  readonly perspectives?: readonly string[]
  readonly highStakes?: HighStakes
  readonly clerk?: string
  readonly judge?: string
  /** Commander sets it true where nobody wrote --no-exit-on-consensus. */
  readonly exitOnConsensus?: boolean
  readonly neighbours?: number
  readonly switch?: Switched
  readonly patience?: number
  readonly baseline?: true
}

export function addRoundtableFlags(command: Command): Command {
  return command
    .option('--mode <mode>', 'how they talk; see below (default collaborative)', oneOf(ModeName.options))
    .option('--rounds <n>', `rounds after the one in which everybody answers alone, 1 to ${ROUNDS_MAX} (default 3)`, whole(1, ROUNDS_MAX))
    .option(
      '--perspectives <who>',
      'who sits there, as in "a nurse; the night guard": in the order of the seats (repeatable)',
      perspectives,
    )
    .option('--high-stakes <category>', `what is at stake: ${HighStakes.options.join(', ')}`, oneOf(HighStakes.options))
    .option('--judge <m>', 'the model, or offline, that rules on what code can not check, and on what may do harm (default: nobody)')
    .option('--clerk <m>', 'the model, or offline, that may be asked for a synthesis (default: nobody)')
    .option('--no-exit-on-consensus', 'hold every planned round, though all agree')
    .option(
      '--neighbours <k>',
      'how many of the others a seat is shown, in modes that allow it (default 2 from four seats on)',
      whole(1, NEIGHBOURS_MAX),
    )
    .option('--switch <feature>=<how>', `${Feature.options.join(', ')}: off, log (only say what would be done) or enforce`, switched)
    .option(
      '--patience <minutes>',
      `how long a person is waited for, where one is asked (default ${PATIENCE_MINUTES}; 0 where this is no terminal: nobody is there to answer)`,
      amountFrom(0, MINUTES_MAX),
    )
    .option('--baseline', 'then ask the same seats alone, for as many tokens, and print both results (the budget holds for each)')
}

/** Several in one are parted by semicolons, since a perspective may hold commas. */
function perspectives(text: string, before: readonly string[] = []): readonly string[] {
  const named = text.split(';').map((one) => one.trim())
  if (named.some((one) => one === ''))
    throw new InvalidArgumentError('A perspective is empty. Say who looks at it, as in "a nurse; the night guard".')
  const long = named.find((one) => one.length > PERSPECTIVE_CHARACTERS_MAX)
  if (long !== undefined)
    throw new InvalidArgumentError(`A perspective has ${long.length} characters; at most ${PERSPECTIVE_CHARACTERS_MAX} are taken.`)
  const all = [...before, ...named]
  if (all.length > PERSPECTIVES_MAX)
    throw new InvalidArgumentError(`There are ${all.length} perspectives; at most ${PERSPECTIVES_MAX} are taken, as many as seats.`)
  return all
}

function switched(text: string, before: Switched = {}): Switched {
  const [, name = '', how = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
  const feature = Feature.options.find((one) => one === name)
  const setting = Switch.options.find((one) => one === how)
  if (feature === undefined) throw new InvalidArgumentError(`It takes <feature>=<how>; the features are: ${Feature.options.join(', ')}.`)
  if (setting === undefined) throw new InvalidArgumentError(`${feature} can be: ${Switch.options.join(', ')}.`)
  return { ...before, [feature]: setting }
}

/** What was wished for wins over the brief, and the brief over what suits the terminal. */
export function roundtableOptions(
  flags: RoundtableFlags,
  written: Readonly<Record<string, unknown>>,
  isInteractive: boolean,
): Readonly<Record<string, unknown>> {
  const { mode, rounds, perspectives: who, highStakes, neighbours, exitOnConsensus, patience } = flags
  const wished = {
    mode,
    rounds,
    perspectives: who,
    highStakes,
    neighbours,
    exitOnConsensus: exitOnConsensus === false ? false : undefined,
    patienceMinutes: patience,
    switches: flags.switch === undefined ? undefined : { ...switchesIn(written), ...flags.switch },
  }
  return {
    patienceMinutes: isInteractive ? PATIENCE_MINUTES : 0,
    ...written,
    ...Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)),
  }
}

const switchesIn = (written: Readonly<Record<string, unknown>>): Switched =>
  options.shape.switches.safeParse(written.switches ?? {}).data ?? {}
