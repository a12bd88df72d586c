/**
 * What a roundtable promises at every event, whatever its seats do. A book of our own (roundtable-book.ts) is kept along the log
 * and the facts are held against it; the numbers here are those of the specification, written out, wherever a world does not
 * choose its own. Sentences name the event; none is a pass.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Deliberation, report, visible } from '../src/core/deliberation.ts'
import type { Dossier } from '../src/core/dossier.ts'
import type { RoundtableReport } from '../src/core/roundtable/report-types.ts'
import type { Roundtable } from '../src/core/roundtable/state.ts'
import type { RoundtableViews, TalkView } from '../src/core/roundtable/views.ts'
import type { ExitReason, Measures, Purpose, RoundtableOptions } from '../src/core/roundtable/words.ts'
import type { Recorded } from '../src/core/words.ts'
import { Book, type RoundBook } from './roundtable-book.ts'

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

/** A report costs more than a fold: every so many events, and whenever something is decided. */
const REPORT_EVERY = 29

export function roundtableAlong(dossier: Dossier): (before: Deliberation, event: Recorded, after: Deliberation) => readonly string[] {
  const book = new Book()
  return (before, event, after) => {
    if (book.options === null) {
      book.options = before.house.opening.options as RoundtableOptions
      book.seats.push(...before.house.opening.seats.map(({ id }) => id))
    }
    const wrong = [...idWrong(book, event), ...factWrong(book, event, after)]
    book.add(event)
    if (event.type === 'turn.granted') wrong.push(...viewWrong(event, after, dossier))
    if (event.seq % REPORT_EVERY === 0 || event.type === 'round.closed' || event.type === 'deliberation.closed')
      wrong.push(...reportWrong(after))
    return wrong.map((sentence) => `event ${event.seq} (${event.type}): ${sentence}`)
  }
}

/* ——— ids ——— */

/** Numbered from one, without a gap, and never again. */
function idWrong({ counts }: Book, event: Recorded): readonly string[] {
  const next = (id: string, mark: string, known: number): readonly string[] =>
    id === `${mark}${known + 1}` ? [] : [`${id} comes after ${mark}${known}`]
  switch (event.type) {
    case 'contribution.blocked':
      return next(event.id, 'B', counts.blocks)
    case 'context.requested':
      return next(event.id, 'Q', counts.contexts)
    // The governor's own are counted by themselves.
    case 'escalation.raised':
      return event.layer === 'table' ? next(event.id, 'X', counts.escalations) : []
    case 'vulnerability.found':
      return next(event.id, 'V', counts.vulnerabilities)
    case 'round.closed':
      return event.decisions.flatMap(({ id }, index) => next(id, 'D', counts.decisions + index))
    case 'claims.registered':
      return registeredWrong(counts, event)
    default:
      return []
  }
}

/** What is not known yet is numbered on. */
function registeredWrong(counts: Book['counts'], { claims, evidence }: Of<'claims.registered'>): readonly string[] {
  const wrong: string[] = []
  const look = (ids: readonly string[], mark: string, known: number): void => {
    const fresh = [...new Set(ids.map((id) => Number(id.slice(1))).filter((n) => n > known))].toSorted((a, b) => a - b)
    fresh.forEach((n, index) => {
      if (n !== known + 1 + index) wrong.push(`${mark}${n} comes after ${mark}${known + index}`)
    })
  }
  look(
    claims.map(({ id }) => id),
    'C',
    counts.claims,
  )
  look(
    evidence.map(({ id }) => id),
    'E',
    counts.evidence,
  )
  return wrong
}

/* ——— facts ——— */

function factWrong(book: Book, event: Recorded, after: Deliberation): readonly string[] {
  switch (event.type) {
    case 'turn.granted':
      return grantWrong(book, event)
    case 'round.opened':
      return openedWrong(book, event)
    case 'contribution.made':
      return event.revises !== null && book.revised.has(`${event.seat}/${event.round}`) ? [`${event.seat} mends it a second time`] : []
    case 'round.closed':
      return closedWrong(book, event)
    case 'groupthink.detected':
      return detectedWrong(book, event)
    case 'escalation.raised':
      return event.layer !== 'table' || book.objections.at(-1)?.failed === true
        ? []
        : ['a person is asked though objections changed something']
    case 'roundtable.exited':
      return exitWrong(book, event)
    case 'deliberation.closed':
      return endWrong(event, after)
    default:
      return []
  }
}

