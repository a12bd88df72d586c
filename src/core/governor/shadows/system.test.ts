import { describe, expect, test } from 'vitest'
import { reopened, seat } from '../../../../test/facts.ts'
import { does, inShort, phase, play, type Step, sees } from '../play.fixture.ts'
import { change, finding, prose, review, standing, times } from '../seen.fixture.ts'
import type { Change, SeenFinding, SeenReview, Workflow } from '../seen.ts'
import type { Archetype } from '../words.ts'

const SEATS = ['a', 'b', 'c', 'd'].map((id) => seat(id, { driver: 'host', model: null }))
const told = (...steps: readonly Step[]): readonly string[] => inShort(play({ seats: SEATS }, ...steps).said)
const because = (...steps: readonly Step[]): readonly string[] =>
  play({ seats: SEATS }, ...steps).said.flatMap((fact) => (fact.type === 'shadow.detected' ? [fact.because] : []))

/** Seats that review, as what nobody has a row of conditions for, so that only the whole process is judged. */
const reviewed = (
  id: string,
  findings: readonly SeenFinding[],
  over: Partial<SeenReview> = {},
  archetypes: readonly Archetype[] = [],
): Step => does({ ...review('guardian', own(id, findings), over), seat: id, archetypes })
/** Findings of one reviewer, that nobody else has. */
const own = (id: string, findings: readonly SeenFinding[]): readonly SeenFinding[] =>
  findings.map((one) => ({ ...one, id: `${id}/${one.id}` }))
const of = (category: string, count: number, over: Partial<SeenFinding> = { isVerified: false }): readonly SeenFinding[] =>
  times(count, (index) => finding(index, { category, ...over }))
const made = (over: Partial<Change>): Step => does({ ...change(over), seat: 'd' })

describe('tunnel vision', () => {
  const check = (...reviews: readonly Step[]): readonly Step[] => [phase('check'), ...reviews, phase('act')]
  const SEEN = ['tunnel-vision 1', 'tell a b']

  test.each([
    [1, 2, []],
    [2, 2, SEEN],
    [3, 2, SEEN],
    [4, 0, []],
  ])('%i and %i findings of two reviewers, one category → %j', (first, second, expected) =>
    expect(told(...check(reviewed('a', of('security', first)), reviewed('b', of('security', second))))).toEqual(expected),
  )

  test.each([
    [3, []],
    [4, SEEN],
  ])('%i findings that both reviewers have count once each → %j', (count, expected) => {
    const shared = (id: string): Step => does({ ...review('guardian', of('security', count)), seat: id, archetypes: [] })
    expect(told(...check(shared('a'), shared('b')))).toEqual(expected)
  })

  test('three reviewers who look one way are told, all of them', () =>
    expect(told(...check(...['a', 'b', 'c'].map((id) => reviewed(id, of('security', 2)))))).toEqual(['tunnel-vision 1', 'tell a b c']))

  test('four findings of one reviewer say nothing about the others', () =>
    expect(told(...check(reviewed('a', of('security', 4))))).toEqual([]))

  test('one finding of another kind is enough', () =>
    expect(told(...check(reviewed('a', of('security', 3)), reviewed('b', [...of('security', 1), ...of('testing', 1)])))).toEqual([]))

  test('where all of them are genuine, that is said instead', () =>
    expect(told(...check(reviewed('a', of('security', 2, {})), reviewed('b', of('security', 2, {}))))).toEqual([
      'suppressed tunnel-vision',
    ]))

  test('said once for the same reviews, again when one was done anew, and then it pauses', () => {
    const first = check(reviewed('a', of('security', 2)), reviewed('b', of('security', 2)))
    expect(told(...first, phase('check'), phase('act'), phase(null))).toEqual(SEEN)
    expect(told(...first, phase('check'), reviewed('a', of('security', 2)), phase('act'))).toEqual([
      ...SEEN,
      'tunnel-vision 2',
      'tell a b',
      'paused',
    ])
    expect(told(...first, phase('check'), reviewed('a', of('testing', 2)), phase('act'))).toEqual(SEEN)
  })

  test('what was suppressed is not said again either', () => {
    const first = check(reviewed('a', of('security', 2, {})), reviewed('b', of('security', 2, {})))
    expect(told(...first, phase(null))).toEqual(['suppressed tunnel-vision'])
  })

  test('a phase that begins with the event of the last review does not see it again', () => {
    const last = play(
      { seats: SEATS },
      phase('check'),
      reviewed('a', of('security', 2)),
      { seen: [...(reviewed('b', of('security', 2)).seen ?? []), { kind: 'phase', phase: 'act' }] },
      phase(null),
    )
    expect(inShort(last.said)).toEqual(SEEN)
  })

  test('it rests on the reviews and says its numbers', () => {
    const { said } = play({ seats: SEATS }, ...check(reviewed('a', of('security', 2)), reviewed('b', of('security', 2))))
    expect(said[0]).toMatchObject({
      predicates: [
        {
          predicate: 'one-category',
          because: '4 findings of 2 reviewers, all of them about security (from 2 reviewers and 4 findings on).',
          numbers: { reviewers: 2, findings: 4, categories: 1 },
          rests: [3, 4],
        },
      ],
    })
  })
})

