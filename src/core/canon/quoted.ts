/**
 * What others are quoted as saying is put out of sight: a character may be wrong, or lie. Speech between quotation marks is
 * replaced by signs of the same length, so that every place in the text stays what it was; a quoted single word (`"utf-8"`)
 * is no speech. Lines quoted from elsewhere ("> …") and words that were struck out go too. A text that is one quotation
 * from end to end is taken as said.
 */

/** Stands for a sign that nobody is to read. No keyboard writes it. */
export const HIDDEN = '\u0001'

const WHOLE = /^\s*(?:"[^"]*"|“[^“”]*”|«[^«»]*»)\s*$/
/** Double marks may stay open to the end of a paragraph, as speech that goes on in the next does. */
const SPEECH = /“[^”]*(?:”|$)|«[^»]*(?:»|$)|(?<![\p{L}\p{N}])"[^"]*(?:"|$)/gu
const CITED = /^[ \t]*>.*$|~~[^~\n]+~~/gm
/** Single marks are apostrophes as well: only a pair that holds a clause is speech. */
const SINGLE_MARK = /[‘’']/g

export function withoutSpeech(text: string): string {
  const own = /~~|>/.test(text) ? text.replace(CITED, (cited) => HIDDEN.repeat(cited.length)) : text
  if (!/["“«‘']/.test(own)) return own
  if (WHOLE.test(own)) return own.replace(/["“”«»]/g, ' ')
  return own
    .split(/(\n[ \t\r]*\n)/)
    .map((paragraph) => withoutSingle(paragraph.replace(SPEECH, hidden)))
    .join('')
}

function hidden(speech: string): string {
  const isWord = /^.\S*[^\s,.!?…—-]["”»]$/u.test(speech)
  return isWord ? ` ${speech.slice(1, -1)} ` : HIDDEN.repeat(speech.length)
}

/** A mark before a word opens; one behind a stop or a comma closes, and a curly one behind a word does, too. */
function withoutSingle(paragraph: string): string {
  const parts: string[] = []
  let open: { readonly at: number; readonly mark: string } | null = null
  let last = 0
  for (const { 0: mark, index } of paragraph.matchAll(SINGLE_MARK)) {
    const before = paragraph[index - 1] ?? ' '
    const after = paragraph[index + 1] ?? ' '
    if (open === null) {
      if (mark !== '’' && !isInWord(before) && /\S/.test(after)) open = { at: index, mark }
    } else if (mark !== '‘' && (mark === '’') === (open.mark === '‘') && !isInWord(after) && /[,.!?…—\p{L}-]/u.test(before)) {
      if (mark === "'" && isInWord(before)) continue
      parts.push(paragraph.slice(last, open.at), HIDDEN.repeat(index + 1 - open.at))
      last = index + 1
      open = null
    }
  }
  return last === 0 ? paragraph : parts.join('') + paragraph.slice(last)
}

const isInWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)
