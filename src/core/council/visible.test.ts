/** What a reviewer sees at each purpose: nothing of the others in cycle 1, no names ever, no vote before the reveal. */
import { describe, expect, test } from 'vitest'
import {
  assessment,
  ballot,
  disputes,
  dossierOf,
  endorsement,
  QUOTES,
  review,
  STATED,
  stated,
  supports,
  votes,
} from '../../../test/council-facts.ts'
import { type Play, reviews, Stage } from '../../../test/council-stage.ts'
import { seat } from '../../../test/facts.ts'
import { REQUEST } from './numbers.ts'

const cast = [seat('ann-1', { name: 'Annabel' }), seat('bob-2', { name: 'Bartholomew' }), seat('cid-3', { name: 'Cidney' })]
const NAMES = /annabel|bartholomew|cidney|ann-1|bob-2|cid-3/i
const signed = (text: string) => `${text} Signed, Annabel (ann-1).`
const telling = stated({
  severity: 'blocker',
  description: signed(STATED.rollOut.description),
  remediation: signed('Keep the old tables.'),
})
const light = stated({ ...STATED.ticket, severity: 'minor', description: signed(STATED.ticket.description) })

const play: Play = {
  cast,
  script: {
    review: reviews({ 'ann-1': review([telling, light], { questions: [signed('Who pays?')] }) }),
    assess: (_, { seat: id }) =>
      id === 'bob-2'
        ? assessment({
            assessments: [disputes('F-1', { because: signed('It says so elsewhere.'), quote: QUOTES.goal })],
            remediations: [{ finding: 'F-1', text: 'Copy them.' }],
          })
        : id === 'cid-3'
          ? assessment({ assessments: [supports('F-1')] })
          : undefined,
    vote: (_, { seat: id }) =>
      ballot([votes('F-1', 'SUPPORT', { because: `SECRET-${id}` })], { remediations: [{ finding: 'F-1', text: `Late idea of ${id}.` }] }),
    endorse: () => endorsement(),
  },
}
const stage = new Stage(play).run()
const viewOf = (request: string) => {
  const found = stage.views.find((seen) => seen.request === request)?.view
  if (found === undefined) throw new Error(`${request} was never shown.`)
  return found
}
/** Everything in a view but who the reader is, and the document itself. */
const othersWords = (view: object): string => JSON.stringify({ ...view, self: null, document: null })

test('the play reaches all four purposes', () =>
  expect(new Set(stage.views.map(({ view }) => view.purpose))).toEqual(new Set(['review', 'assess', 'vote', 'endorse'])))

describe('nobody', () => {
  test.each(stage.views.map(({ request, view }) => [request, view] as const))('is named in %s', (_, view) =>
    expect(othersWords(view)).not.toMatch(NAMES),
  )
  test('but the words themselves are there', () => {
    expect(othersWords(viewOf('assess/bob-2/1'))).toContain('Signed, a reviewer')
    expect(othersWords(viewOf('vote/cid-3/1'))).toContain('It says so elsewhere.')
  })
  test.each(stage.views.map(({ request, view }) => [request, view] as const))('sees a vote in %s', (_, view) =>
    expect(JSON.stringify(view)).not.toContain('SECRET-'),
  )
})

