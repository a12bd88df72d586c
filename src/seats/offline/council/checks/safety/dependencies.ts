/**
 * Others that the plan leans on: a partner, vendor or gateway with nothing said for the day it fails, another party whose
 * consent is taken for granted, and one person, copy or machine that all hangs on.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerIn, blockText, hitAt, type Passage, passagesOf, placeOf, sectionText, shown, unitText } from './passages.ts'
import { FAILS, FAILS_PLAINLY } from './phrases.ts'

const OUTSIDER = String.raw`(?:(?:our |the |an? |their |its )?(?:[\w-]+ )?(?:partner|vendor|supplier|carrier|bank|acquirer|third[- ]party|external|outside|upstream|cloud|payment|identity|sms|text|e-?mail|mail|maps?|weather|hosting|content delivery|tax|shipping)(?:['’]s)?(?: [\w-]+)?(?: (?:gateway|provider|service|services|api|interface|platform|processor|network|feed|system))?)`
const LEANS = new RegExp(
  String.raw`\b(?:(?:goes?|go|sent|send|sends|runs?|passes|delivered|delivers?|processed|made|handled|routed|signs? in|log(?:s|ged)? in|stored|hosted|comes?|fetched|fetches|read|taken|paid|fed|verified|checked|looked up|issued|printed|provided) (?:[\w'’-]+ ){0,3}?(?:through|via|by|with|from|at|over|to|using)|depends? on|relies on|rely on|relying on|uses?|calls?|asks?|quer(?:y|ies)) (${OUTSIDER})`,
  'i',
)
const SERVICE =
  /\b(?:gateway|provider|apis?|interface|(?:transfer|payment|rate|mail|text|sms|e-?mail|identity|map|weather|hosting|tax|shipping|external|third[- ]party|cloud|partner['’]s|vendor['’]s|carrier['’]s|bank['’]s)(?: [\w-]+)? (?:service|services|system|platform|feed|network))\b/i
const IN_DEPENDENCIES =
  /\b(?:gateway|provider|vendor|partner|supplier|third[- ]party|api|interface|service|system|feed|platform|database|bank|carrier)\b/i
const NO_LEANING = /\b(?:not|never|no longer|instead of|would|could|might|without|for example|e\.g\.|such as)\b/i

function withoutFallback(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage) => {
    const { plain, roles, block, section } = passage
    if (
      roles.has('summary') ||
      roles.has('goals') ||
      roles.has('metrics') ||
      roles.has('risks') ||
      roles.has('testing') ||
      NO_LEANING.test(plain)
    )
      return []
    const listed =
      (roles.has('dependencies') || /\bdepend/i.test(section.title)) &&
      block.kind === 'item' &&
      !/^(?:\W*`|they\b|it\b|this\b|these\b|if\b|you\b|we\b|when\b)/i.test(block.text) &&
      isFirstOf(document, passage) &&
      IN_DEPENDENCIES.test(plain)
    const leaning = LEANS.exec(plain)
    const outsider = leaning !== null && SERVICE.test(leaning[0]) ? leaning[0] : null
    if (outsider === null && !listed) return []
    const beside = listed ? unitText(document, passage) : sectionText(document, section)
    if (FAILS.test(beside)) return []
    const name = nameOf(plain, listed, leaning?.[1])
    return [
      hitAt(passage, outsider ?? name, {
        severity: 'major',
        category: 'dependency',
        description: `${shown(plain)} leans on ${name}, and nothing here says what happens when it is down, slow, or answers after the caller has given up.`,
        remediation: `Add for ${name}: the availability it promises, how long to wait, what people see meanwhile, and how an unanswered call is cleared up.`,
        weight: listed ? 0.85 : 0.8,
      }),
    ]
  })
}

const isFirstOf = (document: Document, { sentence, block }: Passage): boolean =>
  document.sentences[sentence.index - 1]?.block !== block.index

function nameOf(plain: string, listed: boolean, found: string | undefined): string {
  if (!listed && found !== undefined)
    return found
      .trim()
      .replace(/^(?:an?) /i, 'the ')
      .replace(/\s(?:and|or|for|to|in|on|when|which|that|of)$/i, '')
  const head = plain.split(/[,:;.(–—]/)[0]?.trim() ?? ''
  return `“${head.split(' ').slice(0, 6).join(' ')}”`
}

/** Words of the dependency itself, so that another's fallback does not answer for it. */
function fallbackFor(document: Document, hit: Hit): ReturnType<typeof answerIn> {
  const service = SERVICE.exec(hit.quote)?.[0] ?? IN_DEPENDENCIES.exec(hit.quote)?.[0] ?? ''
  const nouns = service
    .split(/[\s'’]+/)
    .filter((word) => word.length > 2 && !/^(?:service|services|system|interface|the|apis?)$/i.test(word))
  if (nouns.length === 0) return null
  return answerIn(document, hit, {
    says: FAILS_PLAINLY,
    about: new RegExp(String.raw`\b(?:${nouns.map((word) => word.replace(/[^\p{L}\p{N}-]/gu, '')).join('|')})\b`, 'i'),
    shares: 2,
    because: (sentence) => `${placeOf(document, sentence)} says what happens when it fails: ${shown(sentence.plain)}.`,
  })
}

const OTHERS = String.raw`(?:the |our |all |most |every )?(?:[\w-]+ )?(?:partners?|vendors?|suppliers?|customers?|clients|works council|council|union|regulators?|authorit(?:y|ies)|legal|board|management|other teams?|[\w-]+ team|department|bank|carriers?|landlord|ministry|city|schools?|hospitals?|providers?|maintainers|community)`
const CONSENTS = new RegExp(
  String.raw`\b(${OTHERS}) (?:will (?:surely |certainly |of course |then |gladly )?|(?:is|are) (?:expected|going) to |should )(agree|approve|accept|cooperate|support (?:this|it|us|the)|sign(?: off)?|consent|adopt|switch|migrate|provide|deliver|give us|grant|lend|follow|go along|join|pay for)\b`,
  'i',
)
const IF_NOT =
  /\b(?:if (?:they|it|he|she|not|some|one|the|this|any|we)|otherwise|until (?:they|it|then)|unless|in case|should (?:they|it)|has agreed|have agreed|promised|in writing|signed|by contract|contract(?:ed|ually)?|must|shall)\b/i

function presumesConsent(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage) => {
    const found = CONSENTS.exec(passage.plain)
    if (found === null || IF_NOT.test(unitText(document, passage)) || passage.roles.has('requirements')) return []
    return [
      hitAt(passage, found[0], {
        severity: 'minor',
        category: 'dependency',
        description: `${shown(passage.plain)} counts on ${found[1]?.trim()} to ${found[2]}. Nothing shows that they have been asked, and nothing says what becomes of the plan if they say no.`,
        remediation: `Say who asks ${found[1]?.trim()}, by when their answer is due, and what is done if it is no; or cite the agreement.`,
        weight: 0.65,
      }),
    ]
  })
}

