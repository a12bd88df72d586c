/**
 * The file in which deliberations move from one database to another: JSON, a line each.
 *
 *   {"format":"witan-log","version":1}
 *   {"stream":"ask-7k…","events":3,"head":"…"}     then its events as they are stored, and before each the texts it rests on,
 *   {"hash":"…","text":"…"}                        unless they stand further up already
 *   {"seq":1,"hash":"…","bytes":"…"}
 *   {"end":true,"streams":1}                       without it the file was cut off
 *
 * Bytes are a text within the line, so that they come out as they went in, and every hash still fits.
 */
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import type { Row } from '../log/chain.ts'
import type { Pinned } from '../log/log.ts'

const FORMAT = 'witan-log'
const VERSION = 1
/** The longest line that is read. A text of a dossier is far shorter. */
const CHARACTERS_MAX = 2 ** 28

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Header = z.looseObject({ format: z.literal(FORMAT), version: z.int() })
const StreamLine = z.strictObject({ stream: z.string().regex(/^[\w.-]{1,200}$/), events: z.int().positive(), head: Hash })
const EndLine = z.strictObject({ end: z.literal(true), streams: z.int().nonnegative() })
const EventLine = z.strictObject({ seq: z.int().positive(), hash: Hash, bytes: z.string() })
const TextLine = z.strictObject({ hash: Hash, text: z.string() })
const AnyLine = z.union([EventLine, TextLine, StreamLine, EndLine])

export type StreamLine = Readonly<z.infer<typeof StreamLine>>
type EndLine = Readonly<z.infer<typeof EndLine>>
/** `null`: no line of this format. */
type Line = StreamLine | EndLine | Row | Pinned | null

export const HEADER = `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`
export const lineOf = (line: StreamLine | EndLine | Row | Pinned): string => `${JSON.stringify(line)}\n`

export const isStream = (line: Line | undefined): line is StreamLine => line != null && 'stream' in line
export const isEnd = (line: Line | undefined): line is EndLine => line != null && 'end' in line

/** The lines of one file after its header, one at a time. */
export interface Lines {
  /** The next, without taking it; undefined after the last. */
  peek(): Promise<Line | undefined>
  next(): Promise<Line | undefined>
  /** Of the line that was taken last, counted from 1. */
  number(): number
  close(): Promise<void>
}

/** A Fault where it is no file of this kind, or one of a newer Witan. */
export async function linesOf(chunks: AsyncIterable<Uint8Array>): Promise<Lines> {
  const texts = split(chunks)
  const first = await texts.next()
  const header = Header.safeParse(first.done === true ? undefined : parsed(first.value))
  const problem = header.success ? (header.data.version > VERSION ? newer(header.data.version) : null) : STRANGE
  if (problem !== null) {
    await texts.return(undefined)
    throw new Fault(problem, false)
  }
  let number = 1
  let ahead: { readonly line: Line | undefined } | null = null
  const read = async (): Promise<Line | undefined> => {
    const { done, value } = await texts.next()
    return done === true ? undefined : (AnyLine.safeParse(parsed(value)).data ?? null)
  }
  return {
    peek: async () => {
      ahead ??= { line: await read() }
      return ahead.line
    },
    next: async () => {
      const { line } = ahead ?? { line: await read() }
      ahead = null
      if (line !== undefined) number++
      return line
    },
    number: () => number,
    close: async () => void (await texts.return(undefined)),
  }
}

const STRANGE = 'This is no file that witan export-db has written: its first line says so. Nothing was written.'
const newer = (version: number): string =>
  `This file was written by a newer Witan (version ${version} of the format; this one reads up to ${VERSION}). Nothing was written. Update Witan.`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** At line feeds and nowhere else: Node's own reader of lines also splits at characters that stand within a text. */
async function* split(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let characters = 0
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(first)
    characters += first.length
    if (characters > CHARACTERS_MAX)
      throw new Fault(`A line of this file is longer than ${CHARACTERS_MAX} characters. It is damaged.`, false)
    for (const next of more) {
      yield parts.join('')
      parts = [next]
      characters = next.length
    }
  }
  const last = parts.join('')
  if (last !== '') yield last
}
