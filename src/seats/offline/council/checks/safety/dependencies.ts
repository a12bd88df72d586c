/** Others that the plan leans on: a party whose consent is taken for granted, and one person, copy or machine that all hangs on. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { blockText, unitText } from '../../reading/surroundings.ts'

const OTHERS = String.raw`(?:the |our |all |most |every )?(?:[\w-]+ )?(?:partners?|vendors?|suppliers?|customers?|clients|works council|council|union|regulators?|authorit(?:y|ies)|legal|board|management|other teams?|[\w-]+ team|department|bank|carriers?|landlord|ministry|city|schools?|hospitals?|providers?|maintainers|community)`
const CONSENTS = new RegExp(
  String.raw`\b(${OTHERS}) (?:will (?:surely |certainly |of course |then |gladly )?|(?:is|are) (?:expected|going) to |should )(agree|approve|accept|cooperate|support (?:this|it|us|the)|sign(?: off)?|consent|adopt|switch|migrate|provide|deliver|give us|grant|lend|follow|go along|join|pay for)\b`,
  'i',
)
const IF_NOT =
  /\b(?:if (?:they|it|he|she|not|some|one|the|this|any|we)|otherwise|until (?:they|it|then)|unless|in case|should (?:they|it)|has agreed|have agreed|promised|in writing|signed|by contract|contract(?:ed|ually)?|must|shall)\b/i

function presumesConsent(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = CONSENTS.exec(passage.plain)
    if (found === null || IF_NOT.test(unitText(document, passage)) || passage.roles.has('requirements')) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'dependency',
        description: `“${shown(passage.plain)}” counts on ${found[1]?.trim()} to ${found[2]}. Nothing shows that they have been asked, and nothing says what becomes of the plan if they say no.`,
        remediation: `Say who asks ${found[1]?.trim()}, by when their answer is due, and what is done if it is no; or cite the agreement.`,
        weight: 0.65,
      },
    ]
  })
}

const SINGLE =
  /\b(?:(?:runs?|running|hosted|stored|kept|depends?|relies|held|handled|served|done|known) (?:\w+ ){0,2}?(?:on|by|in|at|to) (?:the |our |a |one )?single (?:server|machine|database|node|person|engineer|host|worker|gateway|supplier|region|copy|colleague)|(?:only|just) one (?:person|engineer|server|machine|instance|copy|administrator|supplier|employee|colleague|key holder)|the (?:only|sole) (?:person|engineer|administrator|employee|colleague|supplier|machine|server) (?:who|that|which|with|in)|(?<!so that )(?:nobody|no one) else (?:can|knows|has)|(?:there is|we have|has|have|with) no (?:deputy|backup|stand-?by|replica|spare|redundancy)|single point of failure|one (?:[\w-]+ )?(?:relay|process|instance|worker|server|machine|node) runs at a time)\b/i
const COVERED =
  /\b(?:second|stand-?by|takes over|take over|deputy|deputies|replicas?|fail-?over|spare|substitute|if it (?:dies|fails)|backup|replaced within|redundan\w+|restarted|covers for|by design|on purpose|per\b|transaction|avoid\w*|without a|no single|eliminat\w+|not a)\b/i

function hangsOnOne(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = SINGLE.exec(passage.plain)
    const covered = found !== null && COVERED.test(blockText(passage).replace(found[0], ''))
    if (found === null || covered || passage.roles.has('testing') || passage.roles.has('risks') || passage.roles.has('goals')) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'failure',
        description: `By “${shown(passage.plain)}” everything hangs on “${found[0]}”, and nothing says what goes on while it is missing.`,
        remediation: `Name who or what stands in for “${found[0]}”, how fast, and when that was last tried; or say that the pause is accepted, and for how long.`,
        weight: 0.65,
      },
    ]
  })
}

export const dependencyChecks: readonly Check[] = [
  {
    id: 'consent-presumed',
    modes: [57, 55],
    looksFor: 'plans that count on another party to agree, with no word on what if not',
    find: presumesConsent,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:has|have) (?:agreed|approved|promised|signed|consented|confirmed)\b|\bif (?:they|the \w+) (?:refuses?|declines?|say no|do not agree|does not agree)\b/i,
        shares: 1,
        does: 'settles it',
      }),
  },
  {
    id: 'single-point-of-failure',
    modes: [43],
    looksFor: 'one person, copy or machine that all hangs on, with no stand-in',
    find: hangsOnOne,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:stand-?by|takes? over|deput(?:y|ies)|replicas?|fail-?over|stands? in|substitutes?|second instance)\b/i,
        shares: 1,
        does: 'names the stand-in',
      }),
  },
]
