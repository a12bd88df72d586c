/**
 * What a council promises at every event, whatever its seats do. A book of our own (council-book.ts) is kept along the log, and
 * facts, views and reports are held against it; the rules are said again in council-oracle.ts. Sentences name the event; none
 * is a pass.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CouncilReport } from '../src/core/council/report-types.ts'
import type { Council } from '../src/core/council/state.ts'
import type { CouncilOptions, Severity, State } from '../src/core/council/words.ts'
import { type Deliberation, report, visible } from '../src/core/deliberation.ts'
import type { Dossier } from '../src/core/dossier.ts'
import type { Recorded } from '../src/core/words.ts'
import { Book, type FindingBook } from './council-book.ts'
import { expectedCount, expectedOutcome, isProven, obstacles, standsIn, wantsVote } from './council-oracle.ts'
import { SEALED } from './council-seats.ts'
import { untruths } from './council-truth.ts'

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

const MOVES: Readonly<Record<State, readonly State[]>> = {
  INIT: ['CYCLE_1', 'ABORTED'],
  CYCLE_1: ['CYCLE_2', 'ABORTED'],
  CYCLE_2: ['CYCLE_3', 'ABORTED'],
  CYCLE_3: ['CONVERGED', 'DEADLOCKED', 'ABORTED'],
  CONVERGED: [],
  DEADLOCKED: [],
  ABORTED: [],
}

/** A report costs more than a fold: at every event of a short log, and in a long one whenever something is decided or now and then. */
const REPORTS_FIRST = 80
const REPORT_EVERY = 13
const isTelling = ({ seq, type }: Recorded): boolean =>
  seq <= REPORTS_FIRST ||
  seq % REPORT_EVERY === 0 ||
  type.startsWith('council.') ||
  type.startsWith('deliberation.') ||
  type === 'votes.revealed'

export function councilAlong(dossier: Dossier): (before: Deliberation, event: Recorded, after: Deliberation) => readonly string[] {
  const book = new Book()
  const views = new Map<string, unknown>()
  let text: string | null = null
  return (before, event, after) => {
    if (text === null) {
      // Whoever looks along first sees the second event: the opening is in the house.
      book.add({ ...before.house.opening, type: 'deliberation.opened' } as Recorded)
      text = dossier.text((before.house.opening.options as unknown as CouncilOptions).document) ?? ''
    }
    const facts = factWrong(book, event, before)
    const quotes = quotedIn(event).flatMap((quote) =>
      standsIn(quote, text ?? '') ? [] : [`“${quote}” is called verified and does not stand there`],
    )
    book.add(event)
    const seen = viewWrong(views, event, after, dossier)
    const told = isTelling(event) ? [...sealWrong(book, after), ...untruths(book, report(after) as CouncilReport, after)] : []
    return [...facts, ...quotes, ...seen, ...told].map((sentence) => `event ${event.seq} (${event.type}): ${sentence}`)
  }
}

function factWrong(book: Book, event: Recorded, before: Deliberation): readonly string[] {
  switch (event.type) {
    case 'council.moved':
      return movedWrong(book, event, before)
    case 'turn.granted':
      return grantWrong(book, event)
    case 'finding.raised':
      return raisedWrong(book, event)
    case 'finding.merged':
      return book.findings.has(event.into) ? heldModeWrong(book, event) : [`${event.into} is none`]
    case 'agreement.counted':
      return countWrong(book, event)
    case 'remediation.endorsed':
      return endorsedWrong(book, event)
    case 'ballot.cast':
      return ballotWrong(book, event)
    case 'votes.revealed':
      return revealWrong(book, event)
    case 'alignment.given':
      return scoresWrong(event, before)
    default:
      return []
  }
}

function movedWrong(book: Book, { from, to, used }: Of<'council.moved'>, { own }: Deliberation): readonly string[] {
  const wrong: string[] = []
  if (from !== book.state) wrong.push(`it moves from ${from} and was in ${book.state}`)
  if (!MOVES[from].includes(to)) wrong.push(`${from} leads to ${to}`)
  // A turn that was withdrawn may still have its call in the air; an open one may not be left behind.
  if (Object.keys((own as Council).grants).length > 0) wrong.push('somebody is still being asked')
  const live = book.live().length
  if (to === 'ABORTED' && live >= 2) wrong.push(`aborted with ${live} live`)
  if (to !== 'ABORTED' && live < 2) wrong.push(`goes on with ${live} live`)
  if (to === 'CONVERGED') wrong.push(...obstacles(book).map((sentence) => `converged, and ${sentence}`))
  if (to === 'DEADLOCKED' && obstacles(book).length === 0) wrong.push('deadlocked over nothing')
  if (to === 'DEADLOCKED' && book.escalated === null) wrong.push('deadlocked, and nobody was told')
  const spent = book.tokens.get(from) ?? 0
  if (used !== spent) wrong.push(`${from} is said to have used ${used} tokens, and used ${spent}`)
  const cycle = { CYCLE_2: 1, CYCLE_3: 2 }[to as string]
  if (cycle !== undefined && (book.counts < cycle || book.notes < cycle)) wrong.push(`${to} begins without count or notes`)
  return wrong
}

