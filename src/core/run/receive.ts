/**
 * What a reply comes to. An agent's word becomes a declaration; what the clerk found becomes a fact. A reply never grants
 * anything: what follows from it is decided on the next tick, after the governor has looked at it.
 */
import type { House } from '../house/house.ts'
import type { At, Reply, SharedFact } from '../protocol.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SeatId } from '../seat.ts'
import { findingOf } from './evolve-findings.ts'
import { isCovered } from './paths.ts'
import { review } from './review.ts'
import { type CurrentTask, type Run, stepKey } from './state.ts'
import { testsPass } from './tests.ts'
import type { Explore, Inspect, Make, Merge, Propose, Purpose, Review, RunEvent, RunOptions, Secure } from './words.ts'

export type Fact = RunEvent | SharedFact

export type RunReply =
  | Reply<'explore', Explore>
  | Reply<'propose', Propose>
  | Reply<'make', Make>
  | Reply<'inspect', Inspect>
  | Reply<'review', Review>
  | Reply<'merge', Merge>
  | Reply<'secure', Secure>

export function receive(own: Run, act: RunReply & At, house: House): readonly Fact[] | Refusal {
  const open = own.grants[act.request]
  if (open === undefined) return refuse('not-owed', `Nothing is owed under ${act.request}: it was answered, withdrawn or never asked.`)
  if (open.seat !== act.seat || open.purpose !== act.purpose)
    return refuse('not-yours', `${act.request} is owed by ${open.seat} as "${open.purpose}", not by ${act.seat} as "${act.purpose}".`)
  const { request, seat } = act
  if (act.purpose === 'secure') return [{ type: 'run.secured', request, seat, ...act.reply, because: securedBecause(act.reply) }]
  const { task } = own
  if (task === null) return refuse('not-owed', `No task is in hand, so nothing is owed under ${request}.`)
  if (act.purpose === 'inspect') return open.stage === 'merge' ? mergeSeen(own, task, act, house) : changeSeen(own, task, act, house)
  const { failed } = act.reply
  const spent = spending(act)
  if (failed !== null)
    return [{ type: 'agent.failed', request, seat, task: task.id, because: failed.trim() || 'It failed and gave no reason.' }, ...spent]
  return [...declared(own, task, act, house), ...spent]
}

type Declared = Exclude<RunReply, { readonly purpose: 'inspect' | 'secure' }>

function spending({ request, seat, reply: { spent } }: Declared): readonly SharedFact[] {
  if (spent === null) return []
  const micros = spent.dollars === null ? null : Math.round(spent.dollars * 1_000_000)
  return [{ type: 'spend.declared', request, seat, tokens: Math.round(spent.tokens), micros }]
}

const placeOf = (task: CurrentTask, purpose: Purpose, seat: SeatId) => ({
  task: task.id,
  cycle: task.cycle,
  attempt: Math.max(1, task.attempts[stepKey(purpose, seat)] ?? 1),
})

function declared(own: Run, task: CurrentTask, act: Declared, house: House): readonly RunEvent[] {
  const { request, seat } = act
  const place = { request, seat, ...placeOf(task, act.purpose, seat) }
  switch (act.purpose) {
    case 'explore': {
      const { summary, recommendation, files, patterns, tangents } = act.reply
      return [{ type: 'exploration.given', ...place, summary, recommendation, files, patterns, tangents }]
    }
    case 'propose': {
      const { summary, rationale, files, abstractions, packages, requirements } = act.reply
      return [{ type: 'proposal.given', ...place, summary, rationale, files, abstractions, packages, requirements }]
    }
    case 'make': {
      const { summary, commits, fixes, testsRun } = act.reply
      return [{ type: 'change.declared', ...place, summary, commits, fixes, testsRun }]
    }
    case 'review':
      return [{ type: 'review.received', ...place, ...review(own, task, act, house) }]
    case 'merge':
      return [{ type: 'merge.declared', ...place, commit: act.reply.commit }]
  }
}

