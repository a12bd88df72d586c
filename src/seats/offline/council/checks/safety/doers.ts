/**
 * Work for people in the passive, and nobody named who does it: "shall be reviewed", "is decided", "can be started". Raised only
 * in documents that name who does what elsewhere, so that the gap is a gap and not the manner of the document.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { sectionText } from '../../reading/surroundings.ts'
import { clauseAt } from './clauses.ts'
import { LABEL, OWNER_HEADER, PARTY } from './phrases.ts'

const WORK_OF_PEOPLE =
  'reviewed|approved|examined|answered|audited|investigated|trained|signed off|rehearsed|assessed|evaluated|inspected|escalated|decided|agreed|carried out|performed|conducted|appointed|interviewed|countersigned|held|tracked|figured out|nominated|repaired|cleaned|written up|handed (?:over|in|back)|counted|collected by hand|called back|negotiated|translated'
const WORK_IN_A_POLICY =
  'checked|monitored|updated|replaced|removed|renewed|rotated|informed|notified|tested|destroyed|announced|repeated|withdrawn|revoked|locked|closed|blocked|erased|wiped|disabled|kept up to date|archived'
/** In plain words only what needs a person's judgement or hand. */
const JUDGED =
  'decided|approved|reviewed|appointed|named by name|nominated|signed off|granted|tracked|proposed|figured out|determined case by case|investigated|escalated|audited|rehearsed|reported on|started by hand|cleaned|repaired|written up|agreed(?= before| beforehand|[.,;])|negotiated|maintained(?=[.,;])|tested(?= (?:once|on|every|each|per)\\b|[.;])|issued(?= (?:against|on|upon)\\b|[.;])|installed(?=[.;]| within)'
const NAMED = 'named|chosen|kept|locked|switched off|turned off|started|reported|maintained|closed|opened again|held'
const passive = (verbs: string): RegExp =>
  new RegExp(
    String.raw`\b(?:must|shall|should|will|has to|have to|needs? to)(?: also| first| then| always)? be (?:\w+ly )?(${verbs})\b(?! as if| by\b)`,
    'i',
  )
const PEOPLE = passive(WORK_OF_PEOPLE)
const POLICY = passive(`${WORK_OF_PEOPLE}|${WORK_IN_A_POLICY}`)
const TOLD = new RegExp(
  String.raw`\b(?:is|are|can be|may be|is then|are then|to be) (?:\w+ly |then )?(${JUDGED})\b(?! (?:by|as|in|to|from|with the)\b)`,
  'i',
)
/** "The incident lead is named.", "Archival can be started": bare, with no more said. */
const BARE = new RegExp(
  String.raw`\b(?:lead|leader|chair|deputy|owner|officer|reviewer|service|roll-?out|account|accounts|register|list|result|results|requirements?|exception|exceptions|review)(?: [\w'’-]+){0,4}? (?:is|are|can be|may be) (?:then )?(${NAMED}|decided)(?=[.,;)]|$| (?:if|at|on|when|after|in the|within|per|separately)\b| and\b)`,
  'i',
)
/** “Archival can be started if needed.” */
const ALLOWED =
  /\b(?:can|may) (?:then |also |only )?be (started|opened|reopened|lifted|granted|overruled|waived|changed|stopped|called|extended|cancelled|figured out|decided|ended)(?=[.;]|$| (?:if needed|if necessary|at any time|on request|case by case|where needed)\b)/i

const isPolicy = ({ title, sections }: Document): boolean =>
  [title, ...sections.slice(1, 3).map((section) => section.title)].some((words) =>
    /\b(?:policy|guideline|procedure|code of conduct|rules of)\b/i.test(words),
  )

const DOER = new RegExp(
  String.raw`\bby (?:the|an?|our|its|each) (?:${PARTY.source})|^(?:[\d.]+ )?(?:the |an? |our |each )?(?:[\w-]+ ){0,2}?(?:${PARTY.source}) (?:shall|must|should|will|can|may|decides?|approves?|reviews?|owns|builds|\w+s)\b`,
  'i',
)
const DOERS_MIN = 3

