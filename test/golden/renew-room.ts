/**
 * Writes the golden log of a session and the report it gives: node test/golden/renew-room.ts
 * It changes whenever what rules do changes. `room-offline.jsonl` is an older log, which is only read: it is never written again.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { report } from '../../src/core/deliberation.ts'
import { roomLog } from './room.ts'

const folder = new URL('./', import.meta.url)
// The folder of the room is named from the top of the repository.
process.chdir(fileURLToPath(new URL('../../', folder)))
const { events, state } = await roomLog()
writeFileSync(new URL('room-session.jsonl', folder), `${events.map((event) => JSON.stringify(event)).join('\n')}\n`)
writeFileSync(new URL('room-session.report.json', folder), `${JSON.stringify(report(state), null, 2)}\n`)
console.log(`${events.length} events of ${state.house.id}`)
