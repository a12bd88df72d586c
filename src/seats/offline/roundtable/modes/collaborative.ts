/** Collaborative: two claims of others put together, and what can be said of the two that neither says: whether they come from
 * one file or two, whether they lean the same way, what their figures come to. */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import { stem, wordsOf } from '../../../../core/text/words.ts'
import type { Context } from '../../context.ts'
import { uncapital, within } from '../../debate/spelling.ts'
import { GENERIC } from '../../generic.ts'
import { both } from '../../sets.ts'
import { type HeardClaim, othersClaims } from '../heard.ts'
import { kindOf } from '../kinds.ts'
import { type Material, type Piece, signOfPiece } from '../material.ts'
import { ROOM } from '../numbers.ts'
import { blamed, type Speaking, speakingOf } from '../speaking.ts'
import { common, isSilent, writeTalk } from '../talk.ts'
import { concluded } from '../written.ts'

export function collaborative(view: TalkView, context: Context): ReplyOf<'collaborative'> {
  const here = speakingOf(view, context)
  const builds = buildsOf(here)
  writeTalk(here)
  const [first] = builds
  if (first !== undefined && !isSilent(here))
    here.page.infer(`Taken together, ${first.claims.join(' and ')} add this: ${first.adds.replace(/\.$/, '')}`)
  return { ...common(here), builds }
}

type Build = ReplyOf<'collaborative'>['builds'][number]

/** The two that share most, of two speakers where there are two; not a pair that somebody has put together already. */
function buildsOf({ heard, material, view }: Speaking): Build[] {
  const known = othersClaims(heard).filter(({ piece, text }) => piece !== null || text !== null)
  const quoting = known.filter(({ piece }) => piece !== null)
  const from = (quoting.length > 1 ? quoting : known).toReversed()
  const built = heard.contributions.flatMap(({ moves }) =>
    moves.flatMap((move) => /^builds on ([\w, ]+):/.exec(move)?.[1]?.split(', ') ?? []),
  )
  const pairs = from.flatMap((first, index) =>
    from.slice(index + 1).flatMap((second) => (first.piece !== null && first.piece === second.piece ? [] : [[first, second] as const])),
  )
  const isBlamed = blamed(view)
  // What was said first in an earlier round may have been said by this seat: newer ids are surely of others.
  const score = ([first, second]: readonly [HeardClaim, HeardClaim]): number =>
    (first.speaker === second.speaker ? 0 : 3) +
    (first.piece?.path === second.piece?.path ? 0 : 1) +
    shared(first, second).length * 0.3 -
    (isBlamed.has(first.id) ? 4 : 0) -
    (isBlamed.has(second.id) ? 4 : 0) -
    (built.includes(first.id) ? 1 : 0) -
    (built.includes(second.id) ? 1 : 0) +
    (numberOf(first) + numberOf(second)) / Math.max(1, ...from.map(numberOf))
  const best = pairs.reduce<readonly [HeardClaim, HeardClaim] | null>(
    (top, pair) => (top === null || score(pair) > score(top) ? pair : top),
    null,
  )
  if (best === null) return []
  const [first, second] = best
  return [{ claims: [first.id, second.id], adds: within(added(first, second, material), ROOM.because) }]
}

const numberOf = ({ id }: HeardClaim): number => Number(id.slice(1)) || 0

const shared = ({ piece: a }: HeardClaim, { piece: b }: HeardClaim): readonly string[] =>
  a === null || b === null ? [] : both(a.stems, b.stems)

function added(first: HeardClaim, second: HeardClaim, { pool }: Material): string {
  const [a, b] = [first.piece, second.piece]
  if (a === null || b === null)
    return `${first.id} and ${second.id} come to this by different ways, which makes it worth looking at where the two ways part.`
  const counted = concluded([a, b], pool.topic.stems)
  const [left, right] = [signOfPiece(a), signOfPiece(b)]
  const place = a.path === b.path ? `in one file, ${a.path}` : `in two files, ${a.path} and ${b.path}`
  const [one, other] = [`${kindOf(a).name} on ${tellingWords(a, pool)}`, `${kindOf(b).name} on ${tellingWords(b, pool)}`]
  const said =
    left !== 0 && left === right
      ? `${one} and ${other}, ${place}, lean to ${wayOf(left)} both, so that it does not hang on one of them`
      : left !== 0 && right !== 0
        ? `${one} leans to ${wayOf(left)} and ${other} to ${wayOf(right)}, ${place}, so that the answer hangs on which of them weighs more`
        : `${one} can not be judged without ${other}, ${place}`
  return counted === null ? `${said}.` : `${said}; ${uncapital(counted.text)}.`
}

const wayOf = (sign: number): string => (sign > 0 ? 'a yes' : 'a no')

const MONTHS = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** The two words of a sentence that are rarest in the files: what it speaks of that others do not. */
function tellingWords({ quote, stems }: Piece, pool: Material['pool']): string {
  const known = new Map(wordsOf(quote).map((word) => [stem(word), word]))
  const rare = [...known]
    .filter(
      ([one, word]) => stems.has(one) && !pool.topic.stems.has(one) && !GENERIC.has(one) && !MONTHS.test(word) && /^\p{L}{4,}$/u.test(word),
    )
    .toSorted(([a], [b]) => pool.weight(b) - pool.weight(a))
    .slice(0, 2)
    .map(([, word]) => `“${word}”`)
  return rare.length === 0 ? `“${quote}”` : rare.join(' and ')
}
