/** What a person at the table of an `ask` is asked for: an answer, then a ranking of the others'. */
import type { RankView } from '../../core/ask/views.ts'
import { TEXT_MAX } from '../../core/ask/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import { type Ask, confidence, filled, type Read, references, sideOrNone, words } from './fields.ts'

const POSITION_CHARS_MAX = 400
const BECAUSE_CHARS_MAX = 1_000

export const askForm = (ask: Ask, { purpose, view }: OpenRequest): Promise<unknown> =>
  purpose === 'rank' ? rankForm(ask, (view as RankView).answers) : answerForm(ask)

const answerForm = (ask: Ask): Promise<unknown> =>
  filled(ask, {
    side: ['Side (yes, no, uncertain; empty if it is not a yes-or-no question): ', sideOrNone],
    position: ['Your answer in one sentence: ', words(POSITION_CHARS_MAX)],
    text: ['Reasons, with labels such as [FACT][1], [INFER], [ASSUME]: ', words(TEXT_MAX)],
    references: ['References as path:first-last "quote", separated by ; (empty for none): ', references],
    confidence: ['Confidence, 0 to 1: ', confidence],
  })

function rankForm(ask: Ask, answers: RankView['answers']): Promise<unknown> {
  const letters = answers.map(({ letter }) => letter)
  const ranking: Read<readonly string[]> = (text) => {
    const marks = text
      .toUpperCase()
      .split(/[\s,>]+/)
      .filter((mark) => mark !== '')
    const isWhole = marks.length === letters.length && letters.every((letter) => marks.includes(letter))
    return isWhole ? { value: marks } : `Each of ${letters.join(', ')} is needed once.`
  }
  return filled(ask, {
    ranking: [`The letters ${letters.join(', ')}, best first: `, ranking],
    because: ['What decided it: ', words(BECAUSE_CHARS_MAX)],
  })
}
