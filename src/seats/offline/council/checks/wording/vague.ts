/**
 * Words that leave a rule open: a list that ends in "etc.", an amount of "some days".
 * They are raised only in sentences that bind, or (for amounts of time) that say what the built thing does.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { binds, isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { type Amount, amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const OPEN_LIST =
  /(?:,|\band)?\s*\b(?:etc\b\.?|and so on\b|and so forth\b|and the like\b|and more\b(?=[.,;)]|$)|among others\b|or similar\b(?=[.,;)]|$)|and other (?:relevant |similar |related )?(?:things|stuff|items|fields|data|information|details)\b)/i
/** In brackets after "like" or "e.g." the list only shows examples of what is already said; names in a path are no list. */
const MERE_EXAMPLE =
  /\((?:[^()]*\b(?:e\.g\.|like|such as|for example|i\.e\.)[^()]*|[^()]*\betc\b\.?\s*)\)|\b(?:e\.g\.|like|such as|for example|for instance|including)\b[^.;]*\betc\b|\/etc\b/i

function openLists(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const found = OPEN_LIST.exec(passage.plain)
    if (found === null || MERE_EXAMPLE.test(passage.plain) || !binds(passage, document)) return []
    const words = found[0].replace(/^,?\s*/, '').trim()
    const before = passage.plain.slice(0, found.index)
    const last =
      /([^,;:]+)$/
        .exec(before)?.[1]
        ?.trim()
        .replace(/^(?:and|or)\s+/i, '') ?? ''
    const after = last === '' || last.split(' ').length > 5 ? 'the named ones' : `“${last}”`
    return [
      {
        ...quoted(passage.sentence, /\betc\b|and so on|and so forth|and the like|and more|among others|or similar|and other/i),
        severity: /\b(?:must|shall|required)\b/i.test(passage.plain) ? 'major' : 'minor',
        category: 'ambiguity',
        description: `The list in “${shown(passage.plain)}” ends in “${words}”: nobody can tell what else is required after ${after}, or test that it is there.`,
        remediation: `Write out every member of the list and strike “${words}”, or name the rule by which a further one belongs to it.`,
        weight: 0.85,
      },
    ]
  })
}

export const openListInRequirement: Check = {
  id: 'open-list-in-requirement',
  modes: [61, 27],
  looksFor: '“etc.”, “and so on” and other open ends of lists in sentences that bind',
  find: openLists,
}

const UNITS = '(?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|times|attempts|retries|tries)'
const SOME = '(?:some|a few|few|several|a couple of|a number of|many|a handful of|a certain number of)'
const VAGUE_TIME = new RegExp(
  String.raw`\b(?:after|within|every|once every|in|at least|at most|up to|for|keeps? \w+ for)\s+(?:the next |the first )?(${SOME}\s+(?:more\s+)?${UNITS})\b|\b(?:retr(?:y|ies|ied)|try|tries|repeat(?:s|ed)?)\s+(${SOME}\s+(?:more\s+)?times)\b`,
  'i',
)
const ACTS = /\b(?:is|are|will|must|shall|should|gets?|[a-z]+(?:es|s))\b/i
const TOLD =
  /\b(?:was|were|had|has been|have been|been running|would|might|could|took|may take|can take|usually|typically|often|used to|ago|expect(?:s|ed)?|took|last|lasted|estimate[sd]?|about)\b/i

function vagueAmounts(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const found = VAGUE_TIME.exec(passage.plain)
    const words = found?.[1] ?? found?.[2]
    if (words === undefined || !says(passage) || TOLD.test(passage.plain) || amountsIn(passage.plain).length > 0) return []
    return [
      {
        ...quoted(passage.sentence, new RegExp(words.replace(/\s+/g, '\\s+'), 'i')),
        severity: /\b(?:must|shall|delet|remov|expire|lock|block|retr|refus)/i.test(passage.plain) ? 'major' : 'minor',
        category: 'timing',
        description: `“${shown(passage.plain)}” says “${words.toLowerCase()}” where a number has to be built: each reader will pick another, and no test can tell a right one.`,
        remediation: `Replace “${words.toLowerCase()}” by a number with its unit, and say whether it can be changed and by whom.`,
        weight: 0.8,
      },
    ]
  })
}

const says = (passage: Passage): boolean =>
  !isTelling(passage) && !passage.roles.has('goals') && ACTS.test(passage.plain) && !/\?$/.test(passage.plain)

/** A sentence elsewhere with a time or count for the same thing. */
function numberFor(document: Document, hit: Hit): Answer | null {
  const wanted = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    (passage) => !isTelling(passage) && amountsIn(passage.plain).some(isTimeOrCount) && shared(wanted, passage.plain) >= 3,
    ({ plain }) => `The number is given elsewhere: “${shown(plain)}”.`,
  )
}

const isTimeOrCount = ({ unit, of }: Amount): boolean =>
  /^(?:ms|s|minute|hour|day|week|month|quarter|year)$/.test(unit) || /^(?:times|attempts|retries|tries)/.test(of)

export const vagueAmountInRule: Check = {
  id: 'vague-amount-in-rule',
  modes: [61, 25],
  looksFor: '“some days”, “a few times” where a number has to be built',
  find: vagueAmounts,
  answeredBy: numberFor,
}
