/**
 * Bare statements that need a length and have none: “The locker opens.”, “Reminders are sent.”, “The keypad is locked.”
 *
 *   subject · verb that takes time, lasts or comes round · a few words · end of the clause ──▶ how soon, how long, how often?
 *
 * By itself such a sentence may be all that is meant. So it counts only where its neighbours, in the same list, table or section,
 * give their times: then the reader was told to expect one. What must follow depends on the kind of duty.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Hit, Judgement } from '../../check.ts'
import { obligationIn } from '../../reading/normative.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { clauseAt, firmness } from './clauses.ts'
import { STATED_TIME } from './phrases.ts'

interface Kind {
  readonly verbs: RegExp
  readonly lacks: string
  readonly mend: string
  /** Said of an event: “after five wrong codes the keypad is locked” still has to say for how long. */
  readonly happens?: boolean
  /** Too common to count where only a sentence here and there gives a time. */
  readonly dense?: boolean
}

const NOUN = String.raw`[\p{L}'’-]+`
const BE = String.raw`(?:is|are|(?:may|must|shall|has to|have to|should|will|needs? to) (?:also |then )?be)`
const ACTS = String.raw`(?:(?:must|shall|has to|have to|should|will|needs? to) (?:also |then )?)?`
/** At most these many words after the verb: what is longer says more than that something is done. */
const REST = String.raw`(?: (?!if\b|when\b|once\b|that\b|because\b|with\b|which\b)[^\s,;:.]+){0,6}?(?=[.;,:]|$| and (?:the|an?|each|every|it|they|is|are|then)\b)`

const verbs = (active: string, passive: string): RegExp =>
  new RegExp(
    String.raw`\b(?!(?:there|this|that|which|who|the|an?|of|to|for|each|every|its|their|our|no|and|or|in|on|by)\b)${NOUN} (?:then )?(?:${ACTS}(?:${active})\b|${BE} (?:then |also |\w+ly )?(?:${passive})\b)(?! (?:as|for (?:the|each)|only|no|nothing|not)\b)${REST}`,
    'iu',
  )

