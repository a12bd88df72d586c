/**
 * A contribution to a round: what every mode asks for, and the part of this mode. It reacts to what was said by id, brings a
 * sentence that nobody has quoted while there is one, and says where it stands now and which quotation moved it.
 */
import type { Contribution } from '../../../core/roundtable/words.ts'
import { isTopical } from '../debate/pool.ts'
import { uncapital } from '../debate/spelling.ts'
import { alternativesOf, controlsOf, failureModesOf, unknownsOf } from './fields.ts'
import type { HeardClaim } from './heard.ts'
import { kindOf } from './kinds.ts'
import { type Piece, signOfPiece } from './material.ts'
import {
  AGAINST,
  ASSIGNED,
  BRINGS,
  GRANTS,
  HOLDS,
  MOVED_BY,
  MOVES,
  NOTHING_NEW,
  SIDE_WORD,
  STAYS,
  TAKEN,
  TOO_LITTLE,
  WEIGHS_LESS,
} from './phrases.ts'
import { challengeOf, voteOn, voteWithout } from './reactions.ts'
import { freshFor, freshOwn, type Speaking } from './speaking.ts'
import { assignedSide, towards } from './stand.ts'
import { silentOn, statementOf } from './statement.ts'
import { concluded, oneOf } from './written.ts'

export const isSilent = ({ material }: Speaking): boolean => material.silence !== null || material.pieces.length === 0

/** What all modes share, once the page is written. */
export function common(here: Speaking): Contribution {
  if (isSilent(here)) return unsourced(here)
  const { view, material, stand, reactions, page } = here
  return {
    side: stand.side,
    confidence: stand.confidence,
    statement: statementOf(material, stand, reasonOf(here)),
    text: page.text(),
    references: page.references(),
    vote: voteOn(view, stand.side, reactions, material),
    alternatives: alternativesOf(material, stand.side),
    failureModes: failureModesOf(material, stand.side),
    uncertain: unknownsOf(material, page.cited()),
    challenges: reactions.disputed.map(challengeOf),
    supports: reactions.held.map(({ id }) => id),
    retracts: [],
    controls: controlsOf(view, material),
    needsContext: [],
  }
}

/** The best reason for its side that it quotes now, else the one it likes best. */
function reasonOf({ material, stand, page }: Speaking): Piece | null {
  const fits = (piece: Piece): boolean => signOfPiece(piece) !== 0 && !isTopical(piece, material.pool)
  return towards(page.cited(), stand.side, 1).find(fits) ?? towards(material.pieces, stand.side, 1).find(fits) ?? null
}

function unsourced({ view, material, reader }: Speaking): Contribution {
  const assigned = material.isOpen ? null : assignedSide(reader)
  const { side, ...said } = silentOn(material.silence ?? 'elsewhere', material.isOpen, assigned)
  const kept =
    view.before === null
      ? { side, confidence: said.confidence }
      : { side: assigned ?? view.before.side, confidence: view.before.confidence }
  return {
    ...said,
    ...kept,
    references: [],
    vote: voteWithout(view, kept.side),
    alternatives: alternativesOf(material, kept.side),
    failureModes: failureModesOf(material, kept.side),
    uncertain: unknownsOf(material, []),
    challenges: [],
    supports: [],
    retracts: [],
    controls: controlsOf(view, material),
    needsContext: [],
  }
}

/** The text of most modes: against a claim, with a claim, something new, where it stands, what it takes for granted. */
export function writeTalk(here: Speaking): void {
  if (isSilent(here)) return
  const { reader, stand, page, material } = here
  moved(here)
  disputes(here)
  const own = freshOwn(here)
  if (own !== null) page.fact(BRINGS[reader.manner], own)
  else page.infer(oneOf(NOTHING_NEW, page.chance))
  if (here.reactions.disputed.length === 0) grants(here)
  const found = concluded(page.cited(), material.pool.topic.stems)
  if (found !== null) page.infer(found.text, found.from)
  holds(here)
  standsAt(here)
  const ground = page.cited().at(-1)
  if (ground !== undefined) page.assume(oneOf(TAKEN[reader.manner], page.chance, { a: kindOf(ground).assumes }))
  else if (stand.side === null) page.assume('I assume that nothing outside the files would change this')
}

function moved({ stand, page }: Speaking): void {
  const by = stand.change?.by ?? null
  if (by !== null) page.fact(MOVED_BY, by)
}

/** The first dispute with its counter-evidence, a second one with a remark on its kind. */
export function disputes({ reactions, page, reader, heard }: Speaking): void {
  const [first, second] = reactions.disputed
  if (first?.counter != null && !heard.byMe.has(first.counter))
    page.fact(AGAINST[reader.manner], first.counter, { id: first.claim.id, s: first.claim.speaker })
  for (const dispute of [first, second]) {
    if (dispute === undefined || dispute.claim.piece === null || (dispute === first && dispute.counter !== null)) continue
    const flaw = uncapital(kindOf(dispute.claim.piece).flaw.replace(/\.$/, ''), () => true)
    page.infer(oneOf(WEIGHS_LESS, page.chance, { id: dispute.claim.id, flaw }))
  }
}

function grants(here: Speaking): void {
  const other = here.stand.side === null ? null : freshFor(here, -1)
  if (other !== null && signOfPiece(other) !== 0) here.page.fact(GRANTS, other)
}

export function holds({ reactions, page, reader }: Speaking): void {
  const ids = reactions.held.slice(0, 2).map(({ id }: HeardClaim) => id)
  if (ids.length === 0) return
  const plural = ids.length > 1
  const wording = oneOf(HOLDS[reader.manner], page.chance, {
    ids: ids.join(' and '),
    they: plural ? 'they' : 'it',
    them: plural ? 'them' : 'it',
  })
  page.infer(plural ? wording.replace(/ (fits|tells|says)\b/, (_, verb: string) => ` ${verb.slice(0, -1)}`) : wording)
}

export function standsAt({ stand, page, reader, material }: Speaking): void {
  if (stand.side === null || material.isOpen) return
  if (material.isThin) page.infer(oneOf(TOO_LITTLE, page.chance))
  if (material.isThin && !stand.isAssigned) return
  const { balance, change } = stand
  const filled = {
    side: SIDE_WORD[stand.side],
    yes: `${balance.yes.length}`,
    no: `${balance.no.length}`,
    from: SIDE_WORD[change?.from ?? 'UNCERTAIN'],
  }
  if (stand.isAssigned) page.infer(oneOf(ASSIGNED, page.chance, filled))
  else if (change !== null && change.by !== null) page.infer(oneOf(MOVES, page.chance, filled), [change.by])
  else page.infer(oneOf(STAYS[reader.manner], page.chance, filled))
}
