/** Debates at the edges: up to eight cruxes with links between them, and one in which every text is an attack. */
import type { DebateReport, ReportedCrux } from '../core/debate/report-types.ts'
import { CRUX, DEBATE, threadOf } from './debate-sample.fixture.ts'

/** As many cruxes as asked for, with long questions and links between neighbours and across. */
export function manyCruxes(amount: number): DebateReport {
  const cruxes = Array.from({ length: amount }, (_, index): ReportedCrux => {
    const long =
      index % 3 === 1
        ? ` ${'and would that still be so if the reserves of three central banks were sold within one quarter '.repeat(2)}`
        : ' '
    const score = Math.round((0.34 - index * 0.035) * 100) / 100
    return { ...CRUX, id: `t${index + 1}`, question: `Does question number ${index + 1} decide it${long}?`, dcg: { ...CRUX.dcg, score } }
  })
  const link = (from: number, to: number, kind: 'ENTAILS' | 'CONTRADICTS' | 'SUPPORTS', validated = true) =>
    from > amount || to > amount
      ? []
      : [
          {
            id: `d${from}${to}`,
            from: `t${from}`,
            to: `t${to}`,
            kind,
            sketch: 'One step.',
            confidence: 0.9,
            voices: ['judge'],
            validated,
            refused: null,
          },
        ]
  const dependencies = [
    ...link(1, 2, 'ENTAILS'),
    ...link(3, 1, 'CONTRADICTS'),
    ...link(5, 4, 'SUPPORTS', false),
    ...link(2, 6, 'ENTAILS'),
    ...link(8, 7, 'SUPPORTS'),
  ]
  const contradictions = amount < 4 ? [] : [{ seat: 'gold', name: 'Gold keeper', a: 't2', b: 't4', because: 'One excludes the other.' }]
  const duplicates = amount < 7 ? [] : [{ a: 't6', b: 't7', similarity: 0.93 }]
  return {
    ...DEBATE,
    threads: cruxes.map((crux) => threadOf(crux.id, { question: crux.question, crux })),
    graph: { ...DEBATE.graph, dependencies, contradictions, duplicates },
  }
}

/** The report in which everything that somebody else may write is an attack. Words of ours (sides, kinds, grades) stay what they are. */
export function hostileDebate(attack: string): DebateReport {
  const OURS = new Set([
    'protocol',
    'status',
    'stopReason',
    'confidence',
    'side',
    'counted',
    'from',
    'to',
    'kind',
    'grade',
    'by',
    'bearing',
    'verdict',
    'regime',
    'disagreement',
    'horizon',
    'dominantHorizon',
    'agreement',
    'type',
    'driver',
    'outcome',
    'supported',
    'scope',
    'primaryCrux',
    'id',
    'startedAt',
    'endedAt',
  ])
  const attacked = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return OURS.has(key) || /^(?:YES|NO|UNCERTAIN)$/.test(part) ? part : attack
    if (Array.isArray(part)) return part.map((item) => attacked(item, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, name)]))
  }
  return attacked({ ...DEBATE, status: 'stopped', stopReason: 'user' }, '') as DebateReport
}
