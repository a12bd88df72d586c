/**
 * What a seat sees. To answer: the question, itself, and passages of the dossier, never another seat's words.
 * To rank: the others' answers under letters, in the order its grant recorded, with what the verifier found beside each quote.
 */
import { assert } from '../assert.ts'
import { type Dossier, type Passage, sharedSources, wholeTexts } from '../dossier.ts'
import { type House, seatOf } from '../house/house.ts'
import { nameHider } from '../house/visibility.ts'
import type { Seat } from '../house/words.ts'
import { letter } from '../ids.ts'
import type { SeatId } from '../seat.ts'
import type { Ask, GivenAnswer, Registered } from './state.ts'
import type { AnswerView, RankView, Self, ShownAnswer } from './views.ts'

const PASSAGES_MAX = 12
const PASSAGES_PER_INTEREST = 3
/** Of a dossier no longer than this there is nothing to choose: less than the passages of a longer one. */
const WHOLE_TOKENS_MAX = 600

export function visible(own: Ask, request: string, house: House, dossier: Dossier): AnswerView | RankView {
  const grant = own.grants[request]
  assert(grant !== undefined, `${request} is not open, so nobody may see it.`)
  const seat = seatOf(house, grant.seat)
  return grant.purpose === 'answer' ? toAnswer(seat, house, dossier) : toRank(own, seat, grant.shown, house, dossier)
}

const selfOf = ({ name, persona, method, interests }: Seat): Self => ({ name, persona, method, interests })

function toAnswer(seat: Seat, house: House, dossier: Dossier): AnswerView {
  const question = house.opening.subject
  return {
    purpose: 'answer',
    question,
    self: selfOf(seat),
    ...sharedSources(dossier, house.limits.sourceTokensMax),
    passages: wholeTexts(dossier, WHOLE_TOKENS_MAX) ?? passagesFor(question, seat, dossier),
  }
}

/** Half for the question itself, the rest as the seat's interests pull; each passage once, in the order of the files. */
function passagesFor(question: string, seat: Seat, dossier: Dossier): readonly Passage[] {
  const chosen = new Map<string, Passage>()
  const take = (passages: readonly Passage[], max: number): void => {
    for (const passage of passages) if (chosen.size < max) chosen.set(`${passage.path}:${passage.start}`, passage)
  }
  take(dossier.search(question, PASSAGES_MAX / 2), PASSAGES_MAX / 2)
  for (const interest of seat.interests) take(dossier.search(`${question} ${interest}`, PASSAGES_PER_INTEREST), PASSAGES_MAX)
  take(dossier.search(question, PASSAGES_MAX), PASSAGES_MAX)
  return [...chosen.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
}

function toRank(own: Ask, seat: Seat, shown: readonly SeatId[], house: House, dossier: Dossier): RankView {
  const hide = nameHider(house.opening.seats, () => 'another speaker')
  const answers = shown.flatMap((author, index) => {
    const answer = own.answers[author]
    return answer === undefined ? [] : [shownAs(letter(index), answer, own.registered[answer.request], hide)]
  })
  const sources = sharedSources(dossier, house.limits.sourceTokensMax)
  return {
    purpose: 'rank',
    refused: own.refused[seat.id] ?? null,
    question: house.opening.subject,
    self: selfOf(seat),
    answers,
    ...sources,
  }
}

function shownAs(mark: string, answer: GivenAnswer, registered: Registered | undefined, hide: (text: string) => string): ShownAnswer {
  return {
    letter: mark,
    side: answer.side,
    position: hide(answer.position),
    text: hide(answer.text),
    confidence: answer.confidence,
    claims: (registered?.claims ?? []).map(({ label, text }) => ({ label, text: hide(text) })),
    references: (registered?.evidence ?? []).map(({ reference, check }) => ({
      n: reference.n,
      source: reference.path ?? reference.url ?? hide(reference.title ?? 'no source named'),
      // A quotation that was found is the source's; any other is the author's own words.
      quote: reference.quote === null || check.verdict === 'verified' ? reference.quote : hide(reference.quote),
      verdict: check.verdict,
      similarity: check.similarity,
      because: hide(check.because),
    })),
  }
}
