/** witan export-db and import-db: the file or pipe, and what is said of it. */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../../core/fault.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Arrival, Departing } from '../../engine/moving.ts'
import { linesOf } from '../../engine/moving-lines.ts'
import { printable } from '../../views/printable.ts'
import { accepted, BadInput, type Desk, EXIT, type Terminal } from './desk.ts'
import { type Meter, makeMeter, megabytes } from './meter.ts'

const STANDARD = '-'

export async function exportDb(
  engine: Engine,
  { terminal }: Desk,
  wanted: readonly string[],
  { out }: { readonly out?: string },
): Promise<number> {
  if (out === undefined && terminal.isInteractive)
    throw new BadInput('Where to? Name a file with --out <file>, or pipe it: witan export-db | witan import-db --db <url> -')
  const ids: string[] = []
  for (const one of wanted) ids.push(accepted(await engine.find(one)))
  const lines = engine.exported(ids.length === 0 ? null : ids)
  if (out === undefined || out === STANDARD) await say(lines, terminal)
  else await writeTo(out, lines, terminal)
  return EXIT.done
}

async function say(lines: AsyncIterable<Departing>, { out, drained }: Terminal): Promise<void> {
  for await (const { line } of lines) {
    out(line)
    await drained()
  }
}

/** Under another name until it is whole: what was there before stays until then. */
async function writeTo(file: string, lines: AsyncIterable<Departing>, terminal: Terminal): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new BadInput(`${file} is a folder. Name a file in it.`)
  const partial = `${file}.partial`
  const meter = makeMeter(terminal, `Writing ${file}`, null)
  let streams = 0
  const metered = async function* (): AsyncGenerator<string> {
    for await (const departing of lines) {
      streams = departing.streams
      meter.add(Buffer.byteLength(departing.line))
      yield departing.line
    }
  }
  try {
    await pipeline(metered(), createWriteStream(partial, { flush: true }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    if (!isOfTheFile(error)) throw error
    throw new BadInput(`${file} can't be written (${error.code}). Nothing is lost; name another place with --out.`)
  } finally {
    meter.clear()
  }
  terminal.err(`Written to ${file}: ${several(streams, 'deliberation')}, ${megabytes(meter.bytes())}.\n`)
}

const isOfTheFile = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && !(error instanceof Fault) && 'syscall' in error && 'code' in error && typeof error.code === 'string'

/** `write`: the database is opened, and made where there is none, only when there is something to put into it. */
export async function importDb(write: () => Promise<Engine>, { terminal }: Desk, file: string): Promise<number> {
  const isStandard = file === STANDARD
  const all = isStandard ? null : (statSync(file, { throwIfNoEntry: false })?.size ?? null)
  const meter = makeMeter(terminal, `Reading ${isStandard ? 'standard input' : file}`, all)
  const lines = await linesOf(metered(isStandard ? terminal.input() : createReadStream(file), file, meter))
  const counts = { new: 0, continued: 0, here: 0, refused: 0 }
  try {
    for await (const arrival of (await write()).imported(lines)) {
      counts[arrival.outcome]++
      meter.clear()
      tell(arrival, terminal)
    }
  } finally {
    await lines.close()
    meter.clear()
  }
  const { refused } = counts
  const came = counts.new + counts.continued + counts.here
  const parts = [`${counts.new} new`, `${counts.continued} continued`, `${counts.here} already here`]
  terminal.out(`${several(came, 'deliberation')}: ${parts.join(', ')}.${refused > 0 ? ` Refused: ${refused}.` : ''}\n`)
  return refused > 0 ? EXIT.badInput : EXIT.done
}

function tell(arrival: Arrival, { out, err, paint }: Terminal): void {
  if (arrival.outcome === 'refused') {
    err(`${paint.red('✗')} ${printable(arrival.because)}\n`)
    return
  }
  const { stream, outcome, events, added } = arrival
  const told = {
    new: `${several(events, 'event')}, new`,
    continued: `${several(added, 'event')} added to the ${events - added} here`,
    here: 'already here',
  }
  out(`${stream}: ${told[outcome]}.\n`)
}

async function* metered(chunks: AsyncIterable<Uint8Array>, file: string, meter: Meter): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      meter.add(chunk.length)
      yield chunk
    }
  } catch (error) {
    if (!isOfTheFile(error)) throw error
    throw new BadInput(`${file} can't be read (${error.code}). What was taken over before is safe; check the path, then import it again.`)
  }
}

const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
