/** The numbers of a room that no setting holds; those of breakers, credits and ladders stand with their rules. */

/** How many comments an advocate has. */
export const ADVOCATE_COMMENTS = 2
/** Assignments as advocate within this time count for whose turn it is. */
export const ADVOCATE_MEMORY_MS = 7 * 24 * 60 * 60 * 1_000
/** References of one approval that make a quick consensus a grounded one. */
export const BYPASS_REFERENCES = 2

/** A quotation less like anything in its file than this was made up, and costs more than one that is only inexact. */
export const MADE_UP_BELOW = 0.5

/** What makes an idea more than one person's. */
export const STATUS = { tentativeSupports: 1, agreedSupports: 2, agreedEvidenced: 1 } as const

/** A topic that is talked about and never done. */
export const OBSESSION = { issues: 5, accesses: 20, applicationBelow: 0.1 } as const

/** Assistance begins after so many refusals on one issue, and ends after so many slices done well. */
export const ASSISTANCE = { refusals: 2, cleanSlices: 3 } as const

/** Issues of one member's that may be open at the same time: whoever wants more finishes some. */
export const OPEN_ISSUES = 20
/** Of those, so many may have been opened since the last session began: the team comes to some before there are more. */
export const ISSUES_A_SESSION = 5

/** Issues that are worked on at the same time. */
export const IN_HAND = 3
/** How often one member is asked again for what was refused, on one issue. */
export const TRIES = 2
/** Proposals on one issue: the first, and one that takes up what was said against it. */
export const PROPOSALS = 2

/** Votes for it without which nothing that reaches far is taken. */
export const FAR_REACHING_VOTES = 2

/** Of so many calls that a session may make, one may be set aside for each look-up of an answer: else few calls would let nobody speak. */
export const CALLS_FOR_A_LOOKUP = 5

export const DAY_MS = 24 * 60 * 60 * 1_000

/** What a moderator remembers of the room, however old and wherever it lies: so many issues with these tags, the newest first. */
export const MODERATOR_MEMORY = { focusTags: ['meta', 'circuit-breaker', 'stuck', 'canon', 'leech'], maxInterestLevel: 5 } as const

/**
 * Shown with one request. Canon stands whole in front of every issue up to `canon` entries; of more, those nearest to the issue. Of a
 * thread the last comments, at least so many: it is cut at multiples of that, so that what is shown grows at its end.
 */
export const SHOWN = { passages: 6, canon: 60, canonNear: 24, related: 6, comments: 30, citedLines: 20 } as const
