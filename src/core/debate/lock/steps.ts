/** What happens in a thread that is being locked: rules decide what nobody will, the lock is evaluated, the moderator says what is missing. */
import { isSplitAnyhow } from '../crux/sides.ts'
import { provisionalCrux } from '../crux/steps.ts'
import { messageById } from '../messages.ts'
import { LOCK } from '../numbers.ts'
import { isLive } from '../standing.ts'
import type { Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { openFloor } from '../talk/floor.ts'
import { words } from '../talk/moderator.ts'
import { abandoned, type Failure, hasBothSides, lockDue, lockFailures, pairIn, pairsOf, silent } from './lock.ts'
import { gradeByRule } from './steelman.ts'

/** True: something was told. */
export function settleLock(story: Story, id: string): boolean {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'CRUX_LOCK') return false
  const before = story.facts.length
  for (const seat of silent(story.own, thread))
    story.tell({ type: 'seat.abstained', thread: id, seat, because: 'It was asked twice and did not commit.' })
  for (const { from, to, rule } of abandoned(story.own, thread)) decideByRule(story, thread, from, to, rule)
  const now = story.own.threads[id]
  if (story.facts.length === before && now !== undefined && lockDue(story.own, now)) evaluate(story, now)
  return story.facts.length > before
}

function decideByRule(story: Story, thread: Thread, from: string, to: string, rule: 'unwritten' | 'ungraded' | 'unjudged'): void {
  if (rule === 'unwritten') {
    const because = `${story.alias(from)} was asked twice and wrote no restatement.`
    story.tell({
      type: 'steelman.graded',
      request: null,
      thread: thread.id,
      from,
      to,
      grade: 'WRONG',
      corrections: null,
      by: 'rule',
      because,
    })
    return
  }
  const said = messageById(story.own, pairIn(thread, from, to)?.message ?? '')?.said
  const position = thread.positions[to]
  if (said?.move !== 'STEELMAN' || position === undefined) return
  const { grade, corrections, because } = gradeByRule(position, said)
  const why =
    rule === 'ungraded'
      ? 'No grade came, so code compared the restatement'
      : 'The grades do not settle it and no judge decided, so code compared it'
  story.tell({
    type: 'steelman.graded',
    request: null,
    thread: thread.id,
    from,
    to,
    grade,
    corrections,
    by: 'rule',
    because: `${why}: ${because}`,
  })
}

function evaluate(story: Story, thread: Thread): void {
  const { id } = thread
  const attempt = thread.lock.attempts + 1
  const failures = lockFailures(story.own, thread, (seat) => story.alias(seat))
  if (failures.length === 0) {
    story.tell({ type: 'crux.locked', thread: id, attempt, question: thread.question ?? thread.topic })
    story.tell({ type: 'stage.changed', thread: id, from: 'CRUX_LOCK', to: 'EVIDENCE', because: 'The crux is locked.' })
    provisionalCrux(story, id)
    openFloor(story, id)
    return
  }
  const extraBudget = attempt === LOCK.forcedAfter ? extraFor(failures) : 0
  story.tell({ type: 'crux.lock-failed', thread: id, attempt, failures: [...failures], extraBudget })
  afterFailure(story, id, attempt, failures)
}

/** Enough for every restatement that failed to be written and graded once more. */
const extraFor = (failures: readonly Failure[]): number =>
  Math.max(LOCK.extraBudget, LOCK.extraPerPair * failures.filter(({ rule }) => rule === 'steelman-not-passed').length)

function afterFailure(story: Story, id: string, attempt: number, failures: readonly Failure[]): void {
  const thread = story.own.threads[id]
  if (thread === undefined) return
  if (attempt >= LOCK.attemptsMax) {
    fail(story, id, `The lock failed ${attempt} times: ${failures.map(({ because }) => because).join(' ')}`)
    return
  }
  if (!hasBothSides(story.own, thread)) {
    oneSided(story, thread, attempt)
    return
  }
  if (attempt >= LOCK.forcedAfter && lockDue(story.own, thread)) {
    fail(story, id, `The lock failed ${attempt} times and nothing more can be asked: ${failures.map(({ because }) => because).join(' ')}`)
    return
  }
  const missing = pairsOf(story.own, thread).filter(({ from, to }) => pairIn(thread, from, to)?.grade !== 'ACCURATE')
  if (attempt === LOCK.forcedAfter)
    story.intervene(
      id,
      'binary-framing',
      words.forced(
        thread.question ?? thread.topic,
        failures.map(({ because }) => because),
      ),
    )
  else if (missing.length > 0)
    story.intervene(id, 'steelman-request', words.steelman(missing.map(({ from, to }) => [story.alias(from), story.alias(to)] as const)))
  if (failures.some(({ rule }) => rule === 'falsifier-missing')) story.intervene(id, 'falsifier-request', words.falsifier)
}

/** Nobody on the other side: those in doubt are asked once more; then it is common ground, or it is nothing. */
function oneSided(story: Story, thread: Thread, attempt: number): void {
  const sides = Object.entries(thread.positions)
    .filter(([seat]) => isLive(story.own, seat))
    .map(([, { side }]) => side)
  const decided = sides.filter((side) => side !== 'UNCERTAIN')
  const hasDoubters = sides.includes('UNCERTAIN')
  if (hasDoubters && attempt < LOCK.forcedAfter) {
    story.intervene(thread.id, 'binary-framing', words.forced(thread.question ?? thread.topic))
    return
  }
  if (isSplitAnyhow(thread)) {
    fail(
      story,
      thread.id,
      `The other side has left the table. Those who remain and took a side: ${decided.length} for ${decided[0] ?? 'neither'}.`,
    )
    return
  }
  if (decided.length >= LOCK.commitmentsMin) {
    const because = `All ${decided.length} who committed say ${decided[0]}: no disagreement here.`
    story.tell({ type: 'thread.converged', thread: thread.id, signal: 1, because })
    return
  }
  fail(story, thread.id, `${decided.length} of ${sides.length} took a side, so there is nothing to lock.`)
}

function fail(story: Story, id: string, because: string): void {
  story.tell(
    { type: 'thread.failed', thread: id, because },
    { type: 'interruption.raised', scope: 'thread', subject: id, hard: false, trigger: 'lock-failed', resumable: false, because },
  )
}
