/** What somebody wrote, taken apart for the eye: lines that quote stand apart, and what is in backticks is code. It stays text. */

export interface Span {
  readonly text: string
  readonly isCode: boolean
}

export interface Block {
  /** Lines that begin with `>`, without it. */
  readonly isQuote: boolean
  /** Of a quotation, all of its lines; else lines as they were written, empty ones too. */
  readonly spans: readonly Span[]
}

const QUOTE = /^[ \t]{0,3}> ?/

export function blocksOf(text: string): readonly Block[] {
  const blocks: { isQuote: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isQuote = QUOTE.test(line)
    const last = blocks.at(-1)
    const said = isQuote ? line.replace(QUOTE, '') : line
    if (last?.isQuote === isQuote) last.lines.push(said)
    else blocks.push({ isQuote, lines: [said] })
  }
  return blocks
    .map(({ isQuote, lines }) => ({ isQuote, text: lines.join('\n').replace(/^\n+|\n+$/g, '') }))
    .filter((block) => block.text !== '')
    .map((block) => ({ isQuote: block.isQuote, spans: spansOf(block.text) }))
}

/** A backtick that nothing closes on its line is a backtick. */
function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { index, 0: whole, 1: code = '' } of text.matchAll(/`([^`\n]+)`/g)) {
    if (index > from) spans.push({ text: text.slice(from, index), isCode: false })
    spans.push({ text: code, isCode: true })
    from = index + whole.length
  }
  if (from < text.length) spans.push({ text: text.slice(from), isCode: false })
  return spans
}
