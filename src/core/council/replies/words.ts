/** What is said in a council, by purpose, and what of it a seat is told now. What is none of the words of a list is taken as the least that it can mean: one word must not cost a whole review. */
import * as z from 'zod'
import { Severity } from '../../findings/words.ts'

export const Vote = z.enum(['SUPPORT', 'OPPOSE', 'ABSTAIN'])
export type Vote = z.infer<typeof Vote>

/** What kind of defect it is: two findings of different kinds are never one. */
export const Category = z.enum([
  'ambiguity',
  'contradiction',
  'arithmetic',
  'definition',
  'reference',
  'measurement',
  'evidence',
  'reasoning',
  'alternatives',
  'scope',
  'traceability',
  'acceptance',
  'ownership',
  'timing',
  'dependency',
  'failure',
  'roll-back',
  'security',
  'privacy',
  'fairness',
  'incentives',
  'operations',
  'open-question',
  'other',
])
export type Category = z.infer<typeof Category>

const quote = z.string().max(1_000).describe('words of the document, copied exactly; shorten with […]')
/** Told without the word for neither: that is what another word means. */
const Judgement = z.enum(['SUPPORT', 'DISPUTE', 'UNCLEAR']).meta({ enum: ['SUPPORT', 'DISPUTE'] })

const Raised = z.object({
  mode: z
    .number()
    .meta({ type: 'integer', minimum: 1 })
    .describe('the number of the mode that found it, one of yours; the nearest, if you found it without one'),
  severity: Severity.describe('as the scale above says'),
  category: Category.catch('other').describe('what kind of defect it is'),
  quote: quote
    .nullable()
    .meta({ examples: ['…'] })
    .describe('the passage it is about or that comes nearest to what is missing; null only where no passage does'),
  line: z
    .number()
    .meta({ type: 'integer', minimum: 1 })
    .nullable()
    .meta({ examples: [1] })
    .describe('the line where the quotation begins, as numbered'),
  section: z.string().max(200).nullable().describe('without a quotation: the heading of the section it is about; else null'),
  description: z.string().min(1).max(600).describe('what is wrong here and why it matters, in one or two sentences'),
  remediation: z.string().max(800).nullable().describe('the change you propose, concrete enough to make it'),
  sameAs: z
    .string()
    .max(40)
    .nullable()
    .default(null)
    .describe('the id of a finding above that is the same defect: yours then counts for it; null: none is'),
})
export type Raised = Readonly<z.infer<typeof Raised>>

const Met = z.object({ criterion: z.string().max(40).describe('its id'), quote })
const alignment = z
  .array(Met)
  .max(90)
  .default([])
  .describe('the criteria that the document meets, each with the words that show it; leave out the others')
const violations = z
  .array(Met)
  .max(24)
  .default([])
  .describe('what the criteria forbid and the document does, each with the words that show it; leave out the others')
const reason = z.string().max(600)

const Review = z.object({
  oath: z.boolean().describe('true: you hold yourself to the oath'),
  findings: z.array(Raised).max(200),
  alignment,
  violations,
  questions: z
    .array(z.string().max(300))
    .max(8)
    .default([])
    .describe('what only a person can decide and the document leaves open, the weightiest first; each once; empty if nothing is'),
})
const Assessed = z.object({
  finding: z.string().max(40).describe('its id'),
  judgement: Judgement.catch('UNCLEAR').describe('SUPPORT: the defect is there; DISPUTE: it is not, or the document answers it'),
  severity: Severity.nullable().describe('how grave you hold it to be; null: as it counts now'),
  because: reason.describe('why, in as many words as the task allows'),
  quote: quote.nullable().describe('when you dispute it: the words of the document that answer it; else null'),
})
const Proposed = z.object({
  finding: z.string().max(40).describe('its id'),
  text: z.string().trim().min(1).max(800).describe('the change'),
})
const remediations = z.array(Proposed).max(60).default([]).describe('changes that you propose for findings above; empty if none')
const endorsements = z
  .array(z.string().max(40))
  .max(80)
  .default([])
  .describe('ids of remediations above (such as F-1.R1) that would resolve their finding')
const Assessment = z.object({
  assessments: z.array(Assessed).max(120).default([]).describe('one for each finding that you are asked to assess'),
  remediations,
  endorsements,
  findings: z.array(Raised).max(200),
  alignment,
  violations,
})
const Voted = z.object({
  finding: z.string().max(40).describe('its id'),
  vote: Vote.catch('ABSTAIN'),
  because: reason.describe('why, in as many words as the task allows'),
  quote: quote.nullable().describe('when you oppose it because the document answers it: the words that do; else null'),
})
const Ballot = z.object({
  votes: z.array(Voted).max(120).default([]).describe('one for each finding put to the vote'),
  remediations,
  endorsements,
})
const Endorsement = z.object({ endorsements, because: reason.describe('why, in a sentence') })

export type Review = Readonly<z.infer<typeof Review>>
export type Assessment = Readonly<z.infer<typeof Assessment>>
export type Ballot = Readonly<z.infer<typeof Ballot>>
export type Endorsement = Readonly<z.infer<typeof Endorsement>>

export const purposes = { review: Review, assess: Assessment, vote: Ballot, endorse: Endorsement } as const
export type Purpose = keyof typeof purposes

/** What fits into one reply. A seat without a model brings all that lint says, so more are read. */
const FINDINGS_TOLD = 15

/** As a seat is told it, where something can't be said now: nobody reads alone what others raised, and there may be nothing to remedy. */
const Alone = Raised.omit({ sameAs: true })
const alone = Review.extend({ findings: z.array(Alone).max(FINDINGS_TOLD).describe('the gravest first') })
const assess = Assessment.extend({
  findings: z.array(Raised).max(FINDINGS_TOLD).describe('new ones only; empty if nothing grave was missed'),
})
const shapes = {
  'review, once more': alone.omit({ alignment: true, violations: true }),
  review: alone,
  assess,
  'assess, nothing': assess.omit({ assessments: true, remediations: true, endorsements: true }),
  'vote, no blocker': Ballot.pick({ votes: true }),
  'vote, blockers alone': Ballot.omit({ votes: true }),
} as const

/** @public */
export function told(purpose: string, view: unknown): z.ZodType | null {
  const { wantsAlignment, findings, items, unresolved } = view as {
    readonly wantsAlignment?: boolean
    readonly findings?: readonly unknown[]
    readonly items?: readonly unknown[]
    readonly unresolved?: readonly unknown[]
  }
  if (purpose === 'review') return shapes[wantsAlignment === true ? 'review' : 'review, once more']
  if (purpose === 'assess') return shapes[findings?.length === 0 ? 'assess, nothing' : 'assess']
  if (purpose !== 'vote') return null
  if (unresolved?.length === 0) return shapes['vote, no blocker']
  return items?.length === 0 ? shapes['vote, blockers alone'] : null
}
