/** Flags to values. A number that is none is said back to the user, never read as "no limit". */
import { type Command, InvalidArgumentError } from 'commander'
import { SEVERITIES } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { type OfCalls, SECONDS_MAX, TOKENS_MAX } from '../../engine/call-wishes.ts'

/** Far above any use, and far below where counting in millionths or milliseconds ends. */
const DOLLARS_MAX = 1_000_000
const MINUTES_MAX = 1_000_000
/** As the options of the debate have it. */
const MESSAGES_MAX = 2_000

/** How a run is shown and what is written. */
export interface ShowingFlags {
  readonly quiet?: true
  readonly json?: true
  readonly out?: readonly string[]
}

/** What every protocol that starts a deliberation takes. */
interface StartFlags extends ShowingFlags {
  readonly cast?: string
  readonly model?: string
  readonly seat?: ReadonlyMap<string, string>
  readonly offline?: true
  readonly live?: true
  readonly seed?: number
  readonly pace?: 'live' | 'brisk'
}

export interface TableFlags extends StartFlags {
  readonly seats?: number
  readonly dossier?: readonly string[]
}

export interface CouncilFlags extends StartFlags {
  readonly northStar?: string
  readonly escalateTo?: string
  readonly failOn?: Severity
  readonly since?: string
}

export interface DebateFlags extends TableFlags {
  readonly clerk?: string
  readonly judge?: string
  readonly baseline?: true
  readonly allPairs?: true
  readonly maxMessages?: number
  readonly embeddings?: string
}

const LIVE = 'ask models, where an example would otherwise play its recorded replies'

export function addTableFlags(command: Command): Command {
  command
    .option('--cast <file>', 'seats from a YAML or JSON file, or a shipped cast by its name (witan cast list)')
    .option('--seats <n>', 'how many of the cast sit down (default 5 of the built-in twelve)', whole(1))
    .option('--model <m>', 'every seat’s model: anthropic/…, openai/…, google/…, ollama/…, compatible/…')
    .option('--seat <id>=<m>', 'one seat’s model, or offline, human, host (repeatable)', seatModel)
    .option('--offline', 'no language model, but where --seat names one: stand-ins quote the dossier and take the side of their cast')
    .option('--live', LIVE)
    .option('--dossier <path>', 'a folder or file that may be quoted (repeatable)', collect)
    .option('--seed <n>', 'the same seed, the same choices (default 1)', whole(0))
    .option('--pace <pace>', 'live (real time) or brisk (waits cost no time, people are waited for; the default)', oneOf(['live', 'brisk']))
  return addShowingFlags(command)
}

export function addShowingFlags(command: Command, endings = '.md, .html, .json or .yaml'): Command {
  return command
    .option('--json', 'only the report’s JSON on standard output')
    .option('--out <file>', `also write the report: ${endings} (repeatable)`, files)
    .option('--quiet', 'only the report, not the conversation')
}

export function addCouncilFlags(command: Command): Command {
  command
    .option('--north-star <file>', 'the vision it is measured against, YAML or JSON (default: the one that comes with Witan)')
    .option('--since <id>', 'hold it against an earlier council here: resolved, persistent, new, regressed')
    .option('--escalate-to <name>', 'who decides what the council can not (default: the product owner)')
    .option('--cast <file>', 'three seats from a YAML or JSON file, instead of SA-1, SA-2 and SA-3')
    .option('--model <m>', 'every seat’s model: anthropic/…, openai/…, google/…, ollama/…, compatible/…')
    .option('--seat <id>=<m>', 'one seat’s model, or offline, human, host, as in sa-1=human (repeatable)', seatModel)
    .option('--offline', 'no language model, but where --seat names one: seats bring what witan lint finds by code')
    .option('--live', LIVE)
    .option('--seed <n>', 'the same seed, the same choices (default 1)', whole(0))
    .option('--pace <pace>', 'live (real time) or brisk (waits cost no time; the default)', oneOf(['live', 'brisk']))
  return addShowingFlags(addFailOn(command), '.md, .html, .json, .yaml or .sarif')
}

export const addFailOn = (command: Command): Command =>
  command.option('--fail-on <severity>', `exit code 1 if a finding is left that is this grave: ${SEVERITIES.join(', ')}`, oneOf(SEVERITIES))

