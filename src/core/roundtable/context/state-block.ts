/**
 * Where the talk stands, in fewer than 2,000 tokens however long it is: claims (contested before open before accepted), what
 * they rest on, what was decided, where each seat stands. A claim that finds no room for its words keeps its id: ids are written
 * out as long as they fit, then as ranges, so that none is ever lost.
 */
import type { Claim, Evidence, Registry } from '../../evidence/registry.ts'
import { sourceOf } from '../../evidence/render.ts'
import { verdictWord } from '../../evidence/wording.ts'
import type { ClaimStatus } from '../../evidence/words.ts'
import type { House } from '../../house/house.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { get } from '../../table.ts'
import { tokensAtMost } from '../../text/tokens.ts'
import { lastHeld, type Roundtable } from '../state.ts'
import { tallyOf } from '../votes.ts'
import { idList } from './id-list.ts'
import { confidenceText, type Lens, lensOf } from './lens.ts'
import { LINE, SHARE, STATE } from './numbers.ts'

export interface Shown {
  /** Claims whose words stand elsewhere in the prompt: only their standing is told. */
  readonly told: ReadonlySet<string>
  /** Seats whose side is told; null: all. */
  readonly seats: readonly SeatId[] | null
  /** Null: all claims in their words; else only what this seat has said itself. */
  readonly wordsOf: SeatId | null
  /** As things stood before this round began: where all speak at once, nobody is shown what another has just said. */
  readonly before: number
  /** Everything it may read stands whole beside it: only what became of that is told. */
  readonly isBrief: boolean
}

export const EVERYTHING: Shown = { told: new Set(), seats: null, wordsOf: null, before: Number.POSITIVE_INFINITY, isBrief: false }
const ORDER: readonly ClaimStatus[] = ['contested', 'open', 'accepted', 'retracted']
const NOTED: readonly ClaimStatus[] = ['contested', 'retracted']

/** Always fewer than `tokensMax`; empty where nothing was claimed and nobody stands anywhere. */
export function stateBlock(own: Roundtable, house: House, tokensMax: number, shown: Shown = EVERYTHING): string {
  const lens = lensOf(own, house)
  const registry = earlier(own, house.registry, shown.before)
  const seats = shown.isBrief ? [] : section('SEATS', seatLines(own, house, lens, shown), Math.min(STATE.seats, tokensMax / 4))
  const decisions = section('DECISIONS', decisionLines(own, lens, shown), Math.min(STATE.decisions, tokensMax / 6))
  const room = tokensMax - 1 - costOf([...seats, ...decisions])
  const claims = claimPart(own, registry, lens, shown, room)
  const evidence = shown.isBrief ? [] : evidencePart(registry, lens, claims.cited, room - costOf(claims.lines))
  const block = [...claims.lines, ...evidence, ...decisions, ...seats].join('\n')
  return tokensAtMost(block) < tokensMax ? block : ''
}

/** Claims and evidence without what was first said in this round or later. */
interface Known {
  readonly claims: readonly Claim[]
  readonly evidence: readonly Evidence[]
}

function earlier(own: Roundtable, { claims, evidence }: Registry, before: number): Known {
  const late = own.rounds.filter(({ round }) => round >= before).flatMap(({ contributions }) => Object.values(contributions))
  const requests = new Set(late.flatMap(({ request, first }) => (first === null ? [request] : [request, first.request])))
  const isEarly = ({ first }: Claim | Evidence): boolean => !requests.has(first.request)
  const touched = new Set(
    late.flatMap(({ challenges, supports, retracts, claims: said }) => [
      ...challenges.map(({ claim }) => claim),
      ...supports,
      ...retracts,
      ...said.map(({ id }) => id),
    ]),
  )
  const asBefore = (claim: Claim): Claim => (touched.has(claim.id) ? { ...claim, status: statusBefore(own, claim, before) } : claim)
  return { claims: [...items(claims)].filter(isEarly).map(asBefore), evidence: [...items(evidence)].filter(isEarly) }
}

