import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import { readVision } from './vision.ts'

const folder = mkdtempSync(join(tmpdir(), 'witan-vision-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const SMALL = `name: Ours
oath: I review what is written.
phases:
  - name: One
    criteria:
      - id: stated
        text: It says it.
`

async function refusal(name: string, text: string): Promise<string> {
  const found = await readVision(file(name, text))
  return isRefusal(found) ? found.because : ''
}

describe('the vision that ships', () => {
  test('has five phases of three or four criteria, an oath of two sentences, and what it forbids', async () => {
    const vision = await readVision(null)
    if (isRefusal(vision)) throw new Error(vision.because)
    expect(vision.phases).toHaveLength(5)
    for (const { criteria } of vision.phases) expect(criteria.length).toBeOneOf([3, 4])
    const all = [...vision.phases.flatMap(({ criteria }) => criteria), ...vision.forbids]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(vision.oath.match(/\.(?:\s|$)/g)).toHaveLength(2)
    expect(vision.forbids.length).toBeGreaterThanOrEqual(2)
  })
})

describe('a vision of one’s own', () => {
  test('may be as small as one criterion, in YAML or JSON, with a byte order mark or without', async () => {
    const wanted = { name: 'Ours', oath: 'I review what is written.', forbids: [] }
    const yaml = await readVision(file('a.yaml', SMALL))
    expect(yaml).toMatchObject({ ...wanted, phases: [{ name: 'One', criteria: [{ id: 'stated', text: 'It says it.' }] }] })
    expect(await readVision(file('a.json', JSON.stringify(yaml)))).toEqual(yaml)
    expect(await readVision(file('bom.yaml', `\uFEFF${SMALL}`))).toEqual(yaml)
  })

  test.each([
    ['no phases', SMALL.replace(/phases:[\s\S]*/, ''), /line 1: phases/],
    [
      'a phase without criteria',
      SMALL.replace(/ {4}criteria:[\s\S]*/, '    criteria: []\n'),
      /line 5: phases\.0\.criteria: it takes at least 1/,
    ],
    ['a misspelt key', SMALL.replace('text:', 'txt:'), /line 7: there is no key «txt» in phases\.0\.criteria\.0.*The keys are: id, text/],
    ['an id that is none', SMALL.replace('id: stated', 'id: Stated!'), /phases\.0\.criteria\.0\.id: an id is lower-case/],
    ['a list', '- one\n- two\n', /keys with values/],
    ['nothing', '', /line 1: /],
    ['no YAML', 'name: [1\n', /not valid YAML/],
  ])('%s is refused by its field, with what a vision looks like', async (_, text, words) => {
    const because = await refusal('wrong.yaml', text)
    expect(because).toMatch(words)
    expect(because).toMatch(/A vision looks like this \(a full one: .*default\.yaml\):\n {2}name: /)
  })

  test('eight phases are too many', async () => {
    const [head, phase = ''] = SMALL.split(/(?<=phases:\n)/)
    expect(await refusal('eight.yaml', head + phase.repeat(8))).toMatch(/phases: it takes at most 7/)
  })

  test('two criteria of one id are refused, across phases and what is forbidden', async () => {
    const because = await refusal('twice.yaml', `${SMALL}forbids:\n  - id: stated\n    text: It lies.\n`)
    expect(because).toMatch(/twice\.yaml: two criteria have the id «stated»/)
  })

  test('a missing file, a folder and a huge one are said as such', async () => {
    expect(await readVision(join(folder, 'nowhere.yaml'))).toMatchObject({
      refused: 'no-vision',
      because: expect.stringMatching(/There is no vision .*Check its path/),
    })
    expect(await readVision(folder)).toMatchObject({ refused: 'no-vision', because: expect.stringMatching(/can't be read \(EISDIR\)/) })
    expect(await refusal('huge.yaml', '#'.repeat(200_001))).toMatch(/200 kB/)
  })
})
