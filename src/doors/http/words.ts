/** The shapes of HTTP: what is asked and what is answered, as `/openapi.json` tells it. */
import { z } from '@hono/zod-openapi'
import { WrittenSeat } from '../../engine/cast-file.ts'
import { StartHere } from '../../engine/start.ts'
import { WrittenCommand } from '../commands.ts'
import { COST_FIELDS, LINE_FIELDS, LIST_FIELDS } from '../listing.ts'
import { VERDICTS } from '../verdict.ts'
import { EventFilter } from './filter.ts'

export const Id = z.object({
  id: z
    .string()
    .regex(/^[a-z]+-[a-z0-9]{4,40}$/)
    .openapi({ param: { name: 'id', in: 'path' }, example: 'debate-7k2m9xqd' }),
})
export const IdAt = Id.extend({
  seq: z.coerce
    .number()
    .int()
    .min(1)
    .openapi({ param: { name: 'seq', in: 'path' } }),
})

export const IdRound = Id.extend({
  round: z.coerce
    .number()
    .int()
    .min(0)
    .openapi({ param: { name: 'round', in: 'path', required: true }, description: '0 is the one in which everybody answers alone' }),
})

export const ProblemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.string().describe('stable: for programs'),
    detail: z.string().describe('a sentence for people: what happened and what to do'),
    request: z.string().describe('as in the server’s log'),
  })
  .openapi('Problem')

/** A caller that does not know whether its request arrived sends it again under the same key. */
export const Repeatable = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

export const Opened = z.object({ id: z.string(), notes: z.array(z.string()) }).openapi('Opened')

export const Line = z.object(LINE_FIELDS).openapi('Deliberation')

const Spent = z.object(COST_FIELDS).openapi('Cost')

export const List = z
  .object({
    deliberations: z.array(
      Line.extend({
        outcome: z.string().optional().describe('one sentence; only where outcomes were asked for'),
        cost: Spent.optional().describe('only where outcomes were asked for'),
      }),
    ),
    next: z.string().nullable().describe('cursor of the next page'),
  })
  .openapi('List')

export const ListQuery = z.strictObject({
  ...LIST_FIELDS,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  outcomes: z.stringbool().optional().describe('with what each came to, in a sentence, and what it cost'),
})

