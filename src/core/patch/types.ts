/**
 * A patch as data: what a unified diff says about each of its files. Lines keep their ends, so that a text put together from them is
 * the text, byte for byte; a line without one is the last of a file that does not end in a line end.
 */

export interface Patch {
  readonly files: readonly FilePatch[]
}

export interface FilePatch {
  /** Inside the folder, with `/` between its parts; its shape is sound. */
  readonly path: string
  readonly change: 'create' | 'modify' | 'delete'
  readonly hunks: readonly Hunk[]
}

export interface Hunk {
  /** Where it begins before and after, lines counted from 1; 0: nothing stands there. */
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly HunkLine[]
}

export interface HunkLine {
  /** Stays, comes, goes. */
  readonly sign: ' ' | '+' | '-'
  readonly text: string
}

/** What stands in a file now; null: there is no such file, or none that may be read. */
export type TextOf = (path: string) => string | null

export interface Applied {
  readonly files: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]
}
