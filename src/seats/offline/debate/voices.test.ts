/** What each voice does with what it is shown, one rule at a time, over a dossier small enough to be read here. */
import { describe, expect, test } from 'vitest'
import { ALLOWED, CROSS } from '../../../core/debate/numbers.ts'
import type { OwnPosition, ShownMessage, SpeakView } from '../../../core/debate/views.ts'
import { emptyDossier } from '../../../core/dossier.ts'
import { tinyDossier, trams } from '../tiny-dossier.fixture.ts'
import { bearingOf } from './bearing.ts'
import { poolOf } from './pool.ts'
import { selfOf } from './table.fixture.ts'
import { commitView, context, messageFrom, speakView, topic } from './trams.fixture.ts'
import { debateVoices as voices } from './voices.ts'

const onTrams = (side: 'YES' | 'NO', part: Partial<OwnPosition> = {}): OwnPosition => ({
  speaker: 'Speaker A',
  side,
  statement: 'Trams improve the street, because accidents fell (report.md).',
  confidence: 0.7,
  falsifier: { metric: 'the number of accidents', threshold: 'above 41', deadline: '2030-12-31', reasoning: null },
  thread: 't1',
  question: 'Are trams safer than buses?',
  flip: { wouldFlip: false, why: '', confidence: null },
  ...part,
})