const SINGLE =
  /\b(?:(?:runs?|running|hosted|stored|kept|depends?|relies|held|handled|served|done|known) (?:\w+ ){0,2}?(?:on|by|in|at|to) (?:the |our |a |one )?single (?:server|machine|database|node|person|engineer|host|worker|gateway|supplier|region|copy|colleague)|(?:only|just) one (?:person|engineer|server|machine|instance|copy|administrator|supplier|employee|colleague|key holder)|the (?:only|sole) (?:person|engineer|administrator|employee|colleague|supplier|machine|server) (?:who|that|which|with|in)|(?<!so that )(?:nobody|no one) else (?:can|knows|has)|(?:there is|we have|has|have|with) no (?:deputy|backup|stand-?by|replica|spare|redundancy)|single point of failure|one (?:[\w-]+ )?(?:relay|process|instance|worker|server|machine|node) runs at a time)\b/i
const COVERED =
  /\b(?:second|stand-?by|takes over|take over|deputy|deputies|replicas?|fail-?over|spare|substitute|if it (?:dies|fails)|backup|replaced within|redundan\w+|restarted|covers for|by design|on purpose|per\b|transaction|avoid\w*|without a|no single|eliminat\w+|not a)\b/i

function hangsOnOne(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage) => {
    const found = SINGLE.exec(passage.plain)
    const covered = found !== null && COVERED.test(blockText(passage).replace(found[0], ''))
    if (found === null || covered || passage.roles.has('testing') || passage.roles.has('risks') || passage.roles.has('goals')) return []
    return [
      hitAt(passage, found[0], {
        severity: 'minor',
        category: 'failure',
        description: `By ${shown(passage.plain)} everything hangs on “${found[0]}”, and nothing says what goes on while it is missing.`,
        remediation: `Name who or what stands in for “${found[0]}”, how fast, and when that was last tried; or say that the pause is accepted, and for how long.`,
        weight: 0.65,
      }),
    ]
  })
}

export const dependencyChecks: readonly Check[] = [
  {
    id: 'dependency-without-fallback',
    modes: [43, 49, 55],
    looksFor: 'partners, vendors and outside services with nothing said for when they fail',
    find: withoutFallback,
    answeredBy: fallbackFor,
  },
  {
    id: 'consent-presumed',
    modes: [57, 55],
    looksFor: 'plans that count on another party to agree, with no word on what if not',
    find: presumesConsent,
    answeredBy: (document, hit) =>
      answerIn(document, hit, {
        says: /\b(?:has|have) (?:agreed|approved|promised|signed|consented|confirmed)\b|\bif (?:they|the \w+) (?:refuses?|declines?|say no|do not agree|does not agree)\b/i,
        shares: 1,
        because: (sentence) => `${placeOf(document, sentence)} settles it: ${shown(sentence.plain)}.`,
      }),
  },
  {
    id: 'single-point-of-failure',
    modes: [43],
    looksFor: 'one person, copy or machine that all hangs on, with no stand-in',
    find: hangsOnOne,
    answeredBy: (document, hit) =>
      answerIn(document, hit, {
        says: /\b(?:stand-?by|takes? over|deput(?:y|ies)|replicas?|fail-?over|stands? in|substitutes?|second instance)\b/i,
        shares: 1,
        because: (sentence) => `${placeOf(document, sentence)} names the stand-in: ${shown(sentence.plain)}.`,
      }),
  },
]
