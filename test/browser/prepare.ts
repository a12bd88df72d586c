/** Before any browser test: there is a Chromium, and the page is built from the sources as they are now. */
import { provided } from '../../scripts/chromium.ts'
import { buildPage } from '../../scripts/page.ts'

export default async function prepare(): Promise<void> {
  const missing = provided()
  if (missing !== null) throw new Error(missing)
  const { ok, output } = await buildPage(new AbortController().signal)
  if (!ok) throw new Error(`The page could not be built:\n${output}`)
}
