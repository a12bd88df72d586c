/**
 * Debaters for simulated worlds: replies of the right shape for every purpose, sound by default and spoilt by mood.
 * A sound seat takes the side of its letter (a YES, b NO, …), argues from the two files of the worlds' dossier, restates
 * honestly and grades honestly; what each mood does differently stands in one place.
 */
import type { CommitView, DebateViews, GradeView, OpenView, SpeakView, SteelmanView } from '../src/core/debate/views.ts'
import type { Contribution, Falsifier, Purpose } from '../src/core/debate/words.ts'
import type { Random } from '../src/core/random.ts'
import type { Mood } from './world.ts'
import { FACTS, LIES } from './world-lines.ts'

type View = DebateViews[Purpose]
type Side = 'YES' | 'NO' | 'UNCERTAIN'

const QUESTIONS = [
  'Should the ferry run at night because the island pays for it?',
  'Does the crew of 6 suffice for a second trip?',
  'Will fuel cost make night trips a loss?',
  'Is a rested crew worth more than late passengers?',
]

export interface Character {
  readonly mood: Mood
  readonly side: Side
  readonly seat: string
}

/** a, c, e… say YES; b, d, f… say NO. */
export const sideOf = (seat: string): Side => (seat.charCodeAt(0) % 2 === 1 ? 'YES' : 'NO')

export function debateReply(mood: Character['mood'], view: View, chance: Random, seat: string): unknown {
  const side: Side = mood === 'uncertain' ? 'UNCERTAIN' : mood === 'fickle' ? anySide(chance) : sideOf(seat)
  const who: Character = { mood, side, seat }
  switch (view.purpose) {
    case 'open':
      return opening(view, who, chance)
    case 'speak':
      return speech(view, who, chance)
    case 'commit':
      return commitment(view, who, chance)
    case 'falsify':
      return { content: 'This would move me.', falsifier: mood === 'hysterical' ? VAGUE : falsifierOf(view.position.side, chance) }
    case 'steelman':
      return steelman(view, who, chance)
    case 'grade':
      return grading(view, who, chance)
    case 'judge':
      return { accurate: chance.below(2) === 0, because: 'Compared word by word.' }
    case 'extract':
      return {
        question: view.thread.question ?? view.thread.topic,
        needsClarification: chance.below(8) === 0,
        criteria: ['Fuel cost above 130,000 by 2031-12-31'],
        because: 'That is what they asked.',
      }
    case 'review':
      return { fair: mood === 'stubborn' ? false : chance.below(6) > 0, because: 'As meant.' }
    case 'relate':
      return {
        dependencies: relations(
          view.cruxes.map(({ id }) => id),
          chance,
        ),
      }
    case 'confirm':
      return { agrees: chance.below(3) > 0, because: 'It follows, or it does not.' }
    case 'name':
      return { labels: view.camps.map((_, index) => ['Night sailors', 'Day keepers', 'A far too long name for any camp'][index % 3]) }
  }
}

const anySide = (chance: Random): Side => (['YES', 'NO', 'UNCERTAIN'] as const)[chance.below(3)] ?? 'YES'

const relations = (ids: readonly string[], chance: Random): unknown[] => {
  const [from = 't1', to = 't2'] = ids
  const kind = ['ENTAILS', 'CONTRADICTS', 'SUPPORTS'][chance.below(3)]
  const confidence = [0.5, 0.8, 0.95][chance.below(3)]
  return [
    {
      from,
      to,
      kind,
      sketch: chance.below(3) === 0 ? 'short' : 'If the first holds, then the second must hold too, since both rest on the crew.',
      confidence,
    },
  ]
}

function opening(view: OpenView, { side, mood }: Character, chance: Random): unknown {
  const ahead = ['1-3mo', '12-18mo', '5y', '10y+'][mood === 'sound' ? 2 : chance.below(4)]
  const interests = chance.shuffle(['ferry', 'night', 'crew', 'fuel', 'island', 'passengers', 'cost']).slice(0, 4)
  return {
    side,
    statement: `${side}: the ferry at night is about crew and cost (${view.topic.length}).`,
    confidence: 0.6 + chance.next() * 0.3,
    horizon: ahead,
    interests,
  }
}

