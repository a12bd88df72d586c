/** witan lint through the door: what is said and where, formats, exit codes, what is refused. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, runs, witan } from './witan.ts'

const PLAN = '# Night ferry\n\nSee [the costs](#costs).\n\n## Who decides\n\nTBD\n'
const SOUND = '# Night ferry\n\nThe ferry leaves at 22:00.\n'

describe.concurrent('given a document with two slips', () => {
  const linted = (...more: readonly string[]) => runs(folder({ 'docs/plan.md': PLAN, 'docs/sound.md': SOUND }), ['lint', 'docs', ...more])

  test('each is told with its place, passage, reason and remedy, and all are counted', async () => {
    const { out } = await linted()
    expect(out).toContain('docs/plan.md:3 minor link-to-missing-heading')
    expect(out).toContain('“See [the costs](#costs).”')
    expect(out).toContain('→ Point it at the heading that is meant')
    expect(out).toMatch(/2 findings in 1 of 2 documents: 1 major, 1 minor\.\n$/)
  })
  test('as JSON by document', async () => {
    const { documents } = JSON.parse((await linted('--json')).out)
    expect(documents).toMatchObject([
      { path: 'docs/plan.md', findings: [{ line: 3 }, { line: 7, check: 'placeholder' }] },
      { findings: [] },
    ])
  })
  test('only the checks that are named', async () => {
    const { out } = await linted('--checks', 'placeholder, sum-wrong')
    expect(out).toMatch(/1 finding in 1 of 2 documents: 1 major\.\n$/)
  })
  test.each([
    ['major', 1],
    ['blocker', 0],
  ])('--fail-on %s ends with %i', async (severity, code) => {
    const cwd = folder({ 'plan.md': PLAN })
    expect((await witan(cwd, ['lint', 'plan.md', '--fail-on', severity])).code).toBe(code)
  })
  test('as files, each in the format of its ending', async () => {
    const cwd = folder({ 'plan.md': PLAN })
    await runs(cwd, ['lint', 'plan.md', '--out', 'r.sarif', '--out', 'r.md', '--out', 'r.json'])
    const [sarif, md, json] = ['r.sarif', 'r.md', 'r.json'].map((file) => readFileSync(join(cwd, file), 'utf8'))
    expect(JSON.parse(sarif ?? '')).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'link-to-missing-heading' }, { level: 'error' }] }],
    })
    expect(md).toContain('## plan.md')
    expect(JSON.parse(json ?? '')).toMatchObject({ documents: [{ path: 'plan.md' }] })
  })
  test('nothing is kept: lint opens no database', async () => {
    const cwd = folder({ 'plan.md': PLAN })
    await runs(cwd, ['lint', 'plan.md'])
    expect(existsSync(join(cwd, '.witan'))).toBe(false)
  })
})

describe.concurrent('given a sound document', () => {
  test('that nothing was found is no approval, and says so', async () => {
    const { out } = await runs(folder({ 'sound.md': SOUND }), ['lint', 'sound.md', '--fail-on', 'info'])
    expect(out).toMatch(/Nothing was found in 1 document\..*no approval/s)
  })
})

describe.concurrent('what is refused', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ['no document', ['lint'], /No document is named.*witan lint docs/s],
    ['one that is not there', ['lint', 'gone.md'], /There is no file or folder gone\.md/],
    ['a folder without documents', ['lint', 'code'], /There is no document in code.*Markdown/s],
    ['an unknown check', ['lint', 'plan.md', '--checks', 'spelling'], /no check «spelling».*--list/s],
    ['a severity that is none', ['lint', 'plan.md', '--fail-on', 'grave'], /It takes one of: blocker, major, minor, info/],
    ['a format that it has not', ['lint', 'plan.md', '--out', 'r.html'], /lint writes \.md, \.json and \.sarif/],
  ])('%s', async (_, args, words) => {
    const { code, err, out } = await witan(folder({ 'plan.md': PLAN, 'code/a.ts': 'let a = 1\n' }), args)
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(words) })
  })
})

test('--list names every check with what it looks for', async () => {
  const { out } = await runs(folder({}), ['lint', '--list'])
  expect(out).toMatch(/^total-wrong +a table’s total/m)
})
