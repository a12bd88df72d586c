/**
 * Every recording that ships, played through the command that a newcomer types: each request finds its reply, each reply is asked for,
 * and the screen says once what it is. Where a rule or a prompt changed the flow this fails: record again (npm run record).
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordedSentence } from '../src/core/house/recorded.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { writtenFor } from '../src/engine/brief.ts'
import { parseRecording } from '../src/seats/recorded.ts'
import { folder, runs } from './cli/witan.ts'
import { ROOT } from './tidy/tree.ts'

const RECORDINGS = globSync('examples/**/*recording.jsonl', { cwd: ROOT }).toSorted()

async function commandFor(file: string): Promise<readonly string[]> {
  const own = /([^/]+)\.recording\.jsonl$/.exec(file)?.[1]
  if (own !== undefined) return ['council', join(ROOT, dirname(file), `${own}.md`)]
  if (dirname(file).endsWith('novel')) return ['room', 'demo']
  const brief = join(ROOT, dirname(file), 'brief.yaml')
  return [await writtenFor(brief), brief]
}

test('the examples of the README are recorded', () => {
  const shown = ['store-of-value', 'council/flawed-prd', 'roundtable', 'novel', 'monolith']
  for (const name of shown) expect(RECORDINGS.some((file) => file.startsWith(`examples/${name}`))).toBe(true)
})

describe.each(RECORDINGS)('%s', (file) => {
  test('is played to its end, without a gap', async () => {
    const recording = parseRecording(readFileSync(join(ROOT, file), 'utf8'), file)
    if (isRefusal(recording)) throw new Error(recording.because)
    const cwd = folder()
    const { code, out, err } = await runs(cwd, await commandFor(file))
    expect(code).toBe(0)
    const said = `${out}\n${err}`.replace(/\s+/g, ' ')
    expect(said).not.toContain('a stand-in answered')
    expect(said.split(recordedSentence(recording.head.made))).toHaveLength(2)
    const asked = new Set(
      (await events(cwd)).flatMap(({ type, model, request }) => (type === 'ask.answered' && model !== null ? [request] : [])),
    )
    const replies = new Set([...recording.lines.values()].map(({ purpose, seat, ordinal }) => `${purpose}/${seat}/${ordinal}`))
    expect(
      [...replies].filter((reply) => !asked.has(reply)),
      'replies that nobody asks for',
    ).toEqual([])
  })
})

interface Told {
  readonly type: string
  readonly model: string | null
  readonly request: string
}

async function events(cwd: string): Promise<readonly Told[]> {
  const { out } = await runs(cwd, ['list', '--json'])
  const [{ id }] = JSON.parse(out) as [{ id: string }]
  const { out: lines } = await runs(cwd, ['events', id])
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Told]))
}
