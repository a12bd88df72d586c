/** The same folder day after day, with stand-ins for members: what comes of a change that fits no more, of one that was rejected, and of a conflict. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, runs } from '../../../test/cli/witan.ts'
import type { RoomReport } from '../../core/room/report-types.ts'

const CANON = '- { subject: retry, attribute: limit, value: "3", text: "The retry limit is 3.", source: "docs/adr.md:3" }\n'
const CODE = {
  'app/delivery.py': '"""Sends a file."""\n\n# The retry limit is 5.\nRETRY_LIMIT = 5\nWAIT_FACTOR = 6\n',
  'docs/adr.md': '# Limits\n\nThe retry limit is 3.\n',
  'canon.yaml': CANON,
}

const room = (cwd: string, ...words: readonly string[]) => runs(cwd, ['room', ...words])
const json = async <T>(cwd: string, ...words: readonly string[]): Promise<T> => JSON.parse((await room(cwd, ...words, '--json')).out) as T
const patches = async (cwd: string): Promise<readonly string[]> =>
  (await json<RoomReport['patches']>(cwd, 'patches')).map(({ patch, status }) => `${patch} ${status}`)

const diffFrom = (limit: number): string => `--- a/app/delivery.py
+++ b/app/delivery.py
@@ -2,4 +2,4 @@
 
-# The retry limit is 5.
-RETRY_LIMIT = ${limit}
+# The retry limit is 3.
+RETRY_LIMIT = 3
 WAIT_FACTOR = 6
`

/** In a file beside the room's folder: what lies in it would be held against canon. */
const diffs = (limit: number): string => join(folder({ 'change.diff': diffFrom(limit) }), 'change.diff')

/** With an issue about the retries and a change for it, about which the team has nothing to say. */
async function proposed(): Promise<string> {
  const cwd = folder(CODE)
  await room(cwd, 'init', '--offline')
  const cited = ['--file', 'app/delivery.py:4=RETRY_LIMIT = 5', '--file', 'docs/adr.md:3=The retry limit is 3.']
  const issue = ['It retries more often than we agreed', '--impact', 'minor', '--body', 'Change whichever is wrong.', '--diff', diffs(5)]
  await room(cwd, 'issue', ...issue, ...cited)
  await room(cwd, 'run')
  expect(await patches(cwd)).toEqual(['P1 proposed'])
  return cwd
}

const code = (cwd: string): string => readFileSync(join(cwd, 'app/delivery.py'), 'utf8')

test('a change that fits no more is offered to nobody; the next one mends whatever stands there now, and a check finds nothing', async () => {
  const cwd = await proposed()
  expect((await room(cwd, 'status')).out).toContain('witan room accept P1')
  writeFileSync(join(cwd, 'app/delivery.py'), code(cwd).replace('RETRY_LIMIT = 5', 'RETRY_LIMIT = 7'))
  expect((await runs(cwd, ['room', 'accept', 'P1'], {}, 2)).err).toContain('does not fit')
  for (const look of ['status', 'board', 'patches']) {
    const { out } = await room(cwd, look)
    expect(out, look).not.toContain('accept P1')
    expect(out, look).toContain('witan room run 1')
  }
  await room(cwd, 'run')
  expect(await patches(cwd)).toEqual(['P1 failed'])
  await room(cwd, 'comment', '1', 'The same change for the line as it is now.', '--stance', 'propose', '--diff', diffs(7))
  expect(await patches(cwd)).toEqual(['P1 failed', 'P2 proposed'])
  await room(cwd, 'accept', 'P2')
  expect(code(cwd)).toContain('# The retry limit is 3.\nRETRY_LIMIT = 3\n')
  expect((await room(cwd, 'check')).out).toContain('no conflict')
})

