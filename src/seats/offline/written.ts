/**
 * The text of an answer: quotes as sentences, what follows from them by arithmetic or comparison, the count, and what is
 * taken for granted; each with its label, and a reference for each quote.
 */
import type { Answer } from '../../core/ask/words.ts'
import type { Random } from '../../core/random.ts'
import type { Candidate } from './candidates.ts'
import { calculation, tension } from './inferences.ts'
import { type Manner, pick, quoted } from './phrases.ts'
import type { Question } from './question.ts'

export type Part = readonly [Candidate, Manner]

/** What any quote on this question may be expected to name: no sign that two quotes speak of the same. */
const known = ({ stems, proposal, alternative }: Question): ReadonlySet<string> => new Set([...stems, ...proposal, ...alternative])

/** The quotes as sentences, what follows from them, the count, and what is taken for granted. */
export function written(
  parts: readonly Part[],
  found: readonly Candidate[],
  question: Question,
  chance: Random,
  counted: string,
): Pick<Answer, 'text' | 'references'> {
  const asked = known(question)
  const used = new Set<string>()
  const all = withOpponent(parts, found, asked)
  const lines = all.map(([one, manner], index) => quoted(one, index + 1, manner, chance, used))
  const quotes = all.map(([one]) => one)
  const inferred = [inTension(quotes, asked) ?? calculated(quotes, chance)].filter((line) => line !== null)
  const assumed = counted.includes('[ASSUME]') ? [] : [granted(quotes, chance)]
  return {
    text: [...lines, ...inferred, counted, ...assumed].join(' '),
    references: quotes.map(({ path, start, end, quote }, index) => ({
      n: index + 1,
      path,
      lines: { start, end },
      quote,
      url: null,
      title: null,
    })),
  }
}

/** Where another file gives another figure for what was quoted, the reader should see both: it takes the place of a second quote. */
function withOpponent(parts: readonly Part[], found: readonly Candidate[], asked: ReadonlySet<string>): readonly Part[] {
  const quotes = parts.map(([one]) => one)
  if (inTension(quotes, asked) !== null) return parts
  for (const [index, one] of quotes.entries()) {
    const differs = (other: Candidate): boolean => other.path !== one.path && tension(one.quote, other.quote, asked) !== null
    const other = found.find((candidate) => !quotes.includes(candidate) && differs(candidate))
    if (other === undefined) continue
    const spare = parts.findLastIndex(([, manner], at) => manner === 'more' && at !== index)
    return [...parts.filter((_, at) => at !== spare), [other, 'more']]
  }
  return parts
}

function inTension(quotes: readonly Candidate[], asked: ReadonlySet<string>): string | null {
  for (const [index, first] of quotes.entries()) {
    for (const [offset, second] of quotes.slice(index + 1).entries()) {
      if (first.path === second.path) continue
      const found = tension(first.quote, second.quote, asked)
      if (found === null) continue
      const numbers = `[${index + 1}][${index + offset + 2}]`
      const [left, right] = found.figures
      return `Both ${first.path} and ${second.path} speak of ${listed(found.words.map((word) => `“${word}”`))}, but with different figures (${listed(left)} in the one, ${listed(right)} in the other), so it matters which of them counts what is asked here.[INFER]${numbers}`
    }
  }
  return null
}

function calculated(quotes: readonly Candidate[], chance: Random): string | null {
  const sums = quotes.flatMap(({ quote }, index) => {
    const sum = calculation(quote)
    return sum === null ? [] : [`${sum}.[INFER][${index + 1}]`]
  })
  return sums[chance.below(Math.max(1, sums.length))] ?? null
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function granted(quotes: readonly Candidate[], chance: Random): string {
  const files = new Set(quotes.map(({ path }) => path)).size
  const measured = quotes.some(({ quote }) => /\d{2,}|\d ?(?:percent|%|\p{L}{3,})/u.test(quote))
  return pick(
    [
      'I assume that the files are a fair picture of what is known; what they leave out could turn this.[ASSUME]',
      files === 1
        ? 'All of this comes from one file, and I assume that it is not one-sided.[ASSUME]'
        : `I assume that these ${files} files were written independently of each other.[ASSUME]`,
      measured
        ? 'I assume that the figures were measured as the files say.[ASSUME]'
        : 'None of the quotes gives a figure, and I assume that the descriptions are fair.[ASSUME]',
    ],
    chance,
  )
}
