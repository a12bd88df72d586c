/**
 * A reply arrives: what can be taken of it becomes fact, what can't is listed with the reason. A reviewer that names a finding
 * nobody knows loses that sentence and not its whole review.
 */
import { assert } from '../../assert.ts'
import type { Document } from '../../document/document.ts'
import { documentOf } from '../../document/find.ts'
import type { Dossier } from '../../dossier.ts'
import type { Check } from '../../evidence/words.ts'
import { type House, seatOf } from '../../house/house.ts'
import type { At, Reply } from '../../protocol.ts'
import { ownEntry } from '../../record.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { SeatId } from '../../seat.ts'
import { isBallotItem } from '../ballot.ts'
import { evolve, findingOf, findingOfRemediation, shownFinding } from '../evolve.ts'
import type { Council, Grant } from '../state.ts'
import type { Assessment, Ballot, CouncilEvent, CouncilOptions, Endorsement, Raised, Review } from '../words.ts'
import { alignmentGiven } from './alignment.ts'
import { Checks, quotedFact } from './quoted.ts'
import { guessedAt, proposal, raise, type Source, strayMode } from './raise.ts'

export type CouncilReply = Reply<'review', Review> | Reply<'assess', Assessment> | Reply<'vote', Ballot> | Reply<'endorse', Endorsement>

/** What is said against what has been taken before it in the same reply: ids count on. */
class Minutes {
  own: Council
  readonly facts: CouncilEvent[] = []
  readonly ignored: string[] = []
  readonly #at: number

  constructor(own: Council, at: number) {
    this.own = own
    this.#at = at
  }

