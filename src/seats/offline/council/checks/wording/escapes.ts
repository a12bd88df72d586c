/**
 * Duties with a way out: "where appropriate" and nobody to judge it, "must … if possible", "sufficient tests" with no measure.
 * Each is raised only where the sentence binds and names neither the condition nor the judge.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { obligationIn } from '../../reading/normative.ts'
import { binds, isTelling, passagesOf } from '../../reading/passages.ts'
import { amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const ESCAPE =
  /\b(?:(?:where|when|as|if|wherever|whenever)\s+(?:deemed\s+)?(?:appropriate|applicable|necessary|needed|suitable|sensible|relevant|warranted|required)|as (?:needed|required|appropriate)|at (?:its|their|our) discretion|to the extent (?:possible|practical|practicable)|on a case[- ]by[- ]case basis)\b/i
/** The judge or the measure is named: "as required by law", "if necessary, the on-call engineer decides". */
const JUDGED =
  /\b(?:as|if|where|when) (?:required|needed|necessary|appropriate|applicable) (?:by|for|to|in|under|according|because|since)\b|\b(?:decides?|approves?|determines?|judges?|defined (?:in|below|by)|see |listed (?:in|below)|according to)\b/i

function escapes(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const found = ESCAPE.exec(passage.plain)?.[0]
    if (found === undefined || JUDGED.test(passage.plain) || !binds(passage, document)) return []
    if (obligationIn(passage.sentence, document) === null) return []
    return [
      {
        ...quoted(passage.sentence, ESCAPE),
        severity: /\b(?:must|shall|required)\b/i.test(passage.plain) ? 'major' : 'minor',
        category: 'ambiguity',
        description: `“${shown(passage.plain)}” binds only “${found.toLowerCase()}”, and neither a condition nor a person who judges that is named; whoever skips it can say that it was not.`,
        remediation: `Put the condition in place of “${found.toLowerCase()}” (“when …”), or name who decides and by what.`,
        weight: 0.7,
      },
    ]
  })
}

export const dutyWithEscape: Check = {
  id: 'duty-with-escape-clause',
  modes: [61, 65],
  looksFor: '“where appropriate”, “as needed” in duties, with nobody and nothing to tell when that is',
  find: escapes,
}

const ESCAPED_MUST =
  /\b(must|shall|is required to|are required to|has to|have to)\b[^.;]*?\b(if (?:at all )?possible|where(?:ver)? (?:possible|feasible|practical|practicable)|when(?:ever)? (?:possible|feasible)|if (?:feasible|practical|practicable|time (?:permits|allows))|as (?:far|much) as (?:possible|practicable|feasible)|ideally|preferably|on a best[- ]effort basis|as best (?:as )?(?:it|we|they) can|try to|attempt to|strive to|aim to)\b/i

function weakenedDuties(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const found = ESCAPED_MUST.exec(passage.plain)
    const [, must = '', out = ''] = found ?? []
    if (found === null || isTelling(passage) || obligationIn(passage.sentence, document)?.strength !== 'must') return []
    // "must not try to" forbids the attempt itself.
    if (/^(?:try|attempt|aim|strive) to$/i.test(out) && /\b(?:not|never)\b/i.test(found[0])) return []
    return [
      {
        ...quoted(passage.sentence, ESCAPED_MUST),
        severity: 'major',
        category: 'ambiguity',
        description: `“${shown(passage.plain)}” says “${must.toLowerCase()}” and takes it back with “${out.toLowerCase()}”: it is either a duty that can be failed or a wish, and a test can't be both.`,
        remediation: `Keep “${must.toLowerCase()}” and name the cases that are excused, or write “should” and say what is done when it does not hold.`,
        weight: 0.85,
      },
    ]
  })
}

export const dutyTakenBack: Check = {
  id: 'duty-taken-back',
  modes: [64],
  looksFor: '“must … if possible”: a duty and its excuse in one sentence',
  find: weakenedDuties,
}

const UNMEASURED =
  /\b(?:(?:with|to|at|of|for|by|provides?|have|has|give|use|uses|contain|include|includes|add|take|ensure|ensures|at|and)\s+(?:an? |the )?|^)(appropriate|adequate|sufficient|suitable|reasonable|proper)\s+([a-z][\w-]*(?:\s+(?!(?:to|for|and|or|of|in|on|at|by|with|that|are|is|must|should|will|as|from|be|when|if|so|before|after)\b|\w+ing\b|\w+ed\b)[a-z][\w-]*){0,2})/i
/** The measure follows: "sufficient room to hold", "an appropriate status code (see …)". */
const MEASURED_AFTER =
  /^\s*(?:to\b|that\b|so that\b|\(|:|as (?:defined|described|listed)|defined|described|listed|given in|from the|such as)/i

function unmeasured(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const found = UNMEASURED.exec(passage.plain)
    const [, word = '', noun = ''] = found ?? []
    if (found === null || !binds(passage, document) || amountsIn(passage.plain).length > 0) return []
    if (MEASURED_AFTER.test(passage.plain.slice(found.index + found[0].length)) || /`/.test(passage.sentence.text)) return []
    const accepts = passage.roles.has('acceptance')
    return [
      {
        ...quoted(passage.sentence, new RegExp(word, 'i')),
        severity: 'minor',
        category: accepts ? 'acceptance' : 'ambiguity',
        description: `“${shown(passage.plain)}” asks for “${word.toLowerCase()} ${noun}” and leaves open what that is${accepts ? ', so nobody can tell when this criterion is met' : ': whoever carries it out decides alone, and can’t be wrong'}.`,
        remediation: `Say which ${noun} at least are ${word.toLowerCase()} (name them, or give a number), or who judges it and by what.`,
        weight: accepts ? 0.75 : 0.6,
      },
    ]
  })
}

export const measureLeftToTaste: Check = {
  id: 'measure-left-to-taste',
  modes: [61, 25],
  looksFor: '“sufficient tests”, “appropriate care” in duties and criteria, with no measure and no judge',
  find: unmeasured,
}
