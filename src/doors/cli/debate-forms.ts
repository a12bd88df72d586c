/**
 * What a person at the table of a debate is asked for, purpose by purpose: the same replies a model gives, field by field.
 * Only moves that the stage allows are offered. What belongs to the clerk and the judge is never a person's.
 */
import { HORIZONS, INVARIANTS } from '../../core/debate/numbers.ts'
import type { SpeakView } from '../../core/debate/views.ts'
import type { Contribution, Purpose } from '../../core/debate/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import { type Ask, choice, confidence, filled, ids, orNone, references, side, sideOrNone, words, wordsOrNone, yesOrNo } from './fields.ts'

type Move = Contribution['move']
type Form = (ask: Ask, open: OpenRequest) => Promise<unknown>

const SENTENCE_MAX = 400
const SHORT_MAX = 200
const QUESTION_MAX = 300
const BECAUSE_MAX = 600

const content = [`What you say, at most ${INVARIANTS.charactersMax} characters: `, words(INVARIANTS.charactersMax)] as const
const sure = ['Confidence, 0 to 1: ', confidence] as const
const horizon = [`How far ahead you look (${HORIZONS.join(', ')}): `, choice(HORIZONS)] as const
const cites = ['References as path:first-last "quote", separated by ; : ', references] as const
const because = ['Why: ', words(BECAUSE_MAX)] as const

const FORMS: Readonly<Partial<Record<Purpose, Form>>> = {
  open: (ask) =>
    filled(ask, {
      side: ['Your side on the topic (yes, no, uncertain): ', side],
      statement: ['Your position in one sentence: ', words(SENTENCE_MAX)],
      confidence: sure,
      horizon,
      interests: ['What you will look out for, single words, separated by commas: ', ids],
    }),
  speak: async (ask, { view }) => speech(ask, view as SpeakView),
  commit: (ask) => commitment(ask),
  falsify: async (ask) => {
    const said = await filled(ask, { content })
    const falsifier = said && (await falsifierFor(ask, 'your'))
    return said && falsifier && { ...said, falsifier }
  },
  steelman: async (ask) => {
    const restated = await filled(ask, {
      content,
      claim: ['Their position, as they would put it: ', words(SENTENCE_MAX)],
      reason: ['Their strongest reason: ', words(SENTENCE_MAX)],
    })
    const falsifier = restated && (await falsifierFor(ask, 'their'))
    return restated && falsifier && { ...restated, falsifier }
  },
  grade: (ask) =>
    filled(ask, {
      content,
      grade: ['Is it you (ACCURATE, INCOMPLETE, WRONG)? ', choice(['ACCURATE', 'INCOMPLETE', 'WRONG'])],
      corrections: ['What was missing or wrong (empty if accurate): ', wordsOrNone(SENTENCE_MAX)],
    }),
  review: (ask) => filled(ask, { fair: ['Does it put the question as you meant it (yes, no)? ', yesOrNo], because }),
  confirm: (ask) => filled(ask, { agrees: ['Does it follow (yes, no)? ', yesOrNo], because }),
}

export const debateForm = async (ask: Ask, open: OpenRequest): Promise<unknown> =>
  (await FORMS[open.purpose as Purpose]?.(ask, open)) ?? null

const falsifierFor = (ask: Ask, whose: 'your' | 'their'): Promise<unknown> =>
  filled(ask, {
    metric: [`What would change ${whose} mind. What is measured: `, words(SHORT_MAX)],
    threshold: ['The value that would do it, with a number or comparison: ', words(SHORT_MAX)],
    deadline: ['By when, with a date such as 2030-12-31: ', words(120)],
    reasoning: ['Why that would (empty for none): ', wordsOrNone(SENTENCE_MAX)],
  })

