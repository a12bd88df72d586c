import { describe, expect, test } from 'vitest'
import {
  claims,
  commits,
  converged,
  created,
  extracted,
  type Facts,
  flip,
  gives,
  graded,
  grades,
  inEvidence,
  inOrder,
  intervened,
  lockFailed,
  locking,
  proposes,
  questionSet,
  restates,
  says,
  stateOf,
  table,
  turn,
} from '../../../test/debate-facts.ts'
import { type Play, played, quote, type Script, said } from '../../../test/debate-stage.ts'
import { seat } from '../../../test/facts.ts'
import { type Dossier, emptyDossier } from '../dossier.ts'
import { SHOWN } from './numbers.ts'
import type { DebateViews } from './views.ts'
import { visible } from './visible.ts'
import type { Purpose } from './words.ts'

const view = <P extends Purpose>(request: string, target: string | null, facts: readonly Facts[], over: object = {}): DebateViews[P] => {
  const state = stateOf(...facts, turn(request, { target, ...over }))
  return visible(state.own, request, state.house, emptyDossier) as DebateViews[P]
}

describe('what a speaker sees', () => {
  const facts = [table(4), claims('b'), claims('c'), claims('a'), proposes('b', 'Is the crew too small?')]
  const speak = view<'speak'>('speak/a/1', 'm4', facts, { shown: ['m1', 'm2', 'm3', 'm4'] })
  test('the message it answers, and those before it, by alias; itself as "you"', () => {
    expect(speak.target).toMatchObject({ id: 'm4', speaker: 'Speaker B', move: 'PROPOSE_CRUX', question: 'Is the crew too small?' })
    expect(speak.before.map(({ speaker }) => speaker)).toEqual(['Speaker B', 'Speaker C', 'you'])
  })
  test('its own blind position, what the stage takes, how much is left, and what it has said', () => {
    expect(speak).toMatchObject({
      topClaim: { side: 'YES' },
      allowed: expect.arrayContaining(['CLAIM']),
      thread: { stage: 'DISCOVERY', budgetLeft: 2 },
      spoken: 1,
      refused: null,
    })
    expect(speak.spokenHere).toHaveLength(1)
  })
  test('whose evidence it may challenge, where there is any: of the side it has restated, and of whom is on no other side', () => {
    const evidence = [table(4), inEvidence(), commits('d', 'NO'), gives('b')]
    const seen = (reader: string) => view<'speak'>(`speak/${reader}/1`, 'm10', evidence)
    expect([seen('a').mayChallenge, seen('d').mayChallenge]).toEqual([['Speaker B'], ['Speaker B']])
    expect(seen('a').allowed).toContain('CHALLENGE_EVIDENCE')
    expect(seen('c').mayChallenge, 'on the other side, and it has restated nobody').toEqual([])
    expect(seen('c').allowed).not.toContain('CHALLENGE_EVIDENCE')
    expect(seen('b').mayChallenge, 'its own').toEqual([])
  })
  test.each([
    ['horizon-alignment', 'horizon'],
    ['devils-advocate', 'devils-advocate'],
    ['three-views', 'three-views'],
    ['open-floor', 'open-floor'],
  ] as const)('that it was asked by a %s', (kind, asked) => {
    const called = view<'speak'>('speak/a/1', 'm1', [table(3), intervened(kind, ['a'])])
    expect(called).toMatchObject({ asked, target: { speaker: 'the moderator' }, devilsAdvocate: kind === 'devils-advocate' })
  })
  test('that the user spoke', () => {
    const user: Facts = { type: 'user.interjected', id: '', thread: 't1', by: 'ann', content: 'And?', mentions: ['a'] }
    expect(view<'speak'>('speak/a/1', 'm1', [table(3), user])).toMatchObject({ asked: 'interjection', target: { speaker: 'the user' } })
  })
  test('nobody sees a request that is not open', () => {
    const { own, house } = stateOf(table(3))
    expect(() => visible(own, 'speak/a/9', house, emptyDossier)).toThrow('not open')
  })
})

test('before the openings are in, a seat sees the topic, itself and the dossier, and nothing of anybody', () => {
  const { views } = played({ cast: 3, until: (own) => Object.keys(own.threads).length > 0 })
  expect(views.map(({ view: seen }) => Object.keys(seen).toSorted())).toEqual(
    Array(3).fill(['passages', 'purpose', 'self', 'sources', 'today', 'topic']),
  )
})

