/** For tests of what a seat says: a sound contribution of each move, and what becomes of seat a's speech. */
import { debated, type Facts, QUESTION, replyTo, speech, turn } from '../../../../test/debate-facts.ts'
import type { Check, Reference } from '../../evidence/words.ts'

export const reference = (path = 'bill.md'): Reference => ({ n: 1, path, lines: null, quote: 'as written', url: null, title: null })
export const spoken: Readonly<Record<string, object>> = {
  CLAIM: { confidence: 0.5, references: [] },
  CHALLENGE: { confidence: 0.5, references: [] },
  CLARIFY: { horizon: null },
  REFRAME: { question: null },
  PROPOSE_CRUX: { question: QUESTION },
  PROVIDE_EVIDENCE: { references: [reference()], bearsOn: null, bearing: 'context' },
  CHALLENGE_EVIDENCE: { opponent: 'Speaker B', evidence: 'm9', about: 'source', references: [] },
  UPDATE_POSITION: { prior: 'YES', next: 'NO', confidence: 0.5, evidence: [], concededFalsifier: false, topClaim: null },
  CONCEDE: { proposition: 'Fuel costs.', topClaimChanged: false, prior: null, next: null, evidence: [] },
}
export const move = (name: string, over: object = {}) => ({ move: name, content: 'Something new.', ...spoken[name], ...over })

/** What becomes of a's speech on top of these facts. */
export const heard = (
  facts: readonly Facts[],
  said: object,
  over: object = {},
  stage: string = 'DISCOVERY',
  checks: readonly Check[] = [],
) =>
  debated(...facts, turn('speak/a/1', { target: 'm1', stage })).when(
    replyTo('speak/a/1', 'contributions' in said ? said : speech(said, over), { checks }),
  ).facts
