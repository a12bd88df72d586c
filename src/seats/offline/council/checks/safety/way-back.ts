/**
 * Changes that can't be taken back: a roll-out or migration section without a way back, and data deleted with no copy.
 * Headings don't count: a heading is not a way back.
 */
import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerIn, blockText, hitAt, isEnglish, passagesOf, placeOf, shown, withChildren } from './passages.ts'
import { BRINGS_BACK } from './phrases.ts'
import { plansOf, ROLLS, within } from './plans.ts'

const DOES =
  /\b(?:stages?|starts?|launch\w*|roll\w*|migrat\w+|turns?|moves?|enabl\w+|deploy\w*|switch\w*|converts?|goes live|replace[sd]?|open to all|copies|copied|import\w*|released?)\b/i
const WORDS_MIN = 12

function planSentence(document: Document, section: Section): Sentence | null {
  const all = within(document, section)
  const spoken = all.filter(({ block }) => document.blocks[block]?.kind !== 'row')
  return (
    spoken.find(({ plain }) => DOES.test(plain) && plain.split(' ').length > 5) ??
    spoken.find(({ plain }) => DOES.test(plain)) ??
    all[0] ??
    null
  )
}

function withoutWayBack(document: Document): readonly Hit[] {
  if (!isEnglish(document)) return []
  const deleted = deletes(document)
  return plansOf(document).flatMap((section) => {
    const text = withChildren(document, section)
    const sentence = planSentence(document, section)
    if (sentence === null || text.split(' ').length < WORDS_MIN || BRINGS_BACK.test(text) || !DOES.test(text)) return []
    if (deleted.some(({ line }) => line >= section.start && line <= section.end)) return []
    return [
      hitAt({ text: sentence.text, line: sentence.start }, '', {
        severity: 'major',
        category: 'roll-back',
        description: `The section “${section.title}” says how it goes forward (${shown(sentence.plain)}) and not how to go back. If it goes wrong half-way, those on duty will have to invent the way back.`,
        remediation: `Add to “${section.title}” who can stop it, with which switch, within what time, what happens to data made meanwhile, and when that was rehearsed.`,
        weight: 0.8,
      }),
    ]
  })
}

/** An answer takes back the change itself; that a user can restore one entry is no way back for a roll-out. */
const STOPS_IT =
  /\b(?:roll(?:ed|s|ing)?[ -]?back|rollbacks?|revert\w*|switch(?:es|ed|ing)?\b[^.;]{0,40}\boff|turn(?:s|ed|ing)?\b[^.;]{0,40}\b(?:off|back on)|disabl\w+|kill[ -]switch|feature (?:flag|gate|toggle)s?|downgrad\w+|go(?:es)? wrong|old \w+(?: \w+)? (?:stays?|remains?|will stay|is kept|are kept))\b/i
const DELETES =
  /\b(?:(?:deletes?|drops?|wipes?|purges?|overwrites?|erases?|truncates?|destroys?)(?: all| the| their| its| old| existing| every)* (?:[\w'’-]+ ){0,2}?(?:lists?|data|tables?|records?|rows?|accounts?|files?|columns?|entries|database|copies|content|profiles?|messages|documents|folders?|originals?)|(?:lists?|data|tables?|records?|rows?|accounts?|files?|columns?|entries|database|originals?|documents) (?:is|are|will be|must be|shall be|gets?) (?:then |all |permanently )?(?:deleted|dropped|wiped|purged|overwritten|erased|truncated|destroyed))\b/i
const FOR_GOOD = /\b(?:permanently|irreversibl\w+|cannot be undone|can't be undone|for good|irrevocabl\w+)\b/i
const SAVED =
  /\b(?:back-?ups?|backed up|restor\w+|undo|undone|read-only|archiv\w+|snapshots?|grace|trash|confirm\w*|soft[- ]delet\w+|after \d+|older than|within \d+ days|recover\w*|kept for|export\w* (?:first|before)|temporary|temp|expired|test)\b/i

function deletes(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage) => {
    const found = DELETES.exec(passage.plain)
    const moving = passage.section.path.some((title) => ROLLS.test(title) || /\b(?:decommission|clean-?up|shut-?down|sunset)/i.test(title))
    if (found === null || SAVED.test(blockText(passage)) || /\b(?:not|never|no)\b/i.test(passage.plain.slice(0, found.index).slice(-30)))
      return []
    const forGood = FOR_GOOD.test(passage.plain)
    if (!moving && !forGood) return []
    const atOnce = forGood || /\b(?:same run|at once|immediately|right after|as soon as)\b/i.test(passage.plain)
    return [
      hitAt(passage, found[0], {
        severity: atOnce && moving ? 'blocker' : 'major',
        category: 'roll-back',
        description: `“${found[0]}” in ${shown(passage.plain)} can't be taken back: no copy, no time of grace and no undo stands beside it. An error found the next morning is final.`,
        remediation: `Keep what is deleted read-only for a stated time (say 30 days), say who may restore it and how, and rehearse that once.`,
        weight: 0.85,
      }),
    ]
  })
}

export const wayBackChecks: readonly Check[] = [
  {
    id: 'roll-out-without-way-back',
    modes: [47, 74],
    looksFor: 'roll-outs and migrations that say how to go forward and not how to go back',
    find: withoutWayBack,
    answeredBy: (document, hit) =>
      answerIn(document, hit, {
        says: STOPS_IT,
        shares: 1,
        because: (sentence) => `${placeOf(document, sentence)} gives the way back: ${shown(sentence.plain)}.`,
      }),
  },
  {
    id: 'deletion-without-way-back',
    modes: [47, 49],
    looksFor: 'data deleted for good in a change, with no copy and no undo',
    find: deletes,
    answeredBy: (document, hit) =>
      answerIn(document, hit, {
        says: /\b(?:back-?ups?|backed up|restor\w+|undo|read-only|snapshots?|trash|recover\w*|kept for)\b/i,
        shares: 2,
        because: (sentence) => `${placeOf(document, sentence)} keeps a copy or a way back: ${shown(sentence.plain)}.`,
      }),
  },
]
