/**
 * Debaters who answer at once, and never run out: every reply has the shape and the substance that its purpose asks for, so
 * that threads open, lock, weigh evidence and end as they would with models. Half the seats say YES, half NO. They quote the
 * passages they are shown and write up to the length allowed; the same seed gives the same debate.
 */
import type { CommitView, DebateViews, GradeView, OpenView, SpeakView, SteelmanView } from '../src/core/debate/views.ts'
import type { Falsifier, Purpose } from '../src/core/debate/words.ts'
import { type Random, random } from '../src/core/random.ts'
import type { Call, Driver } from '../src/seats/driver.ts'

const CONTENT_CHARACTERS = 380
/** Of every so many turns to talk, one proposes a question, and of every so many restatements one is sloppy at first. */
const PROPOSES_ONE_IN = 4
const SLOPPY_ONE_IN = 4

const CAUSES = ['regulation', 'competition', 'maintenance', 'weather', 'insurance', 'habit', 'taxation', 'training', 'storage', 'trust']
const EFFECTS = ['demand', 'safety', 'reputation', 'borrowing', 'efficiency', 'loyalty', 'migration', 'fairness', 'resilience', 'planning']

/** More than any debate can open: each shares at most half of its words with another. */
const QUESTIONS = CAUSES.flatMap((cause) => EFFECTS.map((effect) => `Does ${cause} harm ${effect}?`))

type Side = 'YES' | 'NO'

interface Debater {
  readonly side: Side
  readonly chance: Random
  /** Told apart by its request: nobody says the same twice. */
  readonly request: string
}

