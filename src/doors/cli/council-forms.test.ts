import { describe, expect, test } from 'vitest'
import type { CouncilViews, ShownDocument, ShownFinding } from '../../core/council/views.ts'
import { type Purpose, purposes } from '../../core/council/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import { shownLines } from '../../views/council/turn.ts'
import { plain } from '../../views/paint.ts'
import { councilForm } from './council-forms.ts'
import { reviewLines } from './council-turn.ts'
import type { Ask } from './fields.ts'

const PASSAGE = 'The ferry must be fast.'
const document: ShownDocument = {
  path: 'prd.md',
  title: 'Night ferry',
  lines: 3,
  outline: 'Night ferry (lines 1–3)',
  units: [{ id: 'u1', section: ['Night ferry'], start: 1, end: 3, text: `# Night ferry\n\n${PASSAGE}` }],
  whole: true,
}
const vision = {
  name: 'Ours',
  oath: 'I review what is written.',
  phases: [{ name: 'One', criteria: [{ id: 'stated', text: 'It says it.' }] }],
  forbids: [{ id: 'lies', text: 'It lies.' }],
}
const self = {
  name: 'SA-1',
  persona: '',
  role: 'Surveyor',
  modes: [
    { number: 25, name: 'Vagueness', looksFor: 'graded words', weight: 1 },
    { number: 8, name: 'Counterexample', looksFor: 'claims without exception', weight: 1 },
  ],
}
const shown = (id: string, over: Partial<ShownFinding> = {}): ShownFinding => ({
  id,
  severity: 'blocker',
  category: 'ambiguity',
  mode: 25,
  section: ['Night ferry'],
  line: 3,
  quote: PASSAGE,
  check: { verdict: 'verified', similarity: 1 },
  description: 'Nobody can test it.',
  isYours: false,
  isSource: false,
  contested: null,
  remediations: [
    { id: 'F-1/R-1', text: 'Say 30 knots.', isYours: false },
    { id: 'F-1/R-2', text: 'Drop it.', isYours: true },
  ],
  said: [{ judgement: 'DISPUTE', because: 'It is a goal.', quote: null }],
  ...over,
})
const notes = { focusAreas: ['Night ferry (F-1): two blockers'], questions: [], targets: ['F-1: contested'] }
const later = { vision, wordsEach: 60 }
const views: CouncilViews = {
  review: { purpose: 'review', self, document, vision, wantsAlignment: true, hints: [], raised: [] },
  assess: {
    purpose: 'assess',
    self,
    document,
    ...later,
    aligned: null,
    notes,
    findings: [shown('F-1')],
    others: [{ id: 'F-9', severity: 'minor', line: 4, quote: null, description: 'A slip.' }],
  },
  vote: { purpose: 'vote', self, document, ...later, notes, items: [shown('F-1')], unresolved: [shown('F-1')] },
  endorse: { purpose: 'endorse', self, document, vision, unresolved: [shown('F-1')] },
}

/** What a person would type to each question, by how it begins. */
const TYPED: readonly (readonly [question: RegExp, answer: string])[] = [
  [/^Do you hold/, 'yes'],
  [/^Add a finding/, 'yes'],
  [/^Another finding/, 'no'],
  [/^Which of your modes/, '8'],
  [/^How grave/, 'maj'],
  [/^Category/, 'ambiguity'],
  [/^The passage/, `“${PASSAGE}”`],
  [/^The heading/, 'Night ferry'],
  [/^What is wrong/, 'Fast is no number.'],
  [/^The change/, 'Name a speed in knots.'],
  [/^Would you now say/, ''],
  [/In the words/, ''],
  [/^A question that/, ''],
  [/^F-1: support/, 'dis'],
  [/^Why/, 'It is a goal, not a requirement.'],
  [/^(?:The )?words of the document/i, PASSAGE],
  [/^Which remedies/, 'f-1/r-1'],
  [/^A remedy of your own/, 'Move it to the goals.'],
  [/^Your vote/, 'opp'],
]

