/**
 * A contribution takes its place at the table: its claims get their ids, its disputes their standing, its part what the mode makes
 * of it, and code answers the questions it is checked for. Once, a seat is asked to mend what failed.
 */
import { type Parsed, type ParsedClaim, parseContribution } from '../../evidence/parse.ts'
import { claimById, register } from '../../evidence/registry.ts'
import type { ClaimStatus } from '../../evidence/words.ts'
import type { SeatId } from '../../seat.ts'
import { get } from '../../table.ts'
import { dutiesOf, saidBefore } from '../groupthink/objection.ts'
import { type Held, lastHeld } from '../state.ts'
import type { Story } from '../story.ts'
import { mendOf, unlabelledIn, verifyContribution } from '../verify/verify.ts'
import type { RoundtableEvent, Safety, Said, Switches } from '../words.ts'

type Publishable = Omit<Held, 'safety'> & { readonly request: string; readonly safety: Safety | null }

export function publish(story: Story, { request, seat, round, said: declared, references, checks, revises, safety }: Publishable): void {
  const { said, ignored } = known(story, seat, declared)
  const parsed = parseContribution(said.text, references)
  const registered = register(story.registry, { request, seat }, { ...counted(story, parsed), references }, checks)
  const change = changeOf(
    story,
    seat,
    round,
    said,
    registered.evidence.flatMap(({ id, check }) => (check.verdict === 'failed' ? [] : [id])),
  )
  if (said.part.of === 'position') {
    const { side, confidence, statement, text } = said
    story.tell({ type: 'stance.declared', request, seat, side, confidence, statement, text, safety }, registered)
    return
  }
  story.tell({ type: 'contribution.made', request, seat, round, ...said, revises, change, safety, ignored: [...ignored] })
  story.tell(registered)
  judgeClaims(
    story,
    seat,
    said,
    registered.claims.flatMap(({ id, restates }) => (restates ? [id] : [])),
  )
  tellPart(story, request, seat, round, said)
  verify(story, request, seat, round, safety)
}

/** What the claims of a text count as: where citations are not enforced, a FACT without one stays what its seat called it. */
const counted = (story: Story, parsed: Parsed): Parsed =>
  story.switched('citations') === 'enforce' ? parsed : { ...parsed, claims: parsed.claims.map(asDeclared) }

const asDeclared = (claim: ParsedClaim): ParsedClaim => (claim.declared === 'FACT' ? { ...claim, label: 'FACT' } : claim)

/** Only claims that exist are supported or disputed, and only one's own are taken back: the rest is ignored, and said so. */
function known(story: Story, seat: SeatId, said: Said): { readonly said: Said; readonly ignored: readonly string[] } {
  const ignored: string[] = []
  const exists = (id: string, what: string): boolean => {
    const isThere = claimById(story.registry, id) !== null
    if (!isThere) ignored.push(`There is no claim ${id} to ${what}.`)
    return isThere
  }
  const isOwn = (id: string): boolean => claimById(story.registry, id)?.supporters.includes(seat) === true
  const challenges = said.challenges.filter(({ claim }) => exists(claim, 'dispute'))
  const supports = said.supports.filter((id) => exists(id, 'support'))
  const retracts = said.retracts.filter((id) => {
    if (!exists(id, 'take back')) return false
    if (!isOwn(id)) ignored.push(`${id} was never its own to take back.`)
    return isOwn(id)
  })
  const { vote } = said
  const claim = vote.claim !== null && claimById(story.registry, vote.claim) !== null ? vote.claim : null
  if (vote.claim !== null && claim === null) ignored.push(`There is no claim ${vote.claim} for its vote.`)
  return { said: { ...said, challenges, supports, retracts, vote: { ...vote, claim } }, ignored }
}

type Change = Extract<RoundtableEvent, { type: 'contribution.made' }>['change']

/**
 * A change of side counts only with evidence that is new to the seat (R2): cited here, or under a proven claim that it now
 * supports. A seat that moved without stays so marked until it brings some, or goes back.
 */
function changeOf(story: Story, seat: SeatId, round: number, said: Said, cited: readonly string[]): Change {
  const before = lastHeld(story.own, seat, round)
  if (before === null || before.side === null || said.side === null) return null
  const pending = 'change' in before && before.change?.supported === false ? before.change.from : null
  const from = before.side === said.side ? pending : (pending ?? before.side)
  if (from === null || from === said.side) return null
  const earlier = new Set(evidenceOf(story, seat, round))
  const adopted = said.supports.flatMap((id) => {
    const claim = claimById(story.registry, id)
    return claim?.proven === true ? claim.cites : []
  })
  const fresh = [...new Set([...cited, ...adopted])].filter((id) => !earlier.has(id))
  const supported = fresh.length > 0
  const because = supported
    ? `It rests on ${fresh.join(', ')}, which it had not cited before.`
    : 'It brings no evidence that was new to it.'
  return { from, supported, because }
}

