/**
 * What a seat has to choose from: the sentences of the dossier that touch the question, each with a score and a lean.
 *
 * Score: how much of the question it shares (rare words count more), the seat's interests it meets, a number, whether it fits
 * what is asked for, how surely it leans; less for a sentence that points at another ("This …"). A little seeded chance
 * breaks near ties, so that two seeds read a rich dossier differently.
 */
import type { AnswerView } from '../../core/ask/views.ts'
import type { Dossier, Passage } from '../../core/dossier.ts'
import { random } from '../../core/random.ts'
import { stem } from '../../core/text/words.ts'
import { COMMON } from './families.ts'
import { GENERIC } from './generic.ts'
import { leanOf, names } from './lean.ts'
import { isHalf } from './mention.ts'
import { type Question, tellingWords } from './question.ts'
import type { Quotable } from './quotable.ts'
import { readingOf } from './reading.ts'
import { both, meet } from './sets.ts'
import { stemSet } from './stems.ts'
import { carries, denies, inSection } from './wanted.ts'

export interface Candidate extends Quotable {
  readonly path: string
  readonly page: number | null
  readonly stems: ReadonlySet<string>
  /** The seat's interests that the sentence meets, as the seat spells them. */
  readonly interests: readonly string[]
  readonly lean: number
  /** How much of the question it shares, 0 to 1. */
  readonly fit: number
  readonly score: number
}

type Found = Quotable & {
  readonly path: string
  readonly page: number | null
  readonly heading: string
  /** The stems of the headings above it. */
  readonly headed: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
}

const PASSAGES_FOR_QUESTION_MAX = 16
const PASSAGES_FOR_INTEREST_MAX = 6
const PASSAGES_FOR_ARGUMENT_MAX = 6
const INTERESTS_MAX = 12
/** Where documents argue: looked for beside the question itself. */
const ARGUING = ['motivation benefits advantages well', 'drawbacks risks disadvantages wrong', 'cost measured result lessons']
const CANDIDATES_MAX = 400
/** With this many sentences that stand alone, those that point at another ("This …") are not needed. */
const STANDING_MIN = 4
const CARRYING_MIN = 3
const RICH_SENTENCES_MIN = 24
const PASSED_OVER_SHARE = 0.35

const POINTS = { overlap: 1.8, firstInterest: 1.2, moreInterests: 0.4, number: 0.4, wanted: 1, lean: 0.5, chance: 1.2 }
const SECTION_FIT_MIN = 0.55
const MINOR_SHARE = 0.4
const NEAR_SHARE = 0.6
const COST = new Set(['cost', 'price', 'expense', 'bill', 'money'].map(stem))
const LOSS = { pointing: 1.5, cut: 1.2, row: 1, long: 0.5, code: 0.5, unstopped: 0.6 }

/** Best first; empty where no sentence shares a telling word with the question. */
export function candidates(view: AnswerView, question: Question, dossier: Dossier, seed: number): readonly Candidate[] {
  const found = collect(passagesFor(view, question, dossier), dossier)
  const covered = coverage(found, question, dossier)
  const onTopic = found.filter((one) => touches(one, question, view.self.interests, covered(one.path)))
  const telling = new Set(tellingWords(question))
  if (telling.size > 0 && !onTopic.some((one) => meet(withHeading(one), telling))) return []
  const weight = rarity(onTopic, question)
  const read = readBy(asWanted(onTopic, question), view.self, seed)
  const firm = onTopic.some((one) => isFirm(withHeading(one), question, telling))
  const scored = read
    .map((one) => judged(one, question, view, weight, covered(one.path), seed))
    .map((one) => (firm ? one : { ...one, lean: 0 }))
  const standing = scored.filter(({ quote }) => !POINTING.test(quote))
  const alone = standing.length >= STANDING_MIN ? standing : scored
  const bar = Math.max(...alone.map(({ fit }) => fit)) * fitShareMin(question)
  return scored
    .filter(({ fit }) => fit >= bar)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
}

/** One shared word of many finds a sentence, but takes no side: two must meet in one place, or one end of an exchange be named. */
function isFirm(stems: ReadonlySet<string>, { exchange, proposal }: Question, telling: ReadonlySet<string>): boolean {
  if (exchange !== null && (isHalf(stems, exchange.target) || isHalf(stems, exchange.source))) return true
  const held = both(stems, telling).length + Number(meet(stems, proposal) && !meet(stems, new Set(both(telling, proposal))))
  return held >= Math.min(2, telling.size)
}

