/**
 * A finding as a seat states it becomes one on record: placed in the document, weighed, and joined with a known one where
 * both are the same. What can't be found in the document is said to be so, and can't stay a blocker.
 */
import type { Document } from '../../document/document.ts'
import { sectionAt } from '../../document/find.ts'
import type { Check } from '../../evidence/words.ts'
import { type Identified, isSameFinding } from '../../findings/identity.ts'
import type { Location } from '../../findings/words.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { normalise } from '../../text/normalise.ts'
import { mayBlock } from '../agreement.ts'
import { findingId, findingOf, remediationId } from '../evolve.ts'
import { CONTEXT_LINES } from '../numbers.ts'
import type { Council, Finding } from '../state.ts'
import { textOf } from '../survey.ts'
import type { CouncilEvent, Cycle, Raised } from '../words.ts'

export interface Source {
  readonly request: string
  readonly seat: SeatId
  readonly cycle: Cycle
  /** The modes that this request was for. */
  readonly modes: readonly number[]
  /** The findings that it was shown: any other id is a guess. */
  readonly told: readonly string[]
}

/** Facts for one stated finding. */
export function raise(own: Council, raised: Raised, check: Check | null, source: Source, document: Document): readonly CouncilEvent[] {
  const { request, seat, cycle } = source
  const mode = modeOf(raised, source)
  const location = locate(raised, check, document)
  const lowered = raised.severity === 'blocker' && !mayBlock(check) ? whyLowered(check) : null
  const severity = lowered === null ? raised.severity : 'major'
  const same = sameAs(own, raised, location, source)
  const base = { request, seat, cycle, mode, severity, declared: raised.severity, location, description: raised.description }
  if (same !== null)
    return [{ type: 'finding.merged', into: same.id, ...base, because: same.because }, ...remedy(own, same.id, raised, source)]
  const id = findingId(own.findings.size)
  return [{ type: 'finding.raised', id, ...base, lowered, category: raised.category }, ...remedy(own, id, raised, source)]
}

/** What is wrong with a document does not depend on the number of a mode: a wrong one is put right, and said to be. */
const modeOf = ({ mode }: Raised, { modes }: Source): number => (modes.includes(mode) ? mode : (modes[0] ?? mode))

/** With one mode asked for there is nothing to mistake. */
export const strayMode = (raised: Raised, source: Source): readonly string[] =>
  source.modes.length === 1 || source.modes.includes(raised.mode)
    ? []
    : [
        `A finding names mode ${raised.mode}, which is none of ${source.modes.join(', ')}; it counts under ${modeOf(raised, source)}: “${start(raised.description)}”`,
      ]

const start = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59)}…`)

function whyLowered(check: Check | null): string {
  if (check === null) return 'Without a quotation it can not be a blocker.'
  return check.verdict === 'verified'
    ? 'Its quotation is too short to carry a blocker.'
    : 'Its quotation is not in the document, so it can not be a blocker.'
}

const isKnownTo = (own: Council, id: string, { told }: Source): boolean => told.includes(id) && findingOf(own.findings, id) !== undefined

const isSameSection = (a: Location, b: Location): boolean => a.section.join(' › ') === b.section.join(' › ')

/** It is then a finding of its own, and the reader is told why. */
export const guessedAt = (own: Council, { sameAs: id, description }: Raised, source: Source): readonly string[] =>
  id === null || id.trim() === '' || isKnownTo(own, id, source)
    ? []
    : [`A finding says that it is ${start(id)}, which was not shown: “${start(description)}”`]

function sameAs(
  own: Council,
  raised: Raised,
  location: Location,
  source: Source,
): { readonly id: string; readonly because: string } | null {
  const said = raised.sameAs !== null && isKnownTo(own, raised.sameAs, source) ? findingOf(own.findings, raised.sameAs) : undefined
  // Said to be one, but of another kind and at another place: then its own words would be lost in it.
  if (said !== undefined && (said.category === raised.category || isSameSection(said.location, location)))
    return { id: said.id, because: `The reviewer says that it is ${said.id}.` }
  const stated: Identified = { ...location, category: raised.category, description: raised.description }
  for (const other of items(own.findings)) {
    if (isSameFinding(stated, { ...other.location, category: other.category, description: other.description }))
      return { id: other.id, because: `Same place, same category and nearly the same description as ${other.id}.` }
  }
  return null
}

function remedy(own: Council, finding: string, { remediation }: Raised, source: Source): readonly CouncilEvent[] {
  if (remediation === null || remediation.trim() === '') return []
  const known = findingOf(own.findings, finding)?.remediations ?? []
  return proposal({ id: finding, remediations: known }, remediation, source)
}

/** A new remediation; or, where the same was proposed before, one more who holds it to be right. */
export function proposal(
  { id: finding, remediations }: Pick<Finding, 'id' | 'remediations'>,
  text: string,
  { request, seat }: Pick<Source, 'request' | 'seat'>,
): readonly CouncilEvent[] {
  const same = remediations.find((known) => known.text === text)
  if (same === undefined)
    return [{ type: 'remediation.proposed', id: remediationId(finding, remediations.length), request, seat, finding, text }]
  return same.endorsedBy.includes(seat) ? [] : [{ type: 'remediation.endorsed', remediation: same.id, request, seat }]
}

/** Where it stands: by its quotation, where that was found; else by the heading that was named. */
function locate(raised: Raised, check: Check | null, document: Document): Location {
  const quote = raised.quote === null || raised.quote.trim() === '' ? null : raised.quote
  if (quote !== null && check !== null && check.line !== null && check.verdict === 'verified') {
    const start = firstLine(raised, quote, check.line, document)
    const end = Math.min(document.lines, start + quote.trim().split('\n').length - 1)
    const context = textOf(document, { start: Math.max(1, start - CONTEXT_LINES), end: Math.min(document.lines, end + CONTEXT_LINES) })
    return { section: [...sectionAt(document, start).path], lines: { start, end }, quote, check, context }
  }
  return { section: namedSection(raised.section, document), lines: null, quote, check, context: null }
}

/** The same words may stand in several places: the one that the seat names, if they begin there or just below. */
function firstLine({ line }: Raised, quote: string, found: number, document: Document): number {
  if (line === null || !Number.isInteger(line) || line < 1 || line === found || line > document.lines) return found
  const wanted = normalise(quote).text
  const length = quote.split('\n').length
  const holds = (start: number): boolean =>
    normalise(textOf(document, { start, end: Math.min(document.lines, start + length) })).text.includes(wanted)
  if (!holds(line)) return found
  let start = line
  while (start < document.lines && holds(start + 1)) start++
  return start
}

function namedSection(named: string | null, document: Document): string[] {
  if (named === null) return []
  const wanted = named
    .replace(/^#+\s*/, '')
    .trim()
    .toLowerCase()
  const section = document.sections.find(({ title, path }) => title.toLowerCase() === wanted || path.join(' › ').toLowerCase() === wanted)
  return section === undefined ? [] : [...section.path]
}
