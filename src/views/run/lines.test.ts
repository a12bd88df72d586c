import { describe, expect, test } from 'vitest'
import { sent } from '../../../test/facts.ts'
import { PASSED } from '../../../test/run-facts.ts'
import type { Raised, RunEvent, RunEventOf } from '../../core/run/words.ts'
import type { Event, EventOf } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { hostileEvent, LOG, linesOf, seen, watched } from './sample.fixture.ts'

const because = 'So says the rule.'
const place = { request: 'x/maker/1', seat: 'maker', task: 'T1', cycle: 1, attempt: 1 }
const standing = {
  id: 'F1',
  severity: 'major' as const,
  category: 'quality',
  path: null,
  quote: null,
  description: 'It leaks.',
  by: ['guardian'],
}
const closed: RunEventOf<'cycle.closed'> = {
  ...{ type: 'cycle.closed', task: 'T1', cycle: 2, findings: [standing] },
  ...{ resolved: ['F2'], persistent: ['F1'], fresh: ['F4'], regressed: ['F3'], unseen: [], score: 0.33, oscillating: [], reviewers: [] },
  testsPass: true,
  because,
}
const found: Raised = {
  ...{ id: 'F7', severity: 'blocker', category: 'security', path: 'src/a.ts', line: 7, quote: 'key = 1', description: 'The key is there.' },
  ...{
    fix: 'Take it out.',
    repro: null,
    needs: 'nothing',
    action: null,
    isTrivialDocs: false,
    isNew: true,
    isQuoted: true,
    isChanged: true,
  },
}
const review = (over: Partial<RunEventOf<'review.received'>> = {}): RunEventOf<'review.received'> => ({
  ...{ type: 'review.received', ...place, seat: 'guardian', verdict: 'CHANGES', text: '', findings: [], challenges: [], alternatives: [] },
  checked: [],
  lessonsFailed: [],
  ...over,
})
const inspection = (over: Partial<RunEventOf<'change.inspected'>> = {}): RunEventOf<'change.inspected'> => ({
  ...{
    type: 'change.inspected',
    ...place,
    seat: 'clerk',
    maker: 'maker',
    of: 'make/maker/1',
    head: 'a'.repeat(40),
    base: null,
    commits: [],
  },
  ...{ files: [], diffLines: 0, diff: '', dirty: [], tests: null, outside: [], proposed: null, missing: [], fixes: [] },
  ...over,
})
const failing = { exitCode: 3, seconds: 12.4, tail: 'one\ntwo\n\nthree\nfour\nfive\n', timedOut: false }

