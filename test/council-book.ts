/**
 * A council's book, kept along the log by somebody who has not read the rules' code: who raised, judged, proposed, endorsed
 * and voted what, who is lost, what was read, what each state used. The oracles in council-oracle.ts count from it.
 */
import type { Severity, State, Vote } from '../src/core/council/words.ts'
import type { Check } from '../src/core/evidence/words.ts'
import type { Recorded } from '../src/core/words.ts'

export interface FindingBook {
  readonly id: string
  readonly category: string
  quote: string | null
  check: Check | null
  readonly raisers: { readonly seat: string; readonly severity: Severity }[]
  readonly judged: Map<string, { readonly judgement: 'SUPPORT' | 'DISPUTE'; readonly severity: Severity }>
  readonly remediations: Map<string, Set<string>>
  /** As the rules counted it last. */
  counted: { readonly agreement: string; readonly severity: Severity; readonly contested: boolean } | null
  outcome: 'QUORUM_SUPPORT' | 'QUORUM_OPPOSE' | 'DEADLOCKED' | null
}

interface Grant {
  readonly seat: string
  readonly purpose: string
  readonly shown: readonly string[]
}

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

export class Book {
  state: State = 'INIT'
  /** The state that an abort left. */
  left: State = 'INIT'
  readonly seats: string[] = []
  readonly lost = new Set<string>()
  /** Seats that failed since anybody last answered. */
  readonly failing = new Set<string>()
  readonly grants = new Map<string, Grant>()
  readonly findings = new Map<string, FindingBook>()
  readonly modes = new Map<string, readonly number[]>()
  readonly ballots = new Map<string, ReadonlyMap<string, Vote>>()
  readonly units = new Set<string>()
  readonly read = new Set<string>()
  readonly alignments = new Map<string, Of<'alignment.given'>>()
  readonly tokens = new Map<State, number>()
  raised = 0
  cycles = 0
  revealed = false
  counts = 0
  notes = 0
  escalated: Of<'findings.escalated'> | null = null
  closed: Of<'deliberation.closed'> | null = null

  live(): readonly string[] {
    return this.seats.filter((seat) => !this.lost.has(seat))
  }

  add(event: Recorded): void {
    switch (event.type) {
      case 'deliberation.opened':
        this.seats.push(...event.seats.map(({ id }) => id))
        break
      case 'council.moved':
        this.#move(event)
        break
      case 'deliberation.reopened':
        this.closed = null
        this.lost.clear()
        this.failing.clear()
        if (this.state === 'ABORTED') this.state = this.left
        break
      case 'deliberation.closed':
        this.closed = event
        break
      case 'reviewer.lost':
        this.lost.add(event.seat)
        break
      case 'turn.granted':
        this.grants.set(event.request, event)
        break
      case 'ask.answered':
      case 'ask.failed':
        this.#answers(event)
        this.tokens.set(this.state, (this.tokens.get(this.state) ?? 0) + event.usage.inputTokens + event.usage.outputTokens)
        break
      default:
        this.#hear(event)
    }
  }

  /** Lost by the rules, or silent with all the others when the house stopped. */
  gone(): readonly string[] {
    return this.seats.filter((seat) => this.lost.has(seat) || (this.closed?.reason === 'failures' && this.failing.has(seat)))
  }

  #answers(event: Of<'ask.answered' | 'ask.failed'>): void {
    if (event.type === 'ask.failed' && (event.retryAt !== null || event.code === 'lost')) return
    const isSilent = event.type === 'ask.failed' && !['malformed', 'refused', 'empty', 'no-script', 'declined'].includes(event.code)
    if (isSilent) this.failing.add(event.seat)
    else this.failing.clear()
  }

  #move({ from, to }: Of<'council.moved'>): void {
    if (from.startsWith('CYCLE') && to !== 'ABORTED') this.cycles += 1
    if (to === 'ABORTED') this.left = from
    this.state = to
  }

  /** In the blind cycle, whoever joins with a passage that is there gives it to a finding that had none. */
  #join({ into, seat, severity, cycle, location: { quote, check } }: Of<'finding.merged'>): void {
    const known = this.findings.get(into)
    if (known === undefined) return
    known.raisers.push({ seat, severity })
    const shows = (one: Check | null): boolean => one?.verdict === 'verified' && !one.bare
    if (cycle !== 1 || shows(known.check) || !shows(check)) return
    known.quote = quote
    known.check = check
  }

  #hear(event: Recorded): void {
    switch (event.type) {
      case 'document.surveyed':
        for (const { id } of event.units) this.units.add(id)
        break
      case 'modes.selected':
        this.modes.set(
          event.seat,
          event.modes.map(({ mode }) => mode),
        )
        break
      case 'finding.raised':
        this.#raise(event)
        break
      case 'finding.merged':
        this.raised += 1
        this.#join(event)
        break
      case 'review.given':
        this.#reads(event.request)
        break
      case 'assessment.given':
        this.#reads(event.request)
        for (const { finding, judgement, severity } of event.assessments)
          this.findings.get(finding)?.judged.set(event.seat, { judgement, severity })
        break
      case 'agreement.counted':
        this.counts += 1
        for (const { finding, agreement, severity, contested } of event.counts) {
          const known = this.findings.get(finding)
          if (known !== undefined) known.counted = { agreement, severity, contested: contested !== null }
        }
        break
      default:
        this.#settle(event)
    }
  }

  #settle(event: Recorded): void {
    switch (event.type) {
      case 'notes.written':
        this.notes += 1
        break
      case 'alignment.given':
        this.alignments.set(event.seat, event)
        break
      case 'remediation.proposed':
        this.findings.get(event.finding)?.remediations.set(event.id, new Set([event.seat]))
        break
      case 'remediation.endorsed':
        for (const { remediations } of this.findings.values()) remediations.get(event.remediation)?.add(event.seat)
        break
      case 'ballot.cast':
        this.ballots.set(event.seat, new Map(event.votes.map(({ finding, vote }) => [finding, vote])))
        break
      case 'votes.revealed':
        this.revealed = true
        for (const { finding, outcome } of event.results) {
          const known = this.findings.get(finding)
          if (known !== undefined) known.outcome = outcome
        }
        break
      case 'findings.escalated':
        this.escalated = event
        break
      default:
    }
  }

  #raise({ id, seat, severity, category, location }: Of<'finding.raised'>): void {
    this.raised += 1
    this.findings.set(id, {
      id,
      category,
      quote: location.quote,
      check: location.check,
      raisers: [{ seat, severity }],
      judged: new Map(),
      remediations: new Map(),
      counted: null,
      outcome: null,
    })
  }

  #reads(request: string): void {
    for (const id of this.grants.get(request)?.shown ?? []) if (this.units.has(id)) this.read.add(id)
  }
}
