/** The report: counts, gates, order, confidence, what it is called, and how it stands against an earlier review. */
import { describe, expect, test } from 'vitest'
import {
  assessment,
  ballot,
  disputes,
  dossierOf,
  PATH,
  QUOTES,
  review,
  STATED,
  stated,
  supports,
  votes,
} from '../../../test/council-facts.ts'
import { type Play, played, reviews, Stage } from '../../../test/council-stage.ts'
import { seat, seats } from '../../../test/facts.ts'
import type { EarlierFinding } from '../findings/words.ts'
import { QUOTES_VERIFIED_MIN } from './numbers.ts'
import type { CouncilReport, Gate } from './report-types.ts'

const gate = ({ gates }: CouncilReport, name: Gate['gate']) => gates.find((one) => one.gate === name)
/** Three seats with three models, so that sameness of models is no doubt. */
const mixed = ['x/one', 'y/two', 'z/three'].map((model, n) => seat('abc'.charAt(n), { model }))
const NOWHERE = 'The captain sells all the lamps of the harbour to strangers.'

const full = played({
  cast: mixed,
  script: {
    review: reviews({
      a: review([STATED.rollOut, stated({ ...STATED.goal, severity: 'minor' }), STATED.crew], { questions: ['Who pays?'] }),
      b: review([STATED.rollOut, STATED.ticket], { questions: ['Who pays?', 'Who sails?'] }),
    }),
    assess: (_, { seat: id }) =>
      assessment({
        assessments:
          id === 'c'
            ? [disputes('F-3', { because: 'Line 13 is enough.', quote: QUOTES.crew }), supports('F-1', { because: 'Seen it.' })]
            : [],
      }),
    vote: (_, { seat: id }) => ballot([votes('F-3', 'OPPOSE'), ...(id === 'c' ? [] : [votes('F-4', id === 'a' ? 'SUPPORT' : 'OPPOSE')])]),
  },
}).report

describe('before anything has happened', () => {
  const { report } = new Stage()
  test('there is an honest empty report', () =>
    expect(report).toMatchObject({
      protocol: 'council',
      state: 'INIT',
      verdict: null,
      document: null,
      selection: null,
      confidence: 'LOW',
      cyclesCompleted: 0,
      findings: [],
      unread: [],
      since: null,
      agents: [{ agent: 'SA-1', role: null, modes: [], oath: null, lost: null }, { agent: 'SA-2' }, { agent: 'SA-3' }],
    }))
  test('its gates are pending, the budget alone can be told', () =>
    expect(report.gates.map(({ gate: name, status }) => [name, status])).toEqual([
      ['readable', 'pending'],
      ['modes-valid', 'pending'],
      ['quotes-verified', 'pending'],
      ['quorum', 'pending'],
      ['budget', 'pass'],
    ]))
})

describe('what it is called', () => {
  const named = (document: string) => new Stage({ dossier: dossierOf('# X\n\nWords.', document), options: { document } }).report
  test('COUNCIL, the document, the time', () =>
    expect(full).toMatchObject({ sessionId: 'COUNCIL-NIGHT-FERRY-20310506-090000', documentId: 'NIGHT-FERRY' }))
  test.each([
    ['prd.v2.md', 'PRD-V2'],
    ['a/b/Größe & Maß.rst', 'GRÖSSE-MASS'],
    ['---.md', 'DOCUMENT'],
    ['README', 'README'],
  ])('%s is %s', (path, id) => expect(named(path).documentId).toBe(id))
  test('the document is told with its own hash, and with nothing of the log', () =>
    expect(full.document).toEqual({ path: PATH, title: 'Night ferry', hash: 'f'.repeat(64), lines: 17, words: expect.any(Number) }))
  test('selection and notes hold nothing of the log either: two runs tell the same', () => {
    for (const part of [full.selection, ...full.onboarding]) expect(Object.keys(part ?? {})).not.toEqual(expect.arrayContaining(['wall']))
    expect(Object.keys(full.selection ?? {}).toSorted()).toEqual(['overlap', 'relaxations', 'rules', 'signals'])
  })
})