test('a change that was rejected stays rejected, however often the team works', async () => {
  const cwd = await proposed()
  await room(cwd, 'reject', 'P1', 'Not today.')
  await room(cwd, 'run')
  await room(cwd, 'comment', '1', 'Today is the day: propose the agreed limit again, please.')
  await room(cwd, 'run')
  expect(await patches(cwd)).toEqual(['P1 rejected'])
})

test('a conflict that is put to the team becomes an issue, and waits for the user where nobody proposes a change', async () => {
  const cwd = folder({ ...CODE, 'app/delivery.py': '"""Sends a file."""\n\n# The retry limit is 5.\nRETRY_LIMIT = 3\n' })
  await room(cwd, 'init', '--offline')
  await runs(cwd, ['room', 'check'], {}, 1)
  await room(cwd, 'settle', 'X1', 'discuss')
  await room(cwd, 'run')
  expect(await patches(cwd)).toEqual([])
  const { issues, conflicts } = await json<RoomReport>(cwd, 'status')
  expect(issues).toMatchObject([{ id: 1, kind: 'conflict', status: 'waiting' }])
  expect(conflicts).toMatchObject([{ id: 'X1', issue: 1 }])
})

test('what .gitignore leaves out is not checked', async () => {
  const cwd = folder({ ...CODE, 'app/delivery.py': 'RETRY_LIMIT = 3\n', 'drafts/old.md': 'The retry limit is 9.\n' })
  await room(cwd, 'init', '--offline')
  expect((await runs(cwd, ['room', 'check'], {}, 1)).out).toContain('drafts/old.md:1')
  writeFileSync(join(cwd, '.gitignore'), 'drafts/\n')
  expect((await room(cwd, 'check')).out).toContain('no conflict')
  expect((await room(cwd, 'check', '--help')).out).toContain('.gitignore')
})

describe('a canon.yaml that lies in the folder when its room is opened', () => {
  const agreed = async (cwd: string): Promise<number> => (await json<RoomReport>(cwd, 'status')).canon.length

  test('is what is agreed, and witan.yaml names it', async () => {
    const cwd = folder(CODE)
    expect((await room(cwd, 'init', '--offline')).out).toContain('canon.yaml: 1 entry is agreed.')
    expect(readFileSync(join(cwd, 'witan.yaml'), 'utf8')).toMatch(/^ {2}canon: "canon\.yaml"/m)
    expect(await agreed(cwd)).toBe(1)
    expect((await room(cwd, 'init', '--offline')).out, 'said once').not.toContain('is agreed')
  })

  test('of a folder below is named from here', async () => {
    const cwd = folder({ 'book/canon.yaml': CANON })
    expect((await room(cwd, 'init', 'book', '--offline')).out).toContain('book/canon.yaml: 1 entry is agreed.')
    expect(readFileSync(join(cwd, 'witan.yaml'), 'utf8')).toMatch(/^ {2}canon: "book\/canon\.yaml"/m)
  })

  test('is left out with a word on why, where it is none or where witan.yaml has a room without it', async () => {
    const wrong = folder({ 'canon.yaml': '- { subject: retry }\n' })
    expect((await room(wrong, 'init', '--offline')).out).toContain('canon.yaml is not used: ')
    expect(readFileSync(join(wrong, 'witan.yaml'), 'utf8')).toMatch(/^ {2}# canon: canon\.yaml/m)
    const unnamed = folder({ ...CODE, 'witan.yaml': 'room: { title: Retries }\n' })
    expect((await room(unnamed, 'init', '--offline')).out).toContain('canon.yaml is not used: witan.yaml does not name it.')
    expect(await agreed(unnamed)).toBe(0)
  })

  test('is counted where witan.yaml names it', async () => {
    const cwd = folder({ ...CODE, 'witan.yaml': 'room: { canon: canon.yaml }\n' })
    expect((await room(cwd, 'init', '--offline')).out).toContain('canon.yaml: 1 entry is agreed.')
    expect(await agreed(cwd)).toBe(1)
  })
})