describe('anonymity', () => {
  const cast = [
    seat('vane', { name: 'Old Vane' }),
    seat('reed', { name: 'Mistress Reed' }),
    seat('holm', { name: 'Captain Holm' }),
    seat('birk', { name: 'Doctor Birk' }),
  ]
  const NAMES = ['Old Vane', 'Mistress Reed', 'Captain Holm', 'Doctor Birk', 'vane', 'reed', 'holm', 'birk']
  const all = 'Old Vane, Mistress Reed, Captain Holm and Doctor Birk'
  const side = (id: string): 'YES' | 'NO' => (id === 'vane' || id === 'holm' ? 'YES' : 'NO')
  const test_ = {
    metric: `Fares that ${all} count`,
    threshold: `below 900 for ${all}`,
    deadline: '2031-12-31',
    reasoning: `As ${all} said.`,
  }
  /** Everyone names everybody, wherever there is room for words. */
  const script: Script = {
    open: (_, { seat: id }) => ({
      side: side(id),
      statement: `The night ferry pays its crew, unlike ${all}.`,
      confidence: 0.8,
      horizon: '5y',
      interests: ['ferry'],
    }),
    speak: (seen, { own, nth }) => {
      const content = `Point ${own.messages.size}: ${all} are wrong on the ferry.`
      if (seen.purpose !== 'speak') return undefined
      if (seen.thread.stage === 'EVIDENCE')
        return said({
          move: 'PROVIDE_EVIDENCE',
          content,
          references: [{ ...quote(own.messages.size), title: all, path: null, url: null }],
          bearsOn: null,
          bearing: 'context',
        })
      if (nth === 1)
        return said({ move: 'PROPOSE_CRUX', content, question: `Does the night ferry of ${all} pay its crew (${own.messages.size})?` })
      return said({ move: 'CHALLENGE', content, confidence: 0.7, references: [] })
    },
    commit: (seen, { seat: id }) => ({
      ...{
        content: `${side(id)}, whatever ${all} say.`,
        side: side(id),
        statement: `The night ferry pays its crew, says ${all}.`,
        confidence: 0.8,
        horizon: '5y',
      },
      ...{ falsifier: test_, decides: null, flip: flip({ why: `The night ferry and its crew: ${seen.purpose}` }) },
    }),
    steelman: () => ({
      content: `${all} hold it.`,
      claim: `The night ferry pays, says ${all}.`,
      reason: `Because of ${all}.`,
      falsifier: test_,
    }),
    grade: (_, { nth }) =>
      nth === 1
        ? { content: `No, ${all}.`, grade: 'INCOMPLETE', corrections: `${all} said more.` }
        : { content: 'Fine.', grade: 'ACCURATE', corrections: null },
    extract: () => ({
      question: `Does the night ferry of ${all} pay its crew?`,
      needsClarification: false,
      criteria: [`Fares below 900 for ${all} by 2031-12-31`],
      because: 'So.',
    }),
    review: (_, { nth }) => ({ fair: nth > 1, because: `${all} meant it so.` }),
  }
  const play: Play = { cast, script, staff: { clerk: seat('clerk', { name: 'The clerk' }), judge: null } }

  test('no name of the cast reaches anybody’s view, whatever the seats write', () => {
    const { views } = played(play)
    const purposes = new Set(views.map(({ view: seen }) => seen.purpose))
    for (const wanted of ['open', 'speak', 'commit', 'steelman', 'grade', 'extract', 'review', 'name'] as const)
      expect(purposes).toContain(wanted)
    for (const { request, view: seen } of views) {
      // Its own words come back to a seat as it wrote them; the rest was written by others.
      const { self: _, ...others } = { ...seen, topClaim: null, spokenHere: null, flip: null }
      const shown = JSON.stringify(withoutFlips(others))
      for (const name of NAMES) expect(shown, `${name} in ${request}`).not.toMatch(new RegExp(`(?<![\\p{L}])${name}(?![\\p{L}])`, 'iu'))
    }
  })
  const withoutFlips = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, inner) => (key === 'flip' ? null : inner)))

  const NAMED = 'Seat B and Seat C'
  const stand = {
    statement: `The night ferry pays, says ${NAMED}.`,
    falsifier: { ...test_, metric: NAMED, threshold: `below 9 for ${NAMED}`, reasoning: NAMED },
  }
  const restatement = { move: 'STEELMAN' as const, content: NAMED, target: 'b', claim: NAMED, reason: NAMED, falsifier: stand.falsifier }
  const lock = [
    table(4, { opened: { staff: { clerk: seat('clerk'), judge: seat('judge') } } }),
    locking(),
    questionSet(`Does the night ferry of ${NAMED} pay its crew?`),
    commits('a', 'YES', stand),
    commits('b', 'NO', stand),
    turn('steelman/a/1', { target: 't1/a/b', stage: 'CRUX_LOCK' }),
    says('a', restatement, { turn: 'steelman/a/1' }),
    graded('a', 'b', 'WRONG', { corrections: `${NAMED} said more.` }),
    converged(),
    extracted(),
    {
      ...{ type: 'dependency.proposed' as const, request: 'relate/clerk/9' },
      dependencies: [
        {
          id: 'd1',
          from: 't1',
          to: 't1',
          kind: 'ENTAILS' as const,
          sketch: `As ${NAMED} say.`,
          confidence: 0.9,
          voices: ['judge'],
          refused: null,
        },
      ],
    },
  ]
  test.each([
    ['falsify/a/1', 't1'],
    ['judge/judge/1', 't1/a/b'],
    ['relate/clerk/1', null],
    ['confirm/judge/1', 'd1'],
  ] as const)('nor into what is shown for %s', (request, target) => {
    const { self: _, ...shown } = view(request, target, lock, { stage: 'CRUX_LOCK' })
    expect(JSON.stringify(shown)).toContain('Speaker B and Speaker C')
    expect(JSON.stringify(shown)).not.toContain('Seat B')
  })

  test('a seat knows itself by its alias as well as by its name', () => {
    const { views, own } = played({ ...play, until: ({ threads }) => Object.keys(threads).length > 0 })
    for (const { request, view: seen } of views) expect(seen.self.alias).toBe(own.seats[request.split('/')[1] ?? '']?.alias)
  })
})

