/**
 * What `#` at the start of a line means: a heading in prose, a comment in a script or in settings. By the file's name alone; what has
 * no name was typed by somebody, as prose. A comment is read as the prose it is, apart from the code around it; what is commented out
 * states nothing by its shape. Whatever is left out here leaves blanks, so that all places hold.
 */
import { linesOf } from '../text/blocks.ts'
import { type Sentence, sentences } from '../text/sentences.ts'

const PROSE: ReadonlySet<string> = new Set('md markdown mdown mkd mdx txt text'.split(' '))
/** Without an ending, and in a language whose comments begin with the sign. */
const SCRIPTS: ReadonlySet<string> = new Set('makefile dockerfile jenkinsfile rakefile gemfile'.split(' '))

function hasHeadings(path: string | null): boolean {
  const name = (path ?? '').slice((path ?? '').lastIndexOf('/') + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? !SCRIPTS.has(name) : PROSE.has(name.slice(dot + 1))
}

const blanks = (all: string): string => ' '.repeat(all.length)

/** As it is read in sentences: without what only marks a line as a comment. */
export const plainText = (text: string, path: string | null): string =>
  hasHeadings(path) ? text : text.replace(/^[ \t]*#+(?=[ \t])/gm, blanks)

/** As it is read line by line, for keys and their values: without comments. */
export const keyedText = (text: string, path: string | null): string => (hasHeadings(path) ? text : text.replace(/^[ \t]*#.*$/gm, blanks))

/** A comment and the code next to it have no sentence in common. */
export function sentencesOf(text: string, path: string | null): readonly Sentence[] {
  if (hasHeadings(path)) return sentences(text)
  const plain = plainText(text, path)
  return runsOf(text).flatMap(({ start, end }) =>
    sentences(plain.slice(start, end)).map((sentence) => ({ ...sentence, start: start + sentence.start, end: start + sentence.end })),
  )
}

/** Lines that follow each other and are all comments, or none of them. */
function runsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number; isComment: boolean }[] = []
  for (const line of linesOf(text)) {
    const isComment = /^[ \t]*#+(?:[ \t]|$)/.test(line.text)
    const last = runs.at(-1)
    if (last?.isComment === isComment) last.end = line.end
    else runs.push({ start: line.start, end: line.end, isComment })
  }
  return runs
}
