/**
 * Text as it is compared: white space, quotation marks, dashes, ligatures, soft hyphens, words broken at a line's end and
 * Markdown emphasis are folded away, because a careful copy of a passage may differ in all of them and still be the same words.
 * Every sign of the result knows where it came from, so that a match can be shown in the original.
 */

export interface Normalised {
  readonly text: string
  /** Pieces in order: where each begins in `text` (and, last, where the final one ends), and what stretch of the original it stands for. */
  readonly at: readonly number[]
  readonly from: readonly number[]
  readonly to: readonly number[]
}

const SPACE = 32
const HYPHEN = 45

/** What one sign becomes; '' drops it. */
const FOLDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...pairs('\u00ad\u200b\u200c\u200d\u2060\ufeff', ''),
  ...pairs('\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4', "'"),
  ...pairs('\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb', '"'),
  ...pairs('-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d', '-'),
  ['\u2026', '...'],
  ['\ufb00', 'ff'],
  ['\ufb01', 'fi'],
  ['\ufb02', 'fl'],
  ['\ufb03', 'ffi'],
  ['\ufb04', 'ffl'],
  ['\ufb05', 'st'],
  ['\ufb06', 'st'],
])

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((sign) => [sign, to])
}

/** Everything that may not stand for itself. Between two of these the text is taken as it is, which keeps a megabyte cheap. */
const SPECIAL =
  /[\s\S](?=[\u0300-\u036f])| {2}|[\t-\r]|[-*_`~\u00a0\u00ab\u00ad\u00b4\u00bb\u02bc\u2000-\u206f\u2212\u3000\ufb00-\ufb06\ufe58\ufe63\ufeff\uff0d]/g

export function normalise(text: string): Normalised {
  const parts: string[] = []
  const at: number[] = []
  const from: number[] = []
  const to: number[] = []
  let size = 0
  let last = SPACE
  const put = (piece: string, start: number, end: number): void => {
    let kept = piece
    let begin = start
    const first = kept.charCodeAt(0)
    if ((first === SPACE && last === SPACE) || (first === HYPHEN && last === HYPHEN)) {
      kept = kept.slice(1)
      begin++
    }
    if (kept === '') return
    parts.push(kept)
    at.push(size)
    from.push(begin)
    to.push(end)
    size += kept.length
    last = kept.charCodeAt(kept.length - 1)
  }
  const special = new RegExp(SPECIAL)
  let index = 0
  for (let match = special.exec(text); match; match = special.exec(text)) {
    if (match.index > index) put(text.slice(index, match.index), index, match.index)
    const { end, fold } = foldAt(text, match.index)
    put(fold, match.index, end)
    index = end
    special.lastIndex = end
  }
  put(text.slice(index), index, text.length)
  at.push(size)
  const joined = parts.join('')
  return { text: last === SPACE ? joined.slice(0, -1) : joined, at, from, to }
}

/** Where unit `unit` of the folded text begins and ends in the original. */
export function originOf(folded: Normalised, unit: number): { readonly start: number; readonly end: number } {
  let low = 0
  let high = folded.from.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((folded.at[middle] ?? 0) <= unit) low = middle
    else high = middle - 1
  }
  const begin = folded.at[low] ?? 0
  const from = folded.from[low] ?? 0
  const to = folded.to[low] ?? 0
  const length = (folded.at[low + 1] ?? begin) - begin
  // A piece as long as its original stands for it sign by sign; any other stands for it as a whole.
  const alike = to - from === length
  return alike ? { start: from + unit - begin, end: from + unit - begin + 1 } : { start: from, end: to }
}

/** What stands at `index` that is no plain text, and where it ends. */
function foldAt(text: string, index: number): { end: number; fold: string } {
  const sign = text[index] ?? ''
  if (isMark(text.charCodeAt(index + 1))) {
    let end = index + 1
    while (isMark(text.charCodeAt(end))) end++
    return { end, fold: text.slice(index, end).normalize('NFC') }
  }
  const unit = text.charCodeAt(index)
  if (isSpace(unit)) return { end: quoteMarkEnd(text, index, unit), fold: ' ' }
  const fold = FOLDS.get(sign)
  if (fold === '-' || unit === 0xad) {
    const joined = brokenWordEnd(text, index)
    if (joined > index) return { end: joined, fold: '' }
  }
  if (fold !== undefined) return { end: index + 1, fold }
  if (!'*_`~'.includes(sign)) return { end: index + 1, fold: sign }
  const end = runEnd(text, index)
  return { end, fold: isEmphasis(text, index, end) ? '' : text.slice(index, end) }
}

/** A space; a line's end takes the ">" of a quoted next line with it. */
function quoteMarkEnd(text: string, index: number, unit: number): number {
  if (unit !== 10) return index + 1
  let end = index + 1
  while (text[end] === ' ' || text[end] === '\t') end++
  if (text[end] !== '>') return index + 1
  while (text[end] === '>' || text[end] === ' ') end++
  return end
}

/** Where the word goes on after "inter-⏎national"; `index` itself where no word was broken. */
function brokenWordEnd(text: string, index: number): number {
  if (!/\p{L}/u.test(text[index - 1] ?? '')) return index
  let end = index + 1
  let breaks = 0
  while (isSpace(text.charCodeAt(end)) && end < index + 80) {
    if (text.charCodeAt(end) === 10) breaks++
    end++
  }
  return breaks === 1 && /\p{Ll}/u.test(text[end] ?? '') ? end : index
}

function runEnd(text: string, index: number): number {
  let end = index + 1
  while (text[end] === text[index] && end < text.length) end++
  return end
}

/** Marks that hug a word are emphasis; "2 * 3", "snake_case" and "5*3" are not. */
function isEmphasis(text: string, start: number, end: number): boolean {
  const marker = text[start]
  if (marker === '`') return true
  if (marker === '~') return end - start === 2
  const before = text.charCodeAt(start - 1)
  const after = text.charCodeAt(end)
  const open = !(start === 0 || isSpace(before))
  const close = !(end >= text.length || isSpace(after))
  if (!open && !close) return false
  const inside = isWordUnit(before) && isWordUnit(after)
  return !inside || (marker === '*' && end - start > 1)
}

function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
}

function isSpace(unit: number): boolean {
  return (
    unit === SPACE ||
    (unit >= 9 && unit <= 13) ||
    unit === 0xa0 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    (unit >= 0x2028 && unit <= 0x202f) ||
    unit === 0x3000
  )
}

const isMark = (unit: number): boolean => unit >= 0x300 && unit <= 0x36f
