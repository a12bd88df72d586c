/**
 * The evidence stage: exact quotations that bear on what others said would change their minds, challenges to evidence where
 * another source says otherwise, and honest moves where verified evidence hits what the seat itself had named.
 *
 *   its test is met · a point to grant · a quotation to contest · another question · evidence of its own ·
 *   a point to grant after all · a question · evidence for neither side or from farther off · that it has no more, once
 */
import type { ShownPosition, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution, Speech } from '../../../core/debate/words.ts'
import { hash32, random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { type Bearing, bearingOf } from './bearing.ts'
import { phrase } from './phrases.ts'
import { isTopical, type Line } from './pool.ts'
import { fresh, parts, referenceTo, topicsIn, unsaid } from './said.ts'
import { signOf } from './seat.ts'
import { within } from './spelling.ts'
import { leanOn } from './stand.ts'
import {
  answered,
  askedIn,
  CONTENT_MAX,
  emptyHanded,
  hasSaidAll,
  proposing,
  QUESTIONS_WANTED,
  type Speaking,
  secondable,
  speaking,
  turnFor,
  unmoved,
  waiting,
  wantsAnother,
} from './talk.ts'
import { moved, turned, yielded } from './yielding.ts'

const CONTEST_SHARE = 0.5

export function argue(view: SpeakView, context: Context): Speech {
  const here = speaking(view, context)
  const said = view.asked === 'interjection' && context.dossier.files.length > 0 ? answered(here) : argued(here)
  return {
    contributions: [{ ...said, content: within(said.content, CONTENT_MAX) }],
    topics: topicsIn(askedIn(said) ?? view.thread.question, said.content, context.dossier, view.topic),
    refs: /^m\d/.test(view.target.id) ? [view.target.id] : [],
    acks: [],
    seconds: secondable(here)?.id ?? null,
  }
}

const argued = (here: Speaking): Contribution =>
  turned(here) ??
  moved(here) ??
  contested(here, CONTEST_SHARE) ??
  another(here) ??
  provided(here) ??
  yielded(here) ??
  contested(here, 1) ??
  asked(here) ??
  offered(here) ??
  // It has said that it has no more: then it looks back once at what was brought against it.
  (hasSaidAll(here) ? yielded(here, true) : null) ??
  unmoved(here, emptyHanded(here))

/** A question that deserves a thread of its own, once this one has evidence. */
function another(here: Speaking): Contribution | null {
  const { view, context, seat } = here
  const may =
    view.allowed.includes('PROPOSE_CRUX') &&
    view.evidence.length > 0 &&
    secondable(here) === null &&
    [view.target, ...view.before].every(({ question }) => question === null)
  return may && wantsAnother(here) ? proposing(view, context, seat) : null
}

/** Only where it may, and only with a sentence on the same thing that leans the other way. */
function contested(here: Speaking, share: number): Contribution | null {
  const { view, seat, stand, context } = here
  const { target } = view
  if (!view.allowed.includes('CHALLENGE_EVIDENCE') || target.move !== 'PROVIDE_EVIDENCE' || !view.mayChallenge.includes(target.speaker))
    return null
  if (view.positions.find(({ speaker }) => speaker === target.speaker)?.side === stand.side) return null
  if (random(context.seed, `offline/debate/contest/${context.request}`).next() > share) return null
  const quoted = stemSet(target.evidence.map(({ quote }) => quote ?? '').join(' ') || target.content)
  const shared = (line: Line): number =>
    both(line.stems, quoted).filter((stem) => !stand.pool.topic.stems.has(stem) && !/^\d/.test(stem)).length
  const mine = stand.pool.lines.filter(
    (line) => !line.isTest && !isTopical(line, stand.pool) && leanOn(line, stand.issue, stand.pool) * signOf(stand.side) > 0,
  )
  const [best] = unsaid(mine, view)
    .filter((line) => shared(line) >= 2)
    .toSorted((a, b) => shared(b) - shared(a))
  if (best === undefined) return null
  const content = phrase('CONTEST', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker })
  const about = contestedBy(best.quote)
  return { move: 'CHALLENGE_EVIDENCE', content, opponent: target.speaker, evidence: target.id, about, references: [referenceTo(best)] }
}

const MEASURING =
  /\b(?:surveys?|surveyed|samples?|sampled|windows?|weekly|daily|monthly|averages?|averaged|median|methods?|measured?|measures|measurements?|respondents|counted)\b/i
const SAYING =
  /\b(?:(?<!one )expects?|expected|estimates?|estimated|forecasts?|letter|sells?|claims?|claimed|says|said|according|believes?|hopes?|fee|paid by)\b/i
const CAUSING = /\b(?:because|therefore|leads? to|led to|causes?|caused|due to|so that|hence|results? in)\b/i

/** What a challenge is about, by what the sentence that answers speaks of: how it was measured, who says so, or what follows from what. */
export function contestedBy(quote: string): Extract<Contribution, { move: 'CHALLENGE_EVIDENCE' }>['about'] {
  if (MEASURING.test(quote)) return 'measurement'
  if (SAYING.test(quote)) return 'source'
  return CAUSING.test(quote) ? 'causal-link' : 'relevance'
}