describe('counts', () => {
  test('what was raised, joined, voted on, and what stands', () =>
    expect(full.counts).toEqual({
      raised: 5,
      afterMerging: 4,
      standing: { blocker: 0, major: 1, minor: 0, info: 0 },
      unconfirmed: 1,
      dismissed: 1,
      deadlocked: 1,
      contested: 2,
      contestedResolved: 1,
      blindByTwo: 1,
      blindByThree: 0,
      quotesVerified: 4,
      quotesGiven: 4,
    }))
  test('every finding stays (R6), and only what was dismissed is last', () => {
    expect(full.findings.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['F-4', 'deadlocked'],
      ['F-1', 'standing'],
      ['F-2', 'unconfirmed'],
      ['F-3', 'dismissed'],
    ])
  })
  test('the graver comes first, then what stands earlier in the document', () => {
    const stage = played({
      script: {
        review: reviews({
          a: review([stated({ ...STATED.goal, severity: 'minor' }), stated({ severity: 'blocker' }), STATED.crew, STATED.ticket]),
        }),
        vote: () => ballot(),
      },
    })
    expect(stage.report.findings.map(({ severity, lines }) => [severity, lines?.start])).toEqual([
      ['blocker', 17],
      ['major', 9],
      ['major', 13],
      ['minor', 5],
    ])
  })
  test('a question asked twice is listed once', () => expect(full.questions).toEqual(['Who pays?', 'Who sails?']))
})

describe('a finding', () => {
  const of = (id: string) => full.findings.find((one) => one.id === id)
  test('has its source, its supporters with their reasons, its dissenters with their words', () => {
    expect(of('F-1')).toMatchObject({
      source: { seat: 'a', agent: 'SA-1', cycle: 1, mode: expect.any(Number), modeName: expect.stringMatching(/\w/) },
      raisedBy: ['a', 'b'],
      supporters: [
        { agent: 'SA-1', because: 'It raised it.' },
        { agent: 'SA-2', because: 'It raised it.' },
        { agent: 'SA-3', because: 'Seen it.' },
      ],
      agreement: 'UNANIMOUS',
      votes: [],
    })
    expect(of('F-3')?.dissenters).toEqual([
      { seat: 'c', agent: 'SA-3', because: 'Line 13 is enough.', quote: { quote: QUOTES.crew, line: 13, verdict: 'verified' } },
    ])
  })
  test('has the votes of all, a missing one as an abstention', () =>
    expect(of('F-4')?.votes).toMatchObject([
      { agent: 'SA-1', vote: 'SUPPORT' },
      { agent: 'SA-2', vote: 'OPPOSE' },
      { agent: 'SA-3', vote: 'ABSTAIN', because: 'No vote was given.' },
    ]))
})

describe('agents', () => {
  test('tell their modes, which of them were applied, and what each brought', () => {
    const [first] = full.agents
    expect(first?.modes).toHaveLength(5)
    expect(first?.modes[0]).toMatchObject({ applied: true, findings: 3, affinity: expect.any(Number) })
    expect(first?.modes[1]).toMatchObject({ applied: true, findings: 0 })
    expect(first).toMatchObject({ seat: 'a', agent: 'SA-1', driver: 'model', model: 'x/one', oath: true, lost: null })
  })
})

