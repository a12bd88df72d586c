/**
 * The context of a roundtable, measured with the tokenizer: every prompt of many whole roundtables, in every mode, with text of any
 * kind and questions of 10,000 characters; and how much less it is than everything said so far.
 */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { type Dossier, emptyDossier } from '../../src/core/dossier.ts'
import { items } from '../../src/core/list.ts'
import { random } from '../../src/core/random.ts'
import { idsIn } from '../../src/core/roundtable/context/ids.fixture.ts'
import { WINDOW } from '../../src/core/roundtable/context/numbers.ts'
import { renderShown } from '../../src/core/roundtable/context/shown.ts'
import { type Sample, type State, sampleRun } from '../../src/core/roundtable/sample.fixture.ts'
import { sentenceOf, TEXT_KINDS, type TextKind } from '../../src/core/roundtable/sample-text.fixture.ts'
import type { Contribution, Grant, Roundtable } from '../../src/core/roundtable/state.ts'
import type { TalkView, Window } from '../../src/core/roundtable/views.ts'
import { visible } from '../../src/core/roundtable/visible.ts'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { inTwo, userWords } from '../../src/core/seat.ts'
import { render } from '../../src/prompts/render.ts'

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const MODES = ModeName.options

/** 10,000 characters of one kind. */
const topicOf = (kind: TextKind): string => {
  const chance = random(3, kind)
  let topic = ''
  while (topic.length < 10_000) topic += `${sentenceOf(kind, chance)} `
  return topic.slice(0, 10_000)
}

const dossierOf = (kind: TextKind): Dossier => {
  const chance = random(5, kind)
  const text = Array.from({ length: 12 }, () => sentenceOf(kind, chance)).join('\n')
  const passages = Array.from({ length: 12 }, (_, nth) => ({
    path: `notes/${nth}.md`,
    start: 1,
    end: 12,
    page: null,
    heading: '',
    text,
    score: 1,
  }))
  return {
    files: passages.map(({ path }) => ({ path, hash: '', kind: 'markdown', title: '', lines: 400 })),
    text: () => text.repeat(40),
    search: (_, max) => passages.slice(0, max),
  }
}

/* ——— limits ——— */

/** Everything a limit is set for, of one turn. */
function checkTurn({ own, house }: State, request: string, grant: Grant, dossier: Dossier): number {
  const view = visible(own, request, house, dossier)
  const { system, user } = inTwo(render('roundtable', view))
  const size = exact(`${system}\n${user}`)
  expect(size, `${request} in round ${grant.round}`).toBeLessThan(WINDOW.total)
  if (!('window' in view)) return size
  const { state, summaries, full, now } = view.window
  const words = [...full.flatMap(({ contributions }) => contributions), ...now]
  expect(exact(state)).toBeLessThan(WINDOW.state)
  for (const { text } of summaries) expect(exact(text)).toBeLessThanOrEqual(WINDOW.summary)
  expect(exact(words.map(renderShown).join('\n\n'))).toBeLessThanOrEqual(WINDOW.full)
  if (grant.round >= WINDOW.stateFromRound) expect(lostIn(own, house, grant, `${system}\n${user}`)).toEqual([])
  return size
}

/** Claims made before this round whose id the prompt does not hold. */
function lostIn(own: Roundtable, house: State['house'], grant: Grant, prompt: string): readonly string[] {
  const now = own.rounds.filter(({ round }) => round >= grant.round).flatMap(({ contributions }) => Object.values(contributions))
  const requests = new Set(now.flatMap(({ request, first }) => (first === null ? [request] : [request, first.request])))
  const shown = idsIn(prompt)
  return [...items(house.registry.claims)].filter(({ id, first }) => !requests.has(first.request) && !shown.has(id)).map(({ id }) => id)
}

const SIZES = [
  [2, 11, 4],
  [4, 4, 8],
  [10, 3, 12],
] as const
const KINDS = ['english', 'chinese', 'letters', 'tildes'] as const
/** Two of them for each mode, and each of them in several modes: all with all would take minutes. */
const twoOf = <T>(all: readonly T[], mode: (typeof MODES)[number]): readonly T[] =>
  [0, 1].map((nth) => all[(MODES.indexOf(mode) + nth) % all.length] as T)

