/**
 * What will happen in one life of a council, all drawn from one seed: three seats and their moods, a document, a vision, limits
 * that bite, what users do to it while it runs, deaths of runners, a person, stand-ins.
 */
import type { Vision } from '../src/core/council/vision/words.ts'
import { type Random, random } from '../src/core/random.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Command } from '../src/engine/submit.ts'
import { DOCUMENT_KINDS, documentOfKind } from './council-documents.ts'
import { LIMITS, seats } from './facts.ts'
import type { Script } from './life.ts'
import { COUNCIL_MOODS, MODELS, type Mood } from './world.ts'

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'council script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const shared = one<Mood | null>(null, null, ...COUNCIL_MOODS)
  const driver = one('model', 'model', 'model', 'model', 'model', 'offline')
  const cast = seats(3).map((member) => ({
    ...member,
    ...seatedBy(driver, chance),
    model: driver === 'offline' ? null : one('world/large', ...MODELS),
  }))
  const withPerson =
    chance.below(20) === 0
      ? cast.map((member, index) => (index === 0 ? { ...member, driver: 'human' as const, model: null } : member))
      : cast
  const kind = one(...DOCUMENT_KINDS)
  const sources = documentOfKind(kind, chance)
  const wish: Wish = {
    protocol: 'council',
    subject: `Night ferry, ${kind} (${seed})`,
    seats: withPerson,
    staff: { clerk: null, judge: null },
    bench: [],
    limits: limitsOf(chance),
    pace: one('brisk', 'brisk', 'live'),
    seed: chance.below(1_000_000),
    sources,
    options: {
      document: sources.files[0]?.path ?? '',
      vision: visionOf(1 + chance.below(7), chance),
      escalateTo: one('the harbour master', 'the product owner'),
      since: null,
    },
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
  }
  const moods = Object.fromEntries(cast.map(({ id }) => [id, shared ?? one<Mood>(...COUNCIL_MOODS, 'sound', 'sound', 'fickle')]))
  const deaths = Array.from({ length: one(0, 0, 0, 1, 2) }, () => ({ appends: 1 + chance.below(20), late: chance.below(2) === 0 }))
  return {
    wish,
    moods,
    orders: chance.below(4) === 0 ? ordersOf(chance) : [],
    deaths,
    usurpedAfterMs: chance.below(10) === 0 ? chance.below(40_000) : null,
    withdrawnAfterMs: chance.below(8) === 0 ? chance.below(30_000) : null,
    reopenings: one(0, 0, 1, 2),
  }
}

const seatedBy = (driver: 'model' | 'offline', chance: Random): { driver: 'model' | 'offline' } => ({
  // One of three may be a machine among models.
  driver: driver === 'offline' || chance.below(12) === 0 ? 'offline' : 'model',
})

export function visionOf(phases: number, chance: Random): Vision {
  return {
    name: 'A ferry worth boarding',
    oath: 'I read what is written.',
    phases: Array.from({ length: phases }, (_, phase) => ({
      name: `Phase ${phase + 1}`,
      criteria: Array.from({ length: 1 + chance.below(4) }, (_, nth) => ({
        id: `c${phase + 1}-${nth + 1}`,
        text: `The document names rule ${nth + 1}.`,
      })),
    })),
    forbids: Array.from({ length: chance.below(3) }, (_, nth) => ({
      id: `never-${nth + 1}`,
      text: 'It hides what it costs.',
    })),
  }
}

/** Most tables have room; the others run into one cap or another. */
function limitsOf(chance: Random): Wish['limits'] {
  const tight = (max: number): number | null => (chance.below(8) === 0 ? chance.below(max) : null)
  return {
    ...LIMITS,
    microsMax: tight(300_000),
    tokensMax: [null, 100_000, 100_000, 1_000_000, chance.below(40_000), chance.below(100_000)][chance.below(6)] ?? null,
    callsMax: tight(40),
    minutesMax: chance.below(6) === 0 ? 0.05 + chance.next() * 0.8 : 60,
    turnsMax: chance.below(12) === 0 ? 1 + chance.below(60) : 1_000,
    outputTokensMax: 100 + chance.below(3_000),
    concurrency: 1 + chance.below(8),
    nominalReplyMs: [8_000, 8_000, 0, 2_000][chance.below(4)] ?? 8_000,
    replyMsMax: 2_000 + chance.below(8_000),
    failuresInARowMax: 1 + chance.below(5),
  }
}

/** Pauses are always followed by a resumption, or the council would not end. */
function ordersOf(chance: Random): Script['orders'] {
  const orders: { afterMs: number; command: Command }[] = []
  const by = 'ann'
  let afterMs = 0
  for (let left = 1 + chance.below(3); left > 0; left--) {
    afterMs += chance.below(20_000)
    if (chance.below(3) === 0) orders.push({ afterMs, command: { type: 'stop', by, hard: chance.below(2) === 0 } })
    else {
      orders.push({ afterMs, command: { type: 'pause', by } })
      afterMs += 1 + chance.below(20_000)
      orders.push({ afterMs, command: { type: 'resume', by } })
    }
  }
  return orders
}