const KINDS: readonly Kind[] = [
  {
    verbs: verbs('locks out', 'locked|blocked|suspended|frozen|banned|barred|quarantined|locked out'),
    lacks: 'for how long',
    mend: 'Add how long it lasts, and what or who ends it earlier: “… for 15 minutes, or until support lifts it”.',
    happens: true,
  },
  {
    verbs: verbs(
      'expires?|lapses?|keeps? (?:all |the |each |its |every )?(?:messages|logs?|copies|records|data|events|photos|files|entries|backups?|history)',
      'borrowed|lent|kept(?! by| up| in| as)|retained(?! by)|archived|cached|valid|reserved|paused',
    ),
    lacks: 'for how long',
    mend: 'Add how long it lasts, counted from which event, and what or who ends it: “… for 30 days after …”.',
  },
  {
    verbs: new RegExp(
      `${verbs('polls|rotates', 'refreshed|rotated|cleaned|polled|backed up|synchroni[sz]ed|inspected|rehearsed|recalculated|reconciled').source}|${String.raw`\b(?:policy|list|register|plan|runbook|document|rights|access|thresholds?|limits) ${BE} reviewed\b${REST}`}`,
      'iu',
    ),
    lacks: 'how often',
    mend: 'Add the interval (“every 30 seconds”, “every Monday”) and what happens when one is missed.',
  },
  {
    verbs: verbs(
      'repairs?|confirms?|refunds?|reimburses?|hands? out|acknowledges?|investigates?|escalates?|repl(?:y|ies)(?=[.;])|answers? (?:readers?|customers?|users?|members?|questions?|requests?|patients?|tickets?|complaints?)',
      'repaired|paid|paid out|refunded|reimbursed|told|informed|notified|written up|requested|returned|handed (?:in|over|out|back)|erased|wiped|destroyed|replaced|answered|acknowledged|investigated|invoiced|resolved|escalated',
    ),
    lacks: 'by when',
    mend: 'Add by when, counted from an event both sides can see: “within two working days of …”.',
  },
  {
    verbs: verbs(
      'reach(?:es)?|arrives?|appears?|delivers?',
      'sent(?! an?\\b)|delivered|updated|shown as available|published|dispatched|forwarded|texted|e-?mailed|posted|synced|available again|shown again|freed|released|visible again|visible(?=[.;])',
    ),
    lacks: 'how soon',
    mend: 'Add how soon after which event, and for which share of cases: “99 % of them within 2 minutes of …”.',
    happens: true,
  },
  {
    verbs:
      /\b(?:must|shall|has to|have to|needs? to) (?:also |then )?be (?:finished|done|completed|loaded|answered|delivered|visible)\b(?! (?:by|only|with|without)\b)/i,
    lacks: 'in what time',
    mend: 'Add the longest time it may take or the time by which it is due, for which share of cases, and where it is measured.',
  },
  {
    verbs: verbs('finish(?:es)?|completes?|runs? through', 'done|finished|completed|complete|ready|over'),
    lacks: 'by when',
    mend: 'Add the time of day or the longest time it may take: “by 05:00” or “within 40 minutes”, and who is told when it is not met.',
  },
  {
    verbs: verbs(
      'opens?|loads?|responds?|starts?|boots?|renders?|returns? (?:the|an?|its|first|all)|displays? (?:the|an?|its)',
      'displayed|loaded|rendered',
    ),
    lacks: 'how fast',
    mend: 'Add the time and where it is measured: “within 2 s for 95 % of them, measured at …”.',
  },
  {
    // Anything done to things, in a section that times most of what it says.
    verbs:
      /\b(?:is|are|must be|shall be) (?:then |also )?(?!used\b|logged\b|recorded\b|listed\b|stored\b|encrypted\b|signed\b|based\b|allowed\b|called\b|needed\b|required\b|named\b|asked\b)(?:\p{L}{3,}ed|thrown away|written back|withdrawn|put back|taken down)(?: to (?:it|them|the [\p{L}-]+))?(?=[.;]|$)/iu,
    lacks: 'when or how soon',
    mend: 'Add the time within which or after which it is done, counted from which event.',
    dense: true,
  },
  {
    verbs:
      /\bwaits?(?:, then\b|(?= and (?:then |try|call|retry|look)))|\b(?:and|then|it|client|worker|caller|job|service) waits(?=[.;]|$)/i,
    lacks: 'for how long to wait',
    mend: 'Add how many seconds or minutes to wait before the next step.',
    happens: true,
  },
]

const NO_SPAN =
  /\b(?:if|when|whenever|once|unless|until|before|while|during|after|as soon|as long|on request|at once|immediately|still|without|automatically|instead|first(?! page| result| byte| screen)|already|always|never|not|no|nobody|cannot|can|may|again only|only|every|each time|in order|such|or|because|since|so that|quickly|soon|shortly|promptly|regularly|periodically|fast|eventually|rapidly|swiftly)\b/i
const MAY_LAST = /\b(?:may|can) be (?:borrowed|kept|lent|reserved|retained)\b/i
const EVENT = /^(?:after|when|once|if|on)\b(?! (?:some|a while))/i
/** In plain words, what goes on to say how or where is told for that. */
const SAYS_MORE = / (?:via|as|to|from|in|on|at|with|by (?:e-?mail|text|post|phone|hand|default|their|its)|through|into|under)\b/i
const NEIGHBOURS_MIN = 2
/** Of all passages: a document that dates a good part of what it says. */
const TIMED_SHARE = 0.25
const TIMED_MIN = 5
const WORDS_MAX = 20

/** “The nightly export” is its name. */
const NAMED_RHYTHM = /\b(?:nightly|daily|hourly|weekly|monthly|yearly) (?=(?:export|import|job|run|report|backup|sync|batch|build)s?\b)/gi

/** The passages of a section that give a time. */
function timedIn(document: Document): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { plain, section } of plannedPassagesOf(document))
    if (STATED_TIME.test(plain)) counts.set(section.index, (counts.get(section.index) ?? 0) + 1)
  return counts
}

