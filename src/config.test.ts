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

test('given words about single calls in witan.yaml, when it is read, then they are limits of all, of models and of purposes', () => {
  const text = `reply-seconds: 600
max-output: 3000
source-tokens: 12000
models:
  ollama: {reply-seconds: 1800}
  openai/gpt-5: {max-output: 9000}
purposes:
  propose: {max-output: 20000, reply-seconds: 900}
`
  expect(settingsOf(text)).toMatchObject({
    limits: {
      replyMsMax: 600_000,
      outputTokensMax: 3_000,
      sourceTokensMax: 12_000,
      perModel: {
        ollama: { replyMsMax: 1_800_000, outputTokensMax: null },
        'openai/gpt-5': { replyMsMax: null, outputTokensMax: 9_000 },
      },
      perPurpose: { propose: { replyMsMax: 900_000, outputTokensMax: 20_000 } },
    },
  })
})

test.each([
  'reply-seconds: 0',
  'max-output: 5',
  'source-tokens: -1',
  'models: {qwen3: {reply-seconds: 5}}',
  'models: {ollama: {seconds: 5}}',
])('«%s» of single calls is refused', (text) => {
  const settings = settingsOf(`${text}\n`)
  expect(isRefusal(settings) && settings.because).toContain(text.split(':')[0])
})
