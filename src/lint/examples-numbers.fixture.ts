/** Examples of the checks for numbers, dates and tables: what each finds, and what it leaves alone. */
import { type Examples, table } from './lint.fixture.ts'

export const numbers: Examples = {
  'total-wrong': {
    finds: [
      [table('| Team | Seats |', '| A | 12 |', '| B | 7 |', '| Total | 21 |'), 5],
      [table('| Item | Cost |', '| Rent | 1,200 |', '| Power | 300 |', '| **Sum** | 1,400 |'), 5],
    ],
    leaves: [
      table('| Team | Seats |', '| A | 12 |', '| B | 7 |', '| Total | 19 |'),
      table('| Part | Share |', '| A | 33.3 |', '| B | 33.3 |', '| Total | 67 |'),
      table('| Team | Average |', '| A | 12 |', '| B | 7 |', '| Total | 9 |'),
    ],
  },
  'shares-wrong': {
    finds: [
      [table('| Who | Share |', '| A | 50 % |', '| B | 30 % |', '| C | 25 % |'), 3],
      [table('| Source | Percentage (%) |', '| Rain | 60% |', '| River | 20% |', '| Well | 10% |'), 3],
    ],
    leaves: [
      table('| Who | Share |', '| A | 50 % |', '| B | 30 % |', '| C | 20 % |'),
      table('| Who | Share |', '| A | 33 % |', '| B | 33 % |', '| C | 33 % |'),
      table('| Test | Coverage |', '| A | 50 % |', '| B | 30 % |', '| C | 25 % |'),
    ],
  },
  'sum-wrong': {
    finds: [
      [['The crew is 4 + 7 = 12 people.'], 1],
      [['Text.', '', 'It costs 3 × 1,200 + 400 = 4,400 a year.'], 3],
    ],
    leaves: [
      ['The crew is 4 + 7 = 11 people.'],
      ['`1 + 1 = 10` in binary.'],
      ['In flags, 4 + 4 = 4 (a bitmask: 0x4).'].map((text) => text.replace('+', '|')),
    ],
  },
  'parts-wrong': {
    finds: [
      [['We asked 120 clubs: 54 used a bank, 42 a box, and the remaining 34 an account.'], 1],
      [['Of the 20 ports, surveyed in May: 8 have a crane, 9 a ramp, the other 4 neither.'], 1],
    ],
    leaves: [
      ['We asked 130 clubs: 54 used a bank, 42 a box, and the remaining 34 an account.'],
      ['We asked 120 clubs; the remaining 34 answered later.'],
      ['We asked 120 clubs in 12 towns.'],
    ],
  },
  'range-reversed': {
    finds: [
      [['It takes between 10 and 5 seconds.'], 1],
      [['Values in the range 90% to 10% count.'], 1],
    ],
    leaves: [
      ['It takes between 5 and 10 seconds.'],
      ['Sizes between 512 and 2M are taken.'],
      ['The difference between 10 and 5 is small.'],
    ],
  },
  'date-impossible': {
    finds: [
      [['The switch is on 31 June 2026.'], 1],
      [['We meet on Monday, 6 May 2026.'], 1],
    ],
    leaves: [['The switch is on 30 June 2026.'], ['We meet on Wednesday, 6 May 2026.'], ['Released as 2026-13-45.1 of the tool.']],
  },
  'end-before-start': {
    finds: [
      [['It runs from 5 May 2026 to 3 May 2026.'], 1],
      [table('| Stage | Start | End |', '| 1 | 2026-05-04 | 2026-05-02 |'), 3],
    ],
    leaves: [
      ['It runs from 3 May 2026 to 5 May 2026.'],
      ['It was moved: 5 May 2026, before that 3 May 2026.'],
      table('| Stage | Start | Reviewed |', '| 1 | 2026-05-04 | 2026-05-02 |'),
    ],
  },
  'default-twice': {
    finds: [
      [['`idle_timeout` defaults to 30 seconds.', '', 'Later, `idle_timeout` (default: 60 seconds) ends it.'], 3],
      [['The option `max_size` has a default of 10.', '', ...table('| Name | Default |', '| `max_size` | 20 |')], 5],
    ],
    leaves: [
      ['`idle_timeout` defaults to 30.', '', '`idle_timeout` (default: 30 seconds) ends it.'],
      ['`idle_timeout` defaults to 30 seconds.', '', '`busy_timeout` defaults to 60 seconds.'],
      ['`idle_timeout` defaults to 60 seconds, `idle_timeout` (default: 1 minute).'],
    ],
  },
  'limit-twice': {
    finds: [
      [['A Pot holds at most €5,000.', '', 'Since a Pot can hold up to €7,500, it is watched.'], 3],
      [['Every message may carry up to 10 files.', '', 'A message carries no more than 20 files.'], 3],
    ],
    leaves: [
      ['A Pot holds at most €5,000.', '', 'A Pot can hold up to €5,000.'],
      ['A Pot holds at most €5,000.', '', 'A Member can pay up to €500.'],
      ['A message may carry up to 10 files.', '', 'A message may carry up to 20 MB.'],
    ],
  },
  'key-twice': {
    finds: [
      [table('| Code | Meaning |', '| 1 | lost |', '| 2 | late |', '| 2 | gone |'), 5],
      [table('| ID | Name |', '| A-1 | x |', '| A-2 | y |', '| A-3 | z |', '| A-1 | w |'), 6],
    ],
    leaves: [
      table('| Code | Meaning |', '| 1 | lost |', '| 2 | late |', '| 3 | gone |'),
      table('| Port | Day |', '| Kiel | Mon |', '| Kiel | Tue |', '| Kiel | Wed |'),
      table('| Value | Meaning |', '| reserved | a |', '| reserved | b |', '| 1 | c |'),
    ],
  },
  'cell-empty': {
    finds: [
      [table('| Task | What | Owner |', '| A | x | Ann |', '| B | y | |', '| C | z | Cem |'), 4],
      [table('| Measure | Today | Target |', '| A | 1 | 2 |', '| B | | 3 |', '| C | 4 | 5 |'), 4],
    ],
    leaves: [
      table('| Task | What | Owner |', '| A | x | Ann |', '| B | y | Bo |', '| C | z | Cem |'),
      table('| Task | What | Owner |', '| **Group** | | |', '| B | y | Bo |', '| C | z | Cem |'),
      table('| Task | What | Owner |', '| A | x | |', '| B | y | |', '| C | z | Cem |'),
    ],
  },
  'unit-missing': {
    finds: [
      [table('| Call | Timeout |', '| a | 30 s |', '| b | 20 s |', '| c | 10 |'), 5],
      [table('| Queue | Size limit |', '| a | 5 MB |', '| b | 12 |', '| c | 8 MB |'), 4],
    ],
    leaves: [
      table('| Call | Timeout |', '| a | 30 s |', '| b | 20 s |', '| c | 10 s |'),
      table('| Call | Timeout (s) |', '| a | 30 s |', '| b | 20 s |', '| c | 10 |'),
      table('| Call | Timeout |', '| a | 30 |', '| b | 20 |', '| c | 10 |'),
    ],
  },
  'count-missed': {
    finds: [
      [['There are three steps:', '', '- a', '- b'], 1],
      [['It has the following 2 options:', '', '1. a', '2. b', '3. c'], 1],
    ],
    leaves: [
      ['There are three steps:', '', '- a', '- b', '- c'],
      ['There are at least three steps:', '', '- a', '- b'],
      ['There are three steps.', '', '- a', '- b'],
    ],
  },
  'row-twice': {
    finds: [
      [table('| Name | Use |', '| timeout | ends a call |', '| retries | tries again |', '| timeout | ends a call |'), 5],
      [table('| Port | Ferry |', '| Kiel harbour | Oslo |', '| Kiel harbour | Oslo |'), 4],
    ],
    leaves: [
      table('| Name | Use |', '| timeout | ends a call |', '| retries | tries again |'),
      table('| A | B |', '| 1 | 2 |', '| 1 | 2 |'),
      table('| | Field |', '| | terminating sign |', '| | terminating sign |'),
      table('| Name | Use |', '| Client | |', '| timeout option | ends a call |', '| Server | |', '| timeout option | ends a call |'),
    ],
  },
  'row-too-long': {
    finds: [
      [table('| A | B |', '| 1 | 2 | lost |'), 3],
      [table('| Name | Rule |', '| a | x |', '| b | y|z |'), 4],
    ],
    leaves: [table('| A | B |', '| 1 | 2 |'), table('| A | B |', '| 1 | `x|y` |'), table('| A | B |', '| 1 | 2 | |')],
  },
  'table-broken': {
    finds: [
      [['| A | B | C |', '|---|---|', '| 1 | 2 | 3 |'], 2],
      [['Text.', '', '| A |', '|---|---|', '| 1 |'], 4],
    ],
    leaves: [
      ['| A | B |', '|---|---|', '| 1 | 2 |'],
      ['```', '| A | B | C |', '|---|---|', '```'],
      ['| A \\| B | C |', '|---|---|', '| 1 | 2 |'],
    ],
  },
}
