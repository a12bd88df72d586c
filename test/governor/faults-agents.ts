/** One world for every sign of every archetype's shadow. */
import type { Explore, Propose } from '../../src/core/run/words.ts'
import { type Asked, change, exploration, making, proposal, testOf } from '../run-agents.ts'
import { codeLines, prose } from '../run-lines.ts'
import type { Made } from '../run-repository.ts'
import { task } from '../run-script.ts'
import type { Play } from '../run-world.ts'
import { asReviewer, chanceFor, type Fault, finding, findings, nothingFound, viewOf } from './fault.ts'

const around = nothingFound

/* ——— explorer ——— */

const explores =
  (over: (asked: Asked) => Partial<Explore>): Play =>
  (call, asked) => {
    const view = viewOf(call, 'explore')
    return view === null ? undefined : { ...exploration(view, asked), files: [], tangents: [], ...over(asked) }
  }

const said = (words: number, asked: Asked): string => prose(words, chanceFor(asked, 'said'))

const EXPLORER: readonly Fault[] = [
  {
    shadow: 'rabbit-hole',
    predicate: 'long-without-recommendation',
    wrong: explores((asked) => ({ summary: `${said(2_200, asked)} In short: ${said(10, asked)}`, recommendation: null })),
    around,
  },
  {
    shadow: 'rabbit-hole',
    predicate: 'tangents',
    wrong: explores((asked) => ({ tangents: [1, 2, 3, 4, 5].map((n) => said(n, asked)) })),
    around,
  },
  {
    shadow: 'rabbit-hole',
    predicate: 'files-without-patterns',
    wrong: explores(() => ({ files: Array.from({ length: 19 }, (_, n) => ({ path: `src/far-${n}.ts`, why: '' })), patterns: [] })),
    around,
  },
  {
    shadow: 'rabbit-hole',
    predicate: 'no-synthesis',
    wrong: explores((asked) => ({ summary: `I recommend to wait. ${said(900, asked)}`, recommendation: null })),
    around,
  },
]

/* ——— creator ——— */

const proposes =
  (over: (asked: Asked, honest: Propose) => Partial<Propose>): Play =>
  (call, asked) => {
    const view = viewOf(call, 'propose')
    if (view === null) return undefined
    const honest = { ...proposal(view, asked), files: [...view.task.files, ...view.task.files.map(testOf)], abstractions: [], packages: [] }
    return { ...honest, ...over(asked, honest) }
  }

const CREATOR: readonly Fault[] = [
  {
    shadow: 'over-architect',
    predicate: 'new-abstractions',
    wrong: proposes(() => ({ abstractions: ['Port', 'Registry', 'Broker', 'Facade'].map((name) => ({ name, requirement: null })) })),
    around,
  },
  {
    shadow: 'over-architect',
    predicate: 'future-proof',
    wrong: proposes((asked) => ({ rationale: `${said(30, asked)} This is future-proof.` })),
    around,
  },
  {
    shadow: 'over-architect',
    predicate: 'larger-than-task',
    wrong: proposes((_, { files }) => ({ files: [...files, ...[1, 2, 3, 4].map((n) => `src/layer-${n}.ts`)] })),
    around,
  },
  { shadow: 'over-architect', predicate: 'new-packages', wrong: proposes(() => ({ packages: ['left-harbour', 'right-harbour'] })), around },
]

/* ——— maker ——— */

const OUTSIDE = ['src/elsewhere.ts', 'src/aside.ts']

export const makes =
  (over: (honest: Made, asked: Asked) => Made): Play =>
  (call, asked) => {
    const view = viewOf(call, 'make')
    return view === null ? undefined : making(view, asked, over(change(view, asked), asked))
  }

const plans = proposes(() => ({}))
/** Everybody does as an honest one would, by a proposal of the task's own files and their tests. */
export const planned: Play = (call, asked) => plans(call, asked) ?? around(call, asked)
const files = ['src/app.ts', 'src/tariff.ts', 'src/crew.ts']

const MAKER: readonly Fault[] = [
  {
    shadow: 'rogue',
    predicate: 'no-tests',
    options: { tasks: [task('t1', { files })] },
    wrong: makes((_, asked) => ({
      commits: files.map((path) => [{ path, lines: codeLines(12, chanceFor(asked, path)) }]),
      isSquashed: true,
      testsPass: true,
    })),
    around: planned,
  },
  {
    shadow: 'rogue',
    predicate: 'one-big-commit',
    wrong: makes(({ commits }, asked) => ({
      commits: [commits.flat().map((edit) => ({ ...edit, lines: codeLines(120, chanceFor(asked, edit.path)) }))],
      isSquashed: true,
      testsPass: true,
    })),
    around: planned,
  },
  {
    shadow: 'rogue',
    predicate: 'outside-proposal',
    wrong: makes((honest, asked) => ({
      ...honest,
      commits: [...honest.commits, OUTSIDE.slice(0, 1).map((path) => ({ path, lines: codeLines(5, chanceFor(asked, path)) }))],
    })),
    better: makes((honest) => ({ ...honest, takenBack: OUTSIDE })),
    around: planned,
  },
  {
    shadow: 'rogue',
    predicate: 'tests-not-run',
    wrong: makes((honest) => ({ ...honest, isUntested: true })),
    around: planned,
  },
]

