/** An ask among stand-ins: what the cast declares, two quotations nearest to the question, and no ranking. */
import type { AnswerView, RankView } from '../../core/ask/views.ts'
import { confidenceOf, holding, sideOf, statementOf } from './contract.ts'
import { quotesOn, referenceTo, saying } from './quoting.ts'
import type { Context, Voices } from './voices.ts'

const QUOTES = 2

function answer({ question, passages }: AnswerView, context: Context) {
  const quotes = quotesOn({ question, passages, said: [] }, context).slice(0, QUOTES)
  const side = sideOf(context.seat)
  const held = context.seat.contract.holds.map((text) => `${holding(text)}[ASSUME]`)
  const quoted = quotes.map((one, index) => `${saying(one)}[FACT][${index + 1}]`)
  const said = [...held, ...quoted]
  return {
    side,
    position: statementOf(context.seat),
    text:
      said.length === 0
        ? 'This is a stand-in without a language model, and the sources have nothing near the question.[ASSUME]'
        : said.join('\n\n'),
    references: quotes.map((one, index) => referenceTo(one, index + 1)),
    confidence: confidenceOf(side),
  }
}

const rank = ({ answers }: RankView) => ({
  ranking: [answers.map(({ letter }) => letter).join('=')],
  because: 'A stand-in weighs no answers: it holds them all equal.',
})

export const askVoices = { answer, rank } satisfies Voices['ask']
