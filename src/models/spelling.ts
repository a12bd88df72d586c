/** Words and numbers as they are written by whoever does not look at the form again: in other letters, by another name, as text. */

/** Other words for ours, in bare letters: read, and never told. Each counts only where its word may be said and it may not itself. */
const READ_AS: Readonly<Record<string, string>> = {
  // sides
  neutral: 'uncertain',
  nuanced: 'uncertain',
  undecided: 'uncertain',
  unsure: 'uncertain',
  // severities
  critical: 'blocker',
  blocking: 'blocker',
  warning: 'major',
  // votes and verdicts
  supports: 'support',
  opposes: 'oppose',
  abstention: 'abstain',
  accepted: 'accept',
  approve: 'approved',
  changesrequested: 'changes',
  requestchanges: 'changes',
  rejected: 'reject',
  // horizons
  '13months': '13mo',
  '1218months': '1218mo',
  '5years': '5y',
  '10years': '10y',
}

const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Which of the words was meant: exactly one of them, or null. */
export function meant(said: string, words: readonly string[]): string | null {
  if (words.includes(said)) return said
  const letters = bare(said)
  const alias = Object.hasOwn(READ_AS, letters) ? READ_AS[letters] : undefined
  for (const wanted of [letters, alias]) {
    const found = words.filter((word) => bare(word) === wanted)
    if (wanted !== '' && found.length === 1) return found[0] ?? null
  }
  return null
}

const NUMBER = /^([+-]?\d+(?:[.,]\d+)?)\s*(%?)$/

/** A decimal comma and a percentage are read where a share is asked for: elsewhere they could mean something else. */
export function numberIn(said: string, isShare: boolean): number | null {
  const [, digits = '', percent = ''] = NUMBER.exec(said.trim()) ?? []
  if (digits === '' || (!isShare && (percent !== '' || digits.includes(',')))) return null
  const number = Number(digits.replace(',', '.'))
  return percent === '' ? number : number / 100
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }

export const booleanIn = (said: string): boolean | null => BOOLEANS[said.trim().toLowerCase()] ?? null

/** At most so long, ending with a whole word where one ends in its second half. */
export function cutAtWord(text: string, charactersMax: number): string {
  const kept = text.slice(0, charactersMax + 1)
  const end = kept.search(/\s+\S*$/)
  if (end >= charactersMax / 2) return kept.slice(0, end).trimEnd()
  // Not through the middle of a character.
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(charactersMax - 1)) ? charactersMax - 1 : charactersMax)
}
