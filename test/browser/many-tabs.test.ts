/** More tabs than a browser has connections: each still shows what happens, and commands get through. */
import { expect, test } from 'vitest'
import { API, startedServer } from '../http/server.ts'
import { exampleStart } from './examples.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

test('eight tabs on one live debate: all follow it, and the last one can pause it', { timeout: 90_000 }, async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, { ...(await exampleStart(server, 'debate')), pace: 'live' })).body
  const first = await visit(server, `/d/${id}`)
  await first.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  const others = []
  for (let tab = 0; tab < 7; tab++) {
    const page = await first.context().newPage()
    await page.goto(`/d/${id}`)
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    others.push(page)
  }
  await others.at(-1)?.getByRole('button', { name: 'Pause', exact: true }).click()
  for (const page of [first, ...others]) await page.getByText('paused', { exact: true }).waitFor()
  const { meta } = (await server.get(`${API}/${id}`)).body
  for (const page of [first, ...others])
    await expect.poll(() => page.getByRole('slider', { name: 'Moment' }).inputValue()).toBe(String(meta.version))
})
