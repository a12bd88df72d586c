/**
 * The governor's memory grows here: what a protocol shows is noted, judged once by the table of detectors, and what was found waits
 * as `due` until it is said. What was said takes it off again, so that the same log always says the same, once.
 */
import type { SeatId } from '../seat.ts'
import type { Event, Recorded } from '../words.ts'
import { tripped } from './breaks.ts'
import { ASKS_KEPT, WORKS_KEPT } from './numbers.ts'
import type { Seen } from './seen.ts'
import { isImmune } from './shadows/immunity.ts'
import type { Sighting } from './shadows/row.ts'
import { isFarBeyond } from './shadows/scope.ts'
import { ARCHETYPE_ROWS, SYSTEM_ROWS } from './shadows/table.ts'
import { after, type Correction, countKey, type Due, newCycle, type SeenWork, type Watched } from './watched.ts'
import type { Archetype, ShadowName, Sighted } from './words.ts'

/** `isDriven`: a driver of ours asks this seat, so that what it was asked before a correction can be told from what came after. */
export function evolveWatched(watched: Watched, event: Recorded, seen: readonly Seen[], isDriven: (seat: SeatId) => boolean): Watched {
  let now = said(watched, event)
  for (const one of seen) {
    now = noted(now, one, event)
    const found = [...judged(now, one, event, isDriven), ...tripped(now, one)]
    if (found.length > 0) now = { ...now, due: [...now.due, ...found] }
    if (one.kind === 'work') now = answered(now, { ...one.work, seq: event.seq, at: event.at }, isDriven)
  }
  return now
}

/* ——— what the log says ——— */

function said(watched: Watched, event: Recorded): Watched {
  switch (event.type) {
    case 'ask.sent':
      return asked(watched, event)
    case 'shadow.detected':
      return {
        ...without(watched, event),
        counts: counted(watched, event),
        shadows: [...watched.shadows, kept(event)],
        corrections: relapsed(watched, event),
      }
    case 'shadow.suppressed':
      return { ...without(watched, event), suppressed: [...watched.suppressed, kept(event)] }
    case 'correction.applied':
      return corrected(watched, event)
    case 'seat.replaced':
      return { ...watched, replaced: [...watched.replaced, kept(event)] }
    case 'break.tripped': {
      const due = watched.due.filter((one) => one.kind !== 'break' || one.trigger !== event.trigger)
      return { ...watched, due, breaks: [...watched.breaks, kept(event)] }
    }
    case 'checkpoint.reached': {
      const { number, tasksDone, minutes } = event
      return { ...watched, checkpoint: { number, tasksDone, minutes }, checkpoints: [...watched.checkpoints, kept(event)] }
    }
    case 'context.pruned':
      return { ...watched, pruned: [...watched.pruned, kept(event)] }
    case 'escalation.raised': {
      const { id, layer, round, needs, until, because, seq } = event
      return { ...watched, escalations: [...watched.escalations, { id, layer, round, needs, until, because, seq, outcome: null }] }
    }
    case 'escalation.answered': {
      const { by, choice, answer } = event
      return settled(watched, event.id, { kind: 'answered', by, choice, answer })
    }
    case 'escalation.expired':
      return settled(watched, event.id, { kind: 'expired' })
    case 'deliberation.stopping':
      return event.by === 'governor' && isResource(event.reason) ? { ...watched, forcedStops: watched.forcedStops + 1 } : watched
    case 'deliberation.reopened':
      // The user has seen why it stopped and lets it go on: counts start anew, what was seen stays on record.
      return { ...newCycle(watched, watched.cycle), due: [], cycles: [], agentFailuresInARow: 0, tasksFailedInARow: 0, effectiveness: null }
    default:
      return watched
  }
}

const RESOURCES: readonly string[] = ['budget', 'tokens', 'calls', 'time']
export const isResource = (reason: string): boolean => RESOURCES.includes(reason)