/** A sentence that fits the question much worse than the best one is left out; one that names the act may use other words for the rest. */
const fitShareMin = ({ kind, proposal, wants }: Question): number =>
  kind === 'open' ? (wants === 'harm' || wants === 'benefit' ? 0.35 : 0.55) : proposal.size > 0 ? 0.25 : 0.5

/** Where enough sentences carry what an open question asks for, the others are not needed. */
function asWanted(onTopic: readonly Found[], question: Question): readonly Found[] {
  if (question.kind !== 'open') return onTopic
  const carrying = onTopic.filter((one) => carries(one, question))
  if (carrying.length >= CARRYING_MIN) return carrying
  const fitting = onTopic.filter((one) => !denies(one, question))
  return fitting.length > 0 ? fitting : onTopic
}

/** In a rich dossier no two readers notice the same: a seat passes over a seeded share of what does not meet its interests. */
function readBy(onTopic: readonly Found[], { name, interests }: AnswerView['self'], seed: number): readonly Found[] {
  if (onTopic.length < RICH_SENTENCES_MIN) return onTopic
  const noticed = (one: Found): boolean => random(seed, `offline/notice/${name}/${one.path}:${one.start}`).next() >= PASSED_OVER_SHARE
  return onTopic.filter((one) => met(one.stems, interests).length > 0 || noticed(one))
}

function passagesFor({ question: text, self, passages }: AnswerView, question: Question, dossier: Dossier): readonly Passage[] {
  const act = [...question.proposal].filter((word) => !COMMON.has(word)).join(' ')
  const wider = self.interests
    .slice(0, INTERESTS_MAX)
    .flatMap((interest) => [text, act, ''].flatMap((beside) => dossier.search(`${beside} ${interest}`, PASSAGES_FOR_INTEREST_MAX)))
  const turning = dossier.search([...question.core].join(' '), PASSAGES_FOR_QUESTION_MAX)
  const argued = ARGUING.flatMap((words) => dossier.search(`${text} ${words}`, PASSAGES_FOR_ARGUMENT_MAX))
  return [...dossier.search(text, PASSAGES_FOR_QUESTION_MAX), ...passages, ...turning, ...argued, ...wider]
}

/** Each sentence once, whichever passages led to it. */
function collect(passages: readonly Passage[], dossier: Dossier): readonly Found[] {
  const found = new Map<string, Found>()
  const seen = new Set<string>()
  for (const { path, start, end, page, heading } of passages) {
    const place = `${path}:${start}-${end}`
    if (seen.has(place) || found.size >= CANDIDATES_MAX) continue
    seen.add(place)
    const headed = stemSet(heading)
    for (const one of readingOf(dossier, path).sentences) {
      if (one.start > end || one.end < start || found.has(one.quote)) continue
      found.set(one.quote, { ...one, path, page, heading, headed })
    }
  }
  return [...found.values()]
}

/** The share of what the question turns on that a file has anywhere. A file with much less of it than the best one is on something else: 0. */
function coverage(found: readonly Found[], { core, proposal }: Question, dossier: Dossier): (path: string) => number {
  const shares = new Map<string, number>()
  for (const path of new Set(found.map((one) => one.path))) {
    const { stems } = readingOf(dossier, path)
    const held = [...core].filter((word) => stems.has(word) || (proposal.has(word) && meet(stems, proposal)))
    shares.set(path, core.size === 0 ? 0 : told(held) / told([...core]))
  }
  const bar = Math.max(...shares.values()) * (core.size > 3 ? 0.7 : 0.5)
  return (path) => {
    const share = shares.get(path) ?? 0
    return share < bar ? 0 : share
  }
}

/** A number such as that of a proposal or a year names a thing better than a word does. */
const told = (words: readonly string[]): number => words.reduce((sum, word) => sum + (/^\d/.test(word) ? 3 : 1), 0)

const withHeading = ({ stems, headed, path }: Found): ReadonlySet<string> =>
  new Set([...stems, ...headed, ...stemSet(path.replace(/[/._-]+0*/g, ' '))])

