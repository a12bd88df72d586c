/** What an agent of a run is told, by purpose, and what the clerk's requests look like to whoever reads the log. */
import type { ExploreView, InspectView, MakeView, MergeView, ProposeView, ReviewView, SecureView } from '../core/run/views.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { promptOf } from './parts.ts'
import { challengesOf, changeOf, explorationOf, findingsOf, lessonsOf, proposalOf, RUN, selfOf, subjectOf, testsOf } from './run-parts.ts'

type Parts = readonly (string | null)[]

/** The rules and the task are the same for all agents; what was found out and done follows in its order; who is asked stands last. */
const asked = (view: Parameters<typeof selfOf>[0], talk: Parts, task: Parts): Prompt =>
  promptOf({ system: RUN, subject: subjectOf(view), talk, task: [selfOf(view), ...task] })

export const explore = (view: ExploreView): Prompt =>
  asked(
    view,
    [],
    [
      'Find out what whoever plans this task must know: where things are, what depends on what, what is risky. Read what the task leads to, and no more. Name each file you read with what it was for, and what the files have in common. A side path goes into "tangents", in a few words. Sum up what you found, and make one recommendation.',
    ],
  )

export const propose = (view: ProposeView): Prompt =>
  asked(
    view,
    [
      lessonsOf(view.lessons),
      explorationOf(view.exploration),
      findingsOf(view.findings, 'Findings that are open. Where one is about the proposal itself, the proposal changes.'),
    ],
    [
      'Propose how to do this task, at the size it has today. List every file that will be changed or made: what is not listed may not be touched. A new abstraction needs a requirement of the task that asks for it; cite it as it is written. So does a new package.',
    ],
  )

export const make = (view: MakeView): Prompt =>
  asked(
    view,
    [
      lessonsOf(view.lessons),
      explorationOf(view.exploration),
      proposalOf(view.proposal),
      findingsOf(view.findings, 'Findings that are open, gravest first.'),
      challengesOf(view.challenges),
      testsOf(view.tests),
    ],
    [
      'Do the work in the repository, on the run branch. Change the files of the proposal and nothing else; tests you may always write. Write tests, run them, and commit in small steps: nothing counts before it is committed. When it is committed, say what you changed, with the hashes of your commits.',
      view.findings.total === 0
        ? null
        : 'Mend blockers first, then majors; leave what is only worth knowing. Put the ids of those you mend into "fixes".',
      view.takenBack === null
        ? null
        : `This task was merged into the base, the tests failed there, and commit ${view.takenBack.slice(0, 12)} took the merge back. Bring the base into the run branch, undo that commit there, and mend what broke.`,
    ],
  )

const LOOKS_FOR: Readonly<Record<string, string>> = {
  guardian:
    'You guard the base: correctness, security, data, tests. Block what an experienced engineer would stop a merge for, and nothing less; whatever you reject needs a specific fix.',
  skeptic:
    'You doubt: is this the right change, and does it do what it says? Put doubts into "challenges", the gravest first, each with an alternative.',
  trickster:
    'You try to break it: edge cases, odd input, wrong order, failure halfway. Only in what was changed, and each with the steps that make it happen.',
  sage: 'You look at what will matter to whoever maintains this in six months. Every finding names one specific thing to do.',
}

const FINDINGS =
  'A finding is about one place of the change: its file, its line, and a line of the diff copied exactly, six signs or more, which is looked up. Say what is wrong and why it matters, and give the fix, or the steps that make it happen. A category is one word: security, testing, quality, design, performance, docs; "proposal" where the plan itself is at fault. If an open finding is still there, give its id in "sameAs". A sound change gets few findings, and none is a fair result: then list in "checked" what you looked at, with a line of the diff each.'

const EXAMPLE = `An example of a finding:
{"severity": "major", "category": "testing", "path": "src/price.ts", "line": 12, "quote": "+  return cents / 100", "description": "Half a cent is lost: 1 / 3 of a cent is rounded down for every line of a bill.", "fix": "Keep cents until the sum, and round once.", "repro": "Three lines of 33.3 cents come to 0.99 instead of 1.00.", "needs": "nothing", "action": "Round in total(), not in line().", "isTrivialDocs": false, "sameAs": null}`

export const review = (view: ReviewView): Prompt =>
  asked(
    view,
    [proposalOf(view.proposal), findingsOf(view.findings, 'Findings of earlier cycles that are open.'), changeOf(view.change)],
    [
      LOOKS_FOR[view.self.archetype] ?? null,
      FINDINGS,
      view.context === 'full' ? EXAMPLE : null,
      'Review the change. The verdict is APPROVED, or CHANGES where something must be mended first.',
    ],
  )

export const merge = (view: MergeView): Prompt =>
  asked(
    view,
    [],
    [
      'The task is reviewed. Merge the run branch into the base with a merge commit, and change nothing else. The tests are run on the base afterwards; if they fail, the merge is taken back.',
      view.head === null ? null : `The reviewed head of the branch is ${view.head}.`,
      'Give the hash of the merge commit on the base.',
    ],
  )

/** No model reads these: they say in the log what the clerk was asked. */
export const inspect = ({ repository, base, branch, since, test, merge: merged }: InspectView): Prompt => ({
  system: 'You look into a repository and run its tests. Report what is there.',
  subject: '',
  talk: '',
  task: fence('request', JSON.stringify({ repository, base, branch, since, test, merge: merged })),
})

export const secure = ({ repository, base, branch, revert, push, message, handoff }: SecureView): Prompt => ({
  system:
    'You make the state of a repository safe: take back a broken merge, commit work in progress on the run branch, write the hand-off summary.',
  subject: '',
  talk: '',
  task: [
    fence('request', JSON.stringify({ repository, base, branch, revert, push, message, path: handoff.path })),
    fence('hand-off', handoff.text),
  ].join('\n\n'),
})
