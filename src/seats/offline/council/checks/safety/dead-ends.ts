/**
 * Dead ends: a call that nobody may answer, attempts that run out, a procedure that does not help and names nobody to turn to,
 * where the procedures beside it do.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Hit } from '../../check.ts'
import { actorsOf } from '../../reading/actor-names.ts'
import { clausesOf } from '../../reading/clauses.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { sectionText, unitText } from '../../reading/surroundings.ts'

const left = (
  { sentence, plain }: Pick<Passage, 'sentence' | 'plain'>,
  words: string,
  lacks: string,
  mend: string,
  weight: number,
): Hit => ({
  ...quoted(sentence, words),
  severity: 'minor',
  category: 'failure',
  description: `“${shown(plain)}” goes well or not, and nothing says ${lacks}.`,
  remediation: mend,
  weight,
})

const CALLS =
  /\b(?:calls|telephones|phones|rings|(?:to|shall|must|will) (?:call|telephone|phone|ring)) (?:the |an? |their )?((?:[\p{L}-]+ ){0,2}?[\p{L}-]+)(?=[,.;]|$| (?:within|in|after|or|and|no later|by|at|on)\b)/u
const SOON = /\b(?:within|after|no later than|in under) (?:\d|an?\b|one|two|three|five|ten|the)/i
const NO_ANSWER =
  /\b(?:nobody|no one|no answer|no reply|not (?:answered|reached|acknowledged|confirmed|reachable)|un(?:answered|reachable)|does not|do not|doesn't|don't|cannot be reached|if not|otherwise|failing that|has not|have not|hasn't|again|still|escalat\w+|in turn|whichever)\b/i

/** Somebody is called within a time, and may not answer. */
function calls(document: Document): readonly Hit[] {
  const { isActor } = actorsOf(document)
  const passages = plannedPassagesOf(document)
  return passages.flatMap((passage, index) => {
    const found = CALLS.exec(passage.plain)
    const whom = found?.[1] ?? ''
    // “calls the endpoint” is no call by phone.
    const after = passages.slice(index, index + SENTENCES_READ).filter(({ section }) => section === passage.section)
    const isSoon = after.slice(0, 2).some(({ plain, block }) => block === passage.block && SOON.test(plain))
    if (found === null || !isSoon || !isPerson(whom, isActor)) return []
    if (after.some(({ plain }) => NO_ANSWER.test(plain))) return []
    return [
      left(
        passage,
        found[0],
        `what happens when ${whom} does not answer`,
        `Say after how many minutes who is called next when ${whom} does not answer, and where that chain ends.`,
        0.65,
      ),
    ]
  })
}

const SENTENCES_READ = 4
const isPerson = (whom: string, isActor: (words: string) => boolean): boolean =>
  isActor(whom) || /\b(?:clinic|site|house|ward|depot|desk|firm|company|service|hotline|line)$/.test(whom)

const ATTEMPTS =
  /\b(?:gets?|has|have|makes?|allows?|is given|are given|up to|at most|after) (?:up to |at most )?(?:two|three|four|five|six|seven|eight|ten|\d+) (?:attempts|tries)\b|\b(?:retr(?:y|ies|ied)|tried again|tries again) (?:up to |at most |it |them |only )*(?:twice|(?:two|three|four|five|six|ten|\d+) times)\b/i
const THEN =
  /\b(?:after (?:that|the (?:last|final|\p{L}+(?:th|rd|nd|st))|five|three|\d+)|then|finally|given up|gives? up|parked|stuck|runs? out|dead|marked|set aside|fails? for good|locked|blocked|if (?:it|the last|all|that) (?:still )?fails?|exhausted|used up|otherwise|paged|pages? the)\b/iu

const SPAN = String.raw`(?:up to |at most |about )?(?:\d[\d.,]*|an?|one|two|three|five|ten) ?(?:ms|s|seconds?|minutes?|hours?|days?)`
/** “waits 300 ms for the index”, “gives the store 50 ms”: and when nothing comes? */
const WAITS = new RegExp(
  String.raw`\b(?:waits? ${SPAN} for [^,.;]+|waits? for (?:the|its|each|their) [^,.;]+? (?:for )?${SPAN}|(?:gives|allows) (?!no |up |an? )(?:the |each |its |their )?(?:[\p{L}-]+ ){1,3}?${SPAN}(?= to |[.,;]|$))`,
  'iu',
)

interface Dead {
  readonly words: RegExp
  readonly lacks: string
  readonly mend: string
}

const RUN_OUT: readonly Dead[] = [
  {
    words: ATTEMPTS,
    lacks: 'what becomes of it when the last attempt has failed',
    mend: 'Say what state it is in after the last attempt, who is told, and who can start it again.',
  },
  {
    words: WAITS,
    lacks: 'what happens when nothing has come by then',
    mend: 'Say what is done when the wait is over and nothing has come: what is used or shown instead, what is tried again, and who is told.',
  },
]

/** Attempts or a wait are counted, and what comes after the last one is not said. */
const attempts = (document: Document): readonly Hit[] =>
  plannedPassagesOf(document).flatMap((passage) => {
    const dead = RUN_OUT.find(({ words }) => words.test(passage.plain))
    const found = dead?.words.exec(passage.plain)?.[0] ?? ''
    const isTold = passage.roles.has('testing') || passage.roles.has('metrics') || /\b(?:would|could|was|were)\b/i.test(passage.plain)
    const unit = (dead?.words === ATTEMPTS ? sectionText(document, passage.section) : unitText(document, passage)).replace(found, '')
    if (dead === undefined || isTold || THEN.test(unit) || (dead.words === WAITS && NO_ANSWER.test(unit))) return []
    return [left(passage, found, `${dead.lacks} (“${found}”)`, dead.mend, 0.6)]
  })

const TURNS_TO = /\b(?:page[sd]?|calls?|ask|tell|phone|wake|inform|notify|escalate|ticket|hand (?:it )?over|contact)\b/i
const BESIDE_MIN = 2
const STEPS_MIN = 2

/** Sections of numbered orders side by side: where two and more of them end with somebody to turn to, one that does not. */
function procedures(document: Document): readonly Hit[] {
  const numbered = Map.groupBy(
    document.blocks.filter(({ kind, depth, mark }) => kind === 'item' && depth === 0 && /^\d+[.)]$/.test(mark ?? '')),
    ({ section }) => section,
  )
  const all = [...numbered].flatMap(([index, steps]) => {
    const section = document.sections[index]
    const orders = steps.filter(({ text }) => /`[^`]+`/.test(text) || clausesOf(text).some(({ form }) => form === 'order'))
    return section === undefined || steps.length < STEPS_MIN || orders.length * 2 < steps.length ? [] : [{ section, steps }]
  })
  return all.flatMap(({ section, steps }) => {
    const beside = all.filter((one) => one.section !== section && one.section.parent === section.parent)
    const ending = beside.filter((one) => TURNS_TO.test(sectionText(document, one.section)))
    if (ending.length < BESIDE_MIN || ending.length < beside.length || TURNS_TO.test(sectionText(document, section))) return []
    const last = document.sentences.findLast(({ block }) => block === steps.at(-1)?.index)
    if (last === undefined) return []
    return [
      left(
        { sentence: last, plain: last.plain },
        '',
        `whom to turn to when “${section.title}” does not help, as the ${ending.length} procedures beside it do`,
        'Add a last step: after how long without success whom to page, and what to leave untouched until they come.',
        0.65,
      ),
    ]
  })
}

export const deadEnds = (document: Document): readonly Hit[] => [...calls(document), ...attempts(document), ...procedures(document)]
