/** What a cell and a column of the matrix are marked with, as short words: each has a tone, and a sentence for who wants to know more. */
import type { PositionRow, RoundRow, RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { counted, percent } from '../../../src/views/amounts.ts'
import { DETECTIONS } from '../../../src/views/roundtable/phrases.ts'

export type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export interface Mark {
  readonly text: string
  readonly tone: Tone
  readonly because: string
}

export const VOTES = {
  ACCEPT: { word: 'accepts', mark: '✓', tone: 'yes' },
  MINOR: { word: 'small changes', mark: '~', tone: 'open' },
  BLOCKER: { word: 'blocks', mark: '■', tone: 'no' },
} as const

/** What is out of the ordinary about what a seat said in a round. */
export function cellMarks({ change, verified, revised }: PositionRow): readonly Mark[] {
  return [
    ...(change === null
      ? []
      : [
          change.supported
            ? { text: `from ${change.from}`, tone: 'accent' as const, because: `It changed sides on new evidence. ${change.because}` }
            : {
                text: `from ${change.from}, no evidence`,
                tone: 'no' as const,
                because: `It changed sides without new evidence: its vote is not counted as agreement. ${change.because}`,
              },
        ]),
    ...(revised ? [{ text: 'revised', tone: 'plain' as const, because: 'It was asked to mend its contribution, and did.' }] : []),
    ...(verified === null || verified.fail === 0
      ? []
      : [{ text: `${verified.fail} failed`, tone: 'no' as const, because: `${counted(verified.fail, 'verification question')} failed.` }]),
  ]
}

/** What happened to a round as a whole: agreement that came too easily, what was asked of people, what was kept back, the end. */
export function columnMarks(report: RoundtableReport, { round, detection, objection }: RoundRow): readonly Mark[] {
  const here = <T extends { readonly round: number }>(all: readonly T[]): readonly T[] => all.filter((one) => one.round === round)
  const mark = (text: string, tone: Tone, because: string): Mark => ({ text, tone, because })
  const { exit } = report
  return [
    ...(detection === null ? [] : [mark(DETECTIONS[detection.kind], 'no', detection.because)]),
    ...(objection === null
      ? []
      : [mark(objection.failed ? 'changed nothing' : 'did its work', objection.failed ? 'no' : 'yes', objection.because)]),
    ...here(report.escalations).map(({ id, needs }) => mark(`${id} asks a person`, 'open', needs)),
    ...here(report.contexts).map(({ id, question }) => mark(`${id} asks for context`, 'open', question)),
    ...here(report.blocks).map(({ id, because, appeal }) =>
      mark(appeal === null ? `${id} blocked` : `${id} appealed`, appeal === null ? 'no' : 'plain', because),
    ),
    ...(exit !== null && exit.round === round ? [mark('it ended here', 'accent', exit.because)] : []),
  ]
}

/** How sure a seat was, round by round, where it spoke. */
export const confidencesOf = ({ rounds }: RoundtableReport, seat: string): readonly { readonly at: number; readonly value: number }[] =>
  rounds.flatMap(({ round, seats }) => {
    const value = seats.find((row) => row.seat === seat)?.confidence ?? null
    return value === null ? [] : [{ at: round, value }]
  })

/** "70 %, 75 %, 80 % sure": for those who do not see the line. */
export const confidencesText = (values: readonly { readonly value: number }[]): string =>
  values.length === 0 ? 'has not said how sure' : `${values.map(({ value }) => percent(value)).join(', ')} sure`
