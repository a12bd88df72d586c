/** The numbers that an offline seat at a roundtable reads, weighs and writes by. */

/** How many leaning sentences a seat notices by itself, alone and with each round: why two seats read the same files differently. */
export const READING = { alone: 7, perRound: 2 }

/** What makes a sentence one that this seat would pick. */
export const LIKING = {
  sure: 0.9,
  firstInterest: 1,
  moreInterests: 0.25,
  interestsCounted: 3,
  anchor: 0.6,
  perspective: 0.8,
  role: 0.7,
  number: 0.25,
  onTopic: 0.4,
  ownShare: 0.5,
  chance: 0.6,
  long: 0.3,
  row: 0.7,
  /** Says what the topic says: a position, not a reason for one. */
  topical: 1.2,
}
export const LONG_LETTERS = 170
/** Seats asked at the same moment should not all say the same: every fifth sentence is this seat's before it is another's. */
export const SHARES = 5

/** A sentence leans from here on; what is less sure counts as neutral. */
export const SURE_MIN = 0.6
export const FAINT_MIN = 0.4
/** With fewer sentences that lean surely, those that lean faintly are counted too. */
export const FIRM_MIN = 12

/** What trouble weighs for a seat that looks at risks: just enough to lean. */
export const TROUBLE_LEAN = 0.5

/** From a yes to a no at once needs a clear balance; less leaves a seat undecided. */
export const TURN_MIN = 0.25
export const CONFIDENCE = {
  stepMin: 0.02,
  stepMax: 0.08,
  assignedLeast: 0.4,
  assignedSpan: 0.3,
  nothing: 0.1,
  elsewhere: 0.15,
  tooLittle: 0.2,
  objected: 0.06,
}

export const WANTED = { alternatives: 2, failures: 3, unknowns: 2, flaws: 3, questions: 3, attacks: 2, evidence: 2 }
export const SHOWN = { supports: 4, challenges: 3, claimsInSynthesis: 12 }

/** As many characters as the words of the protocol take, less a little for marks that are added. */
export const ROOM = {
  statement: 390,
  text: 5_800,
  option: 290,
  reason: 390,
  failure: 290,
  mitigation: 390,
  unknown: 290,
  because: 390,
  argument: 780,
  vote: 590,
  title: 190,
  step: 290,
  synthesis: 3_900,
}
/** A counter-quotation that nobody has brought before one that is a little closer. */
export const COUNTER = { unquoted: 2 }

/** In each round a seat has most likely brought this many of what it likes best, even where its words are no longer shown. */
export const BROUGHT_A_ROUND = 3

/** So many letters in common at the start: the same sentence was quoted. */
export const KEY_LETTERS = 40

/** So many lines apart, two sentences stand beside each other. */
export const BESIDE_LINES = 1