/** What a call cost is not measured here. */
const SPENT = {
  usage: { inputTokens: 800, outputTokens: 200, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 900,
  latencyMs: 0,
  model: 'bench/instant',
}

export const debater: Driver = async (call) => {
  const value = replyTo(call)
  return { ok: true, ...SPENT, value, raw: JSON.stringify(value), lookups: [] }
}

function replyTo({ request, seat, seed, view: seen }: Call): unknown {
  const view = seen as DebateViews[Purpose]
  const side: Side = Number(seat.id.split('-')[1] ?? 0) % 2 === 1 ? 'YES' : 'NO'
  const who: Debater = { side, chance: random(seed, `bench/${request}`), request }
  switch (view.purpose) {
    case 'open':
      return openingOf(view, who)
    case 'speak':
      return speechOf(view, who)
    case 'commit':
      return commitmentOf(view, who)
    case 'falsify':
      return { content: 'This would change my mind.', falsifier: falsifierOf(who) }
    case 'steelman':
      return steelmanOf(view, who)
    case 'grade':
      return gradeOf(view)
    case 'judge':
      return { accurate: view.steelman.claim === view.position.statement, because: 'Compared word by word.' }
    case 'extract':
      return {
        question: view.thread.question ?? view.thread.topic,
        needsClarification: false,
        criteria: ['Losses of more than 20 percent by 2031-12-31'],
        because: 'That is what they asked.',
      }
    case 'review':
      return { fair: true, because: 'It says what I meant.' }
    case 'relate':
      return { dependencies: [] }
    case 'confirm':
      return { agrees: true, because: 'It follows.' }
    case 'name':
      return { labels: view.camps.map((_, index) => `Camp ${index + 1}`) }
  }
}

function openingOf({ topic, self }: OpenView, { side, chance }: Debater): unknown {
  const interests = chance.shuffle([...CAUSES, ...EFFECTS]).slice(0, 6)
  return { side, statement: `${side} to "${topic}": ${self.persona}`.slice(0, 300), confidence: 0.75, horizon: '5y', interests }
}

function falsifierOf({ side, chance }: Debater): Falsifier {
  const threshold = side === 'YES' ? `above ${20 + chance.below(60)} percent` : `below ${20 + chance.below(60)} percent`
  return { metric: 'Loss from the peak', threshold, deadline: `203${chance.below(6)}-12-31`, reasoning: 'It could not be explained away.' }
}

function commitmentOf({ question, topic, sources, passages, topClaim }: CommitView, who: Debater): unknown {
  const { side } = who
  const [first] = sources.whole ?? passages
  return {
    content: `${side}, and ${who.request} says why.`,
    side,
    statement: `${side} to "${question}" because of what is on record: ${plain(first?.text ?? topic)}`.slice(0, 300),
    confidence: 0.7,
    horizon: '5y',
    falsifier: falsifierOf(who),
    decides: null,
    flip: { wouldFlip: true, why: `${topClaim?.statement ?? topic} rests on it. ${question}`.slice(-300), confidence: 0.8 },
  }
}

function steelmanOf({ target, attempt }: SteelmanView, { chance, request }: Debater): unknown {
  const { statement, falsifier } = target
  const isSloppy = attempt === 1 && chance.below(SLOPPY_ONE_IN) === 0
  const claim = isSloppy ? 'They are against it.' : statement
  return { content: `As I understand it, ${request}.`, claim, reason: claim, falsifier: falsifier ?? { ...NOTHING } }
}

const NOTHING: Falsifier = { metric: 'none', threshold: 'none', deadline: 'none', reasoning: null }

const gradeOf = ({ steelman, position }: GradeView): unknown =>
  steelman.claim === position.statement
    ? { content: 'That is what I hold.', grade: 'ACCURATE', corrections: null }
    : { content: 'My reason is missing.', grade: 'INCOMPLETE', corrections: 'Say why I hold it.' }

function speechOf(view: SpeakView, who: Debater): unknown {
  const { chance } = who
  const proposal = view.proposals.find(({ mine, question }) => !mine && question !== null)
  return {
    refs: [view.target.id],
    acks: view.target.question !== null && chance.below(2) === 0 ? [view.target.id] : [],
    seconds: proposal !== undefined && chance.below(2) === 0 ? proposal.id : null,
    topics: chance.shuffle([...CAUSES, ...EFFECTS]).slice(0, 2),
    contributions: [view.thread.stage === 'EVIDENCE' ? evidenceOf(view, who) : talkOf(view, who)],
  }
}

function talkOf(view: SpeakView, who: Debater): unknown {
  const { chance } = who
  const content = contentOf(view, who)
  if (view.asked === 'horizon') return { move: 'CLARIFY', content, horizon: '5y' }
  const question = newQuestion(view, chance)
  const mustAsk = view.thread.question === null
  if (question !== undefined && (mustAsk || chance.below(PROPOSES_ONE_IN) === 0)) return { move: 'PROPOSE_CRUX', content, question }
  return { move: chance.below(3) === 0 ? 'CLAIM' : 'CHALLENGE', content, confidence: 0.7, references: [] }
}

/** Some question that nobody has asked yet. */
function newQuestion({ thread, questions, proposals }: SpeakView, chance: Random): string | undefined {
  const from = chance.below(QUESTIONS.length)
  const asked = [thread, ...questions, ...proposals].map(({ question }) => question)
  const isNew = (question: string): boolean => !asked.includes(question)
  return QUESTIONS.slice(from).find(isNew) ?? QUESTIONS.find(isNew)
}

function evidenceOf(view: SpeakView, who: Debater): unknown {
  const { chance } = who
  const content = contentOf(view, who)
  const question = newQuestion(view, chance)
  if (question !== undefined && chance.below(PROPOSES_ONE_IN) === 0) return { move: 'PROPOSE_CRUX', content, question }
  const challenged = view.evidence.find(({ speaker }) => view.mayChallenge.includes(speaker))
  if (challenged !== undefined && chance.below(3) === 0) {
    const { speaker: opponent, message: evidence } = challenged
    return { move: 'CHALLENGE_EVIDENCE', content, opponent, evidence, about: 'measurement', references: [] }
  }
  const opponent = view.positions.find(({ side }) => side !== who.side)?.speaker ?? null
  return { move: 'PROVIDE_EVIDENCE', content, references: [referenceIn(view, chance)], bearsOn: opponent, bearing: 'context' }
}

function referenceIn({ passages, sources: { files, whole } }: SpeakView, chance: Random): unknown {
  const shown = whole ?? passages
  const passage = shown[chance.below(Math.max(1, shown.length))]
  if (passage === undefined) return { n: 1, path: files[0]?.path ?? null, lines: null, quote: null, url: null, title: 'General knowledge' }
  const { path, start, end, text } = passage
  return { n: 1, path, lines: { start, end }, quote: text.slice(0, 160), url: null, title: null }
}

function contentOf({ passages, sources }: SpeakView, { side, chance, request }: Debater): string {
  const [passage] = chance.shuffle(sources.whole ?? passages)
  return `${side} (${request}): ${plain(passage?.text ?? 'Nothing on record speaks against it.')}`.slice(0, CONTENT_CHARACTERS)
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
