/**
 * Writes the golden log of the council and the report it gives: npm run golden
 * Three mechanical reviewers over the flawed sample document, on simulated time. Only before a shape is released: afterwards a
 * golden log is never written again, and what has changed is lifted in `log/upcast.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fold, report } from '../../src/core/deliberation.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { councilCast } from '../../src/engine/council-cast.ts'
import { defaultLimits, open } from '../../src/engine/open.ts'
import { run } from '../../src/engine/run.ts'
import { readVision } from '../../src/engine/vision.ts'
import { memoryLog } from '../../src/log/memory.ts'
import { offlineDriver } from '../../src/seats/standin/driver.ts'
import { gathered } from '../council-documents.ts'
import { seat } from '../facts.ts'
import { wishFor } from '../scene.ts'
import { simClock } from '../sim-clock.ts'
import { estimate } from '../world.ts'

const NAME = 'flawed-prd.md'
const SEED = 1

const folder = new URL('./', import.meta.url)
const text = readFileSync(new URL(`../../examples/council/${NAME}`, import.meta.url), 'utf8')
const vision = await readVision(null)
if (isRefusal(vision)) throw new Error(vision.because)
const cast = councilCast.map(({ id, ...member }) => seat(id, { ...member, driver: 'offline', model: null }))
const wish = wishFor(cast, defaultLimits('council', cast.length), {
  protocol: 'council',
  subject: 'The flawed sample document',
  seed: SEED,
  sources: gathered(NAME, text),
  options: { document: NAME, vision, since: null },
})
const log = memoryLog()
const clock = simClock()
const id = await open(log, clock, wish)
if (isRefusal(id)) throw new Error(id.because)
await run({ log, drivers: { offline: offlineDriver }, estimate, clock, runner: 'golden' }, id, new AbortController().signal)
const events = await log.read(id, 0)
const state = fold(events)
if (state === null) throw new Error('Nothing was written.')
writeFileSync(new URL('council-offline.jsonl', folder), `${events.map((event) => JSON.stringify(event)).join('\n')}\n`)
writeFileSync(new URL('council-offline.report.json', folder), `${JSON.stringify(report(state), null, 2)}\n`)
console.log(`${events.length} events of ${id}`)
