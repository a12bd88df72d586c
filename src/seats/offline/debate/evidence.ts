/**
 * The evidence stage: exact quotations that bear on what opponents said would change their minds, challenges to evidence where
 * another source says otherwise, and honest moves where verified evidence hits what the seat itself had named.
 */
import type { OwnPosition, ShownPosition, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution, Speech } from '../../../core/debate/words.ts'
import { hash32, random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { bearingOf } from './bearing.ts'
import { phrase } from './phrases.ts'
import { isTopical, type Line } from './pool.ts'
import { fresh, parts, referenceTo, topicsIn } from './said.ts'
import { signOf, touches } from './seat.ts'
import { inQuotes, within } from './spelling.ts'
import { leanOn } from './stand.ts'
import {
  answered,
  askedIn,
  CONTENT_MAX,
  emptyHanded,
  proposing,
  type Speaking,
  secondable,
  speaking,
  turnFor,
  unmoved,
  wantsAnother,
} from './talk.ts'

const CONTEST_SHARE = 0.5
const CONFIDENCE_LOST = 0.08
const GRANT_SHARE = 0.12
const PROMISED_SHARE = 0.6
const UPDATE_SHARE = 0.35

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

const argued = (here: Speaking): Contribution => moved(here) ?? contested(here) ?? another(here) ?? provided(here)

/** A question that deserves a thread of its own, once this one has evidence. */
function another(here: Speaking): Contribution | null {
  const { view, context, seat } = here
  const may =
    view.allowed.includes('PROPOSE_CRUX') &&
    view.evidence.length > 0 &&
    [view.target, ...view.before].every(({ question }) => question === null)
  return may && wantsAnother(here) ? proposing(view, context, seat) : null
}

/** The verified quotations of the message that it answers: what it grants, it grants to whoever said it. */
function heard({ view }: Speaking): SpeakView['evidence'] {
  const { id, speaker: by } = view.target
  return view.evidence.filter(
    ({ message, speaker, verdict, quote }) => message === id && speaker === by && verdict === 'verified' && quote !== null,
  )
}

/** Grants what its contract says it would, or loses some confidence where its own conditions are touched; each once in a thread. */
function moved(here: Speaking): Contribution | null {
  const { view, seat, stand, context, word } = here
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  if (own === undefined || own.side === 'UNCERTAIN' || word === null) return null
  const lines = stand.pool.lines
  for (const { id, quote, speaker } of heard(here)) {
    if (quote === null || isAnswered(quote, view)) continue
    const stems = stemSet(quote)
    const line = lines.find((one) => one.quote === quote)
    const against = line !== undefined && leanOn(line, stand.issue, stand.pool) * signOf(own.side) < 0
    const chance = random(context.seed, `offline/debate/grant/${view.thread.id}/${seat.name}/${id}`).next()
    const promised = against && !isTopical(line, stand.pool) && touches(seat.concedes, stems, stand.pool.topic.stems)
    const close = line !== undefined && stand.issue.lines.includes(line) && /\d/.test(quote) && !isTopical(line, stand.pool)
    const s = speaker
    if (
      view.allowed.includes('CONCEDE') &&
      !view.spokenHere.some(isGrant) &&
      ((promised && chance < PROMISED_SHARE) || (against && close && chance < GRANT_SHARE))
    ) {
      return conceding(here, own, { id, quote, speaker }, context)
    }
    const touched = against && own.falsifier !== null && touches([own.falsifier.metric, ...seat.flips], stems, stand.pool.topic.stems)
    if (
      view.allowed.includes('UPDATE_POSITION') &&
      touched &&
      chance < UPDATE_SHARE &&
      own.confidence > 0.5 &&
      !view.spokenHere.some(isUpdate)
    ) {
      const content = phrase('UPDATE', seat, turnFor(here, quote), { q: inQuotes(quote), y: word, s })
      const confidence = Math.round((own.confidence - CONFIDENCE_LOST) * 100) / 100
      return {
        move: 'UPDATE_POSITION',
        content,
        prior: own.side,
        next: own.side,
        confidence,
        evidence: [id],
        concededFalsifier: false,
        topClaim: null,
      }
    }
  }
  return null
}

/** It has spoken of it already, or somebody has just granted it. */
const isAnswered = (quote: string, { spokenHere, before, target }: SpeakView): boolean => {
  const start = quote.slice(0, 40)
  const others = [...before, target].filter(({ move }) => move === 'CONCEDE' || move === 'UPDATE_POSITION')
  return [...spokenHere, ...others.map(({ content }) => content)].some((content) => content.includes(start))
}

const isGrant = (content: string): boolean => /answer on the whole|not the whole question|point against me|against my answer/.test(content)
const isUpdate = (content: string): boolean => /\bless (?:sure|firmly|surely)\b|with more care/.test(content)

/** Only where it may, and only with a sentence on the same thing that leans the other way. */
function contested(here: Speaking): Contribution | null {
  const { view, seat, stand, context } = here
  const { target } = view
  if (!view.allowed.includes('CHALLENGE_EVIDENCE') || target.move !== 'PROVIDE_EVIDENCE' || !view.mayChallenge.includes(target.speaker))
    return null
  if (view.positions.find(({ speaker }) => speaker === target.speaker)?.side === stand.side) return null
  if (random(context.seed, `offline/debate/contest/${context.request}`).next() > CONTEST_SHARE) return null
  const quoted = stemSet(target.evidence.map(({ quote }) => quote ?? '').join(' ') || target.content)
  const shared = (line: Line): number =>
    both(line.stems, quoted).filter((stem) => !stand.pool.topic.stems.has(stem) && !/^\d/.test(stem)).length
  const [best] = [...fresh(stand.pro, view, seat)].filter((line) => shared(line) >= 2).sort((a, b) => shared(b) - shared(a))
  if (best === undefined) return null
  const content = phrase('CONTEST', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker })
  const about = /\d/.test(best.quote) && /\d/.test(target.content) ? 'measurement' : 'relevance'
  return { move: 'CHALLENGE_EVIDENCE', content, opponent: target.speaker, evidence: target.id, about, references: [referenceTo(best)] }
}

