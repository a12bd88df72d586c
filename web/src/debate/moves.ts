/** The thirteen moves as a reader meets them: a short name, one sentence on what it is, and the family that the timeline draws it by. */
import type { Move } from '../../../src/core/debate/words.ts'

export type Family = 'talk' | 'lock' | 'evidence' | 'change'

interface MoveWords {
  readonly name: string
  readonly about: string
  readonly family: Family
}

export const FAMILIES: Readonly<Record<Family, { readonly title: string; readonly about: string }>> = {
  talk: { title: 'Talk', about: 'Points, objections and questions while the seats look for what divides them.' },
  lock: { title: 'Lock', about: 'Asked for one by one once a question is found: a question locks only when all of this is done.' },
  evidence: { title: 'Evidence', about: 'Quotations for and against, once the question is locked. Every quotation is looked up.' },
  change: { title: 'Change', about: 'Somebody grants a point or moves. A change of side counts only where something carries it.' },
}

export const MOVES: Readonly<Record<Move, MoveWords>> = {
  CLAIM: { name: 'Claim', family: 'talk', about: 'A new point for its side, with how sure the speaker is of it.' },
  CHALLENGE: { name: 'Challenge', family: 'talk', about: 'What is wrong or missing in the message that it answers.' },
  CLARIFY: { name: 'Clarify', family: 'talk', about: 'What somebody means, or a question about it; often how far ahead they look.' },
  REFRAME: { name: 'Reframe', family: 'talk', about: 'The same dispute put another way.' },
  PROPOSE_CRUX: { name: 'Propose crux', family: 'talk', about: 'A yes-or-no question on which, the speaker thinks, it all turns.' },
  COMMIT_POSITION: {
    name: 'Commit',
    family: 'lock',
    about: 'Takes a side on the thread’s question, says why, and what would change its mind.',
  },
  DECLARE_FALSIFIER: {
    name: 'Falsifier',
    family: 'lock',
    about: 'Says what would change its mind: what is measured, which value, by when.',
  },
  STEELMAN: { name: 'Restate', family: 'lock', about: 'Puts an opponent’s position as that opponent would put it.' },
  GRADE_STEELMAN: {
    name: 'Grade',
    family: 'lock',
    about: 'The one who was restated says whether the restatement is accurate, incomplete or wrong.',
  },
  PROVIDE_EVIDENCE: { name: 'Evidence', family: 'evidence', about: 'Quotes a source, and says whose falsifier it bears on, if anyone’s.' },
  CHALLENGE_EVIDENCE: {
    name: 'Challenge evidence',
    family: 'evidence',
    about: 'Doubts somebody’s evidence: how it was measured, what causes what, the source, or what it has to do with it.',
  },
  UPDATE_POSITION: { name: 'Update', family: 'change', about: 'Changes its side, or how sure it is, and names the evidence that did it.' },
  CONCEDE: { name: 'Concede', family: 'change', about: 'Grants one exact point. Its side may stay as it is.' },
}
