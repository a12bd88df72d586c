/**
 * Writes the golden logs of the roundtable: node test/golden/renew-roundtable.ts
 * One in full, with the report it gives, and the digests of all seven modes. Only before a shape is released: afterwards the log in
 * full is never written again, and what has changed is lifted in `log/upcast.ts`; digests change whenever what seats say changes.
 */
import { writeFileSync } from 'node:fs'
import { report } from '../../src/core/deliberation.ts'
import { digests, exampleLog } from './roundtable.ts'

const folder = new URL('./', import.meta.url)
const { events, state } = await exampleLog('collaborative')
writeFileSync(new URL('roundtable-offline.jsonl', folder), `${events.map((event) => JSON.stringify(event)).join('\n')}\n`)
writeFileSync(new URL('roundtable-offline.report.json', folder), `${JSON.stringify(report(state), null, 2)}\n`)
writeFileSync(new URL('roundtable-modes.json', folder), `${JSON.stringify(await digests(), null, 2)}\n`)
console.log(`${events.length} events of ${state.house.id}`)
