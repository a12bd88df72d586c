/** The shape of a row of the pattern tables, and the small tools they are written with. */
import type { HighStakes } from './types.ts'

/** Whose harm a row speaks of: what hurts people is never excused by a mitigation, what attacks a system may be. */
export type Harms = 'people' | 'system'

export interface Row {
  readonly id: string
  readonly category: 'topic' | 'intent' | 'context' | 'form'
  readonly pattern: RegExp
  /** What it recognises, for a reader. */
  readonly says: string
  /** A text without a word that begins with one of these can not match. A dot ends a whole word, a low line stands for white space. Forms have none. */
  readonly stems: readonly string[]
  /** Context rows sleep until the table is opened with this category. */
  readonly enabledBy?: HighStakes
  readonly harms?: Harms
  /** The pattern itself says that it is asked or planned ("how to …"); else the words before it must. */
  readonly isDirected?: true
  /** Its words are harmless unless they name somebody else, or what is somebody else's. */
  readonly needsVictim?: true
  /** It is pointed out, and never blocks. */
  readonly isOnlyWatched?: true
}

/** Whole words, whatever the script around them; the text is folded to small letters before, the flag is for other callers. */
export const words = (source: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])`, 'iu')

export const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Every word of one list before every word of the other, as stems of two words: "break his", "break her". */
export const pairs = (first: string, second: string): readonly string[] =>
  list(first).flatMap((word) => list(second).map((next) => `${word}_${next}`))
