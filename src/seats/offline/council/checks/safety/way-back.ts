/**
 * Changes that can't be taken back: a roll-out or migration section without a way back, and data deleted with no copy.
 * Headings don't count: a heading is not a way back.
 */

import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf } from '../../reading/roles.ts'
import { blockText, withChildren } from '../../reading/surroundings.ts'
import { firmness, givesLimits } from './clauses.ts'
import { hasText } from './fallbacks.ts'
import { BRINGS_BACK } from './phrases.ts'
import { GOES, plansOf, ROLLS, within } from './plans.ts'

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
  const deleted = deletes(document)
  const plans = plansOf(document)
  const hits = plans.flatMap((section): readonly Hit[] => {
    const text = withChildren(document, section)
    const sentence = planSentence(document, section)
    if (sentence === null || text.split(' ').length < WORDS_MIN || BRINGS_BACK.test(text)) return []
    if (!DOES.test(text) && !GOES.test(text) && !TITLED.test(section.title)) return []
    if (deleted.some(({ line }) => line >= section.start && line <= section.end)) return []
    const place = sentence.section === section.index ? sentence : headingOf(document, section)
    return [
      {
        ...quoted(place),
        severity: 'major',
        category: 'roll-back',
        description: `The section “${section.title}” says how it goes forward (“${shown(sentence.plain)}”) and not how to go back. If it goes wrong half-way, those on duty will have to invent the way back.`,
        remediation: `Add to “${section.title}” who can stop it, with which switch, within what time, what happens to data made meanwhile, and when that was rehearsed.`,
        weight: 0.8,
      },
    ]
  })
  return [...hits, ...unanswered(document), ...diverted(document), ...(plans.length === 0 ? inPassing(document) : [])]
}

/** Where all that is said stands under smaller headings, the section's own is the place. */
function headingOf(document: Document, section: Section): { readonly text: string; readonly start: number } {
  const heading = document.blocks.find(({ kind, section: of }) => kind === 'heading' && of === section.index)
  return { text: heading?.text ?? section.title, start: heading?.start ?? section.start }
}

/** The heading promises a way back. */
const TITLED = /\b(?:roll-?\s?back|way back|back-?out|downgrad\w+|revert\w*)\b/i

/** A question of a form about the way back, with nothing below it. */
function unanswered(document: Document): readonly Hit[] {
  return document.sections.flatMap((section) => {
    const heading = document.blocks.find(({ kind, section: of }) => kind === 'heading' && of === section.index)
    const asks =
      /\?$/.test(section.title.trim()) && /\b(?:roll(?:ed)?[ -]?back|disabled?|downgrad\w+|undone|revert\w*)\b/i.test(section.title)
    if (!asks || heading === undefined || hasText(document, section)) return []
    return [
      {
        ...quoted(heading),
        severity: 'major',
        category: 'roll-back',
        description: `The question “${shown(section.title)}” has no answer: whether and how this can be taken back is not said.`,
        remediation: 'Answer it: yes or no, by which switch or version, and what remains of the data made meanwhile.',
        weight: 0.85,
      },
    ]
  })
}

const MOVES =
  /\b(?:goes live|go live|rolled out|roll out|launch(?:es|ed)?|cut over|migrat(?:e|es|ed|ing)|switch(?:es|ed)? (?:over to|to the new)|is switched off|are switched off|is turned on|(?:is|are|will be) (?:converted|moved|replaced)|goes to \d+ ?%|goes to everybody|ships (?:with|in|on)|enabled for|writes? (?:[\w-]+ )*to both|we (?:move|replace|convert|switch|store)|open to all|upgrade:|deployed)\b/i
const RUNNING =
  /\b(?:today|at present|currently|until now|now lives?|lives? in|old|existing|already|live|production|customers?|users?|households|staff|clinics|shop|servers?)\b/i

/** “then the old store is switched off” is the way forward. */
const ENDED = /\b(?:is|are|be|gets?) (?:then |finally )?(?:switched|turned) off\b/gi

