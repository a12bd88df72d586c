/** One word or value in a line put in the place of another, so that the rest of the line stays as it is. */
import { hasWord, wordAt } from './folder.ts'

/** Null where the words do not stand there as they are. All of them in the line are changed, or none. */
export function corrected(text: string, wrong: string, right: string): string | null {
  const to = comparable(wrong, right)
  if (wrong.trim() === '' || !hasWord(text, wrong) || wrong.toLowerCase() === to.toLowerCase()) return null
  let [done, rest] = ['', text]
  for (let at = wordAt(rest, wrong); at !== -1; at = wordAt(rest, wrong)) {
    const written = rest.slice(at, at + wrong.length)
    done = withArticle(done + rest.slice(0, at), to) + inCaseOf(written, to)
    rest = rest.slice(at + wrong.length)
  }
  return done + rest
}

/** A setting of its own unit ("minutes = 45") takes the number alone. */
function comparable(wrong: string, right: string): string {
  const [, number] = /^(\d[\d.,]*)\s+\S/.exec(right.trim()) ?? []
  return /^\d[\d.,]*$/.test(wrong.trim()) && number !== undefined ? number : right.trim()
}

/** "a green" becomes "an amber". */
const withArticle = (before: string, word: string): string =>
  before.replace(
    /(^|[^\p{L}])(a)n?(\s+)$/iu,
    (_, lead: string, a: string, gap: string) => `${lead}${a}${/^[aeiou]/i.test(word) ? 'n' : ''}${gap}`,
  )

function inCaseOf(written: string, word: string): string {
  const first = written.charAt(0)
  if (first === first.toUpperCase() && first !== first.toLowerCase()) return word.charAt(0).toUpperCase() + word.slice(1)
  return word
}
