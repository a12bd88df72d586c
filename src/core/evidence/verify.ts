/**
 * The verifier: does the file exist, are the lines there, do the words stand where they are said to stand?
 *
 *   path ──exists?──▶ lines ──valid?──▶ quotation ──near the cited lines?──▶ same numbers, same denials?──▶ verified
 *
 * Plain code, so that no seat can argue with it. Likeness alone is not enough: a long quotation in which one digit or one
 * "not" was changed is 99 % alike and says something else.
 */
import type { Dossier } from '../dossier.ts'
import { normalise } from '../text/normalise.ts'
import { wholeWords } from './alteration.ts'
import { type Found, findQuote, type Region, saysLittle, VERIFIED_ABOVE } from './find-quote.ts'
import { type LineStarts, lineAt, lineStarts, linesFrom } from './lines.ts'
import { cleanPath } from './source-key.ts'
import type { Check, Lines, Reference } from './words.ts'

const PRECISE_ABOVE = 0.95
/** A quotation may stand this many lines beside the cited ones. */
const SLACK_LINES = 2
const CLOSEST_LENGTH_MAX = 200

const NOTHING: Check = {
  verdict: 'unverified',
  precise: false,
  bare: false,
  exists: false,
  linesValid: false,
  similarity: null,
  line: null,
  closest: null,
  contentHash: null,
  because: '',
}

/** One file under examination. */
interface Subject {
  readonly path: string
  readonly text: string
  readonly starts: LineStarts
  readonly check: Check
}

/** `where`: what whoever reads of it calls the files that are looked into. */
export function verify(reference: Reference, dossier: Dossier, where = 'the dossier'): Check {
  if (reference.path === null || reference.path.trim() === '') return { ...NOTHING, because: unverifiable(reference) }
  const path = cleanPath(reference.path)
  const text = dossier.text(path)
  if (text === null) return { ...NOTHING, verdict: 'failed', because: missing(path, dossier, where) }
  const starts = lineStarts(text)
  const contentHash = dossier.files.find((file) => file.path === path)?.hash ?? null
  const linesValid = reference.lines === null || areValid(reference.lines, starts.count)
  const subject: Subject = { path, text, starts, check: { ...NOTHING, exists: true, linesValid, contentHash } }
  if (reference.lines !== null && !linesValid) return invalidLines(subject, reference.lines, reference.quote)
  if (reference.quote === null || normalise(reference.quote).text === '') return unquoted(subject, reference.lines)
  return quoted(subject, reference.quote, reference.lines)
}

function unverifiable({ url, title }: Reference): string {
  if (url !== null && url.trim() !== '') return `${url.trim()} is a web address; only files of the dossier are checked.`
  if (title !== null && title.trim() !== '') return `«${cut(title)}» names no file of the dossier; nothing could be checked.`
  return 'The reference names no file, no address and no title; nothing could be checked.'
}

function missing(path: string, dossier: Dossier, where: string): string {
  const near = dossier.files.find((file) => file.path.toLowerCase() === path.toLowerCase())
  const hint = near ? ` There is ${near.path}: names are compared exactly.` : ''
  const count = dossier.files.length
  return `${path} is not among the ${count} ${count === 1 ? 'file' : 'files'} of ${where}.${hint}`
}

const areValid = ({ start, end }: Lines, count: number): boolean => start >= 1 && end >= start && end <= count

function invalidLines(subject: Subject, lines: Lines, quote: string | null): Check {
  const { path, starts, check } = subject
  const found = quote === null ? null : quoted(subject, quote, null)
  const where = found?.verdict === 'verified' ? ` The quotation stands at line ${found.line}.` : ''
  const because = `${range(lines)} ${lines.start === lines.end ? 'is' : 'are'} not in ${path}, which has ${starts.count} lines.${where}`
  return {
    ...check,
    verdict: 'failed',
    similarity: found?.similarity ?? null,
    line: found?.line ?? null,
    closest: found?.closest ?? null,
    because,
  }
}