function typing(answers: Readonly<Record<string, string>> = {}): { readonly ask: Ask; readonly asked: string[] } {
  const asked: string[] = []
  const ask: Ask = async (question, read) => {
    asked.push(question)
    const own = Object.entries(answers).find(([start]) => question.startsWith(start))?.[1]
    const answer = own ?? TYPED.find(([begins]) => begins.test(question))?.[1]
    if (answer === undefined) throw new Error(`Nobody knows what to type to «${question}».`)
    const found = read(answer)
    if (typeof found === 'string') throw new Error(`«${answer}» to «${question}»: ${found}`)
    return found
  }
  return { ask, asked }
}

const turn = (purpose: Purpose, view: object = views[purpose]): OpenRequest => ({ purpose, view }) as unknown as OpenRequest
const silent = (): void => undefined
const PURPOSES = Object.keys(purposes) as Purpose[]

describe('what a person fills in is a reply as the council takes it', () => {
  test.each(PURPOSES)('%s', async (purpose) => {
    const value = await councilForm(typing().ask, turn(purpose), silent)
    expect(purposes[purpose].safeParse(value)).toMatchObject({ success: true })
  })
  test('review: a finding with its mode, quotation and remedy', async () => {
    expect(await councilForm(typing().ask, turn('review'), silent)).toEqual({
      oath: true,
      findings: [
        {
          mode: 8,
          severity: 'major',
          category: 'ambiguity',
          quote: PASSAGE,
          line: null,
          section: null,
          description: 'Fast is no number.',
          remediation: 'Name a speed in knots.',
          sameAs: null,
        },
      ],
      alignment: [],
      violations: [],
      questions: [],
    })
  })
  test('review: what is missing has a section instead of a quotation', async () => {
    const value = await councilForm(typing({ 'The passage': '' }).ask, turn('review'), silent)
    expect(value).toMatchObject({ findings: [{ quote: null, section: 'Night ferry' }] })
  })
  test('review: criteria are met with words; those of the vision’s first mode are asked once', async () => {
    const value = await councilForm(typing({ 'It says it.': PASSAGE, 'It lies.': PASSAGE }).ask, turn('review'), silent)
    expect(value).toMatchObject({
      alignment: [{ criterion: 'stated', quote: PASSAGE }],
      violations: [{ criterion: 'lies', quote: PASSAGE }],
    })
    const later = typing()
    await councilForm(later.ask, turn('review', { ...views.review, wantsAlignment: false }), silent)
    expect(later.asked.join()).not.toMatch(/In the words/)
  })
  test('assess: a dispute with its reason and quotation, a remedy, an endorsement', async () => {
    expect(await councilForm(typing({ 'Add a finding': 'no', 'How grave you': '' }).ask, turn('assess'), silent)).toEqual({
      assessments: [{ finding: 'F-1', judgement: 'DISPUTE', severity: null, because: 'It is a goal, not a requirement.', quote: PASSAGE }],
      remediations: [{ finding: 'F-1', text: 'Move it to the goals.' }],
      endorsements: ['F-1/R-1'],
      findings: [],
      alignment: [],
      violations: [],
    })
  })
  test('assess: no opinion is none', async () => {
    const { ask, asked } = typing({ 'F-1: support': '', 'Add a finding': 'no' })
    expect(await councilForm(ask, turn('assess'), silent)).toMatchObject({ assessments: [], endorsements: ['F-1/R-1'] })
    expect(asked.join()).not.toMatch(/Why/)
  })
  test('assess: the vision is gone through again only if something changed', async () => {
    const same = typing({ 'Add a finding': 'no', 'How grave you': '' })
    expect(await councilForm(same.ask, turn('assess'), silent)).toMatchObject({ alignment: [], violations: [] })
    expect(same.asked.join()).not.toMatch(/In the words/)
    const other = typing({ 'Add a finding': 'no', 'How grave you': '', 'Would you now': 'yes', 'It says it.': PASSAGE })
    expect(await councilForm(other.ask, turn('assess'), silent)).toMatchObject({ alignment: [{ criterion: 'stated', quote: PASSAGE }] })
  })
  test('vote: each item, then the blockers without a remedy', async () => {
    expect(await councilForm(typing().ask, turn('vote'), silent)).toEqual({
      votes: [{ finding: 'F-1', vote: 'OPPOSE', because: 'It is a goal, not a requirement.', quote: PASSAGE }],
      remediations: [{ finding: 'F-1', text: 'Move it to the goals.' }],
      endorsements: ['F-1/R-1'],
    })
  })
})

