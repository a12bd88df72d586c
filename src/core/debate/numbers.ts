/**
 * Every number that a rule of the debate rests on, in tables: change one and a test goes red (`scripts/mutate-numbers.ts`).
 * Times are of the deliberation's own clock, in milliseconds.
 */
import type { Horizon } from '../house/words.ts'
import type { Move, Stage } from './words.ts'

/** With an embedding model: four weights that make one; a mention is worth everything. */
export const ATTENTION = {
  threshold: 0.6,
  semantic: 0.5,
  thread: 0.25,
  recency: 0.15,
  move: 0.1,
  /** Recency falls from 1 to 0 over this time. */
  recencyMs: 60_000,
  agendaBoostMax: 0.2,
  /** What is left of a score once the seat's position in that thread is fixed. */
  onceFixed: 0.85,
  /** A contribution answers a message that really concerned it from here on. */
  good: 0.7,
} as const

export const MOVE_WEIGHT: Readonly<Partial<Record<Move, number>>> & { readonly other: number } = {
  CHALLENGE: 0.7,
  CHALLENGE_EVIDENCE: 0.7,
  CONCEDE: 1,
  PROPOSE_CRUX: 1,
  CLAIM: 0.4,
  other: 0.3,
}

/** Without one: words, threads and moves. */
export const KEYWORD_ATTENTION = {
  thread: 0.5,
  highMove: 0.3,
  middleMove: 0.2,
  lowMove: 0.1,
  freshMs: 10_000,
  fresh: 0.2,
  recentMs: 30_000,
  recent: 0.1,
  perKeyword: 0.1,
  keywordsMax: 0.2,
  /** A keyword has more letters than this. */
  lettersMin: 3,
} as const

export const LOOKS = {
  /** How often the best, the second and the third relevant message is chosen. */
  choice: [0.7, 0.2, 0.1],
  /** From so many messages of others since its last look on, a seat lets others talk. */
  othersSpoke: 3,
  cooldownMs: [6_000, 12_000],
  idleMs: [2_000, 5_000],
  heldMs: [5_000, 10_000],
  /** Weights of interests: what a seat speaks about grows, what it passes over fades. */
  interestGain: 0.2,
  interestDecay: 0.9,
  interestMin: 0.1,
  /** As many as a seat may declare at its opening. */
  interestsMax: 12,
  /** How far back in a thread a seat looks for something to answer. */
  back: 12,
  /** Topics of a message: as many as its seat names, else its longest words. */
  topicsMax: 6,
  topicsRead: 3,
} as const

export const INVARIANTS = {
  charactersMax: 400,
  repliesMax: 2,
  rateMessages: 12,
  rateWindowMs: 30_000,
  activeThreadsMax: 4,
  supportersMin: 2,
  mentionsMin: 2,
  /** Distance from every active thread. */
  orthogonalMin: 0.3,
  mergeAbove: 0.9,
  staleMs: 30_000,
  /** The bus remembers this many messages. */
  busMessages: 500,
  seatsMin: 3,
  liveSeatsMin: 2,
} as const

/** A stage's budget in messages: so many for the seats, within these bounds. */
export const BUDGETS = {
  DISCOVERY: { least: 6, most: 10, perSeat: 1, base: 3 },
  EVIDENCE: { least: 12, most: 16, perSeat: 1, base: 9 },
  threadMax: 40,
} as const

export const LIMITS = {
  messagesLeast: 200,
  messagesPerSeat: 20,
  msLeast: 300_000,
  msPerSeat: 40_000,
  /** People read and type: a table with one of them gets an hour. */
  msWithPerson: 3_600_000,
  messagesWithoutCrux: 50,
  messagesWithoutCruxPerSeat: 10,
} as const

export const ALLOWED: Readonly<Record<Stage, readonly Move[]>> = {
  DISCOVERY: ['CLAIM', 'CHALLENGE', 'CLARIFY', 'REFRAME', 'PROPOSE_CRUX'],
  CRUX_LOCK: ['STEELMAN', 'GRADE_STEELMAN', 'COMMIT_POSITION', 'DECLARE_FALSIFIER'],
  EVIDENCE: ['PROVIDE_EVIDENCE', 'CHALLENGE_EVIDENCE', 'UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX'],
  DONE: [],
}

