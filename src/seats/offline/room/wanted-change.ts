/**
 * Changes that can be made without understanding: a value that goes against what is agreed, a spelling that the issue gives in full, a
 * name to be replaced, a claim that its source does not bear out. Each is a list of lines and what is to stand there.
 */
import type { ShownCanon } from '../../../core/room/views.ts'
import type { FileReference } from '../../../core/room/words.ts'
import type { Leaning } from './claimed.ts'
import type { Clash } from './clashes.ts'
import { corrected } from './corrected.ts'
import type { Edit } from './diffs.ts'
import { citedPlaces, holdsAll, linesWith, namesAbsent, type Place, pathsOf, placeAt, placesIn, referenceTo } from './folder.ts'
import { homeOf, type Look, PASSAGES_LOOKED_AT } from './look.ts'
import { unique } from './mentions.ts'
import { listed, said } from './phrases.ts'

export interface Wanted {
  readonly edits: readonly Edit[]
  /** In a few words, for a sentence: "“green” into “amber”". Null: a claim is taken back. */
  readonly into: string | null
  readonly files: readonly FileReference[]
  readonly canon: readonly ShownCanon[]
}

/** The first kind that fits; null where there is none. */
export const wantedChange = (look: Look): Wanted | null => toAgreed(look) ?? replacement(look) ?? unleaned(look)

/** The value of the file gives way to the agreed one: whoever wants it the other way round has to change what is agreed. */
function toAgreed(look: Look): Wanted | null {
  const { clashes, beside } = look
  const [first] = clashes
  if (first === undefined) return null
  const touched = clashes.flatMap(({ entry, place }) => (entry === first.entry && place !== null ? [place.path] : []))
  // Whoever touches a file leaves nothing in it that goes against what is agreed: the next check would find it.
  const wrong = [...clashes, ...beside].filter(({ place }) => place !== null && touched.includes(place.path))
  const objected = objectedPlaces(look).map((place) => ({ ...first, place }))
  const edited = editedLines([...wrong, ...wrong.flatMap((clash) => besideIt(clash, look)), ...objected])
  const [line] = edited
  if (line === undefined) return null
  const entries = [...new Set(edited.flatMap(({ swaps }) => swaps.map(({ entry }) => entry)))]
  const homes = entries.flatMap((entry) => homeOf(entry, look) ?? [])
  return {
    edits: edited.map(({ place, to }) => ({ path: place.path, line: place.line, to })),
    into: listed(entries.map((entry) => swapped(edited.flatMap(({ swaps }) => swaps).filter((swap) => swap.entry === entry)))),
    files: [...edited.map(({ place, swaps }) => referenceTo(place, swaps[0]?.value ?? null)), ...homes],
    canon: entries,
  }
}

/** “5” and “7” into “3”. */
function swapped(swaps: readonly Clash[]): string {
  const values = [...new Set(swaps.map(({ value }) => value))]
  return `${listed(values.map((value) => said(value, 60)))} into ${said(swaps[0]?.entry.value ?? '', 60)}`
}

/** A comment above a setting says the same in other words. */
function besideIt(clash: Clash, { dossier }: Look): readonly Clash[] {
  const { subject, attribute } = clash.entry
  return placesIn(clash.place?.path ?? '', dossier)
    .filter(({ text }) => holdsAll(text.replace(/_/g, ' '), `${subject} ${attribute}`))
    .map((place) => ({ ...clash, place }))
}

interface EditedLine {
  readonly place: Place
  readonly to: string
  /** What gave way in it. */
  readonly swaps: readonly Clash[]
}

/** One line may hold several wrong values. By file in the order of the clashes, then by line. */
function editedLines(wrong: readonly Clash[]): readonly EditedLine[] {
  const places = unique(wrong.flatMap(({ place }) => place ?? []))
  const paths = [...new Set(places.map(({ path }) => path))]
  const lines = places.map((place) =>
    wrong
      .filter((clash) => clash.place?.path === place.path && clash.place.line === place.line)
      .reduce<EditedLine>(
        (line, clash) => {
          const to = corrected(line.to, clash.value, clash.entry.value)
          return to === null ? line : { place, to, swaps: [...line.swaps, clash] }
        },
        { place, to: place.text, swaps: [] },
      ),
  )
  return lines
    .filter(({ swaps }) => swaps.length > 0)
    .toSorted((a, b) => paths.indexOf(a.place.path) - paths.indexOf(b.place.path) || a.place.line - b.place.line)
}

