/** A run of coding agents over MCP, as an agent's user has it: start_run, owed, submit, result. */
import { expect, test } from 'vitest'
import { mcpDoor, RUN, served } from '../run-doors.ts'
import { play } from '../run-host.ts'
import { rogueThenMended, TOLD } from '../run-story.ts'
import { call, emptyFolder, overStdio } from './clients.ts'

test('a maker without tests is corrected, replaced, and its successor brings it to a clean end', async () => {
  const made = served()
  const client = await overStdio({ folder: made.root })
  const { data, text } = await call<{ id: string }>(client, 'start_run', { ...RUN, key: 'one' })
  expect(text).toContain(`owed {"id": "${data.id}", "wait": 20}`)
  const heard = await play(mcpDoor(client, data.id), rogueThenMended(made))
  expect(heard.map(({ request, verdict }) => `${request} ${verdict}`)).toEqual(TOLD)
  expect(heard[0]?.corrections.join()).toContain('Write a test')
  const result = await call(client, 'result', { id: data.id, full: true })
  expect(result.data).toMatchObject({ status: 'completed', isFinal: true, report: { tasks: [{ id: 'greet', status: 'done' }] } })
})

test('submit says in words what to do with the agent, and owed carries it to nobody else', async () => {
  const made = served()
  const client = await overStdio({ folder: made.root })
  const { id } = (await call<{ id: string }>(client, 'start_run', RUN)).data
  await call(client, 'owed', { id, wait: 10 })
  made.git('switch', '--quiet', '-c', 'witan/x')
  made.commit('all of it', { 'src/a.js': '2\n', 'src/b.js': '1\n', 'src/c.js': '1\n' })
  const { text } = await call(client, 'submit', { id, request: 'make/maker/1', reply: { summary: 'Done.' } })
  expect(text).toMatch(/correct: Rogue: 3 files changed, and none of them is a test/)
  expect(text).toMatch(/Its next prompt ends with: “.*Write a test/)
  const { owed } = (await call<{ owed: readonly { seat: string; corrections: readonly string[] }[] }>(client, 'owed', { id })).data
  expect(owed).toMatchObject([{ seat: 'maker', corrections: [expect.stringContaining('Write a test')] }])
})

test('where nothing says what the work is, it is refused with what to do', async () => {
  const client = await overStdio({ folder: emptyFolder() })
  const { isError, text } = await call(client, 'start_run', RUN)
  expect(isError).toBe(true)
  expect(text).toMatch(/^no-run-here: .*witan\.yaml has no section «run»/)
  expect((await call(client, 'start_run', { ...RUN, test: 'rm -rf .' })).isError).toBe(true)
})
