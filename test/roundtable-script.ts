/**
 * What will happen in one life of a roundtable, all drawn from one seed: 2 to 10 seats and their moods, any mode and switches, a
 * judge or none, with and without a dossier, limits that bite, what users do to it while it runs, deaths of runners, a person.
 */
import { type Random, random } from '../src/core/random.ts'
import { HighStakes, ModeName, Switch } from '../src/core/roundtable/words.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Command } from '../src/engine/submit.ts'
import { LIMITS, seat, seats } from './facts.ts'
import type { Script } from './life.ts'
import { TABLE_DOSSIER } from './roundtable-seats.ts'
import { MODELS, type Mood, ROUNDTABLE_MOODS } from './world.ts'
import { NO_DOSSIER } from './world-lines.ts'

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'roundtable script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const shared = one<Mood | null>(null, null, ...ROUNDTABLE_MOODS)
  const cast = seats(2 + chance.below(one(2, 3, 4, 9))).map((member) => ({
    ...member,
    model: one('world/large', ...MODELS),
    ...(chance.below(40) === 0 ? { driver: 'human' as const, model: null } : {}),
  }))
  const staff = { clerk: one(null, seat('clerk')), judge: one(null, seat('judge')) }
  const moods = Object.fromEntries([...cast, seat('clerk'), seat('judge')].map(({ id }) => [id, shared ?? one(...ROUNDTABLE_MOODS)]))
  const wish: Wish = {
    protocol: 'roundtable',
    subject: `Should the ferry run at night? (${seed})`,
    seats: cast,
    staff,
    bench: [],
    limits: limitsOf(chance),
    pace: one('brisk', 'brisk', 'live'),
    seed: chance.below(1_000_000),
    sources: one(TABLE_DOSSIER, TABLE_DOSSIER, NO_DOSSIER),
    options: optionsOf(chance),
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
  }
  const deaths = Array.from({ length: one(0, 0, 0, 1, 2) }, () => ({ appends: 1 + chance.below(40), late: chance.below(2) === 0 }))
  return {
    wish,
    moods,
    orders: chance.below(2) === 0 ? [] : ordersOf(chance, cast.length),
    deaths,
    usurpedAfterMs: chance.below(10) === 0 ? chance.below(60_000) : null,
    withdrawnAfterMs: chance.below(8) === 0 ? chance.below(60_000) : null,
    reopenings: one(0, 0, 0, 1),
  }
}

/** Thresholds stay at their defaults: the invariants hold the numbers of the specification against them. */
function optionsOf(chance: Random): Wish['options'] {
  const one = <T>(of: readonly T[]): T | undefined => of[chance.below(of.length)]
  const isTamperedWith = chance.below(3) === 0
  const how = (): unknown => (isTamperedWith ? one(Switch.options) : 'enforce')
  return {
    mode: one(ModeName.options),
    rounds: 1 + chance.below(6),
    exitOnConsensus: chance.below(6) > 0,
    perspectives: chance.below(4) === 0 ? ['law', 'cost and crew'] : [],
    highStakes: chance.below(6) === 0 ? one(HighStakes.options) : null,
    neighbours: chance.below(5) === 0 ? 1 + chance.below(9) : null,
    patienceMinutes: one([0, 0.1, 1, 10]),
    switches: { labels: how(), citations: how(), verification: how(), groupthink: how(), safety: how(), exits: how() },
  }
}

/** Most tables have room; the others run into one cap or another. */
function limitsOf(chance: Random): Wish['limits'] {
  const tight = (max: number): number | null => (chance.below(10) === 0 ? chance.below(max) : null)
  return {
    ...LIMITS,
    microsMax: tight(900_000),
    tokensMax: tight(300_000),
    callsMax: tight(80),
    minutesMax: chance.below(12) === 0 ? 0.2 + chance.next() * 4 : null,
    turnsMax: chance.below(12) === 0 ? 1 + chance.below(60) : 1_000,
    outputTokensMax: 100 + chance.below(400),
    concurrency: 1 + chance.below(10),
    replyMsMax: 2_000 + chance.below(8_000),
    failuresInARowMax: 1 + chance.below(5),
  }
}

/** Pauses are always followed by a resumption, or it would not end. */
function ordersOf(chance: Random, table: number): Script['orders'] {
  const orders: { afterMs: number; command: Command }[] = []
  const by = 'ann'
  let afterMs = 0
  for (let left = 1 + chance.below(6); left > 0; left--) {
    afterMs += chance.below(15_000)
    const nth = 1 + chance.below(2)
    const who = String.fromCharCode(97 + chance.below(table))
    const add = (command: Command): void => void orders.push({ afterMs, command })
    switch (chance.below(9)) {
      case 0:
        add({ type: 'pause', by })
        afterMs += 1 + chance.below(20_000)
        add({ type: 'resume', by })
        break
      case 1:
        add({ type: 'stop', by, hard: chance.below(2) === 0 })
        break
      case 2:
        add({ type: 'go-on', by, rounds: chance.below(4), focus: chance.below(2) === 0 ? null : 'What of winter?' })
        break
      case 3:
        add({ type: 'answer-escalation', by, id: `X${nth}`, choice: chance.below(2) === 0 ? 'go-on' : 'end', answer: 'Think of winter.' })
        break
      case 4:
      case 5:
        add({ type: 'supply-context', by, id: `Q${nth}`, success: chance.below(3) > 0, result: 'Two crews, says Seat B.' })
        break
      case 6:
        add({ type: 'appeal', by, block: `B${nth}`, because: 'It is a novel.' })
        break
      case 7:
        add({ type: 'lift-blocker', by, seat: who, because: 'Out of scope.' })
        break
      default:
        add({ type: 'synthesize', by, seat: who })
    }
  }
  return orders
}
