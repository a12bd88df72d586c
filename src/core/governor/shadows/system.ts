/**
 * Shadows of the whole process, looked for when a phase ends. Each is said once for the same facts: what was done in the phase
 * that has just ended is news, what was said in this cycle already is not.
 */
import { ANALYSIS_PARALYSIS, BROKEN_WINDOW, CARGO_CULT, ECHO_CHAMBER, GOLD_PLATING, SCOPE_CREEP, TUNNEL_VISION } from '../numbers.ts'
import type { Change, SeenReview } from '../seen.ts'
import { after, countKey, type SeenWork, type Watched } from '../watched.ts'
import type { Archetype, ShadowName, Sighted } from '../words.ts'
import type { Sighting, SystemRow } from './row.ts'
import { isFarBeyond } from './scope.ts'
import { listed, many, sign } from './sign.ts'

const row = (shadow: ShadowName, predicate: string, check: SystemRow['check'], concerns: SystemRow['concerns']): SystemRow => ({
  layer: 'system',
  archetype: null,
  shadow,
  predicate,
  check,
  concerns,
})

export const SYSTEM_ROWS: readonly SystemRow[] = [
  row('tunnel-vision', 'one-category', oneCategory, reviewers),
  row('echo-chamber', 'unanimous-at-once', unanimousAtOnce, guardiansFirst),
  row('gold-plating', 'polish-before-blockers', polishBeforeBlockers, makers),
  row('analysis-paralysis', 'plan-outlasted-do', planOutlastedDo, (watched) => seatsOf(watched, ['explorer', 'creator'])),
  row('analysis-paralysis', 'explorer-again', explorerAgain, (watched) => seatsOf(watched, ['explorer', 'creator'])),
  row('cargo-cult', 'lesson-without-effect', lessonWithoutEffect, (watched) => seatsOf(watched, ['maker', 'creator'])),
  row('broken-window', 'deferred-again', deferredAgain, () => []),
  row('scope-creep', 'beyond-proposal', beyondProposal, makers),
]

/* ——— the conditions ——— */

function oneCategory(watched: Watched): Sighting | null {
  const reviews = latestReviews(watched)
  const raised = reviews.flatMap(({ review }) => review.findings)
  // One defect that everybody sees is one finding: only different ones show that nobody looks anywhere else.
  const { size: findings } = new Set(raised.map(({ id }) => id))
  const categories = new Set(raised.map(({ category }) => category))
  const isShared = reviews.length >= TUNNEL_VISION.reviewers && reviews.every(({ review }) => review.findings.length > 0)
  if (!isShared || findings < TUNNEL_VISION.findings || categories.size > TUNNEL_VISION.categories) return null
  const limit = `from ${TUNNEL_VISION.reviewers} reviewers and ${TUNNEL_VISION.findings} findings on`
  const because = `${findings} findings of ${many(reviews.length, 'reviewer')}, all of them about ${[...categories].join(', ')} (${limit}).`
  const numbers = { reviewers: reviews.length, findings, categories: categories.size }
  return ifNew(watched, 'tunnel-vision', { ...sign(because, numbers, raised), rests: seqsOf(reviews) })
}

/** Agreement is suspicious only where nobody looked long, or nobody pointed at anything (3-8). */
function unanimousAtOnce(watched: Watched): Sighting | null {
  const reviews = latestReviews(watched)
  const isUnanimous = reviews.every(({ review }) => review.verdict === 'approved' && review.findings.length === 0)
  if (watched.workflow === 'fast' || reviews.length < ECHO_CHAMBER.reviewers || !isUnanimous) return null
  const tookMs = watched.ended.phase === 'check' ? watched.phaseMs.check : null
  const isFast = tookMs !== null && tookMs < ECHO_CHAMBER.checkMs
  const isBare = reviews.every(({ review }) => !review.citesEvidence)
  if (!isFast && !isBare) return null
  const why = [
    ...(tookMs !== null && isFast ? [`after ${tookMs / 1_000} s (less than ${ECHO_CHAMBER.checkMs / 1_000})`] : []),
    ...(isBare ? ['without pointing at anything'] : []),
  ]
  const because = `All ${reviews.length} reviewers approved and found nothing, ${why.join(' and ')}.`
  const numbers = { reviewers: reviews.length, findings: 0, ...(tookMs === null ? {} : { checkMs: tookMs }) }
  return ifNew(watched, 'echo-chamber', { ...sign(because, numbers), rests: seqsOf(reviews) })
}

