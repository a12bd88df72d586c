/**
 * The evidence stage: exact quotations that bear on what opponents said would change their minds, challenges to evidence where
 * another source says otherwise, and honest moves where verified evidence hits what the seat itself had named.
 */
import type { ShownPosition, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution, Falsifier, Speech } from '../../../core/debate/words.ts'
import { hash32, random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { toNumber } from '../cues.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { phrase } from './phrases.ts'
import { isTopical, type Line } from './pool.ts'
import { parts, referenceTo, topicsIn, unsaid } from './said.ts'
import { type Seat, taken, touches } from './seat.ts'
import { inQuotes, within } from './spelling.ts'
import { CONTENT_MAX, proposing, type Speaking, secondable, speaking, turnFor, wantsAnother } from './talk.ts'

const CONTEST_SHARE = 0.5
const CONFIDENCE_LOST = 0.08
const GRANT_SHARE = 0.12
const PROMISED_SHARE = 0.6
const UPDATE_SHARE = 0.35

export function argue(view: SpeakView, context: Context): Speech {
  const here = speaking(view, context)
  const said = moved(here) ?? contested(here) ?? another(here) ?? provided(here)
  return {
    contributions: [{ ...said, content: within(said.content, CONTENT_MAX) }],
    topics: topicsIn(`${said.content} ${view.thread.question ?? ''}`, context.dossier, view.topic),
    refs: /^m\d/.test(view.target.id) ? [view.target.id] : [],
    acks: [],
    seconds: secondable(here)?.id ?? null,
  }
}

/** A question that deserves a thread of its own, once this one has evidence. */
function another(here: Speaking): Contribution | null {
  const { view, context, seat } = here
  const may =
    view.allowed.includes('PROPOSE_CRUX') &&
    view.evidence.length > 0 &&
    [view.target, ...view.before].every(({ question }) => question === null)
  return may && wantsAnother(here) ? proposing(view, context, seat) : null
}

/** Verified quotations of others that nobody here has answered for yet, newest first. */
function heard({ view }: Speaking): SpeakView['evidence'] {
  return view.evidence
    .filter(({ speaker, verdict, quote }) => speaker !== 'you' && speaker !== view.self.alias && verdict === 'verified' && quote !== null)
    .toReversed()
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
    const against = line !== undefined && line.lean * stand.issue.direction * (own.side === 'YES' ? 1 : -1) < 0
    const chance = random(context.seed, `offline/debate/grant/${view.thread.id}/${seat.name}/${id}`).next()
    const promised = against && !isTopical(line, stand.pool) && touches(seat.concedes, stems, stand.pool.topic.stems)
    const close = line !== undefined && stand.issue.lines.includes(line) && /\d/.test(quote) && !isTopical(line, stand.pool)
    const s = speaker
    if (
      view.allowed.includes('CONCEDE') &&
      !view.spokenHere.some(isGrant) &&
      ((promised && chance < PROMISED_SHARE) || (against && close && chance < GRANT_SHARE))
    ) {
      const content = `${phrase('CONCEDE', seat, turnFor(here, quote), { q: inQuotes(quote), s })} ${phrase('STAYS', seat, hash32(context.request), {})}`
      return { move: 'CONCEDE', content, proposition: quote.slice(0, 400), topClaimChanged: false, prior: null, next: null, evidence: [id] }
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

const isGrant = (content: string): boolean => /answer on the whole/.test(content)
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
  const [best] = [...unsaid(stand.pro, view)].filter((line) => shared(line) >= 2).sort((a, b) => shared(b) - shared(a))
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
  const pool = unsaid([...stand.pro, ...stand.neutral, ...(stand.side === 'UNCERTAIN' ? stand.con : [])], view)
  const worth = new Map(pool.map((line) => [line, bearingWorth(line, opponents, stand.pro) + taste(line, seat)]))
  const ranked = [...pool].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))
  const line =
    taken(ranked, seat) ??
    unsaid(
      stand.pool.lines.filter(({ isTest }) => !isTest),
      view,
    )[0]
  if (line === undefined) return spent(here)
  const opponent = opponents.reduce<ShownPosition | null>(
    (best, one) => (best === null || nearness(line, one) > nearness(line, best) ? one : best),
    null,
  )
  const bearing = opponent?.falsifier === undefined || opponent.falsifier === null ? 'context' : bearingOf(line, opponent.falsifier)
  const point = phrase('EVIDENCE', seat, turnFor(here, line.quote), parts(line))
  const tail = opponent === null ? '' : ` ${phrase(bearing, seat, hash32(context.request), { s: opponent.speaker })}`
  if (context.dossier.files.length === 0) return spent(here)
  return {
    move: 'PROVIDE_EVIDENCE',
    content: `${point}${tail}`,
    references: [referenceTo(line)],
    bearsOn: opponent?.speaker ?? null,
    bearing,
  }
}

