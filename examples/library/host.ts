/**
 * Referee mode: your own agent sits at the table, Witan keeps the rules. Here the "agent" is a few lines of code that answers
 * what it owes; its made-up quotation is caught by the verifier.
 */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { deliberate, isRefusal } from '../../src/index.ts' // from outside this repository: 'witan'

const run = await deliberate({
  question: 'Should a five-person team split its monolith?',
  dossier: [fileURLToPath(new URL('../monolith', import.meta.url))],
  seats: 3,
  offline: true,
  seatModels: { 'outside-view': 'host' },
})

const answer = {
  side: 'NO',
  position: 'No: not before the deploys are faster.',
  text: 'Everyone agrees that splitting always fails.[FACT][1]',
  references: [
    { n: 1, path: 'interviews.md', lines: null, quote: 'Splitting a monolith has never worked for anyone.', url: null, title: null },
  ],
  confidence: 0.9,
}

/** Whatever is owed next; null once the deliberation is over. */
async function nextOwed() {
  for (let look = 0; look < 100; look++) {
    const [open] = await run.owed()
    if (open !== undefined) return open
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return null
}

const first = await nextOwed()
assert.equal(first?.purpose, 'answer')
assert.ok(isRefusal(await run.reply('answer/outside-view/1', { side: 'PERHAPS' })), 'a reply of another shape is refused')
assert.ok(!isRefusal(await run.reply('answer/outside-view/1', answer)))
assert.ok(isRefusal(await run.reply('answer/outside-view/1', answer)), 'nobody answers twice')

const second = await nextOwed()
if (second !== null) await run.reply(second.request, { ranking: ['A', 'B'], because: 'more verified quotations' })

const report = await run.report
const mine = report.answers.find(({ seat }) => seat === 'outside-view')
const [cited] = mine?.evidence ?? []
assert.equal(cited?.check.verdict, 'failed')
console.log(cited?.check.because)
await run.close()
