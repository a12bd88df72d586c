/** A definition is dropped: the checks of terms fire; it stands: they are silent. Each pair differs in the definition alone. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { wordingChecks } from '../wording.ts'

const IDS = ['undefined-term', 'member-without-entry', 'acronym-never-expanded']

/** "check: name" of every hit that nothing answers. */
function raised(...lines: readonly string[]): readonly string[] {
  const document = documentFrom('# Plan', '', ...lines)
  return wordingChecks
    .filter(({ id }) => IDS.includes(id))
    .flatMap((check) => check.find(document).filter((hit) => (check.answeredBy?.(document, hit) ?? null) === null))
    .map(({ description }) => /^“([^”]+)”/.exec(description)?.[1] ?? description)
}

const table = (header: string, ...rows: readonly string[]) => [header, header.replace(/[^|]+/g, '---'), ...rows, '']

const dropped: readonly (readonly [name: string, definition: readonly string[], rest: readonly string[]])[] = [
  [
    'Orphan',
    ['| Orphan | A parcel without an order. |'],
    [
      ...[
        '',
        'The desk scans each Return and reads its Claim.',
        '',
        'Each Orphan is opened after 14 days.',
        '',
        'A Claim ends with the Return.',
      ],
    ],
  ],
]

test.each(dropped)('the row of %s in a table of terms', (name, definition, rest) => {
  const terms = (rows: readonly string[]) => [
    '| Term | Meaning |',
    '|---|---|',
    '| Return | A parcel. |',
    '| Claim | A request. |',
    ...rows,
  ]
  expect(raised(...terms(definition), ...rest)).toEqual([])
  expect(raised(...terms([]), ...rest)).toEqual([name])
})

test('a state entered like the others and left out of their table', () => {
  const states = (...rows: readonly string[]) =>
    table('| State | Meaning |', '| Draft | Seen by one. |', '| Proposed | Seen by some. |', ...rows)
  const use = 'A plan goes through Draft, Proposed and Frozen.'
  expect(raised(...states('| Frozen | Closed. |'), use)).toEqual([])
  expect(raised(...states(), use)).toEqual(['Frozen'])
  expect(raised(...states(), 'A plan in Draft is read in Berlin, a Proposed one in Rome.')).toEqual([])
})

test('a class used in the place of other classes', () => {
  const classes = (...rows: readonly string[]) =>
    table('| Class | Meaning |', '| Internal | For us. |', '| Confidential | For some. |', ...rows)
  const use = ['Internal files stay here.', 'Confidential files are locked.', 'Restricted files are printed in one room.']
  expect(raised(...classes('| Restricted | For few. |'), ...use)).toEqual([])
  expect(raised(...classes(), ...use)).toEqual(['Restricted'])
  expect(raised(...classes(), ...use.slice(0, 2), 'Old files are deleted.')).toEqual([])
})

test('a level with a number that the list of levels lacks', () => {
  const levels = (...items: readonly string[]) => [
    '## Severity',
    '',
    ...items,
    '',
    '## Steps',
    '',
    'For SEV1, call. For SEV2, wait. SEV3 can wait too.',
  ]
  expect(raised(...levels('- **SEV1**: all.', '- **SEV2**: some.', '- **SEV3**: few.'))).toEqual([])
  expect(raised(...levels('- **SEV1**: all.', '- **SEV3**: few.'))).toEqual(['SEV2'])
})

const keys = ['## Keys', '', '- `source`: the table.', '- `mode`: how it runs.', '- `target`: the file.']
const rules = ['', '## Rules', '', 'A job with `mode` set must have `since`.', '', 'With `since` in the future the job is refused.']
test('a key in code beside other keys, without an entry', () => {
  expect(raised(...keys, '- `since`: only later rows.', ...rules)).toEqual([])
  expect(raised(...keys, ...rules)).toEqual(['since'])
  expect(raised(...keys, '- `when`: one of `since` or `until`.', ...rules)).toEqual([])
  expect(raised(...keys, ...rules.slice(0, 4))).toEqual([])
})

const flags = (...rows: readonly string[]) =>
  table('| Flag | What it does |', '| `--quiet` | no output |', '| `--force` | no questions |', ...rows)
