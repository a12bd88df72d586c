/**
 * Where a text says something else than what is agreed: by subject, attribute and value, as the canon's own rules compare them. A file
 * is read as `witan room check` reads it, comments of code and all. A view shows a few entries, so they are compared there and then.
 *
 *   "Oda's green eyes …" ─▶ Oda · eyes · green  ≠  Oda · eye colour · amber (C1@1)
 *
 * A question ("should the cable part on Day 140?") states nothing. What it would come to is found by the form of the value alone.
 */
import { anchorIn } from '../../../core/canon/anchors.ts'
import { clashes } from '../../../core/canon/clash.ts'
import { statementsIn } from '../../../core/canon/extract.ts'
import { contradicts } from '../../../core/canon/same.ts'
import type { CanonEntry } from '../../../core/canon/words.ts'
import type { Dossier } from '../../../core/dossier.ts'
import type { ShownCanon } from '../../../core/room/views.ts'
import { linesOf } from '../../../core/text/blocks.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { keywordSet } from '../../../core/text/words.ts'
import { hasWord, holdsAll, type Place, wordAt } from './folder.ts'

export interface Clash {
  /** Null where it stands in no file. */
  readonly place: Place | null
  /** As it stands there. */
  readonly sentence: string
  readonly value: string
  readonly entry: ShownCanon
}

/** Of a text in no file: an issue, a comment. */
export const clashesInText = (text: string, canon: readonly ShownCanon[]): readonly Clash[] => found(text, null, canon)

/** Of something to be agreed on, as a view shows it: `June · age · eighteen`. */
export function clashesOfFact(fact: string, canon: readonly ShownCanon[]): readonly Clash[] {
  const [subject, attribute, value] = fact.split(' · ')
  if (subject === undefined || attribute === undefined || value === undefined) return []
  return canon
    .filter((entry) => contradicts({ subject, attribute, value }, entry))
    .map((entry) => ({ place: null, sentence: fact, value, entry }))
}

export function clashesInFile(path: string, { text }: Dossier, canon: readonly ShownCanon[]): readonly Clash[] {
  return found(text(path) ?? '', path, canon)
}

/** Of a file as it would be: lines are those of the changed text. */
export const clashesAfter = (path: string, after: string, canon: readonly ShownCanon[]): readonly Clash[] => found(after, path, canon)

function found(text: string, path: string | null, canon: readonly ShownCanon[]): readonly Clash[] {
  if (canon.length === 0 || text === '') return []
  const lines = [...linesOf(text)]
  const clashing = clashes(statementsIn(text, path), canon.map(entryOf)).flatMap(({ claim, statement, line, canon: anchor }): Clash[] => {
    const entry = canon.find((one) => one.anchor === anchor)
    if (entry === undefined || statement === null) return []
    const place = path === null ? null : { path, line, text: lines[line - 1]?.text ?? '' }
    return [{ place, sentence: claim, value: statement.value, entry }]
  })
  const keys = clashing.map(({ place, value, entry }) => `${place?.line}/${value}/${entry.anchor}`)
  return clashing.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** As the canon keeps it; what a view leaves out plays no part in comparing. */
function entryOf({ anchor, subject, attribute, value, text, source }: ShownCanon): CanonEntry {
  const named = anchorIn(anchor)
  return {
    id: named?.id ?? anchor,
    version: named?.version ?? 1,
    statement: { subject, attribute, value },
    text,
    source: { kind: 'text', ref: source.slice(0, 500), line: null },
    by: '',
    supersedes: null,
  }
}

/** What a wish or a question would make of something agreed: the first sentence for each entry. */
export function contestedIn(text: string, canon: readonly ShownCanon[]): readonly Clash[] {
  const read = sentences(text).slice(0, SENTENCES_READ)
  return canon.flatMap((entry) => {
    for (const { text: sentence } of read) {
      const [clash] = [...contestedBy(sentence, entry), ...statedBehind(sentence, entry)]
      if (clash !== undefined) return [clash]
    }
    return []
  })
}

/** A wish that takes longer is none that could be read like this. */
const SENTENCES_READ = 100

/** What a wish states between "from that evening on" and "until further notice", which a statement of what is so does not have. */
function statedBehind(sentence: string, entry: ShownCanon): readonly Clash[] {
  const at = wordAt(sentence, entry.subject)
  if (at === -1 || HEDGED.test(sentence.slice(0, at)) || /\?\s*$/.test(sentence)) return []
  const [stated] = sentence.slice(at).split(/\s+(?:from|since|after|as of|starting|until)\b/i)
  return clashesInText(`${stated}.`, [entry]).map((clash) => ({ ...clash, sentence }))
}

/** What stands behind one of these is not said to be so. */
const HEDGED =
  /\b(?:if|whether|unless|not|never|no|nobody|perhaps|maybe|would|could|might|as though|sa(?:ys|id)|thinks?|thought|dream\w*|believe\w*|claim\w*)\b/i

/** Another number or date of the same form, beside the same subject. */
function contestedBy(sentence: string, entry: ShownCanon): readonly Clash[] {
  const { subject, attribute, value } = entry
  if (!/\d/.test(value) || !holdsAll(sentence, subject)) return []
  // A number alone may be of anything; with a word before or behind it ("Day 96", "30 minutes") it says what it is.
  if (/^\d[\d.,]*$/.test(value.trim()) && !holdsAll(sentence, attribute)) return []
  const form = new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])${value.trim().split(/\d+/).map(literal).join(String.raw`\d+`)}(?![\p{L}\p{N}])`,
    'giu',
  )
  return [...new Set(sentence.match(form) ?? [])]
    .filter((other) => other.toLowerCase() !== value.trim().toLowerCase())
    .map((other) => ({ place: null, sentence, value: other, entry }))
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, String.raw`\s+`)

/** Whether an issue is about an entry: it speaks of its subject, and of its attribute or one of the values. */
export function isAbout(text: string, { entry: { subject, attribute, value }, value: other }: Pick<Clash, 'entry' | 'value'>): boolean {
  if (!holdsAll(text, subject)) return false
  const there = keywordSet(text)
  return [...keywordSet(attribute)].some((word) => there.has(word)) || hasWord(text, value) || hasWord(text, other)
}