/** The event without what is written elsewhere: plain data of the report. */
function kept<E extends Recorded>(event: E): Omit<E, 'type' | 'stream' | 'wall' | 'prev' | 'hash'> {
  const { type: _, stream: __, wall: ___, prev: ____, hash: _____, ...rest } = event
  return rest
}

function asked(watched: Watched, { seat, request, seq }: Event & { type: 'ask.sent' } & Recorded): Watched {
  const others = watched.asked.filter((one) => one.request !== request)
  const now = { ...watched, asked: [...others.slice(1 - ASKS_KEPT), { request, seq }] }
  return settling(now, (one) => (one.seat === seat && one.outcome === 'waiting' ? 'shown' : null))
}

/** The event with which a request was last asked; 0: long ago, or by nobody of ours. */
const askedAt = ({ asked: all }: Watched, request: string): number => all.findLast((one) => one.request === request)?.seq ?? 0

const counted = ({ counts }: Watched, event: Parameters<typeof countKey>[0]): Watched['counts'] => ({
  ...counts,
  [countKey(event)]: (counts[countKey(event)] ?? 0) + 1,
})

/** What was due is said: it is taken off the list, the first of its kind. */
function without(watched: Watched, event: Event & { type: 'shadow.detected' | 'shadow.suppressed' }): Watched {
  const kind = event.type === 'shadow.detected' ? 'shadow' : 'suppressed'
  const index = watched.due.findIndex((one) => one.kind === kind && countKey(one) === countKey(event))
  return index === -1 ? watched : { ...watched, due: watched.due.toSpliced(index, 1) }
}

function corrected(watched: Watched, { shadow, seats, text, seq }: Event & { type: 'correction.applied' } & Recorded): Watched {
  const answers = watched.shadows.findLast(({ id }) => id === shadow)
  if (answers === undefined) return watched
  const { shadow: name, archetype } = answers
  const before = watched.corrections.length
  return {
    ...watched,
    corrections: [
      ...watched.corrections,
      ...seats.map((seat) => ({ shadow, seat, name, archetype, text, seq, outcome: 'waiting' as const })),
    ],
    unsettled: [...watched.unsettled, ...seats.map((_, index) => before + index)],
  }
}

/** What became of corrections that are open; null: nothing yet. */
function settling(watched: Watched, outcomeOf: (one: Correction) => Correction['outcome'] | null): Watched {
  const came = watched.unsettled.flatMap((place) => {
    const one = watched.corrections[place]
    const outcome = one === undefined ? null : outcomeOf(one)
    return one === undefined || outcome === null ? [] : [{ place, one: { ...one, outcome } }]
  })
  if (came.length === 0) return watched
  const corrections = watched.corrections.slice()
  for (const { place, one } of came) corrections[place] = one
  const ended = came.filter(({ one }) => one.outcome !== 'shown').map(({ place }) => place)
  return { ...watched, corrections, unsettled: watched.unsettled.filter((place) => !ended.includes(place)) }
}

/** A shadow of the whole process shows only at a boundary: work that seemed to have changed had not. */
function relapsed(
  { corrections: all, shadows }: Watched,
  { layer, shadow, cycle }: Event & { type: 'shadow.detected' },
): Watched['corrections'] {
  if (layer !== 'system') return all
  const ids = shadows.filter((one) => one.shadow === shadow && one.cycle === cycle).map(({ id }) => id)
  return all.map((one) => (one.outcome === 'changed' && ids.includes(one.shadow) ? { ...one, outcome: 'repeated' } : one))
}

const settled = (watched: Watched, id: string, outcome: NonNullable<Watched['escalations'][number]['outcome']>): Watched => ({
  ...watched,
  escalations: watched.escalations.map((one) => (one.id === id ? { ...one, outcome } : one)),
})

/* ——— what the protocol shows ——— */

