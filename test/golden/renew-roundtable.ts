/**
 * Writes what the example comes to in all seven modes: node test/golden/renew-roundtable.ts
 * Digests change whenever what stand-ins say changes. The log in full beside them is an older one, which is only read: it is never
 * written again, and what has changed since is lifted in `log/upcast.ts`.
 */
import { writeFileSync } from 'node:fs'
import { digests } from './roundtable.ts'

const found = await digests()
writeFileSync(new URL('roundtable-modes.json', new URL('./', import.meta.url)), `${JSON.stringify(found, null, 2)}\n`)
console.log(Object.entries(found).map(([mode, { events, exit }]) => `${mode}: ${events} events, ${exit}`).join('\n'))
