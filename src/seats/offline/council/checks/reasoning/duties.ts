/** Duties and spans that bind nobody: care to be taken, stopgaps without an end, shares of time without a window, roles that nobody holds. */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { stem } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { checkOf } from './rule.ts'

const care = checkOf({
  id: 'care-without-an-act',
  modes: [47, 65, 79],
  looksFor: '“care should be taken”: a duty with no act and nobody to do it',
  words:
    /\b(?:special |great |extra |due )?(?:care|caution|attention) (?:should|must|needs to|has to|will|shall) be (?:taken|paid|exercised|given) (?:to|that|so that)\b[^.;]*|\bshould be (?:handled|treated) with (?:great |due |appropriate |special )?(?:care|caution)\b[^.;]*/i,
  notIn: ['background', 'alternatives', 'open-questions', 'non-goals'],
  excusedNear: /\bby (?:the |our )?[a-z-]+ing\b|\b(?:for example|e\.g\.|specifically|in particular|namely|by (?:the|our) [\w-]+)\b/i,
  severity: 'minor',
  category: 'ownership',
  weight: 0.75,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 110)}” is no act: it names nobody who does it and nothing that can be found undone.`,
  mend: () => 'Say who does what and when (“the owning team keeps … for 12 months”), and how one sees that it was done.',
})

const stopgap = checkOf({
  id: 'stopgap-without-end',
  modes: [33, 47, 65, 66],
  looksFor: 'a temporary way with no date or event that ends it',
  words:
    /\b(?:as|is|are|be) an? (?:temporary |interim |short-term )?(?:stop-?gap|temporary (?:solution|fix|measure|work-?around|arrangement)|interim (?:solution|measure|arrangement))\b[^.;]*|\b(?:phase|phased) (?:this \w+ |it |them )?out (?:as much as possible|over time|eventually|gradually)\b/i,
  notIn: ['background', 'alternatives', 'open-questions', 'non-goals'],
  excusedNear:
    /\b(?:until|by (?:the end|\d)|ends? (?:on|when|with)|removed (?:in|when|after|by)|\d+ (?:days|weeks|months|releases)|release \d|version \d|\b20\d\d)\b|\b(?:stop-?gap|temporary|interim)\b.*\b(?:phas\w+ (?:\w+ ){0,3}out|(?:is|are|be|will be|gets?) (?:removed|replaced|retired|dropped|switched off|shut down)|we (?:\w+ )?(?:remove|replace|retire|drop) (?:it|this|them))\b/i,
  isOncePerSection: true,
  severity: 'minor',
  category: 'timing',
  weight: 0.7,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 110)}” is meant to end, and neither a date nor an event ends it; such things stay.`,
  mend: () => 'Name the event or date that ends it, who removes it, and how one sees that it is gone.',
})

const openSpan = checkOf({
  id: 'span-without-length',
  modes: [66],
  looksFor: '“once significant time has passed”, “for a longer duration”: a span that a rule hangs on, without its length',
  words:
    /\b(?:for|after|once|wait\w*) (?:an? |the )?(?:significant|longer|sufficient(?:ly long)?|reasonable|extended|appropriate|shorter) (?:amount of |period of |length of |stretch of )?(?:time|duration|period|while|interval)\b/i,
  notIn: ['background', 'alternatives', 'open-questions', 'non-goals', 'summary', 'examples'],
  excusedHere:
    /\b(?:may|might|could|often|usually|has been|have been|was|were|no longer)\b[^.;]{0,40}\b(?:longer|significant|shorter|extended)|(?<![\w.])\d+ ?(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i,
  severity: 'minor',
  category: 'timing',
  weight: 0.75,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 120)}” decides when something happens and has no length: each reader will wait for another time and be right.`,
  mend: (words) => `Give the length in place of “${words}”, with the shortest and longest that are still acceptable.`,
  answer: {
    says: /(?<![\w.])\d+ ?(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?)\b/i,
    sharesMin: 4,
    because: 'The length stands here.',
  },
})

const noWindow = checkOf({
  id: 'share-of-time-without-window',
  modes: [10, 66],
  looksFor: '“95 % of the time” with no span over which it is counted',
  words:
    /(?<![\w.])\d+(?:\.\d+)? ?(?:%|percent|per cent) of (?:the )?time\b|\b(?:availability|uptime) (?:of|is|at|≥|>=) (?:at least )?\d+(?:\.\d+)? ?%|\b\d+(?:\.\d+)? ?% (?:availability|uptime|available)\b/i,
  notIn: ['background', 'alternatives', 'open-questions', 'non-goals'],
  excusedNear:
    /\b(?:per|each|every|over|rolling|within) (?:a |an |the |any |\d+ )?(?:calendar |rolling )?(?:\d+[ -])?(?:hours?|days?|weeks?|months?|quarters?|years?|window|period)\b|\b(?:monthly|weekly|daily|quarterly|yearly|annual)\b/i,
  isOncePerSection: true,
  severity: 'minor',
  category: 'measurement',
  weight: 0.8,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 110)}” has no span over which it is counted: over an hour it is broken by three bad minutes, over a year by nothing less than days.`,
  mend: (words) => `Write “${words}, counted over each 28 days” or whichever span is meant, and how often a sample is taken.`,
  answer: {
    says: /\b(?:rolling|calendar) (?:window|month|\d+)|\b(?:measured|counted|averaged) (?:over|per|each)\b/i,
    sharesMin: 1,
    because: 'The span stands here.',
  },
})

