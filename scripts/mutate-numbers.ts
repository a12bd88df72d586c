/**
 * npm run mutate [-- --protocol council] [--only TABLE,SHARES] [--from 10] [--minutes 20] [--near] [--worlds] [test file…]
 * Changes every number of a protocol's rule tables, one at a time, in a scratch copy of the tree, and runs the tests of the
 * rules: a change that turns no test red is a hole. Survivors are listed; the exit code is 1 if there are any.
 *
 *   numbers.ts ─▶ its literals ─▶ for each: copy with one changed ─▶ vitest, to the first failure ─▶ killed | survived
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './step.ts'

interface Target {
  /** Files whose tables and constants are all changed, or a file and the beginnings of the names in it. */
  readonly numbers: readonly (string | readonly [file: string, ...names: string[]])[]
  readonly tests: readonly string[]
  readonly worlds: readonly string[]
}

const TARGETS: Readonly<Record<string, Target>> = {
  debate: {
    numbers: ['src/core/debate/numbers.ts'],
    tests: ['src/core/debate', 'src/engine/open.test.ts', 'test/debate-numbers.test.ts'],
    worlds: ['test/debate-worlds.test.ts'],
  },
  council: {
    numbers: ['src/core/council/numbers.ts', 'src/core/findings/numbers.ts'],
    tests: ['src/core/council', 'src/core/findings'],
    worlds: ['test/council-worlds.test.ts'],
  },
  roundtable: {
    numbers: [
      'src/core/roundtable/numbers.ts',
      'src/core/roundtable/groupthink/numbers.ts',
      'src/core/roundtable/modes/numbers.ts',
      'src/core/roundtable/report/numbers.ts',
      'src/core/roundtable/verify/numbers.ts',
      'src/core/safety/numbers.ts',
    ],
    tests: ['src/core/roundtable', 'src/core/safety', 'test/roundtable', 'src/engine/open.test.ts'],
    worlds: ['test/roundtable/worlds.test.ts'],
  },
  governor: {
    numbers: [
      'src/core/governor/numbers.ts',
      'src/core/governor/markers.ts',
      ['src/engine/open.ts', 'DEFAULT_LIMITS.checkpoint', 'DEFAULT_LIMITS.failures'],
      ['src/core/council/governed.ts', 'GUARDS', 'DOUBTS'],
    ],
    tests: ['src/core/governor', 'src/core/council/governed.test.ts', 'src/engine/open.test.ts'],
    worlds: ['test/governor/breaks.test.ts', 'test/governor/faults.test.ts'],
  },
  run: {
    numbers: ['src/core/run/numbers.ts', 'src/core/run/handoff.ts'],
    tests: ['src/core/run'],
    worlds: ['test/governor/breaks.test.ts', 'test/governor/faults.test.ts'],
  },
  room: {
    numbers: [
      'src/core/room/numbers.ts',
      'src/core/ledger/numbers.ts',
      'src/core/gate/presets.ts',
      ['src/core/gate/damping.ts', 'DAMPING'],
    ],
    tests: ['src/core/room/acts', 'src/core/room/work', 'src/core/room/visible.test.ts', 'src/core/ledger', 'src/core/gate'],
    worlds: ['src/core/room/worlds.test.ts'],
  },
}
const COPIED = ['src', 'test', 'casts', 'visions', 'schemas', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

interface Mutant {
  readonly file: string
  readonly source: string
  readonly name: string
  readonly start: number
  readonly text: string
  readonly changed: string
}

/**
 * A share moves by 0.07, inside its bounds; anything else becomes half as much again, and one. `near`: the smallest steps up and down,
 * a hundredth and one, so that only a test at the very edge turns red.
 */
function changesOf(text: string, near: boolean): readonly string[] {
  const value = Number(text.replaceAll('_', ''))
  const isShare = !Number.isInteger(value)
  if (near) return isShare ? [(value + 0.01).toFixed(3), (value - 0.01).toFixed(3)] : [String(value + 1), String(value - 1)]
  return [isShare ? (value > 0.9 ? value - 0.07 : value + 0.07).toFixed(3) : String(Math.round(value * 1.5 + 1))]
}

/** Comments and texts keep their length and lose their digits, so that only real numbers are found. */
const blanked = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'/g, (part) => part.replace(/[^\n]/g, ' '))

/** Only numbers of tables and of constants in capitals: a 1 inside a function is no rule. */
function mutantsOf(where: Target['numbers'][number], near: boolean): readonly Mutant[] {
  const [file, ...names] = typeof where === 'string' ? [where] : where
  const source = readFileSync(join(ROOT, file), 'utf8')
  const code = blanked(source)
  return [...code.matchAll(/(?<![\w.$])\d[\d_]*(?:\.\d+)?/g)]
    .filter(({ index }) => CONSTANT.test([...code.slice(0, index).matchAll(/^\S.*$/gm)].at(-1)?.[0] ?? ''))
    .flatMap(({ 0: text, index: start }) =>
      changesOf(text, near).map((changed) => ({ file, source, name: `${nameAt(code, start)} = ${text}`, start, text, changed })),
    )
    .filter(({ name }) => names.length === 0 || names.some((beginning) => name.startsWith(beginning)))
}

const CONSTANT = /^(?:export )?const [A-Z][A-Z_]*\b/

/** `BUDGETS.EVIDENCE.least`: the table and the keys that lead to the number; in a list also its place. */
function nameAt(code: string, start: number): string {
  const table = [...code.slice(0, start).matchAll(/^(?:export )?const (\w+)/gm)].at(-1)
  const inside = code.slice(code.indexOf('=', table?.index ?? 0), start)
  const path: string[] = []
  let key = ''
  for (const [part, word] of inside.matchAll(/(\w+):|[{}]/g)) {
    if (part === '{') path.push(key)
    else if (part === '}') path.pop()
    else key = word ?? ''
  }
  const value = inside.slice(inside.lastIndexOf(':') + 1)
  const place = value.includes('[') ? `[${value.split(',').length - 1}]` : ''
  return [table?.[1], ...path.slice(1), key].join('.') + place
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'witan-mutate-'))
  for (const part of COPIED) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** True: some test went red. */
