/** The blind stance: where a seat stands by its own reading, before it has heard anybody. */
import { random } from '../../../core/random.ts'
import type { PositionView } from '../../../core/roundtable/views.ts'
import type { Position } from '../../../core/roundtable/words.ts'
import { count } from '../balance.ts'
import type { Context } from '../context.ts'
import { isTopical } from '../debate/pool.ts'
import { readQuestion } from '../question.ts'
import { kindOf } from './kinds.ts'
import { materialOf, signOfPiece } from './material.ts'
import { ASSIGNED, GRANTS, SIDE_WORD, TAKEN, TOO_LITTLE } from './phrases.ts'
import { readerOf } from './reader.ts'
import { assignedSide, standAlone, towards } from './stand.ts'
import { silentOn, statementOf } from './statement.ts'
import { concluded, oneOf, pageOf } from './written.ts'

export function position(view: PositionView, context: Context): Position {
  const reader = readerOf(view.self, context)
  const material = materialOf(view, context, reader)
  const isOpen = readQuestion(view.topic).kind === 'open' && material.isOpen
  if (material.silence !== null || material.pieces.length === 0) {
    return { ...silentOn(material.silence ?? 'elsewhere', isOpen, isOpen ? null : assignedSide(reader)), references: [], needsContext: [] }
  }
  const stand = standAlone(material, reader)
  const page = pageOf(random(context.seed, `offline/roundtable/${context.request}/${view.self.name}`))
  const leaning = material.pieces.filter(
    (piece) => !piece.isTest && (isOpen || (signOfPiece(piece) !== 0 && !isTopical(piece, material.pool))),
  )
  const [pro, con] = [towards(leaning, stand.side, 1), towards(leaning, stand.side, -1)]
  const isUndecided = stand.side === 'UNCERTAIN'
  const first = (isUndecided ? leaning.find(({ lean }) => lean > 0) : pro[0]) ?? leaning[0] ?? material.pieces[0]
  const fits = material.pieces.filter(
    (piece) => !piece.isTest && piece !== first && !con.some((one) => one === piece && signOfPiece(one) !== 0),
  )
  const second = fits.find(({ path }) => path !== first?.path) ?? fits[0]
  const other = isUndecided
    ? leaning.find(({ lean, quote }) => lean < 0 && quote !== first?.quote)
    : con.find((piece) => signOfPiece(piece) !== 0)
  if (first !== undefined) page.quote(first, isUndecided && first.lean !== 0 ? 'yes' : 'plain')
  if (second !== undefined && !isUndecided) page.quote(second, 'more')
  if (other !== undefined && !isOpen && other !== first)
    page.fact(isUndecided ? ['For a no speaks {f} ({p}): “{q}”', 'Against it stands {f} ({p}): “{q}”'] : GRANTS, other)
  const found = concluded(page.cited(), material.pool.topic.stems)
  if (found !== null) page.infer(found.text, found.from)
  const { balance } = stand
  if (material.isThin) page.infer(oneOf(TOO_LITTLE, page.chance))
  if (stand.isAssigned)
    page.infer(
      oneOf(ASSIGNED, page.chance, {
        side: SIDE_WORD[stand.side ?? 'UNCERTAIN'],
        yes: `${balance.yes.length}`,
        no: `${balance.no.length}`,
      }),
    )
  else if (!isOpen && !material.isThin) page.infer(count(balance, material.question).replace(/\.\[INFER\]$/, ''))
  if (isOpen)
    page.assume('I assume that the sentences closest to the words of the question also answer it, since no language model has read them')
  else if (first !== undefined) page.assume(oneOf(TAKEN[reader.manner], page.chance, { a: kindOf(first).assumes }))
  return {
    side: stand.side,
    confidence: stand.confidence,
    statement: statementOf(material, stand, first ?? null),
    text: page.text(),
    references: page.references(),
    needsContext: [],
  }
}