/** Evidence that a seat has cited before this round. */
const evidenceOf = ({ own }: Story, seat: SeatId, round: number): readonly string[] => [
  ...(own.blind[seat]?.evidence ?? []).map(({ id }) => id),
  ...own.rounds
    .filter((one) => one.round < round)
    .flatMap(({ contributions }) => (contributions[seat]?.evidence ?? []).map(({ id }) => id)),
]

/** What was disputed, supported, said again or taken back changes where a claim stands. */
function judgeClaims(story: Story, by: SeatId, { challenges, supports, retracts }: Said, restated: readonly string[]): void {
  const because = new Map(challenges.map((one) => [one.claim, one.because]))
  for (const id of new Set([...challenges.map(({ claim }) => claim), ...supports, ...restated, ...retracts])) {
    const claim = claimById(story.registry, id)
    if (claim === null) continue
    const status = statusOf(story, id, claim.status)
    if (status !== claim.status) story.tell({ type: 'claim.judged', claim: id, status, by, because: because.get(id) ?? reasonFor(status) })
  }
}

function statusOf(story: Story, id: string, now: ClaimStatus): ClaimStatus {
  const record = get(story.own.standing, id)
  if (record === undefined) return now
  if (record.for.length === 0 && record.against.length === 0) return 'retracted'
  if (record.against.length > 0) return 'contested'
  if (record.for.length >= 2) return 'accepted'
  return now === 'contested' || now === 'retracted' ? 'open' : now
}

const reasonFor = (status: ClaimStatus): string =>
  ({
    accepted: 'Two or more hold it, and nobody disputes it.',
    open: 'Nobody disputes it any more.',
    retracted: 'Nobody holds it any more.',
    contested: 'It is disputed.',
  })[status]

function tellPart(story: Story, request: string, seat: SeatId, round: number, { part }: Said): void {
  if (part.of !== 'red-team-blue-team') return
  const isRed = story.own.places[seat]?.role === 'red'
  for (const { title, precondition, steps } of isRed ? part.attacks : []) {
    // A mended contribution names its attacks again.
    if (story.own.vulnerabilities.some((one) => one.title.trim().toLowerCase() === title.trim().toLowerCase())) continue
    const id = `V${story.own.vulnerabilities.length + 1}`
    story.tell({ type: 'vulnerability.found', id, request, seat, round, title, precondition, steps })
  }
  for (const { vulnerability, mitigation, acceptedRisk } of part.answers) {
    const isKnown = story.own.vulnerabilities.some(({ id }) => id === vulnerability)
    if (!isKnown || ((mitigation ?? '').trim() === '' && (acceptedRisk ?? '').trim() === '')) continue
    story.tell({ type: 'vulnerability.answered', vulnerability, request, seat, round, mitigation, acceptedRisk })
  }
}

function verify(story: Story, request: string, seat: SeatId, nth: number, safety: Safety | null): void {
  const { own, registry, options } = story
  const round = own.rounds.find((one) => one.round === nth)
  const said = round?.contributions[seat]
  const place = own.places[seat]
  if (round === undefined || said === undefined || place === undefined) return
  const { violations } = said
  const { mode, highStakes, switches } = options
  const isObjection = round.kind === 'objection'
  const results =
    switches.verification === 'off'
      ? []
      : verifyContribution({ seat, place, said, violations, safety, highStakes, mode, own, round, registry, isObjection })
  const duties = isObjection && switches.groupthink === 'enforce' ? unmet(story, said, nth) : []
  const wanted = (only: Switches): readonly string[] => [...mendOf(results, violations, only), ...unlabelledIn(said.claims, only)]
  // Once: what was mended is not asked for again.
  const mend = said.first === null ? [...wanted(switches), ...duties] : []
  tellWithheld(story, seat, nth, wanted)
  story.tell({ type: 'contribution.verified', request, seat, round: nth, results: [...results], mend: [...mend] })
}

const OFF: Switches = { labels: 'off', citations: 'off', verification: 'off', groupthink: 'off', safety: 'off', exits: 'off' }

/** What a feature that only logs would have asked for. */
function tellWithheld(story: Story, seat: SeatId, round: number, mendWith: (switches: Switches) => readonly string[]): void {
  for (const feature of ['labels', 'citations', 'verification'] as const) {
    if (story.switched(feature) !== 'log') continue
    const would = `ask ${seat} to mend its contribution`
    for (const because of mendWith({ ...OFF, [feature]: 'enforce' }))
      story.tell({ type: 'measure.withheld', feature, round, would, because })
  }
}

/** Duties of an objection round that a seat has not met yet. */
function unmet(story: Story, { part }: Said, round: number): readonly string[] {
  if (part.of !== 'objection') return []
  const { own, registry } = story
  const duties = dutiesOf(part, saidBefore(own, registry, round), own, round, registry)
  return Object.values(duties).flatMap(({ met, because }) => (met ? [] : [because]))
}
