import fs, { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { diffOf } from '../core/patch/diff.fixture.ts'
import { folderWith } from './folders.fixture.ts'
import { applyToFolder } from './patching.ts'
import { watchFolder } from './watch-folder.ts'

interface Watched {
  readonly told: (readonly string[])[]
  readonly stop: () => void
  /** Every path that was told of. */
  readonly paths: () => readonly string[]
}

function watched(root: string): Watched {
  const told: (readonly string[])[] = []
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  watchFolder(root, (paths) => told.push(paths), controller.signal)
  return { told, stop: () => controller.abort(), paths: () => [...new Set(told.flat())].sort() }
}

/** The system can't listen to folders. */
function deafSystem(): void {
  const spy = vi.spyOn(fs, 'watch').mockImplementation(() => {
    throw Object.assign(new Error('no more watches'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

function slowClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!isSo() && performance.now() < deadline) await breathe()
  expect(isSo()).toBe(true)
}

/** Longer than it takes to tell of something. */
const SILENCE_MS = 900

describe('a watched folder', () => {
  test('tells of files that come, change and go, wherever they are', async () => {
    const root = folderWith({ 'a.md': 'x\n', 'sub/deep/b.md': 'x\n', 'c.md': 'x\n' })
    const { paths } = watched(root)
    writeFileSync(join(root, 'a.md'), 'changed\n')
    appendFileSync(join(root, 'sub/deep/b.md'), 'more\n')
    unlinkSync(join(root, 'c.md'))
    writeFileSync(join(root, 'sub/ü new.md'), 'new\n')
    await expect.poll(paths).toEqual(['a.md', 'c.md', 'sub/deep/b.md', 'sub/ü new.md'])
  })

  test('tells of a file again after it was replaced by renaming, as editors and patches do it', async () => {
    const root = folderWith({ 'a.md': 'one\n' })
    const { told } = watched(root)
    for (const [round, text] of ['two\n', 'three\n', 'four\n'].entries()) {
      writeFileSync(join(root, '.a.md.swp'), text)
      renameSync(join(root, '.a.md.swp'), join(root, 'a.md'))
      await expect.poll(() => told).toHaveLength(round + 1)
    }
    expect((await applyToFolder(root, diffOf('a.md', 'four\n', 'five\n') ?? '')).problem).toBeNull()
    await expect.poll(() => told).toEqual([['a.md'], ['a.md'], ['a.md'], ['a.md']])
  })

  test('tells of what is in new folders, in folders made again, and in those that moved', async () => {
    const root = folderWith({ 'old/a.md': 'x\n' })
    const { paths } = watched(root)
    mkdirSync(join(root, 'new/deep'), { recursive: true })
    await sleep(SILENCE_MS)
    writeFileSync(join(root, 'new/deep/b.md'), 'x\n')
    await expect.poll(paths).toContain('new/deep/b.md')
    rmSync(join(root, 'old'), { recursive: true })
    mkdirSync(join(root, 'old'))
    await sleep(SILENCE_MS)
    writeFileSync(join(root, 'old/c.md'), 'x\n')
    await expect.poll(paths).toContain('old/c.md')
    renameSync(join(root, 'new'), join(root, 'newer'))
    await expect.poll(paths).toContain('newer/deep/b.md')
    writeFileSync(join(root, 'newer/deep/d.md'), 'x\n')
    await expect.poll(paths).toContain('newer/deep/d.md')
  })

  test('tells once of what happens within 300 ms, and does not wait for a pause', async () => {
    const root = folderWith({ 'a.md': 'x\n', 'b.md': 'x\n' })
    slowClock()
    const { told } = watched(root)
    // The folder itself was new to us: it is looked at once more.
    vi.advanceTimersByTime(300)
    expect(vi.getTimerCount()).toBe(0)
    writeFileSync(join(root, 'b.md'), 'y\n')
    await until(() => vi.getTimerCount() === 1)
    vi.advanceTimersByTime(200)
    writeFileSync(join(root, 'a.md'), 'y\n')
    for (let turn = 0; turn < 50; turn++) await breathe()
    vi.advanceTimersByTime(99)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([['a.md', 'b.md']])
  })

  test('says nothing of what a room does not read', async () => {
    const root = folderWith({
      '.gitignore': 'drafts/\n*.log\n',
      '.git/HEAD': 'x\n',
      '.witan/log.db': 'x\n',
      'node_modules/p/i.js': 'x\n',
      'drafts/a.md': 'x\n',
      'a.md': 'x\n',
    })
    const { told } = watched(root)
    for (const path of [
      '.git/HEAD',
      '.git/index',
      '.witan/log.db',
      'node_modules/p/i.js',
      'drafts/a.md',
      'x.log',
      '.env',
      '.hidden',
      'witan.yaml',
    ])
      writeFileSync(join(root, path), 'changed\n')
    symlinkSync(join(root, 'a.md'), join(root, 'link.md'))
    await sleep(SILENCE_MS)
    expect(told).toEqual([])
    writeFileSync(join(root, '.gitignore'), '*.log\n')
    await expect.poll(() => told).toEqual([['drafts/a.md']])
  })

  test('is looked at every 2 seconds where the system can’t listen', async () => {
    const root = folderWith({ 'a.md': 'x\n' })
    deafSystem()
    slowClock()
    const { told, stop } = watched(root)
    writeFileSync(join(root, 'a.md'), 'changed\n')
    vi.advanceTimersByTime(1_999)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([['a.md']])
    writeFileSync(join(root, 'b.md'), 'new\n')
    vi.advanceTimersByTime(2_000)
    expect(told).toEqual([['a.md'], ['b.md']])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may vanish and come back, or not be there yet', async () => {
    const root = folderWith({ 'room/a.md': 'x\n' })
    const room = join(root, 'room')
    const [there, later] = [watched(room), watched(join(root, 'later'))]
    renameSync(room, join(root, 'later'))
    await expect.poll(there.paths).toEqual(['a.md'])
    await expect.poll(later.paths).toEqual(['a.md'])
    mkdirSync(room)
    writeFileSync(join(room, 'b.md'), 'x\n')
    await expect.poll(there.paths).toEqual(['a.md', 'b.md'])
  })

  test('is no longer watched after the signal, however often it is given', async () => {
    const root = folderWith({ 'a.md': 'x\n' })
    slowClock()
    const { told, stop } = watched(root)
    writeFileSync(join(root, 'a.md'), 'changed\n')
    await until(() => vi.getTimerCount() === 1)
    stop()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    writeFileSync(join(root, 'a.md'), 'changed again\n')
    for (let turn = 0; turn < 50; turn++) await breathe()
    expect([told, vi.getTimerCount()]).toEqual([[], 0])
    watchFolder(root, (paths) => told.push(paths), AbortSignal.abort())
    expect(vi.getTimerCount()).toBe(0)
  })
})
