/**
 * Writes the golden log of the room and the report it gives: node test/golden/renew-room.ts
 * Only before a shape is released: afterwards a golden log is never written again, and what has changed is lifted in `log/upcast.ts`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { report } from '../../src/core/deliberation.ts'
import { roomLog } from './room.ts'

const folder = new URL('./', import.meta.url)
// The folder of the room is named from the top of the repository.
process.chdir(fileURLToPath(new URL('../../', folder)))
const { events, state } = await roomLog()
writeFileSync(new URL('room-offline.jsonl', folder), `${events.map((event) => JSON.stringify(event)).join('\n')}\n`)
writeFileSync(new URL('room-offline.report.json', folder), `${JSON.stringify(report(state), null, 2)}\n`)
console.log(`${events.length} events of ${state.house.id}`)
