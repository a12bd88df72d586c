/**
 * "Always" and "never" without the case that would break them, and quotas that the document itself says can't be filled.
 * An absolute about what somebody may do is a rule and stands; one about how the world turns out needs its bad day named.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { stem } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

/** How such a thing goes wrong, by what is promised of it. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lost|lose[sd]?|losing|dropped|missed|missing)\b/i, 'a crash between receiving and storing, or a full disk'],
  [
    /\b(?:delivered|arrives?|reach(?:es|ed)?|receives?|notified|informed)\b/i,
    'a receiver that is down for a day, or an address that is no longer good',
  ],
  [/\b(?:available|unavailable|online|reachable|down|offline)\b/i, 'an upgrade, or the loss of the place it runs in'],
  [
    /\b(?:up[- ]to[- ]date|in sync|synchroni[sz]ed|consistent|current|fresh|stale|out of sync)\b/i,
    'the time between a change and its copy, or a copy that fails',
  ],
  [/\b(?:duplicated?|twice|exactly once)\b/i, 'a retry after an answer that was lost on its way'],
  [/\b(?:correct|accurate|wrong|complete|valid|in order|out of order|corrupt(?:ed)?)\b/i, 'wrong or late input, or two changes at once'],
  [/\b(?:succeeds?|fails?|works?|crash(?:es)?|blocks?|blocked|slow|exceeds?|times? out)\b/i, 'a time-out, or ten times the usual load'],
]
const ABSOLUTE =
  /\b(always|never|at all times|under (?:all|any) circumstances|in (?:all|every) cases?|without exception|no (?:\w+ ){1,3}(?:is|are|will be|gets?) (?:ever )?(?=lost|dropped|missed|duplicated))/i
/** The way it is done, or the case where it is not. */
const HOW =
  /\b(?:because|since|by (?!default\b)\w+|through|via|using|with (?:an?|the|two|three)|thanks to|so that|as (?:it|they|the|each|long)|unless|except|until|only (?:if|when|after)|retr(?:y|ies|ied)|fall(?:s|ing)? back|transaction|lock|journal|rename|if|when|once|whose|without)\b|[:;]/i

/** Never to do what is wanted is a ban: "an unsealed letter is never delivered". */
const WANTED =
  /\b(?:delivered|arrives?|reach(?:es|ed)?|receives?|notified|informed|available|online|reachable|consistent|current|fresh|correct|accurate|complete|valid|succeeds?|works?)\b/i

function outcomeOf(plain: string): { readonly word: string; readonly breaks: string } | null {
  const found = ABSOLUTE.exec(plain)
  if (found === null) return null
  const clause = plain.slice(found.index, found.index + 90).split(/[,;:.(]/)[0] ?? ''
  if (/^(?:never|no)\b/i.test(clause) && WANTED.test(clause)) return null
  const breaks = BREAKS.find(([words]) => words.test(clause))?.[1]
  return breaks === undefined ? null : { word: (found[1] ?? '').trim(), breaks }
}

/** Past, guess, side clause or denial: nothing is promised. */
const NOT_PROMISED =
  /\b(?:was|were|had|did|would|could|might|may|almost always|nearly always|not always|not necessarily always|has never|have never|assum\w+|currently|today|if|whether|that (?:always|never)|which (?:always|never)|who (?:always|never)|almost never|should never have)\b/i

function outcomes(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const outcome = outcomeOf(passage.plain)
    if (outcome === null || isTelling(passage) || NOT_PROMISED.test(passage.plain) || HOW.test(afterAbsolute(passage.plain))) return []
    if (passage.block.mark?.startsWith('[') === true || explainedBeside(all, index)) return []
    return [
      {
        ...quoted(passage.sentence, ABSOLUTE),
        severity: 'major',
        category: 'reasoning',
        description: `“${shown(passage.plain)}” holds “${outcome.word.toLowerCase()}” only until one case breaks it, for example ${outcome.breaks}; the text neither excludes that case nor says what happens then.`,
        remediation: `Say what happens in that case (${outcome.breaks}), or replace “${outcome.word.toLowerCase()}” by the share of cases and the time within which it must hold.`,
        weight: 0.75,
      },
    ]
  })
}