/** Lines that somebody holds against the proposal: what it forgot belongs to it. */
function objectedPlaces({ view, dossier }: Look): readonly Place[] {
  const opposed = view.issue.comments.filter(({ stance }) => stance === 'oppose').flatMap(({ evidence }) => evidence)
  return citedPlaces(opposed, pathsOf(dossier)).flatMap(({ path, line }) => (line === null ? [] : (placeAt(path, line, dossier) ?? [])))
}

function editOf(place: Place, wrong: string, right: string): readonly { readonly place: Place; readonly edit: Edit }[] {
  const to = corrected(place.text, wrong, right)
  return to === null ? [] : [{ place, edit: { path: place.path, line: place.line, to } }]
}

const QUOTED = /["“«`']([^"“”«»`'\n]{2,80})["”»`']/g
const ASKS_FOR_WORDS =
  /\b(?:spell\w*|spelt|misspel\w*|typo\w*|wording|instead of|rename\w*|should (?:say|read|be)|replace\w*|correct\w*|call(?:ed)?)\b/i

/** Two wordings in the issue, of which the folder has one: that one gives way. Where it has both, the one named first. */
function replacement(look: Look): Wanted | null {
  const { text, dossier } = look
  if (!ASKS_FOR_WORDS.test(text)) return null
  const quoted = [...new Set([...text.matchAll(QUOTED)].map(([, words]) => words?.trim() ?? ''))].filter((words) => words !== '')
  const [one, two] = quoted
  if (one === undefined || two === undefined) return null
  const paths = meantBy(look, `${one} ${two}`)
  const standing = (words: string): readonly Place[] => paths.flatMap((path) => linesWith(words, path, dossier))
  const isReversed = standing(one).length === 0 || new RegExp(`\\bnot\\s+["“«\`']${escaped(two)}`).test(text)
  const [wrong, right] = isReversed ? [two, one] : [one, two]
  const edited = standing(wrong).flatMap((place) => editOf(place, wrong, right))
  // A wording that stands in several files may be meant in one of them: which, whoever opened the issue has to say.
  const isUnclear = look.named.length === 0 && new Set(edited.map(({ place }) => place.path)).size > 1
  if (edited.length === 0 || isUnclear) return null
  return {
    edits: edited.map(({ edit }) => edit),
    into: `${said(wrong, 60)} into ${said(right, 60)}`,
    files: edited.map(({ place }) => referenceTo(place, wrong)),
    canon: [],
  }
}

/** Files that the issue, or an objection, names or quotes; where it names none, those that a search brings up; none where its own is gone. */
function meantBy(look: Look, query: string): readonly string[] {
  const { named, text, view, dossier } = look
  if (named.length > 0) return [...new Set([...named, ...objectedPlaces(look).map(({ path }) => path)])]
  if (namesAbsent(text, view.issue.evidence, pathsOf(dossier))) return []
  return [...new Set(dossier.search(query, PASSAGES_LOOKED_AT).map(({ path }) => path))]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const ASKS_TO_DROP =
  /\b(?:should (?:go|be (?:removed|deleted|dropped))|remove (?:it|the)|delete (?:it|the)|drop (?:it|the)|take (?:it|the sentence) out)\b/i

/** The sentence goes where the issue asks for that and it has the line to itself; else it stops naming the source. */
function unleaned({ text, unborn }: Look): Wanted | null {
  const leaning = unborn.find(({ place }) => place !== null)
  if (leaning?.place == null) return null
  const { place, lead, sentence } = leaning
  const isAlone = place.text.replace(/^\s*(?:[-*+•]\s+)?/, '').trim() === sentence.trim()
  const to = ASKS_TO_DROP.test(text) && isAlone ? null : withoutLead(place.text, lead)
  if (to === place.text) return null
  return {
    edits: [{ path: place.path, line: place.line, to }],
    into: null,
    files: filesFor(leaning),
    canon: [],
  }
}

export const filesFor = ({ place, closest, lead, sentence }: Leaning): readonly FileReference[] => [
  ...(place === null ? [] : [referenceTo(place, place.text.includes(sentence) ? sentence : lead.trim())]),
  ...(closest === null ? [] : [referenceTo(closest)]),
]

function withoutLead(text: string, lead: string): string {
  const at = text.indexOf(lead)
  if (at === -1) return text
  const rest = text.slice(at + lead.length)
  return text.slice(0, at) + rest.charAt(0).toUpperCase() + rest.slice(1)
}
