import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayExist, openLog, whereabouts } from './open.ts'
import { placeOf } from './place.ts'
import { opening } from './samples.fixture.ts'

test.each([
  ['sqlite:data/witan.db', 'data/witan.db'],
  ['sqlite:/var/witan.db', '/var/witan.db'],
  ['sqlite:///var/witan.db', '/var/witan.db'],
  ['.witan/witan.db', '.witan/witan.db'],
  ['C:\\data\\witan.db', 'C:\\data\\witan.db'],
])('%s is the file %s', (url, path) => expect(whereabouts(url)).toEqual({ kind: 'sqlite', path }))

test.each(['memory:', ':memory:', 'sqlite::memory:'])('%s is kept nowhere', (url) => expect(whereabouts(url)).toEqual({ kind: 'memory' }))

test.each(['postgres://ann@db/witan', 'postgresql://db/witan'])('%s is a server', (url) => {
  expect(whereabouts(url)).toEqual({ kind: 'postgres', url })
  expect(mayExist(url)).toBe(true)
})

test.each([
  'postgres:s3cretpw',
  'postgres//ann:s3cretpw@db/witan',
  'u:s3cretpw@db/witan',
  'postgres:/s3cretpw@db/witan',
  'postgres://ann:s3cretpw:x@db:port/witan',
  'postgres://ann:s3/cretpw@db/witan',
  'postgres://ann:3/s3cretpw@db/witan',
  'postgres://ann:3#s3cretpw@db/witan',
  'postgres://ann:3?s3cretpw@db/witan',
  'postgres://[s3cretpw',
])('%s is no address of a PostgreSQL, and no part of it is said', async (url) => {
  const refused = {
    name: 'Fault',
    retryable: false,
    message: expect.stringMatching(/no address of a PostgreSQL: postgres:\/\/user:password@host/),
  }
  await expect(openLog(url)).rejects.toMatchObject(refused)
  await expect(openLog(url)).rejects.toMatchObject({ message: expect.not.stringMatching(/s3|cretpw|ann/) })
  expect(placeOf(url)).toBe('the address in WITAN_DB')
})

test.each([
  ['postgres://ann:hush@db.example:5432/witan?sslmode=verify-full', 'db.example:5432/witan'],
  ['postgres://ann:hush@/witan?host=/run/postgresql', '/run/postgresql/witan'],
  ['postgres:///witan', 'localhost/witan'],
  ['postgres://db/witan?user=ann@team', 'db/witan'],
])('%s is called %s', (url, place) => {
  expect(whereabouts(url)).toEqual({ kind: 'postgres', url })
  expect(placeOf(url)).toBe(place)
})

test.each([
  ['mysql://host/db', /keeps no data in «mysql:»/],
  ['sqlite:', /No database file is named/],
])('%s is refused with what to do', async (url, sentence) => {
  await expect(openLog(url)).rejects.toMatchObject({ name: 'Fault', message: expect.stringMatching(sentence) })
})

test('a log is opened where the name says, with the options given', async () => {
  const home = mkdtempSync(join(tmpdir(), 'witan-open-'))
  const path = join(home, 'witan.db')
  await expect(openLog(`sqlite:${path}`, { readOnly: true })).rejects.toThrow(/There is no database/)
  for (const url of [`sqlite:${path}`, path]) await (await openLog(url)).close()
  expect(existsSync(path)).toBe(true)
  rmSync(home, { recursive: true })
  const memory = await openLog('memory:')
  expect(await memory.append('d_1', 0, opening())).toMatchObject({ ok: true })
})
