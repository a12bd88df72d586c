import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { emptyFolder } from '../../test/repository.ts'
import { missingCommand, runTests, TAIL_CHARACTERS_MAX, type TestRun } from './test-command.ts'

const environment = { PATH: process.env.PATH }

const run = (command: string, more: Partial<TestRun> = {}) =>
  runTests({ command, folder: emptyFolder(), environment, timeoutMs: 20_000, signal: new AbortController().signal, ...more })

describe('the exit code is the verdict', () => {
  test.each([
    ['exit 0', 0],
    ['exit 7', 7],
    ['echo all tests pass; false', 1],
    ['no-such-program-here', 127],
    ['kill -9 $$', 137],
  ])('%s → %i', async (command, exitCode) => {
    expect(await run(command)).toMatchObject({ exitCode, timedOut: false })
  })

  test('it is run in the repository, as one command of the shell, without input', async () => {
    const folder = emptyFolder()
    const { tail } = await run('pwd; cat; echo "$(echo a) | b" && echo $CI', { folder })
    expect(tail).toBe(`${folder}\na | b\n1\n`)
  })
})

describe('what it prints', () => {
  test('is kept from the end, both streams', async () => {
    const { tail } = await run(`i=0; while [ $i -lt 600 ]; do echo "line $i"; i=$((i+1)); done; echo last >&2`)
    expect(tail.length).toBe(TAIL_CHARACTERS_MAX)
    expect(tail.endsWith('line 599\nlast\n')).toBe(true)
  })

  test('has no secrets and nothing that acts on a terminal', async () => {
    const key = `sk-ant-${'a1B2c3D4'.repeat(4)}`
    const { tail } = await run(`printf '\\033[31mred\\033[0m \\007 ${key}\\r\\n'`)
    expect(tail).toBe('red  [redacted: Anthropic API key]\n')
  })
})

describe('an end', () => {
  test('after its time, with all it has started', async () => {
    const folder = emptyFolder()
    const { exitCode, timedOut, seconds, tail } = await run('echo begun; (sleep 1; touch later) & sleep 30', { folder, timeoutMs: 400 })
    expect({ exitCode, timedOut, tail }).toEqual({ exitCode: null, timedOut: true, tail: 'begun\n' })
    expect(seconds).toBeLessThan(5)
    await sleep(1_300)
    expect(existsSync(join(folder, 'later'))).toBe(false)
  })

  test('when it is given up', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 200)
    expect(await run('sleep 30', { signal: abort.signal })).toMatchObject({ exitCode: null, timedOut: false })
    expect(await run('sleep 30', { signal: AbortSignal.abort() })).toMatchObject({ exitCode: null })
  })

  test('does not wait for what it left in the background', async () => {
    const { exitCode, seconds } = await run('sleep 30 & exit 3')
    expect(exitCode).toBe(3)
    expect(seconds).toBeLessThan(5)
  })
})

test('a command that is not there is missed before anything begins', async () => {
  const folder = emptyFolder()
  const missing = (command: string) => missingCommand(command, folder, environment)
  expect(await missing('no-such-program-here --all')).toBe('no-such-program-here')
  expect(await missing('./run.sh')).toBe('./run.sh')
  writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 })
  expect(await missing('./run.sh')).toBeNull()
  expect(await missing('sh -c true')).toBeNull()
  expect(await missing('A=1 no-such-program-here')).toBeNull()
})
