/** What those see who serve the table: the judge, on what code could not check, and whoever writes a synthesis. */
import { assert } from '../assert.ts'
import { type Dossier, sharedSources } from '../dossier.ts'
import { type House, seatOf } from '../house/house.ts'
import { cutToTokensAtMost, tokensAtMost } from '../text/tokens.ts'
import { calmed, fencedTokens, lensOf } from './context/lens.ts'
import { movesOf } from './context/moves.ts'
import { LINE, PROMPT, WINDOW } from './context/numbers.ts'
import { shared, shownOf } from './context/shown.ts'
import { frameOf, optionsOf, topicOf, windowOver } from './context/window.ts'
import { spokenIn } from './modes/mode.ts'
import { type Contribution, currentRound, type Grant, type Roundtable } from './state.ts'
import { questionsFor } from './verify/questions.ts'
import type { EvaluateView, SynthesizeView, VerifyView } from './views.ts'
import { sidesOf } from './votes.ts'
import type { Said } from './words.ts'

/** One line an item beside what is asked: the judge is told each question and each contribution once. */
const ITEM_TOKENS = 8

export function toVerify(own: Roundtable, grant: Grant, house: House): VerifyView {
  const { mode, highStakes } = optionsOf(house)
  const lens = lensOf(own, house)
  const topic = topicOf(house)
  const round = own.rounds.find((one) => one.round === grant.round) ?? currentRound(own)
  const asks = new Map(questionsFor(mode, highStakes).map((question) => [question.id, question.asks]))
  const open = (round === undefined ? [] : spokenIn(round)).flatMap(([seat, said]) => {
    const questions = said.results.filter(({ result, question }) => result === 'unverified' && asks.has(question))
    return questions.length === 0 ? [] : [{ seat, said, questions: questions.map(({ question }) => question) }]
  })
  const asked = [...asks].reduce((sum, [id, question]) => sum + tokensAtMost(`${id}: ${question}\n`), 0)
  const items = open.reduce((sum, { questions }) => sum + questions.length * ITEM_TOKENS, 0)
  const room = WINDOW.total - PROMPT.fixed - fencedTokens('', topic) - asked - items
  const shown = shared(
    open.map(({ seat, said }) => shownOf(own, lens, null, seat, said)),
    Math.min(PROMPT.judged, room),
  )
  return {
    purpose: 'verify',
    topic,
    mode,
    items: open.flatMap(({ seat, questions }) => {
      const contribution = shown.find(({ speaker }) => speaker === lens.aliasOf(seat))
      if (contribution === undefined) return []
      return questions.map((question) => ({ speaker: lens.aliasOf(seat), question, asks: asks.get(question) ?? '', contribution }))
    }),
  }
}

export function toEvaluate(own: Roundtable, { target }: Grant, house: House): EvaluateView {
  const held = target === null ? undefined : own.held[target]
  assert(held !== undefined, `${target} is not held, so there is nothing to rule on.`)
  const lens = lensOf(own, house)
  const { concerns, passed } = held.safety
  return {
    purpose: 'evaluate',
    topic: topicOf(house),
    mode: optionsOf(house).mode,
    text: cutToTokensAtMost(calmed(lens.hide(wordsOf(own, held.said, held.seat))), EVALUATED_TOKENS),
    isStopped: !passed,
    concerns: concerns.slice(0, CONCERNS_MAX).map((concern) => lens.line(concern, LINE.question)),
  }
}

const EVALUATED_TOKENS = WINDOW.total - PROMPT.fixed - PROMPT.topic - PROMPT.concerns
const CONCERNS_MAX = 8

/** Everything it says, wherever it stands: what does harm may stand in any field. */
function wordsOf(own: Roundtable, said: Said, seat: string): string {
  const none = { request: '', round: 0, change: null, safety: null, ignored: [], results: [], mend: [], first: null }
  const contribution: Contribution = { ...said, ...none, claims: [], evidence: [], violations: [] }
  return [
    said.statement,
    said.text,
    ...movesOf(own, contribution, seat),
    said.vote.because,
    ...said.alternatives.map(({ option, rejectedBecause }) => `${option}: ${rejectedBecause}`),
    ...said.failureModes.map(({ failure, mitigation }) => `${failure}: ${mitigation}`),
    ...said.uncertain,
    ...said.challenges.map(({ because }) => because),
    ...(said.controls === null ? [] : [said.controls.scope, said.controls.approval, said.controls.abort]),
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

export function toSynthesize(own: Roundtable, grant: Grant, house: House, dossier: Dossier): SynthesizeView {
  const { name, persona, method } = seatOf(house, grant.seat)
  const { mode, highStakes } = optionsOf(house)
  return {
    purpose: 'synthesize',
    topic: topicOf(house),
    mode,
    questions: questionsFor(mode, highStakes),
    highStakes,
    sources: sharedSources(dossier, house.limits.sourceTokensMax),
    self: { name, persona: cutToTokensAtMost(persona, PROMPT.persona), method: cutToTokensAtMost(method, PROMPT.method) },
    counted: countedIn(own, house),
    window: windowOver(own, house, frameOf(house, dossier)),
  }
}

/** The count in one sentence. */
function countedIn(own: Roundtable, house: House): string {
  const lens = lensOf(own, house)
  const round = own.rounds.findLast(({ tally }) => tally !== null)
  const tally = round?.tally ?? null
  if (round === undefined || tally === null) return 'No round was finished, so nothing was counted.'
  const sides = sidesOf(spokenIn(round).map(([, said]) => said))
  const answer = round.answer === null ? 'no working answer' : `«${lens.line(round.answer.statement, LINE.statement)}»`
  const votes = `${tally.accept} ACCEPT, ${tally.minor} MINOR, ${tally.blocker} BLOCKER, ${tally.absent} without a vote`
  const stand = `${sides.YES} YES, ${sides.NO} NO, ${sides.UNCERTAIN} UNCERTAIN`
  return `In round ${round.round} the vote on ${answer} was ${votes} (level ${tally.level.toFixed(2)}), with ${tally.openBlockers.length} open blockers and sides ${stand}.`
}
