/** The golden logs, as rows that a store could have kept; and with texts to rest on, which were never kept beside them. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Recorded } from '../../src/core/words.ts'
import { restsOn } from '../../src/log/audit.ts'
import { bytesOf, GENESIS, link, type Row, sha256 } from '../../src/log/chain.ts'
import type { Pinned } from '../../src/log/log.ts'
import { readRow } from '../../src/log/record.ts'

export const FOLDER = fileURLToPath(new URL('./', import.meta.url))
/** The shape of events on the day each was written. */
export const SHAPES_WRITTEN: Readonly<Record<string, number>> = {
  'ask-offline': 1,
  'council-offline': 2,
  'debate-offline': 2,
  'room-offline': 3,
  'room-session': 5,
  'roundtable-offline': 2,
}
export const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.jsonl') ? [file.replace('.jsonl', '')] : []))

const linesOf = (name: string): readonly Recorded[] =>
  readFileSync(`${FOLDER}${name}.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The rows as the store kept them. */
export function rowsOf(name: string) {
  return linesOf(name).map(({ stream, seq, at, wall, prev, hash, ...body }) => ({
    stream,
    prev,
    row: { seq, hash, bytes: bytesOf({ shape: SHAPES_WRITTEN[name] ?? 0, stream, seq, at, wall, body }) },
  }))
}

export interface Golden {
  readonly stream: string
  readonly rows: readonly Row[]
  readonly texts: readonly Pinned[]
}

/** In its old shape and chained as ever, but resting on texts that are invented: those it was written with are gone. */
export function withTexts(name: string): Golden {
  const texts = new Map<string, string>()
  const rows: Row[] = []
  const old = rowsOf(name)
  for (const { stream, prev, row } of old) {
    const reading = readRow(stream, row.seq, prev, row)
    if (!reading.ok) throw new Error(reading.because)
    let { bytes } = row
    for (const hash of restsOn(reading.event)) {
      const text = `In place of ${hash}: snow ☃, nul \u0000, line\u2028end\n`
      texts.set(sha256(text), text)
      bytes = bytes.replaceAll(hash, sha256(text))
    }
    rows.push({ seq: row.seq, bytes, hash: link(rows.at(-1)?.hash ?? GENESIS, bytes) })
  }
  return { stream: old[0]?.stream ?? '', rows, texts: [...texts].map(([hash, text]) => ({ hash, text })) }
}
