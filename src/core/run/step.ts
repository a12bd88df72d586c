/**
 * The next step of the task in hand. Each is a tick of its own, so that the governor speaks between them: what it says is heard before
 * anything follows.
 *
 *   work handed in ─▶ accepted, or asked for again ─▶ next step of the cycle ─▶ next phase ─▶ cycle closed ─▶ outcome
 */
import { type House, seatOf } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { closing } from './close.ts'
import { clerking, granting } from './grant.ts'
import { judging, phaseBegun, redoing } from './judge.ts'
import { FAILURES_MAX } from './numbers.ts'
import { failedStep, failing, outcome } from './outcome.ts'
import type { Fact } from './receive.ts'
import { CLERK, reviewersOf, seatFor } from './roles.ts'
import type { CurrentTask, Run } from './state.ts'
import type { Purpose } from './words.ts'

/** Whether there is one although somebody is at work: the same looks as below, without the house. */
export const isStepDue = (own: Run): boolean =>
  own.unjudged.length > 0 || (own.task !== null && (failedStep(own, FAILURES_MAX) !== null || toReview(own, own.task).length > 0))

/** Nothing: it waits for somebody. */
export function stepOf(own: Run, task: CurrentTask, house: House): readonly Fact[] {
  if (own.unjudged.length > 0) return judging(own, house)
  const failed = failedStep(own, FAILURES_MAX)
  if (failed !== null) return failing(own, task, house, failed)
  const missing = toReview(own, task)
  if (missing.length > 0) {
    const back = hasReview(own, task) ? [] : redoing(own, task, house, 'check')
    return back.length > 0 ? back : asking(own, task, house, 'review', missing)
  }
  return Object.keys(own.grants).length > 0 ? [] : next(own, task, house)
}

function next(own: Run, task: CurrentTask, house: House): readonly Fact[] {
  switch (task.phase) {
    case 'plan':
      return plan(own, task, house)
    case 'do':
      return work(own, task, house)
    case 'check':
      return [phaseBegun(task, house, 'act', 'All reviews are in.')]
    default: {
      const closed = task.cycles.at(-1)
      if (closed?.cycle === task.cycle) return outcome(own, task, closed, house)
      const back = redoing(own, task, house, 'act')
      return back.length > 0 ? back : closing(own, task, house)
    }
  }
}

function plan(own: Run, task: CurrentTask, house: House): readonly Fact[] {
  const [explorer, creator] = [seatFor(own, 'explorer'), seatFor(own, 'creator')]
  if (explorer !== null && task.exploration === null) return asking(own, task, house, 'explore', [explorer])
  // A proposal that drew a blocker is made anew: once in each cycle that begins with a plan.
  const isStale = creator !== null && (task.attempts[`propose/${creator}`] ?? 0) === 0
  if (creator !== null && (task.proposal === null || isStale)) return asking(own, task, house, 'propose', [creator])
  return [phaseBegun(task, house, 'do', 'There is a plan.')]
}

function work(own: Run, task: CurrentTask, house: House): readonly Fact[] {
  const maker = seatFor(own, 'maker')
  if (maker === null) return failing(own, task, house, 'Nobody is the maker.')
  if (task.change === null) return asking(own, task, house, 'make', [maker])
  if (task.inspection === null)
    return isLost(house, CLERK) ? failing(own, task, house, lostBecause(house, CLERK)) : [clerking(own, 'inspect', 'do')]
  return [phaseBegun(task, house, 'check', 'The change is there, and looked at.')]
}

/** Reviewers who have neither reviewed nor been asked. Nobody is asked before the governor has been heard about the change. */
function toReview(own: Run, task: CurrentTask): readonly SeatId[] {
  if (task.phase !== 'check' || own.unjudged.length > 0) return []
  const asked = Object.values(own.grants).map(({ seat }) => seat)
  return reviewersOf(own).filter((seat) => !(seat in task.reviews) && !asked.includes(seat))
}

const hasReview = (own: Run, { reviews }: CurrentTask): boolean => Object.keys(reviews).length > 0 || Object.keys(own.grants).length > 0

function asking(own: Run, task: CurrentTask, house: House, purpose: Purpose, seats: readonly SeatId[]): readonly Fact[] {
  const lost = seats.find((seat) => isLost(house, seat))
  if (lost !== undefined) return failing(own, task, house, lostBecause(house, lost))
  return seats.flatMap((seat) => granting(own, house, purpose, seat))
}

const isLost = ({ watch }: House, seat: SeatId): boolean => watch.openBreakers.includes(seat)

const lostBecause = (house: House, seat: SeatId): string => `${seatOf(house, seat).name} is asked no more: too many failures in a row.`
