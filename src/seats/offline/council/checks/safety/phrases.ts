/** Phrases that several checks of this folder look for: spans of time, parties, owners, what fails, what brings back. */

import type { Block } from '../../../../../core/document/document.ts'

const COUNT = String.raw`(?:\d[\d.,]*[ -]?|(?:an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety)[ -])`

/** A span, a point or a rhythm in time that can be checked. */
export const STATED_TIME = new RegExp(
  String.raw`\b${COUNT}(?:more |full |working |business |calendar )*(?:ms|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|nights?|weeks?|months?|quarters?|years?|releases?|sprints?)\b` +
    String.raw`|\b(?:each|every|once (?:an?|per)|twice (?:an?|per)|per|on the first \w+ of (?:each|the)|by the end of(?: the| each)?) (?:second|minute|hour|(?:working |business )?day|morning|noon|afternoon|evening|night|week|weekend|month|quarter|year|release|sprint|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b` +
    String.raw`|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b|\b(?:the )?same (?:working )?(?:day|night|run)\b|\b(?:next|following|previous) (?:working |business )?(?:day|morning|month|week)\b` +
    String.raw`|\b(?:at once|immediately|instantly|at the latest|no later than|synchronously)\b|\b\d{1,2}:\d{2}\b|\b(?:19|20)\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b|\bQ[1-4]\b|\b(?:on|by) the day (?:it|of|after|before|they|the)\b`,
  'i',
)

/** A clock time or a date anywhere in the sentence tells the reader when. */
export const DATED =
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December) \d{1,4}\b|\b20\d\d-\d\d\b/i

/** “**Staff only, from 17 February.** Fifty accounts …”: the item opens with its date. */
export const hasDatedLead = ({ kind, text }: Block): boolean => {
  const lead = kind === 'item' ? /^(?:\*\*|__)(.+?)(?:\*\*|__)/.exec(text.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''))?.[1] : undefined
  return lead !== undefined && (DATED.test(lead) || STATED_TIME.test(lead))
}

/** A time that binds: “within 2 minutes”, not “from 4 hours to 28 days ahead”. */
export const BOUND_TIME = new RegExp(
  String.raw`\b(?:within|in|under|below|by|after|every|each|for|at most|less than|more than|no later than|not later than|until|before|than|takes?|lasts?|at the latest|on|at)\s+(?:the |about |at most |at least |up to |under |less than |more than )*(?:${STATED_TIME.source})|\b(?:at once|immediately|instantly|hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|at the latest|(?:each|every|per) (?:second|minute|hour|day|night|week|month|quarter|year|release|sprint))\b|\b(?:${STATED_TIME.source}) (?:after|before|later|at most|at the latest)\b|[<≤] ?\d`,
  'i',
)

/** People or bodies that can be held to something. */
export const PARTY =
  /\b(?:(?:[\w-]+ )?(?:team|department|office|officer|manager|lead|leads|owner|owners|head of|board|committee|council|group|desk|shift|rotation|administrators?|admins?|engineers?|operators?|maintainers?|reviewers?|approvers?|treasurer|controller|director|support|human resources|information security|on-call|product manager|secretary|chair|auditors?|technicians?|staff|employees?|contractors?|supervisors?|coordinators?|moderators?|stewards?))\b/i

/** Somebody does it or waits for it, not a part of a machine. */
export const PERSON = new RegExp(
  `${PARTY.source}|${String.raw`\b(?:members?|customers?|patients?|tenants?|users?|guests?|readers?|borrowers?|applicants?|visitors?|drivers?|suppliers?|vendors?|providers?|couriers?|people|persons?|parents?|students?|landlords?|banks?|public|(?:every|some|any)(?:one|body)|us|[\p{L}-]+(?:ian|[^p]urer|eer|[^l]ist)s?)\b`}`,
  'iu',
)

export const FAILS =
  /\b(?:fails?|failed|failing|failures?|down|unavailable|unreachable|outages?|time-?outs?|times out|timed out|falls? back|fall-?backs?|otherwise|retr(?:y|ies|ied)|errors?|no answer|does not answer|doesn't answer|cannot be reached|can't be reached|goes wrong|breaks?|broken|degrad\w+|circuit breaker|stand-?by|fail-?over|second (?:\w+ )?(?:gateway|provider|vendor|supplier|source|carrier)|offline|instead|refuses?|refused|rejects?|rejected|aborts?|stops?|crash(?:es)?|lost|if not|page the|escalate)\b/i

export const BRINGS_BACK =
  /\b(?:roll(?:ed|s|ing)?[ -]?back|rollbacks?|revert(?:s|ed|ing)?|undo|undone|restor(?:e|es|ed|ing)|back-?ups?|backed up|switch(?:es|ed|ing)?\b[^.;]{0,40}\boff|turn(?:s|ed|ing)?\b[^.;]{0,40}\b(?:off|back on)|disabl(?:e|es|ed|ing)|feature (?:flag|gate|toggle)s?|kill[ -]switch|behind (?:an? |the )?(?:feature )?(?:flag|setting|switch)|downgrad(?:e|es|ed|ing)|goes wrong|went wrong|go back|goes back|bring them (?:out|back)|take the \w+ away|kept? (?:read-only|a copy|the old)|old \w+(?: \w+)? (?:stays?|remains?|is kept|are kept)|(?:stays?|remains?|keeps?) (?:available|readable|as (?:it is|they are))|reversible|snapshots?|off =|opt(?:s|ed)?[ -]out|abort(?:s|ed)?|cancel(?:s|led)? the (?:roll|launch))\b/i

/** Says plainly that something outside has failed; words such as "stops" or "instead" do not. */
export const FAILS_PLAINLY =
  /\b(?:fails?|failed|failures?|(?:is|are|goes|be) down|unavailable|unreachable|outages?|time-?outs?|times out|falls? back|fall-?backs?|no answer|does not answer|doesn't answer|do not answer|(?:cannot|can't) be reached|fail-?over|second (?:[\w-]+ )?(?:gateway|provider|vendor|supplier|carrier)|offline)\b/i

/** “Owner: Web team”, and not “Owner: TBD”. */
export const LABEL =
  /\b(?:owners?|responsible|assignee|dri|accountable)\b\s*(?:\*\*|__)?\s*[:=]\s*(?:\*\*|__)?\s*(?!tbd\b|todo\b|none\b|\?|-|n\/a)[\p{L}@`[]/iu
/** A column or a field that says who. */
export const OWNS =
  /^(?:(?:policy |document |process |service |change )?(?:owners?|holder|steward|keeper|maintainers?)|owned by|kept by|maintained by|decided by|run by|done by|responsible(?: \p{L}+)?|accountable|assignee|dri|lead|who|by whom|who does it|team|role|person|contact|in charge|approver)$/iu
export const OWNER_HEADER = /^(?:owners?|owned by|responsible|assignee|dri|accountable|lead)$/i
/** Headings over who does what. */
export const DUTIES =
  /^(?:[\d.]+ |[A-Z][.)] )?(?:who\b(?! (?:it|this|that) is for| (?:it|this)['’]s for| uses| is it for| will use)|responsibilit|duties|roles and|owners?\b|ownership)/i
