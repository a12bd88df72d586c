/**
 * From a document to a council that can be opened.
 *
 *   file ──gathered as every source is──▶ the one document, pinned by its hash ─┐
 *   vision, escalation, an earlier review ──────────────────────────────────────┴─▶ checked wish
 *
 * An earlier review is handed on whole: what it left open, and what it or a review before it saw resolved, so that a defect
 * which comes back after several versions is still known.
 */
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { CouncilReport, ReportedFinding } from '../core/council/report-types.ts'
import type { Vision } from '../core/council/vision/words.ts'
import type { CouncilOptions } from '../core/council/words.ts'
import type { Document } from '../core/document/document.ts'
import { parseDocument } from '../core/document/parse.ts'
import type { EarlierFinding } from '../core/findings/words.ts'
import type { Limits } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { lint, shortened } from '../lint/index.ts'
import { type Gathered, gather } from '../sources/gather.ts'
import type { CastWish } from './cast.ts'
import type { Engine } from './engine.ts'
import type { Wish } from './open.ts'
import type { Settings } from './settings.ts'
import { readVision } from './vision.ts'
import { wishFor } from './wish.ts'

export type Since = CouncilOptions['since']

interface Reviewing extends Omit<CastWish, 'protocol' | 'seats'> {
  /** Null: whom the options name by default. */
  readonly escalateTo: string | null
  readonly since: Since
  readonly limits: Partial<Limits>
  readonly pace: Wish['pace'] | null
  readonly seed: number
}

export interface Review extends Reviewing {
  readonly document: string
  /** A vision's file; null: the one that ships. */
  readonly northStar: string | null
}

/** Read already, by whoever may read it. */
export interface ReviewOver extends Reviewing {
  readonly sources: Gathered
  readonly vision: Vision
}

const TITLE_CHARACTERS_MAX = 200
/** As the options of a council have it. */
const NAME_CHARACTERS_MAX = 120
const DOCUMENTS = 'Markdown, reStructuredText, plain text, HTML or PDF'

/** Reads files and may ask whether an Ollama is there; writes nothing. */
export async function councilFor(review: Review, settings: Settings): Promise<Wish | Refusal> {
  const { document, northStar, ...rest } = review
  const objection = (await objectionTo(document)) ?? nameObjection(rest.escalateTo) ?? (await linkObjection(document))
  if (objection !== null) return objection
  const vision = await readVision(northStar)
  if (isRefusal(vision)) return vision
  return councilOver({ ...rest, vision, sources: await namedAsAsked(await gather([document]), document) }, settings)
}

export async function councilOver(review: ReviewOver, settings: Settings): Promise<Wish | Refusal> {
  const { sources, vision, escalateTo, since, ...rest } = review
  const objection = nameObjection(escalateTo)
  if (objection !== null) return objection
  const [file] = sources.files
  if (file === undefined) return refuse('no-document', `There is nothing to review. A council reviews one document: ${DOCUMENTS}.`)
  const document = parseDocument(file.path, file.text)
  const options = { document: file.path, vision, since, hints: hintsOn(document), ...(escalateTo === null ? {} : { escalateTo }) }
  const none = { seats: null, clerk: null, judge: null, dossier: [] }
  return wishFor({ ...rest, ...none, protocol: 'council', subject: titleOf(document), sources, options }, settings)
}

const HINTS_MAX = 12
const HINTS_OF_ONE = 3
/** As the options of a council have them. */
const HINT_QUOTE_MAX = 200
const HINT_WHY_MAX = 400

/** What lint says of the document, few and short: told to reviewers with a model, and recorded, so that a replay tells the same. */
function hintsOn(document: Document): CouncilOptions['hints'] {
  return shortened(lint(document), HINTS_OF_ONE)
    .slice(0, HINTS_MAX)
    .map(({ line, quote, why }) => ({ line, quote: quote.slice(0, HINT_QUOTE_MAX), why: why.slice(0, HINT_WHY_MAX) }))
}

/** A folder would be gathered whole; everything else is judged by whoever reads it. */
async function objectionTo(document: string): Promise<Refusal | null> {
  if (document.trim() === '') return refuse('no-document', `No document is named. A council reviews one: ${DOCUMENTS}.`)
  const found = await stat(document).catch(() => null)
  if (found?.isDirectory() !== true) return null
  return refuse('folder', `${document} is a folder. A council reviews one document: name a file in it (${DOCUMENTS}).`)
}

