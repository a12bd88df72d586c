/**
 * Time in milliseconds of an ordinary machine. What is to be quick is measured in time of the processor beside a yardstick in the same
 * breath, so that a slow machine, or one that others use, is not taken for slow code.
 */

/** What the yardstick takes on an ordinary machine. */
const YARDSTICK_MS = 6
const WARM_UP = 10

const SENTENCE = 'The ferry from [3] the northern quay was 12.5 minutes late, "as always", and nobody said why. '.repeat(40)

function yardstick(): number {
  let count = 0
  for (let nth = 0; nth < 60; nth++) {
    count += [...SENTENCE.matchAll(/\p{L}+|\d+(?:\.\d+)?/gu)].length
    count += JSON.stringify(JSON.parse(JSON.stringify({ nth, words: SENTENCE.split(' ') }))).length
  }
  return count
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

let isWarm = false

/** How much slower than an ordinary machine this one is just now. */
export function pace(): number {
  for (let nth = 0; !isWarm && nth < WARM_UP; nth++) yardstick()
  isWarm = true
  return cpuMs(yardstick) / YARDSTICK_MS
}

/** `slower`: measured before, where many small things are timed. */
export function ordinaryMs(work: () => unknown, slower: number | null = null): number {
  const before = slower ?? pace()
  const took = cpuMs(work)
  return took / (slower ?? (before + pace()) / 2)
}