/** Evidence for its side; of a seat without one, what speaks for neither. What hits somebody's test comes first. */
function provided(here: Speaking): Contribution | null {
  const { view, seat, stand } = here
  const pool = stand.side === 'UNCERTAIN' ? stand.neutral.filter(({ lean }) => lean === 0) : stand.pro
  const mine = fresh(pool, view, seat)
  const hit = hits(here)
  const line = hit ?? mine[0]
  return line === undefined ? null : bringing(here, line)
}

/** What nobody has brought yet and reaches the mark of an opponent, or shows that of a fellow not reached; never what speaks against it. */
function hits(here: Speaking): Line | null {
  const { view, stand } = here
  if (stand.side === 'UNCERTAIN') return null
  const marks = opponents(here)
  const usable = unsaid(
    stand.pool.lines.filter((line) => !line.isTest && leanOn(line, stand.issue, stand.pool) * signOf(stand.side) >= 0),
    view,
  )
  const fellows = others(here).filter(({ side }) => side === stand.side)
  return (
    usable.find((line) => marks.some((one) => bearingOn(line, one) === 'meets')) ??
    usable.find((line) => fellows.some((one) => bearingOn(line, one) === 'contradicts')) ??
    null
  )
}

const bearingOn = (line: Line, { falsifier }: ShownPosition): Bearing => (falsifier === null ? 'context' : bearingOf(line, falsifier))

const others = ({ view }: Speaking): readonly ShownPosition[] =>
  view.positions.filter(
    ({ side, speaker, falsifier }) => speaker !== 'you' && speaker !== view.self.alias && side !== 'UNCERTAIN' && falsifier !== null,
  )

const opponents = (here: Speaking): readonly ShownPosition[] => others(here).filter(({ side }) => side !== here.stand.side)

/** Whose test it bears on, and how: an opponent's that it meets, a fellow's that it does not, else whoever's it is closest to. */
function bringing(here: Speaking, line: Line): Contribution {
  const { seat, stand, context } = here
  const met = opponents(here).find((one) => bearingOn(line, one) === 'meets')
  const safe = others(here).find((one) => one.side === stand.side && bearingOn(line, one) === 'contradicts')
  const about =
    met ??
    safe ??
    closest(
      line,
      opponents(here).filter((one) => bearingOn(line, one) === 'context'),
    )
  const bearing: Bearing = met !== undefined ? 'meets' : safe !== undefined ? 'contradicts' : 'context'
  const point = phrase('EVIDENCE', seat, turnFor(here, line.quote), parts(line))
  const tail = about === null ? '' : ` ${phrase(bearing, seat, hash32(context.request), { s: about.speaker })}`
  return { move: 'PROVIDE_EVIDENCE', content: `${point}${tail}`, references: [referenceTo(line)], bearsOn: about?.speaker ?? null, bearing }
}

const closest = (line: Line, positions: readonly ShownPosition[]): ShownPosition | null =>
  positions.reduce<ShownPosition | null>((best, one) => (best === null || nearness(line, one) > nearness(line, best) ? one : best), null)

const nearness = (line: Line, { falsifier, statement }: ShownPosition): number =>
  2 * both(line.stems, stemSet(falsifier?.metric ?? '')).length + both(line.stems, stemSet(statement)).length

/** What leans to neither side, then what leans to its own and shares a telling word with the question: brought as a fact, put to nobody. */
function offered(here: Speaking): Contribution | null {
  const { view, seat, stand } = here
  if (view.thread.question === null) return null
  const words = [...stemSet(`${view.thread.question} ${stand.issue.term}`)].filter((stem) => !stand.pool.topic.stems.has(stem))
  const isNear = ({ stems, isTest }: Line): boolean => !isTest && words.some((stem) => stems.has(stem))
  const neutral = stand.neutral.filter(({ lean, quote }) => lean === 0 && /\d/.test(quote))
  const wider = stand.pool.lines.filter((line) => isNear(line) && leanOn(line, stand.issue, stand.pool) * signOf(stand.side) >= 0)
  const [line] = [...fresh(neutral, view, seat), ...fresh(wider, view, seat)]
  if (line === undefined) return null
  const content = phrase('NEUTRAL', seat, turnFor(here, line.quote), parts(line))
  return { move: 'PROVIDE_EVIDENCE', content, references: [referenceTo(line)], bearsOn: null, bearing: 'context' }
}

/** Nothing of its own left to quote: it names another question, unless one waits. */
function asked(here: Speaking): Contribution | null {
  const { view, context, seat } = here
  const none = context.dossier.files.length === 0 || waiting(view) > 0 || view.questions.length >= QUESTIONS_WANTED
  return none || secondable(here) !== null || !view.allowed.includes('PROPOSE_CRUX') ? null : proposing(view, context, seat)
}
