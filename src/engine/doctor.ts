/** What is configured, reachable and missing, and what to do about it. Asks providers for their list of models: that costs nothing. */

import { existsSync } from 'node:fs'
import { costOf, type Spending, spentTogether } from '../core/house/spending.ts'
import type { Cost } from '../core/protocol.ts'
import { openLog, whereabouts } from '../log/open.ts'
import { ollamaModels, probe } from '../models/probe.ts'
import { KEY_VARIABLES, type KeyedProvider, OLLAMA_URL } from '../models/spec.ts'
import { MODELS_BY_KEY } from './cast.ts'
import { load } from './cursor.ts'
import type { Settings } from './settings.ts'

export interface Finding {
  readonly subject: string
  /** `missing` is not an error: it says what would add something. */
  readonly state: 'ok' | 'missing' | 'broken'
  readonly because: string
}

export async function examine(settings: Settings): Promise<readonly Finding[]> {
  const models = await Promise.all([
    ...Object.keys(MODELS_BY_KEY).map((provider) => keyed(provider as KeyedProvider, settings)),
    compatible(settings),
    ollama(settings),
    named(settings),
  ])
  return [node(), configuration(settings), ...(await database(settings)), ...models.flat()]
}

const node = (): Finding => ({ subject: 'Node', state: 'ok', because: process.version })

const configuration = ({ configFile }: Settings): Finding =>
  configFile === null
    ? { subject: 'config file', state: 'missing', because: 'No witan.yaml in this folder; defaults hold.' }
    : { subject: 'config file', state: 'ok', because: configFile }

async function database({ database: url }: Settings): Promise<readonly Finding[]> {
  try {
    const where = whereabouts(url)
    if (where.kind === 'postgres') return (await import('./fleet/doctor.ts')).examineFleet(where.url)
    if (where.kind === 'sqlite' && !existsSync(where.path))
      return [{ subject: 'database', state: 'missing', because: `${where.path} will be made by the first deliberation.` }]
    const log = await openLog(url, { readOnly: true })
    const count = await log.count()
    await log.close()
    const name = where.kind === 'sqlite' ? where.path : 'memory'
    return [
      {
        subject: 'database',
        state: 'ok',
        because: `${name}: ${count} ${count === 1 ? 'deliberation' : 'deliberations'}.`,
      },
    ]
  } catch (error) {
    return [{ subject: 'database', state: 'broken', because: error instanceof Error ? error.message : String(error) }]
  }
}

const NEWEST = 20

export interface SpentLately {
  readonly deliberations: number
  readonly cost: Cost
}

/** What the newest deliberations have cost together, as their reports say it; null where none was found. */
export async function spentLately({ database: url }: Settings, findings: readonly Finding[]): Promise<SpentLately | null> {
  // A server without our tables would get them by being opened.
  const [there] = ['tables', 'database'].flatMap((place) => findings.filter(({ subject }) => subject === place))
  if (there?.state !== 'ok') return null
  const log = await openLog(url, { readOnly: true })
  try {
    const spent: Spending[] = []
    for (const { id } of await log.streams({ limit: NEWEST })) {
      // What is damaged is the business of witan verify.
      const cursor = await load(log, id).catch(() => null)
      if (cursor !== null) spent.push(cursor.state.house.spending)
    }
    return spent.length === 0 ? null : { deliberations: spent.length, cost: costOf(spentTogether(spent)) }
  } finally {
    await log.close()
  }
}

async function keyed(provider: KeyedProvider, settings: Settings): Promise<Finding> {
  if (settings.models.keys[provider] === undefined) {
    return { subject: provider, state: 'missing', because: `No key. Set ${KEY_VARIABLES[provider]} to seat its models.` }
  }
  return probed(provider, MODELS_BY_KEY[provider].model, settings)
}

async function compatible(settings: Settings): Promise<Finding> {
  if (settings.models.compatibleUrl === undefined) {
    return {
      subject: 'compatible',
      state: 'missing',
      because: 'No server. Set WITAN_COMPATIBLE_URL (and WITAN_COMPATIBLE_KEY) for any OpenAI-compatible one.',
    }
  }
  if (settings.model?.startsWith('compatible/')) return probed('compatible', settings.model, settings)
  return {
    subject: 'compatible',
    state: 'ok',
    because: `${settings.models.compatibleUrl}; name its model with --model compatible/<model>.`,
  }
}

async function ollama(settings: Settings): Promise<Finding> {
  const url = settings.models.ollamaUrl ?? OLLAMA_URL
  const models = await ollamaModels(url)
  if (models === null) return { subject: 'ollama', state: 'missing', because: `Nothing answers at ${url}.` }
  if (models.length === 0) return { subject: 'ollama', state: 'missing', because: `It answers at ${url} but has no model. Pull one.` }
  return { subject: 'ollama', state: 'ok', because: `${url}: ${models.slice(0, 5).join(', ')}.` }
}

async function named(settings: Settings): Promise<readonly Finding[]> {
  if (settings.model === null || settings.model.startsWith('compatible/')) return []
  return [await probed(`model of ${settings.configFile}`, settings.model, settings)]
}

/** Whether a model answers, in one sentence; nothing is asked of it, so this costs nothing. */
export async function reachable({ models }: Settings, model: string): Promise<{ readonly ok: boolean; readonly because: string }> {
  const { ok, because } = await probe(models, model)
  return { ok, because }
}

async function probed(subject: string, model: string, settings: Settings): Promise<Finding> {
  const { ok, because, latencyMs } = await probe(settings.models, model)
  return { subject, state: ok ? 'ok' : 'broken', because: ok ? `${because} (${latencyMs} ms)` : because }
}