  add(facts: readonly CouncilEvent[]): void {
    for (const fact of facts) {
      this.facts.push(fact)
      this.own = evolve(this.own, { ...fact, at: this.#at })
    }
  }
}

export function receive(own: Council, act: CouncilReply & At, house: House, dossier: Dossier): readonly CouncilEvent[] | Refusal {
  const grant = ownEntry(own.grants, act.request)
  if (grant === undefined) return refuse('not-owed', `Nothing is owed under ${act.request}: it was answered, withdrawn or never asked.`)
  if (grant.seat !== act.seat || grant.purpose !== act.purpose) {
    return refuse('not-yours', `${act.request} is owed by ${grant.seat} as "${grant.purpose}", not by ${act.seat} as "${act.purpose}".`)
  }
  const { document: path, vision } = house.opening.options as CouncilOptions
  const document = documentOf(dossier, path)
  assert(document !== null, `The reviewed document ${path} is not in the dossier.`)
  const record = new Minutes(own, act.at)
  const checks = new Checks(act.checks)
  switch (act.purpose) {
    case 'review':
      return reviewed(record, act.reply, checks, sourceOf(act, grant, 1), { document, vision, grant, house })
    case 'assess':
      return assessed(record, act.reply, checks, sourceOf(act, { ...grant, modes: modesOf(own, act.seat) }, 2), {
        document,
        vision,
        grant,
        house,
      })
    case 'vote':
      return voted(record, act.reply, checks, sourceOf(act, grant, 3), grant)
    case 'endorse':
      return endorsedFinally(record, act.reply, sourceOf(act, grant, 3), grant)
  }
}

/** In the blind first cycle nobody was told of any finding, whatever others have raised by then. */
const sourceOf = ({ request, seat }: CouncilReply, { modes, told }: Pick<Grant, 'modes' | 'told'>, cycle: Source['cycle']): Source => ({
  request,
  seat,
  cycle,
  modes,
  told,
})

const modesOf = (own: Council, seat: string): readonly number[] => ownEntry(own.agents, seat)?.modes.map(({ mode }) => mode) ?? []

/** The vision is asked for once a seat: with the first of its modes. */
export const wantsAlignment = (own: Council, { seat, modes }: Grant): boolean => {
  const [first] = modesOf(own, seat)
  return first !== undefined && modes.includes(first)
}

interface Setting {
  readonly document: Document
  readonly vision: CouncilOptions['vision']
  readonly grant: Grant
  readonly house: House
}

/** Without a model nobody reads a vision: that nothing was said of it is then no score of nought. */
const isMute = ({ alignment, violations }: Review | Assessment, seat: SeatId, house: House): boolean =>
  alignment.length + violations.length === 0 && seatOf(house, seat).driver === 'offline'

function reviewed(
  record: Minutes,
  reply: Review,
  checks: Checks,
  source: Source,
  { document, vision, grant, house }: Setting,
): readonly CouncilEvent[] {
  const { request, seat, modes } = source
  const isAligned = wantsAlignment(record.own, grant)
  for (const raised of reply.findings) take(record, raised, checks.take(raised), source, document)
  const { fact, ignored } = alignmentGiven(reply, checks, source, vision)
  const given: CouncilEvent = {
    type: 'review.given',
    request,
    seat,
    cycle: 1,
    modes: [...modes],
    oath: reply.oath,
    questions: reply.questions,
    ignored: [...record.ignored, ...(isAligned ? ignored : [])],
  }
  return [given, ...record.facts, ...(isAligned && !isMute(reply, seat, house) ? [fact] : [])]
}

function take(record: Minutes, raised: Raised, check: Check | null, source: Source, document: Document): void {
  record.ignored.push(...strayMode(raised, source), ...guessedAt(record.own, raised, source))
  record.add(raise(record.own, raised, check, source, document))
}

function assessed(
  record: Minutes,
  reply: Assessment,
  checks: Checks,
  source: Source,
  { document, vision, grant, house }: Setting,
): readonly CouncilEvent[] {
  const { request, seat } = source
  const before = record.own
  const raisedNow = reply.findings.map((raised) => ({ raised, check: checks.take(raised) }))
  const { fact, ignored } = alignmentGiven(reply, checks, source, vision)
  const assessments = firstOfEach(checked(reply.assessments, checks)).flatMap(({ said, check }) => {
    const finding = shownFinding(before, said.finding, grant)
    if (finding === undefined) {
      record.ignored.push(`There is no finding ${said.finding} to assess.`)
      return []
    }
    if (said.judgement === 'UNCLEAR') {
      record.ignored.push(`Its judgement of ${said.finding} is neither SUPPORT nor DISPUTE.`)
      return []
    }
    const { judgement, because } = said
    return [{ finding: finding.id, judgement, severity: said.severity ?? finding.severity, because, quote: quotedFact(said.quote, check) }]
  })
  propose(record, reply.remediations, source, grant)
  endorse(record, reply.endorsements, source, grant)
  for (const { raised, check } of raisedNow) take(record, raised, check, source, document)
  // Saying nothing of the vision leaves what was said of it as it is.
  const isSilent = reply.alignment.length + reply.violations.length === 0 && ownEntry(before.alignments, seat) !== undefined
  const given: CouncilEvent = { type: 'assessment.given', request, seat, assessments, ignored: [...record.ignored, ...ignored] }
  return [given, ...record.facts, ...(isSilent || isMute(reply, seat, house) ? [] : [fact])]
}

function voted(record: Minutes, reply: Ballot, checks: Checks, source: Source, grant: Grant): readonly CouncilEvent[] {
  const { request, seat } = source
  // Only what it was shown: with very many, not all that is contested fits on a ballot.
  const put = grant.agenda.flatMap((id) => findingOf(record.own.findings, id) ?? []).filter(isBallotItem)
  const votes = firstOfEach(checked(reply.votes, checks)).flatMap(({ said, check }) => {
    const finding = put.find(({ id }) => id === said.finding)
    if (finding === undefined) {
      record.ignored.push(`${said.finding} is not put to the vote.`)
      return []
    }
    return [{ finding: finding.id, vote: said.vote, because: said.because, quote: quotedFact(said.quote, check) }]
  })
  for (const { id } of put) if (!votes.some(({ finding }) => finding === id)) record.ignored.push(`No vote on ${id}: it abstains there.`)
  propose(record, reply.remediations, source, grant)
  endorse(record, reply.endorsements, source, grant)
  return [{ type: 'ballot.cast', request, seat, votes, ignored: record.ignored }, ...record.facts]
}

function endorsedFinally(record: Minutes, reply: Endorsement, source: Source, grant: Grant): readonly CouncilEvent[] {
  endorse(record, reply.endorsements, source, grant)
  const { request, seat } = source
  return [{ type: 'endorsements.given', request, seat, because: reply.because, ignored: record.ignored }, ...record.facts]
}

interface Checked<T> {
  readonly said: T
  readonly check: Check | null
}

const checked = <T extends { readonly quote: string | null }>(said: readonly T[], checks: Checks): readonly Checked<T>[] =>
  said.map((entry) => ({ said: entry, check: checks.take(entry) }))

/** Said twice of one finding, the first counts. */
function firstOfEach<T extends { readonly finding: string }>(entries: readonly Checked<T>[]): readonly Checked<T>[] {
  const seen = new Set<string>()
  return entries.filter(({ said: { finding } }) => !seen.has(finding) && seen.add(finding))
}

/** Who proposes what somebody has proposed already endorses it. */
function propose(record: Minutes, proposals: Assessment['remediations'], { request, seat }: Source, grant: Grant): void {
  for (const { finding: id, text } of proposals) {
    const finding = shownFinding(record.own, id, grant)
    if (finding === undefined) record.ignored.push(`There is no finding ${id} to remedy.`)
    else record.add(proposal(finding, text, { request, seat }))
  }
}

/** Only what it was shown: a guess at an id is no endorsement. */
function endorse(record: Minutes, ids: readonly string[], { request, seat }: Source, grant: Grant): void {
  for (const id of new Set(ids)) {
    const known = shownFinding(record.own, findingOfRemediation(id), grant)?.remediations ?? []
    const remediation = known.find((entry) => entry.id === id && entry.nth < grant.remediations)
    if (remediation === undefined) record.ignored.push(`There is no remediation ${id} to endorse.`)
    else if (!remediation.endorsedBy.includes(seat)) record.add([{ type: 'remediation.endorsed', remediation: id, request, seat }])
  }
}
