/**
 * A roundtable among stand-ins: each says what its cast declares and quotes what the dossier has near the topic, whatever its
 * place at the table asks for. Of what a mode asks it gives what can be quoted or counted, and leaves the rest empty.
 */
import type { Side } from '../../core/house/words.ts'
import type { PositionView, RoundtableViews, ShownContribution, TalkView } from '../../core/roundtable/views.ts'
import { confidenceOf, holding, sideOf, statementOf } from './contract.ts'
import { cited, flat, type Quote, quotesOn, referenceTo, saying } from './quoting.ts'
import type { Context, Declined, Voices } from './voices.ts'

const QUOTES = 2

interface Stand {
  readonly side: Side
  readonly statement: string
}

function stated({ side, statement }: Stand, quotes: readonly Quote[], { seat }: Context) {
  const held = seat.contract.holds.map((text) => `${holding(text)}[ASSUME]`)
  const quoted = quotes.map((one, index) => `${saying(one)}[FACT][${index + 1}]`)
  return {
    side,
    confidence: confidenceOf(side),
    statement,
    text:
      [...held, ...quoted].join('\n\n') ||
      'This is a stand-in without a language model, and the sources have nothing new that is near the topic.[ASSUME]',
    references: quotes.map((one, index) => referenceTo(one, index + 1)),
  }
}

const standOf = ({ seat }: Context): Stand => ({ side: sideOf(seat), statement: statementOf(seat) })

const position = ({ topic, passages }: PositionView, context: Context) =>
  stated(standOf(context), quotesOn({ question: topic, passages, said: [] }, context).slice(0, QUOTES), context)

/* ——— rounds ——— */

const shownIn = ({ window }: TalkView): readonly ShownContribution[] => [
  ...window.full.flatMap(({ contributions }) => contributions),
  ...window.now,
]

function talk(view: TalkView, context: Context) {
  if (view.mend !== null) return { declines: 'mend what was found wanting' }
  const said = shownIn(view).map(({ text }) => text)
  const quotes = quotesOn({ question: `${view.topic} ${view.focus ?? ''}`, passages: view.passages, said }, context).slice(0, QUOTES)
  const stand = standOf(context)
  const isSame = view.answer !== null && stand.side !== 'UNCERTAIN' && view.answer.side === stand.side
  return {
    ...stated(stand, quotes, context),
    uncertain: ['A stand-in weighs none of this.'],
    vote: {
      vote: isSame ? ('ACCEPT' as const) : null,
      claim: null,
      because: isSame ? 'My cast takes the same side.' : 'A stand-in weighs no answer.',
    },
    quotes,
  }
}

type Talk = Exclude<ReturnType<typeof talk>, Declined>

/** Talk, and what the mode asks for besides. */
const row =
  <Part>(part: (view: TalkView, context: Context, said: Talk) => Part) =>
  (view: TalkView, context: Context) => {
    const said = talk(view, context)
    if ('declines' in said) return said
    const { quotes: _, ...rest } = said
    return { ...rest, ...part(view, context, said) }
  }

const othersIn = (view: TalkView): readonly ShownContribution[] => shownIn(view).filter(({ isYours }) => !isYours)

/** Whom it would restate: the last who holds another side, or the last who spoke. */
const opponentIn = (view: TalkView, { side }: Pick<Talk, 'side'>): ShownContribution | undefined =>
  othersIn(view).findLast((one) => one.side !== null && one.side !== side) ?? othersIn(view).at(-1)

const asking = (view: TalkView, _: Context, { quotes }: Talk) => {
  const questions = quotes.map((one) => ({
    question: `What does ${cited(one)} mean for “${flat(view.topic)}”?`,
    about: null,
    assumption: null,
  }))
  return {
    questions: questions.filter(({ question }) => question.length <= 400),
    text: questions.map(({ question }) => question).join('\n\n') || 'What do the sources say of this?',
    references: [],
  }
}

/** To name a flaw, an objection or an attack takes a mind: nothing quoted is passed off as one. */
const modes = {
  collaborative: row(() => ({ builds: [] })),
  adversarial: row((view, _, said) => {
    const opponent = opponentIn(view, said)
    return {
      steelman: { speaker: opponent?.speaker ?? '', text: opponent?.statement ?? '' },
      strongest: { claim: null, argument: '' },
    }
  }),
  socratic: row(asking),
  'expert-panel': row((_, { seat }) => ({
    boundary: 'A stand-in judges nothing.',
    evidenceWanted: seat.contract.flips.map((text) => text.slice(0, 300)),
  })),
  'devils-advocate': row(() => ({ challenge: { claim: null, argument: '' } })),
  delphi: row(({ statistics, before }, _, { side, confidence }) => ({
    reactsTo: { statistic: 'medianConfidence' as const, value: statistics?.medianConfidence ?? 0 },
    moved: before !== null && (before.side !== side || before.confidence !== confidence),
    why: 'A stand-in keeps what its cast declares.',
  })),
  'red-team-blue-team': row(() => ({})),
  object: row(() => ({
    counterargument: { claim: null, argument: '' },
    hypothesis: '',
    assumption: { claim: null, assumption: '', challenge: '' },
  })),
}

/** Counted, not judged: the count itself is all it can hand on. */
const synthesize = ({ counted }: RoundtableViews['synthesize']) => ({
  text: `A stand-in writes no synthesis. The count, as it stands: ${counted}`.slice(0, 4_000),
})

export const roundtableVoices = { position, ...modes, synthesize } satisfies Voices['roundtable']
