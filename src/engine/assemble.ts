/**
 * Puts an engine together from settings: a log, drivers, a clock. The libraries behind model seats are big, so they are
 * loaded when the first model seat needs them, never to list or show.
 */

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { assert } from '../core/assert.ts'
import { Fault } from '../core/fault.ts'
import { everyone } from '../core/house/house.ts'
import { STAND_IN } from '../core/house/recorded.ts'
import type { Opening } from '../core/house/words.ts'
import { isRefusal, refuse } from '../core/refusal.ts'
import { userWords } from '../core/seat.ts'
import type { Log } from '../log/log.ts'
import { mayExist, openLog } from '../log/open.ts'
import type { Embeddings } from '../models/embeddings.ts'
import type { Gateway } from '../models/gateway.ts'
import type { Driver } from '../seats/driver.ts'
import { parseScript, scriptedDriver } from '../seats/scripted.ts'
import { type Clock, realClock } from './clock.ts'
import { embeddingsOf } from './embedding.ts'
import { isGone, runnerName } from './runner-name.ts'
import type { Settings } from './settings.ts'
import type { Sharing } from './sharing.ts'
import type { Workshop } from './workshop.ts'
import type { Writings } from './writing.ts'

export interface Overrides {
  readonly clock?: Clock
  /** Whose work it is: commits of a run's clerk carry its id. */
  readonly deliberation?: string
  readonly writings?: Writings
  /** Where many deliberations share one process: how they share calls and turns. */
  readonly sharing?: Sharing & { readonly deliberation: string }
}

/** Only what those at the table and those who serve it need is loaded. */
export async function workshopFor(settings: Settings, log: Log, opening: Opening, overrides: Overrides = {}): Promise<Workshop> {
  const gateway = [...everyone(opening), ...opening.bench].some((seat) => seat.driver === 'model') ? await loadGateway(settings) : null
  const drivers: Record<string, Driver> & { offline: Driver } = {
    offline: (await import('../seats/standin/driver.ts')).offlineDriver,
  }
  if (gateway !== null) drivers.model = await modelSeats(gateway, overrides.sharing)
  if (everyone(opening).some((seat) => seat.driver === 'repository'))
    drivers.repository = await loadClerk(settings, overrides.deliberation ?? '')
  if (everyone(opening).some((seat) => seat.driver === 'recorded'))
    drivers.recorded = await recorded(settings, log, opening, drivers.offline)
  if (opening.script !== null) drivers.scripted = await readScript(opening.script)
  const embeddings = await loadEmbeddings(settings, opening)
  return {
    log,
    drivers,
    clock: overrides.clock ?? settings.recorder?.clock ?? realClock,
    runner: runnerName(process.pid),
    isGone,
    restaffed: (changed) => workshopFor(settings, log, changed, overrides),
    ...(embeddings !== null && { embeddings }),
    ...(overrides.writings !== undefined && { writings: overrides.writings }),
    ...(overrides.sharing !== undefined && { breathe: overrides.sharing.rota }),
    estimate: ({ model, prompt, ...rest }) => {
      assert(gateway !== null, 'A model is to be asked, but no gateway was loaded.')
      return gateway.estimate({ model, promptText: `${prompt.system}\n${userWords(prompt)}`, ...rest })
    },
  }
}

/** Who waits for the first of a wave holds no place in the line meanwhile. */
async function modelSeats(gateway: Gateway, sharing: Overrides['sharing']): Promise<Driver> {
  const [{ modelDriver }, { headStart }] = await Promise.all([import('../seats/model.ts'), import('../seats/head-start.ts')])
  return headStart(throttled(modelDriver(gateway), gateway.ready, sharing))
}

/** Looks into a repository and runs the user's tests, or writes a room's patches: loaded for these only. */
async function loadClerk({ environment }: Settings, deliberation: string): Promise<Driver> {
  const [{ inspect, secure }, { repositoryDriver }] = await Promise.all([
    import('../sources/work-tree.ts'),
    import('../seats/repository.ts'),
  ])
  return repositoryDriver({
    inspect: (view, limits) => inspect(view, { ...limits, environment }),
    secure: (view, request) => secure(view, `${deliberation}/${request}`, { environment }),
    apply: async ({ folder, diff }) => {
      const { applied, problem } = await (await import('../sources/patching.ts')).applyToFolder(folder, diff)
      return { applied: [...applied], problem }
    },
  })
}

/**
 * Waits its turn before it leaves; the time it may take is counted from then. What the call needs is loaded before: once it is counted,
 * it leaves, or it would fall into another minute than the one it was counted in.
 */
function throttled(driver: Driver, ready: Gateway['ready'], sharing: Overrides['sharing']): Driver {
  if (sharing === undefined) return driver
  const { turnstile, deliberation } = sharing
  return async (call) => {
    await ready(call.model)
    const back = await turnstile.enter(deliberation, (call.model ?? '').split('/', 1)[0] ?? '', call.signal).catch((error: unknown) => {
      if (call.signal.aborted) return null
      throw error
    })
    // Given up while it waited: the driver sees the signal and says so in its own way.
    if (back === null) return driver(call)
    try {
      return await driver(call)
    } finally {
      back()
    }
  }
}

async function loadGateway(settings: Settings): Promise<Gateway> {
  const { makeGateway } = await import('../models/gateway.ts')
  const gateway = makeGateway(settings.models)
  await gateway.ready()
  return gateway
}

async function loadEmbeddings({ models }: Settings, { options }: Opening): Promise<Embeddings | null> {
  const spec = embeddingsOf(options, models)
  if (isRefusal(spec)) throw new Fault(spec.because, false)
  return spec === null ? null : (await import('../models/embeddings.ts')).makeEmbeddings(spec, models)
}

/** Replies of the recording; where it has none a stand-in answers, and the report says so. While it is being made, models do. */
async function recorded(settings: Settings, log: Log, opening: Opening, standIn: Driver): Promise<Driver> {
  const { recorder } = settings
  if (recorder !== undefined) {
    await recorder.started(opening)
    return recorder.driver((await import('../seats/model.ts')).modelDriver(await loadGateway(settings)))
  }
  const { parseRecording, recordedDriver } = await import('../seats/recorded.ts')
  const text = opening.recording === null ? null : await log.text(opening.recording.hash)
  const recording =
    text === null ? refuse('no-recording', 'The recording of this deliberation is not in the log.') : parseRecording(text, 'The recording')
  if (isRefusal(recording)) throw new Fault(recording.because, false)
  return recordedDriver(recording, async (call) => ({ ...(await standIn(call)), model: STAND_IN }))
}

async function readScript(path: string): Promise<Driver> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Fault(
      `The script ${path} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Check the path in the cast file.`,
      false,
      error,
    )
  })
  const script = parseScript(parse(text))
  if (isRefusal(script)) throw new Fault(`${path}: ${script.because}`, false)
  return scriptedDriver(script)
}

export const openDatabase = (settings: Settings, options: { readonly readOnly?: boolean } = {}): Promise<Log> =>
  openLog(settings.database, options)

export const databaseExists = ({ database }: Settings): boolean => mayExist(database)
