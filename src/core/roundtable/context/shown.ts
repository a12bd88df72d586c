/**
 * A contribution as another seat reads it: side, statement and vote, the text with the ids of its claims, what it does with claims
 * of others, and what it rests on. Whole where it fits. `renderShown` is what the prompt holds, so that what is counted is what is sent.
 */
import { sourceOf } from '../../evidence/render.ts'
import { withClaimIds } from '../../evidence/with-claim-ids.ts'
import type { RegisteredEvidence } from '../../evidence/words.ts'
import type { SeatId } from '../../seat.ts'
import { cutToTokensAtMost, tokensAtMost } from '../../text/tokens.ts'
import type { Contribution, Roundtable, Stance } from '../state.ts'
import type { ShownContribution } from '../views.ts'
import { calmed, confidenceText, fencedTokens, type Lens, oneLine } from './lens.ts'
import { movesOf } from './moves.ts'
import { LINE, MOVES_MAX, SHARE } from './numbers.ts'

/** What is quoted of a source: nothing where its lines stand in the dossier anyway; else each passage where it is first cited. */
export interface Quoting {
  readonly isWhole: boolean
  readonly once: Set<string>
}

export function shownOf(
  own: Roundtable,
  lens: Lens,
  reader: SeatId | null,
  author: SeatId,
  said: Stance | Contribution,
  quoting: Quoting = { isWhole: true, once: new Set() },
): ShownContribution {
  const talk = 'vote' in said ? said : null
  const whole = (text: string): string => oneLine(lens.hide(text))
  return {
    speaker: lens.aliasOf(author),
    isYours: author === reader,
    side: said.side,
    confidence: said.confidence,
    statement: whole(said.statement),
    text: lens.hide(withClaimIds(said.text, said.claims)).trim(),
    vote: talk === null ? null : { ...talk.vote, because: whole(talk.vote.because) },
    claims: [...new Set(said.claims.map(({ id }) => id))],
    disputes: [...new Set(talk?.challenges.map(({ claim }) => claim) ?? [])],
    moves: talk === null ? [] : [...movesOf(own, talk, author).slice(0, MOVES_MAX), ...onClaims(talk)].map(whole),
    references: said.evidence.map((evidence) => referenceLine(evidence, lens, quoting)),
  }
}

const onClaims = ({ challenges, supports, retracts }: Contribution): readonly string[] => [
  ...challenges.map(({ claim, because }) => `${DISPUTES} ${claim}: ${because}`),
  ...(supports.length === 0 ? [] : [`${SUPPORTS} ${supports.join(', ')}`]),
  ...(retracts.length === 0 ? [] : [`takes back ${retracts.join(', ')}`]),
]

const DISPUTES = 'disputes'
export const SUPPORTS = 'supports'

/** What was found in its source are the source's words; any other quotation is the speaker's own. */
function referenceLine(evidence: RegisteredEvidence, lens: Lens, { isWhole, once }: Quoting): string {
  const { id, kind, reference, check } = evidence
  const head = `[${reference.n}] ${id}`
  const mark = check.verdict === 'verified' ? (check.bare ? ' (a fragment)' : '') : ` (${check.verdict})`
  if (once.has(id)) return `${head}${mark}`
  once.add(id)
  const place = `${head} ${lens.line(sourceOf({ kind, reference }), LINE.path)}${mark}`
  if (reference.quote === null || (isWhole && check.verdict === 'verified')) return place
  const words = check.verdict === 'verified' ? reference.quote : lens.hide(reference.quote)
  return `${place}: «${lens.asWritten(words, LINE.quote)}»`
}

export function renderShown(shown: ShownContribution): string {
  const { side, confidence, statement, text, vote, claims, disputes, moves, references } = shown
  const voted = vote === null || vote.vote === null ? null : votedAs(vote.vote, vote.claim, vote.because)
  const unplaced = claims.filter((id) => !text.includes(`[${id}]`))
  const untold = disputes.filter((id) => !moves.some((move) => move.startsWith(`${DISPUTES} ${id}:`)))
  return [
    `${side ?? 'neither yes nor no'}, confidence ${confidenceText(confidence)}: ${statement}`,
    ...(text === '' ? [] : [text]),
    ...moves.map((move) => `- ${move}`),
    ...(voted === null ? [] : [voted]),
    ...(unplaced.length === 0 ? [] : [`Claims: ${unplaced.join(' ')}`]),
    ...(untold.length === 0 ? [] : [`Disputes: ${untold.join(' ')}`]),
    ...(references.length === 0 ? [] : [`Sources: ${references.join('; ')}`]),
  ].join('\n')
}

