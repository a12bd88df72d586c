/**
 * npm run mutate [-- --only LOCK,CLERK] [--from 10] [--minutes 20] [--worlds] [test file…]
 * Changes every number of the debate's rule tables, one at a time, in a scratch copy of the tree, and runs the tests of the
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

const NUMBERS = 'src/core/debate/numbers.ts'
const TESTS = ['src/core/debate', 'src/engine/open.test.ts', 'test/debate-numbers.test.ts']
const WORLDS = ['test/debate-worlds.test.ts']
const COPIED = ['src', 'test', 'casts', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

interface Mutant {
  readonly name: string
  readonly start: number
  readonly text: string
  readonly changed: string
}

/** A share moves by 0.07, inside its bounds; anything else becomes half as much again, and one. */
function changedValue(text: string): string {
  const value = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(value)) return (value > 0.9 ? value - 0.07 : value + 0.07).toFixed(3)
  return String(Math.round(value * 1.5 + 1))
}

/** Comments and texts keep their length and lose their digits, so that only real numbers are found. */
const blanked = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'/g, (part) => part.replace(/[^\n]/g, ' '))

function mutantsOf(source: string): readonly Mutant[] {
  const code = blanked(source)
  return [...code.matchAll(/(?<![\w.$])\d[\d_]*(?:\.\d+)?/g)].map(({ 0: text, index: start }) => ({
    name: `${nameAt(code, start)} = ${text}`,
    start,
    text,
    changed: changedValue(text),
  }))
}

/** `BUDGETS.EVIDENCE.least`: the table and the keys that lead to the number; in a list also its place. */
function nameAt(code: string, start: number): string {
  const table = [...code.slice(0, start).matchAll(/export const (\w+)/g)].at(-1)
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
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '0' },
      minutes: { type: 'string', default: '60' },
      worlds: { type: 'boolean', default: false },
    },
  })
  const source = readFileSync(join(ROOT, NUMBERS), 'utf8')
  const mutants = mutantsOf(source).filter(({ name }) => values.only.split(',').some((table) => name.startsWith(table)))
  const named = positionals.length > 0 ? positionals : TESTS
  const tests = values.worlds ? [...named, ...WORLDS] : named
  const folder = scratch()
  const endsAt = performance.now() + Number(values.minutes) * 60_000
  const survivors: string[] = []
  let tried = 0
  try {
    if (await isKilled(folder, tests))
      throw new Error(`The tests in ${tests.join(', ')} are red before anything is changed. Mend them first.`)
    for (const { name, start, text, changed } of mutants.slice(Number(values.from))) {
      if (performance.now() > endsAt) break
      writeFileSync(join(folder, NUMBERS), `${source.slice(0, start)}${changed}${source.slice(start + text.length)}`)
      const killed = await isKilled(folder, tests)
      tried += 1
      if (!killed) survivors.push(`${name} → ${changed}`)
      console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${name} → ${changed}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${tried} of ${mutants.length} numbers changed, ${survivors.length} changes turned no test red`)
  for (const survivor of survivors) console.log(`  ${survivor}`)
  return survivors.length
}

process.exitCode = (await main()) === 0 ? 0 : 1