describe('talk', () => {
  test('a claim quotes a sentence for its own side', () => {
    const [said] = voices.speak(speakView(), context).contributions
    expect(said).toMatchObject({ move: 'CLAIM', references: [{ path: expect.any(String) }] })
    expect(said?.content).toMatch(/yes\.$|yes /)
  })
  test('asked about the horizon, it takes the common one', () => {
    const [said] = voices.speak(speakView({ asked: 'horizon', horizon: '10y+' }), context).contributions
    expect(said).toMatchObject({ move: 'CLARIFY', horizon: '10y+' })
  })
  test('it challenges a peer who quotes against its side, and no ally', () => {
    const against = messageFrom('Speaker B', 'Read this: “Noise complaints near the tram stops doubled in the first winter” (report.md).')
    const ally = messageFrom('Speaker B', 'Read this: “Trams improved the air on our street, and the terraces are full” (letter.md).')
    expect(voices.speak(speakView({ target: against }), context).contributions[0]).toMatchObject({
      move: 'CHALLENGE',
      content: expect.stringContaining('Speaker B'),
    })
    expect(voices.speak(speakView({ target: ally }), context).contributions[0]?.move).toBe('CLAIM')
  })
  test('it accepts a proposed question that it can answer, and no other', () => {
    const asking = (question: string): ShownMessage =>
      messageFrom('Speaker B', `It turns on this: ${question}`, { move: 'PROPOSE_CRUX', question })
    expect(voices.speak(speakView({ target: asking('Are trams safer than buses?') }), context).acks).toEqual(['m2'])
    expect(voices.speak(speakView({ target: asking('Is cheese older than wine?') }), context).acks).toEqual([])
  })
  test('it seconds a proposal on which it has sentences, never its own', () => {
    const proposal = { id: 'p1', topic: 'accidents', question: 'Do trams lower the number of accidents?', mine: false }
    expect(voices.speak(speakView({ proposals: [proposal] }), context).seconds).toBe('p1')
    expect(voices.speak(speakView({ proposals: [{ ...proposal, mine: true }] }), context).seconds).toBeNull()
  })
  test('it proposes no question that is there already', () => {
    const said = (questions: readonly string[]) =>
      voices.speak(
        speakView({
          thread: { id: 't1', topic, question: null, stage: 'DISCOVERY', budgetLeft: 2 },
          before: [messageFrom('Speaker B', 'x'), messageFrom('Speaker C', 'y')],
          questions,
        }),
        context,
      ).contributions[0]
    const first = said([])
    expect(first?.move).toBe('PROPOSE_CRUX')
    const put = first !== undefined && 'question' in first && first.question !== null ? first.question : ''
    const second = said([put])
    expect(second !== undefined && 'question' in second ? second.question : null).not.toBe(put)
  })
  test('as devil’s advocate it quotes against its own side', () => {
    const [said] = voices.speak(speakView({ devilsAdvocate: true }), context).contributions
    expect(said).toMatchObject({ move: 'CHALLENGE', confidence: 0.4 })
    const own = voices.speak(speakView({ self: selfOf('Speaker A', { stance: 'NO' }), topClaim: null }), context).contributions[0]
    const quoteOf = (one: typeof said): string | null | undefined =>
      one !== undefined && 'references' in one ? one.references[0]?.quote : undefined
    expect(quoteOf(said)).not.toBeUndefined()
    expect(quoteOf(voices.speak(speakView(), context).contributions[0])).not.toBe(quoteOf(said))
    expect(quoteOf(own)).not.toBe(quoteOf(voices.speak(speakView(), context).contributions[0]))
  })
  test('as devil’s advocate it speaks against what the others said, and names what is weak where no sentence does', () => {
    const said = messageFrom('Speaker B', 'Read this: “Noise complaints near the tram stops doubled in the first winter” (report.md).')
    const [against] = voices.speak(
      speakView({ devilsAdvocate: true, self: selfOf('Speaker A', { stance: 'NO' }), before: [said] }),
      context,
    ).contributions
    expect(against).toMatchObject({ move: 'CHALLENGE' })
    const quote = against !== undefined && 'references' in against ? (against.references[0]?.quote ?? '') : ''
    expect(poolOf(trams, topic).lines.find((line) => line.quote === quote)?.lean).toBe(1)
    const dossier = tinyDossier({ 'a.md': '# Trams\n\nThe city has two tram depots near the river.\n' })
    expect(voices.speak(speakView({ devilsAdvocate: true }), { ...context, dossier }).contributions[0]).toMatchObject({ references: [] })
  })
  test('whoever asks from outside gets the sentence nearest to their words, or is told that there is none', () => {
    const asked = (content: string) =>
      voices.speak(speakView({ asked: 'interjection', target: messageFrom('the user', content) }), context).contributions[0]
    expect(asked('What about the noise?')?.content).toContain('Noise complaints near the tram stops')
    expect(asked('What about penguins?')?.content).toContain('do not speak of that')
  })
  test('what it names first is a thing of the question', () => {
    const view = speakView({
      thread: { id: 't1', topic, question: 'Do trams lower the number of accidents?', stage: 'DISCOVERY', budgetLeft: 8 },
    })
    expect(voices.speak(view, context).topics[0]).toBe('accidents')
  })
  test('it does not quote in a thread what was quoted there', () => {
    const first = voices.speak(speakView(), context).contributions[0]
    const again = voices.speak(speakView({ spokenHere: [first?.content ?? ''], spoken: 1 }), context).contributions[0]
    expect(again?.content).not.toBe(first?.content)
    expect(
      first !== undefined &&
        'references' in first &&
        again !== undefined &&
        'references' in again &&
        first.references[0]?.quote !== again.references[0]?.quote,
    ).toBe(true)
  })
  test('without sources it says so, each time in other words', () => {
    const said = [0, 1, 2].map(
      (spoken) => voices.speak(speakView({ spoken }), { ...context, dossier: emptyDossier }).contributions[0]?.content,
    )
    expect(new Set(said).size).toBe(3)
  })
})