function noted(watched: Watched, seen: Seen, { seq, at }: Recorded): Watched {
  switch (seen.kind) {
    case 'begun':
      return { ...watched, workflow: seen.workflow }
    case 'work': {
      const { seat } = seen.work
      const work = { ...seen.work, seq, at }
      return {
        ...watched,
        works: { ...watched.works, [seat]: [...(watched.works[seat] ?? []), work].slice(-WORKS_KEPT) },
        rejected: rejectedWith(watched, work),
        roles: { ...watched.roles, [seat]: work.archetypes },
        agentFailuresInARow: 0,
      }
    }
    case 'agent-failed':
      return { ...watched, agentFailuresInARow: watched.agentFailuresInARow + 1 }
    case 'phase': {
      const { phase, phaseSince, phaseMs } = watched
      const took = phase === null ? phaseMs : { ...phaseMs, [phase]: phaseMs[phase] + (at - phaseSince) }
      return { ...watched, phase: seen.phase, phaseSince: at, phaseSeq: seq, phaseMs: took, ended: { phase, sinceSeq: watched.phaseSeq } }
    }
    case 'cycle-begun':
      return newCycle(watched, seen.cycle)
    case 'cycle-ended':
      return { ...watched, cycles: [...watched.cycles, seen.ended], open: seen.ended.findings }
    case 'task-begun':
      return { ...watched, task: seen.task, cycles: [], open: [] }
    case 'task-ended':
      return taskEnded(watched, seen)
    case 'spawned':
      return { ...watched, spawned: { ...watched.spawned, [seen.archetype]: (watched.spawned[seen.archetype] ?? 0) + 1 } }
    case 'open-findings':
      return { ...watched, open: seen.findings }
    case 'lesson-failed':
      return { ...watched, lessonsFailed: [...watched.lessonsFailed, { lesson: seen.lesson, finding: seen.finding, seq }] }
    case 'deferred':
      return { ...watched, deferred: seen.runs }
    case 'merged':
      return { ...watched, head: seen.commit }
    case 'head':
      return { ...watched, head: seen.head }
  }
}

function rejectedWith({ rejected }: Watched, work: SeenWork): Watched['rejected'] {
  switch (work.review?.verdict) {
    case 'rejected':
      return { ...rejected, [work.seat]: [...(rejected[work.seat] ?? []), work].slice(-WORKS_KEPT) }
    case 'approved':
      return { ...rejected, [work.seat]: [] }
    default:
      return rejected
  }
}

function taskEnded(watched: Watched, { isDone, effectiveness: last }: Seen & { kind: 'task-ended' }): Watched {
  const before = watched.effectiveness
  return {
    ...watched,
    tasksDone: watched.tasksDone + (isDone ? 1 : 0),
    tasksFailed: watched.tasksFailed + (isDone ? 0 : 1),
    tasksFailedInARow: isDone ? 0 : watched.tasksFailedInARow + 1,
    effectiveness: { first: before?.first ?? last, last, tasks: (before?.tasks ?? 0) + 1 },
  }
}

/* ——— what is found in it ——— */

interface Found {
  readonly predicate: string
  readonly sighting: Sighting
}

function judged(watched: Watched, seen: Seen, { seq, at }: Recorded, isDriven: (seat: SeatId) => boolean): readonly Due[] {
  if (seen.kind === 'work') return ofWork(watched, { ...seen.work, seq, at }, isDriven)
  return seen.kind === 'phase' ? ofProcess(watched, at) : []
}

function ofWork(watched: Watched, work: SeenWork, isDriven: (seat: SeatId) => boolean): readonly Due[] {
  const isOwn = ownOf(watched, work)
  const past = (watched.works[work.seat] ?? []).filter(isOwn)
  const rejected = (watched.rejected[work.seat] ?? []).filter(isOwn)
  const byShadow = new Map<ShadowName, { readonly archetype: Archetype; readonly found: Found[] }>()
  for (const { archetype, shadow, predicate, check } of ARCHETYPE_ROWS) {
    if (!work.archetypes.includes(archetype)) continue
    const sighting = check(work, past, rejected)
    if (sighting === null) continue
    const entry = byShadow.get(shadow) ?? { archetype, found: [] }
    entry.found.push({ predicate, sighting })
    byShadow.set(shadow, entry)
  }
  return [...byShadow].flatMap(([shadow, { archetype, found }]) => {
    if (isForewarned(watched, work, shadow, isDriven)) return []
    const { seat } = work
    return [dueOf({ layer: 'archetype', shadow, archetype, seat, seats: [seat] }, found)]
  })
}