export function bareSpans(document: Document): readonly Hit[] {
  const timed = timedIn(document)
  const total = [...timed.values()].reduce((sum, count) => sum + count, 0)
  const dated = total >= TIMED_MIN && total >= TIMED_SHARE * plannedPassagesOf(document).length
  return plannedPassagesOf(document).flatMap((passage) => {
    if ((!dated && (timed.get(passage.section.index) ?? 0) < neighboursFor(document, passage)) || isAside(passage)) return []
    const { plain } = passage
    if (!/\.["”')]*$/.test(plain) && !/\b(?:must|shall|has to|have to|needs? to)\b/i.test(plain)) return []
    if (STATED_TIME.test(plain.replace(NAMED_RHYTHM, '')) || goesOn(document, passage)) return []
    for (const { verbs: pattern, lacks, mend, happens = false, dense = false } of KINDS) {
      const found = pattern.exec(plain)
      if (
        found === null ||
        isCode(passage, found[0]) ||
        (dense && (/^(?:if|when|once)\b/i.test(plain) || !isDense(document, passage, timed)))
      )
        continue
      const clause = clauseAt(plain, found.index)
      const rest = clause.replace(MAY_LAST, '').replace(happens ? EVENT : /^$/, '')
      if (NO_SPAN.test(rest) || clause.split(' ').length > WORDS_MAX) continue
      const firm = MAY_LAST.test(clause) ? 'duty' : firmness(document, passage, clause)
      if (firm === null || (firm === 'told' && SAYS_MORE.test(found[0]))) continue
      return [{ ...quoted(passage.sentence, found[0]), ...judged(document, passage, clause, lacks, mend) }]
    }
    return []
  })
}

/** “`gatectl open --all`” opens nothing by itself. */
const isCode = ({ sentence }: Passage, words: string): boolean =>
  (sentence.text.match(/`[^`]+`/g) ?? []).some((code) => code.includes(words.split(' ').slice(0, 2).join(' ')))

/** At least half of the other passages of the section give a time. */
function isDense(document: Document, { section }: Passage, timed: ReadonlyMap<number, number>): boolean {
  const all = plannedPassagesOf(document).filter((one) => one.section.index === section.index).length
  const count = timed.get(section.index) ?? 0
  return count >= NEIGHBOURS_MIN && count * 2 >= all - 1
}

function judged(document: Document, { plain, sentence, section }: Passage, clause: string, lacks: string, mend: string): Judgement {
  const firm = obligationIn(sentence, document) !== null
  return {
    severity: 'minor',
    category: 'timing',
    description: `“${shown(clause.length > 12 ? clause : plain)}” does not say ${lacks}, while its neighbours${section.title === '' ? '' : ` in “${section.title}”`} give their times. It can't be tested, and nobody can say that it is late.`,
    remediation: mend,
    weight: firm ? 0.6 : 0.5,
  }
}

const isAside = ({ roles, section, block, plain }: Passage): boolean =>
  /\b(?:who does what|responsibilit\w+|roles|people|team)\b/i.test(section.title) ||
  roles.has('summary') ||
  roles.has('goals') ||
  roles.has('risks') ||
  roles.has('ownership') ||
  roles.has('metrics') ||
  roles.has('testing') ||
  block.kind === 'quote' ||
  /^(?:after (?:that|this)|afterwards|then|otherwise|in this case|in any case)\b/i.test(plain)

/** A plain duty needs one neighbour with a time; and where the next sentence counts on a time (“After that …”), it was meant to be here. */
function neighboursFor(document: Document, { plain, sentence }: Passage): number {
  const next = document.sentences[sentence.index + 1]
  if (next?.block === sentence.block && /^after (?:that|this|then|which)\b/i.test(next.plain)) return 0
  return /\b(?:must|shall|has to|have to|needs? to)\b/i.test(plain) ? 1 : NEIGHBOURS_MIN
}

/** The next sentence goes on about it and gives the time, or says what ends it. */
function goesOn(document: Document, { sentence }: Passage): boolean {
  const next = document.sentences[sentence.index + 1]
  return (
    next?.block === sentence.block && /^(?:this|it|they|that|the latest|at the latest)\b/i.test(next.plain) && STATED_TIME.test(next.plain)
  )
}