/** Where a claim stood before this round: what others say of it now is not told to those who still speak. */
function statusBefore(own: Roundtable, { id, label, proven }: Claim, before: number): ClaimStatus {
  if (opponents(own, id, before).length > 0) return 'contested'
  return label === 'FACT' && proven ? 'accepted' : 'open'
}

/** Who disputes it; in the round itself, only who had done so before. */
function opponents(own: Roundtable, id: string, before: number): readonly SeatId[] {
  const against = get(own.standing, id)?.against ?? []
  const disputed = (seat: SeatId, isIn: (round: number) => boolean): boolean =>
    own.rounds.some(({ round, contributions }) => isIn(round) && contributions[seat]?.challenges.some(({ claim }) => claim === id))
  return against.filter((seat) => disputed(seat, (round) => round < before) || !disputed(seat, (round) => round >= before))
}

/** Each line ends where no token reaches across, so costs add up. */
const cost = (line: string): number => tokensAtMost(`${line}\n`)
const costOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + cost(line), 0)

/** As many of the lines as fit under their title; nothing without at least one. */
function section(title: string, lines: readonly string[], tokensMax: number): readonly string[] {
  const kept: string[] = []
  let room = tokensMax - cost(title)
  for (const line of lines) {
    room -= cost(line)
    if (room < 0) break
    kept.push(line)
  }
  return kept.length === 0 ? [] : [title, ...kept]
}

/* ——— claims ——— */

interface ClaimPart {
  readonly lines: readonly string[]
  /** Evidence of what is shown in its words, in that order. */
  readonly cited: readonly string[]
}

function claimPart(own: Roundtable, registry: Known, lens: Lens, shown: Shown, room: number): ClaimPart {
  if (registry.claims.length === 0) return { lines: [], cited: [] }
  const groups = byStatus(own, registry, shown.before)
  const ids = ORDER.flatMap((status) => groups[status].map(({ id }) => id))
  // First the ids, so that none is lost; then the words of those that matter most, as far as they fit.
  const bare = idList('All', ids, room)
  const wanted = registry.evidence.length === 0 ? room : room * SHARE.claims
  let left = Math.min(room, wanted + cost(bare)) - cost(TITLE) - cost(bare)
  const written = new Map<string, string>()
  const cited: string[] = []
  for (const claim of ORDER.flatMap((status) => wordsFirst(groups[status], shown).filter((one) => isWanted(one, status, shown)))) {
    const line = claimLine(own, claim, lens, shown)
    left -= cost(line)
    if (left < 0) break
    written.set(claim.id, line)
    cited.push(...claim.cites)
  }
  const rest = ids.filter((id) => !written.has(id))
  const also = rest.length === 0 ? [] : [written.size === 0 ? bare : idList('Also', rest, room)]
  const lines = [TITLE, ...written.values(), ...also]
  return { lines: costOf(lines) <= room ? lines : [TITLE, ...written.values(), bare], cited: [...new Set(cited)] }
}

const TITLE = 'CLAIMS'

function byStatus(own: Roundtable, { claims }: Known, before: number): Readonly<Record<ClaimStatus, readonly Claim[]>> {
  const groups: Record<ClaimStatus, Claim[]> = { contested: [], open: [], accepted: [], retracted: [] }
  for (const claim of claims) groups[statusOf(own, claim, before)].push(claim)
  return groups
}

/** Whoever disputes a claim contests it, whatever its citations say. */
const statusOf = (own: Roundtable, { id, status }: Claim, before: number): ClaimStatus =>
  status !== 'retracted' && opponents(own, id, before).length > 0 ? 'contested' : status

/** What was touched last first; what is told elsewhere after what is not. */
const wordsFirst = (claims: readonly Claim[], { told }: Shown): readonly Claim[] =>
  claims.toReversed().sort((one, other) => Number(told.has(one.id)) - Number(told.has(other.id)) || other.last.at - one.last.at)

function isWanted({ id, supporters }: Claim, status: ClaimStatus, { wordsOf, isBrief, told }: Shown): boolean {
  if (isBrief) return told.has(id) && NOTED.includes(status)
  return wordsOf === null || supporters.includes(wordsOf)
}

