/** Recorded replies of language models: what is told of them, and who speaks where the recording has none. */

/** Named as the model of an answer that a recording should have had: then a stand-in without a model gave it. */
export const STAND_IN = 'stand-in'

/** Said once, wherever people look. `made`: the day of the recording, as in 2026-11-18. */
export const recordedSentence = (made: string): string => `Recorded replies of language models, ${made.slice(0, 7)}; the rules run now.`

export const missedSentence = (missed: number): string =>
  missed === 1
    ? 'The recording had no reply to 1 request: a stand-in answered it.'
    : `The recording had no reply to ${missed} requests: stand-ins answered them.`
