/**
 * What has happened so far, as a story that only grows at its end, so that what a seat is sent begins as it did the last time.
 *
 *   what was raised in cycle 1 ▌ what was said of it, and raised, in cycle 2 ▌ what was proposed with the vote
 *
 * Each chapter tells what was so when it was first shown: how grave those held it who raised it, not how it counts by now.
 */
import { isSameDescription } from '../findings/identity.ts'
import { gravestFirst } from '../findings/severity.ts'
import { findingOf } from './evolve.ts'
import { REQUEST } from './numbers.ts'
import type { Council, Finding, Grant, Notes } from './state.ts'
import type { Chapter, ToldFinding } from './views.ts'
import type { Cycle } from './words.ts'

/** Names of the cast that stand in anybody's words are hidden. */
type Hide = (text: string) => string

/** What this request is told, after what the same seat was told before. */
export function chaptersFor(own: Council, grant: Grant, hide: Hide): readonly Chapter[] {
  const asked = own.agents[grant.seat]?.asked ?? {}
  const before = grant.purpose === 'assess' ? [] : [asked.assess, ...(grant.purpose === 'endorse' ? [asked.vote] : [])]
  const told = [...before.flatMap((one) => one ?? []), grant]
  return told.map((one, index) => chapterOf(own, one, told.slice(0, index), hide))
}

function chapterOf(own: Council, grant: Grant, before: readonly Grant[], hide: Hide): Chapter {
  const known = new Set(before.flatMap(({ agenda }) => agenda))
  const whole = new Set(grant.agenda)
  const least = Math.max(0, ...before.map(({ remediations }) => remediations))
  const put = inOrder(own, grant.told)
  const proposed = ({ remediations }: Finding, from: number) =>
    remediations.filter(({ nth }) => from <= nth && nth < grant.remediations).map(({ id, text }) => ({ id, text: hide(text) }))
  const isVote = grant.purpose === 'vote'
  const isFirst = grant.purpose === 'assess'
  return {
    findings: put
      .filter(({ id }) => !known.has(id))
      .map((finding) => toldOf(finding, isFirst ? 1 : 2, hide, whole.has(finding.id) ? proposed(finding, 0) : null)),
    counted: isVote ? put.map(({ id, severity, contested }) => ({ id, severity, contested })) : [],
    said: isVote ? put.flatMap((finding) => saidOf(finding, hide)) : [],
    remediations: put.filter(({ id }) => known.has(id)).flatMap((finding) => proposed(finding, least)),
    notes: isFirst
      ? notesOf(
          own.notes.find((notes) => notes.cycle === 1),
          new Set(grant.told),
          hide,
        )
      : [],
  }
}

/** In the order of their ids, which is the order in which they were raised. */
export const inOrder = (own: Council, ids: readonly string[]): readonly Finding[] =>
  ids.flatMap((id) => findingOf(own.findings, id) ?? []).toSorted((a, b) => Number(a.id.slice(2)) - Number(b.id.slice(2)))

/** `remediations` null: it is only listed, by what it says, so that nobody raises it again. */
function toldOf(finding: Finding, upTo: Cycle, hide: Hide, remediations: ToldFinding['remediations'] | null): ToldFinding {
  const { id, category, description, location } = finding
  const raisers = finding.raisers.filter(({ cycle }) => cycle <= upTo)
  return {
    ...{ id, category, section: location.section, line: location.lines?.start ?? null, verdict: location.check?.verdict ?? null },
    severities: [...new Set(raisers.map(({ severity }) => severity))].toSorted(gravestFirst),
    raisedBy: new Set(raisers.map(({ seat }) => seat)).size,
    quote: remediations === null ? null : shownQuote(finding, hide),
    description: hide(description),
    remediations: remediations ?? [],
  }
}

/** What does not stand in the document may be anybody's words. */
export const shownQuote = ({ location }: Finding, hide: Hide): string | null =>
  location.check?.verdict === 'verified' ? location.quote : hide(location.quote ?? '') || null

const saidOf = ({ id, assessments }: Finding, hide: Hide): Chapter['said'] =>
  Object.values(assessments).map(({ judgement, because, quote }) => ({
    finding: id,
    judgement,
    because: hide(because),
    quote: quote?.verdict === 'verified' ? quote.quote : null,
  }))

/** Where findings cluster, and what only a person can decide. What the next cycle has to settle is said when it is asked. */
function notesOf(notes: Notes | undefined, shown: ReadonlySet<string>, hide: Hide): readonly string[] {
  if (notes === undefined) return []
  const areas = notes.focusAreas.map(({ area, findings, because }) => {
    const known = findings.filter((id) => shown.has(id))
    return `${area}${known.length === 0 ? '' : ` (${known.join(', ')})`}: ${because}`
  })
  return [...areas, ...openQuestions(notes.unresolvedQuestions).map((question) => `Open: ${hide(question)}`)]
}

/** Asked by several in nearly the same words, a question is open once. */
export function openQuestions(questions: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const question of questions) {
    if (kept.length >= REQUEST.questionsMax) break
    if (!kept.some((other) => isSameDescription(question, other))) kept.push(question)
  }
  return kept
}
