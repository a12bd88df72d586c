/**
 * A second process that makes calls through the fleet's turnstile; it says when it is ready, waits for a word, and says what it did.
 *
 *   call <database> <limits> <times> <url>  all at once, each a request to that address; one line for each that is back
 *   hold <database> <limits> <times>        lets so many out, and never says that they are back
 */
import { writeSync } from 'node:fs'
import { makeFleetTurnstile } from './turnstile.ts'

const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const NEVER = new AbortController().signal

const [task, database = '', limits = '{}', times = '0', url = ''] = process.argv.slice(2)
const turnstile = makeFleetTurnstile(database, JSON.parse(limits))
// Connected before it is asked to begin.
const back = await turnstile.enter('first', 'warming', NEVER)
back()
say('ready')
await new Promise((resolve) => process.stdin.once('data', resolve))

const each = Array.from({ length: Number(times) }, (_, nth) => nth)
if (task === 'hold') {
  for (const nth of each) await turnstile.enter(`d_${nth}`, 'p', NEVER)
  say('holding')
  setInterval(() => turnstile.counts(), 60_000)
}
if (task === 'call') {
  await Promise.all(
    each.map(async (nth) => {
      const done = await turnstile.enter(`d_${nth % 5}`, 'p', NEVER)
      await (await fetch(url)).text()
      done()
      say(nth)
    }),
  )
  await turnstile.close()
  process.stdin.destroy()
}
