/** What a fact changes in a run. Whatever was granted ends with exactly one fact that names its request. */
import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, Reopened } from '../house/words.ts'
import type { At, SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { closedCycle, deferredFinding, raisedBy, settledFindings } from './evolve-findings.ts'
import { changeOf, explorationOf, inspectionOf, proposalOf, securedOf } from './said.ts'
import { type CurrentTask, type LastAnswer, type Run, stepKey } from './state.ts'
import type { Purpose, RunEvent, RunEventOf } from './words.ts'

type Evolving = (RunEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>) & At

export function evolve(own: Run, event: Evolving): Run {
  switch (event.type) {
    case 'run.begun':
      return { ...own, agents: event.agents }
    case 'task.begun':
      return { ...own, task: begunTask(own, event) }
    case 'cycle.begun':
      return onTask(own, (task) => newCycle(task, event.cycle))
    case 'phase.begun':
      return onTask(own, (task) => ({ ...task, phase: event.phase, shadowsBefore: event.shadows }))
    case 'turn.granted':
      return granted(own, event)
    case 'turn.withdrawn':
      return ended(own, event.request)
    case 'contribution.refused':
      return failed(own, event.request, event.because)
    case 'agent.failed':
      return own.grants[event.request]?.purpose === 'inspect' ? unseen(own, event) : failed(own, event.request, event.because)
    case 'ask.failed':
      return failed(own, event.request, event.because)
    case 'exploration.given':
    case 'proposal.given':
    case 'change.declared':
    case 'change.inspected':
    case 'review.received':
      return handedIn(own, event)
    case 'work.accepted':
      return judged(own, event.of, event.seat, 'accepted', event.because)
    case 'work.rejected':
      return rejected(own, event)
    case 'cycle.closed':
      return onTask({ ...own, findings: settledFindings(own.findings, event) }, (task) => ({
        ...task,
        cycles: [...task.cycles, closedCycle(event, task.inspection?.head ?? null)],
      }))
    case 'finding.deferred': {
      const { task, finding, because } = event
      return { ...own, findings: deferredFinding(own.findings, finding.id), deferred: [...own.deferred, { task, finding, because }] }
    }
    case 'lesson.learned':
      return { ...own, lessons: [...own.lessons, event.lesson], taught: [...own.taught, event.finding] }
    default:
      return outside(own, event)
  }
}

/** What stands outside the cycles: merges, the ends of tasks, stops. */
function outside(own: Run, event: Evolving): Run {
  switch (event.type) {
    case 'merge.declared': {
      const merge = { commit: event.commit, isInspected: false, testsPass: false, isReverted: false }
      return answered(
        // As with a change: its failures end only when it could be looked at.
        onTask(ended(own, event.request), (task) => ({ ...task, merge })),
        event,
        'merge',
      )
    }
    case 'merge.inspected': {
      const { testsPass, tests, seat } = event
      return onTask({ ...ended(own, event.request), tests: tests ?? own.tests }, (task) => ({
        ...calm(task, 'inspect', seat),
        merge: task.merge === null ? null : { ...task.merge, isInspected: true, testsPass },
      }))
    }
    case 'task.done':
    case 'task.failed':
      return endedTask(own, event)
    case 'run.secured': {
      const secured = securedOf(event)
      return onTask(
        { ...ended(own, event.request), secured, head: event.committed ?? own.head, hasLooseEnds: false, isCheckpointDue: false },
        (task) =>
          task.merge === null || event.reverted === null
            ? task
            : { ...task, merge: { ...task.merge, isReverted: true }, takenBack: event.reverted },
      )
    }
    case 'checkpoint.reached':
      return { ...own, isCheckpointDue: true }
    case 'run.completed':
      return { ...own, isCompleted: true }
    case 'deliberation.closed':
      return { ...own, done: event.reason === 'completed' }
    case 'deliberation.reopened':
      // The user has had the chance to mend what was broken: whoever failed may try again, and what is there is made safe again.
      return onTask({ ...own, hasLooseEnds: own.hasLooseEnds || own.head !== null }, (task) => ({ ...task, failures: {} }))
    default:
      return own
  }
}

/* ——— tasks and cycles ——— */

const onTask = (own: Run, change: (task: CurrentTask) => CurrentTask): Run => (own.task === null ? own : { ...own, task: change(own.task) })

const begunTask = (own: Run, { task: id, title, number }: RunEventOf<'task.begun'>): CurrentTask => ({
  id,
  title,
  number,
  since: own.head,
  cycle: 0,
  phase: null,
  shadowsBefore: 0,
  exploration: null,
  proposal: null,
  change: null,
  inspection: null,
  reviews: {},
  challenged: [],
  cycles: [],
  merge: null,
  takenBack: null,
  failures: {},
  attempts: {},
  corrections: 0,
  lessonsShown: [],
  lessonsFailed: [],
})

/** What was explored and proposed stays; whatever a new proposal is needed for, its grant clears the old one. */
const newCycle = (task: CurrentTask, cycle: number): CurrentTask => ({
  ...task,
  cycle,
  phase: null,
  change: null,
  merge: null,
  challenged: Object.values(task.reviews).flatMap(({ challenges }) => challenges),
  reviews: {},
  failures: {},
  attempts: {},
})

function endedTask(own: Run, event: RunEventOf<'task.done' | 'task.failed'>): Run {
  const { task } = own
  if (task === null) return own
  const { effectiveness, because } = event
  const status = event.type === 'task.done' ? 'done' : 'failed'
  const { id, title, cycles } = task
  return { ...own, task: null, unjudged: [], ended: [...own.ended, { id, title, status, cycles, effectiveness, because }] }
}

/* ——— turns ——— */

const LESSON = 'lesson:'
/** How a lesson is named in what a seat was shown. */
export const shownLesson = (id: string): string => `${LESSON}${id}`

function granted(own: Run, { request, seat, purpose: named, stage, target, shown }: Extract<SharedFact, { type: 'turn.granted' }>): Run {
  const purpose = named as Purpose
  const key = stepKey(purpose, seat)
  const after: Run = {
    ...own,
    grants: { ...own.grants, [request]: { seat, purpose, stage } },
    granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
    hasLooseEnds: own.hasLooseEnds || purpose === 'make' || purpose === 'merge',
  }
  const lessons = shown.filter((id) => id.startsWith(LESSON)).map((id) => id.slice(LESSON.length))
  const begun = onTask(after, (task) => ({
    ...cleared(task, purpose, seat),
    attempts: { ...task.attempts, [key]: (task.attempts[key] ?? 0) + 1 },
    lessonsShown: [...new Set([...task.lessonsShown, ...lessons])],
    corrections: task.corrections + (target === null ? 0 : 1),
  }))
  return target === null ? begun : again(begun, request, seat, purpose, target)
}

/** What is asked for anew is not there any more: so a turn that is withdrawn is simply granted again. */
function cleared(task: CurrentTask, purpose: Purpose, seat: SeatId): CurrentTask {
  switch (purpose) {
    case 'explore':
      return { ...task, exploration: null }
    case 'propose':
      return { ...task, proposal: null }
    case 'make':
      return { ...task, change: null }
    case 'review': {
      const { [seat]: _, ...reviews } = task.reviews
      return { ...task, reviews }
    }
    case 'merge':
      return { ...task, merge: null }
    default:
      return task
  }
}

/** Asked again, because of a shadow. */
function again(own: Run, request: string, seat: SeatId, purpose: Purpose, shadow: string): Run {
  const last: LastAnswer = { request, purpose, outcome: 'again', because: '', shadow }
  return {
    ...own,
    unjudged: own.unjudged.filter((one) => one.seat !== seat),
    heeded: { ...own.heeded, [seat]: shadow },
    last: { ...own.last, [seat]: last },
  }
}

function ended(own: Run, request: string): Run {
  if (!(request in own.grants)) return own
  const { [request]: _, ...grants } = own.grants
  return { ...own, grants }
}

function failed(own: Run, request: string, because: string): Run {
  const grant = own.grants[request]
  if (grant === undefined) return own
  const { seat, purpose, stage } = grant
  const after = ended(own, request)
  // What could not be made safe is not tried for ever: the report says that it is not.
  if (purpose === 'secure') return { ...after, hasLooseEnds: false, isCheckpointDue: false }
  const key = stepKey(purpose, seat)
  const told: LastAnswer = { request, purpose, outcome: 'failed', because, shadow: null }
  return onTask({ ...after, last: { ...after.last, [seat]: told } }, (task) => ({
    ...task,
    // A merge that nobody could look at is merged again, or not at all.
    merge: stage === 'merge' && purpose === 'inspect' ? null : task.merge,
    failures: { ...task.failures, [key]: { inARow: (task.failures[key]?.inARow ?? 0) + 1, because } },
  }))
}

/** The repository is not as its maker says, so there is nothing to look at: the maker is told why, and asked again. */
function unseen(own: Run, { request, because }: RunEventOf<'agent.failed'>): Run {
  const maker = own.agents.find(({ archetype }) => archetype === 'maker')?.seat
  const grant = own.grants[request]
  if (maker === undefined || grant === undefined) return failed(own, request, because)
  const purpose = grant.stage === 'merge' ? ('merge' as const) : ('make' as const)
  const key = stepKey(purpose, maker)
  const after = ended(own, request)
  const told: LastAnswer = { request, purpose, outcome: 'failed', because, shadow: null }
  return onTask({ ...after, last: { ...after.last, [maker]: told } }, (task) => ({
    ...cleared(task, purpose, maker),
    failures: { ...task.failures, [key]: { inARow: (task.failures[key]?.inARow ?? 0) + 1, because } },
  }))
}

/** It did what it was asked: earlier failures of this step are over. */
function calm(task: CurrentTask, purpose: Purpose, seat: SeatId): CurrentTask {
  const { [stepKey(purpose, seat)]: _, ...failures } = task.failures
  return { ...task, failures }
}

const answered = (own: Run, { request, seat }: { readonly request: string; readonly seat: SeatId }, purpose: Purpose): Run => ({
  ...own,
  last: { ...own.last, [seat]: { request, purpose, outcome: 'waiting', because: '', shadow: null } },
})

/* ——— work ——— */

type HandedIn = RunEventOf<'exploration.given' | 'proposal.given' | 'change.declared' | 'change.inspected' | 'review.received'> & At

function handedIn(own: Run, event: HandedIn): Run {
  const open = ended(own, event.request)
  switch (event.type) {
    case 'exploration.given':
      return toJudge(
        onTask(open, (task) => ({ ...calm(task, 'explore', event.seat), exploration: explorationOf(event) })),
        event,
        'explore',
      )
    case 'proposal.given':
      return toJudge(
        onTask(open, (task) => ({ ...calm(task, 'propose', event.seat), proposal: proposalOf(event) })),
        event,
        'propose',
      )
    case 'change.declared':
      // An empty change is a failure of the maker, so its failures end only when its work is accepted.
      return answered(
        onTask(open, (task) => ({ ...task, change: changeOf(event), inspection: null })),
        event,
        'make',
      )
    case 'change.inspected': {
      const { of, maker, head, tests } = event
      const seen = onTask({ ...open, head: head ?? open.head, tests: tests ?? open.tests }, (task) => ({
        ...calm(task, 'inspect', event.seat),
        inspection: inspectionOf(event),
      }))
      return toJudge(seen, { request: of, seat: maker }, 'make')
    }
    case 'review.received': {
      const { request, seat, verdict, findings, challenges, lessonsFailed } = event
      const failing = lessonsFailed.map(({ lesson }) => lesson)
      const known = { findings: raisedBy(open.findings, event), lessonsFailed: [...new Set([...open.lessonsFailed, ...failing])] }
      const reviewed = onTask({ ...open, ...known }, (task) => ({
        ...calm(task, 'review', seat),
        reviews: { ...task.reviews, [seat]: { request, verdict, findings, challenges } },
        lessonsFailed: [...task.lessonsFailed, ...failing],
      }))
      return toJudge(reviewed, event, 'review')
    }
  }
}

function toJudge(own: Run, { request, seat }: { readonly request: string; readonly seat: SeatId }, purpose: Purpose): Run {
  return { ...answered(own, { request, seat }, purpose), unjudged: [...own.unjudged, { request, seat, purpose }] }
}

function judged(own: Run, request: string, seat: SeatId, outcome: 'accepted' | 'rejected', because: string): Run {
  const work = own.unjudged.find((one) => one.request === request)
  if (work === undefined) return own
  const { purpose } = work
  const after: Run = {
    ...own,
    unjudged: own.unjudged.filter((one) => one !== work),
    last: { ...own.last, [seat]: { request, purpose, outcome, because, shadow: null } },
  }
  return outcome === 'accepted' ? onTask(after, (task) => calm(task, purpose, seat)) : after
}

function rejected(own: Run, { of, seat, because }: RunEventOf<'work.rejected'>): Run {
  const purpose = own.unjudged.find((one) => one.request === of)?.purpose
  if (purpose === undefined) return own
  const key = stepKey(purpose, seat)
  return onTask(judged(own, of, seat, 'rejected', because), (task) => ({
    ...cleared(task, purpose, seat),
    failures: { ...task.failures, [key]: { inARow: (task.failures[key]?.inARow ?? 0) + 1, because } },
  }))
}
