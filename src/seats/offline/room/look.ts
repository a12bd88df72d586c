/**
 * What an offline member makes of an issue before it says anything: the files it is about, what they and the proposal say against what is
 * agreed, and whether there is anything to decide. Every role starts from this and looks at its own part of it.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { ownWords } from '../../../core/gate/own-words.ts'
import type { Common, ShownCanon, ShownComment } from '../../../core/room/views.ts'
import type { FileReference } from '../../../core/room/words.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { keywordSet } from '../../../core/text/words.ts'
import type { Context } from '../context.ts'
import { type Leaning, unbornIn } from './claimed.ts'
import { type Clash, clashesAfter, clashesInFile, clashesInText, clashesOfFact, contestedIn, isAbout } from './clashes.ts'
import { type Change, changesOf } from './diffs.ts'
import { citedPlaces, filesNamed, type Place, pathsOf, placeAt, placesIn, placesNamed, referenceTo } from './folder.ts'

export interface Look {
  readonly view: Common
  readonly context: Context
  /** The folder without what is no work in it: the room's own files, and wherever the issue itself was written down. */
  readonly dossier: Dossier
  /** Title and body. */
  readonly text: string
  /** Files that the issue names or cites, and those that its diff changes. */
  readonly named: readonly string[]
  /** Lines that the issue cites or names. */
  readonly cited: readonly Place[]
  /** In the named files as they are, and about the same thing as the issue. */
  readonly clashes: readonly Clash[]
  /** In the named files as they are, about other things. */
  readonly beside: readonly Clash[]
  /** What the issue itself, or what would be agreed on, says against what is agreed. */
  readonly asked: readonly Clash[]
  /** Null: no diff is proposed, or none that fits. */
  readonly change: readonly Change[] | null
  /** Of the files as the diff would leave them; those it brings in come first. */
  readonly left: readonly Clash[]
  /** Claims in the issue and in the named files that lean on a source which does not bear them out. */
  readonly unborn: readonly Leaning[]
  /** The proposal of now: its comment; null where nobody has made one. */
  readonly proposal: ShownComment | null
  /** Something is proposed or wished for that one can be for or against: more than a question. */
  readonly isDecidable: boolean
}

export function lookAt(view: Common, context: Context): Look {
  const { issue, canon } = view
  const dossier = workIn(context.dossier, issue.title)
  const paths = pathsOf(dossier)
  const text = `${issue.title}\n\n${issue.body}`
  const cites = [...citedPlaces(issue.evidence, paths), ...placesNamed(text, paths)]
  const change = changesOf(issue.diff, dossier)
  const named = [...new Set([...filesNamed(text, paths), ...cites.map(({ path }) => path), ...(change ?? []).map(({ path }) => path)])]
  const cited = cites.flatMap(({ path, line }) => (line === null ? [] : (placeAt(path, line, dossier) ?? [])))
  const all = named.flatMap((path) => clashesInFile(path, dossier, canon))
  const isCited = ({ place }: Clash): boolean => cited.some(({ path, line }) => path === place?.path && line === place.line)
  const clashes = all.filter((clash) => isCited(clash) || isAbout(text, clash))
  const proposal = issue.comments.findLast(({ stance }) => stance === 'propose') ?? null
  return {
    view,
    context,
    dossier,
    text,
    named,
    cited,
    clashes,
    beside: all.filter((clash) => !clashes.includes(clash)),
    asked: askedIn(view, text, clashes),
    change,
    left: (change ?? []).flatMap((one) => leftIn(one, canon)),
    unborn: unbornFor(view, text, named, cited, dossier),
    proposal,
    isDecidable: issue.diff !== null || issue.facts.length > 0 || !/\?\s*$/.test(issue.title),
  }
}

const ROOM_FILES = /^(?:witan|canon)\.ya?ml$/
const TITLE_CHARACTERS_MIN = 12

function workIn({ files, text, search }: Dossier, title: string): Dossier {
  const isWork = (path: string): boolean => {
    if (ROOM_FILES.test(path)) return false
    return title.trim().length < TITLE_CHARACTERS_MIN || text(path)?.includes(title.trim()) !== true
  }
  const left = files.filter(({ path }) => isWork(path))
  const paths = new Set(left.map(({ path }) => path))
  return {
    files: left,
    text: (path) => (paths.has(path) ? text(path) : null),
    search: (query, max) =>
      search(query, max + SPARE_PASSAGES)
        .filter(({ path }) => paths.has(path))
        .slice(0, max),
  }
}

/** So many more are asked for, since some may be left out. */
const SPARE_PASSAGES = 8