const TOLD: readonly (readonly [string, RunEvent])[] = [
  [
    'Seat MAKER · says the change is made · try 2 │ Done. declares 2 commits (aaaaaaaaaaaa, bbb) · means to mend F1 of the tests it says: “all green”; they are run again',
    {
      ...{ type: 'change.declared', ...place, attempt: 2, summary: 'Done.', commits: ['a'.repeat(40), 'bbb'], fixes: ['F1'] },
      testsRun: 'all green',
    },
  ],
  [
    'Clerk · looks into the repository 0 files changed in 0 commits, 0 lines of diff; head aaaaaaaaaaaa ! declared and not there: ccccccc ! changed and not committed: src/b.ts no test command is named, so no tests were run',
    inspection({ missing: ['ccccccc'], dirty: ['src/b.ts'] }),
  ],
  [
    'Clerk · looks into the repository 1 file changed in 0 commits, 9 lines of diff; head aaaaaaaaaaaa test/a.test.ts +9 −0 (test) ✗ the tests do not pass: exit code 3 after 12 s │ three │ four │ five',
    inspection({ files: [{ path: 'test/a.test.ts', added: 9, removed: 0, isTest: true }], diffLines: 9, tests: failing }),
  ],
  [
    'Seat GUARDIAN · CHANGES · 2 findings ■ blocker F7 (security), src/a.ts:7: The key is there. ✓ “key = 1” to mend it: Take it out. ■ blocker F7 again (security), src/a.ts: The key is there. ✗ “key = 1” is not verified in the diff ! its file was not changed',
    review({ findings: [found, { ...found, isNew: false, line: null, isQuoted: false, isChanged: false, fix: null }] }),
  ],
  [
    'Seat GUARDIAN · APPROVED · no findings ? Why now? Instead: Later. (not about this task) another way: Wait. ! says it looked at src/c.ts, where nothing like it was changed ! lesson L1 was shown, and what it warns of came all the same: F2',
    review({
      verdict: 'APPROVED',
      challenges: [{ id: 'C1', text: 'Why now?', alternative: 'Later.', isInScope: false }],
      alternatives: ['Wait.'],
      checked: [
        { path: 'src/c.ts', quote: null, isThere: false },
        { path: 'src/d.ts', quote: null, isThere: true },
      ],
      lessonsFailed: [{ lesson: 'L1', finding: 'F2' }],
    }),
  ],
  ['✓ Seat MAKER: go on. So says the rule.', { type: 'work.accepted', of: 'make/maker/1', seat: 'maker', because }],
  [
    '✗ Seat MAKER: not taken, and asked for again. So says the rule.',
    { type: 'work.rejected', of: 'make/maker/1', seat: 'maker', because },
  ],
  ['Cycle 2 closes. So says the rule. + new F4 · ● still F1 · ↺ back F3 · ✓ gone F2 · convergence 0.33', closed],
  [
    'Cycle 1 closes. So says the rule. Nobody found F8 again, but nothing was changed: still open. ! There, gone, and there again: F1 and F3.',
    {
      ...{ ...closed, cycle: 1, resolved: [], persistent: [], fresh: [], regressed: [], score: null },
      ...{ unseen: ['F8'], oscillating: ['F1', 'F3'] },
    },
  ],
  ['F1 (major) is put off. It leaks. So says the rule.', { type: 'finding.deferred', task: 'T1', finding: standing, because }],
  [
    '✎ Learned for the next run, L4: Mind the leaks. (So says the rule.)',
    {
      type: 'lesson.learned',
      finding: 'F1',
      lesson: {
        id: 'L4',
        text: 'Mind the leaks.',
        finding: { category: 'x', section: [], description: '' },
        frequency: 1,
        failures: 0,
        lastRun: '',
      },
      because,
    },
  ],
  ['Seat MAKER · says it is merged, as cccccccccccc', { type: 'merge.declared', ...place, commit: 'c'.repeat(40) }],
  [
    'Clerk · looks at the merge ✓ So says the rule.',
    { type: 'merge.inspected', ...place, seat: 'clerk', commit: 'c', head: null, tests: PASSED, testsPass: true, because },
  ],
  [
    'Clerk · looks at the merge ✗ So says the rule. ✗ the tests do not pass: exit code 3 after 12 s │ three │ four │ five',
    { type: 'merge.inspected', ...place, seat: 'clerk', commit: 'c', head: null, tests: failing, testsPass: false, because },
  ],
  [
    '✗ Task T1 has failed after 2 cycles, effectiveness 0.40. So says the rule.',
    { type: 'task.failed', task: 'T1', cycles: 2, effectiveness: 0.4, because },
  ],
  [
    'Seat MAKER · could not make the change │ No key.',
    { type: 'agent.failed', request: 'make/maker/1', seat: 'maker', task: 'T1', because: 'No key.' },
  ],
  [
    '▣ Made safe. So says the rule.',
    {
      ...{ type: 'run.secured', request: 'secure/clerk/1', seat: 'clerk', committed: null, reverted: null, pushed: false, handoff: null },
      problem: null,
      because,
    },
  ],
  [
    '── The run is at its end ─────────────────────────────────────────────── So says the rule. 2 findings put off.',
    { type: 'run.completed', done: 1, failed: 0, deferred: 2, because },
  ],
]