describe('gates, each with its numbers', () => {
  test('readable', () => {
    expect(gate(full, 'readable')).toMatchObject({
      status: 'pass',
      because: expect.stringMatching(/^\d+ words in 5 sections or parts, pinned as ffffffffffff; all of them read\.$/),
    })
    expect(gate(played({ dossier: dossierOf('—') }).report, 'readable')).toMatchObject({
      status: 'fail',
      because: expect.stringContaining('0 words'),
    })
  })
  test('modes-valid', () => {
    expect(gate(full, 'modes-valid')).toMatchObject({
      status: 'pass',
      because: expect.stringMatching(/^3 reviewers with 5 modes each; overlap \d, at most 5\.$/),
    })
    const stage = new Stage()
    stage.record([
      {
        type: 'selection.validated',
        signals: [],
        overlap: 9,
        relaxations: [],
        rules: [{ rule: 'overlap', holds: false, because: 'Overlap is 9.' }],
      },
    ])
    expect(gate(stage.report, 'modes-valid')).toMatchObject({ status: 'fail', because: 'Overlap is 9.' })
  })
  test('quotes-verified', () => {
    expect(gate(full, 'quotes-verified')).toMatchObject({ status: 'pass', because: '4 of 4 quotations of findings stand in the document.' })
    const one = played({ script: { review: reviews({ a: review([stated({ severity: 'minor', quote: NOWHERE })]) }) } }).report
    expect(gate(one, 'quotes-verified')).toMatchObject({ status: 'fail', because: '0 of 1 quotations of findings stand in the document.' })
  })
  test('quorum', () => {
    expect(gate(full, 'quorum')).toMatchObject({ status: 'fail', because: '1 of 2 findings put to the vote reached a quorum of 2.' })
    expect(gate(played().report, 'quorum')).toMatchObject({
      status: 'pass',
      because: '0 of 0 findings put to the vote reached a quorum of 2.',
    })
    expect(gate(played({ script: { review: () => null } }).report, 'quorum')).toMatchObject({
      status: 'fail',
      because: 'The council ended before its vote.',
    })
    const unremedied = reviews({ a: review([stated({ severity: 'blocker' })]), b: review([stated({ severity: 'blocker' })]) })
    expect(gate(played({ script: { review: unremedied } }).report, 'quorum')).toMatchObject({
      status: 'fail',
      because: 'No remediation endorsed by two for F-1.',
    })
  })
  test('quorum, cut short after the vote, tells of the vote', () => {
    const stage = new Stage({ script: { review: reviews({ a: review([STATED.crew]) }), vote: () => ballot([votes('F-1', 'OPPOSE')]) } })
    stage.run(({ revealed }) => revealed)
    expect(gate(stage.report, 'quorum')).toMatchObject({ status: 'pending', because: expect.stringContaining('1 of 1') })
    stage.record([{ type: 'deliberation.closed', reason: 'user', because: 'Enough.' }])
    expect(gate(stage.report, 'quorum')).toMatchObject({ status: 'fail', because: expect.stringContaining('1 of 1') })
  })
  test('budget', () => {
    expect(gate(full, 'budget')).toMatchObject({ status: 'pass', because: '0 tokens used, 100000 tokens allowed; 60 minutes allowed.' })
    const cut = new Stage({ limits: { tokensMax: null, minutesMax: null } })
    cut.record([{ type: 'deliberation.closed', reason: 'tokens', because: 'Spent.' }])
    expect(gate(cut.report, 'budget')).toMatchObject({
      status: 'fail',
      because: '0 tokens used, no cap on tokens; any number of minutes allowed.',
    })
  })
})

describe('confidence', () => {
  const of = (play: Play) => played({ cast: mixed, ...play }).report.confidence
  test('is high where three models read all of it and nothing is in doubt', () => expect(of({})).toBe('HIGH'))
  test('loses a step when all seats run on one model', () => expect(of({ cast: seats(3) })).toBe('MEDIUM'))
  test('loses a step when a reviewer is lost', () => expect(of({ script: { review: reviews({ c: null }) } })).toBe('MEDIUM'))
  test('loses two with both', () => expect(of({ cast: seats(3), script: { review: reviews({ c: null }) } })).toBe('LOW'))
  test('is low when all reviewers are stand-ins', () => {
    const offline = mixed.map((one) => ({ ...one, driver: 'offline' as const }))
    expect(played({ cast: offline }).report).toMatchObject({ confidence: 'LOW', mechanical: true })
    expect(played({ cast: mixed }).report.mechanical).toBe(false)
  })
  test('loses a step below four verified quotations of five', () => {
    const quoted = (good: number, bad: number) => {
      const texts = Object.values(STATED).slice(0, good)
      const invented = Array.from({ length: bad }, (_, n) =>
        stated({ quote: `${NOWHERE} ${n}`, description: `${'pqrst'.charAt(n).repeat(5)} is missing.` }),
      )
      return of({
        script: { review: reviews({ a: review([...texts, ...invented].map((one) => ({ ...one, severity: 'minor' as const }))) }) },
      })
    }
    expect(QUOTES_VERIFIED_MIN).toBe(0.8)
    expect(quoted(4, 1)).toBe('HIGH')
    expect(quoted(3, 1)).toBe('MEDIUM')
  })
  test('is low for anything but a convergence', () => expect(of({ script: { review: reviews({ a: review([STATED.crew]) }) } })).toBe('LOW'))
})

