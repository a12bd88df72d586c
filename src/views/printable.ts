/**
 * Text by models, files and peers, made safe to look at. Nothing in it may move a cursor, change a colour, turn the
 * direction of reading, or stand there unseen: what a reader can't see must not change what they read.
 */

// A sequence with a body (title, hyperlink) goes with its body; without an end, only its beginning goes.
const ESCAPES = new RegExp(
  [
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u0080-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)',
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?',
    '\\u001b[ -/]*[0-~]?',
  ].join('|'),
  'g',
)
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/g
const CONTROLS = /(?!\n)\p{Cc}/gu
// Directions of reading, then marks without a shape: soft hyphen, zero-width space and joiners of words, notes between lines, tags.
const UNSEEN = /\p{Bidi_Control}|[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu
const LONE_SURROGATES = /\p{Cs}/gu

/** Lines stay lines, tabs become spaces; everything else that is not a visible character is gone. */
export const printable = (text: string): string =>
  text
    .replace(LINE_ENDS, '\n')
    .replace(ESCAPES, '')
    .replaceAll('\t', '  ')
    .replace(CONTROLS, '')
    .replace(UNSEEN, '')
    .replace(LONE_SURROGATES, '\ufffd')

/** The same on one line, every gap one space. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim()
