/**
 * Choices and what they were made against: one option and no other in sight, an alternative without why not, a decision
 * without a reason. A document that weighs its options under a heading of its own is not asked again in each sentence.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, sectionsWith } from '../../reading/roles.ts'
import { joined } from '../../reading/surroundings.ts'

const CHOSEN =
  /\bwe (?:have |therefore |thus )?(?:chose|chosen|decided (?:to|on|for|against)|opted for|selected|picked|settled on|went with|are going with)\b|\bwe(?:'ll| will) (?:go with|adopt|standardi[sz]e on)\b|\b(?:that|this) is (?:how we (?:will|are going to|shall) (?:do|build|solve)|what we will (?:use|build))\b|\b(?:the|our) (?:choice|decision) (?:(?:is|was)(?! (?:\w+ed|made|left|given|up to|not|still|open)\b)|fell on)\b|\bit (?:was|has been) decided (?:to|that we)\b/i
/** Taken because it is at hand: "we will use the partner that the team already knows". */
const AT_HAND =
  /\bwe (?:will )?(?:use|build (?:it |this |everything )?(?:on|with)|rely on|run (?:it|this) on|host (?:it|this))\b.*\b(?:already (?:knows?|uses?|has|have|runs?)|is familiar|are familiar|knows? it|know (?:it|them|the)|experience with|well documented|everyone uses|popular|from an earlier project)\b/i
/** Agreed in passing on a value or a date: nobody wants rivals for that. */
const SMALL = /\b(?:not to|to (?:wait|meet|postpone|defer|leave|keep|skip|drop|exclude|continue|accept|look)|the name)\b/i
const COMPARED =
  /\b(?:alternativ\w*|instead of|rather than|compared (?:with|to|against)|as opposed to|versus|vs\.?|other (?:options?|ways?|approach\w*|candidates?|vendors?|providers?|solutions?)|options? (?:were|are|considered)|considered|rejected|ruled out|evaluated|shortlist\w*|do(?:ing)? nothing|why not|two offers|three ways|against (?:it|this)|better than|cheaper than|simpler than)\b/i

const TELLING = ['background', 'alternatives', 'open-questions', 'non-goals', 'drawbacks', 'testing', 'acceptance'] as const

function loneOptions(document: Document): readonly Hit[] {
  if (sectionsWith(document, 'alternatives').some(({ words }) => words > 0)) return []
  if (document.sections.some(({ title }) => /^(?:why not|rationale|options|alternatives)\b/i.test(title))) return []
  const sections = Map.groupBy(ownPassagesOf(document), ({ section }) => section.index)
  return ownPassagesOf(document)
    .filter(
      ({ plain, roles, block }) =>
        (CHOSEN.test(plain) || AT_HAND.test(plain)) && !SMALL.test(afterChoice(plain)) && !has(roles, ...TELLING) && block.kind !== 'row',
    )
    .filter(({ section }) => !COMPARED.test(joined(sections.get(section.index) ?? [])))
    .map(({ sentence, plain, section }) => ({
      ...quoted(sentence),
      severity: 'major',
      category: 'alternatives',
      description: `“${shown(plain)}” settles on one way, and “${section.title === '' ? document.title : section.title}” names no other that it was held against, not even doing without.`,
      remediation: 'Name at least one other option and doing nothing, and say on which point (cost, time, risk) each of them loses.',
      weight: 0.75,
    }))
}

const afterChoice = (plain: string): string => {
  const match = CHOSEN.exec(plain)
  return match === null ? '' : plain.slice(match.index, match.index + match[0].length + 25)
}

const comparedElsewhere = (document: Document, hit: Hit): Answer | null => {
  const words = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    ({ plain, roles }) => has(roles, 'alternatives') || (COMPARED.test(plain) && shared(words, plain) >= 2),
    'Another option is named and weighed here.',
  )
}

const REASON =
  /\b(?:because|since|as (?:it|they|we|this|that)\b|so that|in order to|due to|owing to|thanks to|reasons?|therefore|for (?:this|that|which) reason|given that|otherwise|so (?:we|that|it|is)|to (?:avoid|prevent|keep|allow|reduce|make|get|save|be able|ensure|support|simplify|enable|limit|protect)|which (?:is|means|lets|allows|gives|makes|avoids)|this (?:is|means|lets|allows|gives|makes|avoids|keeps)|(?:smaller|larger|cheaper|faster|simpler|easier|better|safer|slower|fewer|less|more) \w+|best|needs?|means that|ties? with|lets? us|allows?|offers?|gives?)\b/i

function groundless(document: Document): readonly Hit[] {
  if (sectionsWith(document, 'alternatives').some(({ words }) => words > 0)) return []
  const all = ownPassagesOf(document)
  return all.flatMap((passage, index) => {
    const { plain, roles, block, sentence } = passage
    const match = CHOSEN.exec(plain)
    if (match === null || /decided against|how we|what we will/i.test(match[0]) || block.kind === 'row' || has(roles, ...TELLING)) return []
    const near = [all[index - 1], passage, all[index + 1], all[index + 2]].filter((one) => one?.block.section === block.section)
    if (REASON.test(near.map((one) => one?.plain ?? '').join(' '))) return []
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'reasoning' as const,
        description: `“${shown(plain)}” states a choice and no reason near it says why; once circumstances change, nobody can tell whether it still holds.`,
        remediation: `Add “because …” with the fact that decided for ${shown(plain.slice(match.index + match[0].length).trim(), 50) || 'it'}, and what would overturn it.`,
        weight: 0.6,
      },
    ]
  })
}

const groundsElsewhere = (document: Document, hit: Hit): Answer | null => {
  const words = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    ({ plain }) => /\b(?:because|since|so that|due to|reason|therefore|in order to)\b/i.test(plain) && shared(words, plain) >= 2,
    'The reason for the choice stands here.',
  )
}

export const optionChecks: readonly Check[] = [
  {
    id: 'single-option',
    modes: [13, 46],
    looksFor: 'a choice of one way with no other named in its section or under a heading of alternatives',
    find: inEnglish(loneOptions),
    answeredBy: comparedElsewhere,
  },
  {
    id: 'decision-without-reason',
    modes: [1, 45],
    looksFor: 'a sentence that decides, with no reason beside it',
    find: inEnglish(groundless),
    answeredBy: groundsElsewhere,
  },
]
