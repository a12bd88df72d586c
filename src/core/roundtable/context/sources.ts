/** Of the dossier, what a seat is shown: half for the question, the rest as its interests pull, inside a number of tokens. */
import { type Dossier, type Passage, wholeTexts } from '../../dossier.ts'
import type { Seat } from '../../house/words.ts'
import { cutToTokensAtMost } from '../../text/tokens.ts'
import { calmed, fencedTokens } from './lens.ts'
import { PASSAGES } from './numbers.ts'

/** What an entry costs in the prompt, between its fences. */
const costOf = ({ path, start, end, text }: Passage): number => fencedTokens(`${path} lines ${start}-${end}`, text)

/** In the order of the files. What does not fit is left out; the best one is cut where it would be too long by itself. */
export function passagesWithin(query: string, seat: Seat, dossier: Dossier, tokensMax: number): readonly Passage[] {
  const whole = wholeTexts(dossier, PASSAGES.wholeTokens)
  if (whole !== null && whole.reduce((sum, passage) => sum + costOf(passage), 0) <= tokensMax) return whole
  const chosen: Passage[] = []
  let left = tokensMax
  for (const passage of wanted(query, seat, dossier)) {
    const fits = costOf(passage) <= left ? passage : chosen.length === 0 ? cut(passage, left) : null
    if (fits === null) continue
    left -= costOf(fits)
    chosen.push(fits)
  }
  return chosen.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start))
}

/** Best first: for the question, then as the interests pull, then what else the question finds. Each once. */
function wanted(query: string, seat: Seat, dossier: Dossier): readonly Passage[] {
  const found = new Map<string, Passage>()
  const take = (passages: readonly Passage[], max: number): void => {
    for (const passage of passages) if (found.size < max) found.set(`${passage.path}:${passage.start}`, passage)
  }
  take(dossier.search(query, PASSAGES.most / 2), PASSAGES.most / 2)
  for (const interest of seat.interests) take(dossier.search(`${query} ${interest}`, PASSAGES.perInterest), PASSAGES.most)
  take(dossier.search(query, PASSAGES.most), PASSAGES.most)
  return [...found.values()]
}

/** Shorter than this it is not worth showing. */
const CUT_MIN = 60
/** What joining a text to its frame may add. */
const JOINT = 3

function cut(passage: Passage, tokensMax: number): Passage | null {
  const room = tokensMax - costOf({ ...passage, text: '' }) - JOINT
  if (room < CUT_MIN) return null
  const short = { ...passage, text: cutToTokensAtMost(calmed(passage.text), room) }
  return costOf(short) <= tokensMax ? short : null
}