const votedAs = (vote: string, claim: string | null, because: string): string =>
  `Vote: ${vote}${claim === null ? '' : ` on ${claim}`}${because === '' ? '' : `: ${because}`}`

/** What stands at the head of its fence: the same for every reader. */
export const headOf = ({ speaker }: ShownContribution, round: number): string => `${speaker}, ${round === 0 ? 'alone' : `round ${round}`}`

/** The head of claims from the common record. */
export const namedIn = (round: number): string => `claims named in round ${round}, by others than those above`

/** A round has at most two digits. */
export const costOf = (shown: ShownContribution): number => fencedTokens(headOf(shown, 10), renderShown(shown))

/** As much of it as fits: references go first, the text is cut last. Where not even the rest fits, ids and reasons go before side and statement. */
export function fitted(shown: ShownContribution, tokensMax: number): ShownContribution {
  if (costOf(shown) <= tokensMax) return shown
  const plain = { ...shown, references: [] }
  if (costOf(plain) <= tokensMax) return plain
  const bare = { ...plain, text: '', moves: [] }
  const room = tokensMax - costOf(bare)
  if (room < ROOM_MIN) return least(bare, tokensMax)
  const moves = within(shown.moves, Math.floor(room * SHARE.moves))
  const withMoves = { ...bare, moves }
  const left = tokensMax - costOf(withMoves) - JOINT
  return { ...withMoves, text: left <= 0 ? '' : sentencesWithin(calmed(shown.text), left) }
}

/** Cut behind a sentence, where at least half of what fits is kept that way. */
function sentencesWithin(text: string, tokensMax: number): string {
  const cut = cutToTokensAtMost(text, tokensMax)
  if (cut === text) return text
  const end = [...cut.matchAll(/[.!?。！？]["'”’»)\]]*(?:\[[^\]\n]{1,20}\])*(?=\s)/gu)].at(-1)
  const whole = end === undefined ? '' : `${cut.slice(0, end.index + end[0].length)}…`
  return whole.length > cut.length / 2 ? whole : cut
}

function least(bare: ShownContribution, tokensMax: number): ShownContribution {
  if (costOf(bare) <= tokensMax) return bare
  const short = { ...bare, vote: bare.vote === null ? null : { ...bare.vote, because: '' }, disputes: [] }
  if (costOf(short) <= tokensMax) return short
  const sided = { ...short, claims: [], statement: '' }
  const left = tokensMax - costOf(sided) - JOINT
  return { ...sided, statement: left <= 0 ? '' : cutToTokensAtMost(bare.statement, left) }
}

/** Below this a text says nothing. */
const ROOM_MIN = 12
const JOINT = 2

function within(lines: readonly string[], tokensMax: number): readonly string[] {
  const kept: string[] = []
  let left = tokensMax
  for (const line of lines) {
    left -= tokensAtMost(`- ${line}\n`)
    if (left < 0) break
    kept.push(line)
  }
  return kept
}

/** Each gets what it needs, and whoever needs more than an equal part of what is left is cut to that, or left out. */
export function shared(all: readonly ShownContribution[], tokensMax: number): readonly ShownContribution[] {
  const costs = all.map((shown, index) => ({ index, cost: costOf(shown) })).sort((one, other) => one.cost - other.cost)
  const cut = new Map<number, readonly ShownContribution[]>()
  let left = tokensMax
  for (const [nth, { index, cost }] of costs.entries()) {
    const part = Math.floor(left / (costs.length - nth))
    const shown = all[index]
    if (shown !== undefined && cost > part)
      cut.set(
        index,
        [fitted(shown, part)].filter((short) => costOf(short) <= part),
      )
    left -= Math.min(cost, part)
  }
  return all.flatMap((shown, index) => cut.get(index) ?? [shown])
}

/** Those who speak in turn: as much of each as fits beside those before it, whoever follows, so that nothing changes behind the reader's back. */
export function inTurn(all: readonly ShownContribution[], places: number, tokensMax: number): readonly ShownContribution[] {
  let left = tokensMax
  return all.flatMap((shown, nth) => {
    const part = Math.floor(left / Math.max(1, places - nth))
    const fit = fitted(shown, part)
    const cost = costOf(fit)
    if (cost > part) return []
    left -= cost
    return [fit]
  })
}
