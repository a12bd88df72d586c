/** witan room as a user has it, in a folder of its own; the demo in a process of its own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asProcess, folder, runs, witan } from '../../../test/cli/witan.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import { makeEngine } from '../../engine/engine.ts'
import { NO_SETTINGS } from '../../engine/settings.ts'

const BOOK = {
  'chapter-1.md': 'Oda has amber eyes.\nThe ferry leaves at ten.\n',
  'chapter-2.md': 'Oda looks up. Her green eyes are tired.\n',
}

const room = (cwd: string, ...words: readonly string[]) => runs(cwd, ['room', ...words])
const refused = async (cwd: string, ...words: readonly string[]): Promise<string> => (await runs(cwd, ['room', ...words], {}, 2)).err
const json = async <T>(cwd: string, ...words: readonly string[]): Promise<T> => JSON.parse((await room(cwd, ...words, '--json')).out) as T

async function opened(files: Readonly<Record<string, string>> = BOOK): Promise<string> {
  const cwd = folder(files)
  await room(cwd, 'init', '--offline', '--domain', 'fiction')
  return cwd
}

describe('witan room init', () => {
  test('writes a commented witan.yaml, opens the room, and says whether its team may be set to work', async () => {
    const cwd = folder(BOOK)
    const { out } = await room(cwd, 'init', '--offline', '--title', 'The Long Tow')
    expect(out).toMatch(/room-\w+/)
    expect(out).toContain('Fit to work: 7 members, team mode.')
    expect(out).toContain('witan room issue')
    expect(readFileSync(join(cwd, 'witan.yaml'), 'utf8')).toContain('title: "The Long Tow"')
    const { title, folder: where, team } = await json<RoomReport>(cwd, 'status')
    expect({ title, where, team: team.length }).toEqual({ title: 'The Long Tow', where: cwd, team: 7 })
  })

  test('said twice it changes nothing', async () => {
    const cwd = await opened()
    const before = readFileSync(join(cwd, 'witan.yaml'), 'utf8')
    expect((await room(cwd, 'init', '--title', 'Another')).out).toContain('already; nothing was changed')
    expect(readFileSync(join(cwd, 'witan.yaml'), 'utf8')).toBe(before)
    expect(JSON.parse((await runs(cwd, ['list', '--json'])).out)).toHaveLength(1)
  })

  test('a witan.yaml that is there stays as it is, and what could be added is shown', async () => {
    const cwd = folder({ ...BOOK, 'witan.yaml': 'budget: 1\n' })
    expect((await room(cwd, 'init', '--offline')).out).toMatch(/stays as it is[\s\S]*room:\n {2}title/)
    expect(readFileSync(join(cwd, 'witan.yaml'), 'utf8')).toBe('budget: 1\n')
    expect(await refused(cwd, 'init', 'book')).toContain('room:\n  folder: "book"')
  })

  test('of a folder below, the room is found again from here', async () => {
    const cwd = folder({ 'my book/a.md': 'One line.\n' })
    await room(cwd, 'init', 'my book', '--offline')
    expect((await json<RoomReport>(cwd, 'status')).folder).toBe(join(cwd, 'my book'))
  })

  test('mistakes in witan.yaml are said before anything is made', async () => {
    const cwd = folder({ 'witan.yaml': 'room: { team: [{ id: a, role: boss }] }\n' })
    expect(await refused(cwd, 'init')).toContain('it takes one of: assistant')
    const missing = folder({ 'witan.yaml': 'room: { canon: canon.yaml }\n' })
    expect(await refused(missing, 'init', '--offline')).toContain('canon.yaml')
    expect(existsSync(join(missing, '.witan'))).toBe(false)
  })
})

test('where there is no room, every command says how to open one, and makes nothing', async () => {
  const cwd = folder(BOOK)
  for (const words of [['status'], ['issue', 'x'], ['run'], ['check', 'a b'], ['session', 'end']])
    expect(await refused(cwd, ...words)).toContain('This folder has no room yet. Open one with: witan room init')
  expect(existsSync(join(cwd, '.witan'))).toBe(false)
})

test('the help stands in groups, and each command has its own', async () => {
  const cwd = folder()
  const { out } = await room(cwd, '--help')
  for (const heading of ['Every day:', 'Keep order:', 'What is agreed:', 'The team:', 'The room itself:']) expect(out).toContain(heading)
  expect(out).not.toContain('[options] <n>')
  expect((await room(cwd, 'comment', '--help')).out).toContain('--answers <comment>')
  expect((await runs(cwd, ['--help'])).out).toContain('witan room --help')
})

describe('speaking to a room', () => {
  test('an issue with evidence is opened, commented on, steered and shown', async () => {
    const cwd = await opened()
    const said = await room(
      cwd,
      'issue',
      'Whose eyes?',
      '--file',
      'chapter-2.md:1=green eyes',
      '--file',
      'chapter-9.md',
      '--tag',
      'eyes,oda',
    )
    expect(said.out).toMatch(/✓ chapter-2.md:1[\s\S]*✗ chapter-9.md/)
    await room(cwd, 'comment', '1', 'I would keep the first.', '--stance', 'oppose')
    await room(cwd, 'priority', '1', 'high')
    expect((await room(cwd, 'show', '#1')).out).toMatch(/#1 Whose eyes\?[\s\S]*I would keep the first\./)
    const issue = await json<{ comments: readonly { body: string }[]; priority: string; tags: readonly string[] }>(cwd, 'show', '1')
    expect(issue).toMatchObject({ comments: [{ body: 'I would keep the first.' }], priority: 'high', tags: ['eyes', 'oda'] })
    const frozen = await json<readonly { type: string }[]>(cwd, 'freeze', '1', 'Wait for me.')
    expect(frozen.map(({ type }) => type)).toContain('issue.frozen')
    expect((await room(cwd, 'board')).out).toContain('Frozen (1)')
    await room(cwd, 'unfreeze', '1', 'Keep to the two lines.', '--extra', '1')
    expect((await json<RoomReport['issues']>(cwd, 'board'))[0]).toMatchObject({ id: 1, status: 'open' })
  })

  test('what can not be done is a sentence and exit code 2', async () => {
    const cwd = await opened()
    expect(await refused(cwd, 'comment', '7', 'Hello.')).toContain('There is no issue #7')
    expect(await refused(cwd, 'comment', 'seven', 'Hello.')).toContain('It takes its number, as in 12')
    expect(await refused(cwd, 'show', '7')).toContain('witan room board')
    expect(await refused(cwd, 'issue', 'x', '--impact', 'huge')).toContain('It takes one of: cosmetic')
    expect(await refused(cwd, 'issue', 'x', '--diff', 'none.diff')).toContain("none.diff can't be read (ENOENT)")
    expect(await refused(cwd, 'accept', 'P1')).toContain('There is no patch P1')
    expect(await refused(cwd, 'model', 'critic', 'anthropic/claude-sonnet-4-6')).toContain('ANTHROPIC_API_KEY')
    expect(await refused(cwd, 'configure', 'colour=red')).toContain('is no setting')
    expect(await refused(cwd, 'goal', 'fame', '3')).toContain('verified-citations')
    expect(await refused(cwd, 'joyn', 'x')).toContain("unknown command 'joyn'")
  })

  test('settings, goals, guests and notices', async () => {
    const cwd = await opened()
    await room(cwd, 'configure', 'preset=strict', 'minCommentLength=40')
    expect(await json(cwd, 'configure')).toMatchObject({
      sanity: { preset: 'strict' },
      breakers: { minCommentLength: 40, minUniqueWords: 30 },
    })
    await room(cwd, 'goal', 'verified-citations', '5', 'Sources for all', '--until', '2031-05-06')
    expect(await json(cwd, 'goals')).toMatchObject([{ metric: 'verified-citations', target: 5, deadline: '2031-05-06T23:59:59Z' }])
    await room(cwd, 'join', 'ann', 'Ann', '--role', 'critic', '--advocate')
    expect(await json(cwd, 'records', 'ann')).toMatchObject([{ id: 'ann', role: 'critic' }])
    await room(cwd, 'model', 'ann', 'ollama/qwen3')
    expect(await json<readonly unknown[]>(cwd, 'notices')).toHaveLength(1)
    await room(cwd, 'notices', '--read')
    expect(await json(cwd, 'notices')).toEqual([])
  })

  test('another room than this folder’s is named by its id, and nothing else passes for one', async () => {
    const cwd = await opened()
    const { id } = await json<RoomReport>(cwd, 'status')
    writeFileSync(join(cwd, 'witan.yaml'), 'room: { folder: elsewhere }\n')
    expect(await refused(cwd, 'status')).toContain('There is no folder')
    expect((await json<RoomReport>(cwd, 'status', '--room', id)).id).toBe(id)
    await runs(cwd, ['ask', 'Ship on Friday?', '--offline', '--quiet'])
    expect(await refused(cwd, 'status', '--room', 'ask-')).toContain('and no room')
  })
})

describe('a command that is shown', () => {
  const shownIn = (out: string): readonly string[] => [...out.matchAll(/→ (witan room .*)/g)].map(([, command = '']) => command)

  test('names the room where it was named, where there are several, and where another database is meant', async () => {
    const cwd = await opened({ 'chapter-1.md': 'Oda has amber eyes.\n', 'other/a.md': 'One line.\n' })
    const { id } = await json<RoomReport>(cwd, 'status')
    expect(shownIn((await room(cwd, 'status')).out)).toEqual(['witan room issue "…"'])
    expect(shownIn((await room(cwd, 'status', '--room', id)).out)).toEqual([`witan room issue "…" --room ${id}`])
    await room(cwd, 'issue', 'Whose eyes?')
    expect(shownIn((await room(cwd, 'freeze', '1', 'Wait.')).out)).toEqual(['witan room show 1'])
    expect(await refused(cwd, 'show', '7', '--room', id)).toContain(`witan room board --room ${id}`)
    const steps = (await room(cwd, 'status', '--db', '.witan/witan.db')).out
    expect(shownIn(steps)).toEqual(['witan room unfreeze 1 "guidance" --db .witan/witan.db'])
    expect((await room(cwd, 'init', '--db', 'my rooms.db')).out).toContain("witan room run --db 'my rooms.db'\n")
    writeFileSync(join(cwd, 'witan.yaml'), 'room: { folder: other }\n')
    const init = (await room(cwd, 'init', '--offline')).out
    const [, second] = /(room-\w+) is open/.exec(init) ?? []
    expect(init).toContain(`witan room run --room ${second}`)
    expect(shownIn((await room(cwd, 'status')).out)).toEqual([`witan room issue "…" --room ${second}`])
  })

  test('can be typed as it stands', async () => {
    const cwd = await opened()
    const { id } = await json<RoomReport>(cwd, 'status')
    await room(cwd, 'establish', 'Oda | eye colour | amber', '--text', 'Oda has amber eyes.')
    const { out } = await runs(cwd, ['room', 'check', "Oda's green eyes are tired.", '--room', id], {}, 1)
    const [, , discuss = ''] = shownIn(out)
    await runs(cwd, discuss.split(' ').slice(1))
    expect(await refused(cwd, ...discuss.split(' ').slice(2))).toContain('No conflict X1 is open')
  })

  test('goes with a refusal that says what to do first', async () => {
    const cwd = await opened()
    await room(cwd, 'session', 'start')
    expect(await refused(cwd, 'run')).toMatch(/Session 1 is on\.[\s\S]*\nwitan room session end$/m)
  })
})

describe('witan room issue --from', () => {
  const ISSUES =
    '- title: Whose eyes?\n  impact: minor\n  tags: [eyes]\n  evidence: { files: [{ path: chapter-1.md, quote: amber eyes }] }\n'

  test('opens every issue of a file', async () => {
    const cwd = await opened({ ...BOOK, 'mine.yaml': `${ISSUES}- title: The ferry\n` })
    expect((await room(cwd, 'issue', '--from', 'mine.yaml')).out).toMatch(/#1 Whose eyes\?[\s\S]*✓ chapter-1\.md[\s\S]*#2 The ferry/)
    expect(await json<RoomReport['issues']>(cwd, 'board')).toMatchObject([
      { id: 1, title: 'Whose eyes?', impact: 'minor', tags: ['eyes'] },
      { id: 2, title: 'The ferry', impact: null, priority: 'normal' },
    ])
  })

  test.each([
    ['- title: The ferry\n  impact: huge\n', 'mine.yaml, entry 2 («The ferry»): impact'],
    ['- title: The ferry\n  assignee: nobody\n', 'mine.yaml, entry 2 («The ferry»): There is no member «nobody»'],
    ['- titel: The ferry\n', 'mine.yaml, entry 2: '],
    ['- [', 'mine.yaml is no valid YAML'],
  ])('opens none where one is wrong: %j', async (wrong, sentence) => {
    const cwd = await opened({ ...BOOK, 'mine.yaml': `${ISSUES}${wrong}` })
    expect(await refused(cwd, 'issue', '--from', 'mine.yaml')).toContain(sentence)
    expect(await json(cwd, 'board')).toEqual([])
  })

  test('is for a file with a list, and for nothing beside it', async () => {
    const cwd = await opened({ ...BOOK, 'mine.yaml': 'title: One\n' })
    expect(await refused(cwd, 'issue', '--from', 'mine.yaml')).toContain('mine.yaml holds no list of issues')
    expect(await refused(cwd, 'issue', '--from', 'none.yaml')).toContain("none.yaml can't be read (ENOENT)")
    expect(await refused(cwd, 'issue', 'One', '--from', 'mine.yaml')).toContain('leave out the title')
    expect(await refused(cwd, 'issue', '--body', 'x', '--from', 'mine.yaml')).toContain('leave out the title')
    expect(await refused(cwd, 'issue')).toContain('An issue needs a title')
  })
})

describe('witan room check', () => {
  test('shows each conflict with three options and exits with 1; where nothing differs, with 0', async () => {
    const cwd = await opened()
    await room(cwd, 'establish', 'Oda | eye colour | amber', '--text', 'Oda has amber eyes.')
    const { out } = await runs(cwd, ['room', 'check', "Oda's green eyes are tired."], {}, 1)
    const again = await runs(cwd, ['room', 'check', "Oda's green eyes are tired."], {}, 1)
    expect(again.out, 'it is on record once, and shown as often as it is found').toContain('Three ways to settle it')
    for (const choice of ['override', 'keep', 'discuss']) expect(out).toContain(`witan room settle X1 ${choice}`)
    expect((await room(cwd, 'check', 'The ferry is late again.')).out).toContain('no conflict')
    expect(await refused(cwd, 'check', 'chapter-7.md')).toContain("chapter-7.md can't be read (ENOENT)")
    await room(cwd, 'settle', 'X1', 'keep')
    expect((await room(cwd, 'conflicts')).out).not.toContain('X1')
    expect((await room(cwd, 'canon', 'C1')).out).toContain('Oda, eye colour: amber')
  })
})

const DIFF = `--- a/chapter-1.md
+++ b/chapter-1.md
@@ -1,2 +1,2 @@
 Oda has amber eyes.
-The ferry leaves at ten.
+The ferry leaves at eleven.
`

describe('a change', () => {
  test('reaches the folder when it is accepted, and not before', async () => {
    const cwd = await opened({ ...BOOK, 'later.diff': DIFF })
    await room(cwd, 'issue', 'The ferry is late', '--impact', 'minor', '--diff', 'later.diff')
    expect((await room(cwd, 'patches')).out).toContain('+The ferry leaves at eleven.')
    expect(readFileSync(join(cwd, 'chapter-1.md'), 'utf8')).toContain('at ten')
    const { out } = await room(cwd, 'accept', 'P1')
    expect(out).toContain('P1')
    expect(readFileSync(join(cwd, 'chapter-1.md'), 'utf8')).toBe('Oda has amber eyes.\nThe ferry leaves at eleven.\n')
    expect(await json(cwd, 'patches', 'P1')).toMatchObject({ status: 'applied' })
  })

  test('is written into the folder of a room that was stopped, too', async () => {
    const cwd = await opened({ ...BOOK, 'later.diff': DIFF })
    await room(cwd, 'issue', 'The ferry is late', '--impact', 'minor', '--diff', 'later.diff')
    await runs(cwd, ['stop', (await json<RoomReport>(cwd, 'status')).id])
    const { out } = await room(cwd, 'accept', 'P1')
    expect(out).toMatch(/P1 is written[\s\S]*#1 The ferry is late is settled/)
    expect(readFileSync(join(cwd, 'chapter-1.md'), 'utf8')).toContain('at eleven')
  })

  test('of a file that has moved on is not written', async () => {
    const cwd = await opened({ ...BOOK, 'later.diff': DIFF })
    await room(cwd, 'issue', 'The ferry is late', '--impact', 'minor', '--diff', 'later.diff')
    writeFileSync(join(cwd, 'chapter-1.md'), 'Oda has amber eyes.\nThere is no ferry.\n')
    expect(await refused(cwd, 'accept', 'P1')).toContain('chapter-1.md')
    expect(readFileSync(join(cwd, 'chapter-1.md'), 'utf8')).toContain('There is no ferry.')
  })
})

describe('witan room run', () => {
  test('lets the team work until nothing is left to do, and says how it stands', async () => {
    const cwd = await opened()
    await room(
      cwd,
      'issue',
      'Whose eyes are green?',
      '--body',
      'One of the two is wrong.',
      '--impact',
      'minor',
      '--file',
      'chapter-2.md:1=green eyes',
    )
    const { out } = await room(cwd, 'run')
    expect(out).toContain('Session 1')
    const report = await json<RoomReport>(cwd, 'status')
    expect(report.session?.ended?.reason).toBe('done')
    expect(report.status).toBe('open')
  })

  test('a limit on turns ends the session, not the room: exit code 3', async () => {
    const cwd = await opened()
    await room(cwd, 'issue', 'Whose eyes are green?', '--body', 'One of the two is wrong.', '--impact', 'minor')
    const { out } = await runs(cwd, ['room', 'run', '--max-turns', '1', '--json'], {}, 3)
    expect((JSON.parse(out) as RoomReport).session?.ended?.reason).toBe('limit')
    expect((await room(cwd, 'run', '--quiet')).out).not.toContain('Session 2 ─')
  })
})

test('a session whose process died goes on with the next run', async () => {
  const cwd = await opened()
  await room(cwd, 'issue', 'Whose eyes are green?', '--body', 'One of the two is wrong.', '--impact', 'minor')
  const engine = await makeEngine({ ...NO_SETTINGS, database: `sqlite:${join(cwd, '.witan', 'witan.db')}` })
  const [info] = await engine.list({ limit: 1 })
  const none = { mode: null, issues: [], micros: null, tokens: null, calls: null, minutes: null, turns: null }
  await engine.command(info?.id ?? '', { type: 'begin-session', by: 'user', isWorked: true, ...none })
  await engine.close()
  const { err, out } = await room(cwd, 'run', '--json')
  expect(err).toContain('Session 1 was interrupted; it goes on.')
  expect((JSON.parse(out) as RoomReport).session).toMatchObject({ number: 1, ended: { reason: 'done' } })
})

describe('witan room demo', () => {
  test('shows what goes against canon, a freeze, quotations that hold, and what waits for the author', async () => {
    const cwd = folder()
    const { code, out, err } = await asProcess(cwd, ['room', 'demo', '--json'])
    expect(code, err).toBe(0)
    const report = JSON.parse(out) as RoomReport
    expect(report.folder).toBe(join(cwd, '.witan', 'demo', 'novel'))
    expect(report.patches.find(({ patch }) => patch === 'P1')).toMatchObject({ status: 'applied' })
    expect(report.health).toMatchObject({ freezes: 1 })
    expect(new Set(report.issues.filter(({ kind }) => kind === 'work').map(({ status }) => status))).toEqual(
      new Set(['resolved', 'waiting', 'open']),
    )
    expect(err).toContain('chapter-3/scene-1.md:27')
    expect(err).not.toContain('there is no such file')
    for (const [, command = ''] of err.matchAll(/→ (witan room .*)/g)) expect(command).toMatch(new RegExp(` --room ${report.id}$`))
    const again = await witan(cwd, ['room', 'demo'])
    expect(again.out).not.toContain(report.id)
    const seen = again.out.slice(again.out.indexOf('What you have seen')).split('\n\n', 1)[0] ?? ''
    expect(seen).toMatch(/frozen for words of alarm [\s\S]*Leaderboard and health: /)
  })

  test('among stand-ins, who propose nothing, has the same rules at work', async () => {
    const { out, err } = await asProcess(folder(), ['room', 'demo', '--offline', '--json'])
    const report = JSON.parse(out) as RoomReport
    expect(report.patches).toEqual([])
    expect(report.issues.filter(({ kind }) => kind === 'work').map(({ status }) => status)).toEqual([
      ...['waiting', 'waiting', 'frozen', 'waiting'],
    ])
    expect(err).toContain('chapter-3/scene-1.md:27')
  })
})
