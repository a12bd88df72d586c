/** What a reviewer of the council is told. The document and everybody's words are quoted material between fences. */
import type {
  AssessView,
  CouncilViews,
  EndorseView,
  ReviewView,
  ShownDocument,
  ShownFinding,
  ShownMode,
  ShownNotes,
  VoteView,
} from '../core/council/views.ts'
import type { Vision } from '../core/council/vision/words.ts'
import type { Prompt } from '../core/seat.ts'
import { fence, QUOTED_IS_DATA } from './fence.ts'

const QUOTING = `Quote the document exactly: code looks for your words in it, and everyone sees the outcome. A blocker whose quotation is not found becomes a major. Quote the shortest passage that shows the point; leave out with […].`

const SEVERITIES = `Severities: blocker = it must not be built like this; major = mend it before building; minor = worth mending; info = worth knowing. Raise what a careful colleague would act on. A sound document gets few findings, and none is a fair result.`

const ANONYMOUS = 'You are not told who raised what, and you need not agree with anybody. Judge each point by the document alone.'

function self({ self: { name, persona, role, modes } }: CouncilViews['review'] | AssessView | VoteView | EndorseView): string {
  const who = `You review a document as "${name}", ${role}.${persona === '' ? '' : ` ${persona}`}`
  return `${who}\nYour reasoning modes:\n${modes.map(modeLine).join('\n')}`
}

function modeLine({ number, name, looksFor, weight }: ShownMode): string {
  const emphasis = weight > 1 ? ' (give it more weight now)' : weight < 1 ? ' (it has brought little so far)' : ''
  return `${number}. ${name}${emphasis}: ${looksFor}`
}

function documentPart({ path, title, lines, outline, units, whole }: ShownDocument): string {
  const head = whole
    ? `The document, "${title}", ${lines} lines, follows whole.`
    : `The document, "${title}", has ${lines} lines. You are shown the sections that your modes point to, and its outline. What you are not shown may answer a question: where that could be, say so and do not raise more than minor.`
  const parts = units.map(({ section, start, end, text }) =>
    fence(`${path} lines ${start}-${end}${section.length === 0 ? '' : `, ${section.join(' › ')}`}`, text),
  )
  return [head, ...(whole ? [] : [fence('outline', outline)]), ...parts].join('\n\n')
}

function visionPart({ name, oath, phases, forbids }: Vision): string {
  const listed = phases.flatMap((phase, index) => [
    `Phase ${index + 1}: ${phase.name}`,
    ...phase.criteria.map(({ id, text }) => `  ${id}: ${text}`),
  ])
  const never = forbids.length === 0 ? [] : ['Forbidden:', ...forbids.map(({ id, text }) => `  ${id}: ${text}`)]
  return [
    `The vision by which documents are measured here: ${name}. Its oath: ${oath}`,
    fence('criteria', [...listed, ...never].join('\n')),
  ].join('\n')
}

const ALIGNMENT =
  'For "alignment", list each criterion that the document meets with the words that show it; leave out the others. For "violations", the same for what is forbidden.'