test('a flag called a flag, without an entry', () => {
  expect(raised(...flags(), 'The flag `--wake` starts it.')).toEqual(['--wake'])
  expect(raised(...flags('| `--wake` | starts it |'), 'The flag `--wake` starts it.')).toEqual([])
  expect(raised(...flags(), 'The flag `--quiet` hides it.')).toEqual([])
  expect(raised(...flags(), 'The class `Waker` starts it.')).toEqual([])
  expect(raised(...flags(), 'The flag `--wake` starts it.', '', '## Elsewhere', '', '- `--wake` {boolean}')).toEqual([])
})

test('a heading among headings that a list explains', () => {
  const list = (...items: readonly string[]) => ['## Categories', '', '- **Keeper**: one.', '- **Loan**: two.', ...items, '', '## Policy']
  const parts = ['', '### Keeper', '', 'Stays.', '', '### Loan', '', 'Goes.', '', '### Stray', '', 'Waits.']
  expect(raised(...list(), ...parts)).toEqual(['Stray'])
  expect(raised(...list('- **Stray**: three.'), ...parts)).toEqual([])
})

test('letters that are written out nowhere', () => {
  const uses = ['', 'Each CR is read after the block.', '', 'At most 50 CRs a day are expected.']
  expect(raised('A late value goes into a correction record (CR).', ...uses)).toEqual([])
  expect(raised('A late value goes into a CR.', ...uses)).toEqual(['CR'])
  expect(raised('An answer is PASS.', '', 'Each PASS counts.', '', 'Two PASS will do, one pass will not.')).toEqual([])
})

test('a body of the house needs no definition', () =>
  expect(
    raised(
      '## Words',
      '',
      '- **Pot**: the money.',
      '- **Member**: a person.',
      '',
      'A Member asks the Security Office for the Pot.',
      '',
      'The Security Office answers the Member. The Security Office keeps the Pot.',
    ),
  ).toEqual([]))

test('a role that stands beside listed roles and is in no entry', () => {
  const text = (entry: string) => [
    'A group has the following.',
    '',
    '- **Leads**: at least one person who speaks for the group.',
    ...(entry === '' ? [] : [entry]),
    '- **Members**: individuals who take part.',
    '',
    '## Ending',
    '',
    'Find a person who is willing to act as a liaison. The end is started by the liaison, or the leads.',
  ]
  expect(raised(...text(''))).toEqual(['liaison'])
  expect(raised(...text('- **Liaisons**: a member of the parent team who is the point of contact.'))).toEqual([])
  expect(raised(...text('').map((line) => line.replace('by the liaison, or the leads', 'by the liaison')))).toEqual([])
  expect(raised(...text('').map((line) => line.replaceAll('liaison', 'charter').replace('act as a', 'write the')))).toEqual([])
})

const policy = (...rows: readonly string[]) => [
  ...[
    '## Definitions',
    '',
    '| Term | Meaning |',
    '|---|---|',
    '| Recorder | The unit on the vehicle |',
    '| Archive | The store for all depots |',
  ],
  ...[...rows, '', '## Rules', ''],
  ...['4.1 Each depot shall keep a register of Authorised Viewers.', '', '4.2 An Authorised Viewer may open the Archive.', ''],
  ...[
    '4.3 The Recorder keeps Footage until it is full.',
    '',
    '4.4 Wardstone shall move all Footage to the Archive; old footage goes first.',
    '',
  ],
  ...['4.5 The Head of Service Care shall ask Wardstone, and the Head of Service Care shall report to the owner of the Archive.'],
]

test('behind a clause number, and of what can not be counted, a capital is read as a term; names from outside and titles are not', () => {
  expect(raised(...policy())).toEqual(expect.arrayContaining(['Authorised Viewers', 'Footage']))
  expect(raised(...policy())).toHaveLength(2)
  expect(raised(...policy('| Footage | Moving pictures |', '| Authorised Viewer | Somebody on the register |'))).toEqual([])
})

test.each(['("the Association")', '(the “Association”)', '(“Association”)', '(hereafter Association)', '(hereafter the Association)'])(
  'a name in brackets is what it goes by: %s',
  (brackets) => {
    const lines = (name: string) => [
      ...[
        `Fenwick Row Homes ${name} records calls.`,
        '',
        '## Definitions',
        '',
        '**Recording**: a sound file.',
        '',
        '**Listener**: who plays it.',
        '',
      ],
      ...['Each Recording has a Listener.', '', 'A loss must be reported to the Association.', '', 'A Listener tells the Association.'],
    ]
    expect(raised(...lines(brackets))).toEqual([])
    expect(raised(...lines(''))).toEqual(['Association'])
  },
)
