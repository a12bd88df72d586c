/** What tests of a run are made of, short enough to read in a row: agents, an opening, what each agent and the clerk reply. */
import type { House } from '../src/core/house/house.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import { options, purposes, type RunOptions, type Task } from '../src/core/run/words.ts'
import type { EventOf } from '../src/core/words.ts'
import { LIMITS, opened, seat } from './facts.ts'

export const ROLES = {
  explorer: 'explorer',
  creator: 'creator',
  maker: 'maker',
  guardian: 'guardian',
  skeptic: 'skeptic',
  trickster: 'trickster',
  sage: 'sage',
} as const

export const task = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  description: 'Sell night tickets at the quay.',
  files: [],
  requirements: ['A ticket is valid for one night.'],
  ...over,
})

const host = (id: string, over: Partial<Seat> = {}): Seat => seat(id, { driver: 'host', model: null, ...over })

export const AGENTS: readonly Seat[] = Object.keys(ROLES).map((id) => host(id))
export const CLERK_SEAT: Seat = seat('clerk', { name: 'Clerk', driver: 'repository', model: null })

export const optionsOf = (over: Partial<RunOptions> = {}): RunOptions =>
  options.parse({
    title: 'Night tickets',
    repository: '/tmp/ferry',
    base: 'main',
    branch: 'witan/night',
    test: { command: 'npm test' },
    roles: { ...ROLES },
    tasks: [task('T1')],
    ...over,
  })

export interface RunOver {
  readonly options?: Partial<RunOptions>
  readonly limits?: Partial<Limits>
  readonly bench?: readonly Seat[]
}

export const openedRun = ({ options: over = {}, limits = {}, bench = [] }: RunOver = {}): EventOf<'deliberation.opened'> =>
  opened(AGENTS, {
    protocol: 'run',
    subject: 'Night tickets',
    staff: { clerk: CLERK_SEAT, judge: null },
    limits: { ...LIMITS, ...limits },
    bench: [...bench],
    options: optionsOf(over) as unknown as House['opening']['options'],
  })

export const bencher = (id: string, name: string): Seat => host(id, { name })

type Given<P extends keyof typeof purposes> = (typeof purposes)[P]['_input']
type ReplyOf<P extends keyof typeof purposes> = (typeof purposes)[P]['_output']

export const explored = (over: Partial<Given<'explore'>> = {}): ReplyOf<'explore'> =>
  purposes.explore.parse({ summary: 'Tickets are sold in src/ticket.ts.', recommendation: 'Change src/ticket.ts alone.', ...over })

export const proposed = (over: Partial<Given<'propose'>> = {}): ReplyOf<'propose'> =>
  purposes.propose.parse({ summary: 'A night tariff.', rationale: 'It is what is asked for.', files: ['src/ticket.ts'], ...over })

export const made = (over: Partial<Given<'make'>> = {}): ReplyOf<'make'> =>
  purposes.make.parse({ summary: 'The night tariff is in.', commits: ['aaaaaaa1'], ...over })

export const DIFF = [
  'diff --git a/src/ticket.ts b/src/ticket.ts',
  '--- a/src/ticket.ts',
  '+++ b/src/ticket.ts',
  '@@ -1,2 +1,3 @@',
  ' export const day = 40',
  '+export const night = day / 3',
  'diff --git a/test/ticket.test.ts b/test/ticket.test.ts',
  '--- a/test/ticket.test.ts',
  '+++ b/test/ticket.test.ts',
  '+test("a night is cheaper", () => expect(night).toBeLessThan(day))',
].join('\n')

export const PASSED = { exitCode: 0, seconds: 2, tail: 'all green', timedOut: false } as const
export const FAILED = { exitCode: 1, seconds: 2, tail: '1 failed', timedOut: false } as const

const file = (path: string, isTest = false) => ({ path, added: 10, removed: 2, isTest })

export const inspected = (over: Partial<Given<'inspect'>> = {}): ReplyOf<'inspect'> =>
  purposes.inspect.parse({
    head: 'a'.repeat(40),
    base: 'b'.repeat(40),
    commits: [{ sha: `aaaaaaa1${'0'.repeat(32)}`, subject: 'Night tariff', lines: 12, files: 2 }],
    files: [file('src/ticket.ts'), file('test/ticket.test.ts', true)],
    diffLines: 24,
    diff: DIFF,
    dirty: [],
    tests: { ...PASSED },
    problem: null,
    ...over,
  })

/** Three files and no test: what a rogue leaves behind. */
export const rogue = (over: Partial<Given<'inspect'>> = {}): ReplyOf<'inspect'> =>
  inspected({ files: ['src/ticket.ts', 'src/crew.ts', 'src/quay.ts'].map((path) => file(path)), ...over })

export type Found = NonNullable<Given<'review'>['findings']>[number]

/** A major about the new line, with a quotation that is in the diff, and a fix. */
export const finding = (over: Partial<Found> = {}): Found => ({
  severity: 'major',
  category: 'quality',
  path: 'src/ticket.ts',
  line: 2,
  quote: 'export const night = day / 3',
  description: 'A third of 40 crowns is no whole number of crowns.',
  fix: 'Round it to whole crowns.',
  ...over,
})

/** Defects that nobody could take for one another. */
export const FOUND = {
  rounding: finding(),
  boarding: finding({ category: 'design', description: 'Nothing says whether the night counts from boarding or from purchase.' }),
  refund: finding({ category: 'testing', description: 'No test covers what a refunded ticket is worth on the next day.' }),
  season: finding({
    category: 'docs',
    severity: 'info',
    description: 'The winter season is not mentioned in the price list of the harbour.',
  }),
} as const

/** An approval that points at what it looked at. */
export const approved = (over: Partial<Given<'review'>> = {}): ReplyOf<'review'> =>
  purposes.review.parse({
    verdict: 'APPROVED',
    text: 'It does what it says.',
    checked: [{ path: 'src/ticket.ts', quote: 'export const night = day / 3' }],
    ...over,
  })

export const objecting = (...findings: readonly Found[]): ReplyOf<'review'> =>
  purposes.review.parse({ verdict: 'CHANGES', text: 'Not like this.', findings: [...findings] })

export const mergedBy = (commit = 'c'.repeat(40)): ReplyOf<'merge'> => purposes.merge.parse({ commit })

export const failure = { failed: 'It ran out of time.' } as const

export const safe = (over: Partial<Given<'secure'>> = {}): ReplyOf<'secure'> =>
  purposes.secure.parse({ committed: 'd'.repeat(40), reverted: null, pushed: false, handoff: 'control-center.md', problem: null, ...over })