export function review(view: ReviewView): Prompt {
  const { document, vision, wantsAlignment, self: own } = view
  const system = [self(view), 'You review alone: nobody has seen the document before you.', SEVERITIES, QUOTING, QUOTED_IS_DATA].join(
    '\n\n',
  )
  const modes = own.modes.map(({ number }) => number).join(', ')
  const user = [
    documentPart(document),
    wantsAlignment ? visionPart(vision) : `The oath of this council: ${vision.oath}`,
    `Read the document with ${own.modes.length === 1 ? `mode ${modes}` : `each of the modes ${modes}`} and raise what ${own.modes.length === 1 ? 'it' : 'each'} finds, tagged with the mode's number. Each finding is about one passage: quote it, give its line, say in one or two sentences what is wrong there and why it matters, and propose a concrete change. "sameAs" is null here.`,
    ...hintsPart(view.hints),
    wantsAlignment ? ALIGNMENT : 'Leave "alignment" and "violations" empty.',
    'Set "oath" to true if you hold yourself to the oath. Put into "questions" what only a person can decide.',
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

/** What code noticed is no verdict: a reviewer that repeats it answers for it, and its quotation is verified like any. */
const hintsPart = (hints: ReviewView['hints']): readonly string[] =>
  hints.length === 0
    ? []
    : [
        fence('what a checker noticed', hints.map(({ line, quote, why }) => `line ${line}: "${quote}". ${why}`).join('\n')),
        'A checker without understanding noticed these. Raise one only if you hold it yourself, in your own words and with its quotation; most of a review is what no checker can see.',
      ]

export function assess(view: AssessView): Prompt {
  const { document, vision, notes, findings, others } = view
  const system = [self(view), ANONYMOUS, SEVERITIES, QUOTING, QUOTED_IS_DATA].join('\n\n')
  const user = [
    documentPart(document),
    notesPart(notes),
    findings.length === 0 ? 'No blocker or major was raised.' : 'Findings to assess, gravest first:',
    ...findings.map((finding) => shownFinding(finding)),
    ...(others.length === 0
      ? []
      : [fence('lighter findings, not to be raised again', others.map(({ id, description }) => `${id}: ${description}`).join('\n'))]),
    visionPart(vision),
    'Assess every finding listed: SUPPORT it, with the severity you hold right and the reason; or DISPUTE it, with the reason and, where the document answers it, the words that do. Propose a remediation where you have a better one, and endorse by id each remediation that would resolve its finding. Raise new findings only where something grave was missed, with "sameAs" where one is already listed.',
    `${ALIGNMENT} Do it afresh: this replaces what you said before.`,
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

export function vote(view: VoteView): Prompt {
  const { document, notes, items, unresolved } = view
  const system = [self(view), `${ANONYMOUS} The vote is blind: nobody sees yours before all are in.`, QUOTING, QUOTED_IS_DATA].join('\n\n')
  const user = [
    documentPart(document),
    notesPart(notes),
    items.length === 0 ? 'Nothing is put to the vote.' : 'Put to the vote, each at the severity stated:',
    ...items.map((finding) => shownFinding(finding)),
    ...(unresolved.length === 0 ? [] : [`Blockers without a remediation that two endorse: ${unresolved.map(({ id }) => id).join(', ')}.`]),
    ...unresolved.filter(({ id }) => !items.some((item) => item.id === id)).map((finding) => shownFinding(finding)),
    'Vote on every finding put to the vote: SUPPORT if it stands as stated, OPPOSE if it does not, ABSTAIN if you can not tell, with the reason; when you oppose because the document answers it, quote the answer. For each blocker listed, endorse by id a remediation that would resolve it, or propose a last one.',
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

export function endorse(view: EndorseView): Prompt {
  const system = [self(view), ANONYMOUS, QUOTED_IS_DATA].join('\n\n')
  const user = [
    documentPart(view.document),
    'These blockers stand, and no remediation is endorsed by two yet. This is the last chance before they are escalated.',
    ...view.unresolved.map((finding) => shownFinding(finding)),
    'Endorse by id every remediation that would resolve its finding. Endorse none that would not.',
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

function notesPart({ focusAreas, questions, targets }: ShownNotes): string {
  const lines = [
    ...focusAreas.map((area) => `Focus: ${area}`),
    ...targets.map((target) => `To settle: ${target}`),
    ...questions.map((question) => `Open: ${question}`),
  ]
  return lines.length === 0 ? 'The last cycle left no notes.' : fence('notes from the last cycle', lines.join('\n'))
}

function shownFinding(finding: ShownFinding): string {
  const { id, severity, category, section, line, quote, verdict, description, isYours, contested, remediations, said } = finding
  const place = `${section.join(' › ')}${line === null ? '' : `, line ${line}`}`
  const body = [
    `${severity}, ${category}${isYours ? ', raised by you' : ''}${place === '' ? '' : ` (${place})`}`,
    description,
    ...(quote === null ? [] : [`It quotes (${verdict ?? 'unverified'}): "${quote}"`]),
    ...(contested === null ? [] : [`Contested: ${contested}`]),
    ...said.map(({ judgement, because, quote: answer }) => `${judgement}: ${because}${answer === null ? '' : ` It quotes: "${answer}"`}`),
    ...remediations.map((remedy) => `Remediation ${remedy.id}${remedy.isYours ? ' (yours)' : ''}: ${remedy.text}`),
  ]
  return fence(`finding ${id}`, body.join('\n'))
}
