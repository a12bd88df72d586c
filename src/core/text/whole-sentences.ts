/** A text cut where a sentence ends. */
import { sentences } from './sentences.ts'
import { cutToTokens, estimateTokens } from './tokens.ts'

/** The text, or as many whole sentences of it as fit; where not even the first fits, as many of its words. */
export function cutToSentences(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text
  const end = sentences(text).findLast((sentence) => estimateTokens(text.slice(0, sentence.end)) <= tokensMax)?.end
  return end === undefined ? cutToTokens(text, tokensMax) : text.slice(0, end)
}