const VAGUE: Falsifier = { metric: 'mood', threshold: 'probably better', deadline: 'some day', reasoning: null }

function falsifierOf(side: Side, chance: Random): Falsifier {
  const metric = side === 'YES' ? 'Fuel cost of night trips' : 'Passengers on a night trip'
  const threshold = side === 'YES' ? `above ${120 + chance.below(40)},000` : `at least ${30 + chance.below(20)}`
  return { metric, threshold, deadline: `203${chance.below(6)}-12-31`, reasoning: 'Then the ferry would not pay, or would.' }
}

function commitment(view: CommitView, { side, mood }: Character, chance: Random): unknown {
  const taken = mood === 'fickle' ? anySide(chance) : side
  const hasFalsifier = taken !== 'UNCERTAIN' && chance.below(6) > 0
  return {
    content: `${taken}. Position on ${view.thread.id} of ${view.self.alias}.`,
    side: taken,
    statement: `${taken}: the ferry at night hangs on crew and fuel cost, says ${view.self.alias}.`,
    confidence: 0.5 + chance.next() * 0.45,
    horizon: view.self.horizon ?? '5y',
    falsifier: hasFalsifier ? (mood === 'hysterical' ? VAGUE : falsifierOf(taken, chance)) : null,
    decides: taken === 'UNCERTAIN' ? 'A winter with night trips.' : null,
    flip: {
      ifYes: mood === 'sound' || chance.below(4) > 0 ? 'YES' : 'NO',
      ifNo: 'NO',
      why: `If this falls, the ferry at night and its crew and cost fall with it: ${view.question}`,
      confidence: 0.8,
    },
  }
}

function steelman(view: SteelmanView, { mood }: Character, chance: Random): unknown {
  const { target } = view
  const isSloppy = mood === 'lying' || (view.attempt === 1 && chance.below(3) === 0)
  const falsifier = target.falsifier ?? VAGUE
  return {
    content: isSloppy ? 'They like ferries.' : `They hold: ${target.statement}`.slice(0, 400),
    claim: isSloppy ? 'Ferries are nice.' : target.statement,
    reason: isSloppy ? 'None.' : target.statement,
    falsifier: isSloppy ? VAGUE : falsifier,
  }
}

function grading(view: GradeView, { mood }: Character, chance: Random): unknown {
  const isRestated = view.steelman.claim === view.position.statement
  const refuses = mood === 'stubborn' || !isRestated || (mood === 'fickle' && chance.below(2) === 0)
  return refuses
    ? {
        content: 'Not what I said.',
        grade: chance.below(3) === 0 ? 'WRONG' : 'INCOMPLETE',
        corrections: mood === 'echoing' ? null : 'My falsifier is missing.',
      }
    : { content: 'That is it.', grade: 'ACCURATE', corrections: null }
}

const ids = { refs: [], acks: [] as string[], seconds: null as string | null, topics: ['crew', 'fuel'] }

function speech(view: SpeakView, who: Character, chance: Random): unknown {
  if (who.mood === 'verbose')
    return { ...ids, contributions: [{ move: 'CLAIM', content: 'word '.repeat(90), confidence: 0.5, references: [] }] }
  if (who.mood === 'hysterical' && chance.below(2) === 0)
    return {
      ...ids,
      contributions: [
        {
          move: 'UPDATE_POSITION',
          content: 'I give up!',
          prior: 'YES',
          next: 'NO',
          confidence: 1,
          evidence: ['E99'],
          concededFalsifier: false,
          topClaim: null,
        },
      ],
    }
  const said = view.thread.stage === 'EVIDENCE' ? inEvidence(view, who, chance) : inDiscovery(view, who, chance)
  const proposal = view.proposals.find(({ mine, question }) => !mine && question !== null)
  const acks = view.target.question !== null && chance.below(2) === 0 ? [view.target.id] : []
  const seconds = proposal !== undefined && chance.below(2) === 0 ? proposal.id : null
  return {
    ...ids,
    acks,
    seconds,
    topics: chance.shuffle(['crew', 'fuel', 'night', 'passengers', 'island', 'pay']).slice(0, 2),
    contributions: said,
  }
}

const line = (who: Character, chance: Random): (typeof FACTS)[number] => {
  const lines = who.mood === 'lying' ? LIES : FACTS.slice(0, 4)
  return lines[chance.below(lines.length)] ?? (FACTS[0] as (typeof FACTS)[number])
}

