/**
 * Where a recording stands, whether it fits what is about to start, and how one is made.
 *
 *   brief.yaml  ─▶ recording.jsonl beside it          document.md ─▶ document.recording.jsonl beside it
 *
 * It is pinned in the log when a deliberation is opened, so that a run can be resumed anywhere.
 */
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Fault } from '../core/fault.ts'
import type { Opening } from '../core/house/words.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Call, Driver } from '../seats/driver.ts'
import {
  keyOf,
  landingOf,
  parseRecording,
  placeOf,
  type RecordedLine,
  type RecordedStart,
  type Recording,
  recordedDriver,
} from '../seats/recorded.ts'
import { hashText } from '../sources/hash.ts'
import { type Clock, realClock } from './clock.ts'
import type { Wish } from './open.ts'
import type { Settings } from './settings.ts'

const NAME = 'recording.jsonl'
/** Minds that think may take their time; no rule depends on it here. */
const REPLY_MS_MAX = 3_600_000

/** Of a brief or a folder, `recording.jsonl`; of any other file, one that has its name. */
export const recordingBeside = (file: string): string =>
  /\.(?:ya?ml|json)$/i.test(file) ? join(dirname(file), NAME) : join(dirname(file), `${basename(file, extname(file))}.${NAME}`)

export const recordingIn = (folder: string): string => join(folder, NAME)

/** The same two steps up from src/engine and from dist/engine. */
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))

/** The examples that can be started without a path, by name. */
export const RECORDED = ['store-of-value', 'flawed-prd', 'roundtable'] as const

export const recordingOf = (example: (typeof RECORDED)[number]): string =>
  example === 'flawed-prd' ? recordingBeside(join(EXAMPLES, 'council', 'flawed-prd.md')) : recordingIn(join(EXAMPLES, example))

/** As it stands in a file, with the text that is pinned. */
export interface Tape extends Recording {
  readonly file: string
  readonly text: string
}

/** Null: there is none. */
export async function readTape(file: string): Promise<Tape | Refusal | null> {
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return refuse('no-recording', `The recording ${file} can't be read. Make it a file you may read, or give --live.`)
  const recording = parseRecording(text, file)
  return 'refused' in recording ? recording : { ...recording, file, text }
}

/**
 * What answers a start from this file where nobody is named to answer: neither a model nor a stand-in, no seat and no other cast. Keys that
 * lie in the environment name nobody: an example must not cost anything unasked.
 */
export async function tapeFor(file: string, named: Named, settings: Settings): Promise<Tape | Refusal | undefined> {
  const { live, offline, model, cast, seat } = named
  const isNamed = live === true || offline === true || (model ?? settings.model ?? cast) != null || seat !== undefined
  if (isNamed || settings.recorder !== undefined) return undefined
  return (await readTape(file)) ?? undefined
}

/** Who wants models is not given stand-ins. */
export function modelsObjection({ seats }: Wish): Refusal | null {
  if (seats.some(({ driver }) => driver === 'model')) return null
  return refuse(
    'no-model',
    'There is no model to ask. Set an API key (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY), or name a model with --model, as in --model ollama/qwen3.',
  )
}

interface Named {
  readonly live?: true
  readonly offline?: true
  readonly model?: string | null
  readonly cast?: string
  readonly seat?: ReadonlyMap<string, string>
}

/** Where it lies differs from place to place, what a checker noticed is said by today's, and who waits for a person depends on the door. */
const NO_PART: readonly string[] = ['document', 'folder', 'hints', 'patienceMinutes']

function startOf({ protocol, subject, seats, seed, pace, options }: Opening): RecordedStart {
  const own = Object.entries(options).filter(([key]) => !NO_PART.includes(key))
  return { protocol, subject, seats: seats.map(({ id }) => id), seed, pace, options: Object.fromEntries(own) }
}