const afterAbsolute = (plain: string): string => plain.slice(ABSOLUTE.exec(plain)?.index ?? 0)

/** The next sentence of the paragraph says how. */
function explainedBeside(all: readonly Passage[], index: number): boolean {
  const block = all[index]?.block.index
  return [all[index - 1], all[index + 1]].some(
    (near) =>
      near?.block.index === block &&
      near !== undefined &&
      /\b(?:because|therefore|this is (?:done|ensured)|by \w+ing|retr(?:y|ies)|transaction|after \d|within \d|if|when|until|otherwise)\b/i.test(
        near.plain,
      ),
  )
}

/** Somewhere the bad case of the same thing is treated. */
const badDay = (document: Document, hit: Hit): Answer | null =>
  answerSaying(document, hit, { says: BAD_DAY, shares: 2, does: 'treats the case that would break it' })

const BAD_DAY =
  /\b(?:if|when|unless|except|in case|after|until)\b.*\b(?:fails?|failed|failing|down|lost|unavailable|dies|unreachable|times? out|retr(?:y|ied|ies)|refused|does not answer|crash(?:es)?|late|missing)\b/i

export const absoluteWithoutItsCase: Check = {
  id: 'absolute-without-its-case',
  modes: [8],
  looksFor: '“always” and “never” about how things turn out, with no word on the case that breaks them',
  find: outcomes,
  answeredBy: badDay,
}

const QUOTA = /\b(two|three|four|five|2|3|4|5)\s+(?:(?:different|separate|independent|other)\s+)?([A-Za-z][\w-]+)s\b/i
const NEEDS =
  /\b(?:never|not|only|must|shall|requires?|needs?|cannot|always)\b.*\b(?:approv\w*|consent\w*|sign\w*|confirm\w*|review\w*|agree\w*|votes?|present|authori[sz]\w*|release[sd]?)\b/i
const FEWER =
  /\b(?:most|some|many|a few|several|\d+(?:\.\d+)?\s?%)\b[^.;]*\b(?:exactly|only|just)\s+one\b|\bat least one\b|\ba single\b|\b(?:has|have|with|is|are)\s+(?:only|exactly|just) one\b/i

function quotas(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage): readonly Hit[] => {
    const [, many = '', role = ''] = QUOTA.exec(passage.plain) ?? []
    if (
      many === '' ||
      isTelling(passage) ||
      !NEEDS.test(passage.plain) ||
      /\b(?:day|week|hour|month|minute|year|time|step|factor|second)$/i.test(role)
    )
      return []
    const fewer = all.find(
      ({ plain, block, sentence }) => sentence.index !== passage.sentence.index && FEWER.test(plain) && isAbout(role, plain, block.text),
    )
    if (fewer === undefined || /\b(?:unless|except|if there is only|with only one|where there is)\b/i.test(passage.plain)) return []
    return [
      {
        ...quoted(passage.sentence),
        severity: 'major',
        category: 'contradiction',
        description: `“${shown(passage.plain)}” needs ${many.toLowerCase()} ${role}s, but line ${fewer.sentence.start} allows fewer: “${shown(fewer.plain)}”. Wherever there is only one, this can never happen.`,
        remediation: `Say who stands in where there is only one ${role}, or demand ${many.toLowerCase()} ${role}s from the start (line ${fewer.sentence.start}).`,
        weight: 0.85,
      },
    ]
  })
}

/** The sentence names the role, or its paragraph is the role's definition. */
function isAbout(role: string, plain: string, block: string): boolean {
  const named = new RegExp(String.raw`\b${role}s?\b`)
  return named.test(plain) || stem((/^[*_"“]*([\w-]+)/.exec(block)?.[1] ?? '').toLowerCase()) === stem(role.toLowerCase())
}

export const quotaThatCannotBeFilled: Check = {
  id: 'quota-that-cannot-be-filled',
  modes: [8, 6],
  looksFor: 'a rule that needs two or more of a role of which the document allows fewer',
  find: quotas,
}
