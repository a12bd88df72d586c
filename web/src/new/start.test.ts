import { expect, test } from 'vitest'
import { MODELS_BY_KEY } from '../../../src/engine/cast.ts'
import { SEATS as TABLES } from '../../../src/engine/open.ts'
import { makeChoices } from '../../../src/engine/setup.ts'
import { StartHere } from '../../../src/engine/start.ts'
import { type Casts, EMPTY, type NewForm, nextSeat, SEATS, type SeatForm, seatsOf, withCast, withCount, withProtocol } from './form.ts'
import { MODELS } from './models.ts'
import { isOverAtOnce, startOf } from './start.ts'

const settings = { model: null, models: { keys: {} }, castFile: null } as unknown as Parameters<typeof makeChoices>[0]
const casts = (await makeChoices(settings)()).casts as Casts
const ask = { ...withProtocol(EMPTY, 'ask', casts), subject: ' Ship on Friday? ' }
const debate = { ...withProtocol(EMPTY, 'debate', casts), subject: 'Gold is safe' }
const roundtable = { ...withProtocol(EMPTY, 'roundtable', casts), subject: 'Open at night?' }
const council: NewForm = { ...withProtocol(EMPTY, 'council', casts), document: { kind: 'text', path: 'plan.md', text: '# Plan' } }

/** As the server would read it. */
function sent(form: NewForm) {
  const { start, problems } = startOf(form, casts)
  if (problems !== undefined) throw new Error(JSON.stringify(problems))
  return StartHere.parse(start) as Record<string, unknown>
}
const problemsOf = (form: NewForm) => startOf(form, casts).problems
const seat = (form: NewForm, change: Partial<SeatForm>): NewForm => ({
  ...form,
  seats: form.seats.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
})

test('each protocol with as little as can be makes a start that the server takes', () => {
  expect(sent(ask)).toMatchObject({ protocol: 'ask', question: 'Ship on Friday?' })
  expect(sent(debate)).toMatchObject({ protocol: 'debate', topic: 'Gold is safe' })
  expect(sent(council)).toMatchObject({ protocol: 'council', document: { path: 'plan.md', text: '# Plan' } })
  expect(sent(roundtable)).toMatchObject({ protocol: 'roundtable', question: 'Open at night?', options: { mode: 'collaborative' } })
  expect((sent(ask).cast as readonly unknown[]).length).toBe(5)
  expect((sent(council).cast as readonly unknown[]).length).toBe(3)
})

test('all that a start takes can be set', () => {
  const limits = {
    budget: '1.5',
    maxTokens: '9000',
    maxCalls: '30',
    maxMinutes: '10',
    concurrency: '2',
    lookups: '3',
    replySeconds: '45.5',
    maxOutput: '5000',
    sourceTokens: '0',
  }
  const full: NewForm = {
    ...debate,
    dossier: [
      { kind: 'text', path: 'a.md', text: 'A' },
      { kind: 'upload', path: 'b.pdf', upload: 'u1', bytes: 3 },
      { kind: 'dossier', dossier: 'papers', path: '' },
      { kind: 'dossier', dossier: 'papers', path: 'bonds.md' },
    ],
    all: 'model',
    model: 'openai/x',
    limits,
    pace: 'live',
    seed: '7',
    clerk: 'google/c',
    judge: 'google/j',
    allPairs: true,
    messagesMax: '50',
    secondsMax: '900',
    embeddings: 'openai/e',
    baseline: true,
  }
  expect(sent(seat(full, { who: 'human' }))).toMatchObject({
    dossier: [{ path: 'a.md', text: 'A' }, { upload: 'u1' }, { dossier: 'papers' }, { dossier: 'papers', path: 'bonds.md' }],
    model: 'openai/x',
    seatModels: { [full.seats[0]?.id ?? '']: 'human' },
    limits: {
      budget: 1.5,
      maxTokens: 9_000,
      maxCalls: 30,
      maxMinutes: 10,
      concurrency: 2,
      lookups: 3,
      replySeconds: 45.5,
      maxOutput: 5_000,
      sourceTokens: 0,
    },
    pace: 'live',
    seed: 7,
    clerk: 'google/c',
    judge: 'google/j',
    options: { allPairs: true, messagesMax: 50, secondsMax: 900, embeddings: 'openai/e' },
    baseline: true,
  })
  const northStar = 'name: V\noath: O\nphases: [{name: P, criteria: [{id: c, text: T}]}]'
  const review = sent({ ...council, northStar, escalateTo: 'the board', since: 'council-1234', all: 'offline' })
  expect(review).toMatchObject({ options: { northStar, escalateTo: 'the board', since: 'council-1234' }, offline: true })
})

