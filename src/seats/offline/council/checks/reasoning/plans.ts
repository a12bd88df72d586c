/** Plans that can't fail or can't be followed: tests and criteria without a bar, roll-backs without a trigger, harms named and left. */
import type { Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { blocksIn } from '../../reading/surroundings.ts'
import { checkOf } from './rule.ts'

const softTest = checkOf({
  id: 'test-that-can-not-fail',
  modes: [8, 47, 69, 70],
  looksFor: 'a planned test with no result that would fail it, or one that is only thought of',
  words:
    /\b(?:expect\w*|should|must|will)\b[^.;]*\b(?:relatively|roughly|approximately|reasonably|mostly|fairly|more or less|about the same|acceptabl[ey]|satisfactor(?:y|ily)|as intended|smoothly|sensibl[ey]|quickly|promptly)\b|\b(?:is|are|arrives?|works?|runs?|responds?|loads?|behaves?|stays?|remains?|starts?)\b[^.;]*\b(?:reasonably|relatively|fairly|more or less|acceptably|satisfactorily) \w+|\btests?(?: cases?)?\b[^.;]*\b(?:could|might|may) (?:include|cover|check|verify|be (?:added|written|something))\b/i,
  onlyIn: ['testing'],
  notIn: ['alternatives', 'open-questions', 'background', 'operations'],
  excusedNear: /\d ?(?:%|ms|s\b|seconds|pods|nodes|percent)|\b(?:within \d|at (?:most|least) \d|tolerance|exactly|equal to)\b/i,
  severity: 'minor',
  category: 'acceptance',
  weight: 0.75,
  says: (words, { plain }) =>
    /\b(?:could|might|may)\b/i.test(words)
      ? `“${shown(plain, 110)}” says what tests could be (“${words}”) and promises none, so the plan is kept whatever is tested.`
      : `“${words}” in “${shown(plain, 110)}” names no result that would fail the test, so any outcome can be called a pass.`,
  mend: (words) =>
    `State the test as it will be run and the result that fails it: a number, a bound or an exact state instead of “${shown(words, 40)}”.`,
})

/** The bar of a stage that lies behind is of no use to anybody. */
function isPassed({ title }: Section, { sentences }: Document): boolean {
  const stage = /^(?:alpha|beta|ga|stable|pilot|phase \d|stage \d)\b/i.exec(plainOf(title).trim())?.[0]
  if (stage === undefined) return false
  const passed = new RegExp(
    String.raw`\b(?:graduated|moved|promoted|went|shipped|released|reached|entered|passed|completed|launched)\b(?: \w+){0,3} ${stage}\b|\b${stage}\b[^.;]{0,30}\b(?:was|has been|is already) (?:reached|released|shipped|passed|completed|launched)\b`,
    'i',
  )
  return sentences.some(({ plain }) => passed.test(plain))
}

const softCriterion = checkOf({
  id: 'criterion-nobody-can-fail',
  modes: [47, 51, 69, 70],
  looksFor: 'a criterion for the next stage that any state of things would meet',
  words:
    /\b(?:gather|collect|get|receive|obtain|solicit|incorporate) (?:\w+ ){0,2}feedback\b[^.;]*|\b(?:sufficient|appropriate|adequate|enough|reasonable|positive|good|proper) (?:\w+ ){0,2}(?:tests?|coverage|metrics|feedback|usage|adoption|quality|performance|documentation|monitoring|evidence|confidence|experience)\b|\b(?:works|runs|performs) (?:well|fine|as expected|smoothly|properly)\b/i,
  onlyIn: ['acceptance'],
  notIn: ['alternatives', 'open-questions', 'background'],
  excusedNear:
    /\d ?(?:%|users|teams|weeks|days|releases|reports)|\bat least (?:\d|one|two|three|five|ten)\b|\bno (?:open )?(?:blocker|critical|major)\b|\bdefined as\b/i,
  excusedBy: ({ section }, document) => isPassed(section, document),
  isOncePerSection: true,
  severity: 'minor',
  category: 'acceptance',
  weight: 0.75,
  says: (words, { plain, section }) =>
    `“${shown(plain, 110)}” is a criterion of “${section.title}” that nobody can fail: “${words}” names neither an amount nor a result that would hold the stage back.`,
  mend: (words) => `Say what would stop the stage: how many, from whom, by when, or which result, instead of “${shown(words, 40)}”.`,
})

const SIGNAL =
  '(?:errors?|error rates?|latency|latencies|complaints?|failures?|crash(?:es)?|problems?|issues?|performance|load|alerts?|metrics?|timeouts?|deletions?|anything)'
const RISES =
  '(?:rises?|increases?|goes up|grows?|spikes?|degrad\\w+|worsens?|is (?:too )?(?:high|bad|slow|unusual|wrong)|too (?:high|many|slow)|serious|severe|significant\\w*|unusual\\w*|abnormal|elevated|arises?|occurs?|appears?|goes wrong)'
const trigger = checkOf({
  id: 'roll-back-trigger-without-threshold',
  modes: [47, 66, 74],
  looksFor: 'a roll-back on “rising errors” or “serious problems”, with no amount at which it starts',
  words: new RegExp(
    String.raw`\b(?:roll(?:ed|ing|s)? ?back|revert(?:ed|s)?|abort(?:ed|s)?|stop(?:ped|s)? the roll-?out|switch(?:ed)? (?:off|back)|pause[ds]? the roll-?out)\b[^.;]*\b(?:if|when|once|in case(?: of)?|as soon as|should)\b[^.;]*\b${SIGNAL}\b[^.;]*\b${RISES}\b|\b(?:if|when|once|in case(?: of)?|as soon as)\b[^.;]*(?:\b${SIGNAL}\b[^.;]*\b${RISES}\b|\b${RISES} ${SIGNAL}\b)[^.;]*\b(?:roll(?:ed|ing|s)? ?back|revert(?:ed|s)?|abort(?:ed|s)?|stop(?:ped|s)? the roll-?out|switch(?:ed)? (?:off|back))\b`,
    'i',
  ),
  notIn: ['alternatives', 'open-questions', 'background', 'history'],
  excusedHere: /\d|\bany (?:error|failure|crash)\b/i,
  excusedNear: /\d ?(?:%|ms|s\b|per|errors|percent)|\b(?:threshold|twice|double|one in|alert (?:fires|limit))\b/i,
  severity: 'major',
  category: 'roll-back',
  weight: 0.8,
  says: (words, { plain }) =>
    `“${shown(plain, 120)}” starts the way back on “${shown(words, 60)}” without an amount, so on the night it happens people will argue instead of acting.`,
  mend: () => 'Name the metric, the amount and the span (“more than 2 % failed requests over 10 minutes”), and who pulls the lever.',
  answer: {
    says: /\b(?:roll|revert|abort|stop|switch)\w*\b.*\d+(?:\.\d+)? ?(?:%|ms|s\b|per|errors|minutes)/i,
    sharesMin: 1,
    because: 'The amount stands here.',
  },
})

/** "What metrics should inform a rollback?", answered without an amount. */
function unboundedSignals(document: Document): readonly Hit[] {
  return document.sections.flatMap((section): readonly Hit[] => {
    if (
      !/\b(?:inform|trigger|signal|when)s?\b.*\broll-?\s?back\b|\broll-?\s?back (?:criteria|triggers?|signals?|conditions?)\b/i.test(
        section.title,
      )
    )
      return []
    const own = ownPassagesOf(document).filter((passage) => passage.section.index === section.index)
    const text = own.map(({ plain }) => plain).join(' ')
    const first = own[0]
    if (
      first === undefined ||
      text.split(' ').length < 6 ||
      /(?<![\w.])\d|\b(?:exceed\w*|above|below|more than|any|non-?zero|threshold|health ?-?check\w*)\b|[<>]/i.test(text)
    )
      return []
    return [
      {
        ...quoted(first.sentence),
        severity: 'minor',
        category: 'roll-back',
        description: `“${section.title}” is answered with “${shown(first.plain, 100)}”, and with no amount at which one goes back: ${/increas\w+/i.test(text) ? 'how much of an increase is one' : 'a value that is normal here may be an alarm there'}.`,
        remediation: 'Add for each signal the value and the span at which to roll back, and what it is on a normal day.',
        weight: 0.7,
      },
    ]
  })
}

const HARM =
  /\b(?:possibility|chance|danger) (?:that|of)\b[^.;]*\b(?:panics?|crash\w*|data loss|los(?:e|es|ing)|corrupt\w*|outage|deadlocks?|unavailable|leaks?|downtime|overload\w*)\b|\b(?:could|may|might|can|would cause [\w-]+ to) (?:also )?(?:crash|corrupt|deadlock|panic|leak|lose (?:data|messages|orders|updates)|take down|bring down|exhaust|overload)\b|\bconsuming too (?:many|much) (?:resources|memory|cpu)\b/i
const HANDLED =
  /\b(?:mitigat\w*|prevent\w*|avoid\w*|retr(?:y|ies|ied)|recover\w*|restart\w*|guard\w*|alert\w*|monitor\w*|roll\w* ?back|limit\w*|disabl\w*|detect\w*|handled|falls? back|in that case|if this happens|so that|unless|protect\w*|caught|time-?outs?|quota|therefore|instead)\b/i

const harmLeft = checkOf({
  id: 'harm-named-and-left',
  modes: [43, 47, 49, 50],
  looksFor: 'a crash, loss or overload that the text says can happen, with nothing that limits or notices it',
  words: HARM,
  notIn: ['alternatives', 'open-questions', 'background', 'non-goals', 'history', 'drawbacks'],
  excusedHere: /\b(?:no (?:possibility|chance|danger)|cannot|can't|never|not possible)\b/i,
  excusedNear: HANDLED,
  severity: ({ plain }) => (/\bunlikely\b/i.test(plain) ? 'minor' : 'major'),
  category: 'failure',
  weight: 0.8,
  says: (words, { plain }) =>
    `“${shown(plain, 120)}” says what can go wrong (“${shown(words, 60)}”) and stops there: nothing limits it, notices it or says what is done then.`,
  mend: () => 'Add what keeps it small (a limit, a guard, a recover), the sign by which one sees it, and the first thing to do then.',
  answer: {
    says: /\b(?:mitigat\w*|prevent\w*|recover\w*|restart\w*|guard(?:s|ed)?|alert\w*|caught|retr(?:y|ied|ies)|in that case)\b/i,
    sharesMin: 3,
    because: 'What is done about it stands here.',
  },
})

const onlyAnswer = (document: Document, section: Section): string | null => {
  const blocks = blocksIn(document, section.index).filter(({ kind }) => kind === 'paragraph' || kind === 'item' || kind === 'row')
  return blocks.length === 1 ? plainOf(blocks[0]?.text ?? '') : null
}

/** Those who used the thing before and will notice. */
const HITS_THE_OLD =
  /\bexisting (?:\w+ )?(?:workloads|users|clients|customers|installations|callers|scripts|data|deployments)\b[^.;]*\b(?:may|might|could|will|would)\b[^.;]*\b(?:break|fail|lose|depend|rely|unexpected\w*|stop|have to|need to|see)\b|\bis a breaking change\b/i

const WAVED: readonly { readonly title: RegExp; readonly clash: (passage: Passage) => boolean; readonly but: string }[] = [
  {
    title: /\bfailure modes?\b|\bwhat can go wrong\b|\bknown (?:issues|problems)\b/i,
    clash: ({ plain, roles }) => HARM.test(plain) && !has(roles, 'alternatives', 'background'),
    but: 'names one',
  },
  {
    title: /\b(?:slos?|objectives?|targets?) (?:are|is) not (?:being )?met\b/i,
    clash: ({ plain, section }) =>
      /\bSLOs?\b|\bobjectives\b/.test(section.title) && !/\bnot (?:being )?met\b/.test(section.title) && /\d/.test(plain),
    but: 'sets an objective that can be missed',
  },
  {
    title: /\b(?:upgrade|downgrade|migration|compatibility)\b/i,
    clash: ({ plain, roles }) => HITS_THE_OLD.test(plain) && !has(roles, 'alternatives', 'background', 'non-goals'),
    but: 'names whom it hits',
  },
]

/** "Not applicable", where the document says elsewhere that it applies. */
function wavedAway(document: Document): readonly Hit[] {
  return document.sections.flatMap((section) => {
    const answer = onlyAnswer(document, section)
    if (answer === null || !/^(?:n\/?a|none|not applicable|nothing)\.?$/i.test(answer)) return []
    const topic = WAVED.find(({ title }) => title.test(section.title))
    const clash = topic === undefined ? undefined : ownPassagesOf(document).find(topic.clash)
    const heading = blocksIn(document, section.index).find(({ kind }) => kind === 'heading')
    if (topic === undefined || clash === undefined || heading === undefined) return []
    return [
      {
        ...quoted(heading),
        severity: 'major' as const,
        category: 'contradiction' as const,
        description: `“${section.title}” is answered “${answer}”, but line ${clash.sentence.start} ${topic.but}: “${shown(clash.plain, 110)}”.`,
        remediation: `Answer it for what line ${clash.sentence.start} says: how one sees it, what to look at first, and what to do.`,
        weight: 0.85,
      },
    ]
  })
}

export const planChecks: readonly Check[] = [
  softTest,
  softCriterion,
  trigger,
  {
    id: 'roll-back-signal-without-amount',
    modes: [47, 66, 74],
    looksFor: 'the signs for a roll-back listed with no amount at which it starts',
    find: inEnglish(unboundedSignals),
  },
  harmLeft,
  {
    id: 'waved-away-but-true',
    modes: [43, 47, 74, 75],
    looksFor: 'a question answered “n/a” that the document itself shows to apply',
    find: inEnglish(wavedAway),
  },
]
