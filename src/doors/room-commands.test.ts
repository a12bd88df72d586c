/** What may be left out over the wire is filled in, so that the room takes it; what nobody knows is not swallowed. */
import { describe, expect, test } from 'vitest'
import { commands as houseCommands } from '../core/house/words.ts'
import { commands } from '../core/room/commands/words.ts'
import { words } from '../core/words.ts'
import { WrittenCommand } from './commands.ts'
import { isRoomCommand, WrittenRoomCommand } from './room-commands.ts'

const SHORT: readonly object[] = [
  { type: 'open-issue', title: 'A title' },
  { type: 'comment', issue: 1, draft: { body: 'A word.', stance: 'note' } },
  {
    type: 'comment',
    issue: 1,
    draft: { body: 'A word.', stance: 'propose', evidence: { files: [{ path: 'a.md' }] } },
    proposal: { diff: 'x' },
  },
  { type: 'vote', issue: 1, vote: 'accept', because: 'So.' },
  { type: 'resolve', issue: 1, decision: 'So.' },
  { type: 'promote', issue: 1 },
  { type: 'establish', statement: { subject: 'a', attribute: 'b', value: 'c' }, text: 'd' },
  { type: 'moderate', action: { type: 'unfreeze', issue: 1, guidance: 'Name it.' } },
  { type: 'moderate', action: { type: 'invoke-devils-advocate', issue: 1 } },
  { type: 'set-goal', metric: 'total-credits', target: 5 },
  { type: 'begin-session' },
  { type: 'complete-milestone', name: 'One' },
  { type: 'check', source: 'text', text: 'x' },
  { type: 'look-up', tool: 'search', query: 'x' },
  { type: 'join', id: 'guest', name: 'Guest' },
  { type: 'configure' },
  { type: 'read-notices' },
]

test.each(SHORT)('%j is enough', (said) => {
  const written = WrittenRoomCommand.safeParse(said)
  expect(written.error).toBeUndefined()
  expect(commands.safeParse({ ...written.data, by: 'user' }).error).toBeUndefined()
})

test('what is left out is nothing, and never something', () => {
  expect(WrittenRoomCommand.parse({ type: 'begin-session' })).toMatchObject({ issues: [], micros: null, turns: null, isWorked: true })
  expect(WrittenRoomCommand.parse({ type: 'promote', issue: 1 })).toMatchObject({ statement: null, overrides: false })
  expect(WrittenRoomCommand.parse({ type: 'join', id: 'g', name: 'G' })).toMatchObject({
    role: 'member',
    freedom: 'standard',
    model: 'host',
  })
})

describe('what nobody knows', () => {
  test.each([
    { type: 'vote', issue: 1, vote: 'accept', because: 'So.', weight: 9 },
    { type: 'comment', issue: 1, draft: { body: 'x', stance: 'note', author: 'user' } },
    { type: 'moderate', action: { type: 'pin', issue: 1, pinned: true, by: 'user' } },
    { type: 'vote', vote: 'accept', because: 'So.' },
  ])('%j is refused', (said) => expect(WrittenRoomCommand.safeParse(said).success).toBe(false))
})

test('every command of a room is known by a name that no other deliberation uses, and is taken where all are', () => {
  const types = commands.options.map(({ shape }) => shape.type.value)
  const { room: _, ...others } = words
  const foreign = [houseCommands, ...Object.values(others).map((own) => own.commands)].flatMap(
    (own) => own?.options.map(({ shape }) => shape.type.value as string) ?? [],
  )
  for (const type of types) {
    expect(foreign).not.toContain(type)
    expect(isRoomCommand(type)).toBe(true)
  }
  expect(foreign.some(isRoomCommand)).toBe(false)
  const taken = WrittenCommand.options.map(({ shape }) => shape.type.value)
  expect(taken).toEqual(expect.arrayContaining([...types, ...foreign]))
})
