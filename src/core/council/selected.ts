/**
 * The choice of modes as facts. A review that is held against an earlier one keeps that one's modes: a finding that is gone
 * because nobody looked would not be resolved.
 */
import type { House } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { keepModes } from './modes/keep.ts'
import { type Selection, selectModes } from './modes/select.ts'
import type { CouncilEvent, CouncilOptions } from './words.ts'

export function selectionFacts(text: string, seats: readonly SeatId[], house: House): readonly CouncilEvent[] {
  const { since } = house.opening.options as CouncilOptions
  const { seed } = house.opening
  const isKept = since !== null && since.modes.length === seats.length
  const selection = isKept ? keepModes({ text, seed, hands: since.modes }) : selectModes({ text, seed, agents: seats.length })
  const note = isKept ? [`The modes are those of ${since.id}, so that the two reviews can be compared.`] : []
  return [...seats.flatMap((seat, index) => ofSeat(seat, selection.agents[index])), validated(selection, note)]
}

function ofSeat(seat: SeatId, agent: Selection['agents'][number] | undefined): readonly CouncilEvent[] {
  if (agent === undefined) return []
  const { role, dominant, because } = agent
  const modes = agent.modes.map((mode) => ({ ...mode, signals: [...mode.signals], keywords: [...mode.keywords] }))
  return [{ type: 'modes.selected', seat, role, dominant, modes, because }]
}

const validated = ({ signals, overlap, relaxations, valid }: Selection, note: readonly string[]): CouncilEvent => ({
  type: 'selection.validated',
  signals: signals.map((signal) => ({ ...signal, examples: [...signal.examples] })),
  overlap,
  relaxations: [...note, ...relaxations],
  rules: [...valid],
})
