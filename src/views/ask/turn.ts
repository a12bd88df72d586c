/** What a person on the panel of an `ask` is shown, part by part: the question and the sources, or the others' answers by letter. */
import type { AskViews, ShownAnswer } from '../../core/ask/views.ts'
import { percent } from '../amounts.ts'
import { oneLine, printable } from '../printable.ts'

type View = AskViews[keyof AskViews]
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly string[]]

export function askParts(view: View): readonly Part[] {
  const question: Part = ['Question', paragraphs(view.question)]
  if (view.purpose === 'rank')
    return [
      question,
      ['Asked of you', ['Rank these answers, best first. You are not told whose they are; yours is not among them.']],
      ...view.answers.map(answerPart),
      ['Your ranking before this was refused', view.refused === null ? [] : [oneLine(view.refused)]],
    ]
  return [
    question,
    ['Asked of you', ['Answer alone: nobody sees your answer before all have given theirs.']],
    ['You may quote', view.files.map(({ path, title, lines }) => oneLine(`${path} (${lines} lines): ${title}`))],
    ...view.passages.map(({ path, start, end, text }): Part => [`${oneLine(path)}, lines ${start} to ${end}`, paragraphs(text)]),
  ]
}

function answerPart({ letter, side, position, text, confidence, references }: ShownAnswer): Part {
  const sure = `${side === null ? '' : `${side}, `}${percent(confidence)} sure`
  const cited = references.map(({ n, source, quote, verdict, because }) =>
    oneLine(`[${n}] ${source}${quote === null ? '' : ` “${quote}”`} (${verdict}: ${because})`),
  )
  return [`Answer ${letter}`, [`${oneLine(position)} (${sure})`, ...paragraphs(text), ...cited]]
}

const paragraphs = (text: string): readonly string[] =>
  printable(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
