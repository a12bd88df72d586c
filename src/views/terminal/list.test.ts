import { describe, expect, test } from 'vitest'
import { REPORT } from '../ask-sample.fixture.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { listTable } from './list.ts'

const rows = [
  { ...REPORT, when: '2 minutes ago' },
  {
    ...REPORT,
    id: 'ask-2',
    status: 'stopped',
    stopReason: 'budget',
    when: 'yesterday',
    subject: '月曜日に出荷するべきですか、それとも火曜日まで待つべきですか',
  },
]

describe('the list', () => {
  test('lines up id, protocol, status, time and as much of the question as fits', () => {
    expect(listTable(rows, plain, 90)).toEqual([
      'id            protocol  status            when           question',
      'ask-7k2m9xqd  ask       completed         2 minutes ago  Should Larkfield split its monol…',
      'ask-2         ask       stopped (budget)  yesterday      月曜日に出荷するべきですか、それ…',
    ])
  })

  test('gives the question a line of its own on a narrow screen', () => {
    expect(listTable(rows, plain, 50).slice(0, 2)).toEqual([
      'ask-7k2m9xqd  completed  2 minutes ago',
      '  Should Larkfield split its monolith into servic…',
    ])
  })

  test('says what waits for a person, beside why it stopped or alone', () => {
    const [first] = rows
    const asking = [
      { ...first, ...REPORT, when: 'now', status: 'stopped', stopReason: 'break', asks: ['G1'] },
      { ...first, ...REPORT, when: 'now', status: 'open', stopReason: null, asks: ['X1'] },
    ]
    const [, stopped, open] = listTable(asking, plain, 120)
    expect(stopped).toContain('stopped (break, G1 waits for you)')
    expect(open).toContain('open (X1 waits for you) ')
  })

  test('is empty where there is nothing to list', () => expect(listTable([], plain, 80)).toEqual([]))

  test('never passes the width nor steers the terminal', () => {
    const hostile = HOSTILE.map((subject) => ({ ...REPORT, subject, when: 'now' }))
    for (const width of [20, 50, 80, 140]) {
      for (const line of listTable(hostile, plain, width)) {
        expect(columns(line)).toBeLessThanOrEqual(width)
        expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
      }
    }
  })
})