describe.each(MODES)('%s: no prompt passes a limit, and no id of a claim is lost', (mode) => {
  test.each(twoOf(SIZES, mode))(
    '%i seats, %i rounds, %i sentences each, text of any kind',
    (seats, rounds, sentences) => {
      let [turns, most] = [0, 0]
      const text = TEXT_KINDS[(seats + MODES.indexOf(mode) * 3) % TEXT_KINDS.length] ?? 'mixed'
      const sample: Sample = { seats, rounds, mode, sentences, text, seed: seats, agreeing: seats === 4 }
      const dossier = dossierOf(text)
      sampleRun(sample, (state, request, grant) => {
        // Each seat in turn, so that ten seats do not take ten times as long.
        if (turns++ % 4 !== 0 && seats > 4) return
        most = Math.max(most, checkTurn(state, request, grant, dossier))
      })
      expect(turns).toBeGreaterThanOrEqual(seats * rounds)
      expect(most).toBeGreaterThan(WINDOW.total / 4)
    },
    120_000,
  )

  test.each(twoOf(KINDS, mode))(
    'a question of 10,000 characters, %s',
    (kind) => {
      const sample: Sample = { seats: 4, rounds: 2, mode, text: kind, topic: topicOf(kind), sentences: 20, highStakes: 'security' }
      const long = { persona: sentenceOf(kind, random(1, 'p')).repeat(20).slice(0, 2_000), method: topicOf(kind).slice(0, 2_000) }
      let turns = 0
      sampleRun({ ...sample, seat: long }, (state, request, grant) => {
        if (turns++ % 3 === 0) checkTurn(state, request, grant, dossierOf(kind))
      })
      expect(turns).toBeGreaterThanOrEqual(12)
    },
    120_000,
  )
})

/* ——— how much less it is ——— */

const NONE: Window = { state: '', summaries: [], full: [], now: [], tokens: { state: 0, summaries: 0, full: 0, now: 0, total: 0 } }

/** Everything that everybody has said before this turn, as they declared it. */
function fullHistory(own: Roundtable, { round }: Grant, isInTurn: boolean): readonly string[] {
  return own.rounds
    .filter((one) => one.round < round || isInTurn)
    .flatMap((one) =>
      one.order.flatMap((seat) => {
        const words = one.kind === 'blind' ? own.blind[seat] : one.contributions[seat]
        if (words === undefined) return []
        const head = `~~~~ ${own.places[seat]?.alias}, round ${one.round}: ${words.side}, ${words.confidence}`
        const references = words.evidence.map(({ reference: { n, path, quote } }) => `[${n}] ${path}: "${quote}"`)
        return [[head, words.statement, words.text, ...references, ...declared(one.contributions[seat]), '~~~~'].join('\n')]
      }),
    )
}

/** Of texts that come again with every turn: each is counted once. */
function makeCounter(): (text: string) => number {
  const counted = new Map<string, number>()
  return (text) => {
    const size = counted.get(text) ?? exact(text)
    counted.set(text, size)
    return size
  }
}

const declared = (said: Contribution | undefined): readonly string[] => (said === undefined ? [] : fieldsOf(said))

const fieldsOf = ({ vote, alternatives, failureModes, uncertain, challenges, supports, part }: Contribution): readonly string[] => [
  `Vote: ${vote.vote} ${vote.claim}: ${vote.because}`,
  ...alternatives.map(({ option, rejectedBecause }) => `Alternative: ${option} Rejected: ${rejectedBecause}`),
  ...failureModes.map(({ failure, mitigation }) => `May fail: ${failure} Then: ${mitigation}`),
  ...uncertain.map((one) => `Unknown: ${one}`),
  ...challenges.map(({ claim, because }) => `Disputes ${claim}: ${because}`),
  `Supports: ${supports.join(' ')}`,
  JSON.stringify(part),
]

describe('against everything said so far', () => {
  test.each(MODES)(
    '%s, four seats: 40 % fewer tokens over 5 rounds, 60 % over 8',
    (mode) => {
      const isInTurn = ['adversarial', 'socratic', 'devils-advocate'].includes(mode)
      const ours: number[] = []
      const whole: number[] = []
      const size = makeCounter()
      sampleRun({ seats: 4, rounds: 8, mode, sentences: 8 }, ({ own, house }, request, grant) => {
        const { round } = grant
        if (round === 0) return
        const view = visible(own, request, house, emptyDossier) as TalkView
        const sized = render('roundtable', view)
        const bare = render('roundtable', { ...view, window: NONE, statistics: null })
        const history = fullHistory(own, grant, isInTurn).reduce((sum, words) => sum + size(words), 0)
        ours[round] = (ours[round] ?? 0) + size(sized.system) + size(userWords(sized))
        whole[round] = (whole[round] ?? 0) + size(bare.system) + size(userWords(bare)) + history
      })
      const over = (list: readonly number[], rounds: number): number => list.slice(1, rounds + 1).reduce((sum, tokens) => sum + tokens, 0)
      const fewer = (rounds: number): number => 1 - over(ours, rounds) / over(whole, rounds)
      const told = [5, 8].map(
        (rounds) => `${rounds} rounds ${over(ours, rounds)} of ${over(whole, rounds)} (-${Math.round(fewer(rounds) * 100)} %)`,
      )
      console.log(`prompt tokens, ${mode}, 4 seats: ${told.join(', ')}`)
      expect(fewer(5)).toBeGreaterThanOrEqual(0.4)
      expect(fewer(8)).toBeGreaterThanOrEqual(0.6)
    },
    60_000,
  )
})
