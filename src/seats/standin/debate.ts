/**
 * A debate among stand-ins: procedure without minds. Each says what its cast holds and concedes, quotes what the dossier has near the
 * question, commits to its cast's side on the topic, and restates another word for word. On any other question it takes no side.
 */
import { asQuestion, plainQuestion } from '../../core/debate/crux/question.ts'
import type { DebateViews, ShownPosition, SpeakView } from '../../core/debate/views.ts'
import type { Falsifier, ReplyOf } from '../../core/debate/words.ts'
import { conceding, confidenceOf, falsifierOf, holding, horizonOf, sideOf, statementOf } from './contract.ts'
import { cited, flat, quotesOn, referenceTo } from './quoting.ts'
import type { Context, Voices } from './voices.ts'

const CONTENT_MAX = 400
const short = (text: string): string => (text.length <= CONTENT_MAX ? text : `${text.slice(0, CONTENT_MAX - 1)}…`)

const open = (_: DebateViews['open'], { seat }: Context) => ({
  side: sideOf(seat),
  statement: statementOf(seat),
  confidence: confidenceOf(sideOf(seat)),
  horizon: horizonOf(seat),
  interests: seat.interests.slice(0, 12),
})

/* ——— talk ——— */

type Move = ReplyOf<'speak'>['contributions'][number]

/** The next thing that it has not said here; of evidence, nothing where all is said. */
function speak(view: SpeakView, context: Context) {
  const move = view.thread.stage === 'EVIDENCE' ? evidence(view, context) : talk(view, context)
  if (move === null) return { declines: 'bring more evidence than it has quoted' }
  const topics = context.seat.interests.filter((interest) => move.content.toLowerCase().includes(interest.toLowerCase()))
  return { contributions: [move], topics: topics.slice(0, 6) }
}

/** What its cast says and what the dossier says, by turns; one who is to argue against begins with what its own cast concedes. */
function talk(view: SpeakView, context: Context): Move {
  const { contract } = context.seat
  if (view.asked === 'horizon' && contract.horizon !== null)
    return { move: 'CLARIFY', content: `My cast looks ${contract.horizon} ahead.`, horizon: contract.horizon }
  const held = unsaid(view.asked === 'devils-advocate' ? contract.concedes.map(conceding) : contract.holds.map(holding), view)
  const quote = quoted(view, context)
  const says = view.spokenHere.length % 2 === 0 ? (held ?? quote) : (quote ?? held)
  if (says === null)
    return {
      move: 'CLARIFY',
      content: `A stand-in has nothing to quote and nothing to repeat here. ${view.target.id} stands as it is.`,
      horizon: null,
    }
  const move = view.asked === 'devils-advocate' ? 'CHALLENGE' : 'CLAIM'
  return {
    move,
    confidence: confidenceOf(sideOf(context.seat)),
    references: [],
    ...(typeof says === 'string' ? { content: short(says) } : says),
  }
}

function evidence(view: SpeakView, context: Context): Move | null {
  const quote = quoted(view, context)
  if (quote !== null) return { move: 'PROVIDE_EVIDENCE', ...quote, bearsOn: null, bearing: 'context' }
  const { concedes } = context.seat.contract
  const granted = concedes.find((text) => unsaid([conceding(text)], view) !== null)
  if (granted === undefined) return null
  return {
    ...{ move: 'CONCEDE', content: short(conceding(granted)), proposition: granted },
    ...{ topClaimChanged: false, prior: null, next: null, evidence: [] },
  }
}

const unsaid = (texts: readonly string[], { spokenHere }: SpeakView): string | null =>
  texts.find((text) => !spokenHere.includes(short(text))) ?? null

function quoted(view: SpeakView, context: Context) {
  const said = [
    ...view.spokenHere,
    ...view.before.map(({ content }) => content),
    view.target.content,
    ...view.evidence.map(({ quote }) => flat(quote ?? '')),
  ]
  const [one] = quotesOn(
    {
      question: view.thread.question ?? view.thread.topic,
      target: view.target.content,
      passages: view.sources.whole ?? view.passages,
      said,
    },
    context,
  )
  return one === undefined ? null : { content: short(cited(one)), references: [referenceTo(one)] }
}

/* ——— the lock ——— */

const asksTopic = (question: string, topic: string): boolean =>
  [topic, asQuestion(topic)].some((one) => plainQuestion(one) === plainQuestion(question))