/** Names whoever it answers, so that they look at once; asks nothing, concedes nothing. */
const retort = (view: SpeakView, chance: Random): string => `${view.target.speaker}, that is not so (${chance.below(10_000)}).`

function inDiscovery(view: SpeakView, who: Character, chance: Random): readonly Contribution[] {
  if (who.mood === 'ping-pong') return [{ move: 'CHALLENGE', content: retort(view, chance), confidence: 0.7, references: [] }]
  const content =
    who.mood === 'echoing'
      ? view.target.content.slice(0, 400)
      : `${line(who, chance).claim} That speaks for ${who.side}, point ${chance.below(10_000)}.`
  const said = chance.below(10)
  const asked = [view.thread, ...view.questions, ...view.proposals].map(({ question }) => question)
  const unused = QUESTIONS.filter((question) => !asked.includes(question))
  const question = unused[chance.below(Math.max(1, unused.length))]
  if (view.asked === 'horizon') return [{ move: 'CLARIFY', content, horizon: view.self.horizon ?? '5y' }]
  if (question !== undefined && said < 3) return [{ move: 'PROPOSE_CRUX', content, question }]
  if (question !== undefined && said === 3) return [{ move: 'REFRAME', content, question: chance.below(2) === 0 ? question : null }]
  return [{ move: view.target.speaker.startsWith('Speaker') && said < 8 ? 'CHALLENGE' : 'CLAIM', content, confidence: 0.7, references: [] }]
}

function inEvidence(view: SpeakView, who: Character, chance: Random): readonly Contribution[] {
  const content = who.mood === 'ping-pong' ? retort(view, chance) : `Evidence ${chance.below(10_000)} for ${who.side}.`
  const mine = view.own.find(({ thread }) => thread === view.thread.id)
  const given = view.evidence.filter(({ speaker }) => view.mayChallenge.includes(speaker))
  const opponent = view.positions.find(({ side }) => side !== mine?.side)?.speaker ?? null
  if (who.mood === 'sycophantic' && mine !== undefined && opponent !== null) {
    const next = view.positions.find(({ speaker }) => speaker === opponent)?.side ?? mine.side
    return givingIn(view, { mine: mine.side, next, content }, chance)
  }
  const challenged = given[0]
  if (challenged !== undefined && chance.below(3) === 0)
    return [
      {
        move: 'CHALLENGE_EVIDENCE',
        content,
        opponent: challenged.speaker,
        evidence: challenged.message,
        about: 'measurement',
        references: [],
      },
    ]
  if (mine !== undefined && chance.below(8) === 0)
    return [
      {
        move: 'CONCEDE',
        content,
        proposition: 'Night crews are paid more.',
        topClaimChanged: false,
        prior: null,
        next: null,
        evidence: [],
      },
    ]
  const { reference } = line(who, chance)
  return [{ move: 'PROVIDE_EVIDENCE', content, references: [{ ...reference, n: 1 }], bearsOn: opponent, bearing: 'context' }]
}

/** Gives in for nothing, in one of three ways: plainly, by saying that its falsifier is met, or by citing what it quoted itself. */
function givingIn(
  view: SpeakView,
  { mine, next, content }: { readonly mine: Side; readonly next: Side; readonly content: string },
  chance: Random,
): readonly Contribution[] {
  const way = (['plain', 'flag', 'own-quote'] as const)[chance.below(3)] ?? 'plain'
  const quoted = view.evidence.filter(({ speaker }) => speaker === 'you').map(({ id }) => id)
  const [{ reference }] = FACTS as readonly [(typeof FACTS)[number]]
  if (way === 'own-quote' && quoted.length === 0)
    return [{ move: 'PROVIDE_EVIDENCE', content, references: [{ ...reference, n: 1 }], bearsOn: null, bearing: 'meets' }]
  return [
    {
      move: 'UPDATE_POSITION',
      content,
      prior: mine,
      next,
      confidence: 0.9,
      evidence: way === 'own-quote' ? quoted : [],
      concededFalsifier: way === 'flag',
      topClaim: { side: next, statement: 'I agree about the ferry and its crew.', confidence: 0.9 },
    },
  ]
}
