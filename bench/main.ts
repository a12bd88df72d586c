/**
 * What Witan costs, as ratios taken in one run: npm run bench [-- --only <name>] [-- --json [file]]
 * A name is that of one, or what the names of several begin with: --only debate.
 *
 * Seconds differ from machine to machine, ratios much less. Exit code 1: something could not be measured at all; a missed
 * aim is printed, not an error, since a busy machine can miss one too.
 */
import { writeFile } from 'node:fs/promises'
import { append } from './append.ts'
import { criticalPath } from './critical-path.ts'
import { debateCost } from './debate-cost.ts'
import { debatePath } from './debate-path.ts'
import { debateSpeed } from './debate-speed.ts'
import { engineCpu } from './engine-cpu.ts'
import { fleetAppend } from './fleet-append.ts'
import { fleetFollow } from './fleet-follow.ts'
import { fleetTakeOver } from './fleet-take-over.ts'
import { fleetWork } from './fleet-work.ts'
import { governor } from './governor.ts'
import { growthMeasure } from './growth.ts'
import { http } from './http.ts'
import { list } from './list.ts'
import { oneAsk } from './one-ask.ts'
import { opening } from './opening.ts'
import { prompts } from './prompts.ts'
import { room } from './room.ts'
import { roundtable } from './roundtable.ts'
import { type Row, rowsOf, tableLines } from './row.ts'
import { start } from './start.ts'

const MEASURES = [
  append,
  engineCpu,
  growthMeasure,
  list,
  opening,
  oneAsk,
  criticalPath,
  debateSpeed,
  debateCost,
  debatePath,
  prompts,
  roundtable,
  room,
  governor,
  http,
  start,
  fleetAppend,
  fleetFollow,
  fleetWork,
  fleetTakeOver,
]

interface Wanted {
  readonly only: string | null
  readonly json: boolean
  readonly file: string | null
}

const isMeant = (name: string, only: string): boolean => name === only || name.startsWith(`${only}-`)

function wanted(args: readonly string[]): Wanted {
  let [only, json, file]: [string | null, boolean, string | null] = [null, false, null]
  for (let index = 0; index < args.length; index++) {
    const value = args[index + 1]
    if (args[index] === '--only' && value !== undefined) {
      only = value
      index += 1
    } else if (args[index] === '--json') {
      json = true
      if (value === undefined || value.startsWith('--')) continue
      file = value
      index += 1
    } else {
      throw new Error(`${args[index]}: not understood. Use --only <name> and --json [file].`)
    }
  }
  if (only !== null && !MEASURES.some(({ name }) => isMeant(name, only)))
    throw new Error(`--only ${only}: no such measurement. Choose one of ${MEASURES.map(({ name }) => name).join(', ')}.`)
  return { only, json, file }
}

async function bench({ only, json, file }: Wanted): Promise<boolean> {
  const rows: Row[] = []
  for (const measure of MEASURES.filter(({ name }) => only === null || isMeant(name, only))) {
    process.stderr.write(`bench: ${measure.name}…\n`)
    rows.push(...(await rowsOf(measure)))
  }
  const text = `${JSON.stringify(rows, null, 2)}\n`
  if (file !== null) await writeFile(file, text)
  console.log(json && file === null ? text.trimEnd() : tableLines(rows).join('\n'))
  return rows.every(({ value }) => value !== null)
}

try {
  process.exitCode = (await bench(wanted(process.argv.slice(2)))) ? 0 : 1
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 2
}