describe('cycle 1', () => {
  test('is blind: the document, the vision, one’s own modes', () => {
    expect(Object.keys(viewOf('review/cid-3/1')).toSorted()).toEqual([
      'document',
      'hints',
      'purpose',
      'raised',
      'self',
      'vision',
      'wantsAlignment',
    ])
    expect(othersWords(viewOf('review/cid-3/1'))).not.toContain('F-1')
  })
  test('shows a seat what it has raised with its other modes, and nothing of the others', () => {
    const each = new Stage({ cast, limits: { tokensMax: 10_000_000 } })
    each.run(({ grants }) => Object.keys(grants).length === 15)
    each.reply('review/ann-1/1', review([telling]))
    each.reply('review/bob-2/1', review([light]))
    const raised = (request: string) => {
      const view = each.viewOf(request)
      return view.purpose === 'review' ? view.raised : null
    }
    expect(raised('review/ann-1/2')).toEqual([
      'The old tables are deleted in the same night, so a failed move of the bookings can not be undone. Signed, a reviewer (a reviewer).',
    ])
    expect(raised('review/cid-3/2')).toEqual([])
    each.reply('review/cid-3/1', review([telling]))
    expect(raised('review/cid-3/2'), 'the words on record are the first one’s').toEqual([])
  })
  test('shows each seat its own modes and role', () => {
    const agent = stage.own.agents['bob-2']
    expect(viewOf('review/bob-2/1').self).toMatchObject({ name: 'Bartholomew', role: agent?.role })
    expect(viewOf('review/bob-2/1').self.modes.map(({ number }) => number)).toEqual(agent?.modes.map(({ mode }) => mode))
  })
  test('shows the document with its real lines', () => {
    const { document } = viewOf('review/ann-1/1')
    expect(document).toMatchObject({ whole: true, path: 'docs/Night ferry.md' })
    const rollOut = document.units.find(({ section }) => section.at(-1) === 'Roll-out')
    expect(rollOut?.text.split('\n')[17 - (rollOut?.start ?? 0)]).toBe(QUOTES.rollOut)
  })
  test('asks for the vision once a seat: with the first of its modes', () => {
    const offline = new Stage({ cast: cast.map((one) => ({ ...one, driver: 'offline' as const, model: null })) })
    offline.run(({ grants }) => Object.keys(grants).length === 15)
    const asked = offline.open.map(({ id }) => offline.viewOf(id)).map((view) => view.purpose === 'review' && view.wantsAlignment)
    expect(asked.filter(Boolean)).toHaveLength(3)
    expect(asked.slice(0, 5)).toEqual([true, false, false, false, false])
  })
})

describe('cycle 2', () => {
  const view = viewOf('assess/bob-2/1')
  test('shows what is grave in full and the rest by a line', () => {
    if (view.purpose !== 'assess') throw new Error('not an assessment')
    expect(view.findings).toMatchObject([
      {
        id: 'F-1',
        severity: 'blocker',
        line: 17,
        check: { verdict: 'verified' },
        isYours: false,
        said: [],
        remediations: [{ id: 'F-1.R1', isYours: false }],
      },
    ])
    expect(view.others.map(({ id }) => id)).toEqual(['F-2'])
  })
  test('tells a seat which findings are its own', () => {
    const own = viewOf('assess/ann-1/1')
    if (own.purpose !== 'assess') throw new Error('not an assessment')
    expect(own.findings[0]).toMatchObject({ isYours: true, remediations: [{ isYours: true }] })
  })
  test('does not show what others say now', () => expect(othersWords(viewOf('assess/cid-3/1'))).not.toContain('elsewhere'))
  test('shows 30 other findings at most', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      stated({
        ...STATED.ticket,
        severity: 'minor',
        description: `${'abcdefghijklmnopqrstuvwxyzabcdefghijklmnop'.charAt(n).repeat(4)}${n} wants ${n * 7919} more.`,
      }),
    )
    const crowd = new Stage({
      script: { review: reviews({ a: review(many.slice(0, 40)), b: review(many.map((one) => ({ ...one, category: 'scope' as const }))) }) },
    })
    crowd.run(({ state }) => state === 'CYCLE_2')
    crowd.tick()
    const shown = crowd.viewOf('assess/c/1')
    expect(crowd.own.findings.size).toBeGreaterThan(60)
    expect(shown.purpose === 'assess' ? shown.others.length : 0).toBe(REQUEST.othersMax)
    expect(REQUEST.othersMax).toBe(30)
  })
})