describe('against an earlier review', () => {
  const earlier = (id: string, from: ReturnType<typeof stated>, section: string, status: EarlierFinding['status']): EarlierFinding => ({
    id,
    severity: from.severity,
    category: from.category,
    section: [section],
    quote: from.quote,
    description: from.description,
    status,
  })
  const modes = [
    [47, 65, 66, 79, 5],
    [6, 10, 25, 43, 61],
    [8, 13, 44, 52, 70],
  ]
  const since = {
    id: 'council-old',
    textHash: 'another text',
    modes,
    findings: [
      earlier('F-1', STATED.rollOut, 'Roll-out', 'open'),
      earlier('F-2', STATED.goal, 'Goals', 'open'),
      earlier('F-3', STATED.crew, 'Crew', 'resolved'),
    ],
  }
  const light = Object.fromEntries(
    Object.entries(STATED).map(([key, one]) => [key, { ...one, severity: 'minor' as const }]),
  ) as unknown as typeof STATED
  const script = { review: reviews({ a: review([light.rollOut, light.crew, light.ticket]) }) }
  const stage = played({ options: { since }, script })
  test('resolved, persistent, new and regressed are told, with the score', () =>
    expect(stage.report.since).toMatchObject({
      id: 'council-old',
      resolved: [{ id: 'F-2' }],
      persistent: [{ before: 'F-1', now: 'F-1' }],
      regressed: [{ before: 'F-3', now: 'F-2' }],
      fresh: ['F-3'],
      score: 1 / 3,
    }))
  test('the modes are those of the earlier review, and it is said', () => {
    expect(Object.values(stage.own.agents).map((agent) => agent.modes.map(({ mode }) => mode))).toEqual(modes)
    expect(stage.report.selection?.relaxations[0]).toBe('The modes are those of council-old, so that the two reviews can be compared.')
  })
  test('an earlier review of another number of seats gives none', () => {
    const other = new Stage({ options: { since: { ...since, modes: modes.slice(1) } } })
    other.tick()
    expect(other.report.selection?.relaxations.join(' ')).not.toContain('council-old')
    expect(Object.values(other.own.agents)).toHaveLength(3)
  })
  test('of the same text nothing is resolved, and an aborted review compares nothing', () => {
    const textHash = stage.own.survey?.textHash ?? ''
    const same = played({ options: { since: { ...since, textHash } }, script })
    expect(same.report.since).toMatchObject({ resolved: [], unseen: [{ id: 'F-2' }], score: 0 })
    const aborted = played({ options: { since }, script: { review: () => null } })
    expect(aborted.report.since).toMatchObject({ resolved: [], unseen: [{ id: 'F-1' }, { id: 'F-2' }], score: null })
  })
  test('what was dismissed now counts as gone', () => {
    const dismissed = played({
      options: { since: { ...since, findings: since.findings.slice(0, 1) } },
      script: { review: reviews({ a: review([STATED.rollOut]) }), vote: () => ballot([votes('F-1', 'OPPOSE')]) },
    })
    expect(dismissed.report.since).toMatchObject({ resolved: [{ id: 'F-1' }], persistent: [], score: 1 })
  })
})

test('a report can be told after every single fact', () => {
  const stage = played({ script: { review: reviews({ a: review([STATED.crew]) }), vote: () => ballot([votes('F-1', 'SUPPORT')]) } })
  const replay = new Stage()
  for (const event of stage.events.slice(1)) {
    replay.record([event])
    const { verdict, gates, findings } = replay.report
    expect(gates).toHaveLength(5)
    expect(verdict === null).toBe(!['CONVERGED', 'DEADLOCKED'].includes(replay.own.state))
    expect(findings).toHaveLength(replay.own.findings.size)
  }
  expect(replay.report.verdict).toBe(stage.report.verdict)
})

test('what stand-ins can not read they do not pass in silence', () => {
  const cast = seats(3, { driver: 'offline', model: null })
  const german = played({
    cast,
    dossier: dossierOf(
      '# Fähre\n\nDie Fähre muss pünktlich ablegen, und die Mannschaft prüft die Westen, bevor sie den Hafen verlassen darf.\n',
    ),
  })
  expect(german.report).toMatchObject({ verdict: 'PASSED', confidence: 'LOW', verdictReason: expect.stringContaining('not in English') })
  expect(german.report.gates[0]).toMatchObject({ gate: 'readable', status: 'fail' })
})

test('cut short in the first cycle, the report counts who raised what', () => {
  const stage = new Stage({ script: { review: reviews({ a: review([STATED.rollOut]), b: review([STATED.rollOut]) }) } })
  stage.run(() => stage.of('finding.merged').length > 0)
  expect(stage.report.findings).toMatchObject([{ agreement: 'PENDING' }])
  stage.record([{ type: 'deliberation.closed', reason: 'time', because: 'Over.' }])
  expect(stage.report.findings).toMatchObject([{ agreement: 'MAJORITY', outcome: 'standing' }])
})
