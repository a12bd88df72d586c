/** Everything a voice needs before it says a word: who reads, what the dossier has, what was heard, where it stands, what it will quote. */

import { random } from '../../../core/random.ts'
import type { TalkView } from '../../../core/roundtable/views.ts'
import type { Context } from '../context.ts'
import { signOf } from '../debate/seat.ts'
import { type Heard, heardIn } from './heard.ts'
import { type Material, materialOf, type Piece, signOfPiece } from './material.ts'
import { BROUGHT_A_ROUND } from './numbers.ts'
import { type Reactions, reactionsTo } from './reactions.ts'
import { type Reader, readerOf } from './reader.ts'
import { type Stand, standNow } from './stand.ts'
import { type Page, pageOf } from './written.ts'

export interface Speaking {
  readonly view: TalkView
  readonly reader: Reader
  readonly material: Material
  readonly heard: Heard
  readonly stand: Stand
  readonly reactions: Reactions
  /** What nobody has quoted, best first: what it may bring. */
  readonly fresh: readonly Piece[]
  readonly page: Page
}

export function speakingOf(view: TalkView, context: Context): Speaking {
  const reader = readerOf(view.self, context)
  const material = materialOf(view, context, reader)
  const heard = heardIn(view, material.pieces)
  const stand = standNow(material, reader, heard, view)
  const unquoted = material.pieces.filter((piece) => !heard.quoted.has(piece) && !piece.isTest)
  // What it liked best it has most likely brought in an earlier round, though that is no longer shown.
  const fresh =
    unquoted.length > BROUGHT_A_ROUND * view.round
      ? unquoted.filter((piece) => material.pieces.indexOf(piece) >= BROUGHT_A_ROUND * view.round)
      : unquoted
  const mover = stand.change?.by ?? null
  const reactions = without(reactionsTo(heard, material, stand.side, mover === null ? [] : [mover]), blamed(view))
  return {
    view,
    reader,
    material,
    heard,
    stand,
    reactions,
    fresh,
    page: pageOf(random(context.seed, `offline/roundtable/${context.request}/${view.self.name}`)),
  }
}

/** Ids that stand in what it is asked to mend: it takes back what it said of them. */
export const blamed = ({ mend }: Pick<TalkView, 'mend'>): ReadonlySet<string> =>
  new Set(mend?.problems.flatMap((problem) => problem.match(/\bC[1-9]\d*\b/g) ?? []) ?? [])

const without = ({ held, disputed }: Reactions, ids: ReadonlySet<string>): Reactions => ({
  held: held.filter(({ id }) => !ids.has(id)),
  disputed: disputed.filter(({ claim }) => !ids.has(claim.id)),
})

/** The best of what nobody has quoted that leans to its side (1) or to the other (−1); without a side, any that leans. */
export function freshFor({ fresh, stand, page }: Speaking, sign: 1 | -1): Piece | null {
  const wanted = signOf(stand.side ?? 'UNCERTAIN') * sign
  const cited = page.cited()
  const leaning = fresh.filter(
    (piece) => !cited.includes(piece) && (wanted === 0 ? signOfPiece(piece) !== 0 : signOfPiece(piece) === wanted),
  )
  return leaning[0] ?? null
}

/** The best of what nobody has quoted and does not speak against its side; only then what does. */
export function freshOwn({ fresh, stand, page }: Speaking): Piece | null {
  const sign = signOf(stand.side ?? 'UNCERTAIN')
  const cited = page.cited()
  const left = fresh.filter((piece) => !cited.includes(piece))
  return left.find((piece) => sign === 0 || signOfPiece(piece) !== -sign) ?? left[0] ?? null
}
