/**
 * npm run safety-figures: how well the safety tiers do on the labelled set, tuned and held-back part from one run, and what
 * they cost. Harmless contributions are the worked examples and dossiers of this repository, cut to 600 words.
 *
 *   npm run safety-figures -- --errors     also prints every line that came out wrong
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/step.ts'
import { evaluateSafety } from '../../src/core/safety/tiers.ts'
import { labelledLines, type Result, resultOf } from './labelled.ts'

const FOLDERS = ['examples', 'test/topics', 'docs']
const WORDS = 600
const ROUNDS = 200
const CALM = { isPressedMode: false, topic: 'the timetable of a ferry', highStakes: null }

function harmlessTexts(): readonly string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:md|txt)$/.test(file) && !file.endsWith('safety.md'))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  )
  const words = files.join('\n\n').split(/(?<=\s)/)
  return Array.from({ length: Math.floor(words.length / WORDS) }, (_, index) => words.slice(index * WORDS, (index + 1) * WORDS).join(''))
}

/** Of as many rounds as went before to warm up: the mean of all, and of the fastest, which other work on the machine slows least. */
function microsOf(texts: readonly string[]): { readonly mean: number; readonly fastest: number } {
  const round = (): number => {
    const start = performance.now()
    for (const text of texts) evaluateSafety(text, CALM)
    return ((performance.now() - start) * 1000) / texts.length
  }
  for (let count = 0; count < ROUNDS; count++) round()
  const times = Array.from({ length: ROUNDS }, round)
  return { mean: times.reduce((sum, time) => sum + time, 0) / ROUNDS, fastest: Math.min(...times) }
}

function say(name: string, { lines, blocks, precision, recall, wrong, missed }: Result, showsErrors: boolean): void {
  console.log(
    `${name}: ${lines} lines, ${blocks} to block · precision ${precision.toFixed(3)} (${wrong.length} wrong) · recall ${recall.toFixed(3)} (${missed.length} missed)`,
  )
  if (!showsErrors) return
  for (const text of wrong) console.log(`  wrong   ${text.replaceAll('\n', ' / ')}`)
  for (const text of missed) console.log(`  missed  ${text.replaceAll('\n', ' / ')}`)
}

const { values } = parseArgs({ options: { errors: { type: 'boolean', default: false } } })
const lines = labelledLines()
say('tuned    ', resultOf(lines.filter(({ isHeldBack }) => !isHeldBack)), values.errors)
say('held back', resultOf(lines.filter(({ isHeldBack }) => isHeldBack)), values.errors)
const texts = harmlessTexts()
const blocked = texts.filter((text) => !evaluateSafety(text, CALM).passed).length
const { mean, fastest } = microsOf(texts)
console.log(
  `harmless : ${texts.length} contributions of ${WORDS} words, ${blocked} blocked · ${mean.toFixed(1)} µs each on average, ${fastest.toFixed(1)} in the fastest round`,
)
