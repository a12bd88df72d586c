/** Every page in both themes, at three widths: axe finds nothing serious, nothing has to be scrolled sideways. */
import { afterAll, beforeAll, test } from 'vitest'
import { API, ended, type Server, sharedServer } from '../http/server.ts'
import { isFitForAll } from './axe.ts'
import { endedExample } from './examples.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

let server: Server
const ids: Record<string, string> = {}
let close: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  const shared = await sharedServer()
  server = shared.server
  close = shared.close
  for (const protocol of ['debate', 'council'] as const) ids[protocol] = await endedExample(server, protocol)
  ids.ask = (await server.post(API, ASKED)).body.id
  ids.human = (await server.post(API, { ...ASKED, seatModels: { 'outside-view': 'human' } })).body.id
  await ended(server, ids.ask ?? '')
}, 60_000)
afterAll(() => close())

/** Long words, two directions and signs beyond the basic plane must not break anything. */
const ASKED = {
  protocol: 'ask',
  question: `Should we ship 🚢 on Friday? האם לשלוח? ${'verylongword'.repeat(12)}`,
  offline: true,
  dossier: [{ path: 'log.md', text: '# Log\n\nWe shipped on three Fridays in May 2031. Two of these releases were rolled back.\n' }],
}

const PAGES: readonly (readonly [name: string, path: () => string])[] = [
  ['home', () => '/'],
  ['new', () => '/new'],
  ['a debate', () => `/d/${ids.debate}`],
  ['a debate in its middle', () => `/d/${ids.debate}?at=260`],
  ['the cruxes', () => `/d/${ids.debate}?view=cruxes`],
  ['a crux', () => `/d/${ids.debate}?view=cruxes&crux=t1`],
  ['the seats', () => `/d/${ids.debate}?view=seats`],
  ['the timeline', () => `/d/${ids.debate}?view=timeline`],
  ['the restatements', () => `/d/${ids.debate}?view=restatements`],
  ['the numbers', () => `/d/${ids.debate}?view=numbers`],
  ['a council', () => `/d/${ids.council}`],
  ['the votes of a council', () => `/d/${ids.council}?view=votes`],
  ['its reviewers', () => `/d/${ids.council}?view=reviewers`],
  ['its North Star', () => `/d/${ids.council}?view=star`],
  ['its notes', () => `/d/${ids.council}?view=notes`],
  ['an ask', () => `/d/${ids.ask}`],
  ['a turn of a person', () => `/d/${ids.human}`],
  ['a report', () => `/d/${ids.debate}/report`],
]

/** Until what is loaded with a view stands. */
const SETTLE_MS = 250

test.each(PAGES)('%s: axe finds nothing serious in either theme, and nothing has to be scrolled sideways', async (_, path) => {
  const page = await visit(server, path(), { reducedMotion: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await isFitForAll(page)
})