function claimLine(own: Roundtable, claim: Claim, lens: Lens, { told, wordsOf, before }: Shown): string {
  const { id, label, text, cites } = claim
  const against = wordsOf === null ? opponents(own, id, before) : []
  const more = against.length > STATE.opponentsMax ? ` and ${against.length - STATE.opponentsMax} more` : ''
  const opposed = against.length === 0 ? '' : `; against: ${against.slice(0, STATE.opponentsMax).map(lens.aliasOf).join(', ')}${more}`
  const head = `${id} [${label}, ${statusOf(own, claim, before)}${opposed}]`
  if (told.has(id)) return head
  const rests = cites.length === 0 ? '' : ` (${cites.slice(0, STATE.citesMax).join(', ')}${cites.length > STATE.citesMax ? ' …' : ''})`
  return `${head} ${lens.line(text, LINE.claim)}${rests}`
}

/* ——— evidence ——— */

function evidencePart(registry: Known, lens: Lens, cited: readonly string[], room: number): readonly string[] {
  if (registry.evidence.length === 0) return []
  const all = registry.evidence.map(({ id }) => id)
  const byId = new Map(registry.evidence.map((evidence) => [evidence.id, evidence]))
  const bare = idList('All', all, room - cost('EVIDENCE'))
  let left = room - cost('EVIDENCE') - cost(bare)
  if (left < 0) return []
  const written: string[] = []
  const named = new Set<string>()
  for (const id of cited) {
    const line = evidenceLine(byId.get(id), lens)
    if (line === null) continue
    left -= cost(line)
    if (left < 0) break
    written.push(line)
    named.add(id)
  }
  const rest = all.filter((id) => !named.has(id))
  const lines = ['EVIDENCE', ...written, ...(rest.length === 0 ? [] : [idList('Also', rest, room)])]
  return costOf(lines) <= room ? lines : ['EVIDENCE', bare]
}

function evidenceLine(evidence: Evidence | undefined, lens: Lens): string | null {
  if (evidence === undefined) return null
  const { id, reference, check } = evidence
  const gist = reference.quote === null ? '' : `: «${gistOf(reference.quote, check.verdict, lens)}»`
  return `${id} [${verdictWord(check)}] ${lens.line(sourceOf(evidence), LINE.source)}${gist}`
}

/** What was found in its source are the source's words, and every name in them belongs there. */
const gistOf = (quote: string, verdict: string, lens: Lens): string =>
  verdict === 'verified' ? lens.asWritten(quote, LINE.gist) : lens.line(quote, LINE.gist)

/* ——— decisions, seats ——— */

const decisionLines = (own: Roundtable, lens: Lens, { wordsOf, told, before }: Shown): readonly string[] =>
  own.decisions
    .filter(({ round }) => round < before)
    .toReversed()
    .map(({ id, round, text, claims }) => {
      const isKnown = claims.length > 0 && claims.every((claim) => told.has(claim))
      const settled = wordsOf === null && !isKnown ? lens.line(text, LINE.decision) : `${claims.join(', ') || 'a risk'} settled`
      const isDisputed = claims.some((claim) => opponents(own, claim, before).length > 0)
      return `${id} (round ${round}${isDisputed ? ', disputed since' : ''}) ${settled}`
    })

function seatLines(own: Roundtable, house: House, lens: Lens, { seats, wordsOf, before }: Shown): readonly string[] {
  if (wordsOf !== null) return []
  const last = own.rounds.findLast(({ round }) => round < before)
  const blockers = last === undefined ? [] : tallyOf(own, last).openBlockers
  const told = house.opening.seats.map(({ id }) => id).filter((id) => seats === null || seats.includes(id))
  return told.flatMap((seat) => {
    const held = lastHeld(own, seat, before)
    if (held === null) return []
    const blocks = blockers.filter((one) => one.seat === seat).map(({ claim }) => `; blocks${claim === null ? '' : ` ${claim}`}`)
    const when = 'round' in held ? `round ${held.round}` : 'alone'
    return [`${lens.aliasOf(seat)}: ${held.side ?? 'no side'}, ${confidenceText(held.confidence)} (${when})${blocks.join('')}`]
  })
}