describe('the forms', () => {
  test('ask again for words that are not in the document, as long as all of it is shown', async () => {
    const made = typing({ 'The passage': 'The ferry must sing.' })
    await expect(councilForm(made.ask, turn('review'), silent)).rejects.toThrow(/not in the document.*Copy them exactly/)
    const part = { ...views.review, document: { ...document, whole: false } }
    expect(await councilForm(typing({ 'The passage': 'The ferry must sing.' }).ask, turn('review', part), silent)).toMatchObject({
      findings: [{ quote: 'The ferry must sing.' }],
    })
  })
  test.each([
    ['a mode that is another’s', 'Which of your modes', '9', /Your modes are: 25 Vagueness, 8 Counterexample/],
    ['a category that does not exist', 'Category', 'beauty', /It takes one of: ambiguity/],
  ])('take no %s', async (_, question, answer, words) => {
    await expect(councilForm(typing({ [question]: answer }).ask, turn('review'), silent)).rejects.toThrow(words)
  })
  test('take no remedy that is not shown, and not one’s own', async () => {
    await expect(councilForm(typing({ 'Which remedies': 'F-1/R-2' }).ask, turn('endorse'), silent)).rejects.toThrow(
      /It takes some of: F-1\/R-1/,
    )
  })
  test('end when nobody answers, at whichever field', async () => {
    for (const purpose of PURPOSES) {
      const { ask, asked } = typing()
      await councilForm(ask, turn(purpose), silent)
      const fields = asked.length
      for (let last = 0; last < fields; last++) {
        let left = last
        const leaving: Ask = (question, read) => (left-- > 0 ? ask(question, read) : Promise.resolve(null))
        expect(await councilForm(leaving, turn(purpose), silent), `${purpose}, gone at field ${last}`).toBeNull()
      }
    }
  })
  test('show each finding before it is judged: place, quotation, what was said, remedies', async () => {
    const told: string[] = []
    await councilForm(typing().ask, turn('vote'), (lines) => told.push(...lines))
    expect(told.join('\n')).toContain(shownLines(shown('F-1')).join('\n'))
    expect(shownLines(shown('F-1'))).toEqual([
      'F-1  blocker, ambiguity, Night ferry, line 3',
      `  “${PASSAGE}”`,
      '  Nobody can test it.',
      '  DISPUTE: It is a goal.',
      '  Remedy F-1/R-1: Say 30 knots.',
      '  Remedy F-1/R-2 (yours): Drop it.',
    ])
    expect(shownLines(shown('F-2', { check: { verdict: 'failed', similarity: 0.3 }, isYours: true })).slice(0, 2)).toEqual([
      'F-2  blocker, ambiguity, Night ferry, line 3 (yours)',
      `  “${PASSAGE}” (not found in the document)`,
    ])
    expect(shownLines(shown('F-3', { check: { verdict: 'verified', similarity: 0.9 } }))).toContain(`  “${PASSAGE}” (not word for word)`)
  })
})

describe('the turn', () => {
  test.each(PURPOSES)('%s says what is asked, within the width', (purpose) => {
    const lines = reviewLines(views[purpose], plain, 60)
    expect(lines[0]).toBe('Asked of you')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
  })
  test('shows the pinned text with its lines, the modes, and nothing that moves the cursor', () => {
    const hostile = { ...document, units: [{ ...document.units[0], text: `# Night ferry\n\n\u001b[2J${PASSAGE}` }] } as ShownDocument
    const lines = reviewLines({ ...views.review, document: hostile }, plain, 80)
    expect(lines).toContain(`  3  ${PASSAGE}`)
    expect(lines).toContain('  25 Vagueness: graded words')
    expect(lines.join('')).not.toMatch(/\p{Cc}/u)
  })
  test('of a long document it shows the outline and the sections for these modes', () => {
    const lines = reviewLines({ ...views.review, document: { ...document, whole: false } }, plain, 80)
    expect(lines.join('\n')).toMatch(/the sections for your modes\)\n {2}Night ferry \(lines 1–3\)/)
  })
})