/** A blocker that the same change sets out to mend is not passed over; one that was found later could not be. */
function polishBeforeBlockers(watched: Watched): Sighting | null {
  const made = latestChange(watched)
  if (made === null) return null
  const { fixes } = made.change
  const { length: polished } = fixes.filter(({ severity }) => severity === 'info')
  const { length: blockers } = watched.open.filter(({ id, severity }) => severity === 'blocker' && !fixes.some((fix) => fix.id === id))
  if (polished < GOLD_PLATING.polished || blockers < GOLD_PLATING.openBlockers) return null
  const because = `What is only worth knowing was worked on (${many(polished, 'finding')}) while ${many(blockers, 'blocker')} stayed open.`
  return ifNew(watched, 'gold-plating', { ...sign(because, { polished, blockers }), rests: [made.seq] })
}

function planOutlastedDo(watched: Watched): Sighting | null {
  const { plan, do: done } = watched.phaseMs
  if (watched.ended.phase !== 'do' || plan < ANALYSIS_PARALYSIS.planMs || plan <= ANALYSIS_PARALYSIS.planPerDo * done) return null
  // The plan of this cycle was spoken of, for its length or for its explorers.
  if (lastSaid(watched, 'analysis-paralysis') !== null) return null
  const because = `Planning took ${plan / 1_000} s and doing ${done / 1_000} s (more than ${ANALYSIS_PARALYSIS.planPerDo} times as long).`
  return { ...sign(because, { planMs: plan, doMs: done }), rests: seqsOf(worksOf(watched, ['explorer', 'creator'])) }
}

function explorerAgain(watched: Watched): Sighting | null {
  const explorers = watched.spawned.explorer ?? 0
  const said = lastSaid(watched, 'analysis-paralysis')?.find(({ predicate }) => predicate === 'explorer-again')
  if (explorers < ANALYSIS_PARALYSIS.explorers || explorers <= (said?.numbers.explorers ?? 0)) return null
  const because = `An explorer was set to work ${explorers} times in one cycle (${ANALYSIS_PARALYSIS.explorers} are too many).`
  return { ...sign(because, { explorers }), rests: seqsOf(worksOf(watched, ['explorer'])) }
}

/** A lesson fails once a cycle for one finding, however often the review that found it was done. */
function lessonWithoutEffect(watched: Watched): Sighting | null {
  const key = ({ lesson, finding }: Watched['lessonsFailed'][number]): string => `${lesson} (${finding})`
  const now = after(watched.lessonsFailed, watched.ended.sinceSeq - 1)
  if (now.length === 0) return null
  const rests = saidOf(watched, 'cargo-cult').flatMap((predicates) => predicates.flatMap((one) => one.rests))
  const known = watched.lessonsFailed.filter(({ seq }) => rests.includes(seq)).map(key)
  const failed = now.filter((one) => !known.includes(key(one)))
  const lessons = [...new Set(failed.map(key))]
  if (lessons.length < CARGO_CULT.lessons) return null
  const because = `A finding came again though its lesson was shown: ${lessons.join(', ')}.`
  return { ...sign(because, { lessons: lessons.length }), rests: seqsOf(failed) }
}

/** Of the last runs only: a warning that was put off twice long ago and mended since is no broken window. */
function deferredAgain(watched: Watched): Sighting | null {
  const runs = watched.deferred.slice(-BROKEN_WINDOW.runs).map((ids) => new Set(ids))
  const [first = new Set<string>(), ...others] = runs
  const { length: warnings } = [...first].filter((id) => others.every((ids) => ids.has(id)))
  if (runs.length < BROKEN_WINDOW.runs || warnings < BROKEN_WINDOW.warnings) return null
  const said = watched.shadows.findLast(({ shadow }) => shadow === 'broken-window')?.predicates ?? dueOf(watched, 'broken-window')
  if (said?.some(({ numbers }) => warnings <= (numbers.warnings ?? 0))) return null
  const because = `${warnings} warnings were put off in ${runs.length} runs running (${BROKEN_WINDOW.warnings} are too many).`
  return { ...sign(because, { warnings, runs: runs.length }), rests: [] }
}

