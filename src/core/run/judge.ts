/**
 * What becomes of a piece of work once the governor has looked at it: it is accepted, or asked for again.
 *
 *   corrected (1st) or replaced (2nd) ─▶ the same step once more, in the same cycle
 *   3rd: the run is broken off; if the user lets it go on, the same step once more, with the user's words
 *
 * A correction that only waited for the next task would correct nothing. One redo for each shadow: the ladder bounds it.
 */
import { LADDER } from '../governor/numbers.ts'
import { listed } from '../governor/shadows/sign.ts'
import type { Phase, ShadowName } from '../governor/words.ts'
import type { House } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { granting } from './grant.ts'
import type { Fact } from './receive.ts'
import { reviewersOf, seatFor } from './roles.ts'
import type { CurrentTask, Run } from './state.ts'
import type { RunEvent } from './words.ts'

type Shadow = House['governor']['shadows'][number]

export const judging = (own: Run, house: House): readonly Fact[] =>
  own.unjudged.flatMap((work): readonly Fact[] => {
    const { request, seat, purpose } = work
    const shadow = unheeded(own, house, seat).findLast((one) => one.layer === 'archetype' && one.seat === seat)
    if (shadow !== undefined) return granting(own, house, purpose, seat, shadow.id)
    const wrong = purpose === 'make' ? nothingDone(own.task) : null
    if (wrong !== null) return [{ type: 'work.rejected', of: request, seat, because: wrong }]
    return [{ type: 'work.accepted', of: request, seat, because: purpose === 'make' ? takenAs(own.task) : NOTHING_AGAINST }]
  })

/** Said since this seat was last asked again. */
function unheeded({ heeded }: Run, { governor: { shadows } }: House, seat: SeatId): readonly Shadow[] {
  const last = shadows.findIndex(({ id }) => id === heeded[seat])
  return shadows.slice(last + 1)
}

const NOTHING_AGAINST = 'Nothing speaks against it.'

/** What was declared is not in the repository, or not all of it: code believes the repository. */
function nothingDone(task: CurrentTask | null): string | null {
  const inspection = task?.inspection ?? null
  if (inspection === null) return null
  const { dirty, files } = inspection
  const lying = `${listed(dirty)} ${dirty.length === 1 ? 'lies' : 'lie'} there and ${dirty.length === 1 ? 'is' : 'are'} not committed`
  if (files.length === 0)
    return dirty.length === 0
      ? 'The repository shows no change since this task began. Make it on the run branch and commit it.'
      : `Nothing is committed since this task began; ${lying}. Commit it on the run branch.`
  // Tests that were run over them say nothing about what is committed.
  return dirty.length === 0 ? null : `${lying}: the tests were not run on what is committed alone. Commit it, ignore it, or take it away.`
}

/** It goes on to the reviewers, with what is not as it was said. */
function takenAs(task: CurrentTask | null): string {
  const inspection = task?.inspection ?? null
  if (inspection === null) return NOTHING_AGAINST
  const { missing, tests } = inspection
  const said = [
    ...(missing.length === 0 ? [] : [`Declared, and not in the repository: ${listed(missing)}.`]),
    ...(tests === null || tests.exitCode === 0 ? [] : ['The tests do not pass, and the task is not done before they do.']),
  ]
  return said.length === 0 ? NOTHING_AGAINST : `It goes to the reviewers. ${said.join(' ')}`
}

export const phaseBegun = ({ id, cycle }: Pick<CurrentTask, 'id' | 'cycle'>, house: House, phase: Phase, because: string): RunEvent => ({
  type: 'phase.begun',
  task: id,
  cycle,
  phase,
  shadows: house.governor.shadows.length,
  because,
})

/**
 * Shadows of the whole process whose cure is the work itself, done again by those who were told. Broken off for the third time and let
 * go on all the same, it is taken as it is: the user has seen it, and perhaps the work is right.
 */
const REDONE: Readonly<Record<'check' | 'act', readonly ShadowName[]>> = {
  check: ['gold-plating', 'scope-creep'],
  act: ['echo-chamber', 'tunnel-vision'],
}

/** A phase has begun, and the governor has found something in the one before it: back, once for each time it is told. */
export function redoing(own: Run, task: CurrentTask, house: House, phase: 'check' | 'act'): readonly Fact[] {
  const seats = phase === 'check' ? [seatFor(own, 'maker')].filter((seat) => seat !== null) : reviewersOf(own)
  const seen = house.governor.shadows.slice(task.shadowsBefore)
  const told = seats.flatMap((seat) => {
    const shadow = seen.findLast((one) => isCure(one, phase) && isTold(house, one.id, seat))
    return shadow === undefined ? [] : [{ seat, shadow }]
  })
  const [first] = told
  if (first === undefined) return []
  const back = phase === 'check' ? ('do' as const) : ('check' as const)
  const because = `${first.shadow.shadow} was seen: ${told.map(({ seat }) => seat).join(' and ')} ${told.length === 1 ? 'is' : 'are'} asked again.`
  const purpose = phase === 'check' ? 'make' : 'review'
  return [phaseBegun(task, house, back, because), ...told.flatMap(({ seat, shadow }) => granting(own, house, purpose, seat, shadow.id))]
}

const isCure = ({ layer, shadow, step }: Shadow, phase: 'check' | 'act'): boolean =>
  layer === 'system' && step < LADDER.escalate && REDONE[phase].includes(shadow)

const isTold = ({ governor }: House, shadow: string, seat: SeatId): boolean =>
  governor.corrections.some((one) => one.shadow === shadow && one.seat === seat)
