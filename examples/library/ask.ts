/**
 * Witan as a library: ask a question of five stand-ins, watch the events, read the report.
 * Run it with a recent Node: node examples/library/ask.ts
 */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { deliberate } from '../../src/index.ts' // from outside this repository: 'witan'

const run = await deliberate({
  question: 'Should a five-person team split its monolith?',
  dossier: [fileURLToPath(new URL('../monolith', import.meta.url))],
  offline: true,
})

const seen: string[] = []
for await (const event of run.events) {
  seen.push(event.type)
  if (event.type === 'answer.given') console.log(`${event.seat}: ${event.side}, ${event.position}`)
}

const report = await run.report
console.log(`${report.result.because} Cost: $${report.cost.dollars}.`)

assert.equal(report.status, 'completed')
assert.equal(report.answers.length, 5)
assert.ok(report.answers.every(({ evidence }) => evidence.every(({ check }) => check.verdict === 'verified')))
assert.equal(seen.at(-1), 'deliberation.closed')
await run.close()