const PERSON = /\b(?:person|people|individuals?|members? (?:of|from)|someone|somebody|who)\b/i
const ROLES_MIN = 2
/** Words for people that every text uses without naming a role. */
const ANYBODY =
  /^(?:user|customer|author|reader|people|person|member|team|group|owner|developer|client|caller|server|system|service|company|organi[sz]ation|community|participant|maintainer|contributor|reviewer|admin|administrator|operator|core|public|law|court|state|board|case|parent|majority|vote|time|process|policy|rule|type|result|flag)s?$/i

/** The roles that a list in bold lays down: "- **Leads** — at least one person who …". */
function rolesNamed(document: Document): readonly string[] {
  return document.blocks
    .filter(({ kind, text }) => kind === 'item' && PERSON.test(plainOf(text).slice(0, 90)))
    .flatMap(({ text }) => /^\*\*([A-Z][\w -]{2,25}?)s?\*\*/.exec(text)?.[1]?.toLowerCase() ?? [])
}

function unnamedRoles(document: Document): readonly Hit[] {
  const named = rolesNamed(document)
  if (named.length < ROLES_MIN) return []
  const known = new Set(named.flatMap((name) => name.split(' ')).map(stem))
  const told = new Set<string>()
  return ownPassagesOf(document).flatMap((passage): readonly Hit[] => {
    const role =
      /\b(?:decided|approved|determined|set|chosen|started|appointed|signed off|confirmed) by (?:the )?(?:[\w-]+ ){0,2}?([a-z]{4,20})s?(?=[\s,.;]|$)(?! (?:of|that|which))/i
        .exec(passage.plain)?.[1]
        ?.toLowerCase()
    if (
      role === undefined ||
      has(passage.roles, 'background', 'alternatives') ||
      ANYBODY.test(role) ||
      known.has(stem(role)) ||
      told.has(stem(role))
    )
      return []
    if (!/(?:er|or|herd|ian|ist|ant|ent|ard|lead|chair|liaison|steward|head|guide)$/.test(role)) return []
    told.add(stem(role))
    return [
      {
        ...quoted(passage.sentence),
        severity: 'major',
        category: 'ownership',
        description: `“${shown(passage.plain, 110)}” gives a decision to the “${role}”, but the roles that the document lays down are ${named.map((name) => `“${name}”`).join(', ')}: nobody holds this one.`,
        remediation: `Name one of ${named.map((name) => `“${name}”`).join(', ')} here, or add “${role}” to the roles with who appoints them.`,
        weight: 0.8,
      },
    ]
  })
}

const guardedByPaper = checkOf({
  id: 'guarded-by-documentation',
  modes: [65, 79, 56],
  looksFor: 'a danger that only a note in the documentation keeps away',
  words:
    /\b(?:documentation|docs|manual|release notes|guide|readme) (?:will|should|must|shall|can) (?:\w+ )?(?:note|warn|say|state|mention|explain|tell|advise|make (?:it )?clear)\b[^.;]*|\bwill be (?:documented|mentioned in the documentation) as (?:unsafe|dangerous|insecure)\b/i,
  onlyIn: ['security', 'privacy', 'risks'],
  notIn: ['alternatives', 'open-questions', 'background'],
  excusedNear:
    /\b(?:reject\w*|refus\w*|validat(?:ed|es|ion is)|check(?:ed|s) (?:that|before)|disabled by default|opt-?in|escap(?:ed|es)|signed|enforc\w*|raises? an?)\b/i,
  severity: 'minor',
  category: 'security',
  weight: 0.7,
  says: (words, { plain, section }) =>
    `“${shown(plain, 120)}” is what “${section.title}” sets against the danger: “${shown(words, 60)}” stops nobody who has not read it.`,
  mend: () =>
    'Add a guard that works unread (validate, refuse, or ask for an explicit switch), or say why none is possible and who accepts the rest.',
})

export const dutyChecks: readonly Check[] = [
  care,
  stopgap,
  openSpan,
  noWindow,
  {
    id: 'role-that-nobody-holds',
    modes: [56, 57, 65],
    looksFor: 'a decision given to a role that is not among those the document lays down',
    find: inEnglish(unnamedRoles),
  },
  guardedByPaper,
]
