/** A call with ordinary values, for tests of drivers. */
import * as z from 'zod'
import { emptyDossier } from '../core/dossier.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import type { Seat } from '../core/seat.ts'
import type { Call } from './driver.ts'

export const SEAT: Seat = {
  id: 'ada',
  name: 'Ada',
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: 'compatible/x',
  cheaperModel: null,
}

export const callOf = (changes: Partial<Call> = {}): Call => ({
  request: 'answer/ada/1',
  protocol: 'ask',
  purpose: 'answer',
  seat: SEAT,
  view: {},
  prompt: { system: 'You judge.', subject: '', talk: '', task: 'Ship on Friday?' },
  schema: z.object({ side: z.enum(['YES', 'NO']) }),
  told: z.object({ side: z.enum(['YES', 'NO']) }),
  seed: 1,
  model: 'compatible/x',
  outputTokensMax: 100,
  replyMsMax: 5_000,
  lookupsMax: 2,
  dossier: { ...emptyDossier, files: [{ path: 'a.md', hash: '', kind: 'markdown', title: 'A', lines: 1 }] },
  repair: null,
  corrections: [],
  signal: new AbortController().signal,
  ...changes,
})
