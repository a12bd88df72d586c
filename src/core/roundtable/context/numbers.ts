/**
 * How much of the talk a prompt holds, in tokens. Every number here is kept by `tokensAtMost`, which never counts too low, so the
 * true count is below it for any text.
 */

/** The window over the talk. */
export const WINDOW = {
  /** Claims, evidence, decisions and where each seat stands. */
  state: 2_000,
  /** Of one round that is not shown in full. */
  summary: 300,
  /** What was said in the rounds that are shown in full, this one's earlier speakers among them. */
  full: 7_000,
  /** All of it. */
  talk: 8_000,
  /** What is asked in this round, apart from the rules that always hold. */
  instructions: 150,
  /** The whole prompt, what the system is told and what the user says, but for a dossier that is shown whole. */
  total: 12_000,
  /** From this round on it is said where claims stand (2-26). */
  stateFromRound: 3,
  /** Of what is not shown in full, so many rounds have a summary; of older ones only their line is left, and what the state holds. */
  summariesWhole: 2,
} as const

/** One line of something. */
export const LINE = {
  oneLiner: 35,
  keyMove: 20,
  claim: 60,
  gist: 25,
  source: 25,
  path: 60,
  quote: 120,
  named: 45,
  decision: 40,
  statement: 300,
  reason: 200,
  title: 25,
  question: 60,
} as const

export const KEY_MOVES_MAX = 3
export const MOVES_MAX = 8

/** Shares of what the window may take, where not everything fits. */
export const SHARE = {
  /** Kept free for the state before words are handed out, where rounds are told in short; what summaries take at most. */
  state: 0.12,
  summaries: 0.2,
  /** Of the words, where seats speak in turn: what was said in the last round leaves so much for this one. */
  now: 0.55,
  /** Of the state: claims before evidence. */
  claims: 0.65,
  /** Of one contribution: what only this mode asks for, where its text has to be cut. */
  moves: 0.35,
  /** Of what is left of a prompt: what was supplied, what is to be mended, what others gave as reasons, any other part. */
  part: 0.3,
  mended: 0.8,
  reasons: 0.4,
} as const

/** Of the state block. */
export const STATE = {
  seats: 400,
  decisions: 260,
  opponentsMax: 3,
  citesMax: 3,
  /** It stands for rounds that are no longer shown, so it is no longer than this share of them; but never so short that ids are lost. */
  ofReplaced: 0.2,
  least: 350,
} as const

/** What else a prompt holds. What is left of the total goes to the window and to passages. */
export const PROMPT = {
  /** The rules of a mode, the round's instructions, headings: measured over all purposes and roles by a test. */
  fixed: 2_050,
  /** Kept free beside the talk for who is asked and for what: the same for all, so that the talk is. */
  turn: 1_750,
  topic: 2_900,
  persona: 220,
  method: 220,
  perspective: 120,
  focus: 250,
  supplied: 700,
  vulnerabilities: 350,
  mended: 3_000,
  problems: 300,
  reasons: 1_300,
  files: 200,
  /** Passages get at least this, where there is a dossier, before words of others are shown; at most what follows. */
  passagesMin: 700,
  passagesMax: 2_000,
  passagesAlone: 4_000,
  /** The window is never smaller, whatever the topic is like. */
  windowMin: 1_000,
  /** For the judge, and for whoever writes a synthesis. */
  judged: 5_000,
  concerns: 700,
} as const

export const PASSAGES = { most: 12, perInterest: 3, wholeTokens: 600 } as const