test('all of a roundtable but its thresholds can be set', () => {
  const full: NewForm = {
    ...roundtable,
    mode: 'delphi',
    rounds: '5',
    perspectives: ' a nurse \n\nthe night guard',
    highStakes: 'agentic',
    holdsAllRounds: true,
    neighbours: '3',
    patienceMinutes: '0',
    switches: { ...EMPTY.switches, groupthink: 'log', exits: 'off' },
    clerk: 'google/c',
    judge: 'google/j',
    baseline: true,
  }
  expect(startOf(full, casts).start).toMatchObject({
    clerk: 'google/c',
    judge: 'google/j',
    baseline: true,
    options: {
      mode: 'delphi',
      rounds: 5,
      perspectives: ['a nurse', 'the night guard'],
      highStakes: 'agentic',
      exitOnConsensus: false,
      neighbours: 3,
      patienceMinutes: 0,
      switches: { groupthink: 'log', exits: 'off' },
    },
  })
  const shape = StartHere.options.find((one) => one.shape.protocol.value === 'roundtable')?.shape as {
    options: { unwrap(): { shape: object } }
  }
  const sentOptions = Object.keys((startOf(full, casts).start as { options: object }).options)
  expect(Object.keys(shape.options.unwrap().shape).filter((key) => !sentOptions.includes(key))).toEqual(['thresholds'])
  expect(() => sent(full)).not.toThrow()
})

/** These have a card. A run is begun where its agents are: the page says how. */
const FORMS: readonly string[] = ['ask', 'debate', 'council', 'roundtable']

/** Who goes first in a fleet is for whoever starts many; whose replies are played, for the examples that the page lists. */
const FOR_PROGRAMS = ['priority', 'recording']

test('every field of the wire’s own shape is sent by some form; a run has none', () => {
  const wire = StartHere.options.map(({ shape }) => shape)
  expect(wire.map(({ protocol }) => protocol.value).filter((protocol) => !FORMS.includes(protocol))).toEqual(['run'])
  const fields = wire.filter(({ protocol }) => FORMS.includes(protocol.value)).flatMap((shape) => Object.keys(shape))
  const known = ['protocol', 'question', 'topic', 'document', 'offline', 'model', 'seatModels', 'cast', 'limits', 'pace', 'seed', 'seats']
  const some = ['dossier', 'clerk', 'judge', 'options', 'baseline']
  expect([...new Set(fields)].toSorted()).toEqual([...known, ...some, ...FOR_PROGRAMS].toSorted())
})

test('a cast that ships is named while nobody changed it, and written out when somebody did', () => {
  const form: NewForm = { ...debate, cast: 'investing', seats: seatsOf('investing', 'debate', casts) }
  expect(sent(form)).toMatchObject({ cast: 'investing', seats: 6 })
  expect(sent(withCount(form, 4, casts))).toMatchObject({ cast: 'investing', seats: 4 })
  expect(sent(seat(form, { who: 'host' }))).toMatchObject({ cast: 'investing' })
  expect(sent(seat(form, { stance: 'NO', cheaper: 'openai/s' })).cast).toMatchObject([
    { stance: 'NO', cheaper: 'openai/s' },
    ...Array(5).fill({}),
  ])
  expect(sent({ ...form, seats: form.seats.toReversed() }).cast).toHaveLength(6)
  expect(sent({ ...council, cast: 'investing', seats: seatsOf('investing', 'council', casts) }).cast).toHaveLength(3)
})

test('a written seat goes there and back unchanged', () => {
  const investing = casts.find(({ name }) => name === 'investing')?.seats
  const form: NewForm = { ...debate, cast: 'other', seats: seatsOf('investing', 'debate', casts) }
  expect(sent(form).cast).toEqual(investing)
})

test('seats are added from the cast first, then new ones with ids of their own', () => {
  const twelve = withCount(ask, 12, casts)
  expect(new Set(twelve.seats.map(({ id }) => id)).size).toBe(12)
  const first = nextSeat([], '', casts)
  expect([first.id, nextSeat([{ ...first, id: 'seat-2' }], '', casts).id]).toEqual(['seat-1', 'seat-3'])
})