const STATE_OF: Readonly<Record<string, State>> = { review: 'CYCLE_1', assess: 'CYCLE_2', vote: 'CYCLE_3', endorse: 'CYCLE_3' }

function grantWrong(book: Book, { seat, request, purpose, stage, shown }: Of<'turn.granted'>): readonly string[] {
  const wrong: string[] = []
  if (book.lost.has(seat)) wrong.push(`${seat} is lost and is given ${request}`)
  if (book.live().length < 2) wrong.push(`${request} is given with ${book.live().length} live`)
  if (STATE_OF[purpose] !== book.state || stage !== book.state) wrong.push(`${request} is given in ${book.state}`)
  const unknown = shown.filter((id) => !book.units.has(id) && (purpose === 'review' || !book.findings.has(id)))
  if (unknown.length > 0) wrong.push(`${request} shows ${unknown.join()}, which nobody knows`)
  if (purpose === 'vote' && book.revealed) wrong.push(`${request} is given after the reveal`)
  return wrong
}

function raisedWrong(book: Book, event: Of<'finding.raised'>): readonly string[] {
  const { id, severity, location } = event
  const wrong = [...heldModeWrong(book, event)]
  if (id !== `F-${book.findings.size + 1}`) wrong.push(`${id} follows ${book.findings.size} findings`)
  if (severity === 'blocker' && (location.check?.verdict !== 'verified' || location.check.bare)) wrong.push(`${id} blocks without a proof`)
  if (location.lines !== null && location.check?.verdict !== 'verified') wrong.push(`${id} has lines and no verified quotation`)
  return wrong
}

function heldModeWrong(book: Book, { seat, mode }: Of<'finding.raised' | 'finding.merged'>): readonly string[] {
  return book.modes.get(seat)?.includes(mode) === true ? [] : [`${seat} does not hold mode ${mode}`]
}

function countWrong(book: Book, { counts }: Of<'agreement.counted'>): readonly string[] {
  const ids = counts.map(({ finding }) => finding)
  const wrong = ids.join() === [...book.findings.keys()].join() ? [] : [`${ids.length} of ${book.findings.size} findings are counted`]
  return [
    ...wrong,
    ...counts.flatMap(({ finding: id, agreement, severity, contested }) => {
      const finding = book.findings.get(id)
      if (finding === undefined) return [`${id} is none`]
      const expected = expectedCount(finding, lastSeverity(finding))
      const told = { agreement, severity, contested: contested !== null }
      const unproven = severity === 'blocker' && !isProven(finding) ? [`${id} blocks without a proof`] : []
      return isDeepStrictEqual(told, expected)
        ? unproven
        : [...unproven, `${id} is ${JSON.stringify(told)}, and should be ${JSON.stringify(expected)}`]
    }),
  ]
}

const lastSeverity = ({ counted, raisers }: FindingBook): Severity => counted?.severity ?? raisers[0]?.severity ?? 'info'

function endorsedWrong(book: Book, { remediation, seat }: Of<'remediation.endorsed'>): readonly string[] {
  const known = [...book.findings.values()].flatMap(({ remediations }) => remediations.get(remediation) ?? [])
  if (known.length !== 1) return [`${remediation} is none`]
  return known[0]?.has(seat) === true ? [`${seat} endorses ${remediation} again`] : []
}

function ballotWrong(book: Book, { request, seat, votes }: Of<'ballot.cast'>): readonly string[] {
  const ids = votes.map(({ finding }) => finding)
  const wrong = new Set(ids).size === ids.length ? [] : [`${seat} votes twice on one finding`]
  if (book.revealed) wrong.push(`${seat} votes after the reveal`)
  const guessed = ids.filter((id) => book.grants.get(request)?.shown.includes(id) !== true)
  if (guessed.length > 0) wrong.push(`${seat} votes on ${guessed.join()}, which it was not shown`)
  return [...wrong, ...ids.filter((id) => !votable(book, id)).map((id) => `${id} is not put to the vote`)]
}

const votable = (book: Book, id: string): boolean => {
  const finding = book.findings.get(id)
  return finding !== undefined && wantsVote(finding)
}