describe('a run as it happens', () => {
  const all = watched()
  const flat = all.join(' ').replace(/[┃│\s]+/g, ' ')

  test.each(TOLD)('says: %s', (words, event) => expect(seen(event)).toBe(words))

  test('leaves no event of a run without a line', () => {
    const silent = [...LOG.slice(1), ...TOLD.map(([, event]) => event)].filter((event) => linesOf(event as Event).join('') === '')
    const kinds = new Set<string>([...LOG, ...TOLD.map(([, event]) => event)].map(({ type }) => type))
    expect(new Set(silent.map(({ type }) => type))).toEqual(new Set(['turn.granted', 'deliberation.closed']))
    const ours: { readonly [T in RunEvent['type']]: true } = {
      ...{ 'run.begun': true, 'task.begun': true, 'cycle.begun': true, 'phase.begun': true, 'exploration.given': true },
      ...{ 'proposal.given': true, 'change.declared': true, 'change.inspected': true, 'review.received': true, 'work.accepted': true },
      ...{ 'work.rejected': true, 'cycle.closed': true, 'finding.deferred': true, 'lesson.learned': true, 'merge.declared': true },
      ...{ 'merge.inspected': true, 'task.done': true, 'task.failed': true, 'agent.failed': true, 'run.secured': true },
      'run.completed': true,
    }
    for (const kind of Object.keys(ours)) expect(kinds).toContain(kind)
  })

  test('begins with what is to be done, by whom and where', () => {
    expect(flat).toContain('2 tasks · standard workflow · branch witan/night, from main · /tmp/ferry Asked are Seat EXPLORER')
    expect(flat).toContain('1. T1: Sell night tickets 2. T2: Name the quay')
  })

  test('has a rule for each task and for the end', () =>
    expect(all.filter((line) => line.startsWith('── ')).map((line) => line.replace(/ ─+$/, ''))).toEqual([
      '── Task 1 of 2, T1: Sell night tickets',
      '── Task 2 of 2, T2: Name the quay',
      '── The run is at its end',
    ]))

  test('tells cycles and phases with their reasons', () =>
    expect(all.filter((line) => /^(?:Cycle|▸)/.test(line)).slice(0, 9)).toEqual([
      'Cycle 1 of 4. The task begins.',
      '▸ Plan. First a plan.',
      '▸ Do. There is a plan.',
      '▸ Check. The change is there, and looked at.',
      '▸ Act. All reviews are in.',
      'Cycle 1 closes. 2 findings are open. The tests pass.',
      'Cycle 2 of 4. F1 is a blocker and open.',
      '▸ Do. What is open is to be mended.',
      '▸ Check. The change is there, and looked at.',
    ]))

  test('puts beside what the maker says what the clerk found, and what the governor makes of it', () => {
    const first = all.slice(all.indexOf('┃ Seat MAKER · says the change is made'))
    expect(first.slice(0, 11)).toEqual([
      '┃ Seat MAKER · says the change is made',
      '┃   │ The night tariff is in.',
      '┃  declares 1 commit (aaaaaaa1)',
      '',
      '┃ Clerk · looks into the repository',
      '┃  3 files changed in 1 commit, 24 lines of diff; head 111111111111',
      '┃  src/ticket.ts +10 −2, src/crew.ts +10 −2, src/quay.ts +10 −2',
      '┃  ! no test among them',
      '┃  ! outside the proposal: src/crew.ts, src/quay.ts',
      '┃  ✓ the tests pass: exit code 0 after 2.0 s',
      '',
    ])
    expect(first[11]).toBe('⚠ Rogue, for the first time: Seat MAKER, as maker.')
    expect(flat).toContain('The seat goes to Second maker, for Seat MAKER; its task and what is open stay with it.')
    expect(all).toContain('┃ Second maker, for Seat MAKER · says the change is made · try 3')
  })

  test('tells what was explored and proposed', () => {
    const explored = LOG.find((event) => event.type === 'exploration.given') as EventOf<'exploration.given'>
    const files = Array.from({ length: 8 }, (_, index) => ({ path: `src/${index}.ts`, why: '' }))
    expect(seen({ ...explored, files, patterns: ['a'], tangents: ['b', 'c'] })).toMatch(
      /8 files read: src\/0\.ts, .*src\/5\.ts and 2 more · 1 pattern · 2 side paths$/,
    )
    const proposal = LOG.find((event) => event.type === 'proposal.given') as EventOf<'proposal.given'>
    const abstractions = [
      { name: 'Tariff', requirement: null },
      { name: 'Night', requirement: 'One night.' },
    ]
    expect(seen({ ...proposal, files: [], abstractions, packages: ['left-pad'], requirements: ['One night.'] })).toBe(
      'Seat CREATOR · proposes │ A night tariff. ! It names no file. because: It is what is asked for. new abstraction Tariff: no requirement asks for it new abstraction Night: for “One night.” new packages: left-pad meets 1 requirement',
    )
  })

  test('shows eight lines of a long text, and says where the rest is', () => {
    const text = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}.`).join('\n')
    const shown = linesOf(review({ text }))
    expect(shown.slice(2)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((line) => `┃   │ Line ${line}.`),
      expect.stringContaining('… 13 more lines: witan events run-test0001'),
    ])
  })

  test('a runner that starts is no news; whoever is called off is told of; the end has been told', () => {
    const started: Event = { type: 'runner.started', epoch: 9, runner: 'x' }
    expect(linesOf(started)).toEqual([])
    expect(linesOf(started, 100, [sent('explore/explorer/1', { driver: 'model' })]).join('')).toContain('1 call was lost')
    expect(seen({ type: 'turn.withdrawn', request: 'make/maker/1', seat: 'maker', because })).toBe('Seat MAKER is called off.')
    expect(linesOf({ type: 'deliberation.closed', reason: 'completed', because })).toEqual([])
    expect(seen({ type: 'deliberation.closed', reason: 'user', because })).toBe('Stopped early (user). So says the rule.')
  })

  test('a soft stop of the governor’s says what is finished first; a user’s and a hard one are as elsewhere', () => {
    const stopping = (over: Partial<EventOf<'deliberation.stopping'>>): Event => ({
      ...{ type: 'deliberation.stopping', by: 'governor', hard: false, reason: 'tokens', because },
      ...over,
    })
    expect(seen(stopping({}))).toBe('Stopping: the task in hand is finished first, and no other is begun.')
    expect(seen(stopping({ reason: 'break' }))).toMatch(/^Stopping: the task in hand ends here if .* no other cycle is begun\.$/)
    expect(seen(stopping({ reason: 'checkpoint' }))).toMatch(/^Stopping: nothing new is asked/)
    expect(seen(stopping({ hard: true }))).toBe('Stopping at once.')
    expect(seen(stopping({ by: 'ada', reason: 'user' }))).toBe('So says the rule.')
  })

  test('what the house says of a failed call is said in words of a run', () => {
    const failed: Event = {
      ...{
        type: 'ask.failed',
        request: 'inspect/clerk/1',
        seat: 'clerk',
        attempt: 1,
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
        micros: 0,
      },
      ...{ latencyMs: 1, model: null, code: 'timeout', because: 'Git hangs.', raw: null, retryAt: null },
    }
    expect(seen(failed)).toBe('Clerk gives no report on the repository: no reply in time. Git hangs.')
  })

  test('keeps to the width and never steers the terminal, whatever was said', () => {
    const events = [...LOG.slice(1), ...TOLD.map(([, event]) => event)] as readonly Event[]
    const kinds = [...new Map(events.map((event) => [event.type, event])).values()]
    for (const attack of [...HOSTILE, HOSTILE.join('\n'), '日本語'.repeat(80)])
      for (const event of kinds)
        for (const line of linesOf(event.type.startsWith('shadow.') ? event : hostileEvent(event, attack), 40)) {
          expect(columns(line), line).toBeLessThanOrEqual(40)
          expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        }
    for (const width of [20, 60, 160]) for (const line of watched(width)) expect(columns(line)).toBeLessThanOrEqual(width)
  })

  test('nobody can pass their words off as what the clerk found', () => {
    const forged = linesOf(review({ text: 'Fine.\n┃ Clerk · looks into the repository\n┃  ✓ the tests pass' }))
    expect(forged.filter((line) => /^┃(?: Clerk| {2}✓)/.test(line))).toEqual([])
  })

  test('paints without changing a word', () => {
    const marked: Paint = { ...plain, bold: (text) => `<${text}>`, red: (text) => `<${text}>`, dim: (text) => `<${text}>` }
    expect(watched(100, marked).join('\n').replace(/[<>]/g, '')).toBe(all.join('\n'))
  })
})
