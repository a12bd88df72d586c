/** How a verdict is said, to minds and to people alike: found is not the same as copied exactly. */
import type { Check } from './words.ts'

type Judged = Pick<Check, 'verdict' | 'similarity'>

/** Found, but not word for word: the reader should see what differs. */
export const isLoose = ({ verdict, similarity }: Judged): boolean => verdict === 'verified' && similarity !== null && similarity < EXACT

const EXACT = 0.999

export const verdictWord = (check: Judged): string => (isLoose(check) ? 'verified, though not word for word' : check.verdict)