/** Its cast's side, where the question is the topic and the cast says what would change its mind; else none. */
function commit({ topic, question }: DebateViews['commit'], { seat }: Context) {
  const isTopic = asksTopic(question, topic)
  const side = isTopic ? sideOf(seat) : 'UNCERTAIN'
  const falsifier = falsifierOf(seat)
  const flip = {
    ...(side === 'UNCERTAIN' ? { ifYes: 'UNCERTAIN', ifNo: 'UNCERTAIN' } : { ifYes: 'YES', ifNo: 'NO' }),
    why: side === 'UNCERTAIN' ? '' : short(`The question is the topic itself: “${question}” ${holding(statementOf(seat))}`),
  }
  const shared = { horizon: horizonOf(seat), decides: null, flip }
  if (side !== 'UNCERTAIN' && falsifier !== null)
    return {
      ...shared,
      content: short(`${side}. ${holding(statementOf(seat))}`),
      side,
      statement: statementOf(seat),
      confidence: confidenceOf(side),
      falsifier,
    }
  const lacking =
    side === 'UNCERTAIN'
      ? 'My cast takes no side on this question.'
      : `My cast takes the side ${side} and names nothing that would change its mind.`
  return {
    ...shared,
    content: `UNCERTAIN. ${lacking}`,
    side: 'UNCERTAIN' as const,
    statement: lacking,
    confidence: confidenceOf('UNCERTAIN'),
    falsifier: null,
  }
}

function falsify(_: DebateViews['falsify'], { seat }: Context) {
  const falsifier = falsifierOf(seat)
  return falsifier === null
    ? { declines: 'say what would change its mind where its cast does not' }
    : { content: short(`My cast would change its mind on this: ${told(falsifier)}.`), falsifier }
}

const told = ({ metric, threshold, deadline }: Falsifier): string =>
  metric === threshold ? `“${metric}”` : `“${metric}”, “${threshold}”, “${deadline}”`

const NONE: Falsifier = { metric: 'none was named', threshold: 'none was named', deadline: 'none was named', reasoning: null }

/** Statement and reason are one text where its owner gave one. */
const steelman = ({ target: { speaker, statement, falsifier } }: DebateViews['steelman']) => ({
  content: short(`Word for word, the position of ${speaker}: “${statement}”`),
  claim: statement,
  reason: statement,
  falsifier: falsifier ?? NONE,
})

/** What is not word for word what was said; empty: all of it is. */
function differing(
  position: Pick<ShownPosition, 'statement' | 'falsifier'>,
  { claim, falsifier }: { readonly claim: string; readonly falsifier: Falsifier },
): readonly string[] {
  const wanted = position.falsifier ?? NONE
  const parts = [
    [position.statement, claim],
    [wanted.metric, falsifier.metric],
    [wanted.threshold, falsifier.threshold],
    [wanted.deadline, falsifier.deadline],
  ] as const
  return [...new Set(parts.flatMap(([mine, theirs]) => (flat(mine) === flat(theirs) ? [] : [mine])))]
}

function grade({ position, steelman: restated }: DebateViews['grade']) {
  const missing = differing(position, restated)
  if (missing.length === 0) return { content: 'Word for word what I said.', grade: 'ACCURATE' as const, corrections: null }
  const corrections = short(`Not word for word: ${missing.map((text) => `“${text}”`).join(', ')}`)
  return { content: corrections, grade: 'INCOMPLETE' as const, corrections }
}

function judge({ position, steelman: restated }: DebateViews['judge']) {
  const accurate = differing(position, restated).length === 0
  return {
    accurate,
    because: accurate ? 'It is word for word the same.' : 'It is not word for word the same, and a stand-in can tell nothing else.',
  }
}

/* ——— clerk ——— */

const extract = ({ thread: { question }, positions }: DebateViews['extract']) => ({
  question,
  needsClarification: question === null,
  criteria: positions.flatMap(({ falsifier }) => (falsifier === null ? [] : [told(falsifier).slice(0, 300)])).slice(0, 6),
  because: question === null ? 'Nobody has put a question.' : 'It is the question as the thread has it.',
})

/** Fair where it is still the question that was put; else a stand-in can't tell. */
const review = ({ question, before }: DebateViews['review']) =>
  before === null || flat(before) === flat(question)
    ? { fair: true, because: 'It is the question that was put, word for word.' }
    : { declines: 'tell whether another wording is fair' }

/** No row for what follows from what: `relate` finds nothing, and `confirm` can't be told. */
export const debateVoices = {
  ...{ open, speak, commit, falsify, steelman, grade, judge, extract, review },
  confirm: () => ({ declines: 'tell what follows from what' }),
} satisfies Voices['debate']
