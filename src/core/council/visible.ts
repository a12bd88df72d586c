/**
 * What a reviewer may see. In cycle 1 nothing of the others; in cycle 2 their findings, without names and without what others
 * say of them now; in cycle 3 what was said for and against, and no vote before all are in (4-21).
 */
import { assert } from '../assert.ts'
import type { Document } from '../document/document.ts'
import { documentOf, outline } from '../document/find.ts'
import type { Dossier } from '../dossier.ts'
import { isSameDescription } from '../findings/identity.ts'
import { type House, seatOf } from '../house/house.ts'
import { callLimits } from '../house/limits.ts'
import { nameHider } from '../house/visibility.ts'
import { items } from '../list.ts'
import { ownEntry } from '../record.ts'
import { isBallotItem } from './ballot.ts'
import { findingOf } from './evolve.ts'
import { MODES } from './modes/modes.ts'
import { REASON, REQUEST } from './numbers.ts'
import { wantsAlignment } from './receive/receive.ts'
import type { Council, Finding, Grant } from './state.ts'
import { textOf } from './survey.ts'
import type { CouncilViews, Listed, ShownDocument, ShownFinding, ShownMode, ShownNotes } from './views.ts'
import type { CouncilOptions, Hint, Purpose } from './words.ts'

export function visible(own: Council, request: string, house: House, dossier: Dossier): CouncilViews[Purpose] {
  const grant = ownEntry(own.grants, request)
  assert(grant !== undefined, `Nothing is owed under ${request}.`)
  const { document: path, vision, hints } = house.opening.options as CouncilOptions
  const document = documentOf(dossier, path)
  assert(document !== null, `The reviewed document ${path} is not in the dossier.`)
  const common = { self: selfOf(own, grant, house), document: shownDocument(own, grant, document), vision }
  const hide = nameHider(house.opening.seats, () => 'a reviewer')
  const seen = seenBy(grant, hide)
  // What others add while a seat is at it, it does not see: asked again after a crash, it is shown the same.
  const those = (ids: readonly string[]) => ids.flatMap((id) => findingOf(own.findings, id) ?? [])
  const agenda = those(grant.agenda)
  const unresolved = those(grant.unresolved)
  switch (grant.purpose) {
    case 'review': {
      const isFirst = wantsAlignment(own, grant)
      const noticed = isFirst ? hints.filter(isIn(common.document)) : []
      return { purpose: 'review', ...common, wantsAlignment: isFirst, hints: noticed, raised: raisedBy(own, grant.seat, hide) }
    }
    case 'assess':
      return {
        purpose: 'assess',
        ...common,
        wordsEach: wordsEach(grant, house),
        aligned: alignedBy(own, grant.seat),
        notes: notesFor(own, hide),
        findings: agenda.map((finding) => seen(finding, false)),
        others: those(grant.told.filter((id) => !grant.agenda.includes(id))).map((finding) => listed(finding, hide)),
      }
    case 'vote':
      return {
        purpose: 'vote',
        ...common,
        wordsEach: wordsEach(grant, house),
        notes: notesFor(own, hide),
        items: agenda.filter(isBallotItem).map((finding) => seen(finding, true)),
        unresolved: unresolved.map((finding) => seen(finding, true)),
      }
    case 'endorse':
      return {
        purpose: 'endorse',
        ...common,
        unresolved: unresolved.map((finding) => seen(finding, true)),
      }
  }
}

/**
 * In the blind first cycle a seat is shown what it was the first to raise, so that it does not raise one slip with each of its modes.
 * Where somebody was before it, the words on record are that one's.
 */
const raisedBy = (own: Council, seat: string, hide: (text: string) => string): readonly string[] =>
  [...items(own.findings)].flatMap(({ raisers, description }) => (raisers[0]?.seat === seat ? [hide(description)] : []))

function alignedBy(own: Council, seat: string): CouncilViews['assess']['aligned'] {
  const given = ownEntry(own.alignments, seat)
  if (given === undefined) return null
  return { met: given.met.map(({ criterion }) => criterion), violations: given.violations.map(({ criterion }) => criterion) }
}

/** What a reply holds is shared out among its answers. */
function wordsEach({ purpose, agenda, seat }: Grant, { limits, models }: House): number {
  const { outputTokensMax } = callLimits(limits, { model: models[seat] ?? null, purpose })
  const share = purpose === 'vote' ? REASON.share.vote : REASON.share.assess
  const tokens = (outputTokensMax * share) / Math.max(1, agenda.length) - REASON.answerTokens
  return Math.min(REASON.most, Math.max(REASON.least, Math.floor(tokens / REASON.tokensAWord)))
}

