/** The keeper of continuity without a language model: holds the proposal, its diff and the named files against what is agreed, and quotes both sides. */
import type { ShownCanon } from '../../../core/room/views.ts'
import type { FileReference } from '../../../core/room/words.ts'
import type { Clash } from './clashes.ts'
import { holdsAll, type Place, placesIn, referenceTo } from './folder.ts'
import { gapIn } from './gaps.ts'
import { homeOf, isAdded, type Look, wrongAfter } from './look.ts'
import { closestIn } from './mentions.ts'
import { AGAINST, BESIDE, GAP, listed, MENDS, named, SAW_NO_CLASH, said, worded } from './phrases.ts'
import { type Saying, SILENT, shownCanon, shownFile } from './writing.ts'

/** Null: there is nothing it could check. */
export function continuity(look: Look): Saying | null {
  const { change, clashes, asked } = look
  if (change !== null) {
    const wrong = wrongAfter(look)
    if (wrong !== null) return against(look, wrong)
    return clashes.length > 0 ? mends(look, clashes) : agrees(look)
  }
  const [first] = [...asked, ...clashes]
  if (first !== undefined) return against(look, first)
  return gap(look) ?? (look.isDecidable ? agrees(look) : null)
}

/** Only words that stand in a file as it is can be cited; those of a diff or an issue are shown. */
export function against(look: Look, clash: Clash): Saying {
  const { view } = look
  const { entry, place, value } = clash
  const home = homeOf(entry, look)
  const standing = place === null || isAdded(look, clash) ? null : asItStands(place, look)
  const cited = standing === null ? null : referenceTo(standing, value)
  const where =
    place === null
      ? `what this issue asks for (${said(value, 60)})`
      : standing !== null
        ? `${named(standing.path)}, line ${standing.line}`
        : `the new wording (${said(value, 60)})`
  const opening = worded(AGAINST, view.self.seat, `against/${view.issue.id}`)
    .replace('{a}', () => where)
    .replace('{b}', () => entry.anchor)
  return {
    ...SILENT,
    stance: 'oppose',
    trigger: 'verify-continuity',
    relation: 'contradicts',
    paragraphs: [
      opening,
      cited === null ? `Said here:\n> ${clash.sentence.replace(/\s+/g, ' ').trim().slice(0, 300)}` : shownFile(cited),
      home === null ? shownCanon(entry) : `${entry.anchor}, from ${shownFile(home)}`,
      `Agreed is ${said(entry.value, 60)}, and here it is ${said(value, 60)}. Next step: bring the one into line with the other, or have the user change ${entry.anchor} first.`,
    ],
    files: [cited, home].filter((one) => one !== null),
    canon: [entry],
  }
}

/** A line that a diff leaves alone may have another number after it. */
const asItStands = (place: Place, { dossier }: Look): Place | null =>
  placesIn(place.path, dossier)
    .filter(({ text }) => text === place.text)
    .toSorted((a, b) => Math.abs(a.line - place.line) - Math.abs(b.line - place.line))[0] ?? null

function mends(look: Look, clashes: readonly Clash[]): Saying {
  const { view } = look
  const entries = [...new Set(clashes.map(({ entry }) => entry))]
  const mended = clashes.flatMap(({ place, value }) => (place === null ? [] : [referenceTo(place, value)]))
  const homes = entries.flatMap((entry) => homeOf(entry, look) ?? [])
  const places = listed(mended.map(({ path, lines }) => `${named(path)}, line ${lines?.start}`))
  const opening = worded(MENDS, view.self.seat, `mends/${view.issue.id}`)
    .replace('{a}', () => places)
    .replace('{b}', () => listed(entries.map(({ anchor }) => anchor)))
  return {
    ...SILENT,
    stance: 'approve',
    trigger: 'verify-continuity',
    paragraphs: [
      opening,
      ...[...mended, ...homes].map(shownFile),
      'After the change I find nothing in the changed files that goes against what is agreed. It can be taken.',
    ],
    files: [...mended, ...homes],
    canon: entries,
  }
}

function agrees(look: Look): Saying | null {
  const { view, dossier, text, change } = look
  const [first] = change ?? []
  const removed = first?.removed[0]
  const changed = first === undefined || removed === undefined ? null : referenceTo({ path: first.path, ...removed })
  const closest = changed === null ? closestIn(text, look.named, dossier) : null
  const line: FileReference | null = changed ?? (closest === null ? null : referenceTo(closest.place, closest.sentence))
  if (line === null) return null
  const entries = aboutIn(text, view.canon)
  const checked =
    entries.length === 0
      ? 'no entry of what is agreed speaks of it'
      : `${listed(entries.map(({ anchor }) => anchor))} ${entries.length === 1 ? 'speaks' : 'speak'} of it and ${entries.length === 1 ? 'says' : 'say'} nothing else`
  return {
    ...SILENT,
    stance: 'approve',
    trigger: 'verify-continuity',
    paragraphs: [
      worded(SAW_NO_CLASH, view.self.seat, `agrees/${view.issue.id}`),
      `What I compared: ${look.named.length === 0 ? 'the wording of the issue' : listed(look.named.slice(0, 3).map(named))} with ${view.canon.length} entries; ${checked}.`,
      `The line that bears on it most is this.\n${shownFile(line)}`,
      ...besides(look),
    ],
    files: [line],
    canon: entries,
  }
}

/** One is enough to show that it was looked at. */
const aboutIn = (text: string, canon: readonly ShownCanon[]): readonly ShownCanon[] =>
  canon.filter(({ subject, attribute }) => holdsAll(text, `${subject} ${attribute}`)).slice(0, 1)

/** What goes wrong in the same files and is not this matter. */
function besides({ view, change, beside, left }: Look): readonly string[] {
  return (change === null ? beside : left).slice(0, 1).map(({ place, entry, value }) =>
    worded(BESIDE, view.self.seat, 'beside')
      .replace('{a}', () => `${named(place?.path ?? '')}, line ${place?.line}, with ${said(value, 60)},`)
      .replace('{b}', () => entry.anchor),
  )
}

function gap(look: Look): Saying | null {
  const { view, context, text, cited } = look
  const found = gapIn(text, view.canon, look.dossier, context.dossier)
  if (found === null) return null
  const leaning = cited.slice(0, 2).map((place) => referenceTo(place))
  const opening = worded(GAP, view.self.seat, `gap/${view.issue.id}`)
    .replace('{q}', () => said(found.question))
    .replace('{s}', () => listed(found.searches.map((query) => said(query))))
  return {
    ...SILENT,
    stance: 'note',
    trigger: 'canon-gap-search',
    paragraphs: [
      opening,
      ...(leaning.length === 0 ? [] : ['These lines lean on the answer.', ...leaning.map(shownFile)]),
      'Whatever is chosen is new, so it has to be agreed on before anything is built on it: one subject, one value, and the line that will say it.',
    ],
    files: leaning,
    searches: found.searches,
  }
}