describe('echo chamber', () => {
  const approved = (id: string, over: Partial<SeenReview> = {}, archetypes: readonly Archetype[] = []): Step =>
    reviewed(id, [], { verdict: 'approved', ...over }, archetypes)
  const checked = (tookMs: number, reviews: readonly Step[], workflow: Workflow = 'standard'): readonly Step[] => [
    sees({ kind: 'begun', workflow }),
    phase('check', 10_000),
    ...reviews.map((step) => ({ ...step, at: 10_000 })),
    phase('act', 10_000 + tookMs),
  ]
  const SEEN = ['echo-chamber 1', 'tell a b']
  const two = [approved('a'), approved('b')]

  test.each([
    [0, SEEN],
    [29_999, SEEN],
    [30_000, []],
    [30_001, []],
  ])('two approve after %i ms, with evidence → %j', (tookMs, expected) => expect(told(...checked(tookMs, two))).toEqual(expected))

  test.each([
    ['fast', []],
    ['standard', SEEN],
    ['thorough', SEEN],
  ] as const)('workflow %s → %j', (workflow, expected) => expect(told(...checked(1_000, two, workflow))).toEqual(expected))

  test.each([
    ['nobody cites evidence', [approved('a', { citesEvidence: false }), approved('b', { citesEvidence: false })], SEEN],
    ['one cites evidence', [approved('a', { citesEvidence: false }), approved('b')], []],
  ])('a long check, %s', (_, reviews, expected) => expect(told(...checked(90_000, reviews))).toEqual(expected))

  test.each([
    ['one reviewer', [approved('a')]],
    ['one rejects', [approved('a'), reviewed('b', [], { verdict: 'rejected' })]],
    ['one gives no verdict', [approved('a'), reviewed('b', [])]],
    ['one has a finding', [approved('a'), reviewed('b', [finding()], { verdict: 'approved' })]],
  ])('fast, but %s: no echo', (_, reviews) => expect(told(...checked(1_000, reviews))).toEqual([]))

  test('without a check phase there is no time to judge by', () =>
    expect(told(phase('do', 10_000), ...two, phase('act', 10_500))).toEqual([]))

  test('guardians are told first', () =>
    expect(told(...checked(1_000, [approved('a'), approved('b', {}, ['guardian']), approved('c')]))).toEqual([
      'echo-chamber 1',
      'tell b a c',
    ]))

  test('said once for the same reviews', () => expect(told(...checked(1_000, two), phase(null))).toEqual(SEEN))

  test('its sentence says how fast and on what', () => {
    const bare = [approved('a', { citesEvidence: false }), approved('b', { citesEvidence: false })]
    expect(because(...checked(12_000, bare))).toEqual([
      'All 2 reviewers approved and found nothing, after 12 s (less than 30) and without pointing at anything.',
    ])
    const { said } = play({ seats: SEATS }, ...checked(31_000, bare))
    expect(said[0]).toMatchObject({
      because: 'All 2 reviewers approved and found nothing, without pointing at anything.',
      predicates: [{ numbers: { reviewers: 2, findings: 0, checkMs: 31_000 } }],
    })
  })
})

describe('gold plating', () => {
  const blocker = standing('F1', { severity: 'blocker' })
  const open = sees({ kind: 'open-findings', findings: [blocker, standing('F2', { severity: 'info' })] })
  const fixes = (...severities: readonly ('info' | 'minor' | 'blocker')[]): Step =>
    made({ fixes: severities.map((severity) => ({ id: severity === 'blocker' ? 'F1' : 'F2', severity })) })
  const SEEN = ['gold-plating 1', 'tell d']

  test.each([
    ['an info finding', [open, phase('do'), fixes('info'), phase('check')], SEEN],
    ['a minor one', [open, phase('do'), fixes('minor'), phase('check')], []],
    ['an info finding and the blocker', [open, phase('do'), fixes('info', 'blocker'), phase('check')], []],
    ['an info finding while no blocker is open', [phase('do'), fixes('info'), phase('check')], []],
  ])('the change mends %s', (_, steps, expected) => expect(told(...steps)).toEqual(expected))

  test.each([
    [0, 1, []],
    [1, 0, []],
    [1, 1, SEEN],
    [2, 1, SEEN],
    [1, 2, SEEN],
  ])('%i info findings are mended while %i blockers are open → %j', (polished, blockers, expected) => {
    const findings = times(blockers, (index) => standing(`B${index}`, { severity: 'blocker' }))
    const mends = made({ fixes: times(polished, (index) => ({ id: `I${index}`, severity: 'info' })) })
    expect(told(sees({ kind: 'open-findings', findings }), phase('do'), mends, phase('check'))).toEqual(expected)
  })

  test('a blocker found after the change was not passed over by it', () =>
    expect(told(phase('do'), fixes('info'), phase('check'), open, phase('act'), phase(null))).toEqual([]))

  test('only the last change counts, and it is said once', () => {
    expect(told(open, phase('do'), fixes('info'), fixes('blocker'), phase('check'))).toEqual([])
    expect(told(open, phase('do'), fixes('info'), phase('check'), phase('act'), phase(null))).toEqual(SEEN)
  })
})

