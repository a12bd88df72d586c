import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../config.ts'
import { PRESETS } from '../core/gate/presets.ts'
import { isRefusal } from '../core/refusal.ts'
import type { RoomOptions } from '../core/room/words.ts'
import { settingsStarter } from '../doors/cli/room-starter.ts'
import type { PageWanted } from './engine.ts'
import { openingOf, type Wish } from './open.ts'
import { findRoom, modelObjection, type RoomAsked, roomWish, sessionLimits } from './room.ts'
import type { RoomSection } from './room-settings.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

const LONG = { replyMsMax: null, outputTokensMax: 9_000 }
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'witan-room-')))
afterAll(() => rmSync(folder, { recursive: true }))

const asked = (section: RoomSection = {}, over: Partial<RoomAsked> = {}): RoomAsked => ({
  folder,
  section,
  model: null,
  seatModels: new Map(),
  offline: true,
  ...over,
})

async function wished(
  section: RoomSection = {},
  over: Partial<RoomAsked> = {},
  settings: Settings = NO_SETTINGS,
): Promise<Wish & { options: RoomOptions }> {
  const wish = await roomWish(asked(section, over), settings)
  if (isRefusal(wish)) throw new Error(wish.because)
  return wish as Wish & { options: RoomOptions }
}

const refusal = async (section: RoomSection, over: Partial<RoomAsked> = {}): Promise<string> => {
  const wish = await roomWish(asked(section, over), NO_SETTINGS)
  return isRefusal(wish) ? wish.because : 'none'
}

const written = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

describe('a room that nobody says anything about', () => {
  test('has the seven of the default team, its folder’s name, standard rules, and calendar time', async () => {
    const wish = await wished()
    expect(wish).toMatchObject({ protocol: 'room', pace: 'calendar', sources: { files: [] }, bench: [], staff: { judge: null } })
    expect(wish.seats.map(({ id }) => id)).toEqual(['assistant', 'planner', 'maker', 'editor', 'critic', 'continuity', 'moderator'])
    expect(wish.options).toMatchObject({ folder, domain: 'plain', mode: 'team', canon: [], sanity: { preset: 'standard' } })
    expect(wish.options.members.filter(({ canBeDevilsAdvocate }) => canBeDevilsAdvocate).map(({ id }) => id)).toEqual([
      'critic',
      'continuity',
    ])
    expect(wish.options.members.every(({ freedom }) => freedom === 'standard')).toBe(true)
    expect(isRefusal(openingOf(wish))).toBe(false)
  })

  test('has a clerk that writes into the folder, and nobody else does', async () => {
    const wish = await wished()
    expect(wish.staff.clerk).toMatchObject({ id: 'clerk', driver: 'repository', model: null })
    expect(wish.seats.every(({ driver }) => driver === 'offline')).toBe(true)
    expect(wish.notes.join(' ')).toContain('All seats are stand-ins')
  })

  test('may use what is said for each session: of the config file only what is no allowance is a limit of the room', async () => {
    const settings = { ...NO_SETTINGS, limits: { minutesMax: 5, microsMax: 7, tokensMax: 8, callsMax: 9, concurrency: 2, lookupsMax: 1 } }
    expect((await wished()).limits).toMatchObject({
      minutesMax: null,
      turnsMax: 1_000_000_000,
      lookupsMax: 4,
      outputTokensMax: 2_500,
      concurrency: 4,
      microsMax: 2_000_000,
      tokensMax: 400_000,
      callsMax: 200,
    })
    expect((await wished({}, {}, settings)).limits).toMatchObject({ minutesMax: null, tokensMax: 400_000, concurrency: 2, lookupsMax: 1 })
    expect(sessionLimits({}, NO_SETTINGS)).toEqual({ micros: 2_000_000, tokens: 400_000, calls: 200, minutes: null, replies: {} })
    const slow = { ...settings, limits: { ...settings.limits, replyMsMax: 900_000, perPurpose: { propose: LONG } } }
    expect((await wished({}, {}, slow)).limits).toMatchObject({ replyMsMax: 900_000, perPurpose: { propose: LONG } })
    expect(sessionLimits({ outputTokensMax: 4_000 }, slow)).toMatchObject({
      replies: { replyMsMax: 900_000, outputTokensMax: 4_000, perPurpose: {} },
    })
    expect(sessionLimits({ tokensMax: 50 }, settings)).toEqual({ micros: 7, tokens: 50, calls: 9, minutes: 5, replies: {} })
  })
})