describe('evidence', () => {
  const stage = { id: 't1', topic, question: 'Are trams safer than buses?', stage: 'EVIDENCE' as const, budgetLeft: 9 }
  const opponent = {
    speaker: 'Speaker B',
    side: 'NO' as const,
    statement: 'Trams are not safer.',
    confidence: 0.6,
    falsifier: { metric: 'the number of accidents', threshold: 'below 30', deadline: '2030-12-31', reasoning: null },
  }
  const viewIn = (part: Partial<SpeakView> = {}): SpeakView =>
    speakView({
      thread: stage,
      allowed: ALLOWED.EVIDENCE,
      own: [onTrams('YES')],
      positions: [opponent],
      questions: ['a', 'b', 'c', 'd'],
      ...part,
    })
  const heard = (quote: string) => ({
    id: 'E1',
    source: 'report.md',
    quote,
    verdict: 'verified' as const,
    because: '',
    message: 'm3',
    speaker: 'Speaker B',
  })

  test('it brings an exact quotation and puts it to an opponent', () => {
    const [said] = voices.speak(viewIn(), context).contributions
    expect(said).toMatchObject({ move: 'PROVIDE_EVIDENCE', bearsOn: 'Speaker B', references: [{ n: 1 }] })
  })
  test('a figure past the mark that was set meets it, one short of it contradicts it, and another metric is context', () => {
    const line = poolOf(trams, topic).lines.find(({ quote }) => quote.includes('accidents fell'))
    const bearing = (metric: string, threshold: string) => line && bearingOf(line, { metric, threshold, deadline: '2022-12-31' })
    expect(bearing('number of accidents', 'below 30')).toBe('meets')
    expect(bearing('number of accidents', 'below 10')).toBe('contradicts')
    expect(bearing('sales of the shops', 'below 30')).toBe('context')
  })
  test('it challenges the evidence only of those whom it may', () => {
    const dossier = tinyDossier({
      'for.md':
        '# Trams\n\nThe city should introduce trams, because accidents near schools fell by half.\nAccidents near schools became rare where the line runs.\n',
      'against.md': '# Trams\n\nThe city should not introduce trams, because accidents near schools rose.\n',
    })
    const quote = 'The city should not introduce trams, because accidents near schools rose'
    const target = messageFrom('Speaker B', 'x', { move: 'PROVIDE_EVIDENCE', evidence: [heard(quote)] })
    const thread = { ...stage, question: 'Do trams lower accidents near schools?' }
    const moves = (mayChallenge: readonly string[]): readonly (string | undefined)[] =>
      Array.from({ length: 12 }, (_, n) => {
        const request = { ...context, dossier, request: `speak/a/${n}` }
        return voices.speak(viewIn({ target, thread, mayChallenge }), request).contributions[0]?.move
      })
    expect(moves([])).not.toContain('CHALLENGE_EVIDENCE')
    expect(moves(['Speaker B'])).toContain('CHALLENGE_EVIDENCE')
  })
  test('it grants what its contract said it would, once verified evidence says it, and keeps its view of the whole', () => {
    const concedes = ['The bill for repairs of the tram line rose every year.']
    const quote = 'The tram line cost 64 million euros, and the bill for repairs rose every year since'
    const said = (verdict: 'verified' | 'failed') =>
      Array.from(
        { length: 8 },
        (_, seed) =>
          voices.speak(
            viewIn({
              target: messageFrom('Speaker B', 'x', { id: 'm3', move: 'PROVIDE_EVIDENCE' }),
              self: selfOf('Speaker A', { stance: 'YES', concedes }),
              evidence: [{ ...heard(quote), verdict }],
            }),
            {
              ...context,
              seed,
            },
          ).contributions[0],
      )
    expect(said('verified').filter((one) => one?.move === 'CONCEDE').length).toBeGreaterThan(2)
    expect(said('verified').find((one) => one?.move === 'CONCEDE')).toMatchObject({
      proposition: quote,
      topClaimChanged: false,
      evidence: ['E1'],
    })
    expect(said('failed').filter((one) => one?.move === 'CONCEDE')).toEqual([])
    expect(said('verified').find((one) => one?.move === 'CONCEDE')?.content).toContain('Speaker B')
  })
})

