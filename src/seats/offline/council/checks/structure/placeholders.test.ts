import { expect, test } from 'vitest'
import { placeholderChecks } from './placeholders.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const left = checkNamed(placeholderChecks, 'placeholder-left')
const empty = checkNamed(placeholderChecks, 'empty-section')
const plan = (line: string): readonly string[] => ['# Plan', '## Roll-out', '', ...line.split('\n')]

test.each([
  ['TBD', 'major'],
  ['==TODO==', 'major'],
  ['To be defined.', 'major'],
  ['The limit is TBD.', 'minor'],
  ['The budget: TBD', 'minor'],
  ['The start (???) comes later.', 'minor'],
  ['TODO: describe the way back.', 'minor'],
])('«%s» is a placeholder', (line, severity) => expect(hitsIn(left, ...plan(line))).toMatchObject([{ line: 4, severity }]))

test('so is a cell', () =>
  expect(hitsIn(left, ...plan('| Stage | Start |\n|---|---|\n| 1 | 3 May |\n| 2 | TBD |'))).toMatchObject([{ quote: '| 2 | TBD |' }]))

test.each([
  ['We pass `context.TODO()` in the first step.'],
  ['The linter finds TODO comments in the code.'],
  ['The account is to be decided by the infra team.'],
  ['> TBD'],
  ['- [ ] TODO'],
  ['```\nTBD\n```'],
])('«%s» is none', (line) => expect(hitsIn(left, ...plan(line))).toEqual([]))

const sections = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Goals', 'Pay here.', '## Design', 'A page.', ...lines]

test('a heading with nothing below it is raised', () => {
  expect(hitsIn(empty, ...sections('## Drawbacks', '', '## Risks', 'Few.'))).toMatchObject([{ line: 6, quote: 'Drawbacks' }])
  expect(hitsIn(empty, ...sections('## Can it be undone?', '<!-- say how -->'))[0]?.description).toContain('without an answer')
})

test.each([
  ['subsections', ['## Risks', '### Money', 'Little.']],
  ['a picture', ['## Flow', '![flow](flow.png)']],
  ['code', ['## Usage', '```', 'run', '```']],
  ['open questions, which may be none', ['## Unresolved questions', '']],
  ['a table', ['## Codes', '| a | b |', '|---|---|', '| 1 | 2 |']],
])('a section of %s is not empty', (_, lines) => expect(hitsIn(empty, ...sections(...lines))).toEqual([]))
