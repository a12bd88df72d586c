/**
 * A patch applied to texts, all of it or nothing, by the rules of `git apply` without fuzz.
 *
 *   text ──▶ lines ──each hunk at its place──▶ lines ──▶ text
 *
 * Two things git lets pass are refused, since they end in a text that nobody wanted: a line without neighbours put into a text
 * (git puts it at the end), and a last line without a line end found in the middle (git joins it to the next one).
 */
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { withEndsOf } from './line-ends.ts'
import { type Image, isAtStart, newLines, oldLines, placeOf, statedLine, type Touched } from './place.ts'
import type { Applied, FilePatch, Hunk, Patch, TextOf } from './types.ts'

const SHOWN_CHARACTERS_MAX = 80

interface Changed {
  readonly after: string | null
  /** How many lines away from where the patch says its hunks were found, in all. */
  readonly offset: number
}

export function applyPatch(patch: Patch, textOf: TextOf): Applied | Refusal {
  const files: { readonly path: string; readonly before: string | null; readonly after: string | null }[] = []
  for (const file of patch.files) {
    const before = textOf(file.path)
    const changed = changedBy(file, before)
    if (isRefusal(changed)) return changed
    files.push({ path: file.path, before, after: changed.after })
  }
  return { files }
}

/**
 * Whether the texts already are what the patch makes of them: it can be taken back. In a text that repeats itself a patch may fit
 * forwards and backwards; then what stands nearer to the lines it names decides.
 */
export function isApplied(patch: Patch, textOf: TextOf): boolean {
  return patch.files.every((file) => {
    const text = textOf(file.path)
    const back = changedBy(reversed(file), text)
    if (isRefusal(back)) return false
    const on = changedBy(file, text)
    return isRefusal(on) || back.offset < on.offset
  })
}

/** The patch that takes this one back. */
export const reversedPatch = ({ files }: Patch): Patch => ({ files: files.map(reversed) })

const OPPOSITE = { create: 'delete', modify: 'modify', delete: 'create', ' ': ' ', '+': '-', '-': '+' } as const

const reversed = ({ path, change, hunks }: FilePatch): FilePatch => ({
  path,
  change: OPPOSITE[change],
  hunks: hunks.map(({ oldStart, newStart, lines }) => ({
    oldStart: newStart,
    newStart: oldStart,
    lines: lines.map(({ sign, text }) => ({ sign: OPPOSITE[sign], text })),
  })),
})

function changedBy(file: FilePatch, before: string | null): Changed | Refusal {
  const { path, change, hunks } = file
  if (change === 'create' && before !== null) return misfit(path, 'it is to be created, and there is a file of that name already.')
  if (change !== 'create' && before === null && !fillsNothing(hunks)) return misfit(path, 'there is no such file to change.')
  const lines = linesOf(before ?? '')
  const done = withHunks(path, lines, before === null ? hunks : withEndsOf(lines, hunks))
  if (isRefusal(done) || change !== 'delete') return done
  const [left] = linesOf(done.after)
  if (left === undefined) return { ...done, after: null }
  return misfit(path, `it is to be deleted, and it holds more than the patch takes away: ${shown(left)}.`)
}

/** A diff without git's own header says of a file that is not there yet that nothing stood in it. */
const fillsNothing = (hunks: readonly Hunk[]): boolean =>
  hunks.length === 1 && hunks.every((hunk) => hunk.oldStart === 0 && oldLines(hunk).length === 0)

function withHunks(
  path: string,
  lines: readonly string[],
  hunks: readonly Hunk[],
): { readonly after: string; readonly offset: number } | Refusal {
  let image: Image = lines
  let offset = 0
  for (const [index, hunk] of hunks.entries()) {
    const place = placeOf(hunk, image)
    if (place === null) return misfit(path, `hunk ${index + 1} of ${hunks.length} ${whyNot(hunk, image, image.length - lines.length)}`)
    offset += Math.abs(place - statedLine(hunk))
    const put = newLines(hunk).map((text) => ({ text }))
    image = image.slice(0, place).concat(put, image.slice(place + oldLines(hunk).length))
  }
  return { after: image.map(textIn).join(''), offset }
}

const textIn = (line: string | Touched): string => (typeof line === 'string' ? line : line.text)

/** The first line that differs where the hunk says it belongs; numbers are those of the file as it is, before any hunk. */
function whyNot(hunk: Hunk, image: Image, shift: number): string {
  const wanted = oldLines(hunk)
  const stated = isAtStart(hunk) ? 0 : statedLine(hunk)
  const number = (at: number): number => stated + at + 1 - (isAtStart(hunk) ? 0 : shift)
  if (wanted.length === 0) return 'adds lines and names none beside them, so nothing says where they belong.'
  for (const [at, line] of wanted.entries()) {
    const there = image[stated + at]
    if (there === undefined) return `expects ${shown(line)} at line ${number(at)}, and the file has ended there.`
    if (typeof there !== 'string') return `changes line ${number(at)}, which a hunk before it has changed already.`
    if (there !== line) return `expects ${shown(line)} at line ${number(at)}, and ${shown(there)}${unseen(line, there)} stands there.`
  }
  // All stand there, so what keeps it away is that it ends the file.
  const next = textIn(image[stated + wanted.length] ?? '')
  return `ends the file, and behind line ${number(wanted.length - 1)} follows ${shown(next)}.`
}

/** Where two lines look the same, what is not seen of them. */
const unseen = (wanted: string, there: string): string => {
  if (wanted.trimEnd() !== there.trimEnd()) return ''
  return wanted.endsWith('\n') !== there.endsWith('\n')
    ? ' (with another line end, or none)'
    : ' (with other blanks or another line end behind it)'
}

const misfit = (path: string, because: string): Refusal =>
  refuse('patch-does-not-apply', `The patch does not fit ${path} as it is now: ${because}`)

const shown = (line: string): string => {
  const plain = line.replace(/\r?\n$/, '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (sign) => (sign === '\t' ? ' ' : '?'))
  return `«${plain.length > SHOWN_CHARACTERS_MAX ? `${plain.slice(0, SHOWN_CHARACTERS_MAX - 1)}…` : plain}»`
}

/** With their ends. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