export function addDebateFlags(command: Command): Command {
  return command
    .option('--clerk <m>', 'the model that writes the cruxes down (default: of another family than most seats, where there is one)')
    .option('--judge <m>', 'the model that decides when a seat refuses a fair restatement twice (default: as for the clerk; else a rule)')
    .option('--baseline', 'then ask the same seats alone, for as many tokens, and print both results (the budget holds for each)')
    .option('--all-pairs', 'every two seats on opposite sides restate each other, not one for each')
    .option('--max-messages <n>', 'end after so many messages (default 20 a seat, at least 200)', whole(1, MESSAGES_MAX))
    .option('--embeddings <m>', 'attention by meaning, as with openai/text-embedding-3-small (default: by words)')
}

export function addLimitFlags(command: Command, tokensDefault = 400_000): Command {
  return command
    .option('--budget <dollars>', 'stop before this much is spent (default 2.00)', amount(0, DOLLARS_MAX))
    .option('--max-tokens <n>', `stop before this many tokens (default ${tokensDefault.toLocaleString('en')})`, whole(1))
    .option('--max-calls <n>', 'stop before this many model calls (default 200)', whole(1))
    .option('--max-minutes <n>', 'stop after this much real time (default 60)', amount(0, MINUTES_MAX))
    .option('--concurrency <n>', 'calls in the air at once (default 8)', whole(1, 64))
    .option(
      '--lookups <n>',
      'look-ups in the dossier a model call may make; none are needed where it is shown whole (default 3)',
      whole(0, 8),
    )
    .option(
      '--reply-seconds <n>',
      'how long a model may take for a reply (default 300; 1,200 for one on this machine); ollama=1800 or propose=900: for a model, provider or purpose (repeatable)',
      ofCalls(amount(0, SECONDS_MAX)),
    )
    .option(
      '--max-output <n>',
      'tokens that a reply may hold (default: as what is asked for needs); also for some, as above (repeatable)',
      ofCalls(whole(100, TOKENS_MAX)),
    )
    .option(
      '--source-tokens <n>',
      'sources of up to so many tokens stand whole in every prompt (default 30,000; Ollama 8,000)',
      whole(0, TOKENS_MAX),
    )
}

/** "600" is for all calls, "ollama=1800" for those of a model, a provider or a purpose. */
export const ofCalls =
  (read: (text: string) => number) =>
  (text: string, before: OfCalls = { all: undefined, of: {} }): OfCalls => {
    const [, name, value] = /^(.+)=([^=]*)$/.exec(text) ?? []
    if (name === undefined || value === undefined) return { ...before, all: read(text) }
    return { ...before, of: { ...before.of, [name]: read(value) } }
  }

/** "a, b" to a list. */
export function commaSeparated(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '')) return names
  throw new InvalidArgumentError('It takes names with commas between them.')
}

export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`
    throw new InvalidArgumentError(`It takes a whole number ${range}.`)
  }
}

export function amount(above: number, most: number = Number.MAX_VALUE): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isFinite(value) && value > above && value <= most) return value
    throw new InvalidArgumentError(`It takes a number above ${above}${most === Number.MAX_VALUE ? '' : ` and up to ${most}`}.`)
  }
}

/** The same, but the least is one of them: to wait not at all is a wish, too. */
export function amountFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isFinite(value) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It takes a number from ${least} to ${most}.`)
  }
}

export function oneOf<T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text)
    if (choice !== undefined) return choice
    throw new InvalidArgumentError(`It takes one of: ${choices.join(', ')}.`)
  }
}

/** Several formats of one report; one file can hold only one of them. */
export function files(path: string, before: readonly string[] = []): readonly string[] {
  if (before.includes(path)) throw new InvalidArgumentError('It is named twice. Name each file once.')
  return [...before, path]
}

const collect = (path: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), path]

export function seatModel(text: string, before: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> {
  const [, id, model] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (id === undefined || model === undefined)
    throw new InvalidArgumentError('It takes <seat id>=<model>, as in --seat outside-view=openai/gpt-5.4-mini.')
  return new Map([...(before ?? []), [id, model]])
}
