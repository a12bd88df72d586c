/** What a safety evaluation is asked and what it answers. */

export type Tier = 'lightweight' | 'triggered' | 'full-evaluation'
export type HighStakes = 'security' | 'medical-legal' | 'agentic' | 'safety-critical'

export interface Trigger {
  readonly category: 'mode' | 'topic' | 'intent' | 'context'
  readonly because: string
}

export interface SafetyEvaluation {
  readonly tier: Tier
  readonly score: number
  readonly triggers: readonly Trigger[]
  /** False: intent and actionable form, in one and the same passage. */
  readonly passed: boolean
  /** One sentence each: which rule, which words of the text. */
  readonly concerns: readonly string[]
  readonly recommendations: readonly string[]
}

export interface Setting {
  /** Adversarial, red-team-blue-team, devils-advocate: modes that press a position. */
  readonly isPressedMode: boolean
  readonly topic: string
  readonly highStakes: HighStakes | null
}
