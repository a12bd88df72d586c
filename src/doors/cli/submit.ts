/**
 * witan submit: a host's reply is handed in, whatever follows of itself follows, and the verdict on that seat is said.
 *
 *   0 go on, correct, replace, or its own end · 2 the reply was not taken · 3 it was stopped or paused
 */
import { readFile, stat } from 'node:fs/promises'
import { type Deliberation, isAtWork } from '../../core/deliberation.ts'
import type { Engine } from '../../engine/engine.ts'
import { plainly } from '../../views/governor/names.ts'
import { printable } from '../../views/printable.ts'
import { wrap } from '../../views/wrap.ts'
import { type Judged, judged } from '../verdict.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { nextLines, toldOf } from './owed.ts'

const REPLY_BYTES_MAX = 4_000_000

export async function submit(
  engine: Engine,
  desk: Desk,
  wanted: string,
  request: string,
  file: string,
  { json }: { readonly json?: true },
): Promise<number> {
  const { terminal } = desk
  const id = accepted(await engine.find(wanted))
  const before = accepted(await engine.state(id))
  const value = await replyIn(file, desk)
  const seat = (await engine.owed(id)).find((one) => one.request === request)?.seat
  accepted(await engine.reply(id, request, value))
  const state = await advanced(engine, id, desk)
  if (seat === undefined) throw new BadInput(`Nothing is owed under ${printable(request)}. See: witan owed ${id}`)
  const verdict = judged(state, seat, await engine.read(id, before.version))
  if (json) {
    const open = await engine.owed(id)
    const owed = open.map((one) => toldOf(one, state))
    terminal.out(`${JSON.stringify({ ...verdict, owed, status: state.house.status }, null, 2)}\n`)
  } else {
    terminal.out(`${[...verdictLines(seat, verdict, desk), ...(await nextLines(engine, state))].join('\n')}\n`)
  }
  return endsEarly(state) ? EXIT.stoppedEarly : EXIT.done
}

/** It has stopped, or stands still; not while it only finishes its task before it stops. */
export const endsEarly = (state: Deliberation): boolean => state.house.status !== 'completed' && !isAtWork(state)

/** Lets everything happen that needs no person and no host. Ctrl-C lets go of it; nothing is lost. */
export async function advanced(engine: Engine, id: string, { terminal }: Desk): Promise<Deliberation> {
  const left = new AbortController()
  const stopListening = terminal.onInterrupt(() => {
    terminal.err(`Let go of ${id}. Go on with: witan resume ${id}\n`)
    left.abort()
  })
  try {
    const ran = await engine.advance(id, left.signal)
    if (!ran.ok && ran.because === 'missing') throw new BadInput(`There is no deliberation ${id}.`)
    return accepted(await engine.state(id))
  } finally {
    stopListening()
  }
}

const WORDS: Readonly<Record<Judged['verdict'], string>> = {
  'go-on': 'Go on',
  correct: 'Correct',
  replace: 'Replace',
  stop: 'Stop',
}

function verdictLines(seat: string, { verdict, because, corrections }: Judged, { terminal: { paint, width } }: Desk): readonly string[] {
  const colour = verdict === 'go-on' ? paint.green : verdict === 'stop' ? paint.red : paint.yellow
  const lines = wrap(printable(`${WORDS[verdict]} (${seat}): ${plainly(because)}`), width(), '', '  ')
  return [
    ...lines.map((line, index) => (index === 0 ? colour(line) : line)),
    ...corrections.flatMap((text) => wrap(printable(`Its next prompt ends with: “${text}”`), width(), '', '  ')),
  ]
}

/** A file, or standard input: one JSON object. */
async function replyIn(file: string, { terminal }: Desk): Promise<unknown> {
  const text = file === '-' ? await terminal.readInput() : await contentsOf(file)
  if (text.trim() === '')
    throw new BadInput(
      `${file === '-' ? 'Standard input' : file} is empty. It takes one JSON object, as witan owed --json shows its shape.`,
    )
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadInput(
      `${file === '-' ? 'Standard input' : file} is no JSON (${printable((error as Error).message)}). It takes one JSON object.`,
    )
  }
}

async function contentsOf(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > REPLY_BYTES_MAX) throw new BadInput(`${file} has ${size} bytes; a reply has at most ${REPLY_BYTES_MAX}. Shorten it.`)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof BadInput) throw error
    throw new BadInput(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Name the file with the reply, or - for standard input.`,
    )
  }
}
