/**
 * What the governor gets to see of a run. Roles are archetypes here by their names, so there is nothing to map: an explorer brings
 * prose, a creator a design, reviewers reviews, a skeptic challenges too. The maker's work is shown as the clerk found it, never
 * in the maker's own words.
 */

import { overlap } from '../findings/identity.ts'
import { onlyConsiders, recommendsIn, synthesisesIn, tangentsIn, wordCount } from '../governor/markers.ts'
import type { Challenge, Change, Design, Prose, Seen, SeenFinding, SeenReview, StandingFinding, Work } from '../governor/seen.ts'
import type { House } from '../house/house.ts'
import type { AskFailed, TurnEvent } from '../house/words.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { standing } from './close.ts'
import { byGravity, findingOf } from './evolve-findings.ts'
import { deferredByRun } from './memory.ts'
import { SAME_REQUIREMENT } from './numbers.ts'
import { isCovered, isInside, isTestFile } from './paths.ts'
import { archetypeOf, PURPOSE_OF } from './roles.ts'
import { type Run, stepKey } from './state.ts'
import type { Raised, RunEvent, RunEventOf, RunOptions, Standing, Task } from './words.ts'

export function observe(own: Run, event: RunEvent | SharedFact | AskFailed, house: House): readonly Seen[] {
  switch (event.type) {
    case 'run.begun':
      return [{ kind: 'begun', workflow: event.workflow }]
    case 'turn.granted':
      return spawned(own, event)
    case 'task.begun':
      return [{ kind: 'task-begun', task: event.task }]
    case 'cycle.begun':
      return [{ kind: 'cycle-begun', cycle: event.cycle }]
    case 'phase.begun':
      return [{ kind: 'phase', phase: event.phase }]
    case 'exploration.given':
      return [worked(own, event.seat, event.request, { prose: proseOf(event, taskOf(house, event.task)) })]
    case 'proposal.given':
      return [worked(own, event.seat, event.request, { design: designOf(event, taskOf(house, event.task), house) })]
    case 'change.inspected':
      return changeSeen(own, event, house)
    case 'review.received':
      return reviewSeen(own, event)
    case 'cycle.closed': {
      const { findings, reviewers, score, oscillating } = event
      return [{ kind: 'cycle-ended', ended: { findings: findings.map(standingFinding), reviewers, score, oscillating } }]
    }
    case 'merge.inspected':
      return [{ kind: 'merged', commit: event.commit, testsPass: event.testsPass }]
    case 'task.done':
    case 'task.failed':
      return [{ kind: 'task-ended', task: event.task, isDone: event.type === 'task.done', effectiveness: event.effectiveness }]
    case 'agent.failed':
      return [{ kind: 'agent-failed', seat: event.seat, because: event.because }]
    case 'ask.failed':
      return event.retryAt === null && event.code !== 'lost' ? [{ kind: 'agent-failed', seat: event.seat, because: event.because }] : []
    case 'run.secured':
      return event.committed === null ? [] : [{ kind: 'head', head: event.committed }]
    case 'run.completed':
      return [
        { kind: 'deferred', runs: deferredByRun(own, house) },
        { kind: 'phase', phase: null },
      ]
    default:
      return []
  }
}

/** Whoever tries again what it could not do was set to work once. */
function spawned(own: Run, { seat, purpose }: TurnEvent & { type: 'turn.granted' }): readonly Seen[] {
  const archetype = archetypeOf(own, seat)
  if (archetype === null || PURPOSE_OF[archetype] !== purpose) return []
  const isRetry = (own.task?.failures[stepKey(purpose, seat)]?.inARow ?? 0) > 0
  return isRetry ? [] : [{ kind: 'spawned', archetype }]
}

const NO_FACETS = { prose: null, design: null, change: null, review: null, challenges: null }

function worked(own: Run, seat: SeatId, request: string, facets: Partial<Omit<Work, 'seat' | 'archetypes' | 'request'>>): Seen {
  const archetype = archetypeOf(own, seat)
  return { kind: 'work', work: { ...NO_FACETS, ...facets, seat, archetypes: archetype === null ? [] : [archetype], request } }
}

const taskOf = (house: House, id: string): Task | null => (house.opening.options as RunOptions).tasks.find((task) => task.id === id) ?? null

/* ——— what was found out ——— */

function proseOf({ summary, recommendation, files, patterns, tangents }: RunEventOf<'exploration.given'>, task: Task | null): Prose {
  const hasRecommendation = recommendation !== null && recommendation.trim() !== ''
  return {
    words: wordCount(summary),
    recommends: hasRecommendation || recommendsIn(summary),
    synthesises: hasRecommendation || synthesisesIn(summary),
    tangents: tangents.length > 0 ? tangents.length : tangentsIn(summary),
    files: files.map(({ path, why }) => {
      const isExplained = why.trim() !== ''
      return { id: path, isVerified: isInside(path), isInScope: isExplained && isNamed(path, task, patterns), isMended: isExplained }
    }),
    patterns: patterns.length,
  }
}

/** The task speaks of it: the file, a folder above it, or its name in the words of the task; or a declared pattern does. */
function isNamed(path: string, task: Task | null, patterns: readonly string[]): boolean {
  const name = path.split('/').at(-1) ?? path
  const said = [task?.title ?? '', task?.description ?? '', ...(task?.requirements ?? []), ...patterns].join('\n')
  const folders = (task?.files ?? []).map((file) => (file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : file))
  return said.includes(path) || (name.length > 3 && said.includes(name)) || folders.some((folder) => path.startsWith(folder))
}

/* ——— what is proposed ——— */

