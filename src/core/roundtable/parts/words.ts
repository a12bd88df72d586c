/**
 * What only one mode asks of a contribution, in fields that code can check. A row a mode; `objection` is the part of a round in
 * which everybody has to disagree.
 */
import * as z from 'zod'

const claimId = z.string().max(20)
const line = (max: number) => z.string().max(max)

export const STATISTICS = ['meanConfidence', 'medianConfidence', 'yes', 'no', 'uncertain'] as const

export const parts = {
  /** What everybody says alone has no part of its own. */
  position: z.object({}),
  collaborative: z.object({
    builds: z
      .array(z.object({ claims: z.array(claimId).max(6), adds: line(400) }))
      .max(6)
      .describe('claims of others that you put together, and what that adds'),
  }),
  adversarial: z.object({
    steelman: z
      .object({ speaker: line(40), text: line(800) })
      .describe('the strongest form of the position you attack, as its holder would put it; the speaker as shown'),
    flaws: z
      .array(z.object({ claim: claimId.nullable(), flaw: line(400) }))
      .max(8)
      .describe('at least three'),
    strongest: z
      .object({ claim: claimId.nullable(), argument: line(800) })
      .describe('your strongest counter-argument, aimed at the strongest claim of that position, by id'),
  }),
  socratic: z.object({
    questions: z
      .array(z.object({ question: line(400), about: claimId.nullable(), assumption: line(300).nullable() }))
      .max(8)
      .describe('questions only; `assumption`: what is taken for granted, unsaid, and laid open by this question'),
  }),
  'expert-panel': z.object({
    boundary: line(400).describe('where your discipline ends: what you can not judge'),
    evidenceWanted: z.array(line(300)).max(6).describe('what your discipline would want to see before it agrees'),
  }),
  'devils-advocate': z.object({
    challenge: z
      .object({ claim: claimId.nullable(), argument: line(800) })
      .describe('what you hold against the working answer, and the claim it hits, by id'),
  }),
  delphi: z.object({
    reactsTo: z
      .object({ statistic: z.enum(STATISTICS), value: z.number() })
      .describe('the figure of the last round that you react to, exactly as shown'),
    moved: z.boolean().describe('whether your side or confidence differs from your last one'),
    onEvidence: z.array(line(20)).max(8).describe('ids of the evidence or claims that moved you; empty where you did not move'),
    why: line(400),
  }),
  'red-team-blue-team': z.object({
    attacks: z
      .array(z.object({ title: line(200), precondition: line(300), steps: z.array(line(300)).max(8) }))
      .max(6)
      .describe('red: what could go wrong by intent, with what it takes and how it would go; blue: leave empty'),
    answers: z
      .array(z.object({ vulnerability: line(20), mitigation: line(400).nullable(), acceptedRisk: line(400).nullable() }))
      .max(20)
      .describe('blue: every open vulnerability by id, each with a mitigation or a note why the risk is accepted'),
  }),
  objection: z.object({
    counterargument: z.object({ claim: claimId.nullable(), argument: line(800) }).describe('against what all agree on; new'),
    hypothesis: line(600).describe('another explanation or option that nobody has named yet'),
    assumption: z
      .object({ claim: claimId.nullable(), assumption: line(400), challenge: line(600) })
      .describe('something all take for granted'),
  }),
} as const
export type PartName = keyof typeof parts

/** As it is kept: with the name of what asked for it. */
export const Part = z.discriminatedUnion('of', [
  parts.position.extend({ of: z.literal('position') }),
  parts.collaborative.extend({ of: z.literal('collaborative') }),
  parts.adversarial.extend({ of: z.literal('adversarial') }),
  parts.socratic.extend({ of: z.literal('socratic') }),
  parts['expert-panel'].extend({ of: z.literal('expert-panel') }),
  parts['devils-advocate'].extend({ of: z.literal('devils-advocate') }),
  parts.delphi.extend({ of: z.literal('delphi') }),
  parts['red-team-blue-team'].extend({ of: z.literal('red-team-blue-team') }),
  parts.objection.extend({ of: z.literal('objection') }),
])
export type Part = Readonly<z.infer<typeof Part>>
export type PartOf<N extends PartName> = Extract<Part, { of: N }>