describe('a team of one’s own', () => {
  const team: RoomSection['team'] = [
    { id: 'ada', role: 'assistant', name: 'Ada', persona: 'Calm.', method: 'Cut it small.' },
    { id: 'mo', role: 'moderator', advocate: true, freedom: 'trusted', model: 'host' },
    { id: 'ink', role: 'critic', advocate: false, model: 'ollama/qwen3' },
  ]

  test('is cast as the file says; what it leaves out is as its role has it', async () => {
    const wish = await wished({ team, domain: 'fiction', title: 'The Long Tow' }, { offline: false })
    expect(wish.subject).toBe('The Long Tow')
    expect(wish.seats).toMatchObject([
      { id: 'ada', name: 'Ada', persona: 'Calm.', method: 'Cut it small.' },
      { id: 'mo', name: 'Moderator', driver: 'host' },
      { id: 'ink', name: 'Critic', driver: 'model', model: 'ollama/qwen3' },
    ])
    expect(wish.options.members).toEqual([
      { id: 'ada', role: 'assistant', canBeDevilsAdvocate: false, freedom: 'standard' },
      { id: 'mo', role: 'moderator', canBeDevilsAdvocate: true, freedom: 'trusted' },
      { id: 'ink', role: 'critic', canBeDevilsAdvocate: false, freedom: 'standard' },
    ])
  })

  test('a fiction without a team has a writer instead of a maker', async () =>
    expect((await wished({ domain: 'fiction' })).seats.map(({ id }) => id)).toContain('writer'))

  test('what is named for one member wins over the file', async () => {
    const wish = await wished({ team }, { seatModels: new Map([['ink', 'offline']]) })
    expect(wish.seats[2]).toMatchObject({ id: 'ink', driver: 'offline' })
    expect(await refusal({ team }, { seatModels: new Map([['bob', 'offline']]) })).toContain('There is no seat «bob»')
  })

  test('a moderator may be called so, but nobody clerk, judge, user or system', async () => {
    for (const id of ['clerk', 'judge', 'user', 'system']) expect(await refusal({ team: [{ id, role: 'critic' }] })).toContain(`«${id}»`)
    expect(await refusal({ team: [{ id: 'moderator', role: 'moderator' }] })).toBe('none')
  })

  test('people take part as the user', async () =>
    expect(await refusal({ team }, { seatModels: new Map([['ink', 'human']]) })).toContain('people take part in a room as its user'))

  test('has no two of one id', async () =>
    expect(
      await refusal({
        team: [
          { id: 'a', role: 'critic' },
          { id: 'a', role: 'editor' },
        ],
      }),
    ).toContain('Two seats have the id a'))
})

describe('rules and policy', () => {
  test('stand over the defaults, key by key', async () => {
    const { sanity, policy } = (await wished({ sanity: { preset: 'light', overrides: { minCommentLength: 9 } }, policy: { idleDays: 3 } }))
      .options
    expect(sanity).toMatchObject({ preset: 'light', lexicon: 'calibrated', overrides: { minCommentLength: 9 }, enabled: true })
    expect(policy).toMatchObject({ idleDays: 3, requiredVotesForAgentPromotion: 3 })
    expect(PRESETS.light.minCommentLength).not.toBe(9)
  })
})

