/**
 * Members of a control room without a language model: they look things up and compare, and say so.
 *
 *   the folder    folder, diffs, mentions            what is agreed   clashes, corrected, gaps       claims   claimed
 *   one look      look ─▶ roles: continuity, critic, consequences, proposing, advocate, deciding, moderating, taking-in
 *   the writing   phrases, writing
 */
import type { Voices } from '../voices.ts'
import { challenge } from './advocate.ts'
import { vote } from './deciding.ts'
import { confirm, moderate } from './moderating.ts'
import { propose } from './proposing.ts'
import { speak } from './roles.ts'
import { intake } from './taking-in.ts'

export const roomVoices: Voices['room'] = {
  intake,
  propose,
  opine: speak,
  discuss: speak,
  challenge,
  vote,
  moderate,
  confirm,
  /** Only the clerk writes into a folder. */
  apply: () => ({ applied: [], problem: 'An offline member can not write into a folder.' }),
}
