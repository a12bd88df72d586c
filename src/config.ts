/**
 * The only reader of the environment and of the config file. Everyone else gets the frozen value it returns.
 * Flags are read by the door that has them, and win over both.
 */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isRefusal, type Refusal, refuse } from './core/refusal.ts'
import { CALL_WISHES, type CallWishes, ModelOrProvider, SOURCE_TOKENS } from './engine/call-wishes.ts'
import { RoomSection } from './engine/room-settings.ts'
import { RunSection } from './engine/run-settings.ts'
import { limitsFrom, type Settings, SOFTWARE } from './engine/settings.ts'
import { readYaml } from './sources/yaml.ts'

const CONFIG_FILE = 'witan.yaml'

/** Of one model or provider, or of one purpose. */
const OfACall = z.strictObject({ 'reply-seconds': CALL_WISHES.replySeconds, 'max-output': CALL_WISHES.maxOutput })

const ConfigFile = z.strictObject({
  model: z.string().optional(),
  cheaper: z.string().optional(),
  cast: z.string().optional(),
  dossier: z.array(z.string()).optional(),
  db: z.string().optional(),
  budget: z.number().positive().max(1_000_000).optional(),
  'max-tokens': z.int().min(1).optional(),
  'max-calls': z.int().min(1).optional(),
  'max-minutes': z.number().positive().max(1_000_000).optional(),
  'checkpoint-minutes': z.number().positive().max(1_000_000).optional(),
  'checkpoint-tasks': z.int().min(1).max(1_000).optional(),
  'checkpoint-stop-at': z.number().positive().max(1).optional(),
  concurrency: z.int().min(1).max(64).optional(),
  lookups: z.int().min(0).max(8).optional(),
  'reply-seconds': CALL_WISHES.replySeconds,
  'max-output': CALL_WISHES.maxOutput,
  'source-tokens': SOURCE_TOKENS,
  models: z.record(ModelOrProvider, OfACall).nullish(),
  purposes: z.record(z.string(), OfACall).nullish(),
  // A section in which everything is commented out says nothing.
  run: RunSection.nullish(),
  room: RoomSection.nullish(),
})

type ConfigFile = z.infer<typeof ConfigFile>

export function readSettings(folder: string, environment: NodeJS.ProcessEnv = process.env): Settings | Refusal {
  const path = join(folder, CONFIG_FILE)
  if (!existsSync(path)) return settingsOf({}, null, folder, environment)
  const file = readConfig(path)
  return isRefusal(file) ? file : settingsOf(file ?? {}, path, folder, environment)
}

/** As if there were no config file: for help, which must not depend on one that is broken. */
export const bareSettings = (folder: string, environment: NodeJS.ProcessEnv = process.env): Settings =>
  settingsOf({}, null, folder, environment)

function settingsOf(config: ConfigFile, configFile: string | null, folder: string, environment: NodeJS.ProcessEnv): Settings {
  return Object.freeze({
    database: environment.WITAN_DB ?? config.db ?? `sqlite:${join(folder, '.witan', 'witan.db')}`,
    folder: join(folder, '.witan'),
    models: modelSettings(environment),
    model: config.model ?? null,
    cheaperModel: config.cheaper ?? null,
    castFile: config.cast === undefined ? null : castIn(folder, config.cast),
    dossier: config.dossier ?? [],
    limits: limitsFrom({
      ...config,
      maxTokens: config['max-tokens'],
      maxCalls: config['max-calls'],
      maxMinutes: config['max-minutes'],
      replySeconds: config['reply-seconds'],
      maxOutput: config['max-output'],
      sourceTokens: config['source-tokens'],
      models: ofCalls(config.models),
      purposes: ofCalls(config.purposes),
      checkpointMinutes: config['checkpoint-minutes'],
      checkpointTasks: config['checkpoint-tasks'],
      checkpointStopAt: config['checkpoint-stop-at'],
    }),
    user: { home: homedir(), appData: environment.APPDATA ?? null, codexHome: environment.CODEX_HOME ?? null },
    telemetry: telemetrySettings(environment),
    configFile,
    run: config.run == null ? null : runIn(folder, config.run),
    room: config.room == null ? null : roomIn(folder, config.room),
    environment: withoutKeys(environment),
    software: SOFTWARE,
  })
}

const ofCalls = (section: ConfigFile['models']): Readonly<Record<string, CallWishes>> | undefined =>
  section == null
    ? undefined
    : Object.fromEntries(
        Object.entries(section).map(([name, said]) => [name, { replySeconds: said['reply-seconds'], maxOutput: said['max-output'] }]),
      )

/** A file beside the config file; a bare name without a file may be a cast that comes with Witan. */
function castIn(folder: string, cast: string): string {
  const path = resolve(folder, cast)
  return /^[a-z0-9-]+$/.test(cast) && !existsSync(path) ? cast : path
}

/** The repository is named from where the config file stands. */
const runIn = (folder: string, run: RunSection): RunSection =>
  run.repository === undefined ? run : { ...run, repository: resolve(folder, run.repository) }

/** So are the folder of a room and the file of what is agreed in it. */
const roomIn = (folder: string, room: RoomSection): RoomSection => ({
  ...room,
  ...(room.folder !== undefined && { folder: resolve(folder, room.folder) }),
  ...(room.canon !== undefined && { canon: resolve(folder, room.canon) }),
})

/** What agents wrote is run by the test command: it need not know what we pay for models with. */
function withoutKeys(environment: NodeJS.ProcessEnv): Settings['environment'] {
  const keys = /^(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GENERATIVE_AI)_API_KEY$|^WITAN_/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !keys.test(name)))
}

function readConfig(path: string): ConfigFile | null | Refusal {
  try {
    return readYaml(readFileSync(path, 'utf8'), ConfigFile.nullable(), path)
  } catch (error) {
    return refuse(
      'unreadable-settings',
      `${path} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Make it a file you may read, or move it away.`,
    )
  }
}

function modelSettings(environment: NodeJS.ProcessEnv): Settings['models'] {
  const read = (...names: readonly string[]): string | undefined =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '')
  const given = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
    value === undefined ? {} : ({ [key]: value } as { [P in K]: string })
  return {
    keys: {
      ...given('anthropic', read('ANTHROPIC_API_KEY')),
      ...given('openai', read('OPENAI_API_KEY')),
      ...given('google', read('GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY')),
    },
    baseUrls: {
      ...given('anthropic', read('ANTHROPIC_BASE_URL')),
      ...given('openai', read('OPENAI_BASE_URL')),
      ...given('google', read('GOOGLE_BASE_URL')),
    },
    ...given('compatibleUrl', read('WITAN_COMPATIBLE_URL')),
    ...given('compatibleKey', read('WITAN_COMPATIBLE_KEY')),
    ...given('ollamaUrl', ollamaUrl(read('OLLAMA_HOST'))),
  }
}

/** The variables that every tool of OpenTelemetry reads. */
function telemetrySettings(environment: NodeJS.ProcessEnv): Settings['telemetry'] {
  const base = environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''
  const url = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === '' ? '' : `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === '') return null
  const given = (environment.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').map((pair) => pair.split('='))
  const headers = Object.fromEntries(
    given.flatMap(([key = '', ...value]) => (key.trim() === '' ? [] : [[key.trim(), value.join('=').trim()]])),
  )
  return { url, headers, service: environment.OTEL_SERVICE_NAME ?? 'witan' }
}

/** Ollama's own variable may lack the scheme: `127.0.0.1:11434`. */
const ollamaUrl = (host: string | undefined): string | undefined => (host === undefined || host.includes('://') ? host : `http://${host}`)
