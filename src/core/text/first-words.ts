/**
 * The first words of a reply that is still being written, for people who wait: the first text of it that is a sentence and no name
 * or label. It is what a model has written so far and nobody has checked; whoever shows it makes it printable.
 */
const CHARACTERS_MAX = 80
/** Texts in JSON, the last of them perhaps unfinished; one with a colon behind it is the name of a field. */
const TEXTS = /"((?:[^"\\]|\\.)*)("(\s*:)?)?/gs
const ESCAPES: Readonly<Record<string, string>> = { n: ' ', r: ' ', t: ' ', b: '', f: '' }

export function firstWords(written: string): string {
  const text = afterThinking(written).trimStart()
  const said = /^(?:```\w*\s*)?[{[]/.test(text) ? firstSentence(text) : text
  return shortened(said.replace(/\s+/g, ' ').trimStart())
}

/** What a local model thinks aloud is not its answer. */
function afterThinking(text: string): string {
  if (!/^\s*<think>/.test(text)) return text
  const end = text.indexOf('</think>')
  return end === -1 ? '' : text.slice(end + '</think>'.length)
}

function firstSentence(json: string): string {
  for (const [, text = '', end, isName] of json.matchAll(TEXTS)) {
    if (isName === undefined && /\S\s+\S/.test(text)) return `${unescaped(text)}${end === undefined ? '' : ' '}`
  }
  return ''
}

const unescaped = (text: string): string =>
  text
    .replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code?: string, letter = '') =>
      code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\u?[0-9a-f]{0,3}$/i, '')

/** To whole words: one without a gap behind it may not be finished. */
function shortened(text: string): string {
  const end = text.lastIndexOf(' ', CHARACTERS_MAX)
  return text.slice(0, end === -1 ? CHARACTERS_MAX : end)
}