describe('canon.yaml', () => {
  test('is what is agreed from the start; who names no source rests on the file', async () => {
    const canon = written(
      'canon.yaml',
      '- { subject: Oda, attribute: eyes, value: amber, text: Oda has amber eyes., source: "chapter-1/a.md:59" }\n- { subject: ship, attribute: crew, value: five, text: A crew of five. }\n',
    )
    expect((await wished({ canon })).options.canon).toEqual([
      {
        statement: { subject: 'Oda', attribute: 'eyes', value: 'amber' },
        text: 'Oda has amber eyes.',
        source: { kind: 'file', ref: 'chapter-1/a.md', line: 59 },
      },
      {
        statement: { subject: 'ship', attribute: 'crew', value: 'five' },
        text: 'A crew of five.',
        source: { kind: 'file', ref: 'canon.yaml', line: null },
      },
    ])
  })

  test('an empty one agrees on nothing; a broken one is said with its line, a missing one with its path', async () => {
    expect((await wished({ canon: written('empty.yaml', '# nothing yet\n') })).options.canon).toEqual([])
    expect(await refusal({ canon: written('broken.yaml', '- { subject: Oda, eyes: amber }\n') })).toMatch(/broken\.yaml, line 1/)
    expect(await refusal({ canon: join(folder, 'none.yaml') })).toMatch(/none\.yaml can't be read \(ENOENT\)/)
  })
})

describe('the folder', () => {
  test('is known by its real path, whichever link led there', async () => {
    mkdirSync(join(folder, 'book'))
    symlinkSync(join(folder, 'book'), join(folder, 'shortcut'))
    expect((await wished({ folder: join(folder, 'shortcut') })).options.folder).toBe(join(folder, 'book'))
  })
  test('that is not there, or is a file, is said', async () => {
    expect(await refusal({ folder: join(folder, 'nowhere') })).toMatch(/There is no folder .*nowhere/)
    expect(await refusal({ folder: written('a.md', 'x') })).toMatch(/a\.md is a file/)
  })
  test('has the newest of its rooms, and no other folder’s', async () => {
    const opened = { 'room-3': '/b', 'run-1': '/a', 'room-2': '/a', 'room-1': '/a' }
    const engine = {
      list: async ({ protocol }: PageWanted) => Object.keys(opened).flatMap((id) => (id.startsWith(`${protocol}-`) ? [{ id }] : [])),
      read: async (id: string) => [{ type: 'deliberation.opened', options: { folder: opened[id as keyof typeof opened] } }],
    } as unknown as Parameters<typeof findRoom>[0]
    expect(await findRoom(engine, '/a')).toBe('room-2')
    expect(await findRoom(engine, '/c')).toBeNull()
  })
})

test('a member may be switched to a model that can be had, to offline or to host', () => {
  expect(modelObjection('offline', NO_SETTINGS)).toBeNull()
  expect(modelObjection('host', NO_SETTINGS)).toBeNull()
  expect(modelObjection('ollama/qwen3', NO_SETTINGS)).toBeNull()
  expect(modelObjection('anthropic/claude-sonnet-4-6', NO_SETTINGS)?.because).toContain('ANTHROPIC_API_KEY')
  expect(modelObjection('bob', NO_SETTINGS)?.because).toContain('bob')
})

describe('room: in witan.yaml', () => {
  const settingsOf = (text: string) => {
    written('witan.yaml', text)
    return readSettings(folder, {})
  }
  const room = (text: string) => {
    const settings = settingsOf(text)
    return isRefusal(settings) ? settings.because : settings.room
  }

  test('paths are named from where the file stands', () =>
    expect(room('room: { folder: book, canon: notes/canon.yaml }\n')).toEqual({
      folder: join(folder, 'book'),
      canon: join(folder, 'notes', 'canon.yaml'),
    }))

  test('nothing said is nothing set', () => {
    expect(room('budget: 2\n')).toBeNull()
    expect(room('room:\n  # title: x\n')).toBeNull()
  })

  test.each([
    ['room: { colour: red }', /line 1: there is no key «colour» in room. The keys are: title, domain/],
    ['room: { domain: opera }', /room.domain: it takes one of: plain, fiction/],
    ['room: { sanity: { overrides: { minWords: 3 } } }', /«minWords».*minCommentLength/],
    ['room: { sanity: { preset: harsh } }', /it takes one of: light, standard, strict/],
    ['room: { policy: { idle: 3 } }', /«idle».*idleDays/],
    ['room: { team: [] }', /room.team: it takes at least 1 entries/],
    ['room: { team: [{ id: A, role: critic }] }', /a seat id is lower-case/],
    ['room: { team: [{ id: a, role: boss }] }', /it takes one of: assistant/],
    ['room: { team: [{ id: a, role: critic, trusted: true }] }', /«trusted».*advocate, freedom/],
  ])('%s is said with its place', (text, sentence) => expect(room(`${text}\n`)).toMatch(sentence))

  test('the starter that init writes is taken as it stands, and says what it was asked for', async () => {
    expect(room(settingsStarter({ title: 'Tug: "one"', domain: 'fiction', folder: 'my book', canon: 'my book/canon.yaml' }))).toEqual({
      title: 'Tug: "one"',
      domain: 'fiction',
      folder: join(folder, 'my book'),
      canon: join(folder, 'my book/canon.yaml'),
    })
  })

  test('and with its # taken away it is the default team with the default rules', async () => {
    const starter = settingsStarter({ title: 'Tug', domain: 'plain', folder: null, canon: null })
    const bare = starter
      .split('\n')
      .map((line) => line.replace(/^ {2}# (?=(?:folder|mode|sanity|policy|team|preset| ))/, '  '))
      .filter((line) => !/^\s*canon:/.test(line))
      .join('\n')
    const section = room(bare)
    if (section === null || typeof section === 'string') throw new Error(String(section))
    expect(section.team).toHaveLength(7)
    const [given, plain] = [await wished(section), await wished({ title: 'Tug' })]
    expect(given.options.members).toEqual(plain.options.members)
    expect(given.seats).toEqual(plain.seats)
    expect(given.options.policy).toEqual(plain.options.policy)
    expect(given.options.sanity).toEqual({ ...plain.options.sanity, overrides: { minCommentLength: 150, maxCommentsPerAgentPerIssue: 2 } })
  })
})