/** Of a protocol's own making beside the head; the reports' fields are in the docs of each. */
export const ReportBody = z
  .looseObject({
    id: z.string(),
    protocol: z.string(),
    status: z.string(),
    stopReason: z.string().nullable(),
    confidence: z.string(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('Report')

const Claimed = z.looseObject({ id: z.string(), text: z.string(), label: z.string(), declared: z.string(), status: z.string() })
const Cited = z.looseObject({ id: z.string(), n: z.number(), source: z.string(), verdict: z.string(), because: z.string() })
const Verified = z.looseObject({ question: z.string(), asks: z.string(), result: z.string(), because: z.string(), by: z.string() })

/** The fields of a contribution that only its mode has, and what the rules made of the round, are in docs/roundtable.md. */
export const RoundBody = z
  .looseObject({
    round: z.number(),
    kind: z.string().describe('blind, plain or objection'),
    isClosed: z.boolean(),
    contributions: z
      .array(
        z.looseObject({
          seat: z.string(),
          name: z.string(),
          request: z.string(),
          side: z.string().nullable(),
          confidence: z.number(),
          statement: z.string(),
          text: z.string().describe('in full, with its labels'),
          claims: z.array(Claimed),
          evidence: z.array(Cited),
          verification: z.array(Verified),
        }),
      )
      .describe('in the order in which they were to speak'),
    silent: z.array(z.object({ seat: z.string(), name: z.string(), because: z.string() })),
  })
  .openapi('Round')

export const Whole = z
  .object({ meta: Line.extend({ runner: z.string().nullable(), waiting: z.boolean().describe('for a place') }), report: ReportBody })
  .openapi('Whole')

export const EventBody = z
  .looseObject({
    stream: z.string(),
    seq: z.number(),
    at: z.number(),
    wall: z.string(),
    prev: z.string(),
    hash: z.string(),
    type: z.string(),
  })
  .openapi('Event')

export const EventsQuery = EventFilter.extend({
  after: z.coerce.number().int().min(0).optional().describe('the last event you have; Last-Event-ID does the same'),
  limit: z.coerce.number().int().min(1).max(1_000).default(200).describe('of a JSON page'),
  snapshot: z.stringbool().optional().describe('live: the report so far first, then what follows it'),
  stay: z.stringbool().optional().describe('live: stay when the deliberation ends; it may be taken up again'),
})
export const EventsPage = z
  .object({ events: z.array(EventBody), next: z.number().describe('`after` of the next page'), more: z.boolean() })
  .openapi('Events')

/** `by` is whoever holds the token. */
export const CommandBody = WrittenCommand
export const Done = z.object({ events: z.array(EventBody) }).openapi('Done')

export const Replied = Done.extend({
  advice: z
    .object({ verdict: z.enum(VERDICTS), because: z.string(), corrections: z.array(z.string()) })
    .describe('what to do with whoever wrote it: go on, tell it the corrections, put another agent in its place, or stop'),
}).openapi('Replied')

export const OwedQuery = z.strictObject({
  wait: z.coerce.number().min(0).max(25).optional().describe('seconds to wait for something to be owed'),
  seat: z.string().max(80).optional(),
})
export const Owed = z
  .object({
    owed: z.array(
      z.object({
        request: z.string(),
        seat: z.string(),
        purpose: z.string(),
        deadline: z.string().nullable().describe('when the deliberation’s time limit, or on the live pace its own clock, ends it'),
        prompt: z.object({ system: z.string(), user: z.string() }),
        corrections: z.array(z.string()).describe('what the governor says to this seat alone; the prompt ends with it'),
        thrift: z.string().nullable().describe('for hosts: a limit is near, so let a cheaper model answer where one will do'),
        parts: z
          .array(z.object({ title: z.string(), lines: z.array(z.string()) }))
          .describe('what the seat is shown, for people: headings and what stands under each'),
        view: z.unknown(),
        schema: z.unknown().describe('JSON Schema of the reply'),
      }),
    ),
    status: z.string(),
  })
  .openapi('Owed')
export const ReplyBody = z.strictObject({ request: z.string().max(200), reply: z.unknown() }).openapi('Reply')

export const IdText = Id.extend({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .openapi({ param: { name: 'hash', in: 'path' } }),
})

export const UploadQuery = z.strictObject({ name: z.string().min(1).max(200).describe('what citations call it') })
export const UploadBody = z.object({ upload: z.string(), name: z.string(), bytes: z.number() }).openapi('Upload')

const Example = z.object({
  name: z.string(),
  protocol: z.string(),
  title: z.string(),
  about: z.string(),
  start: StartHere.describe('a start, to be sent as it is'),
})

export const Setup = z
  .object({
    software: z.string(),
    you: z.object({
      name: z.string(),
      scopes: z.array(z.string()),
      seats: z.array(z.string()).nullable().describe('those you may answer for; null: any'),
    }),
    needsToken: z.boolean(),
    answers: z.object({
      kind: z.enum(['model', 'offline']).describe('who answers for seats that nobody was named for'),
      because: z.string(),
    }),
    casts: z.array(z.object({ name: z.string(), about: z.string(), seats: z.array(WrittenSeat) })),
    dossiers: z.array(z.string()).describe('names that a start may give as {dossier}'),
    examples: z.array(Example),
  })
  .openapi('Setup')

const CAST_CHARACTERS_MAX = 200_000
export const CastBody = z
  .strictObject({ text: z.string().min(1).max(CAST_CHARACTERS_MAX).describe('of a cast file: YAML or JSON') })
  .openapi('CastFile')
export const CastSeats = z.object({ seats: z.array(WrittenSeat).describe('as a start takes them, each with its id') }).openapi('CastSeats')

const Range = z.object({ low: z.number(), high: z.number() })

export const Estimate = z
  .object({
    seats: z.array(
      z.object({ id: z.string(), name: z.string(), driver: z.string(), model: z.string().nullable(), family: z.string().nullable() }),
    ),
    notes: z.array(z.string()).describe('as a start would give them'),
    limits: z.object({
      budget: z.number().nullable().describe('dollars'),
      maxTokens: z.number().nullable(),
      maxCalls: z.number().nullable(),
      maxMinutes: z.number().nullable(),
      concurrency: z.number(),
      lookups: z.number(),
      replySeconds: z.number(),
      maxOutput: z.number(),
      sourceTokens: z.number(),
    }),
    calls: Range.describe('to models'),
    tokens: Range,
    dollars: Range.nullable().describe('null: a price is unknown'),
    minutes: Range,
    because: z.string(),
  })
  .openapi('Estimate')
