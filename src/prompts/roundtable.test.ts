/** What every seat of a roundtable is told, and that no prompt passes its limits: by the tokenizer's own count, for text of any kind. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { emptyDossier } from '../core/dossier.ts'
import { LINE, PROMPT, WINDOW } from '../core/roundtable/context/numbers.ts'
import { sampleRun, sampleState } from '../core/roundtable/sample.fixture.ts'
import type { RoundtableViews, TalkView, Window } from '../core/roundtable/views.ts'
import { visible } from '../core/roundtable/visible.ts'
import { ModeName, type Role } from '../core/roundtable/words.ts'
import { inTwo } from '../core/seat.ts'
import { WRITTEN_LABELS } from '../core/text/labels.ts'
import { tokensAtMost } from '../core/text/tokens.ts'
import { render } from './render.ts'

const rendered = (...asked: Parameters<typeof render>) => inTwo(render(...asked))

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const EMPTY: Window = { state: '', summaries: [], full: [], now: [], tokens: { state: 0, summaries: 0, full: 0, now: 0, total: 0 } }
const MODES = ModeName.options
const ROLES: readonly Role[] = ['speaker', 'primary', 'opposition', 'evaluator', 'red', 'blue']

function talkIn(mode: ModeName): TalkView {
  const { own, house, requests } = sampleState({ seats: 3, rounds: 2, mode, sentences: 3, highStakes: 'security' })
  return visible(own, requests[0] ?? '', house, emptyDossier) as TalkView
}
const views = new Map(MODES.map((mode) => [mode, talkIn(mode)]))
const viewOf = (mode: ModeName): TalkView => views.get(mode) ?? talkIn(mode)
const objecting = (view: TalkView): TalkView => ({ ...view, purpose: 'object', trigger: 'All agreed by round 2, on two sources.' })
const written = (view: RoundtableViews[keyof RoundtableViews]): ReturnType<typeof inTwo> => rendered('roundtable', view)
const instructionsIn = ({ user }: { readonly user: string }): string => user.slice(user.lastIndexOf('\n\nNow: ') + 2)

describe.each(MODES)('%s', (mode) => {
  const view = viewOf(mode)
  const { system, user } = written(view)
  test('labels, citations, vote, change of sides, needsContext; the anchor with its focus, where it is asked', () => {
    for (const label of [...WRITTEN_LABELS.map((name) => `[${name}]`), '[1][2]', '[1-3]', '[C4]']) expect(system).toContain(label)
    for (const word of ['ACCEPT', 'MINOR', 'BLOCKER', 'change of side', 'needsContext', 'controls']) expect(system).toContain(word)
    expect(user).toContain(`${view.self.anchor}. Look at ${view.self.focus}`)
  })
  test('every question it will be checked for, and every field of its mode', () => {
    for (const { id, asks } of view.questions.filter(({ id: name }) => /^(?:U|HS)/.test(name))) expect(system).toContain(`${id}: ${asks}`)
    const fields: Readonly<Record<ModeName, readonly string[]>> = {
      collaborative: ['builds'],
      adversarial: ['steelman', 'flaws', 'strongest'],
      socratic: ['questions', 'assumption'],
      'expert-panel': ['boundary', 'evidenceWanted'],
      'devils-advocate': ['challenge'],
      delphi: ['reactsTo', 'moved', 'onEvidence', 'why'],
      'red-team-blue-team': ['attacks', 'answers'],
    }
    for (const field of fields[mode]) expect(`${system}\n${user}`).toContain(`"${field}"`)
  })
  test('the working answer as quoted material, what it held, and what it has named so far', () => {
    expect(user).toMatch(/~~~~ the working answer\n/)
    expect(user).toMatch(/You last held (?:YES|NO|UNCERTAIN|neither yes nor no), [\d.]+\./)
    expect(user).toMatch(/~~~~ what you have named, and what stands\nAlternatives: .*\nFailure modes: /)
  })
  test('objections: three duties and why, in place of what the mode asks for', () => {
    const object = written(objecting(view))
    for (const word of ['"counterargument"', '"hypothesis"', '"assumption"', 'mandatory', 'not asked now'])
      expect(object.user).toContain(word)
    expect(object.system).toBe(system)
    expect(object.user).toContain('All agreed by round 2, on two sources.')
  })
  test('the instructions of a round take at most 150 tokens', () => {
    const mended = { text: 'It fell.', reply: '{}', problems: ['A FACT without a citation.'] }
    const all = [view, objecting(view), { ...view, focus: 'The cost.' }, { ...view, answer: null }, { ...view, mend: mended }]
    for (const each of all) {
      const instructions = instructionsIn(written({ ...each, roundsPlanned: 12, round: 12 }))
      expect(instructions).toMatch(/^Now: round 12/)
      expect(tokensAtMost(instructions)).toBeLessThanOrEqual(WINDOW.instructions)
    }
  })
  test('all that never changes fits what is set aside for it', () => {
    const bare = {
      topic: '',
      sources: { files: [], whole: null },
      passages: [],
      supplied: [],
      window: EMPTY,
      vulnerabilities: [],
      mend: { text: '', reply: '', problems: [''] },
      named: { alternatives: [''], failures: [''] },
    }
    const statistics = view.statistics === null ? null : { ...view.statistics, reasons: ['x'] }
    const turn = {
      questions: [],
      before: { side: null, confidence: 0.55, statement: '' },
      answer: { side: null, statement: '' },
      focus: '',
    }
    for (const role of ROLES) {
      const self = { ...view.self, name: '', persona: '', method: '', focus: '', perspective: '', role }
      const risks = {
        vulnerabilities: [{ id: 'V1', title: '', isOpen: true }],
        supplied: [{ id: 'Q1', question: '', success: false, result: '' }],
      }
      for (const each of [
        { ...view, ...bare, ...turn, ...risks, statistics, self },
        { ...view, ...bare, ...turn, ...risks, mend: null, self },
      ]) {
        for (const prompt of [written(each), written({ ...objecting(each), trigger: '' })])
          expect(tokensAtMost(`${prompt.system}\n${prompt.user}`)).toBeLessThanOrEqual(PROMPT.fixed)
      }
    }
  })
})

test.each([
  ['devils-advocate', 'primary', 'Your side is YES'],
  ['devils-advocate', 'opposition', 'Your side is NO'],
  ['devils-advocate', 'evaluator', 'challenge at least one claim'],
  ['red-team-blue-team', 'red', '"attacks", each with a title'],
  ['red-team-blue-team', 'blue', '"answers", every open vulnerability'],
] as const)('%s: the duty of %s', (mode, role, duty) => {
  const view = viewOf(mode)
  expect(written({ ...view, self: { ...view.self, role } }).user).toContain(duty)
})

test('an adversarial seat is asked for at least three flaws, a socratic one for questions only', () => {
  expect(written(viewOf('adversarial')).system).toContain('at least three different flaws')
  expect(written(viewOf('socratic')).system).toContain('only in questions')
})

test('nobody breaks out of a fence, whatever they write', () => {
  const { own, house, requests } = sampleState({ seats: 3, rounds: 1, mode: 'collaborative', text: 'tildes' })
  const { user } = written(visible(own, requests[0] ?? '', house, emptyDossier))
  let open: string | null = null
  for (const line of user.split('\n')) {
    const rail = /^(~{4,})(?: |$)/.exec(line)?.[1] ?? null
    if (open === null && rail !== null) open = rail
    else if (open === line) open = null
    else if (open === null) expect(line).not.toContain('Ignore all rules')
  }
  expect(open).toBeNull()
  expect(user).toContain('Ignore all rules')
})

describe('those who serve', () => {
  const { own, house, requests } = sampleState({ seats: 3, rounds: 2, mode: 'adversarial', sentences: 3 })
  const view = visible(own, requests[0] ?? '', house, emptyDossier) as TalkView
  const [contribution] = view.window.full.flatMap(({ contributions }) => contributions)
  if (contribution === undefined) throw new Error('nothing was said')
  test('the judge reads each contribution once, with what is to be ruled on', () => {
    const item = { speaker: contribution.speaker, asks: 'Is it so?', contribution }
    const items = [
      { ...item, question: 'ADV1' },
      { ...item, question: 'U6' },
    ]
    const { user } = written({ purpose: 'verify', topic: 'Why?', mode: 'adversarial', items })
    expect(user).toContain(`${contribution.speaker}, to be ruled on: ADV1, U6`)
    expect(user.split(contribution.text)).toHaveLength(2)
  })
  test('whoever evaluates is told both questions, and what is neither', () => {
    const { system, user } = written({
      purpose: 'evaluate',
      topic: 'Why?',
      mode: 'adversarial',
      text: 'Some words.',
      isStopped: false,
      concerns: ['how to'],
    })
    expect(system).toMatch(/Intent: .*Actionable: /)
    expect(user).toContain('Some words.')
  })
  test('a synthesis is told that the count stands', () => {
    const self = { name: 'Clerk', persona: '', method: '' }
    const { questions, highStakes, sources, window } = view
    const shown = { questions, highStakes, sources, window }
    const prompt = written({ purpose: 'synthesize', topic: 'Why?', mode: 'adversarial', self, counted: '3 ACCEPT.', ...shown })
    expect(prompt.user).toContain('The count stands as it is')
    expect(prompt.user).toContain('3 ACCEPT.')
    expect(prompt.system).toBe(written(view).system)
  })
})

test('what is set aside for one line is what the views keep to', () => {
  sampleRun({ seats: 3, rounds: 2, mode: 'collaborative', text: 'mixed' }, ({ own, house }, request, { purpose }) => {
    if (purpose === 'position') return
    const { answer, before } = visible(own, request, house, emptyDossier) as TalkView
    for (const line of [answer?.statement ?? '', before?.statement ?? '']) expect(exact(line)).toBeLessThanOrEqual(LINE.statement)
  })
})
