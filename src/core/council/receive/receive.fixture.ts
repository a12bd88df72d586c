/** What tests of replies begin with: one finding raised, two seats that say much the same, a table in cycle 2. */
import { dossierOf, review, STATED, stated, TEXT } from '../../../../test/council-facts.ts'
import { played, reviews, Stage } from '../../../../test/council-stage.ts'
import type { Raised } from '../words.ts'

/** One seat's review of one finding, in cycle 1. */
export const raised = (over: Partial<Raised>, text = TEXT) => {
  const stage = played({
    dossier: dossierOf(text),
    script: { review: reviews({ a: review([stated(over)]) }) },
    until: ({ state }) => state === 'CYCLE_2',
  })
  return stage.of('finding.raised')[0]
}
/** What two seats say of the same document, one after the other. */
export const both = (a: Raised, b: Raised) =>
  played({ script: { review: reviews({ a: review([a]), b: review([b]) }) }, until: ({ state }) => state === 'CYCLE_2' })
export const inCycle2 = (play: Parameters<typeof played>[0] = {}): Stage => {
  const stage = new Stage({ script: { review: reviews({ a: review([STATED.rollOut]) }) }, ...play })
  stage.run(({ state }) => state === 'CYCLE_2')
  stage.tick()
  return stage
}