async function commitment(ask: Ask): Promise<unknown> {
  const stand = await filled(ask, {
    content,
    side: ['Your side on this question (yes, no, uncertain): ', side],
    statement: ['Your position in one sentence, with its strongest reason: ', words(SENTENCE_MAX)],
    confidence: sure,
    horizon,
  })
  if (stand === null) return null
  const isOpen = stand.side === 'UNCERTAIN'
  const falsifier = isOpen ? null : await falsifierFor(ask, 'your')
  const decides = isOpen ? await filled(ask, { decides: ['What would decide it for you: ', words(SENTENCE_MAX)] }) : { decides: null }
  if (decides === null || (falsifier === null && !isOpen)) return null
  const flip = await filled(ask, {
    ifYes: ['Your side on the topic if the answer to this question is YES (yes, no, uncertain): ', side],
    ifNo: ['And if it is NO: ', side],
    why: ['Why they differ or do not, naming this question and your position: ', words(SENTENCE_MAX)],
  })
  return flip && { ...stand, falsifier, ...decides, flip }
}

/** What each move needs besides its words. A move that lacks here can't be offered. */
const MOVES: Readonly<Record<Move, (ask: Ask, view: SpeakView) => Promise<object | null>>> = {
  CLAIM: (ask) => filled(ask, { confidence: sure }),
  CHALLENGE: (ask) => filled(ask, { confidence: sure }),
  CLARIFY: (ask) =>
    filled(ask, { horizon: [`How far ahead you look (${HORIZONS.join(', ')}; empty: no matter): `, orNone(choice(HORIZONS))] }),
  REFRAME: (ask) => filled(ask, { question: ['As a yes-or-no question (empty for none): ', wordsOrNone(QUESTION_MAX)] }),
  PROPOSE_CRUX: (ask) => filled(ask, { question: ['The yes-or-no question on which it turns: ', words(QUESTION_MAX)] }),
  UPDATE_POSITION: async (ask) => {
    const update = await filled(ask, {
      next: ['Your side now (yes, no, uncertain): ', side],
      confidence: sure,
      evidence: ['Ids of the evidence that moved you, such as E4 (empty for none): ', ids],
      concededFalsifier: ['Has your own falsifier been met (yes, no)? ', yesOrNo],
    })
    return update && { ...update, topClaim: null }
  },
  PROVIDE_EVIDENCE: (ask) =>
    filled(ask, {
      references: cites,
      bearsOn: ['Whose falsifier it bears on, such as Speaker B (empty: nobody’s): ', wordsOrNone(60)],
      bearing: ['How (meets, contradicts, context): ', choice(['meets', 'contradicts', 'context'])],
    }),
  CHALLENGE_EVIDENCE: (ask, view) =>
    filled(ask, {
      opponent: [`Whose evidence (${view.mayChallenge.join(', ')}): `, words(60)],
      evidence: ['The id of the message, such as m12: ', words(40)],
      about: ['What is wrong with it (measurement, causal-link, source, relevance): ', choice(ABOUT)],
      references: cites,
    }),
  CONCEDE: (ask) =>
    filled(ask, {
      proposition: ['Exactly what you grant: ', words(SENTENCE_MAX)],
      topClaimChanged: ['Does it change your side on the whole topic (yes, no)? ', yesOrNo],
      next: ['Your side now (yes, no, uncertain; empty: unchanged): ', sideOrNone],
      evidence: ['Ids of the evidence that moved you (empty for none): ', ids],
    }),
}

const ABOUT = ['measurement', 'causal-link', 'source', 'relevance'] as const

async function speech(ask: Ask, view: SpeakView): Promise<unknown> {
  const offered = (Object.keys(MOVES) as Move[]).filter((move) => view.allowed.includes(move))
  const said = await filled(ask, { move: [`Move (${offered.join(', ')}): `, choice(offered)], content })
  const rest = said && (await MOVES[said.move](ask, view))
  const heard =
    rest &&
    (await filled(ask, {
      acks: ['Ids of messages whose point you accept (empty for none): ', ids],
      ...(view.proposals.length === 0
        ? {}
        : { seconds: ['The id of a proposed thread that you support (empty for none): ', wordsOrNone(40)] as const }),
    }))
  return heard && { contributions: [{ ...said, ...rest }], topics: [], refs: [], seconds: null, ...heard }
}