function selfOf(own: Council, grant: Grant, house: House): CouncilViews['review']['self'] {
  const { name, persona } = seatOf(house, grant.seat)
  const agent = own.agents[grant.seat]
  const held = agent?.modes.map(({ mode }) => mode) ?? []
  const wanted = grant.purpose === 'review' ? grant.modes : held
  return { name, persona, role: agent?.role ?? 'Reviewer', modes: wanted.map(shownMode) }
}

function shownMode(number: number): ShownMode {
  const mode = MODES[number - 1]
  return { number, name: mode?.name ?? '', looksFor: mode?.looksFor ?? '' }
}

function shownDocument(own: Council, { units: granted }: Grant, document: Document): ShownDocument {
  const wanted = new Set(granted)
  const units = own.survey?.units ?? []
  return {
    path: document.path,
    title: document.title,
    lines: document.lines,
    outline: shortOutline(document),
    whole: units.every(({ id }) => wanted.has(id)),
    units: units
      .filter(({ id }) => wanted.has(id))
      .map(({ id, section, start, end }) => ({ id, section, start, end, text: textOf(document, { start, end }) })),
  }
}

const isIn =
  ({ units }: ShownDocument) =>
  ({ line }: Hint): boolean =>
    units.some(({ start, end }) => start <= line && line <= end)

function shortOutline(document: Document): string {
  const lines = outline(document).split('\n')
  if (lines.length <= REQUEST.outlineLinesMax) return lines.join('\n')
  const more = lines.length - REQUEST.outlineLinesMax
  return [...lines.slice(0, REQUEST.outlineLinesMax), `… and ${more} more sections`].join('\n')
}

/** A finding without its author: names of the cast that stand in anybody's words are hidden too. */
function seenBy(grant: Grant, hide: (text: string) => string): (finding: Finding, withWords: boolean) => ShownFinding {
  return (finding, withWords) => ({
    id: finding.id,
    severity: finding.severity,
    category: finding.category,
    mode: finding.raisers[0]?.mode ?? 0,
    section: finding.location.section,
    line: finding.location.lines?.start ?? null,
    quote: quoteOf(finding, hide),
    check: checkOf(finding),
    description: hide(finding.description),
    isYours: finding.raisers.some(({ seat }) => seat === grant.seat),
    isSource: finding.raisers[0]?.seat === grant.seat,
    contested: finding.contested,
    remediations: finding.remediations
      .filter(({ nth }) => nth < grant.remediations)
      .map(({ id, text, seat }) => ({ id, text: hide(text), isYours: seat === grant.seat })),
    said: withWords
      ? Object.values(finding.assessments).map(({ judgement, because, quote }) => ({
          judgement,
          because: hide(because),
          quote: quote?.verdict === 'verified' ? quote.quote : null,
        }))
      : [],
  })
}

/** What does not stand in the document may be anybody's words. */
const quoteOf = ({ location: { quote, check } }: Finding, hide: (text: string) => string): string | null =>
  check?.verdict === 'verified' ? quote : hide(quote ?? '') || null

function checkOf({ location: { check } }: Finding): ShownFinding['check'] {
  return check === null ? null : { verdict: check.verdict, similarity: check.similarity }
}

function listed(finding: Finding, hide: (text: string) => string): Listed {
  const { id, severity, description, location } = finding
  const quote = quoteOf(finding, hide)
  const isLong = quote !== null && quote.length > REQUEST.listedQuote
  return {
    id,
    severity,
    line: location.lines?.start ?? null,
    quote: isLong ? `${quote.slice(0, REQUEST.listedQuote - 1)}…` : quote,
    description: hide(description),
  }
}

/** Asked by several in nearly the same words, a question is open once. */
function openQuestions(questions: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const question of questions) {
    if (kept.length < REQUEST.questionsMax && !kept.some((other) => isSameDescription(question, other, REQUEST.sameQuestion)))
      kept.push(question)
  }
  return kept
}

function notesFor(own: Council, hide: (text: string) => string): ShownNotes {
  const notes = own.notes.at(-1)
  if (notes === undefined) return { focusAreas: [], questions: [], targets: [] }
  return {
    focusAreas: notes.focusAreas.map(
      ({ area, findings, because }) => `${area}${findings.length === 0 ? '' : ` (${findings.join(', ')})`}: ${because}`,
    ),
    questions: openQuestions(notes.unresolvedQuestions).map(hide),
    targets: notes.convergenceTargets.map(({ finding, because }) => `${finding}: ${because}`),
  }
}
