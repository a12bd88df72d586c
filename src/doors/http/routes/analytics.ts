/** The newest roundtables together: rates, detections and ends, by mode and by model. Each is worked out once, and again only when it has changed. */
import { setImmediate } from 'node:timers/promises'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { report } from '../../../core/deliberation.ts'
import { isRefusal } from '../../../core/refusal.ts'
import { analyticsOf, figuresOf, type TableFigures } from '../../../core/roundtable/report/analytics.ts'
import type { RoundtableReport } from '../../../core/roundtable/report-types.ts'
import type { Roundtable } from '../../../core/roundtable/state.ts'
import type { Engine, StreamInfo } from '../../../engine/engine.ts'
import { json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import type { Env, Rooms } from '../rooms.ts'

/** So many of the newest are counted, and what each comes to is kept. */
const TABLES_MAX = 10_000

const count = z.int().min(0)
const Share = z.object({ count, of: count })
const figures = {
  tables: count,
  ended: count,
  labelled: Share.describe('claims with a label'),
  factsCited: Share.describe('of what was called a fact: with a citation, after revision'),
  quotesVerified: Share.describe('quotations that stand in their source'),
  checks: z.object({ pass: count, fail: count, unverified: count }).describe('answers to verification questions'),
  groupthink: z.object({ tables: count, stagnation: count, earlyConvergence: count }),
  objections: z.object({ held: count, failed: count }),
  escalations: z.object({ raised: count, answered: count }),
  exits: z.record(z.string(), count).describe('how they ended: reason → tables'),
}
const Named = z.object({ name: z.string(), ...figures })
const Analytics = z
  .object({
    all: z.object(figures),
    modes: z.array(Named),
    models: z.array(Named).describe('what belongs to a whole table counts for every model that sat there'),
    questions: z.array(z.object({ question: z.string(), asks: z.string(), pass: count, fail: count, unverified: count })),
  })
  .openapi('RoundtableAnalytics')

const look = createRoute({
  method: 'get',
  path: '/api/v1/analytics/roundtables',
  summary: 'Figures over all roundtables (of more than 10,000 the newest), by mode and by model',
  responses: { 200: json(Analytics, 'As they stand now'), ...PROBLEMS },
})

type Known = (found: readonly StreamInfo[]) => Promise<readonly TableFigures[]>

/** What has not changed since is not worked out again; who asks meanwhile waits for the same. */
export function makeFigures(engine: Pick<Engine, 'state'>): Known {
  const known = new Map<string, { readonly version: number; readonly figures: Promise<TableFigures | null> }>()
  const workOut = async (id: string): Promise<TableFigures | null> => {
    const state = await engine.state(id)
    // Others get their turn: the first look at many folds every one of them.
    await setImmediate()
    // The protocol's name says whose report and state these are.
    return isRefusal(state) ? null : figuresOf(report(state) as RoundtableReport, state.own as Roundtable)
  }
  const figuresFor = ({ id, version }: StreamInfo): Promise<TableFigures | null> => {
    const before = known.get(id)
    if (before?.version === version) return before.figures
    const figures = workOut(id)
    known.delete(id)
    known.set(id, { version, figures })
    // What failed is tried again by the next one who asks.
    figures.catch(() => (known.get(id)?.figures === figures ? known.delete(id) : false))
    if (known.size > TABLES_MAX) known.delete(known.keys().next().value ?? '')
    return figures
  }
  return async (found) => {
    const tables: TableFigures[] = []
    for (const info of found) {
      const figures = await figuresFor(info)
      if (figures !== null) tables.push(figures)
    }
    return tables
  }
}

export function analytics(app: OpenAPIHono<Env>, { engine }: Rooms): void {
  const figuresIn = makeFigures(engine)

  app.openapi(look, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const tables = await engine.list({ protocol: 'roundtable', limit: TABLES_MAX })
    return context.json(analyticsOf(await figuresIn(tables)) as z.infer<typeof Analytics>, 200)
  })
}
