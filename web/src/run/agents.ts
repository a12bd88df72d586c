/** The agents of a run at a moment: who sits where, what each owes, and what it was told last. */
import type { Archetype } from '../../../src/core/governor/words.ts'
import { everyone, type House } from '../../../src/core/house/house.ts'
import type { DriverKind } from '../../../src/core/house/words.ts'
import type { AgentVerdict, RunReport } from '../../../src/core/run/report-types.ts'
import type { Run } from '../../../src/core/run/state.ts'
import { owedWord } from './standing.ts'

export interface AgentRow {
  readonly seat: string
  /** Null: the clerk, which is no agent. */
  readonly archetype: Archetype | null
  readonly name: string
  readonly driver: DriverKind
  readonly model: string | null
  readonly replaced: number
  /** This workflow has a part for it. */
  readonly isAsked: boolean
  /** Anything, so far. */
  readonly wasAsked: boolean
  /** What it is asked for and has not given yet. */
  readonly owes: readonly string[]
  /** Null: there is nothing to tell it, since it was not asked yet or all is done. */
  readonly verdict: AgentVerdict | null
}

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export const VERDICTS: Readonly<Record<AgentVerdict['verdict'], { readonly word: string; readonly tone: Tone }>> = {
  'go-on': { word: '✓ go on', tone: 'yes' },
  correct: { word: '↻ do it again, corrected', tone: 'open' },
  replace: { word: '⇄ hand over', tone: 'open' },
  stop: { word: '■ stop', tone: 'no' },
}

/** Whoever has a part, in the order of the phases; the clerk last. Those whom this workflow does not ask come after the others. */
export function agentsOf(
  report: Pick<RunReport, 'agents' | 'verdicts' | 'status'>,
  { grants, last }: Pick<Run, 'grants' | 'last'>,
  { opening, models }: Pick<House, 'opening' | 'models'>,
): readonly AgentRow[] {
  const seats = new Map(everyone(opening).map((seat) => [seat.id, seat]))
  const owed = Object.values(grants)
  const owesOf = (seat: string) => owed.filter((grant) => grant.seat === seat).map(({ purpose }) => owedWord(purpose))
  const row = (seat: string): Omit<AgentRow, 'archetype' | 'name' | 'replaced' | 'isAsked'> => ({
    seat,
    driver: seats.get(seat)?.driver ?? 'host',
    model: models[seat] ?? null,
    owes: owesOf(seat),
    wasAsked: last[seat] !== undefined || owesOf(seat).length > 0,
    verdict: last[seat] === undefined || report.status === 'completed' ? null : (report.verdicts.find((one) => one.seat === seat) ?? null),
  })
  const agents = report.agents.map(({ seat, archetype, name, replaced, isAsked }) => ({ ...row(seat), archetype, name, replaced, isAsked }))
  const { clerk } = opening.staff
  return [
    ...agents.filter(({ isAsked }) => isAsked),
    ...(clerk === null
      ? []
      : [{ ...row(clerk.id), archetype: null, name: clerk.name, replaced: 0, isAsked: true, wasAsked: true, verdict: null }]),
    ...agents.filter(({ isAsked }) => !isAsked),
  ]
}
