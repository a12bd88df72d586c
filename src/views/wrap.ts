/**
 * Lines of a given width. Breaks stand between words, in Chinese and Japanese between characters, and inside a word only
 * where it is wider than a whole line. A list item hangs: its further lines begin under its first word.
 */
import { columns, columnsOf, graphemesOf } from './columns.ts'

/** With less room than this beside an indent, the indent is given up: it must hold nothing that says anything. */
const ROOM_MIN = 8

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
/** A gap and what may not be broken: one ideograph with the stops behind it, or a run of anything else. */
const PIECE = new RegExp(`(\\s*)(${IDEOGRAPH}[、。，．！？；：」』）】〉》ー]*|(?:(?!${IDEOGRAPH})\\S)+)`, 'gu')
const BULLET = /^(\s*)((?:[-*•–]|\d{1,3}[.)])\s+)(?=\S)/

/** `hang` stands before every line but the first; both are counted in the width. Text must be printable. */
export function wrap(text: string, width: number, indent = '', hang = indent): readonly string[] {
  return text.split('\n').flatMap((line, index) => wrapLine(line.trimEnd(), width, index === 0 ? indent : hang, hang))
}

function wrapLine(line: string, width: number, indent: string, hang: string): readonly string[] {
  if (line === '') return ['']
  const [, gap = '', mark = ''] = BULLET.exec(line) ?? []
  const lead = mark === '' ? (/^\s*/.exec(line)?.[0] ?? '') : gap + mark
  const first = fitting(indent + lead, width)
  const rest = fitting(hang + ' '.repeat(columns(lead)), width)
  // Where the lead was given up as too wide, its mark still is part of the text.
  const body = first === indent + lead ? line.slice(lead.length) : line.trimStart()
  return fill(body, width, first, rest)
}

const fitting = (indent: string, width: number): string => (columns(indent) + ROOM_MIN <= width ? indent : '')

function fill(body: string, width: number, first: string, rest: string): readonly string[] {
  const lines: string[] = []
  let line = first
  let used = columns(first)
  let isEmpty = true
  const turn = (): void => {
    lines.push(line)
    line = rest
    used = columns(rest)
    isEmpty = true
  }
  for (const [, gap = '', piece = ''] of body.matchAll(PIECE)) {
    const space = isEmpty || gap === '' ? '' : ' '
    const wide = columns(piece)
    if (!isEmpty && used + space.length + wide > width) turn()
    else {
      line += space
      used += space.length
    }
    if (used + wide <= width) {
      line += piece
      used += wide
    } else {
      for (const grapheme of graphemesOf(piece)) {
        if (!isEmpty && used + columnsOf(grapheme) > width) turn()
        line += grapheme
        used += columnsOf(grapheme)
        isEmpty = false
      }
    }
    isEmpty = false
  }
  return [...lines, line]
}