/** With another seed, other seats or other options the replies would answer what nobody asks. */
export const fits = (recording: Recording, opening: Opening): boolean =>
  isDeepStrictEqual(recording.head.start, JSON.parse(JSON.stringify(startOf(opening))))

export const pinned = ({ text, head }: Tape): NonNullable<Wish['recording']> => ({ hash: hashText(text), made: head.made, text })

/** A run that is being recorded: what is on the recording already is played, the rest is asked of models and written down. */
export interface Recorder {
  readonly clock: Clock
  /** Of seats that nobody answered for yet. */
  modelOf(seat: string, index: number): string
  /** Begins it, once it is known what is started. */
  started(opening: Opening): Promise<void>
  driver(ask: Driver): Driver
}

export interface RecorderWish {
  readonly file: string
  /** Who answers, seat by seat in turn. */
  readonly models: readonly string[]
  /** What was recorded before and is to be kept. */
  readonly before: Recording | null
  /** After each reply. */
  readonly told?: (line: RecordedLine) => void
}

export function makeRecorder({ file, models, before, told }: RecorderWish): Recorder {
  const named: Record<string, string> = { ...before?.head.models }
  const lines = new Map(before?.lines)
  const head = (start: RecordedStart): Recording['head'] => ({
    recording: 1,
    start,
    made: before?.head.made ?? new Date().toISOString().slice(0, 10),
    models: named,
  })
  const clock = pausing(realClock)
  return {
    clock,
    modelOf: (seat, index) => {
      named[seat] ??= models[index % models.length] ?? ''
      return named[seat]
    },
    started: (opening) =>
      writeFile(file, [JSON.stringify(head(startOf(opening))), ...[...lines.values()].map((line) => JSON.stringify(line)), ''].join('\n')),
    driver: (ask) =>
      clock.stopping(
        recordedDriver({ lines }, async (call) => {
          const said = await patiently(ask, { ...call, replyMsMax: REPLY_MS_MAX, lookupsMax: 0 })
          const line = { ...placeOf(call), by: call.model ?? '', at: new Date().toISOString(), prompt: promptOf(call), ...said }
          lines.set(keyOf(line), line)
          await appendFile(file, `${JSON.stringify(line)}\n`)
          told?.(line)
          return landingOf(line, call)
        }),
      ),
  }
}

const TRIES = 5

/** What passes by itself leaves no trace on a recording: nobody who plays it would know when to fail. A refusal is said like a reply. */
async function patiently(ask: Driver, call: Call): Promise<Pick<RecordedLine, 'reply' | 'failed'>> {
  for (let tries = 1; ; tries++) {
    const landing = await ask(call)
    if (landing.raw !== null && (landing.ok || landing.code === 'malformed')) return { reply: asJson(landing.raw) }
    if (landing.ok) continue
    const { code, because, retryable } = landing
    if (!retryable && PASSES_ON.has(code)) return { failed: { code, because } }
    if (!retryable || tries >= TRIES) throw new Fault(`${call.request} was not answered: ${because}`, false)
  }
}

/** What a mind does, and not its server: whoever plays the recording meets it again. */
const PASSES_ON: ReadonlySet<string> = new Set(['refused', 'declined', 'empty'])

export const promptOf = ({ prompt }: Pick<Call, 'prompt'>): string => hashText(JSON.stringify(prompt)).slice(0, 16)

function asJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

/** Time stands still while anybody is asked: whoever plays the recording later waits for nobody, and must come to the same. */
function pausing(clock: Clock): Clock & { stopping(driver: Driver): Driver } {
  let away = 0
  let since: number | null = null
  let asked = 0
  return {
    now: () => (since ?? clock.now()) - away,
    wait: clock.wait,
    stopping: (driver) => async (call: Call) => {
      since ??= clock.now()
      asked += 1
      try {
        return await driver(call)
      } finally {
        asked -= 1
        if (asked === 0 && since !== null) {
          away += clock.now() - since
          since = null
        }
      }
    },
  }
}
