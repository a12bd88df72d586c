/**
 * Where in a long text a quotation stands, and how closely.
 *
 *   fold both ──exact?──▶ done
 *      └─▶ short runs of signs vote for where the quotation would begin ──▶ the best few places ──▶ edit distance in a band
 *
 * Comparing with the whole text would call every true quotation different; comparing at every position would cost minutes.
 */
import { type Normalised, normalise, originOf } from './normalise.ts'

export interface Window {
  /** One minus the edits needed, as a share of the longer of the two; 1: the same words. */
  readonly similarity: number
  /** Offsets in the original text. */
  readonly start: number
  readonly end: number
}

const CANDIDATES_MAX = 8
/** A run that stands more often than this in the needle votes only for its first places. */
const PLACES_MAX = 4
const NOWHERE: Window = { similarity: 0, start: 0, end: 0 }

interface Match {
  readonly distance: number
  readonly start: number
  readonly end: number
}

/** The place in `haystack` most like `needle`. Pass a `Normalised` haystack to look for several needles in one text. */
export function bestWindow(needle: string, haystack: string | Normalised): Window {
  const wanted = normalise(needle).text
  const held = typeof haystack === 'string' ? normalise(haystack) : haystack
  if (wanted === '' || held.text === '') return NOWHERE
  const exact = held.text.indexOf(wanted)
  if (exact !== -1) return original(held, { distance: 0, start: exact, end: exact + wanted.length }, wanted.length)
  const match = closest(wanted, held.text)
  return match ? original(held, match, wanted.length) : NOWHERE
}

/** A stretch of the folded text that is the needle itself. */
export const exactWindow = (held: Normalised, start: number, end: number): Window =>
  original(held, { distance: 0, start, end }, end - start)

function original(held: Normalised, match: Match, length: number): Window {
  let { start, end } = match
  while (start < end && held.text[start] === ' ') start++
  while (end > start && held.text[end - 1] === ' ') end--
  if (start === end) return NOWHERE
  const similarity = Math.max(0, 1 - match.distance / Math.max(length, match.end - match.start))
  return { similarity, start: originOf(held, start).start, end: originOf(held, end - 1).end }
}

function closest(needle: string, haystack: string): Match | null {
  const bucket = Math.max(4, needle.length >> 3)
  const slack = (needle.length >> 2) + 8
  let best: Match | null = null
  let bestSimilarity = 0
  for (const diagonal of candidates(needle, haystack, bucket)) {
    const match = aligned(needle, haystack, diagonal - slack, bucket * 2 + slack * 2, best?.distance ?? needle.length)
    if (!match) continue
    const similarity = 1 - match.distance / Math.max(needle.length, match.end - match.start)
    if (similarity <= bestSimilarity) continue
    best = match
    bestSimilarity = similarity
  }
  return best
}

/** Where the needle would begin, as far as its short runs of signs tell: the places with most votes, best first. */
function candidates(needle: string, haystack: string, bucket: number): readonly number[] {
  const run = needle.length >= 40 ? 5 : needle.length >= 12 ? 3 : Math.min(2, needle.length)
  const places = placesOf(needle, run)
  const votes = new Uint32Array(Math.ceil((needle.length + haystack.length) / bucket) + 2)
  const drop = BASE ** run
  let rolling = 0
  for (let at = 0; at < haystack.length; at++) {
    rolling = (Math.imul(rolling, BASE) + haystack.charCodeAt(at)) | 0
    if (at >= run) rolling = (rolling - Math.imul(drop, haystack.charCodeAt(at - run))) | 0
    if (at < run - 1) continue
    const found = places[slotOf(rolling)]
    if (found === undefined || found === null || found.key !== rolling) continue
    for (const place of found.starts) {
      const slot = ((at - run + 1 - place + needle.length) / bucket) | 0
      votes[slot] = (votes[slot] ?? 0) + 1
    }
  }
  return best(votes).map((slot) => slot * bucket - needle.length)
}

/** Runs are told apart by a rolling number; `BASE` to the fifth power still fits 32 bits. */
const BASE = 71
const SLOTS = 0x2000
const slotOf = (key: number): number => (key ^ (key >>> 13)) & (SLOTS - 1)

