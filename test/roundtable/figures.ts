/**
 * npm run roundtable-figures: how well the groupthink detector does on the labelled rounds, tuned and held-back part from one run;
 * for the tuned part also by kind, and what was taken for what.
 *
 *   npm run roundtable-figures -- --errors     also prints every round of the tuned part that came out wrong
 */
import { parseArgs } from 'node:util'
import { byAuthor, byKind, confusion, figures, type Judged, judged, LABELS } from './labelled-rounds.ts'

const { values } = parseArgs({ options: { errors: { type: 'boolean', default: false } } })
const tuned = judged('rounds')
const heldBack = judged('held-back')

console.log(figures('tuned on', tuned))
console.log(figures('held back', heldBack))
for (const [author, rounds] of byAuthor(heldBack)) console.log(figures(`  by its ${author} author`, rounds))
console.log(figures('together', [...tuned, ...heldBack]))
console.log('\ntuned on, by kind')
for (const { kind, precision, recall } of byKind(tuned))
  console.log(`  ${kind.padEnd(18)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`)
console.log(`\n${'labelled \\ found'.padEnd(20)}${LABELS.map((label) => label.padStart(20)).join('')}`)
for (const { label, counts } of confusion(tuned))
  console.log(`${label.padEnd(20)}${counts.map((count) => String(count).padStart(20)).join('')}`)
if (values.errors) for (const each of tuned.filter(({ label, found }) => label !== found)) console.log(wrong(each))

function wrong({ conversation, round, label, found, why }: Judged): string {
  return `\n${conversation}, round ${round}: ${label}, found ${found}\n  ${why}`
}
