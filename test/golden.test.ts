/**
 * Golden logs: what was written once must be read for ever. Each is a log as a released shape wrote it, with the report it
 * gave then. If this fails after a change of words, lift the old shape in `log/upcast.ts`; never edit a golden log.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold, report } from '../src/core/deliberation.ts'
import { GENESIS, link } from '../src/log/chain.ts'
import { readRow } from '../src/log/record.ts'
import { FOLDER, names, rowsOf } from './golden/logs.ts'

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
