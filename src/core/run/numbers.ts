/** The numbers of a run, in one place: change one and a test goes red. Those of the governor stand with the governor. */

/**
 * After so many failures in a row at one step its task has failed, where others did their work meanwhile. With nobody's work in between
 * the governor breaks the run off first: then it is not the task.
 */
export const FAILURES_MAX = 3

/** What is too much for one prompt, and what is left of it (context pollution). */
export const PRUNE = {
  /** More lessons than this, and only the most frequent stay (3-18). */
  lessons: 15,
  lessonsLeft: 5,
  /** More open findings than this, and they are told as themes. */
  findings: 20,
  themesLeft: 5,
  /** A prompt beyond this share of the window keeps its rules and loses its example. */
  windowShare: 0.5,
  /** What the rules of a prompt take beside what is shown in it, in tokens: the longest of them is below. */
  rulesTokens: 1_500,
} as const

/** A finding from major up that was open in so many cycles, of any tasks, is a lesson. */
export const LESSON_CYCLES = 2

/** A lesson that did not help in so many runs is shown no more: it only takes room from others. */
export const LESSON_FAILURES_MAX = 3

/** A quotation shorter than this, blanks not counted, stands in nearly every change and proves nothing. */
export const QUOTE_CHARS_MIN = 6

/** How much each part counts for how well a task went (3-16); they make 1. A failed task counts for `failed` of that. */
export const EFFECTIVENESS = { resolved: 0.4, cycles: 0.2, tests: 0.2, corrections: 0.2, failed: 0.5 } as const

/** A requirement as an agent cites it, and as the task has it, overlap by this much. */
export const SAME_REQUIREMENT = 0.6
