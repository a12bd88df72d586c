import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { isRefusal } from './core/refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'witan-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settingsOf = (text: string) => {
  writeFileSync(join(folder, 'witan.yaml'), text)
  return readSettings(folder, {})
}

test('limits and checkpoints of witan.yaml are limits of what is opened; what is left out is left to the defaults', () => {
  expect(settingsOf('checkpoint-minutes: 20\ncheckpoint-tasks: 2\ncheckpoint-stop-at: 0.7\nmax-minutes: 30\n')).toMatchObject({
    limits: { checkpointMinutes: 20, checkpointTasks: 2, checkpointStopAt: 0.7, minutesMax: 30 },
  })
  expect(settingsOf('budget: 2\n')).toMatchObject({ limits: { microsMax: 2_000_000 } })
  expect(Object.keys((settingsOf('budget: 2\n') as { limits: object }).limits)).toEqual(['microsMax'])
})

test.each(['checkpoint-stop-at: 1.2', 'checkpoint-stop-at: 0', 'checkpoint-tasks: 0', 'checkpoint-minutes: -1'])(
  '«%s» is refused',
  (text) => {
    const settings = settingsOf(`${text}\n`)
    expect(isRefusal(settings) && settings.because).toContain(text.split(':')[0])
  },
)
