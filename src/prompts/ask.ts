/** What a seat of `ask` is told: the rules, the question and its sources first, the same for all; who is asked and for what at the end. */
import type { AnswerView, RankView, Self, ShownAnswer } from '../core/ask/views.ts'
import { verdictWord } from '../core/evidence/wording.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { LABELS } from './labels.ts'
import { promptOf } from './parts.ts'
import { dossierOf, passagesOf } from './sources.ts'

const ASK: readonly string[] = [
  'A panel answers one question. First each member answers alone; then each ranks the answers of the others, without knowing whose they are, and code counts the ranks. Who you are and what is asked of you now stands at the end.',
  LABELS,
]

const selfOf = ({ name, persona, method }: Self): string => `You sit on the panel as "${name}". ${persona}\nHow you reason: ${method}`

const subjectOf = ({ question, files, whole }: Pick<AnswerView, 'question' | 'files' | 'whole'>): readonly string[] => [
  fence('the question', question),
  dossierOf({ files, whole }),
]

export const answer = (view: AnswerView): Prompt =>
  promptOf({
    system: ASK,
    subject: subjectOf(view),
    task: [
      selfOf(view.self),
      view.whole === null ? passagesOf('Passages of the dossier nearest to the question:', view.passages) : null,
      'Answer the question alone: your side, your position in one sentence that says what you would do and on what condition, your reasons in "text", and how sure you are. If the sources do not settle it, say what is missing and be UNCERTAIN.',
    ],
  })

/** Its own answer is not among them, and the letters are dealt anew for each: nobody shares these. */
export function rank(view: RankView): Prompt {
  const { self, answers, refused } = view
  const letters = answers.map((shown) => shown.letter).join(', ')
  return promptOf({
    system: ASK,
    subject: subjectOf(view),
    task: [
      selfOf(self),
      ...answers.map(shownAnswer),
      'These are the answers of the others. You are not told who wrote which, and the letters mean nothing. Judge how well each answers the question: sound reasons, claims that are labelled as what they are, quotations that carry what they are cited for. Behind each text stands what its numbers stand for, and what code found: "failed" is not in the source it names; "verified" says that the words stand there, not that they carry the claim. Length and confidence are not merits.',
      refused === null ? null : `Your ranking before this was refused. ${refused}`,
      `Rank all of ${letters}, best first, each once; join answers that are equally good, as in "A=B". Say what decided it.`,
    ],
  })
}

/** A reason is told only where the quotation was not simply found. */
const isFound = ({ verdict, similarity }: Parameters<typeof verdictWord>[0]): boolean => verdict === 'verified' && similarity === 1

function shownAnswer({ letter, side, position, text, confidence, references }: ShownAnswer): string {
  const checks = references.map(
    ({ n, source, quote, because, ...check }) =>
      `[${n}] ${source}${quote === null ? '' : `: "${quote}"`} (${verdictWord(check)}${isFound(check) ? '' : `: ${because}`})`,
  )
  const body = [`Side: ${side ?? 'not a yes-or-no answer'}. Confidence: ${confidence}.`, position, text, ...checks].join('\n')
  return fence(`answer ${letter}`, body)
}
