/** An event on one line of JSON: nothing in it ends the line early, nor tells a terminal to do anything. */
import type { Recorded } from '../core/words.ts'

/** `JSON.stringify` escapes the first 32 characters; these are the others that break lines, steer terminals or turn the reading round. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu

export const eventJson = (event: Recorded): string =>
  JSON.stringify(event).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
