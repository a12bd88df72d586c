/** Socratic: questions only, in the text as well. Each is put to a claim or to a sentence of the files; what a claim takes for
 * granted by its kind is asked after, and named. */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { uncapital, within } from '../../debate/spelling.ts'
import { type HeardClaim, othersClaims } from '../heard.ts'
import { type Kind, kindOf } from '../kinds.ts'
import type { Piece } from '../material.ts'
import { ROOM, WANTED } from '../numbers.ts'
import type { Wording } from '../phrases.ts'
import { freshOwn, type Speaking, speakingOf } from '../speaking.ts'
import { common, isSilent } from '../talk.ts'
import { filledIn, oneOf, partsOf } from '../written.ts'

/** `declared`: the question as it is filed under its claim, where the text has to name the claim and the field does not. */
type Asked = ReplyOf<'socratic'>['questions'][number] & { readonly piece: Piece | null; readonly declared?: string }

const SUPPOSES: Wording = [
  'Does {id} not suppose that {a}?',
  '{s}, where has anybody shown what {id} needs, namely that {a}?',
  'What becomes of {id} if it is not so that {a}?',
]
const PROBES: Wording = ['{s} brings {name} in {id}: {asks}', 'As {id} is {name}, may I ask: {asks}', 'On {id}, {s}: {asks}']
/** Where nobody can be addressed. */
const UNNAMED: Readonly<Record<'supposes' | 'probes', Wording>> = {
  supposes: ['Does {id} not suppose that {a}?', 'What becomes of {id} if it is not so that {a}?'],
  probes: ['As {id} is {name}, may I ask: {asks}', 'Still on {id}, which is {name}: {asks}'],
}
const SETS_BESIDE: Wording = [
  'How does the working answer fit with {f} ({p}), where it says “{q}”?',
  'What does {f} mean for us when it says “{q}” ({p})?',
  'Has anybody read “{q}” in {f} ({p}), and what would follow from it?',
]
const LAST: Wording = [
  'What would each of us have to see to give up the answer we have?',
  'Which single figure would settle this, and who could count it?',
  'If we are wrong, who would notice first, and how long would it take?',
  'Who is affected by this and speaks in none of the files?',
]

export function socratic(view: TalkView, context: Context): ReplyOf<'socratic'> {
  const here = speakingOf(view, context)
  const asked = isSilent(here) ? withoutSources(here) : questionsOf(here)
  for (const { question, piece } of asked) here.page.ask(question, piece ?? undefined)
  const said = common(here)
  const questions = asked.map(({ question, declared, about, assumption }) => ({
    question: within(declared ?? question, ROOM.because),
    about,
    assumption,
  }))
  return isSilent(here) ? { ...said, text: asked.map(({ question }) => question).join(' '), questions } : { ...said, questions }
}

function questionsOf(here: Speaking): readonly Asked[] {
  const { heard, reactions } = here
  const others = [...heard.earlier, ...othersClaims(heard)].filter(({ piece }) => piece !== null)
  const disputed = reactions.disputed.map(({ claim }) => claim)
  const [first, second] = [...new Set([...disputed, ...others.toReversed()])]
  const beside = shortOne(freshOwn(here))
  const asked = [
    ...(first === undefined ? [] : [supposing(first, here)]),
    ...(second === undefined ? [] : [probing(second, here)]),
    ...(beside === null ? [] : [besideOf(beside, here)]),
    { question: LAST[(here.reader.place + here.view.round) % LAST.length] ?? LAST[0], about: null, assumption: null, piece: null },
  ]
  const hasAssumption = asked.some(({ assumption }) => assumption !== null)
  return [...asked, ...(hasAssumption || beside === null ? [] : [unstated(beside)])].slice(0, WANTED.questions + 1)
}

/** A question has less room than a text. */
const shortOne = (piece: Piece | null): Piece | null =>
  piece !== null && piece.quote.length + piece.path.length <= ROOM.because - FRAME_LETTERS ? piece : null
const FRAME_LETTERS = 110

function supposing(claim: HeardClaim, { page }: Speaking): Asked {
  const { assumes } = kindFor(claim)
  return {
    question: oneOf(claim.speaker === '' ? UNNAMED.supposes : SUPPOSES, page.chance, { id: claim.id, s: claim.speaker, a: assumes }),
    about: claim.id,
    assumption: `That ${assumes}.`,
    piece: null,
  }
}

function probing(claim: HeardClaim, { page }: Speaking): Asked {
  const { name, asks, assumes } = kindFor(claim)
  return {
    question: oneOf(claim.speaker === '' ? UNNAMED.probes : PROBES, page.chance, {
      id: claim.id,
      s: claim.speaker,
      name,
      asks: uncapital(asks, () => true),
    }),
    declared: asks,
    about: claim.id,
    // Views leave out a question that the text has in the same words: with nothing else beside it, a bare "asks (C7)" would be left.
    assumption: `That ${assumes}.`,
    piece: null,
  }
}

const kindFor = ({ piece, text }: HeardClaim): Kind => kindOf(piece ?? { quote: text ?? '', path: '' })

const besideOf = (piece: Piece, { page }: Speaking): Asked => ({
  question: filledIn(oneOf(SETS_BESIDE, page.chance), partsOf(piece)),
  about: null,
  assumption: null,
  piece,
})

/** Nobody has said anything yet that could be asked after: then what the files take for granted. */
const unstated = (piece: Piece): Asked => ({
  question: `Do we all suppose, without having said so, that ${kindOf(piece).assumes}?`,
  about: null,
  assumption: `That ${kindOf(piece).assumes}.`,
  piece: null,
})

const withoutSources = ({ page }: Speaking): readonly Asked[] => [
  {
    question: 'On which source could any of us rest an answer, where none was given?',
    about: null,
    assumption: 'That the question can be answered without a source.',
    piece: null,
  },
  { question: oneOf(LAST, page.chance), about: null, assumption: null, piece: null },
]
