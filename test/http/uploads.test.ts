/** Files sent ahead, many at once: nobody's sending stumbles over another's draft. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startedServer } from './server.ts'

const times = <T>(count: number, make: (n: number) => T): readonly T[] => Array.from({ length: count }, (_, n) => make(n))

test('thirty uploads at once all succeed, and no draft is left', async () => {
  const server = await startedServer()
  const send = (name: string, text: string) => server.post(`/api/v1/uploads?name=${name}`, text, { 'content-type': 'text/plain' })
  for (const round of ['first', 'second']) {
    const sent = await Promise.all(times(30, (n) => send(`${n}.md`, `# Note ${n}\n\nThe ${round} of ${n}.\n`.repeat(200))))
    expect(sent.map(({ status }) => status)).toEqual(times(30, () => 201))
    expect(new Set(sent.map(({ body }) => body.upload)).size).toBe(30)
  }
  const same = await Promise.all(times(10, () => send('same.md', '# The same\n\nTen times at once.\n')))
  expect(same.map(({ status }) => status)).toEqual(times(10, () => 201))
  expect(new Set(same.map(({ body }) => body.upload)).size).toBe(1)
  expect(server.failures).toEqual([])
  const [shelf] = await readdir(join(server.folder, 'uploads'))
  const kept = await readdir(join(server.folder, 'uploads', shelf ?? ''))
  expect(kept.filter((name) => !/^[0-9a-f]{40}$/.test(name))).toEqual([])
  expect(kept).toHaveLength(61)
})
