/**
 * What will happen in one life of a debate, all drawn from one seed: 3 to 12 seats and their moods, a clerk and a judge or
 * none, with and without a dossier, limits that bite, what users do to it while it runs, deaths of runners, a person.
 */
import { type Random, random } from '../src/core/random.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Command } from '../src/engine/submit.ts'
import { LIMITS, seat, seats } from './facts.ts'
import type { Script } from './life.ts'
import { DEBATE_MOODS, MODELS, type Mood } from './world.ts'
import { DOSSIER, NO_DOSSIER } from './world-lines.ts'

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'debate script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const shared = one<Mood | null>(null, ...DEBATE_MOODS)
  const cast = seats(3 + chance.below(one(1, 3, 4, 10))).map((member) => ({
    ...member,
    model: one('world/large', ...MODELS),
    ...(chance.below(30) === 0 ? { driver: 'human' as const, model: null } : {}),
  }))
  const staff = { clerk: one(null, seat('clerk')), judge: one(null, seat('judge')) }
  const moods = Object.fromEntries([...cast, seat('clerk'), seat('judge')].map(({ id }) => [id, shared ?? one(...DEBATE_MOODS)]))
  const wish: Wish = {
    protocol: 'debate',
    subject: `Should the ferry run at night? (${seed})`,
    seats: cast,
    staff,
    bench: [],
    limits: limitsOf(chance),
    pace: one('brisk', 'brisk', 'live'),
    seed: chance.below(1_000_000),
    sources: one(DOSSIER, DOSSIER, NO_DOSSIER),
    options: {
      allPairs: chance.below(4) === 0,
      messagesMax: chance.below(4) === 0 ? 1 + chance.below(60) : null,
      secondsMax: chance.below(5) === 0 ? 10 + chance.below(200) : null,
    },
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
  }
  const deaths = Array.from({ length: one(0, 0, 0, 1, 2) }, () => ({ appends: 1 + chance.below(60), late: chance.below(2) === 0 }))
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

/** Most tables have room; the others run into one cap or another. */
function limitsOf(chance: Random): Wish['limits'] {
  const tight = (max: number): number | null => (chance.below(8) === 0 ? chance.below(max) : null)
  return {
    ...LIMITS,
    microsMax: tight(600_000),
    tokensMax: tight(200_000),
    callsMax: tight(150),
    minutesMax: chance.below(12) === 0 ? 0.2 + chance.next() * 4 : null,
    turnsMax: chance.below(12) === 0 ? 1 + chance.below(120) : 1_000,
    outputTokensMax: 100 + chance.below(400),
    concurrency: 1 + chance.below(12),
    nominalReplyMs: [8_000, 8_000, 0, 2_000][chance.below(4)] ?? 8_000,
    replyMsMax: 2_000 + chance.below(8_000),
    failuresInARowMax: 1 + chance.below(5),
  }
}

const QUESTIONS = ['Should the ferry have two crews?', 'Is the island rich enough to pay for nights?', 'What now?']

/** Pauses are always followed by a resumption, or the debate would not end. */
function ordersOf(chance: Random, table: number): Script['orders'] {
  const orders: { afterMs: number; command: Command }[] = []
  const by = 'ann'
  let afterMs = 0
  for (let left = 1 + chance.below(5); left > 0; left--) {
    afterMs += chance.below(30_000)
    const thread = `t${1 + chance.below(4)}`
    const speaker = String.fromCharCode(65 + chance.below(table))
    const add = (command: Command): void => void orders.push({ afterMs, command })
    switch (chance.below(8)) {
      case 0:
        add({ type: 'pause', by })
        afterMs += 1 + chance.below(20_000)
        add({ type: 'resume', by })
        break
      case 1:
        add({ type: 'stop', by, hard: chance.below(2) === 0 })
        break
      case 2:
      case 3:
        add({ type: 'interject', by, content: `Think of winter, Speaker ${speaker}.`, thread: chance.below(2) === 0 ? null : thread })
        break
      case 4:
        add({ type: 'interject', by, content: 'Think of winter, all of you.', thread: null })
        break
      case 5:
        add({ type: 'challenge', by, crux: thread, because: 'That is not what they argue about.' })
        break
      case 6:
        add({ type: 'remove-seat', by, seat: speaker.toLowerCase(), because: chance.below(2) === 0 ? '' : 'It repeats itself.' })
        break
      default:
        add({ type: 'force-thread', by, question: QUESTIONS[chance.below(QUESTIONS.length)] ?? 'Why?' })
    }
  }
  return orders
}