interface Place {
  readonly key: number
  readonly starts: number[]
}

/** The needle's runs by slot. Where two share a slot the first keeps it: a vote less, never a wrong place. */
function placesOf(needle: string, run: number): readonly (Place | null)[] {
  const places = new Array<Place | null>(SLOTS).fill(null)
  for (let start = 0; start + run <= needle.length; start++) {
    let key = 0
    for (let at = start; at < start + run; at++) key = (Math.imul(key, BASE) + needle.charCodeAt(at)) | 0
    const known = places[slotOf(key)]
    if (!known) places[slotOf(key)] = { key, starts: [start] }
    else if (known.key === key && known.starts.length < PLACES_MAX) known.starts.push(start)
  }
  return places
}

/** The slots whose votes, with those of the next slot, are the most; neighbours of a chosen one are skipped. */
function best(votes: Uint32Array): readonly number[] {
  const chosen: { readonly slot: number; readonly count: number }[] = []
  for (let slot = 0; slot + 1 < votes.length; slot++) {
    const count = (votes[slot] ?? 0) + (votes[slot + 1] ?? 0)
    if (count === 0) continue
    const last = chosen.findIndex((other) => Math.abs(other.slot - slot) <= 1)
    const rival = chosen[last]
    if (rival && rival.count >= count) continue
    if (rival) chosen.splice(last, 1)
    const worse = chosen.findIndex((other) => other.count < count)
    if (worse === -1 && chosen.length >= CANDIDATES_MAX) continue
    chosen.splice(worse === -1 ? chosen.length : worse, 0, { slot, count })
    if (chosen.length > CANDIDATES_MAX) chosen.pop()
  }
  return chosen.map(({ slot }) => slot)
}

/**
 * Edit distance of the whole needle against any stretch of the haystack that begins near `offset`, inside a band of `width`
 * diagonals. Null where every stretch needs more than `limit` edits.
 */
function aligned(needle: string, haystack: string, offset: number, width: number, limit: number): Match | null {
  const far = needle.length + 1
  let distances = new Uint32Array(width + 2).fill(far)
  let starts = new Int32Array(width + 2)
  for (let band = 0; band < width; band++) {
    const column = offset + band
    if (column < 0 || column > haystack.length) continue
    distances[band] = 0
    starts[band] = column
  }
  let below = new Uint32Array(width + 2).fill(far)
  let belowStarts = new Int32Array(width + 2)
  for (let row = 1; row <= needle.length; row++) {
    const sign = needle.charCodeAt(row - 1)
    let least = far
    let left = far
    let leftStart = 0
    for (let band = 0; band < width; band++) {
      const column = offset + row + band
      let value = far
      let start = 0
      if (column >= 0 && column <= haystack.length) {
        const across = distances[band + 1] ?? far
        value = across + 1
        start = starts[band + 1] ?? 0
        if (column > 0) {
          const diagonal = (distances[band] ?? far) + (haystack.charCodeAt(column - 1) === sign ? 0 : 1)
          if (diagonal <= value) {
            value = diagonal
            start = starts[band] ?? 0
          }
          if (left + 1 < value) {
            value = left + 1
            start = leftStart
          }
        }
        if (value > far) value = far
      }
      below[band] = value
      belowStarts[band] = start
      left = value
      leftStart = start
      if (value < least) least = value
    }
    if (least > limit) return null
    ;[distances, below] = [below, distances]
    ;[starts, belowStarts] = [belowStarts, starts]
  }
  return lastRow(distances, starts, offset + needle.length, width, haystack.length, limit)
}

function lastRow(distances: Uint32Array, starts: Int32Array, offset: number, width: number, length: number, limit: number): Match | null {
  let found: Match | null = null
  for (let band = 0; band < width; band++) {
    const end = offset + band
    const distance = distances[band] ?? limit + 1
    const start = starts[band] ?? 0
    if (end < 0 || end > length || end <= start || distance > limit) continue
    if (!found || distance < found.distance) found = { distance, start, end }
  }
  return found
}
