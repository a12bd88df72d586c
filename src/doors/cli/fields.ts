/** Fields of the forms that people fill in at the terminal: each is asked again, with a sentence, until it can be used. */
import type { Side } from '../../core/house/words.ts'
import { printable } from '../../views/printable.ts'
import type { Terminal } from './desk.ts'

/** What was typed, or a sentence on what is wrong with it. */
export type Read<T> = (text: string) => { readonly value: T } | string
/** Null: the input has ended, or the deliberation has. */
export type Ask = <T>(question: string, read: Read<T>) => Promise<{ readonly value: T } | null>

export const askAt =
  (terminal: Terminal, signal: AbortSignal): Ask =>
  async (question, read) => {
    for (;;) {
      const text = await terminal.ask(question, signal)
      if (text === null) return null
      const found = read(text.trim())
      if (typeof found !== 'string') return found
      terminal.err(`${terminal.paint.red(found)}\n`)
    }
  }

type Fields = Readonly<Record<string, readonly [question: string, read: Read<unknown>]>>
type Filled<F extends Fields> = { readonly [K in keyof F]: F[K][1] extends Read<infer T> ? T : never }

/** These fields, one after the other; null as soon as nobody answers. */
export async function filled<F extends Fields>(ask: Ask, fields: F): Promise<Filled<F> | null> {
  const values: Record<string, unknown> = {}
  for (const [name, [question, read]] of Object.entries(fields)) {
    const answer = await ask(question, read)
    if (answer === null) return null
    values[name] = answer.value
  }
  return values as Filled<F>
}

const SIDES: ReadonlyMap<string, Side | null> = new Map([
  ['', null],
  ['yes', 'YES'],
  ['no', 'NO'],
  ['uncertain', 'UNCERTAIN'],
])

export const sideOrNone: Read<Side | null> = (text) => {
  const found = SIDES.get(text.toLowerCase())
  return found === undefined ? `«${printable(text)}» is no side. Type yes, no, uncertain, or nothing.` : { value: found }
}

export const side: Read<Side> = (text) => {
  const found = SIDES.get(text.toLowerCase())
  return found === undefined || found === null ? `«${printable(text)}» is no side. Type yes, no or uncertain.` : { value: found }
}

export const words =
  (charsMax: number): Read<string> =>
  (text) => {
    if (text === '') return 'It can’t be empty.'
    return text.length > charsMax ? `It has ${text.length} characters; at most ${charsMax} are taken.` : { value: text }
  }

/** Nothing typed is null. */
export const orNone =
  <T>(read: Read<T>): Read<T | null> =>
  (text) =>
    text === '' ? { value: null } : read(text)

export const wordsOrNone = (charsMax: number): Read<string | null> => orNone(words(charsMax))

export const wordsOrEmpty =
  (charsMax: number): Read<string> =>
  (text) =>
    text === '' ? { value: '' } : words(charsMax)(text)

export const confidence: Read<number> = (text) => {
  const value = Number(text)
  return text === '' || !(value >= 0 && value <= 1) ? 'A number from 0 to 1 is needed, such as 0.7.' : { value }
}

export const yesOrNo: Read<boolean> = (text) =>
  /^(?:y|yes)$/i.test(text) ? { value: true } : /^(?:n|no)$/i.test(text) ? { value: false } : 'Type yes or no.'

/** Nothing typed is this. */
export const yesOr =
  (otherwise: boolean): Read<boolean> =>
  (text) =>
    text === '' ? { value: otherwise } : yesOrNo(text)

/** One of these, in any case; its first letters will do where they name only one. */
export const choice =
  <T extends string>(choices: readonly T[]): Read<T> =>
  (text) => {
    const wanted = text.toUpperCase()
    const exact = choices.find((candidate) => candidate.toUpperCase() === wanted)
    const near = wanted === '' ? [] : choices.filter((candidate) => candidate.toUpperCase().startsWith(wanted))
    const found = exact ?? (near.length === 1 ? near[0] : undefined)
    return found === undefined ? `It takes one of: ${choices.join(', ')}.` : { value: found }
  }

/** `m4, m7`, or nothing. */
export const ids: Read<readonly string[]> = (text) => ({ value: text.split(/[\s,;]+/).filter((id) => id !== '') })

/** Some of these ids, in any case, or none. */
export const someOf =
  (known: readonly string[]): Read<readonly string[]> =>
  (text) => {
    const wanted = text.split(/[\s,;]+/).filter((id) => id !== '')
    const found = wanted.flatMap((id) => known.find((each) => each.toUpperCase() === id.toUpperCase()) ?? [])
    return found.length === wanted.length ? { value: [...new Set(found)] } : `It takes some of: ${known.join(', ')}.`
  }

export const references: Read<readonly unknown[]> = (text) => ({
  value: text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map(referenceFrom),
})

/** `ops/incidents.md:12-14 "the quoted words"` */
function referenceFrom(entry: string, index: number): unknown {
  const [, path = entry.trim(), first, last, quote] = /^\s*([^:"]+?)(?::(\d+)(?:-(\d+))?)?\s*(?:"(.*)")?\s*$/.exec(entry) ?? []
  const lines = first === undefined ? null : { start: Number(first), end: Number(last ?? first) }
  return { n: index + 1, path: path.trim(), lines, quote: quote ?? null, url: null, title: null }
}