test('another protocol keeps what was written, and the cast where it fits', () => {
  const toDebate = withProtocol(seat(ask, { name: 'Mine' }), 'debate', casts)
  expect([toDebate.subject, toDebate.seats[0]?.name]).toEqual([ask.subject, 'Mine'])
  expect(withProtocol(ask, 'council', casts)).toMatchObject({ cast: 'council', seats: [{}, {}, {}] })
})

test('what is wrong is said at its field', () => {
  expect(problemsOf(EMPTY)).toEqual({ protocol: 'Choose what it is for.' })
  expect(problemsOf({ ...debate, subject: ' ' })).toEqual({ subject: 'Write the topic.' })
  expect(problemsOf({ ...council, document: null })).toEqual({ document: 'Add the document that is to be reviewed.' })
  expect(problemsOf({ ...debate, seats: debate.seats.slice(0, 2) })).toEqual({ seats: '2 seats; a debate needs 3 to 12.' })
  expect(problemsOf({ ...roundtable, seats: roundtable.seats.slice(0, 1) })).toEqual({ seats: '1 seat; a roundtable needs 2 to 10.' })
  expect(problemsOf({ ...roundtable, rounds: '7', neighbours: '0', patienceMinutes: '-1', perspectives: 'x\n'.repeat(11) })).toEqual({
    rounds: 'A whole number, from 1 to 6.',
    neighbours: 'A whole number, from 1 to 9.',
    patienceMinutes: 'A number, from 0 to 1440.',
    perspectives: '11 lines; at most 10.',
  })
  expect(problemsOf({ ...council, seats: council.seats.slice(0, 2) })).toEqual({ seats: '2 seats; a council has exactly 3.' })
  expect(problemsOf({ ...ask, limits: { ...ask.limits, budget: '0', maxCalls: '1.5', lookups: '9' } })).toEqual({
    budget: 'A number, above 0, at most 1000000.',
    maxCalls: 'A whole number, 1 or more.',
    lookups: 'A whole number, from 0 to 8.',
  })
  expect(problemsOf({ ...ask, dossier: [{ kind: 'text', path: '', text: 'x' }] })).toEqual({
    'dossier.0': 'Give the text a name, so that it can be cited.',
  })
  expect(problemsOf(seat(ask, { name: '', id: 'judge', holds: 'x\n'.repeat(7), who: 'model' }))).toEqual({
    'seats.0.name': 'A seat needs a name.',
    'seats.0.id': '«judge» is a name of the house. Take another.',
    'seats.0.holds': '7 lines; at most 6.',
    'seats.0.model': 'Name the model, as in openai/gpt-5.4-mini.',
  })
  expect(problemsOf(seat(ask, { id: ask.seats[1]?.id ?? '' }))).toEqual({ 'seats.1.id': 'Another seat has this id.' })
})

test('who puts a cast aside and comes back finds its seats as they were left', () => {
  const mine = { ...ask, seats: ask.seats.map((one, index) => (index === 0 ? { ...one, name: 'Mine' } : one)) }
  const away = withProtocol(mine, 'council', casts)
  expect(away.seats.map(({ name }) => name)).not.toContain('Mine')
  expect(withProtocol(away, 'ask', casts).seats[0]?.name).toBe('Mine')
  const other = casts.find(({ name }) => name !== ask.cast && name !== 'council')?.name ?? ''
  expect(withCast(withCast(mine, 'ask', other, casts), 'ask', ask.cast, casts).seats[0]?.name).toBe('Mine')
})

test('only what all stand-ins do briskly is over at once', () => {
  expect(isOverAtOnce(ask, ['offline', 'offline'])).toBe(true)
  expect(isOverAtOnce({ ...ask, pace: 'live' }, ['offline'])).toBe(false)
  expect(isOverAtOnce(ask, ['offline', 'human'])).toBe(false)
  expect(isOverAtOnce(ask, [])).toBe(false)
})

test('the page and the engine have the same tables and the same models at hand', () => {
  // Runs and rooms are begun where their repository or folder is.
  const { run: _, room: __, ...startedHere } = TABLES
  expect(SEATS).toEqual(startedHere)
  expect(MODELS).toEqual(expect.arrayContaining(Object.values(MODELS_BY_KEY).flatMap(({ model, cheaper }) => [model, cheaper])))
})