/* ——— reviewers ——— */

const GUARDIAN: readonly Fault[] = [
  {
    shadow: 'paranoid',
    predicate: 'blockers-over-majors',
    wrong: asReviewer('guardian', (view, asked) => ({
      verdict: 'CHANGES',
      findings: findings(view, asked, 4, { severity: 'blocker', quote: null }),
    })),
    around,
  },
  {
    shadow: 'paranoid',
    predicate: 'never-approves',
    options: { cyclesMax: 5 },
    // A new fear each time; the one before is mended, so the work does move on.
    wrong: asReviewer('guardian', (view, asked) => ({
      verdict: 'CHANGES',
      findings: [finding(view, asked, view.cycle, { severity: 'major', quote: null })],
    })),
    around,
    climbsTo: 2,
  },
  {
    shadow: 'paranoid',
    predicate: 'few-fixes',
    wrong: asReviewer('guardian', (view, asked) => ({ findings: findings(view, asked, 3, { fix: null }) })),
    around,
  },
  {
    shadow: 'paranoid',
    predicate: 'needs-compromised-system',
    wrong: asReviewer('guardian', (view, asked) => ({ findings: findings(view, asked, 1, { needs: 'compromised-system' }) })),
    around,
  },
]

const challenge = (text: string, alternative: string | null = null, isInScope = true) => ({ text, alternative, isInScope })

const SKEPTIC: readonly Fault[] = [
  {
    shadow: 'paralytic',
    predicate: 'many-without-alternatives',
    wrong: asReviewer('skeptic', (_, asked) => ({
      challenges: Array.from({ length: 9 }, (__, n) =>
        challenge(prose(14, chanceFor(asked, `doubt ${n}`)), n < 4 ? 'Leave it as it is.' : null),
      ),
    })),
    around,
  },
  {
    shadow: 'paralytic',
    predicate: 'same-concern-again',
    wrong: asReviewer('skeptic', () => ({
      challenges: [
        challenge('The retry loop may charge a passenger twice when the harbour network drops a payment', 'Ask once.'),
        challenge('The retry loop may well charge a passenger twice when the harbour network drops a payment'),
      ],
    })),
    around,
  },
  {
    shadow: 'paralytic',
    predicate: 'out-of-scope',
    wrong: asReviewer('skeptic', (_, asked) => ({
      challenges: Array.from({ length: 5 }, (__, n) => challenge(prose(14, chanceFor(asked, `doubt ${n}`)), 'Leave it.', n === 0)),
    })),
    around,
  },
]

const thorough = { workflow: 'thorough' } as const
const UNTOUCHED = { path: 'src/never-touched.ts', quote: null } as const

const TRICKSTER: readonly Fault[] = [
  {
    shadow: 'false-alarm',
    predicate: 'untouched-code',
    options: thorough,
    wrong: asReviewer('trickster', (view, asked) => ({ findings: findings(view, asked, 1, UNTOUCHED) })),
    around,
  },
  {
    shadow: 'false-alarm',
    predicate: 'many-for-few-files',
    options: { ...thorough, tasks: [task('t1', { files: ['src/app.ts'] })] },
    wrong: asReviewer('trickster', (view, asked) => ({ findings: findings(view, asked, 12, { quote: null }) })),
    around: (call, asked) => plans(call, asked) ?? around(call, asked),
  },
  {
    shadow: 'false-alarm',
    predicate: 'impossible-scenario',
    options: thorough,
    wrong: asReviewer('trickster', (view, asked) => ({ findings: findings(view, asked, 1, { needs: 'impossible' }) })),
    around,
  },
  {
    shadow: 'false-alarm',
    predicate: 'without-repro',
    options: thorough,
    wrong: asReviewer('trickster', (view, asked) => ({ findings: findings(view, asked, 4, { repro: null }) })),
    around,
  },
]

const SAGE: readonly Fault[] = [
  {
    shadow: 'bureaucrat',
    predicate: 'long-for-the-diff',
    options: thorough,
    wrong: asReviewer('sage', (view, asked) => ({ text: prose(3 * view.change.diffLines + 300, chanceFor(asked, 'at length')) })),
    around,
  },
  {
    shadow: 'bureaucrat',
    predicate: 'mostly-outside',
    options: thorough,
    wrong: asReviewer('sage', (view, asked) => ({
      findings: [finding(view, asked, 0), finding(view, asked, 1, UNTOUCHED), finding(view, asked, 2, UNTOUCHED)],
    })),
    around,
  },
  {
    shadow: 'bureaucrat',
    predicate: 'only-considers',
    options: thorough,
    wrong: asReviewer('sage', (view, asked) => ({
      findings: findings(view, asked, 3, { fix: null, action: null }).map((one) => ({
        ...one,
        description: `Consider whether ${one.description}`,
      })),
    })),
    around,
  },
  {
    shadow: 'bureaucrat',
    predicate: 'trivial-docs',
    options: thorough,
    wrong: asReviewer('sage', (view, asked) => ({ findings: findings(view, asked, 1, { isTrivialDocs: true, category: 'docs' }) })),
    around,
  },
]

export const AGENT_FAULTS: readonly Fault[] = [...EXPLORER, ...CREATOR, ...MAKER, ...GUARDIAN, ...SKEPTIC, ...TRICKSTER, ...SAGE]
