/** A folder that changes under its room: evidence keeps the verdict of its time, a patch meets the files as they are then. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../src/core/refusal.ts'
import type { Recorded } from '../../src/core/words.ts'
import { changing, every, folderWith, only, quoting, type Stage, staged, temporary } from './stage.ts'

const SCENE = 'chapter-1/scene-1.md'
const OTHER = 'chapter-2/scene-1.md'
const LINE = 'Oda has amber eyes, and she keeps them on the cable.'
const FILES = {
  [SCENE]: `The tug leaves the yard on Day 1.\n${LINE}\nThe Bellwether arrives on Day 212.\nFour reactors hum below the deck.\n`,
  [OTHER]: `One.\nTwo.\nThree.\nNobody speaks in the galley.\nOda's green eyes narrow at the gauge.\nThe archive is cold.\nSeven.\nEight.\nNine.\n`,
}
const GREEN_TO_AMBER = changing(OTHER, FILES[OTHER], 'green', 'amber')

const here = (): Promise<Stage> => staged({ folder: folderWith(FILES) })
const write = ({ folder }: Stage, path: string, text: string): void => writeFileSync(join(folder, path), text)
const read = ({ folder }: Stage, path: string): string => readFileSync(join(folder, path), 'utf8')
const verdict = (facts: readonly Recorded[]): string | undefined => only(facts, 'comment.added').evidence.files[0]?.check.verdict

describe('a file that was quoted', () => {
  test('and is edited before the issue is resolved: the verdict is of its time, and what changed later costs nobody anything', async () => {
    const told = async (isEdited: boolean) => {
      const room = await here()
      const issue = await room.open({ assignee: 'critic' })
      await room.says('critic', issue, { evidence: quoting(SCENE, LINE, 2), impact: 'structural', trigger: 'answer-to-question' })
      if (isEdited) write(room, SCENE, FILES[SCENE].replace(LINE, 'Oda looks away.'))
      await room.does('user', 'resolve', { issue, decision: 'The earlier line stands.', evidence: quoting(OTHER, null) })
      const credits = (await room.all('credit.awarded')).map(({ member, reason, amount }) => ({ member, reason, amount }))
      return { check: (await room.all('comment.added'))[0]?.evidence.files[0]?.check, credits }
    }
    const [edited, untouched] = [await told(true), await told(false)]
    expect(edited.check).toMatchObject({ verdict: 'verified', precise: true, line: 2 })
    expect(edited).toEqual(untouched)
    expect(edited.credits).toContainEqual({ member: 'critic', reason: 'evidence-verified-precise', amount: expect.any(Number) })
  })

  test('is looked up anew for who quotes it afterwards', async () => {
    const room = await here()
    const issue = await room.open()
    await room.says('critic', issue, { evidence: quoting(SCENE, LINE, 2) })
    write(room, SCENE, FILES[SCENE].replace(LINE, 'Oda looks away, and the cable hums.'))
    const late = await room.says('editor', issue, { evidence: quoting(SCENE, LINE, 2) })
    expect(verdict(late)).toBe('failed')
    expect(every(late, 'credit.awarded').some(({ member, amount }) => member === 'editor' && amount < 0)).toBe(true)
    const anew = quoting(SCENE, 'Oda looks away, and the cable hums.', 2)
    expect(verdict(await room.says('planner', issue, { evidence: anew }))).toBe('verified')
  })

  test('and vanishes, or becomes a link, holds no more; and nobody reads through the link', async () => {
    const secret = join(temporary(), 'secret.md')
    writeFileSync(secret, `${LINE}\n`)
    const room = await here()
    const issue = await room.open()
    unlinkSync(join(room.folder, SCENE))
    const gone = only(await room.says('critic', issue, { evidence: quoting(SCENE, LINE) }), 'comment.added').evidence.files[0]?.check
    expect(gone).toMatchObject({ verdict: 'failed', exists: false })
    symlinkSync(secret, join(room.folder, SCENE))
    const linked = only(await room.says('editor', issue, { evidence: quoting(SCENE, LINE) }), 'comment.added').evidence.files[0]?.check
    expect(linked).toMatchObject({ verdict: 'failed', exists: false })
  })
})

describe('a patch', () => {
  async function proposed(): Promise<{ room: Stage; issue: number }> {
    const room = await here()
    const issue = await room.open()
    await room.proposes('writer', issue, GREEN_TO_AMBER)
    return { room, issue }
  }
  const accept = ({ engine, id }: Stage): Promise<readonly Recorded[] | { readonly refused: string; readonly because: string }> =>
    engine.command(id, { type: 'accept-patch', by: 'user', patch: 'P1' })

  test('whose file has moved on is not accepted: the refusal says where, and it can be accepted when the line is back', async () => {
    const { room } = await proposed()
    const moved = FILES[OTHER].replace('narrow', 'widen')
    write(room, OTHER, moved)
    const refused = await accept(room)
    expect(isRefusal(refused) ? refused.because : '').toContain('widen')
    expect(read(room, OTHER)).toBe(moved)
    expect(await room.all('patch.accepted')).toEqual([])
    write(room, OTHER, FILES[OTHER])
    expect(isRefusal(await accept(room))).toBe(false)
    await room.works()
    expect(read(room, OTHER)).toBe(FILES[OTHER].replace('green', 'amber'))
  })

  test('whose writer was killed on the way is accepted again, and what is left of it is written', async () => {
    for (const isAllThere of [false, true]) {
      const room = await here()
      const issue = await room.open()
      const added = '--- /dev/null\n+++ b/notes/new.md\n@@ -0,0 +1 @@\n+A new file.\n'
      await room.proposes('writer', issue, GREEN_TO_AMBER + added)
      await accept(room)
      // As far as a process had come that is no more: one of two files, or both and nobody has said so.
      write(room, OTHER, FILES[OTHER].replace('green', 'amber'))
      if (isAllThere) {
        mkdirSync(join(room.folder, 'notes'))
        write(room, 'notes/new.md', 'A new file.\n')
      }
      expect(isRefusal(await accept(room))).toBe(false)
      await room.works()
      expect([read(room, OTHER), read(room, 'notes/new.md')]).toEqual([FILES[OTHER].replace('green', 'amber'), 'A new file.\n'])
      expect(await room.all('patch.applied')).toMatchObject([{ files: [{ path: OTHER }, { path: 'notes/new.md' }] }])
      expect((await room.issue(issue)).status).toBe('resolved')
    }
  })

  test('that fits a line further down, because somebody wrote above it, is applied there', async () => {
    const { room } = await proposed()
    write(room, OTHER, `A new first line.\n${FILES[OTHER]}`)
    expect(isRefusal(await accept(room))).toBe(false)
    await room.works()
    expect(read(room, OTHER)).toBe(`A new first line.\n${FILES[OTHER].replace('green', 'amber')}`)
  })

  test('whose file moves on between the word and the deed fails cleanly: nothing is written, the user is told, the issue is open', async () => {
    const { room, issue } = await proposed()
    await accept(room)
    const moved = FILES[OTHER].replace('narrow', 'widen')
    write(room, OTHER, moved)
    await room.works()
    expect(read(room, OTHER)).toBe(moved)
    expect(await room.all('patch.failed')).toMatchObject([{ patch: 'P1', because: expect.stringContaining('widen') }])
    expect((await room.all('notice.given')).at(-1)).toMatchObject({ to: 'user', title: 'P1 could not be applied' })
    expect((await room.issue(issue)).status).toBe('open')
    const rewards = (await room.all('credit.awarded')).filter(({ reason }) => reason === 'proposal-accepted-by-user')
    expect(rewards).toEqual([])
  })

  test.each([
    ['is gone', (path: string) => unlinkSync(path), 'no such file'],
    [
      'is a link now',
      (path: string) => {
        const elsewhere = join(temporary(), 'elsewhere.md')
        writeFileSync(elsewhere, FILES[OTHER])
        unlinkSync(path)
        symlinkSync(elsewhere, path)
      },
      'a link stands there',
    ],
    [
      'lies behind a link now',
      (path: string) => {
        const elsewhere = temporary()
        writeFileSync(join(elsewhere, 'scene-1.md'), FILES[OTHER])
        rmSync(join(path, '..'), { recursive: true })
        symlinkSync(elsewhere, join(path, '..'))
      },
      'a link stands there, or on the way to it',
    ],
  ])('whose file %s when it is written fails, and writes nowhere', async (_, happen, because) => {
    const { room } = await proposed()
    await accept(room)
    happen(join(room.folder, OTHER))
    await room.works()
    expect(await room.all('patch.failed')).toMatchObject([{ patch: 'P1', because: expect.stringContaining(because) }])
    expect(await room.all('patch.applied')).toEqual([])
  })

  test('of a folder that is gone is refused with a sentence, and can be accepted when the folder is back', async () => {
    const { room } = await proposed()
    rmSync(room.folder, { recursive: true })
    await expect(accept(room)).rejects.toThrow(`The folder of this room can't be read: ${room.folder}.`)
    cpSync(folderWith(FILES), room.folder, { recursive: true })
    expect(isRefusal(await accept(room))).toBe(false)
    await room.works()
    expect(read(room, OTHER)).toContain('amber eyes narrow')
  })
})
