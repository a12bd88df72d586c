/**
 * What will happen in one life of a run, all drawn from one seed: one to five tasks, any workflow, cycles, merges, lessons and earlier
 * runs; and for the long soak also limits that bite, what users do to it while it runs, deaths of runners, agents of a host.
 */
import type { EarlierFinding } from '../src/core/findings/words.ts'
import type { Archetype } from '../src/core/governor/words.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import { type Random, random } from '../src/core/random.ts'
import type { EarlierRun, Lesson, RunOptions, Task } from '../src/core/run/words.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Command } from '../src/engine/submit.ts'
import { LIMITS, seat } from './facts.ts'
import type { Script } from './life.ts'
import { category, sentence } from './run-lines.ts'
import { NO_DOSSIER } from './world-lines.ts'

export const ARCHETYPES: readonly Archetype[] = ['explorer', 'creator', 'maker', 'guardian', 'skeptic', 'trickster', 'sage']

const HOURS: Partial<Limits> = { replyMsMax: 7_200_000, turnsMax: 5_000, outputTokensMax: 400 }

export const task = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  description: `What ${id} is about.`,
  files: ['src/app.ts', 'src/tariff.ts'],
  requirements: ['A booking is kept once.'],
  ...over,
})

/** Everybody is there; the workflow says who is asked. */
export function runWish(seed: number, options: Partial<RunOptions> = {}, over: Partial<Wish> = {}, limits: Partial<Limits> = {}): Wish {
  return {
    protocol: 'run',
    subject: 'The night ferry',
    seats: ARCHETYPES.map((id) => seat(id)),
    staff: { clerk: seat('clerk', { driver: 'repository', model: null }), judge: null },
    bench: [seat('second', { name: 'Second' }), seat('third', { name: 'Third' })],
    limits: { ...LIMITS, ...HOURS, ...limits },
    pace: 'live',
    seed,
    sources: NO_DOSSIER,
    options: {
      title: 'The night ferry',
      repository: '/nowhere/ferry',
      base: 'main',
      branch: 'witan/night',
      test: { command: 'npm test' },
      roles: Object.fromEntries(ARCHETYPES.map((id) => [id, id])),
      tasks: [task('t1')],
      ...options,
    },
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
    ...over,
  }
}

export const quietScript = (wish: Wish): Script => ({
  wish,
  moods: {},
  orders: [],
  deaths: [],
  usurpedAfterMs: null,
  withdrawnAfterMs: null,
  reopenings: 0,
})

/** A healthy run: as different as runs are, and nothing wrong with it. */
export function healthyWish(seed: number): Wish {
  const chance = random(seed, 'run script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const names = Array.from({ length: 12 }, (_, n) => `src/part-${n}.ts`)
  const tasks = Array.from({ length: 1 + chance.below(5) }, (_, n) =>
    task(`t${n + 1}`, {
      files: chance.shuffle(names).slice(0, one(0, 1, 2, 2, 3, 4, 5)),
      requirements: Array.from({ length: chance.below(4) }, () => sentence(chance)),
    }),
  )
  return runWish(seed, {
    tasks,
    workflow: one('fast', 'standard', 'standard', 'thorough'),
    cyclesMax: 2 + chance.below(3),
    merge: chance.below(3) === 0,
    test: chance.below(8) === 0 ? null : { command: 'npm test' },
    lessons: Array.from({ length: one(0, 0, 2, 15, 16, 20) }, (_, n) => lesson(n, chance)),
    earlier: Array.from({ length: one(0, 0, 1, 2) }, (_, n) => earlierRun(n, chance)),
  })
}

const lesson = (n: number, chance: Random): Lesson => ({
  id: `L${n + 1}`,
  text: sentence(chance),
  finding: { category: category(chance), section: [`src/part-${chance.below(12)}.ts`], description: sentence(chance) },
  frequency: 1 + chance.below(6),
  failures: 0,
  lastRun: `2031-0${1 + chance.below(5)}-06T09:00:00.000Z`,
})

export const earlierFinding = (id: string, description: string, over: Partial<EarlierFinding> = {}): EarlierFinding => ({
  id,
  section: ['src/app.ts'],
  category: 'quality',
  severity: 'major',
  description,
  quote: null,
  status: 'open',
  ...over,
})

/** It put off two things that nobody has put off since. */
const earlierRun = (n: number, chance: Random): EarlierRun => ({
  id: `run-earlier${n}`,
  deferred: [earlierFinding(`F${n + 1}`, sentence(chance)), earlierFinding(`F${n + 2}`, sentence(chance))],
  tasks: [],
})

/* ——— the long soak ——— */

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'run life')
  const healthy = healthyWish(seed)
  const seats = healthy.seats.map((one): Seat => (chance.below(30) === 0 ? { ...one, driver: 'host', model: null } : one))
  return {
    ...quietScript({ ...healthy, seats, bench: chance.below(3) === 0 ? [] : healthy.bench, limits: limitsOf(healthy.limits, chance) }),
    orders: chance.below(2) === 0 ? [] : ordersOf(chance),
    deaths: Array.from({ length: chance.below(3) }, () => ({ appends: 1 + chance.below(40), late: chance.below(2) === 0 })),
    usurpedAfterMs: chance.below(10) === 0 ? chance.below(7_200_000) : null,
    withdrawnAfterMs: chance.below(8) === 0 ? chance.below(3_600_000) : null,
    reopenings: chance.below(3) === 0 ? 1 : 0,
  }
}

function limitsOf(limits: Limits, chance: Random): Limits {
  const tight = (max: number): number | null => (chance.below(8) === 0 ? 1 + chance.below(max) : null)
  return {
    ...limits,
    microsMax: tight(2_000_000),
    tokensMax: tight(600_000),
    callsMax: tight(60),
    minutesMax: tight(240),
    turnsMax: chance.below(12) === 0 ? 1 + chance.below(60) : limits.turnsMax,
    checkpointMinutes: [45, 45, 10, 1][chance.below(4)] ?? 45,
    checkpointTasks: 1 + chance.below(3),
  }
}

/** Pauses are always followed by a resumption, or it would not end. */
function ordersOf(chance: Random): Script['orders'] {
  const by = 'ann'
  let afterMs = 0
  return Array.from({ length: 1 + chance.below(4) }).flatMap(() => {
    afterMs += chance.below(3_600_000)
    const wishes: readonly (readonly Command[])[] = [
      [
        { type: 'pause', by },
        { type: 'resume', by },
      ],
      [{ type: 'stop', by, hard: chance.below(2) === 0 }],
      [{ type: 'answer-escalation', by, id: 'G1', choice: chance.below(2) === 0 ? 'go-on' : 'end', answer: 'Think of winter.' }],
      [{ type: 'extend', by, limits: {} }],
    ]
    return (wishes[chance.below(wishes.length)] ?? []).map((command, nth) => ({ afterMs: afterMs + nth * 60_000, command }))
  })
}