const namesOwners = (document: Document): boolean =>
  document.blocks.some(({ kind, text, header }) =>
    kind === 'row' ? header.some((cell) => OWNER_HEADER.test(plainOf(cell))) : kind !== 'code' && LABEL.test(text),
  ) || plannedPassagesOf(document).filter(({ plain }) => DOER.test(plain)).length >= DOERS_MIN

/** “by 15 May” says when, not who. Of the same length, so that places stay true. */
const BY_WHEN =
  /\bby (?=\d|the end\b|then\b|that date\b|Q[1-4]\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\w+day\b)/g

export function withoutDoer(document: Document): readonly Hit[] {
  const policy = isPolicy(document)
  if (!policy && !namesOwners(document)) return []
  return plannedPassagesOf(document).flatMap((told) => {
    const passage = { ...told, plain: told.plain.replace(BY_WHEN, 'at ') }
    const duty = (policy ? POLICY : PEOPLE).exec(passage.plain)
    const verb = duty ?? (isStory(passage) ? null : (TOLD.exec(passage.plain) ?? BARE.exec(passage.plain) ?? ALLOWED.exec(passage.plain)))
    if (verb === null || hasOwner(document, passage, verb.index) || (duty === null && isAside(passage.plain, verb.index))) return []
    return [
      {
        ...quoted(passage.sentence, verb[0]),
        severity: 'minor',
        category: 'ownership',
        description: `“${shown(told.plain)}” does not say by whom: “${verb[0]}” is work for somebody, and this document names who does what elsewhere.`,
        remediation: `Name who does it: “The … team …”, or add “by the …” after “${verb[1]}”.`,
        weight: duty === null ? 0.55 : 0.6,
      },
    ]
  })
}

const isStory = ({ roles }: Passage): boolean => roles.has('summary') || roles.has('goals') || roles.has('testing') || roles.has('risks')

/** A condition, a name or a state: "if it is approved", "which is decided", "once granted". */
const isAside = (plain: string, at: number): boolean => {
  const clause = clauseAt(plain, at)
  // “Whether this is needed can be decided.” By whom?
  if (/^whether\b/i.test(plain) && /^(?:can|may|is|will) be (?:decided|figured out|determined)/i.test(plain.slice(at))) return false
  return (
    /\b(?:if|when|once|until|unless|after|before|that|which|whether|who|how|as|because|since|where|already|has been|have been|not|never|only|no|automatically|without)\b/i.test(
      clause.slice(0, Math.max(0, clause.indexOf(plain.slice(at, at + 12)) + 12)),
    ) || /\b(?:we|i|you) (?:\w+ )?(?:will|can|must|should|decide)\b/i.test(clause)
  )
}

function hasOwner(document: Document, { plain, block, section }: Passage, at: number): boolean {
  if (LABEL.test(block.text) || /\bby (?:the|an?|our|two|one|each|its|their|[A-Z][\w-]*)\b/.test(plain.slice(at))) return true
  if (/\bby (?:the|an?|our|each) /i.test(clauseAt(plain, at))) return true
  const column = block.header.findIndex((cell) => OWNER_HEADER.test(plainOf(cell)))
  if (column !== -1) return true
  return isSubject(clauseAt(plain, at)) || /\b(?:owns|is responsible for) this\b/i.test(sectionText(document, section))
}

/** A party that acts in the active: "The system owner reviews". */
const isSubject = (plain: string): boolean =>
  plain
    .split(/(?<=[.;:])\s+|, (?:and|but) /)
    .some((clause) =>
      new RegExp(
        String.raw`^(?:[\w.]+ )?(?:the |an? |our |each )?(?:[\w-]+ ){0,3}?(?:${PARTY.source})(?: \w+)? (?:shall|must|should|will|can|may|decides?|approves?|reviews?|confirms?|removes?|informs?|checks?|\w+s)\b(?! (?:be )?(?:named|chosen|appointed|decided|approved)\b)`,
        'i',
      ).test(clause),
    )