function nameObjection(escalateTo: string | null): Refusal | null {
  if (escalateTo === null || (escalateTo.trim() !== '' && escalateTo.length <= NAME_CHARACTERS_MAX)) return null
  const what =
    escalateTo.trim() === '' ? 'nobody is named' : `the name has ${escalateTo.length} characters; at most ${NAME_CHARACTERS_MAX} fit`
  return refuse('no-name', `Who decides what the council can not: ${what}. Say who, as in “the legal team”, or leave it out.`)
}

/**
 * A document that is a link may lead to its neighbours and below them, and a path in the working folder stays in it: whoever
 * proposes a change to a repository could otherwise have any file of the machine that reviews it read and quoted.
 * What can't be followed is said by whoever reads it.
 */
async function linkObjection(document: string): Promise<Refusal | null> {
  const named = resolve(document)
  const [real, folder, here] = await Promise.all([named, dirname(named), '.'].map((path) => realpath(path).catch(() => null)))
  if (real == null || folder == null || here == null) return null
  const what = !isInside(folder, real)
    ? `${document} is a link that leads out of its folder`
    : isInside(resolve('.'), named) && !isInside(here, real)
      ? `${document} lies behind a link that leads out of this folder`
      : null
  return what === null ? null : refuse('link', `${what}, so it is not read. Name the file that it leads to: ${real}`)
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** By its path from the working folder, where it lies in it: so a code-review tool finds it. Elsewhere its own name has to do. */
async function namedAsAsked(sources: Gathered, document: string): Promise<Gathered> {
  const [real, here] = await Promise.all([realpath(document), realpath('.')])
  if (!isInside(here, real)) return sources
  const path = relative(here, real).split(sep).join('/')
  return {
    ...sources,
    files: sources.files.map((file) => ({ ...file, path })),
    notes: sources.notes.map((note) => ({ ...note, path })),
  }
}

/** As the reviewers read it: without what can't be seen, and short enough for a line. */
function titleOf({ path, title }: Document): string {
  const clean = title.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const told = [clean, basename(path)].find((words) => /[\p{L}\p{N}]/u.test(words)) ?? 'Document'
  return told.length <= TITLE_CHARACTERS_MAX ? told : `${told.slice(0, TITLE_CHARACTERS_MAX - 1).trimEnd()}…`
}

/** What a review of a later version is held against. `wanted`: an id, or the beginning of one. */
export async function earlierReview(
  engine: Pick<Engine, 'find' | 'state' | 'report'>,
  wanted: string,
): Promise<NonNullable<Since> | Refusal> {
  const id = await engine.find(wanted)
  if (isRefusal(id)) return id
  const [state, report] = [await engine.state(id), await engine.report(id)]
  if (isRefusal(state)) return state
  if (isRefusal(report)) return report
  if (report.protocol !== 'council')
    return refuse('no-council', `${id} is a deliberation of the kind «${report.protocol}», and only a council can be held against another.`)
  const told = report as CouncilReport
  if (told.status !== 'completed' && told.status !== 'stopped')
    return refuse('not-ended', `${id} has not ended (${told.status}), so nothing can be held against it yet. Let it end first.`)
  const modes = told.agents.map((agent) => agent.modes.map(({ number }) => number))
  if (modes.some((each) => each.length === 0))
    return refuse('no-review', `${id} ended before its reviewers had their modes, so there is nothing to compare with.`)
  const findings = findingsOf(told, state.house.opening.options as unknown as CouncilOptions)
  return { id, textHash: told.document?.hash ?? '', modes, findings }
}

function findingsOf(report: CouncilReport, { since }: CouncilOptions): EarlierFinding[] {
  const found = report.findings.filter(({ outcome }) => outcome !== 'dismissed').map(opened)
  if (since === null || report.since === null) return found
  // Not seen again is not gone.
  const open = [...found, ...report.since.unseen.map((finding) => ({ ...finding, id: idIn(finding, since.id) }))]
  const back = new Set(report.since.regressed.map(({ before }) => before))
  const stayedAway = since.findings.filter(({ status, id }) => status === 'resolved' && !back.has(id))
  const resolved = [...report.since.resolved, ...stayedAway]
  return [...open, ...resolved.map((finding) => ({ ...finding, id: idIn(finding, since.id), status: 'resolved' as const }))]
}

const opened = ({ id, severity, category, section, quote, description }: ReportedFinding): EarlierFinding => ({
  id,
  severity,
  category,
  section: [...section],
  quote,
  description,
  status: 'open',
})

/** Every review counts its findings from the first, so one of a review before the last says which: `council-7k2m9xqd/F-3`. */
const idIn = ({ id }: EarlierFinding, council: string): string => (id.includes('/') ? id : `${council}/${id}`)