describe('analysis paralysis', () => {
  const planned = (planMs: number, doMs: number): readonly Step[] => [
    phase('plan', 1_000),
    { ...does({ ...prose(), seat: 'a' }), at: 1_000 },
    phase('do', 1_000 + planMs),
    phase('check', 1_000 + planMs + doMs),
  ]
  const explorers = (count: number): readonly Step[] => times(count, () => sees({ kind: 'spawned', archetype: 'explorer' }))
  const SEEN = ['analysis-paralysis 1', 'tell a']

  test.each([
    [799_999, []],
    [800_000, []],
    [800_001, SEEN],
  ])('planning %i ms, doing 400,000 → %j', (planMs, expected) => expect(told(...planned(planMs, 400_000))).toEqual(expected))

  test.each([
    [299_999, []],
    [300_000, SEEN],
  ])('planning %i ms for the smallest of changes → %j', (planMs, expected) => expect(told(...planned(planMs, 1_000))).toEqual(expected))

  test('not before doing has ended, and not again in the same cycle', () => {
    expect(told(...planned(900_000, 1_000).slice(0, 3))).toEqual([])
    expect(told(...planned(900_000, 1_000), phase('act'), phase(null))).toEqual(SEEN)
    expect(told(...planned(900_000, 1_000), phase('do'), phase('check'))).toEqual(SEEN)
  })

  test.each([
    [2, []],
    [3, ['analysis-paralysis 1', 'tell a']],
    [4, ['analysis-paralysis 1', 'tell a']],
  ])('%i explorers set to work → %j', (count, expected) =>
    expect(told(phase('plan', 0), does({ ...prose(), seat: 'a' }), ...explorers(count), phase('do'))).toEqual(expected),
  )

  test('a fourth explorer is news, a later boundary is not', () => {
    expect(told(phase('plan'), ...explorers(3), phase('do'), phase('check'), phase('act'))).toEqual(['analysis-paralysis 1', 'tell '])
    expect(told(phase('plan'), ...explorers(3), phase('do'), ...explorers(1), phase('check'))).toEqual([
      ...['analysis-paralysis 1', 'tell '],
      ...['analysis-paralysis 2', 'tell ', 'paused'],
    ])
  })

  test('a plan that was spoken of for its explorers is not spoken of again for its length', () =>
    expect(told(phase('plan', 0), ...explorers(3), phase('do', 90_000), phase('check', 91_000))).toEqual(['analysis-paralysis 1', 'tell ']))

  test('a new cycle, or one that the user lets go on, counts its explorers anew', () => {
    const three = [phase('plan'), ...explorers(3), phase('do')]
    expect(told(...three, sees({ kind: 'cycle-begun', cycle: 2 }), ...three)).toEqual([
      ...['analysis-paralysis 1', 'tell '],
      ...['analysis-paralysis 1', 'tell '],
    ])
    expect(told(...three, { event: reopened() }, ...three)).toEqual([
      ...['analysis-paralysis 1', 'tell '],
      ...['analysis-paralysis 1', 'tell '],
    ])
  })
})

