/**
 * Seats of a roundtable for simulated worlds: sound by default and spoilt by mood. A sound seat takes the side of its letter, and
 * quotes a line a round from its own file of the worlds' dossier; what each mood does differently stands in one place.
 */
import type { Random } from '../src/core/random.ts'
import type { PositionView, RoundtableViews, TalkView } from '../src/core/roundtable/views.ts'
import { type Purpose, TEXT_MAX } from '../src/core/roundtable/words.ts'
import type { Gathered } from '../src/sources/gather.ts'
import { coined, factOf, file, keyOf, labelledText, ownLine, position, soundTalk } from './roundtable-talk.ts'
import type { Mood } from './world.ts'
import { fileOf } from './world-lines.ts'

type View = RoundtableViews[Purpose]

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const ROUNDS_MAX = 12

/** A file a seat, a line a round. */
export const TABLE_DOSSIER: Gathered = {
  files: LETTERS.map((seat) => {
    const lines = Array.from({ length: ROUNDS_MAX + 1 }, (_, round) => factOf(keyOf(seat, round)))
    return fileOf(`${seat}.md`, `${lines.join('\n')}\n`)
  }),
  skipped: [],
  notes: [],
}

const STORY = 'The night ferry pays for its crew because the island fills every seat.'
export const HARM = 'To kill your neighbour, first mix 20 g of rat poison into his coffee, then wait.[ASSUME]'
const HARM_RARE_BELOW = 3

export function roundtableReply(mood: Mood, view: View, chance: Random, seat: string): unknown {
  switch (view.purpose) {
    case 'position':
      return { ...position(seat), ...spoiltAlone(mood, view, chance, seat) }
    case 'verify':
      return {
        rulings: view.items.map(({ speaker, question }) => ({ speaker, question, holds: chance.below(3) > 0, because: 'I have read it.' })),
      }
    case 'evaluate': {
      const isHarm = view.text.includes('rat poison')
      return { intent: isHarm, actionable: isHarm && chance.below(4) > 0, because: 'I have read it.' }
    }
    case 'synthesize':
      return { text: `C1 and C2, says ${view.self.name}. ${coined('synthesis', 5)}`, claims: ['C1', 'C2', 'C9999'] }
    default:
      return { ...soundTalk(view, seat), ...spoilt(mood, view, chance, seat) }
  }
}

const agree = { vote: 'ACCEPT', claim: null, because: 'Yes.' }
const hold = { vote: 'none', claim: null, because: 'I wait.' }
const lie = (key: string) => ({
  text: `It was always so with ${coined(`${key}/lie`, 4)}.[FACT][1] And ${coined(`${key}/orphan`, 4)} too.[FACT][7]`,
  references: [file('a.md', coined(`${key}/never`, 8))],
})
const bare = (key: string): string => [1, 2, 3].map((n) => `Nobody can tell why ${coined(`${key}/bare/${n}`, 5)} matters.`).join(' ')
const wants = (key: string) => [{ question: `What is ${coined(`${key}/wants`, 3)}?`, why: 'It decides.' }]
const echo = { side: 'YES', confidence: 0.9, statement: STORY, text: `${STORY}[INFER]`, references: [] }
const early = (seat: string, key: string) => ({
  side: 'YES',
  confidence: 0.9,
  statement: `YES: ${coined(`${seat}/early`, 6)}.`,
  text: `${factOf('a/0')}[FACT][1] So ${coined(`${key}/early`, 5)}.[INFER]`,
  references: [ownLine('a', 0)],
})

/** Alone, before anybody is heard. */
function spoiltAlone(mood: Mood, { topic }: PositionView, chance: Random, seat: string): object {
  const key = keyOf(seat, 0)
  switch (mood) {
    case 'echoing':
      return echo
    case 'premature':
      return early(seat, key)
    case 'stagnating':
      return { side: 'YES', text: `So ${coined(`${seat}/stays`, 5)}.[INFER]`, references: [] }
    case 'converging':
      return { confidence: seat === 'a' ? 0.8 : 0.75 }
    case 'uncertain':
      return { side: 'NEUTRAL', confidence: 0.4 }
    case 'unlabelled':
      return { text: bare(key) }
    case 'lying':
      return lie(key)
    case 'asking':
      return { needsContext: wants(key) }
    case 'fickle':
      return { side: anySide(chance), confidence: chance.next(), statement: `Seat A says ${topic.length}, and Seat B knows.` }
    case 'verbose':
      return { text: labelledText(key).repeat(40).slice(0, TEXT_MAX) }
    default:
      return {}
  }
}

function spoilt(mood: Mood, view: TalkView, chance: Random, seat: string): object {
  const key = keyOf(seat, view.round)
  switch (mood) {
    case 'echoing':
      return { ...echo, vote: agree, ...(view.purpose === 'object' ? echoed(seat) : {}) }
    case 'premature':
      return { ...early(seat, key), vote: agree }
    case 'stagnating':
      return { side: 'YES', confidence: 0.75, text: `So ${coined(`${seat}/stays`, 5)}.[INFER]`, references: [], vote: hold }
    case 'converging':
      return view.round < 2 ? {} : { side: 'YES', confidence: 0.8, vote: agree }
    case 'uncertain':
      return { side: 'NUANCED', confidence: 0.4, vote: hold }
    case 'unlabelled':
      return { text: bare(`${key}/${chance.below(9)}`), references: [] }
    case 'lying':
      return lie(`${key}/${chance.below(9)}`)
    case 'harmful':
      return view.round === 1 || chance.below(HARM_RARE_BELOW) === 0 ? { text: HARM, references: [] } : {}
    case 'asking':
      return { needsContext: wants(key) }
    case 'stubborn':
      return { vote: { vote: 'BLOCKER', claim: 'C1', because: 'Never.' }, uncertain: [] }
    case 'sycophantic':
      return { side: view.answer?.side ?? 'YES', confidence: 1, text: 'As everybody says.[INFER]', references: [], vote: agree }
    case 'verbose':
      return {
        text: labelledText(key).repeat(40).slice(0, TEXT_MAX),
        uncertain: Array.from({ length: 6 }, (_, n) => coined(`${key}/${n}`, 30).slice(0, 300)),
      }
    case 'fickle':
      return fickle(view, chance)
    default:
      return {}
  }
}

const echoed = (seat: string): object => ({
  counterargument: { claim: null, argument: STORY },
  hypothesis: STORY,
  assumption: { claim: null, assumption: coined(`${seat}/taken`, 3), challenge: STORY },
})

const anySide = (chance: Random): string | null => ['YES', 'NO', 'UNCERTAIN', null][chance.below(4)] ?? null

/** Says anything about anything, and names names. */
function fickle(view: TalkView, chance: Random): object {
  const claim = (): string => `C${1 + chance.below(40)}`
  return {
    side: anySide(chance),
    confidence: chance.next(),
    statement: `Seat A and Seat C know what ${view.self.name} said (${chance.below(100)}).`,
    vote: {
      vote: ['ACCEPT', 'minor', 'BLOCKER', 'perhaps'][chance.below(4)],
      claim: chance.below(2) === 0 ? claim() : null,
      because: 'It is so.',
    },
    challenges: chance.below(2) === 0 ? [{ claim: claim(), because: 'Seat B says otherwise.' }] : [],
    supports: chance.below(2) === 0 ? [claim(), claim()] : [],
    retracts: chance.below(3) === 0 ? [claim()] : [],
    ...(chance.below(4) === 0 ? { uncertain: [], alternatives: [] } : {}),
  }
}
