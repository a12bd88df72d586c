/** The governor's numbers, each as the tables of the corrective-action framework give it: change one and a test goes red. */

/** Steps of the ladder: corrected, replaced or paused, broken off and escalated. */
export const LADDER = { correct: 1, replace: 2, escalate: 3 } as const

export const BREAK = {
  agentFailuresInARow: 3,
  taskFailuresInARow: 3,
  oscillatingFindings: 2,
  /** A convergence below this, in so many cycles running. */
  convergence: 0.5,
  convergenceCycles: 2,
} as const

/** Shares of a limit at which something is done, the highest first: stop, finish what is in the air, cheaper models, a note. */
export const GATES = [
  { gate: '100', share: 1 },
  { gate: '95', share: 0.95 },
  { gate: '80', share: 0.8 },
  { gate: '50', share: 0.5 },
] as const

/** From this gate on, in per cent, cheaper models are taken. */
export const CHEAPER_FROM = 80

/** The last task went so much worse than the first that the session is wearing out (3-16). */
export const QUALITY_LEAST = 0.8

/** Of one seat, in one cycle: enough for every condition that looks back. */
export const WORKS_KEPT = 12
/** Calls in the air whose time of asking is remembered. */
export const ASKS_KEPT = 64

/* ——— archetype shadows ——— */

export const EXPLORER = {
  /** More words than this want a recommendation. */
  words: 2_000,
  tangents: 3,
  files: 15,
  /** Ours: a text shorter than this has no last quarter to speak of (a hundred words), so none is asked for. */
  wordsWithLastQuarter: 400,
} as const

export const CREATOR = {
  abstractions: 2,
  /** So many mentions in the rationale are a sign unless a requirement asks for it; more than the other, whatever it asks (3-5). */
  futureProof: 1,
  futureProofRegardless: 2,
  filesPerTaskFile: 1.5,
  packages: 1,
} as const

export const MAKER = {
  /** From so many changed files on, one of them has to be a test. */
  filesWithTest: 3,
  /** All of it in so many commits, and more lines than this (3-22). */
  commits: 1,
  commitLines: 200,
  filesOutside: 1,
} as const

export const GUARDIAN = {
  blockers: 3,
  blockersPerMajor: 2,
  /** Reviews in a row without an approval. */
  reviews: 3,
  shareWithFix: 0.5,
  /** Ours: a share of one finding is all or nothing, so two are the fewest that can show a habit. */
  findings: 2,
  needCompromised: 1,
} as const

export const SKEPTIC = {
  challenges: 7,
  shareWithAlternative: 0.5,
  /** Raised so often, the first time counted. */
  timesRaised: 2,
  /**
   * Ours: from this overlap on, two challenges are one concern. Of 16 reworded and 22 merely similar pairs, 11 and none pass it;
   * at 0.6, where findings at one place are one, 14 and 5 would.
   */
  sameConcern: 0.8,
  outOfScope: 3,
} as const

export const TRICKSTER = {
  findingsOutside: 1,
  /** More findings than this, for fewer files than that. */
  findings: 10,
  files: 5,
  impossible: 1,
  withoutRepro: 3,
} as const

export const SAGE = {
  wordsPerLine: 2,
  /** Below this a review is short, however small the change (3-6). */
  words: 200,
  shareOutside: 0.5,
  onlyConsidering: 2,
  trivialDocs: 1,
} as const

/* ——— system shadows ——— */

export const TUNNEL_VISION = { reviewers: 2, findings: 4, categories: 1 } as const
export const ECHO_CHAMBER = { reviewers: 2, checkMs: 30_000 } as const
export const GOLD_PLATING = { polished: 1, openBlockers: 1 } as const
/** `planMs` is ours: with a small change, and a person who fetches the next prompt, a few minutes of planning are no paralysis. */
export const ANALYSIS_PARALYSIS = { planPerDo: 2, planMs: 300_000, explorers: 3 } as const
export const CARGO_CULT = { lessons: 1 } as const
/** The same warnings, put off in so many runs running, and so many of them (3-19). */
export const BROKEN_WINDOW = { runs: 2, warnings: 3 } as const
export const SCOPE_CREEP = { filesPerProposed: 2 } as const
