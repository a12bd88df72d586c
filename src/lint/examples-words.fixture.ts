/** Examples of the checks for words, markup and requirements: what each finds, and what it leaves alone. */
import { type Examples, type Lines, table } from './lint.fixture.ts'

const requirements = (third: Lines): Lines => [
  '# Requirements',
  ...[1, 2].flatMap((number) => [`**R${number}.** It holds. (G1)`, 'Owner: App.', '']),
  ...third,
  '',
  ...[4, 5].flatMap((number) => [`**R${number}.** It holds. (G1)`, 'Owner: App.', '']),
  '**G1.** One.',
  '',
  '**G2.** Two.',
  '',
  '**G3.** Three.',
]
const WORDS: Lines = [
  '## Words',
  '',
  '- **Pot**: money. A Pot is kept.',
  '- **Member**: a person. Every Member pays.',
  '- **Treasurer**: a Member who pays out. A Treasurer signs.',
  '- **Entry**: a record. An Entry stays.',
  '',
  '## Rules',
  '',
]
export const words: Examples = {
  'merge-unfinished': {
    finds: [
      [['Text.', '<<<<<<< HEAD', 'Ours.', '=======', 'Theirs.', '>>>>>>> feature'], 2],
      [['<<<<<<< ours', 'a', '=======', 'b', '>>>>>>> theirs'], 1],
    ],
    leaves: [['```', '<<<<<<< HEAD', '=======', '>>>>>>> feature', '```'], ['Title', '=======', 'Text.'], ['<<<<<<< alone']],
  },
  'fence-open': {
    finds: [
      [['Text.', '', '```sh', 'run', '', '## Next', 'More.'], 3],
      [['~~~', 'code', '', 'More text.'], 1],
    ],
    leaves: [
      ['```', 'a', '```'],
      ['````md', '```', 'inner', '````'],
      ['- item', '  ```', '  a', '  ```'],
    ],
  },
  'comment-open': {
    finds: [
      [['Text.', '', '<!-- to be hidden', '', 'More.'], 3],
      [['<!--', 'all of it'], 1],
    ],
    leaves: [['<!-- hidden -->', 'Text.'], ['<!--', 'a', '-->', 'b'], ['`<!--` opens a comment.']],
  },
  'field-missing': {
    finds: [
      [requirements(['**R3.** No owner. (G1)', 'It stands alone.']), 8],
      [requirements(['**R3.** No owner. (G1)']), 8],
    ],
    leaves: [
      requirements(['**R3.** It holds. (G1)', 'Owner: App.']),
      ['**R1.** a', '', '**R2.** b', '', '**R3.** c'],
      requirements(['**R3.** It holds. (G1)', 'Owner: App.', 'Note: here only.']),
    ],
  },
  'goal-missing': {
    finds: [
      [requirements(['**R3.** Serves nothing.', 'Owner: App.']), 8],
      [requirements(['**R3.** Serves R1.', 'Owner: App.']), 8],
    ],
    leaves: [
      requirements(['**R3.** It holds. (G2)', 'Owner: App.']),
      ['**R1.** a', '', '**R2.** b', '', '**R3.** c', '', '**R4.** d', '', '**R5.** e'],
      ['**R1.** a (G1)', '', '**R2.** b', '', '**R3.** c'],
    ],
  },
  'term-twice': {
    finds: [
      [['## Glossary', '', '- **Pot**: money of a club.', '- **Pot**: money of a member.'], 4],
      [['## Definitions', '', ...table('| Term | Meaning |', '| Pot | money |', '| Entry | record |', '| Pot | a jar |')], 7],
    ],
    leaves: [
      ['## Glossary', '', '- **Pot**: money.', '- **Entry**: a record.'],
      ['## Steps', '', '- **Pot**: money of a club.', '- **Pot**: money of a member.'],
      ['## Glossary', '', '- **Pot**: money.', '', '## Terms', '', '- **Pot**: money, again.'],
    ],
  },
  'term-undefined': {
    finds: [
      [[...WORDS, 'Only a Guarantor can close it.'], 10],
      [[...WORDS, 'Every Auditor must sign.'], 10],
    ],
    leaves: [
      [...WORDS, 'Only a Treasurer can close it.'],
      ['Only a Guarantor can close it.'],
      [...WORDS, 'A guarantor pays; a Guarantor can close it.'],
    ],
  },
  'short-form-twice': {
    finds: [
      [['The Control Agent (CA) listens.', '', 'A Certification Authority (CA) signs.'], 3],
      [['Use Access Control Lists (ACL).', '', 'An Automatic Call Log (ACL) is kept.'], 3],
    ],
    leaves: [
      ['A Write-Ahead Log (WAL) is kept.', '', 'Write ahead logging (WAL) is on.'],
      ['The Control Agent (CA) listens.', '', 'Control agents (CA) listen.'],
      ['A price (USD) and a name (ISO).'],
    ],
  },
  placeholder: {
    finds: [
      [['## Costs', '', 'TBD'], 3],
      [['The limit is TBD.'], 1],
      [['It opens within TBD seconds.'], 1],
    ],
    leaves: [
      ['The `TODO` file lists them.'],
      ['We use TBDs in drafts.'],
      ['- **TODO**: Indicates an open task.'],
      ['# To do', '', 'TODO: paint the quay'],
    ],
  },
  'question-open': {
    finds: [
      [['Status: Accepted', '', '# Plan', 'a', '## Open questions', '', '- Who pays?'], 7],
      [['# Plan', '## Status', 'Accepted', '## Unresolved questions', 'Who pays?'], 5],
    ],
    leaves: [
      ['Status: Draft', '', '# Plan', 'a', '## Open questions', '', '- Who pays?'],
      ['Status: Accepted', '', '# Plan', 'a', '## Open questions', '', 'None.'],
      ['Status: Accepted', '', '# Plan', 'a', '## Open questions', '', '- ~~Who pays?~~ Resolved: the port.'],
    ],
  },
  'demand-open': {
    finds: [
      [requirements(['**R3.** It must show name, date etc. for each. (G1)', 'Owner: App.']), 8],
      [['The server MUST answer as soon as possible.'], 1],
    ],
    leaves: [
      ['It shows name, date etc. for each.'],
      ['The server MUST answer within 2 seconds.'],
      ['The server MUST log failures (timeouts, refusals, etc.) with their time.'],
    ],
  },
  'demand-half': {
    finds: [
      [['As RFC 2119 says, a client MUST not retry.'], 1],
      [['A MUST NOT b. C MUST NOT d. E SHALL NOT f. G should NOT h.'], 1],
    ],
    leaves: [['As RFC 2119 says, a client MUST NOT retry.'], ['You MUST not be late.'], ['As RFC 2119 says, `MUST not` is read as less.']],
  },
  'example-broken': {
    finds: [
      [['```json', '{', '  "a": 1,', '  "b": 2,', '}', '```'], 4],
      [['Text.', '', '```json', '{"a": 1', ' "b": 2}', '```'], 4],
    ],
    leaves: [
      ['```json', '{ "a": 1 }', '```'],
      ['```json', '{ "a": 1, ... }', '```'],
      ['```js', '{ a: 1, }', '```'],
    ],
  },
  'code-sign-open': {
    finds: [
      [['Set `timeout to 30 and wait.'], 1],
      [['Use `a`, then b` and `c`.'], 1],
    ],
    leaves: [['Set `timeout` to 30.'], ["As in ``this'' and `that'."], ['The separator is `\\`, not `/`.']],
  },
  'link-broken': {
    finds: [
      [['See (the plan)[https://x.org/plan].'], 1],
      [['See [the plan] (https://x.org/plan).'], 1],
    ],
    leaves: [['See [the plan](https://x.org/plan).'], ['The port (Kiel) [1] is open.'], ['See `[the plan] (https://x.org)`.']],
  },
  'word-twice': {
    finds: [
      [['It opens the the door.'], 1],
      [['One line ends with of', 'of which there are two.'], 1],
    ],
    leaves: [
      ['I know that that is so.'],
      ['Set `a` to `b` to c.'],
      ['What it is is unclear to Vitamin A a doctor.'.replace('is is', 'is')],
    ],
  },
}