/** Taken in EVIDENCE besides where there is no dossier. */
export const ARGUED: readonly Move[] = ['CLAIM', 'CHALLENGE']

export const DISCOVERY_EXIT = { participantsMin: 2, horizonCheckAt: 0.75 } as const

/** `asked`: how many of those who back neither question are asked. `talkAbove`: a thread that has talked longer than this is
 * too broad. `recent`: among so many last messages of a thread the moderator looks for what keeps coming back. */
export const SPLIT = { asked: 2, talkAbove: 15, recent: 10 } as const

export const LOCK = {
  commitmentsMin: 2,
  budgetLeast: 8,
  budgetSpare: 2,
  /** After so many failed evaluations the moderator forces the framing and adds to the budget. */
  forcedAfter: 2,
  extraBudget: 4,
  extraPerPair: 2,
  attemptsMax: 4,
  /** Grades below ACCURATE before an independent judge decides. */
  refusalsBeforeJudge: 2,
  /** How often one thing is asked of one seat between two evaluations. */
  asksMax: 2,
  /** A restatement and its grade. */
  messagesPerPair: 2,
} as const

/** When code grades a restatement: shares of the original's content that must come back. */
export const RESTATED = { claimMin: 0.5, reasonMin: 0.4, falsifierMin: 0.5, wrongBelow: 0.2 } as const

export const FALSIFIER = {
  vague: ['probably', 'might', 'seems', 'feels', 'generally'],
  metricLettersMin: 3,
} as const

export const HORIZONS: readonly Horizon[] = ['1-3mo', '12-18mo', '5y', '10y+']
export const HORIZON = { mismatchAbove: 1, groupMin: 3 } as const

export const CONVERGENCE = {
  threshold: 0.75,
  /** Its question was proposed by one seat and accepted by another. */
  accepted: 0.95,
  concessions: 3,
  /** One seat that gives in three times brings nobody together. */
  concedingSeats: 2,
  conceded: 0.75,
  shrunk: 0.6,
  shrunkTo: 2,
  window: 8,
  positionsStable: 5,
  participantsStable: 8,
} as const

/** `spare`: in a short talk the circle is called while there is still room for an answer. */
export const ORBIT = { window: 8, repetition: 2, spare: 1 } as const

/** `cruxesForHigh`: with fewer, nothing is said with high confidence. */
export const VALIDATION = { criteriaMin: 2, flipsMin: 2, cruxesForHigh: 2 } as const

export const AGENDA = { disputesMax: 2, boostPerStem: 0.1, replaceMargin: 0.05 } as const

export const CROSS = { everyMessages: 20, duplicateAbove: 0.9, confidenceMin: 0.8, sketchMin: 20, confirmsMax: 2 } as const

export const COALITION = {
  cruxesMin: 3,
  positionsMin: 3,
  similarity: 0.7,
  uncertain: 0.5,
  membersMin: 2,
  stableMessages: 30,
  labelWords: [2, 3],
} as const

/** Refusals for the same rule in a row before a seat is left out for a while, and for how long. */
/** Whoever fails to open so often is left out. */
export const OPENINGS_MAX = 3
export const REFUSALS = { inARow: 3, skippedMs: 60_000 } as const

export const CLERK = { minMessages: 12, reviewsMax: 2, wordsSharedMin: 0.3 } as const

/** What a seat is shown: bounded, so that a prompt does not grow with the debate. */
export const SHOWN = {
  before: 3,
  referred: 1,
  passages: 4,
  openPassages: 8,
  passageTokensMax: 160,
  /** So many times as many are searched for, since some share lines. */
  searchedFor: 3,
  /** Files that somebody names are shown first: so many of them, if their names have this many letters. */
  namedFiles: 2,
  nameLettersMin: 4,
  /** A talk is shown from a multiple of this on: the last so many messages, and less than twice as many. */
  talkStep: 12,
  positions: 8,
  proposals: 4,
  questions: 16,
  evidence: 6,
  nextQuestions: 6,
} as const
