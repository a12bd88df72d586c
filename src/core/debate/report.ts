/**
 * The result of a debate so far: exists after every event, says what is missing and why, and never hides the minority.
 * Everything in it is computed from the state; cards are made once and shared by all that reads them.
 */
import type { House } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import { items } from '../list.ts'
import type { ReportHead } from '../protocol.ts'
import { type Card, cardsOf } from './crux/card.ts'
import { campsOf } from './crux/coalitions.ts'
import { commonGroundOf } from './crux/common-ground.ts'
import { convergenceOf } from './crux/converged.ts'
import { type Graph, graphOf } from './crux/graph.ts'
import { regimeOf } from './crux/regime.ts'
import { campKey } from './crux/steps.ts'
import { confidenceOf } from './report/confidence.ts'
import { metricsOf } from './report/metrics.ts'
import { type NameOf, namesIn } from './report/names.ts'
import { notTakenUp } from './report/proposals.ts'
import { collapseRate, isSilent, reportedSeats, unverifiedFlips, votesOf } from './report/seats.ts'
import { reportedThreads } from './report/threads.ts'
import type { DebateReport } from './report-types.ts'
import type { Camp, Debate, Message } from './state.ts'

export function report(own: Debate, house: House): DebateReport {
  const nameOf = namesIn(house)
  const cards = cardsOf(own)
  const graph = graphOf(own, cards)
  const commonGround = commonGroundOf(own, house.registry, cards)
  const confidence = confidenceOf(own, house, cards)
  const { camps, preliminary } = campsOf(own, cards)
  const { regime, because } = regimeOf(own, cards)
  return {
    ...withSilent(reportHead(house, confidence.word), own, nameOf),
    confidenceBecause: confidence.because,
    topic: house.opening.subject,
    duration: house.at,
    ...messageCounts(own),
    threads: reportedThreads(own, house, cards, nameOf),
    commonGround,
    coalitions: camps.map((camp) => ({ ...named(own, camp), sharedBeliefs: beliefsOf(camp, cards) })),
    campsPreliminary: preliminary,
    regime,
    regimeDescription: `${because} ${counted(graph.irreducible.length, 'irreducible crux', 'irreducible cruxes')}, ${counted(commonGround.length, 'point', 'points')} of common ground.`,
    irreducibleCruxes: graph.irreducible,
    ...primaryOf(cards),
    graph: shown(graph, nameOf),
    nextQuestions: graph.nextQuestions,
    notTakenUp: notTakenUp(own, nameOf),
    seats: reportedSeats(own, house),
    ...votesOf(own),
    collapseRate: collapseRate(own),
    unverifiedFlips: unverifiedFlips(own),
    convergence: convergenceOf(own, graph.irreducible),
    dissent: house.dissent,
    interruptions: house.interruptions,
    baseline: null,
    systemMetrics: metricsOf(own, house, cards),
  }
}

function messageCounts(own: Debate): Pick<DebateReport, 'totalMessages' | 'moderatorMessages' | 'userMessages'> {
  const spoken = { seat: 0, moderator: 0, user: 0 }
  for (const { by } of items<Message>(own.messages)) spoken[by]++
  return { totalMessages: spoken.seat, moderatorMessages: spoken.moderator, userMessages: spoken.user }
}

/** Who opened and then said nothing is named among the notes. */
function withSilent(head: ReportHead, own: Debate, nameOf: NameOf): ReportHead {
  const silent = Object.keys(own.seats).filter((seat) => isSilent(own, seat))
  return { ...head, notes: [...head.notes, ...silent.map((seat) => `${nameOf(seat)} was silent: it said nothing in any thread.`)] }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The clerk's name for a camp, as long as it is the same camp. */
function named(own: Debate, camp: Camp): Camp {
  const key = campKey(camp)
  const known = own.coalitions?.camps.find((one) => campKey(one) === key)
  return known === undefined ? camp : { ...camp, label: known.label }
}

const beliefsOf = ({ positions }: Camp, cards: readonly Card[]): readonly string[] =>
  cards.flatMap(({ id, question }) => {
    const side = positions[id]
    return side === undefined ? [] : [`${side === 'YES' ? 'Yes' : 'No'}: ${question}`]
  })

/** The validated crux that explains most. What asks the topic once more explains nothing of it: only where there is no other. */
function primaryOf(cards: readonly Card[]): Pick<DebateReport, 'primaryCrux' | 'primaryCruxReason'> {
  const validated = cards.filter((card) => card.validated)
  const [first] = validated.toSorted(
    (a, b) => Number(a.asksTopic) - Number(b.asksTopic) || b.dcg.score - a.dcg.score || b.confidence - a.confidence,
  )
  if (first === undefined) return { primaryCrux: null, primaryCruxReason: null }
  const { coverage, polarity, impact, score } = first.dcg
  const factors = `coverage ${coverage.toFixed(2)} × polarity ${polarity.toFixed(2)} × impact ${impact.toFixed(2)}`
  if (first.asksTopic) return { primaryCrux: first.id, primaryCruxReason: 'It asks the topic itself: no question below it was found.' }
  const among =
    validated.length === 1 ? 'The only validated crux, with a DCG of' : `The highest DCG of ${validated.length} validated cruxes:`
  return { primaryCrux: first.id, primaryCruxReason: `${among} ${score.toFixed(2)} (${factors}).` }
}

function shown({ dependencies, duplicates, contradictions, cycles, roots, implications }: Graph, nameOf: NameOf): DebateReport['graph'] {
  return {
    dependencies,
    duplicates,
    contradictions: contradictions.map(({ seat, a, b, because }) => ({ seat, name: nameOf(seat), a, b, because })),
    cycles,
    roots,
    implications,
  }
}
