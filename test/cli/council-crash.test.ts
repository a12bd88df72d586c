/** A council that was killed -9 is taken up again by `witan resume`, in real processes on a real file. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CRASH_CHILD } from '../compiled.ts'
import { asProcess, folder, runs } from './witan.ts'

const SEED = 9
/** Events around whose append the runner dies. */
const POINTS = ['4 after', '9 before', '24 after', '40 before']

interface Bundle {
  readonly id: string
  readonly status: string
  readonly verdict: string
  readonly state: string
  readonly findings: readonly unknown[]
}

/** Runs to its end, or is killed on the way. */
function review(database: string, index: string, moment: string): Promise<NodeJS.Signals | number | null> {
  const words = ['run', database, 'council-offline', String(SEED), '3', index, moment]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CRASH_CHILD, ...words], { stdio: 'ignore' })
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
}

async function told(cwd: string, task: 'show' | 'resume', database: string): Promise<Bundle> {
  const { out } = await runs(cwd, ['list', '--json', '--db', `sqlite:${database}`])
  const [{ id }] = JSON.parse(out) as [{ id: string }]
  const ended = await asProcess(cwd, [task, id, '--json', '--db', `sqlite:${database}`])
  expect(ended.code, ended.err).toBe(0)
  return JSON.parse(ended.out) as Bundle
}

test('killed at several points and resumed, it comes to the same verdict with the same findings', async () => {
  const cwd = folder()
  const undisturbed = join(cwd, 'whole.db')
  expect(await review(undisturbed, '0', 'never')).toBe(0)
  const expected = await told(cwd, 'show', undisturbed)
  expect(expected).toMatchObject({ status: 'completed' })
  await Promise.all(
    POINTS.map(async (point) => {
      const [index = '', moment = ''] = point.split(' ')
      const database = join(cwd, `${moment}-${index}.db`)
      expect(await review(database, index, moment), point).toBe('SIGKILL')
      const { verdict, state, status, findings } = await told(cwd, 'resume', database)
      expect({ verdict, state, status, findings }, point).toEqual({
        verdict: expected.verdict,
        state: expected.state,
        status: 'completed',
        findings: expected.findings,
      })
    }),
  )
}, 120_000)