function beyondProposal(watched: Watched): Sighting | null {
  const made = latestChange(watched)
  if (made === null || !isFarBeyond(made.change)) return null
  const { files, outside, proposed } = made.change
  const limit = `more than ${SCOPE_CREEP.filesPerProposed} times as many`
  const because = `${many(files.length, 'file')} changed, and the proposal lists ${proposed} (${limit}). Outside of it: ${listed(outside)}.`
  const numbers = { files: files.length, proposed: proposed ?? 0, outside: outside.length }
  return ifNew(watched, 'scope-creep', { ...sign(because, numbers), rests: [made.seq] })
}

/* ——— what is new ——— */

/** Something of it was done in the phase that has just ended, and its newest part was not spoken of. */
function ifNew(watched: Watched, shadow: ShadowName, sighting: Sighting): Sighting | null {
  const newest = Math.max(...sighting.rests)
  if (newest < watched.ended.sinceSeq) return null
  const due = watched.due.filter((one) => one.kind !== 'break')
  const said = [...after(watched.shadows, newest), ...after(watched.suppressed, newest), ...due]
  const isSaid = said.some((one) => one.shadow === shadow && one.predicates.some(({ rests }) => rests.includes(newest)))
  return isSaid ? null : sighting
}

/** All that was said of a shadow in this cycle, or is about to be. */
const saidOf = (watched: Watched, shadow: ShadowName): readonly (readonly Sighted[])[] => [
  ...watched.shadows.filter((one) => one.shadow === shadow && one.cycle === watched.cycle).map(({ predicates }) => predicates),
  ...[dueOf(watched, shadow)].filter((predicates) => predicates !== null),
]

/** What was last said of a shadow since its count began, or is about to be. */
function lastSaid(watched: Watched, shadow: ShadowName): readonly Sighted[] | null {
  const times = watched.counts[countKey({ layer: 'system', archetype: null, shadow, seat: null })] ?? 0
  const said = times === 0 ? null : watched.shadows.findLast((one) => one.shadow === shadow)
  return dueOf(watched, shadow) ?? said?.predicates ?? null
}

const dueOf = ({ due }: Watched, shadow: ShadowName): readonly Sighted[] | null => {
  const found = due.findLast((one) => one.kind !== 'break' && one.shadow === shadow)
  return found === undefined || found.kind === 'break' ? null : found.predicates
}

/* ——— whose work ——— */

type Reviewed = SeenWork & { readonly review: SeenReview }
type Made = SeenWork & { readonly change: Change }

const bySeq = (a: { readonly seq: number }, b: { readonly seq: number }): number => a.seq - b.seq
const seqsOf = (works: readonly { readonly seq: number }[]): readonly number[] => works.map(({ seq }) => seq).toSorted((a, b) => a - b)

/** The last review of each reviewer in this cycle: one that was done again stands for the one before. */
const latestReviews = ({ works }: Watched): readonly Reviewed[] =>
  Object.values(works).flatMap((done) => done.findLast((one): one is Reviewed => one.review !== null) ?? [])

const latestChange = ({ works }: Watched): Made | null =>
  Object.values(works)
    .flat()
    .toSorted(bySeq)
    .findLast((one): one is Made => one.change !== null) ?? null

const worksOf = ({ works }: Watched, archetypes: readonly Archetype[]): readonly SeenWork[] =>
  Object.values(works)
    .flat()
    .filter((one) => one.archetypes.some((archetype) => archetypes.includes(archetype)))

/* ——— who is told ——— */

function reviewers(watched: Watched): readonly string[] {
  return latestReviews(watched).map(({ seat }) => seat)
}

/** An approval is a guardian's to doubt first. */
function guardiansFirst(watched: Watched): readonly string[] {
  const isGuardian = ({ archetypes }: SeenWork): number => (archetypes.includes('guardian') ? 0 : 1)
  return latestReviews(watched)
    .toSorted((a, b) => isGuardian(a) - isGuardian(b))
    .map(({ seat }) => seat)
}

function makers(watched: Watched): readonly string[] {
  const made = latestChange(watched)
  return made === null ? [] : [made.seat]
}

function seatsOf({ roles }: Watched, archetypes: readonly Archetype[]): readonly string[] {
  return Object.entries(roles).flatMap(([seat, own]) => (own.some((archetype) => archetypes.includes(archetype)) ? [seat] : []))
}
