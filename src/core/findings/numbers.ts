/** The numbers by which findings are known again, for every protocol: change one and a test goes red. */

/** From this overlap of descriptions on, two findings at one place are one. */
export const SAME_DESCRIPTION = 0.6
/** Two quotations of one passage, in two versions of a text, overlap by this much. */
export const SAME_QUOTE = 0.6
/** Two quotations of one text may begin or end this many lines apart and still be about one passage. */
export const SLACK_LINES = 2
