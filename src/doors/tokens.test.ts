/** Tokens in a file: shown once, kept as hashes, gone at once when revoked. */
import { mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import { tokensIn } from './tokens.ts'

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'witan-tokens-')), 'sub', 'tokens.json')

test('a token opens the door under its name, and the file does not hold it', async () => {
  const file = newFile()
  const token = await tokensIn(file).add('ann', ['read', 'run'])
  expect(token).toMatch(/^witan_[\w-]{43}$/)
  expect(await tokensIn(file).whose(String(token))).toMatchObject({ name: 'ann', scopes: ['read', 'run'] })
  expect(readFileSync(file, 'utf8')).not.toContain(String(token))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('another process sees what was added and revoked', async () => {
  const file = newFile()
  const [here, there] = [tokensIn(file), tokensIn(file)]
  expect(await here.whose('witan_x')).toBeNull()
  const token = String(await there.add('ann', ['read']))
  expect(await here.whose(token)).toMatchObject({ name: 'ann' })
  expect(await there.revoke('ann')).toBeNull()
  expect(await here.whose(token)).toBeNull()
  expect(await here.list()).toEqual([])
})

test('what can not be is refused with a sentence', async () => {
  const tokens = tokensIn(newFile())
  await tokens.add('ann', ['read'])
  for (const refused of [
    await tokens.add('ann', ['run']),
    await tokens.add('An n', ['run']),
    await tokens.add('bob', []),
    await tokens.add('user', ['read']),
    await tokens.add('bob', ['read'], ['skeptic']),
    await tokens.add('bob', ['admin', 'seat'], ['skeptic']),
    await tokens.revoke('eve'),
  ])
    expect(isRefusal(refused) && refused.because).toMatch(/^.{20,}$/)
})

test('a file that is no list of tokens lets nobody in', async () => {
  const file = newFile()
  await tokensIn(file).add('ann', ['read'])
  writeFileSync(file, '{"tokens": "all"}')
  await expect(tokensIn(file).whose('witan_x')).rejects.toThrow(/no list of tokens/)
})

test('who change the list at once do not undo each other', async () => {
  const file = newFile()
  for (const name of ['p1', 'p2', 'p3']) await tokensIn(file).add(name, ['read'])
  const changes = ['1', '2', '3'].flatMap((n) => [tokensIn(file).add(`user${n}`, ['read']), tokensIn(file).revoke(`p${n}`)])
  expect((await Promise.all(changes)).filter(isRefusal)).toEqual([])
  expect((await tokensIn(file).list()).map(({ name }) => name).sort()).toEqual(['user1', 'user2', 'user3'])
})

test('a lock that a killed process left is taken away', async () => {
  const file = newFile()
  await tokensIn(file).add('ann', ['read'])
  writeFileSync(`${file}.lock`, '')
  utimesSync(`${file}.lock`, 0, 0)
  expect(await tokensIn(file).revoke('ann')).toBeNull()
})