/** On topic: the sentence itself shares what the question turns on, or names the act; or its heading does and the sentence meets an interest. */
function touches(one: Found, question: Question, interests: readonly string[], covered: number): boolean {
  if (covered === 0) return false
  if (covered === 1 && inSection(one, question)) return true
  if (meet(one.stems, question.core)) return true
  if (names(one.stems, one.stems, question.proposal, question) || names(one.stems, one.stems, question.alternative, question)) return true
  if (!meet(one.headed, question.core)) return false
  return met(one.stems, interests).length > 0 || meet(one.stems, question.stems) || carries(one, question)
}

const met = (stems: ReadonlySet<string>, interests: readonly string[]): readonly string[] =>
  interests.filter((interest) => interest.split(' ').every((word) => stems.has(stem(word.toLowerCase()))))

/** How much a word of the question tells: one that stands in every sentence tells little, one outside the core or a generic one less than half. */
function rarity(found: readonly Found[], { stems, core }: Question): (stem: string) => number {
  const weights = new Map<string, number>()
  for (const word of stems) {
    const holding = found.filter((one) => one.stems.has(word)).length
    weights.set(word, holding === 0 ? 0 : Math.log(1 + found.length / holding) * (core.has(word) && !GENERIC.has(word) ? 1 : MINOR_SHARE))
  }
  return (word) => weights.get(word) ?? 0
}

function judged(
  one: Found,
  question: Question,
  view: AnswerView,
  weight: (stem: string) => number,
  covered: number,
  seed: number,
): Candidate {
  const interests = met(one.stems, view.self.interests)
  const lean =
    question.kind === 'open' || question.negated || one.cut || one.form === 'row'
      ? 0
      : leanOf(one.quote, one.heading, question, covered === 1)
  const chance = random(seed, `offline/${view.self.name}/${one.path}:${one.start}:${one.quote.length}`).next()
  const shown = overlap(one, question, weight) * (0.4 + 0.6 * covered)
  const fit = covered === 1 && inSection(one, question) ? Math.max(shown, SECTION_FIT_MIN) : shown
  const keen = interests.length === 0 ? 0 : POINTS.firstInterest + POINTS.moreInterests * Math.min(2, interests.length - 1)
  const score =
    POINTS.overlap * fit * (question.kind === 'open' ? 2.5 : 1) +
    keen * (question.kind === 'open' ? 0.5 : 1) +
    (/\d/.test(one.quote) ? POINTS.number : 0) +
    (question.kind === 'open' && carries(one, question) ? POINTS.wanted : 0) +
    POINTS.lean * Math.min(1, Math.abs(lean)) +
    POINTS.chance * chance -
    losses(one)
  const { quote, start, end, form, cut, stopped, path, page, stems } = one
  return { quote, start, end, form, cut, stopped, path, page, stems, interests, lean, fit, score }
}

/** The share of the question's weight that the sentence holds; its heading, or another word for the same act or for money, counts for part. */
function overlap(one: Found, question: Question, weight: (stem: string) => number): number {
  const heading = one.headed
  const acts = (act: ReadonlySet<string>): boolean => names(one.stems, one.stems, act, question)
  const acting = acts(question.proposal) || acts(question.alternative)
  const costing = question.wants === 'cost' && carries(one, question)
  let held = 0
  let all = 0
  for (const word of question.stems) {
    all += weight(word)
    held += one.stems.has(word)
      ? weight(word)
      : heading.has(word) || (acting && question.proposal.has(word)) || (costing && COST.has(word))
        ? weight(word) * NEAR_SHARE
        : 0
  }
  return all === 0 ? 0 : held / all
}

const POINTING =
  /^(?:it|its|they|their|our own|another|the (?:latter|former|above|same|other)|in other words|by contrast|in contrast|to address th|as in|note that|similar to|as (?:mentioned|noted|above)|in (?:this|that|such|these|those|the former|the latter)|at (?:this|that)|for (?:this|that|these|those)|with (?:this|that)|of course|this|that|these|those|he|she|such|there|then|however|therefore|thus|also|additionally|moreover|furthermore|instead|otherwise|similarly|for example|for instance|in addition|finally|hence|but|and|or|so|yet|here|both)\b/i

const losses = (one: Found): number =>
  (POINTING.test(one.quote) ? LOSS.pointing : 0) +
  (one.cut ? LOSS.cut : 0) +
  (one.form === 'row' ? LOSS.row : 0) +
  (one.stopped ? 0 : LOSS.unstopped) +
  (one.quote.length > 180 ? LOSS.long : 0) +
  (one.quote.split('`').length > 3 ? LOSS.code : 0)