/** Nothing left to quote: it names another question, or says what it stands by. */
function spent({ view, context, seat, stand }: Speaking): Contribution {
  const proposed = context.dossier.files.length === 0 || !view.allowed.includes('PROPOSE_CRUX') ? null : proposing(view, context, seat)
  if (proposed !== null) return proposed
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  const side = own?.side ?? stand.side
  const confidence = own?.confidence ?? stand.confidence
  const content = `I have quoted all I have on this (${view.spokenHere.length} times); my position stays as it is.`
  return { move: 'UPDATE_POSITION', content, prior: side, next: side, confidence, evidence: [], concededFalsifier: false, topClaim: null }
}

const TASTE = 3

/** Two seats asked at once should not bring the same. */
const taste = (line: Line, { seed, name }: Seat): number =>
  TASTE * random(seed, `offline/debate/evidence/${name}/${line.path}:${line.start}`).next()

const nearness = (line: Line, { falsifier, statement }: ShownPosition): number =>
  2 * both(line.stems, stemSet(falsifier?.metric ?? '')).length + both(line.stems, stemSet(statement)).length

const bearingWorth = (line: Line, opponents: readonly ShownPosition[], pro: readonly Line[]): number =>
  Math.max(0, ...opponents.map((one) => nearness(line, one))) * 0.4 + (pro.includes(line) ? 3 - pro.indexOf(line) * 0.2 : 0)

/** By figures where metric and unit agree; otherwise it is only context. */
export function bearingOf(line: Line, { metric, threshold }: Falsifier): 'meets' | 'contradicts' | 'context' {
  const named = [...stemSet(metric)]
  if (named.filter((stem) => line.stems.has(stem)).length < Math.max(2, named.length * 0.9)) return 'context'
  const wanted = /(above|below|over|under|more than|less than|at least|at most)\s+(\d[\d,]*(?:\.\d+)?)\s*(percent|%|[\p{L}]+)?/iu.exec(
    threshold,
  )
  if (wanted === null) return 'context'
  const [, comparator = '', limit, unit = ''] = wanted
  const found = [...line.quote.matchAll(/(?<![\d.,:-])(\d[\d,]*(?:\.\d+)?)(?![\d:-])\s*(percent|%|[\p{L}]+)?/gu)].filter(
    ([, value = '', of = '']) => !/^(?:19|20)\d{2}$/.test(value) && sameUnit(of, unit),
  )
  const last = found.at(-1)?.[1]
  if (last === undefined) return 'context'
  const past = /above|over|more|at least/i.test(comparator) ? toNumber(last) > toNumber(limit) : toNumber(last) < toNumber(limit)
  return past ? 'meets' : 'contradicts'
}

const UNITS = /^(?:percent|%|euros?|pounds?|dollars?|minutes?|hours?|days?|weeks?|months?|years?|coins?|tonnes?|points?)$/i
const sameUnit = (a: string, b: string): boolean => (UNITS.test(a) ? a.toLowerCase() : '') === (UNITS.test(b) ? b.toLowerCase() : '')
