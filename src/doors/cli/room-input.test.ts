/** What is typed to a room too short, for nobody, or by somebody who can not be it: each is told in a sentence. */
import { expect, test } from 'vitest'
import { folder, runs } from '../../../test/cli/witan.ts'

const room = (cwd: string, ...words: readonly string[]) => runs(cwd, ['room', ...words])
const refused = async (cwd: string, ...words: readonly string[]): Promise<string> => (await runs(cwd, ['room', ...words], {}, 2)).err

async function opened(): Promise<string> {
  const cwd = folder({ 'chapter-1.md': 'Oda has amber eyes.\n' })
  await room(cwd, 'init', '--offline')
  return cwd
}

test('an empty text is no text, and not the whole folder', async () => {
  const cwd = await opened()
  for (const empty of ['', '  ']) expect(await refused(cwd, 'check', empty)).toContain('There is no text to check.')
  expect((await room(cwd, 'check')).out).toContain('The folder was held against what is agreed')
})

test('what an issue lacks to be promoted is told with how that is typed', async () => {
  const cwd = await opened()
  await room(cwd, 'issue', 'Whose eyes?')
  expect(await refused(cwd, 'promote', '1')).toContain('witan room promote 1 --fact "subject | attribute | value"')
})

test('a flag that is asked for is in the usage, and called so', async () => {
  for (const [command, usage] of [
    ['establish', '--text <sentence>'],
    ['consolidate', '--title <title>'],
  ] as const) {
    const { out } = await runs(folder({}), ['room', command, '--help'])
    expect(out).toContain(`Usage: witan room ${command} ${usage} [options] <`)
    expect(out.replace(/\s+/g, ' ')).toMatch(new RegExp(`${usage} [^-]*\\(required\\)`))
  }
})

test('a token for a seat that nobody has is made, with a word about it', async () => {
  const cwd = await opened()
  await room(cwd, 'join', 'guest', 'A guest')
  const { out, err } = await runs(cwd, ['token', 'add', 'ghost', '--seat', 'nobody', '--seat', 'guest', '--seat', 'critic'])
  expect(out.trim()).not.toBe('')
  expect(err.match(/No room here has a member (\S+),/g)).toEqual(['No room here has a member nobody,'])
  expect((await runs(folder({}), ['token', 'add', 'ghost', '--seat', 'nobody'])).err).toContain('No room here has a member nobody,')
})

test('no guest is let in as moderator', async () => {
  const cwd = await opened()
  expect(await refused(cwd, 'join', 'zz', 'Zed', '--role', 'moderator')).toMatch(/planner, writer, .* member/)
})