/** Every ballot at once, counted again by hand: a live seat that said nothing abstains, a lost one that said nothing is not there. */
function revealWrong(book: Book, { results }: Of<'votes.revealed'>): readonly string[] {
  const wanted = [...book.findings.values()].filter(wantsVote).map(({ id }) => id)
  const told = results.map(({ finding }) => finding)
  const wrong = wanted.toSorted().join() === told.toSorted().join() ? [] : [`voted on ${told.join()}, and should on ${wanted.join()}`]
  if (book.revealed) wrong.push('revealed a second time')
  return [
    ...wrong,
    ...results.flatMap(({ finding, support, oppose, abstain, outcome }) => {
      const seats = book.seats.filter((seat) => !book.lost.has(seat) || book.ballots.get(seat)?.has(finding) === true)
      const votes = seats.map((seat) => book.ballots.get(seat)?.get(finding) ?? 'ABSTAIN')
      const expected = expectedOutcome(votes)
      const by = (wished: string): string => seats.filter((_, index) => votes[index] === wished).join()
      const lists = [support, oppose, abstain].map((list) => list.join()).join('/')
      const right = ['SUPPORT', 'OPPOSE', 'ABSTAIN'].map(by).join('/')
      return outcome === expected && lists === right ? [] : [`${finding} is ${outcome} by ${lists}, and should be ${expected} by ${right}`]
    }),
  ]
}

function scoresWrong({ seat, met, scores }: Of<'alignment.given'>, { house }: Deliberation): readonly string[] {
  const { vision } = house.opening.options as unknown as CouncilOptions
  const shown = new Set(met.flatMap(({ criterion, evidence }) => (evidence.verdict === 'verified' ? [criterion] : [])))
  const expected = vision.phases.map(({ criteria }) => criteria.filter(({ id }) => shown.has(id)).length / criteria.length)
  if (scores.some((score) => score < 0 || score > 1)) return [`${seat} scores ${scores.join()}`]
  return isDeepStrictEqual(scores, expected) ? [] : [`${seat} scores ${scores.join()}, and showed ${expected.join()}`]
}

/** Whatever an event calls verified. */
function quotedIn(event: Recorded): readonly string[] {
  const verified = (quoted: { readonly quote: string; readonly verdict: string } | null): readonly string[] =>
    quoted?.verdict === 'verified' ? [quoted.quote] : []
  switch (event.type) {
    case 'finding.raised':
    case 'finding.merged': {
      const { quote, check } = event.location
      return quote !== null && check?.verdict === 'verified' ? [quote] : []
    }
    case 'alignment.given':
      return [...event.met, ...event.violations].flatMap(({ evidence }) => verified(evidence))
    case 'assessment.given':
      return event.assessments.flatMap(({ quote }) => verified(quote))
    case 'ballot.cast':
      return event.votes.flatMap(({ quote }) => verified(quote))
    default:
      return []
  }
}

function apart(view: unknown): { readonly settled: object; readonly raised: readonly string[] } {
  const { raised = [], ...settled } = view as { readonly raised?: readonly string[] }
  return { settled, raised }
}

/**
 * What a seat is shown is settled when it is asked: the same at every attempt, without others' names and without any vote. Only what it
 * has raised itself, with other modes, may come to it.
 */
function viewWrong(views: Map<string, unknown>, event: Recorded, after: Deliberation, dossier: Dossier): readonly string[] {
  if (event.type !== 'turn.granted' && event.type !== 'ask.sent') return []
  const { request, seat } = event
  if (!(request in (after.own as Council).grants)) return [`${request} is asked and not owed`]
  const view = visible(after, request, dossier)
  if (event.type === 'turn.granted') views.set(request, view)
  const wrong: string[] = []
  const [before, now] = [apart(views.get(request)), apart(view)]
  if (!isDeepStrictEqual(before.settled, now.settled))
    wrong.push(`${request} is shown something else than before: ${differenceOf(views.get(request), view)}`)
  if (!isDeepStrictEqual(now.raised.slice(0, before.raised.length), before.raised))
    wrong.push(`${request} has lost what its seat has raised`)
  views.set(request, view)
  const unsealed = visible(withoutBallots(after), request, dossier)
  if (!isDeepStrictEqual(unsealed, view)) wrong.push(`${request} sees ballots`)
  const words = JSON.stringify({ ...(view as object), self: null })
  if (words.includes(SEALED)) wrong.push(`${request} sees a vote`)
  const named = after.house.opening.seats.find(({ name }) => words.includes(name))
  return named === undefined ? wrong : [...wrong, `${seat} reads the name of ${named.name} in ${request}`]
}

const differenceOf = (before: unknown, now: unknown): string => {
  const [old, fresh] = [before, now] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys(fresh ?? {})
    .filter((key) => !isDeepStrictEqual(old?.[key], fresh[key]))
    .join()
}

const withoutBallots = (state: Deliberation): Deliberation => ({ ...state, own: { ...(state.own as Council), ballots: {} } })

/** Before the reveal a report is the same whether anybody has voted or not. */
function sealWrong(book: Book, after: Deliberation): readonly string[] {
  if (book.revealed || book.ballots.size === 0) return []
  const told = report(after)
  const wrong = isDeepStrictEqual(told, report(withoutBallots(after))) ? [] : ['the report tells of votes before the reveal']
  return JSON.stringify(told).includes(SEALED) ? [...wrong, 'a vote stands in the report before the reveal'] : wrong
}
