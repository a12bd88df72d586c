/** Which camp a seat is in at this moment, as a letter in the camp's colour; the same beside every name, in the map and in the lists. */
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import { letter } from '../../../../src/core/ids.ts'
import { useDebate } from './debate-at.ts'

export interface CampMark {
  /** Its number in the report. */
  readonly index: number
  readonly letter: string
  readonly label: string
  readonly background: string
}

const BACKGROUNDS = ['bg-camp-0', 'bg-camp-1', 'bg-camp-2', 'bg-camp-3', 'bg-camp-4'] as const

type Coalitions = Pick<DebateReport, 'coalitions'>

export function campMark({ coalitions }: Coalitions, index: number): CampMark {
  const background = BACKGROUNDS[index % BACKGROUNDS.length] ?? BACKGROUNDS[0]
  return { index, letter: letter(index), label: coalitions[index]?.label ?? '', background }
}

/** Null: it stands with nobody yet. */
export function campOf(report: Coalitions, seat: string): CampMark | null {
  const index = report.coalitions.findIndex(({ members }) => members.includes(seat))
  return index === -1 ? null : campMark(report, index)
}

/** The letter of a camp; an empty ring for who is in none. */
export function CampLetter({ camp }: { readonly camp: CampMark | null }) {
  if (camp === null)
    return <span aria-hidden="true" className="inline-block size-[1.1rem] shrink-0 rounded-full border border-line border-dashed" />
  return (
    <span
      role="img"
      aria-label={`camp ${camp.letter}`}
      title={`Camp ${camp.letter}: ${camp.label}`}
      className={`inline-flex size-[1.1rem] shrink-0 select-none items-center justify-center rounded-full font-bold text-[0.65rem] text-card leading-none ${camp.background}`}
    >
      {camp.letter}
    </span>
  )
}

export function CampDot({ seat }: { readonly seat: string }) {
  return <CampLetter camp={campOf(useDebate().report, seat)} />
}