describe('cycle 3', () => {
  const view = viewOf('vote/ann-1/1')
  test('shows what was said for and against, with the verified words of the document', () => {
    if (view.purpose !== 'vote') throw new Error('not a vote')
    expect(view.items).toMatchObject([{ id: 'F-1', contested: '2 hold it, 1 disputes it.' }])
    expect(view.items[0]?.said).toContainEqual({
      judgement: 'DISPUTE',
      because: 'It says so elsewhere. Signed, a reviewer (a reviewer).',
      quote: QUOTES.goal,
    })
    expect(view.unresolved.map(({ id }) => id)).toEqual(['F-1'])
  })
  test('at the end shows every remediation, those of the vote too', () => {
    const last = viewOf('endorse/ann-1/1')
    if (last.purpose !== 'endorse') throw new Error('not an endorsement')
    expect(last.unresolved[0]?.remediations.map(({ id }) => id)).toEqual(['F-1.R1', 'F-1.R2', 'F-1.R3', 'F-1.R4', 'F-1.R5'])
  })
})

describe('votes are blind (4-21)', () => {
  test('no report before the reveal tells one, at any moment', () => {
    const watched = new Stage(play)
    let cast_ = 0
    for (let turn = 0; turn < 60 && !watched.own.revealed; turn++) {
      watched.run((own) => own.revealed || watched.of('ballot.cast').length > cast_)
      cast_ = watched.of('ballot.cast').length
      if (watched.own.revealed) break
      expect(JSON.stringify(watched.report)).not.toContain('SECRET-')
      expect(watched.report.findings.flatMap((one) => one.votes)).toEqual([])
      if (cast_ === 3) watched.tick()
    }
    expect(cast_).toBe(3)
    expect(watched.report.findings[0]?.votes.map(({ vote }) => vote)).toEqual(['SUPPORT', 'SUPPORT', 'SUPPORT'])
    expect(JSON.stringify(watched.report)).toContain('SECRET-bob-2')
  })
})

describe('after a crash a seat is shown the same', () => {
  /** Runs to where the purpose is asked, notes the last seat's view, lets the others reply, and looks again. */
  const stable = (purpose: string, script: NonNullable<Play['script']>) => {
    const halfway = new Stage({ ...play, script: { ...play.script, ...script } })
    halfway.run(() => halfway.open.length === 3 && halfway.open.every((one) => one.purpose === purpose))
    expect(halfway.open).toHaveLength(3)
    const last = `${purpose}/cid-3/1`
    const before = halfway.viewOf(last)
    for (const id of [`${purpose}/ann-1/1`, `${purpose}/bob-2/1`]) halfway.reply(id, halfway.answer(id))
    expect(halfway.viewOf(last)).toEqual(before)
  }
  test('in a review', () => stable('review', { review: () => review([telling, light]) }))
  test('in an assessment, though others raise, join and remedy', () =>
    stable('assess', {
      assess: () =>
        assessment({
          findings: [STATED.crew, telling],
          assessments: [disputes('F-1')],
          remediations: [{ finding: 'F-1', text: 'Another.' }],
          endorsements: ['F-1.R1'],
        }),
    }))
  test('in a vote, though others endorse what resolves a blocker', () =>
    stable('vote', { vote: () => ballot([votes('F-1', 'OPPOSE')], { endorsements: ['F-1.R1'] }) }))
  test('in an endorsement, though others resolve the blocker', () => stable('endorse', { endorse: () => endorsement('F-1.R1') }))
  test('in an assessment of very many, though others raise graver ones', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        stated({
          ...STATED.ticket,
          description: `${letters.charAt((from + n) % 26).repeat(4)}${from + n} wants ${(from + n) * 7919} more.`,
        }),
      )
    const crowd = new Stage({ script: { review: reviews({ a: review(many(0, 40)), b: review(many(100, 30)) }) } })
    crowd.run(({ state }) => state === 'CYCLE_2')
    crowd.tick()
    const before = crowd.viewOf('assess/c/1')
    expect(before.purpose === 'assess' ? before.findings.length : 0).toBe(37)
    const mode = crowd.own.agents.a?.modes[0]?.mode ?? 0
    crowd.reply('assess/a/1', assessment({ findings: [stated({ ...STATED.goal, mode, severity: 'blocker' })] }))
    expect(crowd.viewOf('assess/c/1')).toEqual(before)
  })
})

test('what is not owed can not be looked at', () => {
  expect(() => new Stage().viewOf('review/a/1')).toThrow('Nothing is owed')
  expect(dossierOf().files).toHaveLength(1)
})
