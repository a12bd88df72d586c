/**
 * What earlier runs of the same repository have left behind, read from the log when a new one is opened: which findings stood at the
 * end of each cycle, what was put off, and what was learned. From there on it is part of the opening, so a replay needs no other log.
 */
import { isRefusal } from '../core/refusal.ts'
import { earlierRunOf, lessonsAfter } from '../core/run/memory.ts'
import type { Run } from '../core/run/state.ts'
import type { EarlierRun, Lesson, RunOptions } from '../core/run/words.ts'
import { each } from './each.ts'
import type { Engine } from './engine.ts'
import type { Wish } from './open.ts'

const RUNS_MAX = 5
const LESSONS_MAX = 200
/** Runs of other repositories may lie between: so many are looked at, and no more. */
const LOOKED_AT_MAX = 100

interface Past {
  readonly run: EarlierRun
  readonly lessons: readonly Lesson[]
}

export async function withHistory(engine: Pick<Engine, 'list' | 'state'>, wish: Wish): Promise<Wish> {
  const past = await pastRuns(engine, String(wish.options.repository))
  if (past.length === 0) return wish
  return { ...wish, options: { ...wish.options, earlier: past.map(({ run }) => run), lessons: lessonsOf(past) } }
}

/** Two runs on one branch would blame each other's work on their agents. The id of the one that is open; null: there is none. */
export async function openOnBranch(engine: Pick<Engine, 'list' | 'state'>, { options }: Wish): Promise<string | null> {
  for await (const { id } of each(engine.list, { protocol: 'run', statuses: ['open', 'paused', 'stopping'] })) {
    const state = await engine.state(id)
    const other = isRefusal(state) ? null : (state.house.opening.options as unknown as RunOptions)
    if (other?.repository === options.repository && other?.branch === options.branch) return id
  }
  return null
}

/** The oldest first. */
async function pastRuns(engine: Pick<Engine, 'list' | 'state'>, repository: string): Promise<readonly Past[]> {
  const found: Past[] = []
  for (const { id } of await engine.list({ protocol: 'run', statuses: ['completed', 'stopped'], limit: LOOKED_AT_MAX })) {
    if (found.length >= RUNS_MAX) break
    const state = await engine.state(id)
    if (isRefusal(state)) continue
    const options = state.house.opening.options as unknown as RunOptions
    const own = state.own as Run
    if (options.repository === repository) found.push({ run: earlierRunOf(own, id), lessons: lessonsAfter(own, options) })
  }
  return found.toReversed()
}

/** Each as the latest run knew it. */
function lessonsOf(past: readonly Past[]): readonly Lesson[] {
  const known = new Map(past.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.id, lesson] as const)))
  return [...known.values()].slice(-LESSONS_MAX)
}
