/** The verification questions with how often each was passed and failed: by the last word of every seat in every round. */
import type { House } from '../../house/house.ts'
import type { RoundtableReport } from '../report-types.ts'
import type { Roundtable } from '../state.ts'
import { questionsFor } from '../verify/questions.ts'
import type { RoundtableOptions } from '../words.ts'

export function verificationOf(own: Roundtable, house: House): RoundtableReport['verification'] {
  const { mode, highStakes } = house.opening.options as RoundtableOptions
  const given = house.opening.seats.flatMap(({ id: seat }) =>
    own.rounds.flatMap(({ round, contributions }) => (contributions[seat]?.results ?? []).map((result) => ({ seat, round, ...result }))),
  )
  if (given.length === 0) return []
  return questionsFor(mode, highStakes).map(({ id, asks }) => {
    const results = given.filter(({ question }) => question === id)
    const of = (wanted: string): number => results.filter(({ result }) => result === wanted).length
    const failed = results.filter(({ result }) => result === 'fail').toSorted((a, b) => a.round - b.round)
    return {
      question: id,
      asks,
      pass: of('pass'),
      fail: of('fail'),
      unverified: of('unverified'),
      failedBy: failed.map(({ seat, round, because }) => ({ seat, round, because })),
    }
  })
}