/** Set to the old value, or used again. */
const AGAIN = /\bsets? \S+=\S+|\b(?:reads?|writes?|uses?|used|runs?|served?) (?:[\w-]+ ){0,4}?again\b/i

/** Where no heading plans it: a change of something that runs, told in passing, and no way back in the whole document. */
function inPassing(document: Document): readonly Hit[] {
  const said = document.sentences.filter(({ block }) => document.blocks[block]?.kind !== 'quote')
  if (
    said.some(({ plain, section }) => (BRINGS_BACK.test(plain.replace(ENDED, '')) || AGAIN.test(plain)) && !isWeighed(document, section)) ||
    !givesLimits(document).limits
  )
    return []
  const moving = plannedPassagesOf(document).filter(
    (passage) => MOVES.test(passage.plain) && firmness(document, passage) !== null && !passage.roles.has('acceptance'),
  )
  const decided = document.sections.some(({ title }) => /^(?:\d+\.? )?decision\b/i.test(title))
  const after = decided ? consequence(document) : undefined
  const dated = moving.find(({ plain }) => /\d|\b(?:first|then|weeks?|stage|phase)\b/i.test(plain)) ?? moving[0]
  const first = dated?.sentence ?? after
  if (first === undefined || !said.some(({ plain }) => RUNNING.test(plain))) return []
  return [
    {
      ...quoted(first),
      severity: 'minor',
      category: 'roll-back',
      description: `“${shown(first.plain)}” changes something that people use, and no sentence of the document says how it is taken back if it disappoints.`,
      remediation: 'Say what shows that it goes wrong, who decides to go back, by which switch or copy, and how long that way stays open.',
      weight: 0.65,
    },
  ]
}

/** A decision record without a plan: what it changes stands among its consequences. */
function consequence(document: Document): Sentence | undefined {
  return document.sentences.find(
    ({ section, plain }) =>
      /\bconsequences?\b/i.test(document.sections[section]?.title ?? '') &&
      /\b(?:new|have to|has to|must|replac\w+|one \w+ fewer|fewer \w+ to run)\b/i.test(plain),
  )
}

const DIVERTS =
  /\b(?:(?:move|route|point|switch|fail|divert|redirect|send) (?:the |all |every )?(?:[\w-]+ ){1,4}?(?:over )?to (?:the |an? )?(?:[\w-]+ )?(?:spare|stand-?by|replica|backup|secondary|fallback|maintenance|read-only|old)|put (?:the |all )?[\w-]+ (?:in|into) (?:read-only|maintenance|safe) mode|turn on (?:degraded|maintenance|read-only|safe|emergency) \w+)\b/i
const RETURNS =
  /\b(?:undo|back|reset|restore|revert|return|until|again|afterwards|off|leave (?:read-only|maintenance|safe)|normal|re-?enable|resume)\b/i

/** With the command below it and the item after it, which may say when to go back: “service back for 15 minutes: …”. */
const whatFollows = (document: Document, { block }: Passage): string =>
  document.blocks
    .slice(block.index, block.index + BLOCKS_READ)
    .filter(({ section }) => section === block.section)
    .map(({ text }) => text)
    .join(' ')

const BLOCKS_READ = 4

/** A runbook's order that diverts something, with no word on how to bring it back. */
function diverted(document: Document): readonly Hit[] {
  if (![document.title, ...document.sections.map(({ title }) => title)].some((title) => /\brun-?book|\bplaybook/i.test(title))) return []
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = DIVERTS.exec(passage.plain)
    if (found === null || RETURNS.test(whatFollows(document, passage).replace(found[0], ''))) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'major',
        category: 'roll-back',
        description: `“${shown(passage.plain)}” diverts things for the emergency, and nothing beside it says how to bring them back. The stopgap will stay until somebody trips over it.`,
        remediation: `Add the order that undoes “${found[0]}”, when to give it, and how to see that it worked.`,
        weight: 0.75,
      },
    ]
  })
}

function isWeighed(document: Document, index: number): boolean {
  const section = document.sections[index]
  return section !== undefined && (['alternatives', 'background', 'history'] as const).some((role) => rolesOf(section, document).has(role))
}

