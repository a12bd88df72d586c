/** A book of our own about a roundtable, kept along its log: who said what in which round, and what was counted of it. */
import type { RoundtableOptions } from '../src/core/roundtable/words.ts'
import type { Recorded } from '../src/core/words.ts'

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>
type Made = Of<'contribution.made'>

export interface RoundBook {
  readonly round: number
  readonly kind: 'blind' | 'plain' | 'objection'
  /** The last word of each seat. */
  readonly said: Map<string, Made>
  closed: Of<'round.closed'> | null
}

export class Book {
  readonly seats: string[] = []
  options: RoundtableOptions | null = null
  readonly rounds: RoundBook[] = []
  readonly lifted = new Map<string, number>()
  readonly counts = { blocks: 0, contexts: 0, escalations: 0, vulnerabilities: 0, decisions: 0, claims: 0, evidence: 0 }
  /** Open questions to people. */
  readonly awaited = new Set<string>()
  readonly openDissent = new Set<string>()
  readonly revised = new Set<string>()
  until: number | null = null
  sinceRound = 0
  detections: Of<'groupthink.detected'>[] = []
  objections: Of<'objection.judged'>[] = []
  hasAnswered = false

  add(event: Recorded): void {
    this.addOutside(event)
    switch (event.type) {
      case 'round.opened':
        this.rounds.push({ round: event.round, kind: event.kind, said: new Map(), closed: null })
        break
      case 'contribution.made':
        this.rounds.find(({ round }) => round === event.round)?.said.set(event.seat, event)
        if (event.revises !== null) this.revised.add(`${event.seat}/${event.round}`)
        break
      case 'round.closed': {
        const round = this.rounds.find((one) => one.round === event.round)
        if (round !== undefined) round.closed = event
        this.counts.decisions += event.decisions.length
        break
      }
      case 'claims.registered':
        this.counts.claims = Math.max(this.counts.claims, ...event.claims.map(({ id }) => Number(id.slice(1))))
        this.counts.evidence = Math.max(this.counts.evidence, ...event.evidence.map(({ id }) => Number(id.slice(1))))
        break
      case 'vulnerability.found':
        this.counts.vulnerabilities += 1
        break
      case 'contribution.blocked':
        this.counts.blocks += 1
        break
      case 'blocker.lifted':
        this.lifted.set(event.seat, this.rounds.at(-1)?.round ?? 0)
        break
      case 'dissent.opened':
        this.openDissent.add(event.subject)
        break
      case 'dissent.closed':
        this.openDissent.delete(event.subject)
        break
      default:
    }
  }

  /** What concerns people, detectors and extensions. */
  addOutside(event: Recorded): void {
    switch (event.type) {
      case 'context.requested':
        this.counts.contexts += 1
        this.awaited.add(event.id)
        break
      case 'escalation.raised':
        // What the governor asks holds up no round.
        if (event.layer !== 'table') break
        this.counts.escalations += 1
        this.awaited.add(event.id)
        break
      case 'escalation.answered':
        if (this.awaited.delete(event.id)) this.hasAnswered = true
        break
      case 'context.supplied':
      case 'escalation.expired':
        this.awaited.delete(event.id)
        break
      case 'rounds.extended':
        this.until = event.until
        this.sinceRound = this.rounds.at(-1)?.round ?? 0
        this.hasAnswered = false
        this.detections = []
        break
      case 'groupthink.detected':
        this.detections.push(event)
        break
      case 'objection.judged':
        this.objections.push(event)
        break
      default:
    }
  }

  get last(): RoundBook | undefined {
    return this.rounds.at(-1)
  }

  /** Last votes that block and were not set aside since. */
  openBlockers(round: number): readonly string[] {
    return this.seats.filter((seat) => {
      const votes = this.rounds.filter((one) => one.round <= round).flatMap((one) => one.said.get(seat) ?? [])
      const last = votes.filter(({ vote }) => vote.vote !== null).at(-1)
      return last?.vote.vote === 'BLOCKER' && (this.lifted.get(seat) ?? -1) < last.round
    })
  }

  /** Of a round, counted again. */
  tally({ said }: RoundBook): { readonly agreeing: number; readonly least: number } {
    const all = [...said.values()]
    const agreeing = all.filter(
      ({ vote, change }) => change?.supported !== false && (vote.vote === 'ACCEPT' || vote.vote === 'MINOR'),
    ).length
    return { agreeing, least: Math.min(...all.map(({ confidence }) => confidence)) }
  }

  get planned(): number {
    const objections = this.rounds.filter(({ kind, round }) => kind === 'objection' && round > this.sinceRound).length
    return Math.min(this.until === null ? 6 : 12, (this.until ?? this.options?.rounds ?? 0) + objections)
  }
}