/* ——— the clerk ——— */

/** The repository can't be looked at: that is a failure like an agent's, and asked again like one. */
const unseen = (task: CurrentTask, { request, seat }: RunReply, because: string): readonly Fact[] => [
  { type: 'agent.failed', request, seat, task: task.id, because },
]

function changeSeen(own: Run, task: CurrentTask, act: Reply<'inspect', Inspect>, house: House): readonly Fact[] {
  const { request, seat, reply } = act
  const { change } = task
  if (reply.problem !== null) return unseen(task, act, reply.problem)
  if (change === null) return unseen(task, act, 'No change was declared that could be looked at.')
  const { problem: _, ...found } = reply
  const options = house.opening.options as RunOptions
  // The hand-off summary is ours: nobody is blamed for it.
  const files = found.files.filter(({ path }) => path !== options.handoff)
  const isNobodys = (path: string): boolean => path === options.handoff || options.lyingAbout.includes(path)
  const dirty = found.dirty.filter((path) => !isNobodys(path))
  const proposed = proposalOf(task, options)
  // Whoever writes a test does what is asked of every maker, whether or not the proposal lists it.
  const isOutside = (path: string): boolean => proposed !== null && !isNobodys(path) && !isCovered(path, proposed)
  const outside = files.filter(({ path, isTest }) => !isTest && isOutside(path)).map(({ path }) => path)
  const missing = change.commits.filter((sha) => !found.commits.some((commit) => isSameSha(commit.sha, sha)))
  const fixes = change.fixes.flatMap((id) => {
    const known = findingOf(own.findings, id)
    return known === undefined ? [] : [{ id, severity: known.severity }]
  })
  const of = { maker: change.seat, of: change.request }
  return [
    {
      type: 'change.inspected',
      request,
      seat,
      ...placeOf(task, 'make', change.seat),
      ...of,
      ...found,
      files,
      dirty,
      outside,
      proposed,
      missing,
      fixes,
    },
  ]
}

/** What the creator listed; without a creator, what the task itself names; null: nobody has said. */
function proposalOf({ id, proposal }: CurrentTask, { tasks }: RunOptions): string[] | null {
  if (proposal !== null) return [...proposal.files]
  const named = tasks.find((task) => task.id === id)?.files ?? []
  return named.length === 0 ? null : [...named]
}

/** Agents shorten hashes. */
const isSameSha = (whole: string, said: string): boolean =>
  said.trim().length >= 7 && whole.toLowerCase().startsWith(said.trim().toLowerCase())

function mergeSeen(_own: Run, task: CurrentTask, act: Reply<'inspect', Inspect>, house: House): readonly Fact[] {
  const { request, seat, reply } = act
  const { merge } = task
  if (reply.problem !== null) return unseen(task, act, reply.problem)
  if (merge === null) return unseen(task, act, 'No merge was declared that could be looked at.')
  const passed = testsPass(house.opening.options as RunOptions, reply.tests)
  const { commit } = merge
  const because =
    passed === null
      ? `${short(commit)} is merged; there is no test command.`
      : `The tests ${passed ? 'pass' : 'fail'} after the merge ${short(commit)}.`
  const seen = { commit, head: reply.head, tests: reply.tests, testsPass: passed !== false, because }
  return [{ type: 'merge.inspected', request, seat, ...placeOf(task, 'merge', seat), ...seen }]
}

export const short = (sha: string): string => sha.slice(0, 12)

function securedBecause({ committed, reverted, pushed, handoff, problem }: Secure): string {
  const parts = [
    reverted === null ? null : `The merge is taken back by ${short(reverted)}.`,
    committed === null ? 'There was nothing to commit.' : `Work in progress is committed as ${short(committed)}.`,
    handoff === null ? null : `The hand-off summary is in ${handoff}.`,
    pushed ? 'The branch is pushed.' : null,
    problem === null ? null : `Not all of it could be done: ${problem}`,
  ]
  return parts.filter((part) => part !== null).join(' ')
}