/** An issue that reports what a file says does not ask for it. */
function askedIn({ issue, canon }: Common, text: string, clashes: readonly Clash[]): readonly Clash[] {
  if (issue.diff !== null) return []
  const said = ownWordsOf(issue)
  const found = [...issue.facts.flatMap((fact) => clashesOfFact(fact, canon)), ...clashesInText(said, canon), ...contestedIn(said, canon)]
  const isReported = ({ entry, value }: Clash): boolean =>
    clashes.some((one) => one.entry === entry && one.value.toLowerCase() === value.toLowerCase())
  return found
    .filter((clash, index) => !isReported(clash) && found.findIndex(({ entry }) => entry === clash.entry) === index)
    .map((clash) => ({ ...clash, sentence: asWritten(clash, text) }))
}

/** A title has no full stop: what it says is no part of the first sentence behind it. */
const ownWordsOf = ({ title, body }: Common['issue']): string => [title, body].map(ownWords).join('\n\n')

/** What is left out of somebody's own words is a bar in them; what is quoted is one sentence, as it was written. */
function asWritten({ sentence, value }: Clash, text: string): string {
  const parts = sentence.split(' | ').map((part) => part.trim())
  const telling = parts.find((part) => part.includes(value)) ?? sentence
  return sentences(text).find((whole) => whole.text.includes(telling))?.text ?? telling
}

function leftIn({ path, after, added }: Change, canon: readonly ShownCanon[]): readonly Clash[] {
  const found = clashesAfter(path, after, canon)
  const isNew = ({ place }: Clash): boolean => added.some(({ line }) => line === place?.line)
  return [...found.filter(isNew), ...found.filter((clash) => !isNew(clash))]
}

/**
 * What speaks against a diff: what it brings in, and, where it is about what is agreed, whatever it leaves in the files that it touches.
 * A diff about something else is no worse for what stood there before.
 */
export function wrongAfter(look: Look): Clash | null {
  return look.left.find((clash) => look.clashes.length > 0 || isAdded(look, clash)) ?? null
}

export const isAdded = ({ change }: Look, { place }: Clash): boolean =>
  (change ?? []).some(({ path, added }) => path === place?.path && added.some(({ line }) => line === place.line))

/** In a file, only what the issue cites or clearly speaks of: nobody asked for a review of the whole file. */
const SHARED_WORDS_MIN = 3

function unbornFor(
  { issue }: Common,
  text: string,
  named: readonly string[],
  cited: readonly Place[],
  dossier: Dossier,
): readonly Leaning[] {
  const words = keywordSet(text)
  const inFiles = named
    .flatMap((path) => unbornIn(dossier.text(path) ?? '', path, dossier))
    .filter(({ place, claim }) => {
      const isCited = cited.some(({ path, line }) => path === place?.path && line === place.line)
      return isCited || [...keywordSet(claim)].filter((word) => words.has(word)).length >= SHARED_WORDS_MIN
    })
  return inFiles.length > 0 ? inFiles : unbornIn(ownWordsOf(issue), null, dossier)
}

/** Where an entry comes from, quoted; null where the folder does not say it in those words. */
export function homeOf(entry: ShownCanon, { dossier }: Pick<Look, 'dossier'>): FileReference | null {
  const words = entry.text.replace(/[.!]\s*$/, '').trim()
  if (words === '') return null
  const paths = pathsOf(dossier)
  const told = citedPlaces([entry.source], paths)
  const searched = dossier.search(`${entry.subject} ${entry.attribute} ${entry.value} ${words}`, PASSAGES_LOOKED_AT).map(({ path }) => path)
  for (const path of new Set([...told.map((one) => one.path), ...searched])) {
    const place = placesIn(path, dossier).find(({ text }) => text.includes(words))
    if (place !== undefined) return referenceTo(place, words)
  }
  return null
}

export const PASSAGES_LOOKED_AT = 8

/** Own comments on the proposal of now. */
export function ownSince({ view, proposal }: Look): readonly ShownComment[] {
  const { comments } = view.issue
  const from = proposal === null ? 0 : comments.indexOf(proposal) + 1
  return comments.slice(from).filter(({ isOwn }) => isOwn)
}

/** A question that was put to this member, or to everybody, and that it has not answered. */
export function questionFor({ view: { issue } }: Look): ShownComment | null {
  const last = issue.comments.findLastIndex(({ isOwn }) => isOwn)
  const asked = issue.comments
    .slice(last + 1)
    .filter(({ stance, isOwn, asks }) => stance === 'ask' && !isOwn && (asks === null || asks === 'you'))
  return asked.at(-1) ?? null
}
