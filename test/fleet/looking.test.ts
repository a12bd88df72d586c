/** The command line beside a fleet: what it says of an empty database, of what waits for a worker, and of what is being taken over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folder, runs } from '../cli/witan.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'

describe('an empty database', () => {
  let database: Database
  const here = folder()
  beforeAll(async () => {
    database = await makeDatabase()
  })
  afterAll(() => database.drop())
  const env = () => ({ WITAN_DB: database.url })

  test('has an empty list, as a folder without one', async () => {
    const elsewhere = await runs(folder(), ['list', '--json'])
    expect(await runs(here, ['list', '--json'], env())).toEqual({ ...elsewhere, out: '[]\n' })
    expect((await runs(here, ['list'], env())).err).toContain('No deliberations here yet.')
  })
  test.each(['show', 'watch', 'resume', 'stop'])('is not where %s finds anything, and nothing is made by looking', async (command) => {
    expect((await runs(here, [command, 'debate-7k2m9xqd'], env(), 2)).err).toMatch(/No deliberation here has the id «debate-7k2m9xqd»/)
    expect(await database.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'witan%'")).toEqual([])
  })
})
