/** Folders of rooms are watched while a server runs: what is saved is held against canon, once, and nothing brings the server down. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import type { Room } from '../core/room/state.ts'
import { type Engine, makeEngine } from './engine.ts'
import { initRoom, roomWish } from './room.ts'
import { watchRooms } from './room-watch.ts'
import { NO_SETTINGS } from './settings.ts'

const PATIENTLY = { timeout: 15_000, interval: 50 }
/** Longer than any watch waits before it looks. */
const STILL_MS = 1_000

async function roomIn(engine: Engine): Promise<{ readonly id: string; readonly folder: string }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'witan-watched-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'canon.yaml'), '- { subject: Oda, attribute: eyes, value: amber, text: Oda has amber eyes. }\n')
  const section = { folder, canon: join(folder, 'canon.yaml') }
  const wish = await roomWish({ folder, section, model: null, seatModels: new Map(), offline: true }, NO_SETTINGS)
  const id = isRefusal(wish) ? wish : await initRoom(engine, wish)
  if (isRefusal(id)) throw new Error(id.because)
  return { id, folder }
}

async function watching() {
  const engine = await makeEngine(NO_SETTINGS)
  const failures: string[] = []
  const watch = watchRooms(engine, (where) => void failures.push(where), 100)
  onTestFinished(async () => {
    await watch.close()
    await engine.close()
  })
  const checks = async (id: string) => (await engine.read(id, 0)).filter(({ type }) => type === 'text.checked')
  /** Written again until it is heard: a watch begins a moment after its room. */
  const heard = async (id: string, file: string, text: (time: number) => string): Promise<void> => {
    await vi.waitFor(
      async () => {
        writeFileSync(file, text(Date.now()))
        expect(await checks(id)).not.toEqual([])
      },
      { timeout: 15_000, interval: 600 },
    )
    await settled(id)
  }
  const settled = async (id: string): Promise<number> => {
    let before = -1
    for (let now = (await checks(id)).length; now !== before; now = (await checks(id)).length) {
      before = now
      await new Promise((resolve) => setTimeout(resolve, STILL_MS))
    }
    return before
  }
  const conflicts = async (id: string) => {
    const state = await engine.state(id)
    return isRefusal(state) ? [] : (state.own as Room).openConflicts
  }
  return { engine, watch, failures, checks, heard, settled, conflicts }
}

test('a room that is opened later is watched, and a file that only looks changed is not checked again', async () => {
  const { engine, checks, heard, settled, conflicts, failures } = await watching()
  const { id, folder } = await roomIn(engine)
  const file = join(folder, 'a.md')
  await heard(id, file, (time) => `At ${time}. Oda has green eyes.\n`)
  expect(await conflicts(id)).toHaveLength(1)
  const before = await settled(id)
  utimesSync(file, new Date(), new Date())
  expect(await settled(id)).toBe(before)
  expect((await checks(id)).every((event) => event.type === 'text.checked' && event.by === 'user')).toBe(true)
  rmSync(file)
  await vi.waitFor(async () => expect(await conflicts(id)).toEqual([]), PATIENTLY)
  expect(failures).toEqual([])
}, 60_000)

test('what is no text is left alone, and a folder that goes away is said, not thrown', async () => {
  const { engine, heard, settled, failures } = await watching()
  const { id, folder } = await roomIn(engine)
  await heard(id, join(folder, 'a.md'), (time) => `At ${time}.\n`)
  const before = await settled(id)
  writeFileSync(join(folder, 'picture.png'), new Uint8Array([0, 1, 2, 3]))
  mkdirSync(join(folder, 'empty'))
  expect(await settled(id)).toBe(before)
  renameSync(folder, `${folder}-gone`)
  onTestFinished(() => rmSync(`${folder}-gone`, { recursive: true, force: true }))
  await vi.waitFor(() => expect(failures).toContain(`the folder of ${id}`), PATIENTLY)
}, 60_000)

test('after its end nothing is checked', async () => {
  const { engine, watch, heard, settled } = await watching()
  const { id, folder } = await roomIn(engine)
  await heard(id, join(folder, 'a.md'), (time) => `At ${time}.\n`)
  const before = await settled(id)
  await watch.close()
  writeFileSync(join(folder, 'a.md'), 'Something else.\n')
  expect(await settled(id)).toBe(before)
}, 60_000)