/** Earlier work by whoever sits there now, but for what was sighted: it was judged once, and its like may have been asked for again. */
function ownOf({ replaced, shadows }: Watched, { seat, seq }: SeenWork): (earlier: SeenWork) => boolean {
  const isOthers = (work: number): boolean => after(replaced, work).some((one) => one.seat === seat)
  const isSighted = (work: number): boolean =>
    after(shadows, work).some(({ seat: whose, predicates }) =>
      predicates.some(({ rests }) => (whose === null ? rests.includes(work) : whose === seat && rests.at(-1) === work)),
    )
  return (earlier) => earlier.seq < seq && !isOthers(earlier.seq) && !isSighted(earlier.seq)
}

/** Asked before its correction could reach it, or before the seat was filled anew: that is the offence it answered, not another. */
function isForewarned(watched: Watched, { seat, request }: SeenWork, shadow: ShadowName, isDriven: (seat: SeatId) => boolean): boolean {
  if (!isDriven(seat)) return false
  const seq = askedAt(watched, request)
  const isCorrected = after(watched.corrections, seq).some((one) => one.seat === seat && one.name === shadow)
  return isCorrected || after(watched.replaced, seq).some((one) => one.seat === seat)
}

function ofProcess(watched: Watched, at: number): readonly Due[] {
  const found = SYSTEM_ROWS.flatMap((row) => {
    const sighting = row.check(watched, at)
    return sighting === null ? [] : [{ ...row, sighting }]
  })
  return [...new Set(found.map(({ shadow }) => shadow))].map((shadow) => {
    const rows = found.filter((one) => one.shadow === shadow)
    const seats = [...new Set(rows.flatMap(({ concerns }) => concerns(watched)))]
    return dueOf({ layer: 'system', shadow, archetype: null, seat: null, seats }, rows)
  })
}

type Whose = Pick<Due & { kind: 'shadow' }, 'layer' | 'shadow' | 'archetype' | 'seat' | 'seats'>

/** One condition that is not immune makes it a shadow; where all are, that is said instead. */
function dueOf(whose: Whose, found: readonly Found[]): Due {
  const telling = found.filter(({ sighting }) => !isImmune(sighting))
  const isShadow = telling.length > 0
  return { kind: isShadow ? 'shadow' : 'suppressed', ...whose, predicates: (isShadow ? telling : found).map(sighted) }
}

const sighted = ({ predicate, sighting: { because, numbers, rests } }: Found): Sighted => ({
  predicate,
  because,
  numbers: { ...numbers },
  rests: [...rests],
})

/** A seat that was told to do better has done its next work: did it? */
function answered(watched: Watched, work: SeenWork, isDriven: (seat: SeatId) => boolean): Watched {
  const isOpen = ({ seat, archetype, outcome, seq }: Correction): boolean =>
    seat === work.seat &&
    (archetype === null || work.archetypes.includes(archetype)) &&
    (outcome === 'shown' || (outcome === 'waiting' && !isDriven(seat))) &&
    (!isDriven(seat) || askedAt(watched, work.request) > seq)
  // Whoever was told to stay inside the proposal and went far beyond it has not changed, though that is called otherwise.
  const again = (name: ShadowName): boolean =>
    watched.due.some((one) => one.kind === 'shadow' && one.shadow === name && (one.seat === work.seat || one.seat === null)) ||
    (name === 'rogue' && work.change !== null && isFarBeyond(work.change))
  return settling(watched, (one) => (!isOpen(one) ? null : again(one.name) ? 'repeated' : 'changed'))
}
