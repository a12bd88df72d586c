/**
 * npm run governor-figures: how often the governor is wrong where nothing is, and how well it sees what is. Healthy deliberations of every
 * protocol, worlds with exactly one thing wrong and their innocent twins, all from one run; then the four commonest failures of several
 * agents beside a baseline that knows length alone. Every figure can be had again: seeds count up from --first.
 *
 *   npm run governor-figures -- --healthy 600 --seeds 20     so many healthy ones a protocol, so many seeds for each fault
 */
import { parseArgs } from 'node:util'
import { PROTOCOLS } from './healthy.ts'
import { brokenRuns, faultyRuns, faultyTables, healthy, type Outcome, roughRuns, seedsFrom } from './labelled.ts'
import { besideLength, falseAlarmsPer100, harmonic, type Score, scores, together } from './score.ts'

const { values } = parseArgs({
  options: {
    healthy: { type: 'string', default: '600' },
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
  },
})
const first = Number(values.first)
const many = seedsFrom(first, Number(values.healthy))
const few = seedsFrom(first, Number(values.seeds))

const PROGRESS_MS = 10_000
let spoke = performance.now()

async function lived(what: string, worlds: AsyncIterable<Outcome>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for await (const outcome of worlds) {
    outcomes.push(outcome)
    if (performance.now() - spoke < PROGRESS_MS) continue
    spoke = performance.now()
    console.error(`${what}: ${outcomes.length} lived`)
  }
  return outcomes
}

const sound: Outcome[] = []
for (const protocol of PROTOCOLS) sound.push(...(await lived(protocol, healthy(protocol, many))))
const runs = [...(await lived('faulty runs', faultyRuns(few))), ...(await lived('broken runs', brokenRuns(few)))]
const rough = await lived('rough runs', roughRuns(few))
const tables = await lived('faulty tables', faultyTables(few))
const labelled = [...runs, ...rough, ...tables]
const all = [...sound, ...labelled]

console.log(`Seeds ${first} to ${first + many.length - 1} of healthy worlds, ${first} to ${first + few.length - 1} of every other.\n`)
console.log('Where nothing is wrong: false alarms per 100 deliberations')
for (const protocol of PROTOCOLS)
  sayFalse(
    protocol,
    sound.filter((one) => one.protocol === protocol),
  )
sayFalse('together', sound)
sayFalse(
  'innocent twins and near misses',
  labelled.filter(({ sign }) => sign === null),
)
const worn = sound.filter(({ end }) => end === 'checkpoint').length
console.log(`  No alarm, and stopped all the same: ${worn} runs, at a checkpoint, where the last task had gone much worse than the first`)

console.log('\nWhere one thing is wrong')
console.log(`${''.padEnd(28)}worlds  recall  precision  quiet if heeded  climbed if not`)
for (const score of scores(all)) sayScore(score)
sayScore(together(all))
sayScore({ ...together(runs), name: 'runs, nothing else happens' })
sayScore({ ...together(rough), name: 'runs, drawn as healthy ones' })
for (const protocol of ['debate', 'council', 'roundtable'])
  sayScore({ ...together(tables.filter((one) => one.protocol === protocol)), name: `${protocol}s, one seat` })

console.log(
  '\nThe commonest failures, in runs: the governor beside a threshold on length (chosen on odd seeds; both measured on even ones)',
)
for (const { failure, with: wrong, without, governor, length } of besideLength(all.filter(({ protocol }) => protocol === 'run')))
  console.log(
    `${failure.padEnd(26)} ${wrong} of ${wrong + without} worlds · governor recall ${two(governor.recall)} precision ${two(governor.precision)} F1 ${two(harmonic(governor))}` +
      ` · length recall ${two(length.recall)} precision ${two(length.precision)} F1 ${two(harmonic(length))} (${length.rule})`,
  )

const broken = all.filter(({ wrong }) => wrong.length > 0)
console.log(`\n${all.length} worlds, ${broken.length} with an invariant that does not hold`)
for (const { protocol, seed, sign, wrong } of broken) console.log(`  ${protocol} ${sign ?? 'healthy'} seed ${seed}: ${wrong[0]}`)

function sayFalse(name: string, outcomes: readonly Outcome[]): void {
  const alarmed = outcomes.filter(({ alarms }) => alarms > 0)
  console.log(`  ${name.padEnd(32)} ${two(falseAlarmsPer100(outcomes))}  (${alarmed.length} of ${outcomes.length} deliberations)`)
  if (name === 'together') return
  for (const sign of new Set(alarmed.flatMap(({ seen }) => seen))) {
    const seeds = alarmed.filter(({ seen }) => seen.includes(sign)).map(({ seed }) => seed)
    console.log(`    ${sign}: seeds ${seeds.slice(0, 12).join(', ')}${seeds.length > 12 ? ' …' : ''}`)
  }
}

function sayScore({ name, worlds, recall, precision, quiet, climbed }: Score): void {
  const of = ([part, whole]: readonly [number, number]): string => (whole === 0 ? '–' : `${part} of ${whole}`)
  console.log(
    `${name.padEnd(28)}${String(worlds).padStart(6)}${two(recall).padStart(8)}${two(precision).padStart(11)}${of(quiet).padStart(17)}${of(climbed).padStart(16)}`,
  )
}

function two(value: number): string {
  return value.toFixed(2)
}