describe('commit and falsify', () => {
  const commit = (question: string, stance: 'YES' | 'NO', part = {}) =>
    voices.commit(commitView(question, stance, { self: selfOf('Speaker A', { stance, ...part }) }), context)
  test('a yes that speaks for the topic is the yes of those who are for it', () => {
    const holds = ['Trams are not safer than buses, because they can not turn aside.']
    expect([commit('Are trams safer than buses?', 'YES').side, commit('Are trams safer than buses?', 'NO', { holds }).side]).toEqual([
      'YES',
      'NO',
    ])
  })
  test('a yes that asks after harm is the yes of those who are against it', () => {
    expect([
      commit('Are trams a risk for the fire brigade?', 'YES', { holds: ['The fire brigade sees no risk in trams.'] }).side,
      commit('Are trams a risk for the fire brigade?', 'NO').side,
    ]).toEqual(['NO', 'YES'])
  })
  test('without a reason that leans to its side it takes none, rather than quote the other side', () => {
    expect(commit('Are trams safer than buses?', 'NO')).toMatchObject({ side: 'UNCERTAIN', falsifier: null })
  })
  test('a flip condition of the contract that speaks of the question is the falsifier, date and all', () => {
    const flips = ['The number of accidents on tram streets is above 41 a year on 31 December 2029.']
    expect(commit('Do trams lower the number of accidents?', 'YES', { flips }).falsifier).toMatchObject({
      metric: 'the number of accidents on tram streets',
      threshold: 'above 41 a year',
      deadline: 'on 2029-12-31',
    })
  })
  test('on a question that the sources know nothing of it takes no side and says what would decide it', () => {
    const made = commit('Is cheese older than wine?', 'YES')
    expect(made).toMatchObject({ side: 'UNCERTAIN', falsifier: null })
    expect(made.decides).not.toBeNull()
  })
  test('a falsifier that lacked something is not offered twice', () => {
    const position = onTrams('YES', { question: 'Do trams lower the number of accidents?' })
    const view = {
      purpose: 'falsify' as const,
      topic,
      self: selfOf('Speaker A', { stance: 'YES', flips: ['The number of accidents is above 41 on 31 December 2030.'] }),
      files: [],
      passages: [],
      question: position.question,
      position,
      refused: null,
    }
    expect(voices.falsify({ ...view, lacks: [] }, context).falsifier.threshold).toBe('above 41')
    expect(voices.falsify({ ...view, lacks: ['x'] }, context).falsifier.threshold).not.toBe('above 41')
  })
})

describe('clerk and judge', () => {
  const crux = (id: string, question: string) => ({ id, question, positions: [], criteria: [] })
  test('the clerk keeps the thread’s question, and finds none where all agree', () => {
    const view = {
      purpose: 'extract' as const,
      topic,
      self: selfOf('Speaker A'),
      thread: { id: 't1', topic, question: 'Are trams safer?', stage: 'EVIDENCE' as const, budgetLeft: 1 },
      messages: [],
      objections: [],
    }
    const position = (side: 'YES' | 'NO') => ({ speaker: 'Speaker B', side, statement: 'x', confidence: 0.6, falsifier: null })
    expect(voices.extract({ ...view, positions: [position('YES'), position('NO')] }, context).question).toBe('Are trams safer?')
    expect(voices.extract({ ...view, positions: [position('YES'), position('YES')] }, context).question).toBeNull()
  })
  test('what shared words suggest stays below what a rule accepts', () => {
    const { dependencies } = voices.relate(
      {
        purpose: 'relate',
        topic,
        self: selfOf('Speaker A'),
        cruxes: [crux('t1', 'Do trams lower accidents?'), crux('t2', 'Do accidents with trams matter?')],
      },
      context,
    )
    expect(dependencies).toHaveLength(1)
    expect(dependencies[0]?.confidence).toBeLessThan(CROSS.confidenceMin)
  })
  test('a sketch that speaks of one question only is not confirmed', () => {
    const view = {
      purpose: 'confirm' as const,
      topic,
      self: selfOf('Speaker A'),
      from: crux('t1', 'Do trams lower accidents?'),
      to: crux('t2', 'Are repairs of the bridge paid?'),
      kind: 'ENTAILS' as const,
    }
    expect(voices.confirm({ ...view, sketch: 'Trams lower accidents, so the bridge repairs can be paid.' }, context).agrees).toBe(true)
    expect(voices.confirm({ ...view, sketch: 'Trams lower accidents by a lot.' }, context).agrees).toBe(false)
  })
  test('a camp is named by its side and what the question is about', () => {
    const { labels } = voices.name(
      {
        purpose: 'name',
        topic,
        self: selfOf('Speaker A'),
        camps: [{ members: 2, positions: [{ question: 'Do trams lower accidents?', side: 'NO' }] }],
      },
      context,
    )
    expect(labels).toEqual(['No on accidents'])
  })
})