/** An answer takes back the change itself; that a user can restore one entry is no way back for a roll-out. */
const STOPS_IT =
  /\b(?:roll(?:ed|s|ing)?[ -]?back|rollbacks?|revert\w*|backs? out|switch(?:es|ed|ing)?\b[^.;]{0,40}\b(?:off|back)|turn(?:s|ed|ing)?\b[^.;]{0,40}\b(?:off|back on)|kill[ -]switch|feature (?:flag|gate|toggle)s?|behind (?:an? |the )?(?:feature )?(?:flag|setting|switch)|downgrad\w+|go(?:es)? wrong|old \w+(?: \w+)? (?:stays?|remains?|will stay|is kept|are kept)|disabl\w+ (?:the |this )?(?:feature|gate|flag|release|service|setting|change)|(?:feature|gate|flag|release|service|change) (?:can be|is|may be) disabled)\b/i
const DELETES =
  /\b(?:(?:deletes?|drops?|wipes?|purges?|overwrites?|erases?|truncates?|destroys?)(?: all| the| their| its| old| existing| every)* (?:[\w'’-]+ ){0,2}?(?:lists?|data|tables?|records?|rows?|accounts?|files?|columns?|entries|database|copies|content|profiles?|messages|documents|folders?|originals?)|(?:lists?|data|tables?|records?|rows?|accounts?|files?|columns?|entries|database|originals?|documents) (?:is|are|will be|must be|shall be|gets?) (?:then |all |permanently )?(?:deleted|dropped|wiped|purged|overwritten|erased|truncated|destroyed))\b/i
const FOR_GOOD = /\b(?:permanently|irreversibl\w+|cannot be undone|can't be undone|for good|irrevocabl\w+)\b/i
const SAVED =
  /\b(?:back-?ups?|backed up|restor\w+|undo|undone|read-only|archiv\w+|snapshots?|grace|trash|confirm\w*|soft[- ]delet\w+|after \d+|older than|within \d+ days|recover\w*|kept for|export\w* (?:first|before)|temporary|temp|expired|test)\b/i

function deletes(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = DELETES.exec(passage.plain)
    const moving = passage.section.path.some((title) => ROLLS.test(title) || /\b(?:decommission|clean-?up|shut-?down|sunset)/i.test(title))
    if (found === null || SAVED.test(blockText(passage)) || /\b(?:not|never|no)\b/i.test(passage.plain.slice(0, found.index).slice(-30)))
      return []
    const forGood = FOR_GOOD.test(passage.plain)
    if (!moving && !forGood) return []
    const atOnce = forGood || /\b(?:same run|at once|immediately|right after|as soon as)\b/i.test(passage.plain)
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: atOnce && moving ? 'blocker' : 'major',
        category: 'roll-back',
        description: `“${found[0]}” in “${shown(passage.plain)}” can't be taken back: no copy, no time of grace and no undo stands beside it. An error found the next morning is final.`,
        remediation: `Keep what is deleted read-only for a stated time (say 30 days), say who may restore it and how, and rehearse that once.`,
        weight: 0.85,
      },
    ]
  })
}

export const wayBackChecks: readonly Check[] = [
  {
    id: 'roll-out-without-way-back',
    modes: [47, 74, 4],
    looksFor: 'roll-outs and migrations that say how to go forward and not how to go back',
    find: withoutWayBack,
    // What was diverted in one place is not brought back in another, and a form's question wants its own answer.
    answeredBy: (document, hit) =>
      /\b(?:diverts things|has no answer)\b/.test(hit.description)
        ? null
        : answerSaying(document, hit, {
            says: STOPS_IT,
            shares: 1,
            does: 'gives the way back',
          }),
  },
  {
    id: 'deletion-without-way-back',
    modes: [47, 49],
    looksFor: 'data deleted for good in a change, with no copy and no undo',
    find: deletes,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:back-?ups?|backed up|restor\w+|undo|read-only|snapshots?|trash|recover\w*|kept for)\b/i,
        shares: 2,
        does: 'keeps a copy or a way back',
      }),
  },
]
