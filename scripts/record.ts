/**
 * Records what models say to an example, so that it can be played without them.
 *
 *   npm run record -- examples/store-of-value/brief.yaml --model anthropic/…  [--model …] [--continue]
 *   npm run record -- examples/council/flawed-prd.md --model …
 *   npm run record -- room demo --model …
 *
 * The start runs as anybody would run it, in a log that is thrown away; time stands still while a model thinks. Then it is played
 * once more without them, to see that no reply is missing. Only then does it take the place of the recording before; until then it is
 * a file that ends in .part, and --continue goes on with that one, or else with the recording.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../src/config.ts'
import { isRefusal, type Refusal } from '../src/core/refusal.ts'
import { cli } from '../src/doors/cli/program.ts'
import { namesBrief, readBrief, writtenFor } from '../src/engine/brief.ts'
import { makeRecorder, promptOf, readTape, recordingBeside } from '../src/engine/recording.ts'
import { DEMO_RECORDING } from '../src/engine/room-demo.ts'
import type { Settings } from '../src/engine/settings.ts'
import { resolveSpec } from '../src/models/spec.ts'
import type { Driver } from '../src/seats/driver.ts'
import { keyOf, placeOf, recordedDriver } from '../src/seats/recorded.ts'
import { plain } from '../src/views/paint.ts'

const USAGE = `npm run record -- <brief.yaml | document | room demo> --model <provider>/<model> [--model …] [--continue]

Plays the start with models and keeps what they say beside it, so that it can be played without them. The models take the seats in turn.
--continue goes on with a recording that was cut off.`

class Wrong extends Error {}

function words() {
  try {
    const options = {
      model: { type: 'string', multiple: true, default: [] as string[] },
      continue: { type: 'boolean', default: false },
    } as const
    return parseArgs({ allowPositionals: true, options: { ...options, help: { type: 'boolean', default: false } } })
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

const { values, positionals } = words()

function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Wrong(value.because)
  return value
}

/** The command that starts it, and where its replies are kept. */
async function target(): Promise<{ readonly args: readonly string[]; readonly file: string }> {
  const [what = '', ...rest] = positionals
  if (positionals.join(' ') === 'room demo') return { args: ['room', 'demo'], file: DEMO_RECORDING }
  if (what === '' || rest.length > 0)
    throw new Wrong(
      'Say what to record: a brief (brief.yaml), a document for a council, or «room demo». And who answers: --model <provider>/<model>.',
    )
  if (!existsSync(what)) throw new Wrong(`There is no file ${what}.`)
  if (!namesBrief(what)) return { args: ['council', what], file: recordingBeside(what) }
  const protocol = await writtenFor(what)
  accepted(await readBrief(what, protocol))
  return { args: [protocol, what], file: recordingBeside(what) }
}

async function played(args: readonly string[], settings: Settings, out: (text: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-record-'))
  const terminal = {
    ...{ out, err: out, isInteractive: false, width: () => 120, paint: plain, onInterrupt: () => () => undefined },
    ...{ readInput: async () => '', input: () => process.stdin, drained: async () => undefined, ask: async () => null },
  }
  try {
    const desk = { settings: { ...settings, database: 'memory:', folder }, terminal, launch: { command: 'witan', args: [] } }
    return await cli(args, desk)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is asked when it is played, held against what was asked when it was recorded. */
async function checked(args: readonly string[], file: string, settings: Settings): Promise<readonly string[]> {
  const tape = accepted(await readTape(file))
  if (tape === null) return ['nothing was recorded']
  const asked = new Map<string, string>()
  const listening = {
    ...makeRecorder({ file: '/dev/null', models: ['none/none'], before: tape }),
    driver: (): Driver => {
      const driver = recordedDriver(tape, ({ request }) =>
        Promise.reject(new Wrong(`${request} is asked for, and is not on the recording`)),
      )
      return (call) => {
        asked.set(keyOf(placeOf(call)), promptOf(call))
        return driver(call)
      }
    },
  }
  await played(args, { ...settings, model: null, recorder: listening }, () => undefined)
  const lines = [...tape.lines.values()]
  const unasked = lines.filter((line) => !asked.has(keyOf(line)))
  const others = lines.filter((line) => asked.has(keyOf(line)) && line.prompt !== asked.get(keyOf(line)))
  return [...unasked.map((line) => `nobody asks for ${keyOf(line)}`), ...others.map((line) => `${keyOf(line)} was asked in other words`)]
}

async function record(): Promise<number> {
  const { args, file } = await target()
  if (values.model.length === 0) throw new Wrong('Name who answers: --model <provider>/<model>, once or several times.')
  const settings = accepted(readSettings(process.cwd()))
  for (const model of values.model) accepted(resolveSpec(model, settings.models))
  const part = `${file}.part`
  const before = values.continue ? accepted(await readTape(existsSync(part) ? part : file)) : null
  const began = Date.now()
  let replies = 0
  const told = ({ purpose, seat, ordinal, by }: { purpose: string; seat: string; ordinal: number; by: string }): void => {
    replies += 1
    console.error(`${Math.round((Date.now() - began) / 1000)} s · ${replies} · ${purpose}/${seat}/${ordinal} · ${by}`)
  }
  const recorder = makeRecorder({ file: part, models: values.model, before, told })
  const code = await played(args, { ...settings, model: null, recorder }, (text) => process.stdout.write(text))
  const kept = before?.lines.size ?? 0
  if (replies + kept === 0) {
    await rm(part, { force: true })
    console.error(`\n✗ Nobody answered (exit code ${code}), so nothing was recorded. ${existsSync(file) ? `${file} is as it was.` : ''}`)
    return 2
  }
  console.error(`\nRecorded: ${replies} replies in ${Math.round((Date.now() - began) / 60_000)} min, exit code ${code}.`)
  const wrong = await checked(args, part, settings)
  if (wrong.length > 0) {
    console.error(`✗ Played again without models: ${wrong.join('; ')}.\nIt stays in ${part}; --continue goes on with it.`)
    return 1
  }
  await rename(part, file)
  console.error(`Played again without models: the same is asked, and no reply is missing. It is ${file} now.`)
  return 0
}

if (values.help) console.log(USAGE)
else {
  try {
    process.exitCode = await record()
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    console.error(`✗ ${error.message}`)
    process.exitCode = 2
  }
}