function unquoted({ path, starts, check }: Subject, lines: Lines | null): Check {
  if (lines === null) {
    return {
      ...check,
      verdict: 'verified',
      bare: true,
      because: `${path} exists (${starts.count} lines); neither lines nor a quotation were given.`,
    }
  }
  const because = `${path} has ${lower(range(lines))}; no quotation was given, so their words were not compared.`
  return { ...check, verdict: 'verified', line: lines.start, because }
}

/** The quotation against the cited lines; failing that, against the whole file, to say where it really is. */
function quoted(subject: Subject, quote: string, lines: Lines | null): Check {
  const whole = (): Check => match(subject, quote, { text: subject.text, offset: 0, lastLine: subject.starts.count, cited: false })
  if (lines === null) return whole()
  const near = match(subject, quote, around(subject, quote, lines))
  if (near.verdict === 'verified') return near
  const anywhere = whole()
  if (anywhere.verdict !== 'verified') return (near.similarity ?? 0) > VERIFIED_ABOVE ? near : anywhere
  const because = `${said(quote)} is not in ${lower(range(lines))} of ${subject.path}; it stands at line ${anywhere.line} (similarity ${shown(anywhere.similarity)}).`
  return { ...anywhere, verdict: 'failed', precise: false, because }
}

/** The cited lines with their slack, and so much of what follows that a longer quotation may run on. */
function around({ text, starts }: Subject, quote: string, lines: Lines): Region {
  const first = Math.max(1, lines.start - SLACK_LINES)
  const lastLine = Math.min(starts.count, lines.end + SLACK_LINES)
  const offset = linesFrom(starts, first)
  const end = Math.max(linesFrom(starts, lastLine + 1), Math.min(text.length, linesFrom(starts, lastLine) + quote.length * 2))
  return { text: text.slice(offset, end), offset, lastLine, cited: true }
}

function match(subject: Subject, quote: string, region: Region): Check {
  const { path, text, starts, check } = subject
  const place = findQuote(quote, text, region)
  if (place === null) {
    return { ...check, verdict: 'failed', similarity: 0, because: `${said(quote)} is not in ${path}, nor anything like it.` }
  }
  const { similarity, start, end, changed } = place
  const line = lineAt(starts, start)
  const found = { ...check, similarity, line }
  if (similarity > VERIFIED_ABOVE && changed === null && line <= region.lastLine) return held(found, path, quote, place)
  const closest = cut(wholeWords(text, start, end).replace(/\s+/g, ' '))
  const reason = changed === null ? `is not in ${path}` : `is not what ${path} says: ${changed}`
  const because = `${said(quote)} ${reason}; closest: «${closest}», line ${line} (similarity ${shown(similarity)}).`
  return { ...found, verdict: 'failed', closest, because }
}

function held(found: Check, path: string, quote: string, { similarity, differs, parts }: Found): Check {
  const where = `Found in ${path}, line ${found.line}${parts > 1 ? `, in ${parts} parts` : ''} (similarity ${shown(similarity)})`
  if (saysLittle(quote)) {
    return { ...found, verdict: 'verified', bare: true, because: `${where}, but ${said(quote)} is too short to prove anything.` }
  }
  const difference =
    differs !== null ? `; the words differ: ${differs}` : similarity < 1 ? '; the words are the same, some signs differ' : ''
  return { ...found, verdict: 'verified', precise: similarity > PRECISE_ABOVE, because: `${where}${difference}.` }
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const range = ({ start, end }: Lines): string => (start === end ? `Line ${start}` : `Lines ${start}–${end}`)
const shown = (similarity: number | null): string => (Math.floor((similarity ?? 0) * 100) / 100).toFixed(2)
const said = (quote: string): string => `«${quote.replace(/\s+/g, ' ').trim().slice(0, 80)}${quote.length > 80 ? '…' : ''}»`
const cut = (text: string): string => (text.length <= CLOSEST_LENGTH_MAX ? text : `${text.slice(0, CLOSEST_LENGTH_MAX - 1).trimEnd()}…`)
