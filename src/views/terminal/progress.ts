/** What a protocol tells the status line. */

export interface Progress {
  /** Where it stands, in more and in fewer words: the first that fits is shown. */
  readonly stages: readonly string[]
  readonly progress: string
  /** Seats that owe something. */
  readonly granted: readonly string[]
}
