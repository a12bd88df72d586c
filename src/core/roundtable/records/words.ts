/** What is written down when a round ends: its measures, the count, what was settled, and a summary for later rounds. */
import * as z from 'zod'
import { SeatId, Side } from '../../house/words.ts'

const because = z.string()
const count = z.int().nonnegative()
const share = z.number().min(0).max(1)

/** What a round comes to, in numbers: what detectors and exits go by. */
export const Measures = z.object({
  speakers: count,
  /** Facts that are news to the table, and new questions where everybody only asks; and the most that any one seat brought. */
  newFacts: count,
  newFactsPerSeat: count,
  meanConfidence: share.nullable(),
  /** Against the round before; null where nobody spoke in both. */
  confidenceChange: share.nullable(),
  /** Share of the seats whose side, or cluster where there are no sides, changed. */
  sideChange: share.nullable(),
  /** Population standard deviation with YES 1, UNCERTAIN 0.5, NO 0; null where half or more name no side. */
  stanceSpread: share.nullable(),
  /** Share of the seats that stand on the leading side, or in the largest cluster, and are as sure as early convergence asks. */
  confidentShare: share,
  /** Independent sources of those who stand together: several of one origin count once. */
  sources: count,
  overlap: share,
  clusters: count,
})
export type Measures = Readonly<z.infer<typeof Measures>>

export const Tally = z.object({
  accept: count,
  minor: count,
  blocker: count,
  absent: count,
  /** Changed sides without new evidence: their votes are not counted as agreement (R2). */
  unsupported: z.array(SeatId),
  /** Share of the seats that accept, with or without small changes. */
  level: share,
  openBlockers: z.array(z.object({ seat: SeatId, claim: z.string().nullable(), because, round: count })),
  leastConfidence: share.nullable(),
})
export type Tally = Readonly<z.infer<typeof Tally>>

export const Decision = z.object({ id: z.string(), text: z.string(), round: count, by: z.string(), claims: z.array(z.string()) })
export type Decision = Readonly<z.infer<typeof Decision>>

export const Contested = z.object({ claim: z.string(), for: z.array(SeatId), against: z.array(SeatId), since: count })
export type Contested = Readonly<z.infer<typeof Contested>>

export const Summary = z.object({
  oneLiner: z.string(),
  newClaims: z.array(z.string()),
  newEvidence: z.array(z.string()),
  decisions: z.array(z.string()),
  seats: z.array(
    z.object({ seat: SeatId, side: Side.nullable(), confidence: share, confidenceDelta: z.number(), keyMoves: z.array(z.string()) }),
  ),
  contested: z.array(Contested),
})
export type Summary = Readonly<z.infer<typeof Summary>>
