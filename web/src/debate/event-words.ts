/**
 * An event in the terminal's own words, without its bars, colours and line breaks: what the page says of a thread and of a move is
 * what the live view in a terminal says. The remarks on a message stand one column in, what was said stands three.
 */
import type { Deliberation } from '../../../src/core/deliberation.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { debateLines } from '../../../src/views/debate/lines.ts'
import { type Paint, plain } from '../../../src/views/paint.ts'

export interface Remark {
  readonly text: string
  /** It takes something back: a falsifier that does not count, a change that nothing carries. */
  readonly isFlag: boolean
}

/** Wide enough that nothing is broken into lines. */
const WIDE = 1_000_000
/** Of Unicode's private use: stands for "painted as a warning". */
const FLAG = '\uE000'
const BAR = '┃ '

const flagging: Paint = { ...plain, yellow: (text) => FLAG + text, red: (text) => FLAG + text }

const besideBar = (line: string): string => line.slice(line.indexOf(BAR) + (line.includes(BAR) ? BAR.length : 0))

function linesOf(event: Recorded, state: Deliberation): readonly Remark[] {
  const lines = debateLines(event, state, flagging, WIDE) ?? []
  return lines
    .map(besideBar)
    .map((line) => ({ text: line.replaceAll(FLAG, ''), isFlag: line.includes(FLAG) }))
    .filter(({ text }) => text.trim() !== '')
}

/** What a move's own fields say beyond its words, and what code made of them. */
export const remarksOn = (event: Recorded, state: Deliberation): readonly Remark[] =>
  linesOf(event, state)
    .slice(1)
    .filter(({ text }) => /^ \S/.test(text))
    .map(({ text, isFlag }) => ({ text: text.trim(), isFlag }))

/** These begin with the thread itself: "t2 is opened by…". */
const OF_THREAD: ReadonlySet<string> = new Set(['thread.created', 'question.set'])

/** What befell a thread, said in that thread's column: its id is left out where the sentence does without. */
export const noteOn = (event: Recorded, thread: string, state: Deliberation): readonly Remark[] =>
  linesOf(event, state).map(({ text, isFlag }, index) => {
    const whole = text.trim()
    if (index > 0 || OF_THREAD.has(event.type) || !whole.startsWith(`${thread} `)) return { text: whole, isFlag }
    const rest = whole.slice(thread.length + 1)
    return { text: `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`, isFlag }
  })
