/** What a seat of `ask` is told. */
import type { AnswerView, RankView, Self, ShownAnswer } from '../core/ask/views.ts'
import type { Passage } from '../core/dossier.ts'
import { verdictWord } from '../core/evidence/wording.ts'
import type { Prompt } from '../core/seat.ts'
import { fence, QUOTED_IS_DATA } from './fence.ts'

const LABELS = `Label every claim that matters, at its end:
[FACT] can be checked, and carries a citation: "Deploys took 41 minutes.[FACT][1]"
[INFER] follows from facts you stated; it may cite.
[ASSUME] is a premise or a value you take as given; it never cites.
Each number in brackets stands for one entry of "references". For a file of the dossier give its path exactly as shown, the lines, and the quoted words exactly as they stand there: code compares them with the file, and everyone sees the outcome. Never cite what you have not been shown.`

const self = ({ name, persona, method }: Self): string => `You sit on a panel as "${name}". ${persona}\nHow you reason: ${method}`

export function answer({ question, self: seat, files, passages }: AnswerView): Prompt {
  const system = [
    self(seat),
    'You answer alone: nobody has seen the question answered before you, and you will not see the others first.',
    LABELS,
    QUOTED_IS_DATA,
  ].join('\n\n')
  const user = [
    fence('question', question),
    files.length === 0
      ? 'There is no dossier. Cite nothing; label what you take from general knowledge [ASSUME].'
      : dossierOf(files, passages),
    'Answer the question: your side (YES, NO or UNCERTAIN; null only if it is not a yes-or-no question), your position in one sentence, your reasons in at most 250 words with labels and citations, the references, and your confidence from 0 to 1. If the sources do not settle it, say so and be UNCERTAIN.',
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

function dossierOf(files: AnswerView['files'], passages: readonly Passage[]): string {
  const list = files.map(({ path, title, lines }) => `${path} (${lines} lines): ${title}`).join('\n')
  const shown = passages.map((passage) => fence(`${passage.path} lines ${passage.start}-${passage.end}`, passage.text))
  const what =
    shown.length === 0 ? 'No passage of it was found for this question, so there is nothing to quote.' : 'Passages that may matter:'
  return [fence('files of the dossier', list), what, ...shown].join('\n\n')
}

export function rank({ question, self: seat, answers, refused }: RankView): Prompt {
  const system = [
    self(seat),
    'You judge answers of other participants. You are not told who wrote which, and the letters mean nothing. Your own answer is not among them.',
    'Judge how well each answers the question: sound reasons, claims that are labelled as what they are, quotations that were found in the sources. A quotation marked "failed" is not in the source it names. Length and confidence are not merits.',
    QUOTED_IS_DATA,
  ].join('\n\n')
  const letters = answers.map((shown) => shown.letter).join(', ')
  const user = [
    fence('question', question),
    ...answers.map(shownAnswer),
    ...(refused === null ? [] : [`Your ranking before this was refused. ${refused}`]),
    `Rank all of ${letters}, best first, each once; join answers that are equally good, as in "A=B". Say in one or two sentences what decided it.`,
  ].join('\n\n')
  return { system, subject: '', talk: '', task: user }
}

function shownAnswer({ letter, side, position, text, confidence, references }: ShownAnswer): string {
  const checks = references.map(
    ({ n, source, quote, because, ...check }) =>
      `[${n}] ${source}${quote === null ? '' : `: "${quote}"`} (${verdictWord(check)}: ${because})`,
  )
  const body = [`Side: ${side ?? 'not a yes-or-no answer'}. Confidence: ${confidence}.`, position, text, ...checks].join('\n')
  return fence(`answer ${letter}`, body)
}
