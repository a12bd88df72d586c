/**
 * What a user chooses for a roundtable: mode, rounds, perspectives, how far each feature goes, and every number that a detector or
 * an exit rests on.
 */
import * as z from 'zod'

const share = z.number().min(0).max(1)

export const ModeName = z.enum([
  'collaborative',
  'adversarial',
  'socratic',
  'expert-panel',
  'devils-advocate',
  'delphi',
  'red-team-blue-team',
])
export type ModeName = z.infer<typeof ModeName>

export const HighStakes = z.enum(['security', 'medical-legal', 'agentic', 'safety-critical'])
export type HighStakes = z.infer<typeof HighStakes>

export const Switch = z.enum(['off', 'log', 'enforce'])
export type Switch = z.infer<typeof Switch>

export const Feature = z.enum(['labels', 'citations', 'verification', 'groupthink', 'safety', 'exits'])
export type Feature = z.infer<typeof Feature>

/** Every number that a detector or an exit rests on, as a user may set it. */
export const Thresholds = z.strictObject({
  stagnation: z
    .strictObject({
      newFactsPerSeatBelow: z.number().min(0).default(1),
      confidenceChangeMax: share.default(0.1),
      stanceSpreadMax: share.default(0.15),
      rounds: z.int().min(1).max(6).default(2),
    })
    .prefault({}),
  earlyConvergence: z
    .strictObject({
      roundMax: z.int().min(1).max(12).default(2),
      confidentShareMin: share.default(0.75),
      confidenceMin: share.default(0.85),
      sourcesBelow: z.int().min(0).default(3),
      overlapMin: share.default(0.7),
      clustersBelow: z.int().min(0).default(2),
    })
    .prefault({}),
  objection: z.strictObject({ confidenceMin: share.default(0.8), changeBelow: share.default(0.05) }).prefault({}),
  exit: z
    .strictObject({
      consensusMin: share.default(0.8),
      confidenceMin: share.default(0.7),
      changeBelow: share.default(0.1),
      plateauRounds: z.int().min(1).max(6).default(2),
      roundsMin: z.int().min(1).max(6).default(2),
    })
    .prefault({}),
})
export type Thresholds = Readonly<z.infer<typeof Thresholds>>

const switched = Switch.default('enforce')
/** `log`: what would have happened is recorded and changes nothing. */
export const Switches = z.strictObject({
  labels: switched,
  citations: switched,
  verification: switched,
  groupthink: switched,
  safety: switched,
  exits: switched,
})
export type Switches = Readonly<z.infer<typeof Switches>>

export const options = z.strictObject({
  mode: ModeName.default('collaborative'),
  rounds: z
    .int()
    .min(1, 'a roundtable has at least 1 round')
    .max(6, 'at most 6 rounds are asked for at first; extend adds more')
    .default(3),
  exitOnConsensus: z.boolean().default(true),
  /** Of the experts of a panel, in the order of the seats; fewer than seats: they go round. Empty: made from the cast. */
  perspectives: z.array(z.string().trim().min(1).max(400)).max(10).default([]),
  highStakes: HighStakes.nullable().default(null),
  /** How many of the others a seat is shown; null: two from four seats on, all below that. */
  neighbours: z.int().min(1).max(9).nullable().default(null),
  /** How long a person is waited for, where something is asked of one. 0: not at all. */
  patienceMinutes: z.number().min(0).max(1_440).default(10),
  switches: Switches.prefault({}),
  thresholds: Thresholds.prefault({}),
})
export type RoundtableOptions = Readonly<z.infer<typeof options>>
