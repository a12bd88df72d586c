/**
 * A reviewed document as a structure:
 *
 *   Document ─▶ Section (a heading and its own text) ─▶ Block (paragraph, item, row, …) ─▶ Sentence
 *
 * Lines count from 1. `text` is always an exact slice of the document, so that it can be quoted and found again.
 */

export interface Document {
  readonly path: string
  readonly text: string
  /** The first heading or the front matter's title, else the file's name. */
  readonly title: string
  readonly lines: number
  /** In order; [0] is what stands before the first heading: perhaps empty, titled ''. */
  readonly sections: readonly Section[]
  readonly blocks: readonly Block[]
  readonly sentences: readonly Sentence[]
}

export interface Section {
  /** 's0', 's1', … */
  readonly id: string
  readonly index: number
  readonly title: string
  /** 0 for what stands before the first heading. */
  readonly level: number
  /** Titles from the outermost heading down to its own; a document's lone top title is left out below it. */
  readonly path: readonly string[]
  /** The heading's first line. */
  readonly start: number
  /** The last line of its own text, before the next heading of any level. */
  readonly end: number
  readonly parent: number | null
  /** Of its own text, without heading, code and comments. */
  readonly words: number
}

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'quote' | 'metadata' | 'comment'

export interface Block {
  readonly index: number
  /**
   * row: one row of a table; its header and rules are no blocks. metadata: front matter, header fields of RFCs and PEPs.
   * comment: what is written but not read on: comments, link definitions, tables of contents, lines of tags only.
   */
  readonly kind: BlockKind
  /** Without list marks and heading signs. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly section: number
  /** Nesting of list items: 0 for an outermost one, and for all other blocks. */
  readonly depth: number
  /** '-', '1.', for checkboxes '[ ]' and '[x]'. */
  readonly mark: string | null
  /** Of a row: trimmed, markup kept. */
  readonly cells: readonly string[]
  /** Of a row: the table's header cells. */
  readonly header: readonly string[]
  /** Of an item: the paragraph right before its list; of a nested item the item above it. */
  readonly lead: number | null
}

export interface Sentence {
  readonly index: number
  /** What a quotation will be; may hold line breaks. */
  readonly text: string
  /** Links to their words, emphasis and code signs off, blanks folded. */
  readonly plain: string
  readonly start: number
  readonly end: number
  readonly block: number
  readonly section: number
}
