/** Every view of a roundtable, and the page of figures, in both themes and at three widths: nothing serious, nothing too wide. */
import { afterAll, beforeAll, test } from 'vitest'
import { API, ended, type Server, sharedServer } from '../http/server.ts'
import { played } from '../roundtable-stage.ts'
import { isFitForAll } from './axe.ts'
import { exampleStart } from './examples.ts'
import { kept } from './prepared-run.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

let server: Server
let close: () => Promise<void> = () => Promise.resolve()
const ids: Record<string, string> = {}

/** With a round of objections and a warning in every round, so that every mark is seen. */
const DOUBTS = { earlyConvergence: { roundMax: 12, confidentShareMin: 0, confidenceMin: 0, sourcesBelow: 99 } }

beforeAll(async () => {
  const shared = await sharedServer()
  server = shared.server
  close = shared.close
  const start = (await exampleStart(server, 'roundtable')) as { readonly options: object }
  const started = async (options: object): Promise<string> => (await server.post(API, { ...start, options })).body.id
  ids.doubted = await started({ mode: 'collaborative', rounds: 2, patienceMinutes: 0, thresholds: DOUBTS })
  await ended(server, ids.doubted)
  // Stand-ins name no attack and answer none: two teams that do.
  const { events } = played({ options: { mode: 'red-team-blue-team', rounds: 2, highStakes: 'security' } })
  ids.teams = events[0]?.stream ?? ''
  await kept(server.folder, ids.teams, { events })
}, 60_000)
afterAll(() => close())

const PAGES: readonly (readonly [name: string, path: () => string, there: string])[] = [
  ['the rounds', () => `/d/${ids.doubted}`, 'everybody objects'],
  ['a contribution', () => `/d/${ids.doubted}?said=1.trial-reader`, 'What it said'],
  ['the claims', () => `/d/${ids.doubted}?view=claims`, 'Rests on'],
  ['the evidence', () => `/d/${ids.doubted}?view=evidence`, 'cited by'],
  ['the interventions', () => `/d/${ids.doubted}?view=interventions`, 'Agreement put to the test'],
  ['the checks', () => `/d/${ids.doubted}?view=checks`, 'Does it say what remains uncertain?'],
  ['the attacks', () => `/d/${ids.teams}?view=attacks`, 'mitigation'],
  ['the seats', () => `/d/${ids.teams}?view=seats`, 'red team'],
  ['the numbers', () => `/d/${ids.doubted}?view=numbers`, 'What each round measured'],
  ['a past moment', () => `/d/${ids.doubted}?at=40`, 'a past moment'],
  ['its report', () => `/d/${ids.doubted}/report`, 'Should Tarnbrook'],
  ['the figures', () => '/analytics', 'By model'],
]

test.each(PAGES)('%s: axe finds nothing serious in either theme, and nothing has to be scrolled sideways', async (_, path, there) => {
  const page = await visit(server, path(), { reducedMotion: true })
  await page.getByText(there).first().waitFor()
  await isFitForAll(page)
})
