/**
 * Text as the patterns read it: signs that nobody sees are dropped, look-alike forms of a letter become that letter, every
 * line ends in one way, every quotation mark is straight. Everyday text is handed back as it came, or nearly.
 */

/** Plain ASCII with plain line ends is handed back as it is. */
const NOT_PLAIN = /[\r\u0080-\uffff]/
/** Anything but Latin letters, punctuation, arrows and boxes: only such a text is worth the cost of the full folding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: line ends and tabs are everyday signs.
const UNUSUAL = /[^\u0000-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u2190-\u2bff]/
/** Soft hyphens, zero-width signs, marks of direction, variation selectors: invisible, and handy for splitting a word. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const QUOTE = /[\u2018-\u201f\u00ab\u00bb\u02bc]/g

export function folded(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  const lines = text.replace(/\r\n?/g, '\n')
  const plain = UNUSUAL.test(lines) ? lines.normalize('NFKC').replace(UNSEEN, '') : lines
  return plain.replace(QUOTE, (sign) => ('\u2018\u2019\u201a\u201b\u02bc'.includes(sign) ? "'" : '"'))
}