const FUTURE_PROOF = /\bfuture[\s-]?proof\w*/gi
const ASKS_FOR_FUTURE = /\bfuture[\s-]?proof|\bextensib|\bextendab|\bfor later\b|\bin the future\b/i

function designOf(
  { rationale, files, abstractions, packages }: RunEventOf<'proposal.given'>,
  task: Task | null,
  { opening }: House,
): Design {
  const { testFiles } = opening.options as RunOptions
  const requirements = task?.requirements ?? []
  const named = task?.files ?? []
  // Tests are asked for whatever a task names: whoever lists them has not made it larger.
  const proposed = [...new Set(files.filter((path) => named.includes(path) || !isTestFile(path, testFiles)))]
  return {
    abstractions: abstractions.map(({ name, requirement }) => {
      const isAsked = requirement !== null && requirements.some((one) => overlap(one, requirement) >= SAME_REQUIREMENT)
      return { id: name, isVerified: isAsked, isInScope: isAsked, isMended: isAsked }
    }),
    futureProof: rationale.match(FUTURE_PROOF)?.length ?? 0,
    isFutureRequired: requirements.some((one) => ASKS_FOR_FUTURE.test(one)),
    files: proposed.length,
    taskFiles: named.length === 0 ? null : listedOf(named, proposed),
    packages: packages.length,
  }
}

/* ——— what was made ——— */

function changeSeen(own: Run, event: RunEventOf<'change.inspected'>, house: House): readonly Seen[] {
  const { files, outside, proposed, commits, tests, fixes, head } = event
  const { test } = house.opening.options as RunOptions
  const change: Change = {
    files: files.map(({ path }) => path),
    testFiles: files.filter(({ isTest }) => isTest).length,
    outside,
    proposed: proposed === null ? null : listedFiles(event, proposed),
    commits: commits.length,
    lines: files.reduce((sum, { added, removed }) => sum + added + removed, 0),
    // Run by us, whatever they said; those that ran out of time have failed. An agent's word for it counts for nothing.
    isTested: test === null ? null : tests !== null && (tests.exitCode !== null || tests.timedOut),
    fixes,
  }
  return [worked(own, event.maker, event.of, { change }), ...(head === null ? [] : [{ kind: 'head', head } as const])]
}

/** Tests are always asked for, and count as listed. */
const listedFiles = ({ files, outside }: RunEventOf<'change.inspected'>, proposed: readonly string[]): number =>
  listedOf(
    proposed,
    files.map(({ path }) => path),
    files.length - outside.length,
  )

/** How many files a list stands for, beside what came of it: a folder for all that is in it; what was left alone counts, too. */
function listedOf(
  listed: readonly string[],
  paths: readonly string[],
  covered = paths.filter((path) => isCovered(path, listed)).length,
): number {
  return covered + listed.filter((one) => !paths.some((path) => isCovered(path, [one]))).length
}

/* ——— what was reviewed ——— */

function reviewSeen(own: Run, event: RunEventOf<'review.received'>): readonly Seen[] {
  const { seat, request, verdict, text, findings, challenges, checked, lessonsFailed } = event
  const inspection = own.task?.inspection ?? null
  const review: SeenReview = {
    verdict: verdict === 'APPROVED' ? 'approved' : 'rejected',
    findings: findings.map(seenFinding),
    words: wordCount([text, ...findings.map(({ description }) => description)].join('\n')),
    diffLines: inspection?.diffLines ?? null,
    files: inspection?.files.length ?? null,
    citesEvidence: findings.some(({ isQuoted }) => isQuoted) || checked.some(({ isThere }) => isThere),
  }
  const doubts = challenges.map(
    ({ id, text: said, alternative, isInScope }): Challenge => ({
      ...{ id, text: said, hasAlternative: alternative !== null, isInScope, isMended: alternative !== null },
      // Nothing of a doubt can be looked up.
      isVerified: false,
    }),
  )
  return [
    { kind: 'open-findings', findings: openNow(own) },
    ...lessonsFailed.map(({ lesson, finding }) => ({ kind: 'lesson-failed', lesson, finding }) as const),
    worked(own, seat, request, { review, challenges: doubts }),
  ]
}

function seenFinding(finding: Raised): SeenFinding {
  const { id, severity, category, description, path, fix, repro, needs, action, isTrivialDocs, isQuoted, isChanged } = finding
  const hasFix = fix !== null && fix.trim() !== ''
  const hasRepro = repro !== null && repro.trim() !== ''
  return {
    ...{ id, severity, category, description, hasFix, hasRepro, needs, isTrivialDocs },
    isVerified: isQuoted && isChanged,
    isInScope: isChanged,
    isMended: hasFix || hasRepro,
    place: path === null ? 'nowhere' : isChanged ? 'inside' : 'outside',
    onlyConsiders: onlyConsiders(description, hasFix || (action !== null && action.trim() !== '')),
  }
}

/** What stood before this cycle, and what its reviews have added so far; gravest first. */
function openNow(own: Run): readonly StandingFinding[] {
  const { task } = own
  if (task === null) return []
  const now = standing(own, task)
  const before = (task.cycles.at(-1)?.open ?? [])
    .filter((id) => !now.some((one) => one.id === id))
    .flatMap((id) => findingOf(own.findings, id) ?? [])
  return byGravity([...now, ...before]).map(standingFinding)
}

const standingFinding = ({
  id,
  severity,
  category,
  description,
  by,
}: Pick<Standing, 'id' | 'severity' | 'category' | 'description'> & { readonly by: readonly SeatId[] }): StandingFinding => ({
  id,
  severity,
  category,
  description,
  by,
})
