import { describe, expect, it } from 'vitest'
import type { Debate } from '../../../../src/core/debate/state.ts'
import type { DebateEventOf } from '../../../../src/core/debate/words.ts'
import type { Event } from '../../../../src/core/words.ts'
import { live, stored } from '../../../../src/views/debate-live.fixture.ts'
import { restatementsIn } from './restatements.ts'

const attempted = (thread: string, message: string, attempt: number): Event => ({
  type: 'steelman.attempted',
  thread,
  from: 'holder',
  to: 'macro',
  message,
  attempt,
})
type Graded = DebateEventOf<'steelman.graded'>
const graded = (thread: string, grade: Graded['grade'], by: Graded['by'], because = 'So it is.'): Event => ({
  type: 'steelman.graded',
  request: null,
  thread,
  from: 'holder',
  to: 'macro',
  grade,
  corrections: grade === 'ACCURATE' ? null : because,
  by,
  because,
})
const rows = (...events: readonly Event[]) => {
  const own = live().own as Debate
  const recorded = events.map((event, index) => stored(event, index + 1))
  return restatementsIn(own, recorded, recorded.length)
}

describe('restatementsIn', () => {
  it('keeps every attempt with its grade', () => {
    const [row] = rows(attempted('t1', 'm5', 1), graded('t1', 'INCOMPLETE', 'target', 'The date is missing.'), attempted('t1', 'm9', 2))
    expect(row).toMatchObject({ thread: 't1', from: 'holder', to: 'macro' })
    expect(row?.attempts).toMatchObject([
      { number: 1, message: 'm5', gradings: [{ grade: 'INCOMPLETE', by: 'target', corrections: 'The date is missing.' }] },
      { number: 2, message: 'm9', gradings: [] },
    ])
  })

  it('shows both grades where consent was overruled', () => {
    const [row] = rows(
      attempted('t1', 'm5', 1),
      graded('t1', 'ACCURATE', 'target'),
      graded('t1', 'WRONG', 'rule'),
      graded('t1', 'ACCURATE', 'judge'),
    )
    expect(row?.attempts).toHaveLength(1)
    expect(row?.attempts[0]?.gradings.map(({ grade, by }) => `${grade} ${by}`)).toEqual(['ACCURATE target', 'WRONG rule', 'ACCURATE judge'])
  })

  it('counts a restatement that never came as an attempt of its own', () => {
    const [row] = rows(attempted('t1', 'm5', 1), graded('t1', 'WRONG', 'target'), graded('t1', 'WRONG', 'rule', 'It wrote none.'))
    expect(row?.attempts).toMatchObject([{ message: 'm5' }, { number: 2, message: null, gradings: [{ by: 'rule' }] }])
  })

  it('sorts by thread, and begins with nothing', () => {
    expect(rows(attempted('t2', 'm5', 1), attempted('t1', 'm6', 1)).map(({ thread }) => thread)).toEqual(['t1', 't2'])
    expect(rows()).toEqual([])
  })
})