function grantWrong({ awaited, last }: Book, { purpose, shown, stage }: Of<'turn.granted'>): readonly string[] {
  const wrong: string[] = []
  if (awaited.size > 0) wrong.push(`a turn is granted while ${[...awaited].join(', ')} is awaited`)
  if (purpose === 'position' && shown.length > 0) wrong.push('somebody is shown others before it has answered alone')
  if (last === undefined || stage !== `round ${last.round}`) wrong.push(`${stage} is not the round that is open`)
  if (purpose !== 'synthesize' && last?.closed !== null) wrong.push('a turn is granted in a round that is closed')
  return wrong
}

function openedWrong({ rounds, until, openDissent, sinceRound }: Book, { round, kind }: Of<'round.opened'>): readonly string[] {
  const wrong: string[] = []
  if (round !== rounds.length) wrong.push(`round ${round} comes after ${rounds.length - 1}`)
  if ((kind === 'blind') !== (round === 0)) wrong.push(`round ${round} is ${kind}`)
  if (rounds.at(-1)?.closed === null) wrong.push('the round before is still open')
  if (round > (until === null ? 6 : 12)) wrong.push(`there are ${round} rounds, and ${until === null ? 6 : 12} are the most`)
  if (kind === 'objection' && rounds.some((one) => one.kind === 'objection' && one.round > sinceRound))
    wrong.push('objections a second time')
  if (openDissent.size > 0) wrong.push(`open dissent is left over: ${[...openDissent].join(', ')}`)
  return wrong
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6

function closedWrong(book: Book, { round: nth, tally, kind, measures }: Of<'round.closed'>): readonly string[] {
  const round = book.rounds.find((one) => one.round === nth)
  if (round === undefined) return [`there is no round ${nth}`]
  const wrong: string[] = []
  if ((tally === null) !== (kind === 'blind')) wrong.push('votes are counted in the blind round, or not counted in another')
  if (measures.newFactsPerSeat > measures.newFacts) wrong.push('one seat brought more facts than all')
  if (tally === null) return wrong
  const { accept, minor, blocker, absent, level, unsupported, openBlockers } = tally
  const seats = book.seats.length
  if (accept + minor + blocker + absent > seats) wrong.push(`${accept + minor + blocker + absent} votes of ${seats} seats`)
  const { agreeing } = book.tally(round)
  if (accept + minor !== agreeing || !near(level, agreeing / seats))
    wrong.push(`${accept + minor} agree (${level}), and it was ${agreeing} of ${seats}`)
  const open = book.openBlockers(nth).toSorted()
  const told = openBlockers.map(({ seat }) => seat).toSorted()
  if (told.join() !== open.join()) wrong.push(`open blockers of ${open.join()}, and ${told.join()} are told`)
  if (unsupported.some((seat) => !book.seats.includes(seat))) wrong.push('somebody who is not there moved')
  if (measures.speakers !== round.said.size) wrong.push(`${measures.speakers} spoke, and it was ${round.said.size}`)
  return wrong
}

/* ——— detectors and exits: the numbers are true ——— */

const measuresOf = (book: Book): readonly Measures[] =>
  book.rounds.flatMap(({ kind, closed }) => (kind === 'blind' || closed === null ? [] : [closed.measures]))

function detectedWrong(book: Book, { kind, round }: Of<'groupthink.detected'>): readonly string[] {
  if (book.options?.switches.groupthink !== 'enforce') return ['a detector that is not enforced has fired']
  const recent = measuresOf(book)
  const last = recent.at(-1)
  if (last === undefined) return ['nobody has talked yet']
  if (kind === 'early-convergence') {
    const isThin = last.sources < 3 || last.overlap >= 0.7 || last.clusters < 2
    return round <= 2 && last.confidentShare >= 0.75 && isThin ? [] : [`early convergence at ${JSON.stringify(last)}`]
  }
  const isStill = (one: Measures): boolean =>
    one.newFactsPerSeat < 1 &&
    (one.confidenceChange ?? 1) <= 0.1 &&
    (one.stanceSpread === null ? one.clusters < 2 : one.stanceSpread <= 0.15)
  return recent.length >= 2 && recent.slice(-2).every(isStill) ? [] : [`stagnation at ${JSON.stringify(recent.slice(-2))}`]
}

type Exited = Of<'roundtable.exited'>
type ExitCheck = (book: Book, last: RoundBook, event: Exited) => boolean

const EXITS: Readonly<Record<ExitReason, ExitCheck>> = {
  consensus: (book, last, { numbers }) => {
    const { agreeing, least } = book.tally(last)
    const isTrue = near(numbers.level ?? -1, agreeing / book.seats.length) && near(numbers.leastConfidence ?? -1, least)
    const isEnough = agreeing / book.seats.length >= 0.8 && least >= 0.7 && book.openBlockers(last.round).length === 0
    return isTrue && isEnough && last.round >= 2 && !isDoubted(book) && book.options?.exitOnConsensus === true
  },
  convergence: (book, last, { numbers }) => {
    const recent = measuresOf(book).slice(-2)
    const changes = recent.map(({ confidenceChange, sideChange }) => Math.max(confidenceChange ?? 1, sideChange ?? 1))
    const isStill = recent.length === 2 && recent.every(({ newFacts }) => newFacts === 0) && Math.max(...changes) < 0.1
    return isStill && near(numbers.change ?? -1, Math.max(...changes)) && last.round >= 2
  },
  'unassailable-margin': (book, last, { numbers: { leading = 0, against = 0, loose = 0, undecided = 0, lead = 0 } }) => {
    const isTrue = lead > 0 && near(lead, leading - against - 2 * loose - undecided) && leading + against + undecided <= book.seats.length
    return (
      isTrue && last.round >= 2 && !isDoubted(book) && book.openBlockers(last.round).length === 0 && last.closed?.measures.newFacts === 0
    )
  },
  'round-cap': (book, last, { numbers }) => numbers.planned === book.planned && last.round === book.planned,
  'too-few-seats': (_, last, { numbers }) => (numbers.spoke ?? 9) < 2 && last.closed?.measures.speakers === numbers.spoke,
  'user-stop': (book) => book.hasAnswered,
}

/** Agreement that came too easily since it was last extended, and neither objections nor a person have answered it. */
const isDoubted = ({ detections, objections, hasAnswered }: Book): boolean => {
  const detected = detections.at(-1)
  return detected !== undefined && !hasAnswered && !objections.some(({ round, failed }) => round > detected.round && !failed)
}

function exitWrong(book: Book, event: Exited): readonly string[] {
  const { last } = book
  if (last === undefined || last.round !== event.round) return [`it leaves in round ${event.round}, and ${last?.round} is the last`]
  if (book.awaited.size > 0) return [`it ends while ${[...book.awaited].join(', ')} is awaited`]
  return EXITS[event.reason](book, last, event) ? [] : [`${event.reason} with ${JSON.stringify(event.numbers)} is not true`]
}

function endWrong({ reason }: Of<'deliberation.closed'>, { own }: Deliberation): readonly string[] {
  const { held, exit, grants } = own as Roundtable
  if (reason !== 'completed') return []
  const wrong: string[] = []
  if (Object.keys(held).length > 0) wrong.push('it ends while something is held')
  if (Object.keys(grants).length > 0) wrong.push('it ends while somebody speaks')
  if (exit === null) wrong.push('it is completed without an exit')
  return wrong
}

/* ——— what seats see ——— */

const isTalk = (view: RoundtableViews[Purpose]): view is TalkView => 'window' in view && 'round' in view

/** Nobody's name, and nobody's words but of those whom the grant lists. */
function viewWrong({ request, seat, shown }: Of<'turn.granted'>, after: Deliberation, dossier: Dossier): readonly string[] {
  const view = visible(after, request, dossier) as RoundtableViews[Purpose]
  const { places } = after.own as Roundtable
  const wrong: string[] = []
  // Sources, and what the caller supplies, are shown as they were written.
  const said = JSON.stringify({ ...view, self: null, passages: [], files: [], topic: '', supplied: [] })
  const names = after.house.opening.seats.map(({ name }) => name).filter((name) => said.includes(name))
  if (names.length > 0) wrong.push(`${request} is shown the names ${names.join(', ')}`)
  if (!isTalk(view)) return wrong
  const { window } = view
  const allowed = new Set([seat, ...shown].map((id) => places[id]?.alias))
  const speakers = [...window.full.flatMap(({ contributions }) => contributions), ...window.now].map(({ speaker }) => speaker)
  const strangers = speakers.filter((speaker) => !allowed.has(speaker))
  if (strangers.length > 0) wrong.push(`${request} is shown words of ${strangers.join(', ')}, whom its grant does not list`)
  if (view.mode === 'delphi' && speakers.some((speaker) => speaker !== places[seat]?.alias))
    wrong.push('somebody is told apart in a Delphi round')
  if (window.tokens.total > 8_000 || window.tokens.state > 2_000) wrong.push(`${JSON.stringify(window.tokens)} tokens`)
  return wrong
}

/* ——— the report exists at every moment ——— */

function reportWrong(after: Deliberation): readonly string[] {
  const made = report(after) as RoundtableReport
  const wrong: string[] = []
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(made)), made)) wrong.push('the report is not plain JSON')
  if (made.decision.because.length === 0 || made.decision.because.includes('')) wrong.push('the report gives advice without a reason')
  if (made.status !== after.house.status) wrong.push(`the report says ${made.status}, and it is ${after.house.status}`)
  return wrong
}