function isKilled(folder: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--no-isolate', '--reporter=dot', ...tests], {
      cwd: folder,
      stdio: 'ignore',
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code !== 0))
  })
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      protocol: { type: 'string', default: 'debate' },
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '0' },
      minutes: { type: 'string', default: '60' },
      near: { type: 'boolean', default: false },
      worlds: { type: 'boolean', default: false },
    },
  })
  const target = TARGETS[values.protocol]
  if (target === undefined) throw new Error(`No numbers are known of «${values.protocol}»: name one of ${Object.keys(TARGETS).join(', ')}.`)
  const mutants = target.numbers
    .flatMap((where) => mutantsOf(where, values.near))
    .filter(({ name }) => values.only.split(',').some((table) => name.startsWith(table)))
  const named = positionals.length > 0 ? positionals : target.tests
  const tests = values.worlds ? [...named, ...target.worlds] : named
  const folder = scratch()
  const endsAt = performance.now() + Number(values.minutes) * 60_000
  const survivors: string[] = []
  let tried = 0
  try {
    if (await isKilled(folder, tests))
      throw new Error(`The tests in ${tests.join(', ')} are red before anything is changed. Mend them first.`)
    for (const { file, source, name, start, text, changed } of mutants.slice(Number(values.from))) {
      if (performance.now() > endsAt) break
      writeFileSync(join(folder, file), `${source.slice(0, start)}${changed}${source.slice(start + text.length)}`)
      const killed = await isKilled(folder, tests)
      writeFileSync(join(folder, file), source)
      tried += 1
      if (!killed) survivors.push(`${name} → ${changed}`)
      console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${name} → ${changed}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${tried} of ${mutants.length} changes tried, ${survivors.length} turned no test red`)
  for (const survivor of survivors) console.log(`  ${survivor}`)
  return survivors.length
}

process.exitCode = (await main()) === 0 ? 0 : 1
