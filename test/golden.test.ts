/**
 * Golden logs: what was written once must be read for ever. Each is a log as a released shape wrote it, with the report it
 * gave then. If this fails after a change of words, lift the old shape in `log/upcast.ts`; never edit a golden log.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fold, report } from '../src/core/deliberation.ts'
import type { Recorded } from '../src/core/words.ts'
import { bytesOf, GENESIS, link } from '../src/log/chain.ts'
import { readRow } from '../src/log/record.ts'

const FOLDER = fileURLToPath(new URL('./golden/', import.meta.url))
/** The shape of events on the day each was written. */
const SHAPES_WRITTEN: Readonly<Record<string, number>> = {
  'ask-offline': 1,
  'council-offline': 2,
  'debate-offline': 2,
  'room-offline': 3,
  'roundtable-offline': 2,
}
const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.jsonl') ? [file.replace('.jsonl', '')] : []))

const linesOf = (name: string): readonly Recorded[] =>
  readFileSync(`${FOLDER}${name}.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The rows as the store kept them. */
function rowsOf(name: string) {
  return linesOf(name).map(({ stream, seq, at, wall, prev, hash, ...body }) => ({
    stream,
    prev,
    row: { seq, hash, bytes: bytesOf({ shape: SHAPES_WRITTEN[name] ?? 0, stream, seq, at, wall, body }) },
  }))
}

describe.each(names)('%s', (name) => {
  test('its chain still holds, byte for byte', () => {
    let prev = GENESIS
    for (const { row } of rowsOf(name)) {
      expect(link(prev, row.bytes)).toBe(row.hash)
      prev = row.hash
    }
  })

  test('is read, lifted, parsed and folded to the report it gave when it was written', () => {
    const events = rowsOf(name).map(({ stream, prev, row }) => {
      const reading = readRow(stream, row.seq, prev, row)
      return reading.ok ? reading.event : expect.unreachable(reading.because)
    })
    const state = fold(events) ?? expect.unreachable('an empty log')
    expect(JSON.parse(JSON.stringify(report(state)))).toEqual(JSON.parse(readFileSync(`${FOLDER}${name}.report.json`, 'utf8')))
  })
})

test('there is a golden log', () => expect(names.length).toBeGreaterThan(0))
