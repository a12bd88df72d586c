/** What the text takes for granted about people: that they will understand, that they won't play the numbers, that a machine may judge them. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit, Judgement } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'

const PEOPLE =
  '(?:users?|customers?|members?|patients?|visitors?|readers?|developers?|operators?|admins?|administrators?|employees?|staff|people|everyone|everybody|participants?|clients|students?|treasurers?|callers?|agents?|managers?|guests?|applicants?|drivers?|they)'
const KNOWS = new RegExp(
  String.raw`\b(${PEOPLE}) (?:will|should|are expected to|can be expected to) (?:of course |then |quickly |soon |surely |certainly |easily |already |just |naturally |immediately )*(know|understand|realise|realize|remember|figure (?:it|this|that)? ?out|learn quickly|get used to|grasp|notice that|be aware|guess|work (?:it|this) out)\b`,
  'i',
)
const TOLD =
  /\b(?:because|since|tests?|tested|survey|of \d+|training|trained|message|e-?mail|hint|banner|text|told|tell|shows?|documentation|documented|label|notice board|manual|need to|must)\b/i

const presumed = (document: Document): readonly Hit[] =>
  matching(document, KNOWS, (passage, found) => {
    if (TOLD.test(unitText(document, passage).replace(found[0], '')) || isAside(passage)) return null
    return {
      severity: 'minor',
      category: 'reasoning',
      description: `“${shown(passage.plain)}” rests on what ${found[1]?.toLowerCase()} will “${found[2]}”. Nothing shows them, and nothing says what happens to those who don't.`,
      remediation: `Say where ${found[1]?.toLowerCase()} are shown it and how that was tried (“9 of 10 test users …”), and what those who miss it will see.`,
      weight: 0.65,
    }
  })

const REWARDS =
  /\b(?:bonus(?:es)?|reward(?:s|ed)?|commission|leader ?board|ranked (?:by|on)|ranking|paid (?:per|for each|for every)|points (?:for|per)|incentive|promotion|prize|judged by|measured by|evaluated (?:by|on))\b/i
const COUNTED =
  /\b(?:number of|per|each|every|most|count of|how many|amount of) (?:closed |resolved |completed |new |handled )?(?:tickets?|calls?|cases?|lines(?: of code)?|commits?|reviews?|bugs?|sign-?ups?|referrals?|posts?|messages?|deliver(?:y|ies)|visits?|orders?|sales|articles|tasks?|stories|story points|invitations?|answers?|reports?|contracts?|inspections?|patients?)\b/i
const BALANCED =
  /\b(?:quality|re-?opened|satisfaction|audit\w*|sampl\w+|spot checks?|counter-?metric|abuse|gaming|fraud|cap|at most|limit|only if|provided|verified|returned|complaints?)\b/i

const gaming = (document: Document): readonly Hit[] =>
  matching(document, REWARDS, (passage, found) => {
    const counted = COUNTED.exec(passage.plain)
    if (counted === null || BALANCED.test(unitText(document, passage)) || /\b(?:not|never|no)\b/i.test(passage.plain)) return null
    return {
      severity: 'minor',
      category: 'incentives',
      description: `“${shown(passage.plain)}” rewards a count (“${counted[0]}”, by “${found[0]}”). The easiest way to raise it is to split, hurry or invent, and nothing here would show that.`,
      remediation: `Set beside “${counted[0]}” a measure that gets worse when it is gamed (reopened, returned, complained about), and let the reward depend on both.`,
      weight: 0.7,
    }
  })

const JUDGED =
  '(?:users?|customers?|members?|applicants?|candidates?|employees?|patients?|tenants?|accounts?|applications?|claims?|loans?|drivers?|students?|sellers?|profiles?|requests for (?:leave|credit|benefits))'
const ACTS =
  'reject|rejects|suspend|suspends|ban|bans|terminate|terminates|deny|denies|decline|declines|dismiss|dismisses|exclude|excludes|disqualify|disqualifies|freeze|freezes'
const DONE = 'rejected|suspended|banned|terminated|denied|declined|dismissed|excluded|disqualified|frozen'
const DECIDES = new RegExp(
  String.raw`\b(?:automatically|system|model|algorithm|service|score|classifier|bot|rule engine|software|AI)\b[^.;]{0,60}?\b(?:${ACTS}) (?:the |an? |all |any |such )?(?:[\w-]+ )?(${JUDGED})\b|\b(${JUDGED})\b[^.;]{0,60}?\b(?:is|are|will be|get|gets|be) automatically (?:${DONE})\b|\b(${JUDGED})\b[^.;]{0,60}?\b(?:is|are|will be|be) (?:${DONE}) automatically\b`,
  'i',
)
const APPEALS =
  /\b(?:appeal\w*|object\w*|contest\w*|human|by hand|manual\w*|review\w*|reinstat\w+|complain\w*|second look|unlock\w*|dispute\w*|support|lift(?:s|ed)?|person decides)\b/i

const automated = (document: Document): readonly Hit[] =>
  matching(document, DECIDES, (passage, found) => {
    if (APPEALS.test(unitText(document, passage)) || isAside(passage)) return null
    const whom = found[1] ?? found[2] ?? found[3] ?? 'people'
    return {
      severity: 'major',
      category: 'fairness',
      description: `“${shown(passage.plain)}” lets a machine decide about ${whom.toLowerCase()}, and nothing here lets a person look again. Those it gets wrong have no way to be heard.`,
      remediation: `Say how ${whom.toLowerCase()} learn the reason, whom they can ask for a second look, and within how many days a person decides.`,
      weight: 0.8,
    }
  })

const isAside = ({ roles }: Passage): boolean => roles.has('testing') || roles.has('risks') || roles.has('summary')

function matching(
  document: Document,
  words: RegExp,
  judge: (passage: Passage, found: RegExpExecArray) => Judgement | null,
): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = words.exec(passage.plain)
    const judgement = found === null ? null : judge(passage, found)
    return found === null || judgement === null ? [] : [{ ...quoted(passage.sentence, found[0]), ...judgement }]
  })
}

export const peopleChecks: readonly Check[] = [
  {
    id: 'understanding-presumed',
    modes: [56],
    looksFor: 'plans that rest on people knowing or noticing something nobody shows them',
    find: presumed,
  },
  {
    id: 'target-that-rewards-gaming',
    modes: [58],
    looksFor: 'rewards for a bare count, with no measure that would show gaming',
    find: gaming,
  },
  {
    id: 'automated-decision-without-appeal',
    modes: [72],
    looksFor: 'machines that reject, suspend or exclude people, with no way to be heard',
    find: automated,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:appeal\w*|contest\w*|reinstat\w+|second look|review(?:s|ed)? by (?:a|an|the) (?:person|human|team)|human review)\b/i,
        does: 'gives the way to be heard',
      }),
  },
]
