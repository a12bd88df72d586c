/** What stands in the crux map and what runs between: a node for each crux, one for each thread that has none yet, and their links. */
import type { DebateReport, ReportedCrux, ReportedThread } from '../../../../src/core/debate/report-types.ts'
import type { Side } from '../../../../src/core/house/words.ts'
import { cut } from '../../../../src/views/columns.ts'
import { DEPENDENCIES, two } from '../../../../src/views/debate/phrases.ts'
import { SIDES } from '../../../../src/views/reading.ts'

export interface GraphNode {
  readonly id: string
  readonly question: string
  /** Null: the thread is still under way, or gave none. */
  readonly crux: ReportedCrux | null
  readonly status: ReportedThread['status']
  readonly isPrimary: boolean
  /** Of the weightiest crux, 0 to 1. */
  readonly weight: number
  readonly amounts: Readonly<Record<Side, number>>
  /** Camps that take a side here, by their number in the report. */
  readonly camps: readonly { readonly camp: number; readonly side: Side }[]
}

export interface GraphLink {
  readonly id: string
  readonly kind: 'ENTAILS' | 'SUPPORTS' | 'CONTRADICTS' | 'clash' | 'duplicate'
  readonly from: string
  readonly to: string
  readonly label: string
  /** The whole of it, as a sentence. */
  readonly sentence: string
  readonly isCertain: boolean
  readonly hasArrow: boolean
}

export interface CruxGraph {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

const CLASH_MAX = 26

export function graphIn(report: DebateReport): CruxGraph {
  const isOver = report.status === 'completed' || report.status === 'stopped'
  const best = Math.max(0, ...report.threads.map(({ crux }) => crux?.dcg.score ?? 0))
  // In the order in which they were opened: what is worth more tomorrow does not change places today.
  const nodes = report.threads
    .filter(({ crux, status }) => crux !== null || (!isOver && UNDER_WAY.has(status)))
    .map((thread) => nodeOf(report, thread, best))
  const ids = new Set(nodes.map(({ id }) => id))
  return { nodes, links: linksIn(report).filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to)) }
}

const UNDER_WAY: ReadonlySet<ReportedThread['status']> = new Set(['DISCOVERY', 'LOCKING', 'LOCKED'])

function nodeOf({ primaryCrux, coalitions }: DebateReport, thread: ReportedThread, best: number): GraphNode {
  const { id, crux, status, question, topic } = thread
  return {
    id,
    question: crux?.question ?? question ?? topic,
    crux,
    status,
    isPrimary: primaryCrux === id,
    weight: crux === null || best === 0 ? 0 : crux.dcg.score / best,
    amounts: amountsOf(crux),
    camps: coalitions.flatMap(({ positions }, camp) => {
      const side = positions[id]
      return side === undefined ? [] : [{ camp, side }]
    }),
  }
}

/** As they count; who has left the table does not. */
export function amountsOf(crux: ReportedCrux | null): Readonly<Record<Side, number>> {
  const held = (side: Side): number => crux?.positions.filter(({ counted, gone }) => counted === side && !gone).length ?? 0
  return { YES: held('YES'), NO: held('NO'), UNCERTAIN: held('UNCERTAIN') }
}

/** "3 YES · 2 NO". */
export function amountsText(amounts: Readonly<Record<Side, number>>): string {
  const taken = SIDES.filter((side) => amounts[side] > 0)
  return taken.map((side) => `${amounts[side]} ${side}`).join(' · ') || 'no positions'
}

function linksIn({ graph }: DebateReport): readonly GraphLink[] {
  return [
    ...graph.dependencies
      .filter(({ refused }) => refused === null)
      .map(({ id, from, to, kind, sketch, validated }): GraphLink => {
        const verb = DEPENDENCIES[kind]
        const label = validated ? verb : `${verb}?`
        const sentence = `${from} ${verb} ${to}${validated ? '' : ' (not confirmed)'}: ${sketch}`
        return { id, kind, from, to, label, sentence, isCertain: validated, hasArrow: true }
      }),
    ...graph.contradictions.map(({ seat, name, a, b, because }): GraphLink => {
      const label = cut(`clash: ${name}`, CLASH_MAX)
      const sentence = `${name} contradicts itself on ${a} and ${b}: ${because}`
      return { id: `clash/${seat}/${a}/${b}`, kind: 'clash', from: a, to: b, label, sentence, isCertain: false, hasArrow: false }
    }),
    ...graph.duplicates.map(({ a, b, similarity }): GraphLink => {
      const sentence = `${a} and ${b} ask nearly the same (similarity ${two(similarity)})`
      return {
        id: `same/${a}/${b}`,
        kind: 'duplicate',
        from: a,
        to: b,
        label: 'nearly the same',
        sentence,
        isCertain: false,
        hasArrow: false,
      }
    }),
  ]
}