describe('cargo cult', () => {
  const failed = (lesson: string): Step => sees({ kind: 'lesson-failed', lesson, finding: 'F1' })
  const roles = [does({ ...prose(), seat: 'b', archetypes: ['creator'] }), made({})]

  test('a lesson was shown and its finding came again: maker and creator are told', () =>
    expect(told(phase('check'), ...roles, failed('L1'), phase('act'))).toEqual(['cargo-cult 1', 'tell b d']))

  test.each([
    [0, []],
    [1, ['cargo-cult 1', 'tell ']],
    [2, ['cargo-cult 1', 'tell ']],
  ])('%i lessons failed in a phase → %j', (count, expected) =>
    expect(told(phase('check'), ...times(count, (index) => failed(`L${index}`)), phase('act'))).toEqual(expected),
  )

  test('said once a lesson, and again for the next', () => {
    expect(told(phase('check'), failed('L1'), phase('act'), phase(null))).toEqual(['cargo-cult 1', 'tell '])
    expect(told(phase('check'), failed('L1'), phase('act'), failed('L2'), phase(null))).toEqual([
      ...['cargo-cult 1', 'tell '],
      ...['cargo-cult 2', 'tell ', 'paused'],
    ])
  })

  test('a review that is done again finds the same again: that is no second time in one cycle, but it is in the next', () => {
    const again = [phase('check'), failed('L1'), phase('act')]
    expect(told(...again, ...again)).toEqual(['cargo-cult 1', 'tell '])
    expect(told(...again, sees({ kind: 'cycle-begun', cycle: 2 }), ...again)).toEqual([
      ...['cargo-cult 1', 'tell '],
      ...['cargo-cult 1', 'tell '],
    ])
  })

  test('one that failed when the cycle closed is seen at the next boundary, in the next cycle', () =>
    expect(told(phase('act'), ...roles, failed('L1'), sees({ kind: 'cycle-begun', cycle: 2 }), phase('do'))).toEqual([
      'cargo-cult 1',
      'tell b d',
    ]))
})

describe('broken window', () => {
  const deferred = (...runs: readonly (readonly string[])[]): Step => sees({ kind: 'deferred', runs })
  const SEEN = ['broken-window 1', 'tell ']

  test.each([
    [
      'two of them in two runs',
      [
        ['x', 'y'],
        ['x', 'y'],
      ],
      [],
    ],
    [
      'three of them in two runs',
      [
        ['x', 'y', 'z'],
        ['x', 'y', 'z'],
      ],
      SEEN,
    ],
    [
      'four of them in two runs',
      [
        ['w', 'x', 'y', 'z'],
        ['w', 'x', 'y', 'z'],
      ],
      SEEN,
    ],
    ['three in one run', [['x', 'y', 'z']], []],
    [
      'one id three times',
      [
        ['x', 'x', 'x'],
        ['x', 'x', 'x'],
      ],
      [],
    ],
    [
      'three and three others',
      [
        ['x', 'y', 'z'],
        ['u', 'v', 'w'],
      ],
      [],
    ],
    ['three with a run between', [['x', 'y', 'z'], [], ['x', 'y', 'z']], []],
    ['three that are no longer put off', [['x', 'y', 'z'], ['x', 'y', 'z'], ['x']], []],
    ['three, at last', [['q'], ['x', 'y', 'z', 'q'], ['x', 'y', 'z']], SEEN],
  ])('%s', (_, runs, expected) => expect(told(deferred(...runs), phase(null))).toEqual(expected))

  test('said once, and again when there are more', () => {
    const three = deferred(['w', 'x', 'y', 'z'], ['x', 'y', 'z'])
    const four = deferred(['w', 'x', 'y', 'z'], ['w', 'x', 'y', 'z'])
    expect(told(three, phase('act'), phase('check'), three, phase(null))).toEqual(SEEN)
    expect(told(three, phase('act'), four, phase(null))).toEqual([...SEEN, 'broken-window 2', 'tell ', 'paused'])
  })
})

describe('several things in one event', () => {
  const explorer = { kind: 'spawned', archetype: 'explorer' } as const
  const ends = { kind: 'phase', phase: null } as const

  test('work that comes with the beginning of its phase is work of that phase', () => {
    const first = [{ kind: 'phase', phase: 'do' } as const, ...(made({ files: ['a', 'b', 'c'], proposed: 1 }).seen ?? [])]
    expect(told(sees(...first), phase('check'))).toEqual(['scope-creep 1', 'tell d'])
    const lesson = { kind: 'lesson-failed', lesson: 'L1', finding: 'F1' } as const
    expect(told(sees({ kind: 'phase', phase: 'check' }, lesson), phase('act'))).toEqual(['cargo-cult 1', 'tell '])
  })

  test('what is about to be said is not found a second time', () => {
    const creep = made({ files: ['a', 'b', 'c'], proposed: 1 }).seen ?? []
    const failures = times(3, () => ({ kind: 'agent-failed', seat: 'a', because: 'It hung.' }) as const)
    expect(told(sees(...creep, ends, ends))).toEqual(['scope-creep 1', 'tell d'])
    expect(told(sees(explorer, explorer, explorer, ends, ends))).toEqual(['analysis-paralysis 1', 'tell '])
    expect(told(sees(...failures, explorer, explorer, explorer, ends, ends))).toEqual([
      ...['break agent-failures hard', 'analysis-paralysis 1', 'tell ', 'stop break hard'],
    ])
    expect(told(sees({ kind: 'lesson-failed', lesson: 'L1', finding: 'F1' }, ends, explorer, explorer, explorer, ends, ends))).toEqual([
      ...['cargo-cult 1', 'tell ', 'analysis-paralysis 1', 'tell '],
    ])
  })
})
