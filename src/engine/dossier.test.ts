import { mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { opened } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import { DOSSIER } from '../../test/world-lines.ts'
import type { Opening } from '../core/house/words.ts'
import { memoryLog } from '../log/memory.ts'
import { dossierFor, lookAgain } from './dossier.ts'
import { knownIn } from './known.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'witan-dossier-')))
  made.push(folder)
  writeFileSync(join(folder, 'a.md'), 'Oda has amber eyes.\n')
  return folder
}

const opening = (folder: string): Opening => ({ ...folded([opened(1)]).house.opening, protocol: 'room', options: { folder } })

describe('what a room may quote', () => {
  test('is its folder as it is now: changed, new and gone files are seen when it looks again', async () => {
    const folder = project()
    const dossier = await dossierFor(memoryLog(), opening(folder))
    expect(dossier.text('a.md')).toContain('amber')
    writeFileSync(join(folder, 'a.md'), 'Oda has green eyes.\n')
    writeFileSync(join(folder, 'b.md'), 'A second file.\n')
    await lookAgain(dossier)
    expect(dossier.text('a.md')).toContain('green')
    expect(dossier.files.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
    rmSync(join(folder, 'a.md'))
    await lookAgain(dossier)
    expect(dossier.text('a.md')).toBeNull()
  })

  test('is read once in a process, and looked at anew by everyone who asks for it', async () => {
    const folder = project()
    const dossier = await dossierFor(memoryLog(), opening(folder))
    writeFileSync(join(folder, 'b.md'), 'A second file.\n')
    const other = await dossierFor(memoryLog(), opening(folder))
    expect(other).toBe(dossier)
    expect(other.files).toHaveLength(2)
  })

  test('is looked at anew for every command', async () => {
    const folder = project()
    const known = knownIn(memoryLog())
    await known.dossier('room-1', opening(folder))
    writeFileSync(join(folder, 'b.md'), 'A second file.\n')
    expect((await known.dossier('room-1', opening(folder))).files).toHaveLength(2)
  })

  test('whose folder is gone is said, and found again where it comes back', async () => {
    const folder = project()
    const wanted = opening(folder)
    renameSync(folder, `${folder}-away`)
    made.push(`${folder}-away`)
    await expect(dossierFor(memoryLog(), wanted)).rejects.toThrow(`The folder of this room can't be read: ${folder}.`)
    renameSync(`${folder}-away`, folder)
    const dossier = await dossierFor(memoryLog(), wanted)
    expect(dossier.files).toHaveLength(1)
    renameSync(folder, `${folder}-away`)
    await expect(lookAgain(dossier)).rejects.toThrow('Put it back where it was')
  })
})

test('what others pinned stays as it was', async () => {
  const log = memoryLog()
  const [file] = DOSSIER.files
  if (file === undefined) throw new Error('no file')
  const { text, ...pinned } = file
  await log.append('ask-test0001', 0, {
    events: [{ ...opened(1), at: 0, wall: new Date(0).toISOString() }] as never,
    texts: new Map([[file.hash, text]]),
  })
  const dossier = await dossierFor(log, { ...opening(''), protocol: 'ask', dossier: { files: [pinned], skipped: [] } })
  await lookAgain(dossier)
  expect(dossier.text(file.path)).toBe(text)
})