describe('a view does not grow with the debate', () => {
  const many = (count: number): readonly Facts[] => [
    table(5, { thread: { budgets: { DISCOVERY: 500, EVIDENCE: 500 } } }),
    Array.from({ length: count }, (_, index) => claims('bcde'.charAt(index % 4), { evidence: [] })),
    Array.from({ length: count }, (_, index) => ({
      ...{ type: 'thread.proposed' as const, proposal: `p${index + 1}`, by: 'b', from: 't1', topic: `Topic ${index}` },
      ...{ question: `Is question ${index} open?`, supporters: ['b'], message: null },
    })),
  ]
  const sizeOf = (count: number) => JSON.stringify(view('speak/a/1', 'm2', many(count), { shown: ['m1', 'm2'] })).length

  test('a speech at message 400 is hardly larger than at message 40', () => expect(sizeOf(400)).toBeLessThan(sizeOf(40) * 1.1))
  test('proposals, questions, transcripts and positions have their most', () => {
    const speak = view<'speak'>('speak/a/1', 'm2', many(60))
    expect(speak.proposals).toHaveLength(SHOWN.proposals)
    const threads = Array.from({ length: 20 }, (_, index) => created(`t${index + 2}`, { question: `Is question ${index} open?` }))
    expect(view<'speak'>('speak/a/1', 'm2', [...many(60), threads]).questions).toHaveLength(SHOWN.questions)
    expect([SHOWN.proposals, SHOWN.questions, SHOWN.before]).toEqual([4, 16, 3])
    const extract = view<'extract'>('extract/e/1', 't1', [...many(60), converged()])
    expect(extract.talk).toMatchObject({ earlier: 48, messages: { length: 12 } })
    expect(view<'commit'>('commit/a/1', 't1', many(59)).talk).toMatchObject({ earlier: 36, messages: { length: 23 } })
  })
  test('of twelve positions eight are shown', () => {
    const all = [...'abcdefghijkl']
    const facts = [table(12), locking(all.slice(0, 2)), all.map((id) => commits(id, id === 'b' ? 'NO' : 'YES'))]
    expect(view<'speak'>('speak/l/1', 'm1', facts).positions).toHaveLength(8)
  })
  test('the opponents of the reader are shown first, and to whom takes no side both sides in turn', () => {
    const all = [...'abcdefghijkl']
    const late = [table(12), locking(all.slice(0, 2)), all.slice(0, 11).map((id) => commits(id, id > 'h' ? 'NO' : 'YES'))]
    const sides = (reader: string) => view<'speak'>(`speak/${reader}/1`, 'm1', late).positions.map(({ side }) => side)
    expect(sides('a').slice(0, 4)).toEqual(['NO', 'NO', 'NO', 'YES'])
    expect(sides('k').slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'YES'))
    expect(sides('l').slice(0, 6)).toEqual(['YES', 'NO', 'YES', 'NO', 'YES', 'NO'])
  })
  test('who grades sees how the last attempt was graded, and at the first nothing', () => {
    const first = [table(3), locking(), commits('a', 'YES'), commits('b', 'NO'), lockFailed(1), restates('a', 'b')]
    const over = { stage: 'CRUX_LOCK' }
    expect(view<'grade'>('grade/b/1', 't1/a/b', first, over)).toMatchObject({ attempt: 1, lastGrade: null })
    const second = [...first, grades('a', 'b', 'INCOMPLETE'), lockFailed(2), restates('a', 'b')]
    expect(view<'grade'>('grade/b/2', 't1/a/b', second, over)).toMatchObject({ attempt: 2, lastGrade: 'INCOMPLETE' })
  })
  test('evidence shown in a thread is the latest six', () => {
    const { own, views } = played({ cast: 3 })
    expect(own.threads.t1?.counts.EVIDENCE).toBeGreaterThan(6)
    const evidence = views.flatMap(({ view: seen }) => (seen.purpose === 'speak' ? [seen.evidence.length] : []))
    expect(Math.max(...evidence)).toBe(6)
  })
  test('a small dossier is shown whole, whether or not its words are those of the debate', () => {
    const small: Dossier = {
      files: [{ path: 'n.md', hash: 'h', kind: 'markdown', title: 't', lines: 1 }],
      text: () => 'The disks are idle from 01:00 to 05:00.',
      search: () => [],
    }
    const state = stateOf(...inOrder(table(3), claims('b')), turn('speak/a/1', { target: 'm1' }))
    const { passages, sources } = visible(state.own, 'speak/a/1', state.house, small) as DebateViews['speak']
    expect(passages).toEqual([])
    expect(sources.whole?.map(({ text }) => text)).toEqual(['The disks are idle from 01:00 to 05:00.'])
  })

  test('of a long dossier: what files there are, 4 passages (8 at the opening), each cut to 160 tokens', () => {
    const file = (index: number) => ({ path: `f${index}.md`, hash: 'h', kind: 'markdown', title: 't', lines: 9 })
    const passage = (index: number) => ({
      path: `f${index}.md`,
      start: 1,
      end: 2,
      page: null,
      heading: '',
      text: 'word '.repeat(900),
      score: 1,
    })
    const dossier: Dossier = {
      files: Array.from({ length: 30 }, (_, index) => file(index)),
      text: () => 'word '.repeat(9_000),
      search: (_, max) => Array.from({ length: max }, (__, index) => passage(index)),
    }
    const state = stateOf(...inOrder(table(3), claims('b')), turn('speak/a/1', { target: 'm1' }), turn('open/c/1', {}))
    const speak = visible(state.own, 'speak/a/1', state.house, dossier) as DebateViews['speak']
    const open = visible(state.own, 'open/c/1', state.house, dossier) as DebateViews['open']
    expect([speak.sources.files.length, speak.passages.length, open.passages.length]).toEqual([30, 4, 8])
    expect(speak.passages[0]?.text.length).toBeLessThan(160 * 6)
  })
})

test('a second restatement is asked for with what was wrong with the first', () => {
  const { views } = played({
    cast: 3,
    script: { grade: (_, { nth }) => (nth === 1 ? { content: 'No.', grade: 'INCOMPLETE', corrections: 'The date.' } : undefined) },
  })
  const second = views.filter(({ view: seen }) => seen.purpose === 'steelman' && seen.attempt === 2)
  expect(second.length).toBeGreaterThan(0)
  for (const { view: seen } of second) expect(seen).toMatchObject({ corrections: 'The date.' })
})
