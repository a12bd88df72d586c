/**
 * Changes that can't be taken back: a roll-out or migration section without a way back, and data deleted with no copy.
 * Headings don't count: a heading is not a way back.
 */

import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { clausesOf } from '../../reading/clauses.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { blockText, withChildren } from '../../reading/surroundings.ts'
import { hasText } from './fallbacks.ts'
import { BRINGS_BACK } from './phrases.ts'
import { GOES, isDated, plansOf, ROLLS, within } from './plans.ts'

const DOES =
  /\b(?:stages?|starts?|launch\w*|roll\w*|migrat\w+|turns?|moves?|enabl\w+|deploy\w*|switch\w*|converts?|goes live|replace[sd]?|open to all|copies|copied|import\w*|released?)\b/i
const WORDS_MIN = 9

function planSentence(document: Document, section: Section): Sentence | null {
  const all = within(document, section)
  const spoken = all.filter(({ block }) => document.blocks[block]?.kind !== 'row')
  return (
    spoken.find(({ plain }) => DOES.test(plain) && plain.split(' ').length > 5) ??
    all.find(({ plain }) => DOES.test(plain) && plain.split(' ').length > 3) ??
    all.find(({ plain }) => plain.split(' ').length > 3) ??
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
    if (sentence === null || text.split(' ').length < WORDS_MIN || leadsBack(document, section)) return []
    if (!DOES.test(text) && !GOES.test(text) && !TITLED.test(section.title) && !/\d/.test(text) && !isDated(document, section)) return []
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
  return [...hits, ...unanswered(document), ...diverted(document)]
}

/** To the old place, or by the old way: “returns us to today's state”, “going back”, “in the hall as before”. */
const RETURNS_TO =
  /\breturn(?:s|ed|ing)? (?:[\p{L}'’-]+ ){0,4}?to\b|(?<!\b(?:way|ways|report|feed|feeds|ring|call|calls|get|write|hear|look|looks|step|paid|pay) )\bback\b(?!-|up| office)|\btak(?:e|es|en|ing) (?:[\p{L}'’-]+ ){0,5}?(?:away|back)\b|\breturn (?:them|it)\b|\b(?:as|like) (?:before|today|now|until now|(?:it|they|we) (?:does|do|did)|in the past|it was|they were|it is now|hitherto|usual)\b|\b(?:postpone[sd]?|put off|call(?:ed|s)? off|withdraw\w*|withdrawn|abandon\w*|halt(?:s|ed)?|reinstat\w+|resum(?:e|es|ed|ing)|revok\w+|revers\w+)\b/iu
/** Something lasts beside the new: it stays, is kept, is left running, for a time or in reserve. */
const LASTS = /^(?:stays?|remains?|kept|left|retained|keeps?|stay|remain|keep|continues?|held|leaves?)$/
const MEANWHILE = /\b(?:until|for (?:\d|an?\b|another|one|two|three|four|five|six)|beside|alongside|in reserve|so that|can be|with the)\b/iu
/** “kept for four weeks, then shredded” is a time of storage, and “stays switched on” speaks of the new. */
const GOES_FORWARD = /\bthen (?:\p{L}+ed|thrown|cut)\b|\bswitched on\b|\bnew\b/iu

/** Somebody may end it: “the director can suspend timed entry”. That one stops and mends leads nowhere back. */
const MAY_STOP =
  /\b(?:can|may|able to|free to|could still) (?:[\p{L}'’-]+ ){0,3}?(?:stop|suspend|pause|drop|end|leave|quit|cancel|hide|halt|keep|go on)\b|\b(?:is|are) (?:then )?suspended\b/iu

/** “If the trial goes badly, the election is held on paper”: opens with what may go wrong, and neither goes forward nor just waits. */
const REACTS = /^(?:if|should|where|in case|whenever)\b/i
const ONWARD =
  /^(?:follows?|joins?|starts?|begins?|goes|go|moves?|opens?|continues?|extended|rolled|comes?|turns?|moved|opened|started|switch(?:es|ed)?|stops?|pauses?|paused|stopped|fix(?:es|ed)?|waits?|meets?|decides?|decided|looks?|told|informed|paged|asks?|is|are|be)$/

function reacts(plain: string): boolean {
  const main = REACTS.test(plain) ? clausesOf(plain).filter(({ kind }) => kind === 'main') : []
  return main.length > 0 && main.every(({ verb }) => !ONWARD.test(verb))
}

/** “The old thermostat is not taken out”, “they stand ready”. */
const NOT_GONE =
  /\b(?:not|nothing is|never) (?:yet |\p{L}+ly )?(?:removed|taken (?:out|down|away)|dismantled|sold|closed|deleted|given up|thrown away|cancelled)\b|\b(?:stands?|stays?|kept|held|remains?) ready\b|\btaken up (?:again|within)\b/iu

const lasts = (plain: string): boolean =>
  clausesOf(plain).some(
    ({ verb, rest, text }) =>
      LASTS.test(verb) && (MEANWHILE.test(rest) || /\b(?:old|present|former|previous)\b/i.test(text)) && !GOES_FORWARD.test(text),
  )

const UNDOES = /\broll(?:ed|s|ing)?[ -]?backs?\b|\brevert\w*|\bundo(?:ne|es)?\b|\bback(?:s|ed|ing)? out\b|\bdowngrad\w+|\breversed?\b/i

const LABEL_WORDS = 4

function leadsBack(document: Document, section: Section): boolean {
  // Where backups are what the document is about, the word brings nothing back.
  const isAboutCopies = /\bback-?ups?\b/i.test(document.title)
  const rows = new Set(document.blocks.filter(({ kind }) => kind === 'row').map(({ index }) => index))
  return (
    within(document, section).some(({ plain, block }) => {
      // “Way back.” is a label: what follows it in its paragraph is one, whatever its words.
      if (plain.split(' ').length < LABEL_WORDS)
        return (
          /\bback\b|\bundo/i.test(plain) &&
          document.sentences.some((one) => one.block === block && one.plain.split(' ').length >= LABEL_WORDS)
        )
      // A dated row that switches something off, or names a flag, is the way forward.
      if (rows.has(block)) return UNDOES.test(plain) || RETURNS_TO.test(plain)
      const said = isAboutCopies ? plain.replace(/\bback-?ups?\b|\brestor\w+/gi, '') : plain
      return (
        BRINGS_BACK.test(said) ||
        RETURNS_TO.test(said) ||
        AGAIN.test(said) ||
        MAY_STOP.test(said) ||
        NOT_GONE.test(said) ||
        lasts(said) ||
        reacts(said)
      )
    }) || document.blocks.some(({ kind, section: of, text }) => kind === 'code' && of === section.index && BRINGS_BACK.test(text))
  )
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

/** Set to the old value, or used again. */
const AGAIN =
  /\bsets? \S+=\S+|\b(?:reads?|writes?|uses?|used|runs?|served?|in|on|opens?|open|valid|done|puts?|set|takes?|taken|brings?|brought|works?) (?:[\w-]+ ){0,4}?again\b/i

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

/** An answer takes back the change itself; that a user can restore one entry is no way back for a roll-out. */
const NAMES_IT = /\b(?:stages?|waves?|pilot|trial|phases?|roll-?out|launch|migration|change-?over|cut-?over|move|release|feature|gate)\b/i
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
    modes: [4, 47, 49, 50, 74],
    looksFor: 'roll-outs and migrations that say how to go forward and not how to go back',
    find: withoutWayBack,
    // What was diverted in one place is not brought back in another, and a form's question wants its own answer.
    answeredBy: (document, hit) =>
      /\b(?:diverts things|has no answer)\b/.test(hit.description)
        ? null
        : (answerSaying(document, hit, { says: STOPS_IT, about: NAMES_IT, does: 'gives the way back' }) ??
          answerSaying(document, hit, { says: STOPS_IT, shares: 2, does: 'gives the way back' })),
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
