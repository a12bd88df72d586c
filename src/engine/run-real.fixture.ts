/** Runs in real repositories, driven through the library: what their tests share. */
import { afterEach } from 'vitest'
import { GIT_ENVIRONMENT, type TestRepository } from '../../test/repository.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { RunReport } from '../core/run/report-types.ts'
import type { Recorded } from '../core/words.ts'
import { type Engine, makeEngine } from './engine.ts'
import { withHistory } from './run-history.ts'
import { type Plan, wishForRun } from './run-plan.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

export const settings: Settings = { ...NO_SETTINGS, environment: GIT_ENVIRONMENT }

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

export async function engineIn(database = 'memory:'): Promise<Engine> {
  const engine = await makeEngine({ ...settings, database })
  engines.push(engine)
  return engine
}

export const taken = <T>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.because)
  return value
}

export async function begun(engine: Engine, made: TestRepository, plan: Partial<Plan> = {}): Promise<string> {
  const full: Plan = { title: 'Greetings', test: 'sh check.sh', branch: 'witan/x', tasks: [{ title: 'Greet', id: 'greet' }], ...plan }
  const wish = taken(await wishForRun(full, made.root, {}, settings))
  const id = taken(await engine.open(await withHistory(engine, wish)))
  await engine.advance(id, new AbortController().signal)
  return id
}

export const reportOf = async (engine: Engine, id: string): Promise<RunReport> => taken(await engine.report(id)) as RunReport
export const typesOf = (events: readonly Recorded[]): readonly string[] => events.map(({ type }) => type)

/** Passes as long as there is no file «broken». */
export const PROJECT = { 'check.sh': 'test ! -e broken || { echo "it is broken"; exit 1; }\n', 'src/a.js': '1\n' }

/** Approves, with something small to say: an approval without a word in no time is a shadow of its own. */
export const content = (verdict = 'APPROVED') => ({
  verdict,
  text: 'Fine on the whole.',
  findings: [{ severity: 'info', category: 'quality', path: null, description: 'The name could be shorter.', fix: 'Shorten it.' }],
})

export const commits = (made: TestRepository) => [made.head().slice(0, 12)]
