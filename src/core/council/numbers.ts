/**
 * Every number that a rule of the council rests on, in tables: change one and a test goes red.
 */

/** How modes are chosen, and which sections a mode reads. */
export const SELECTION = {
  /** Modes a reviewer holds. */
  modes: 5,
  /** affinity = base + signal · (its signals ÷ the most of any mode) + profile · (its keywords ÷ the most of any mode). */
  base: 0.2,
  signal: 0.5,
  profile: 0.3,
  /** A signal in fewer sentences than this is a word in passing and counts for nothing. */
  signalMin: 3,
  /** Taken off for every earlier reviewer who holds the mode. */
  penalty: 0.15,
  /** Added for a category that was dealt to this reviewer. */
  bias: 0.1,
  /** From this affinity on a mode is called for by the document; so many of a reviewer's modes should be. */
  strong: 0.5,
  strongMin: 3,
  categoriesMin: 3,
  /** Modes held twice or more, over the whole council. */
  overlapMax: 5,
  /** The meta modes, one of which somebody must hold. */
  metaFrom: 75,
  metaTo: 80,
  /** Passages shown for a signal. */
  examplesMax: 3,
  /** Keywords named in the reason for a choice. */
  keywordsShownMax: 6,
  exampleLettersMax: 160,
  /** A hit in a section's title counts for so many in its text. */
  titleWeight: 4,
  /** A section shorter than this is taken to be this long, so that one hit in a stub does not lead the list. */
  sectionWordsMin: 60,
} as const

/** Three reviewers over three cycles; two of them are a quorum, of three or, after a loss, of two. */
export const TABLE = { agents: 3, quorum: 2, liveMin: 2 } as const

/** Severities that lie this many steps apart make a finding contested (4-11). */
export const CONTEST = { severitySteps: 2 } as const

/** How the token budget is shared out (4-20): soft, and what one state leaves goes to the next. */
export const SHARES = { INIT: 0.05, CYCLE_1: 0.35, CYCLE_2: 0.3, CYCLE_3: 0.25, assembly: 0.05 } as const
/** Enough for a document of 15,000 tokens whole in nine readings. With no cap on tokens, the shares of this are what a cycle aims at. */
export const TOKENS_DEFAULT = 200_000

/** What one request holds beside the document: its rules, modes, vision and shape, measured and rounded up. */
export const REQUEST = {
  promptTokens: 3_600,
  /** A section longer than this is read in parts. */
  unitTokensMax: 1_200,
  /** A request with less room than this for the document still shows so much of it. */
  documentTokensMin: 800,
  outlineLinesMax: 120,
  /** Findings put before a seat at once: the gravest first. */
  findingsMax: 60,
  /** Where tokens are paid for, so many even if the share is used up: a cycle about nothing settles nothing. */
  findingsMin: 3,
  /** What the answer to one finding takes of a reply: a reply that is cut off is lost whole. */
  answerTokens: 80,
  othersMax: 30,
  /** Open questions that are told on: more are read by nobody. */
  questionsMax: 8,
  /** Questions this much alike are one. */
  sameQuestion: 0.4,
  /** What a finding takes beside its own words, and what one that is only listed takes. */
  findingTokens: 60,
  lineTokens: 8,
  /** Letters of its quotation that one that is only listed is shown with. */
  listedQuote: 120,
  /** Of the last cycle, kept back from the vote for a last round on blockers. */
  lastRoundShare: 0.4,
} as const

/**
 * How long the reason for one answer may be: the share of a reply that all of them have, what an answer takes beside its reason,
 * and the fewest and most words that are worth asking for.
 */
export const REASON = { share: { assess: 0.7, vote: 0.9 }, answerTokens: 40, tokensAWord: 1.5, least: 12, most: 60 } as const

/** A phase's scores agree below this population variance; strongly where all lie within this range (4-14). */
export const ALIGNMENT = { consensusVarianceBelow: 0.1, strongRange: 0.2, assessmentsMin: 2, recommendationsMax: 5 } as const

/** What the onboarding notes make of a mode by what it brought (4-22). */
export const EMPHASIS = { fruitful: 1.5, plain: 1, barren: 0.5 } as const

/** Areas that the notes point to at most; a grave finding draws attention to its section like so many light ones more. */
export const FOCUS = { areasMax: 8, graveWeight: 3 } as const

/** Lines shown before and behind a quoted passage. */
export const CONTEXT_LINES = 2

/** Below this share of verified quotations a report is not sure of itself. */
export const QUOTES_VERIFIED_MIN = 0.8

/** Findings that the governor keeps in mind, the gravest first: a break that lists hundreds would be read by nobody. */
export const GOVERNED = { openShown: 20 } as const