function provided(here: Speaking): Contribution {
  const { view, seat, stand, context } = here
  const opponents = view.positions.filter(
    ({ side, speaker, falsifier }) =>
      speaker !== 'you' && speaker !== view.self.alias && side !== stand.side && side !== 'UNCERTAIN' && falsifier !== null,
  )
  // What speaks for neither is brought by whoever takes no side: a seat does not rely on what does not lean to it.
  const pool = stand.side === 'UNCERTAIN' ? stand.neutral.toSorted((x, y) => Math.abs(x.lean) - Math.abs(y.lean)) : stand.pro
  const [line] = fresh(pool, view, seat)
  if (line === undefined) return granted(here) ?? spent(here)
  const opponent = opponents.reduce<ShownPosition | null>(
    (best, one) => (best === null || nearness(line, one) > nearness(line, best) ? one : best),
    null,
  )
  const bearing = opponent?.falsifier === undefined || opponent.falsifier === null ? 'context' : bearingOf(line, opponent.falsifier)
  const point = phrase('EVIDENCE', seat, turnFor(here, line.quote), parts(line))
  const tail = opponent === null ? '' : ` ${phrase(bearing, seat, hash32(context.request), { s: opponent.speaker })}`
  return {
    move: 'PROVIDE_EVIDENCE',
    content: `${point}${tail}`,
    references: [referenceTo(line)],
    bearsOn: opponent?.speaker ?? null,
    bearing,
  }
}

/** Without a sentence of its own left, it grants the one it was just shown, once. */
function granted(here: Speaking): Contribution | null {
  const { view, stand, context } = here
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  if (own === undefined || own.side === 'UNCERTAIN' || !view.allowed.includes('CONCEDE') || view.spokenHere.some(isGrant)) return null
  for (const { id, quote, speaker } of heard(here)) {
    const line = stand.pool.lines.find((one) => one.quote === quote)
    if (quote === null || line === undefined || isAnswered(quote, view) || leanOn(line, stand.issue, stand.pool) * signOf(own.side) >= 0)
      continue
    return conceding(here, own, { id, quote, speaker }, context)
  }
  return null
}

function conceding(
  here: Speaking,
  own: OwnPosition,
  { id, quote, speaker }: { readonly id: string; readonly quote: string; readonly speaker: string },
  { request }: Context,
): Contribution {
  const { seat } = here
  const grant = phrase('CONCEDE', seat, turnFor(here, quote), { q: inQuotes(quote), s: speaker })
  const content = `${grant} ${phrase(own.flip.wouldFlip ? 'HOLDS' : 'STAYS', seat, hash32(request), {})}`
  return { move: 'CONCEDE', content, proposition: quote.slice(0, 400), topClaimChanged: false, prior: null, next: null, evidence: [id] }
}

/** Nothing left to quote: it names another question, or says what it stands by. */
function spent(here: Speaking): Contribution {
  const { view, context, seat } = here
  const none = context.dossier.files.length === 0
  const proposed = none || !view.allowed.includes('PROPOSE_CRUX') ? null : proposing(view, context, seat)
  return proposed ?? unmoved(here, emptyHanded(here))
}

const nearness = (line: Line, { falsifier, statement }: ShownPosition): number =>
  2 * both(line.stems, stemSet(falsifier?.metric ?? '')).length + both(line.stems, stemSet(statement)).length
