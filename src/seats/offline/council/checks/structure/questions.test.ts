import { expect, test } from 'vitest'
import { questionChecks } from './questions.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(questionChecks, 'open-question-left-open')
const open = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Open questions', '', ...lines]

test.each([
  ['- May minors pay in?'],
  ['1. May minors pay in? Still to be clarified.'],
  ['Should the hook return a value?'],
  ['- Which bank do we use? It is undecided.'],
])('«%s» is left open', (line) => expect(hitsIn(check, ...open(line))).toMatchObject([{ line: 4, category: 'open-question' }]))

test('a question as a heading, and a paragraph that says it is open', () => {
  expect(hitsIn(check, ...open('### May minors pay in?', 'It came up in March.'))).toMatchObject([{ quote: 'May minors pay in?' }])
  expect(hitsIn(check, '# Notes', '', 'Not settled: do we need a second phone?')).toMatchObject([{ line: 3, severity: 'minor' }])
})

test('it weighs more where requirements are built from it and its siblings have an owner', () =>
  expect(
    hitsIn(
      check,
      '# Plan',
      '## Requirements',
      '- R1: Pay.',
      '- R2: Remind.',
      '## Open questions',
      '- Minors?',
      '- Tax? The lead decides by 3 June.',
    ),
  ).toMatchObject([{ line: 6, severity: 'major' }]))

test.each([
  ['- May minors pay in? The lead decides by 30 June.'],
  ['- May minors pay in? Until then they may not.'],
  ['- May minors pay in? We lean towards no, see #12.'],
  ['- May minors pay in?\n  - Owner: Trust'],
  ['None.'],
  ['- Are there any missing categories?'],
  ['- **Keys.** Deferred from this text.'],
])('«%s» is under way', (line) => expect(hitsIn(check, ...open(...line.split('\n')))).toEqual([]))

test('a question in the body is rhetoric', () => expect(hitsIn(check, '# Plan', '## Design', 'Why do we do this? It pays.')).toEqual([]))

test('a statement elsewhere that settles it answers', () =>
  expect(answerIn(check, '# Plan', '## Rules', 'Minors under 16 never pay in.', '## Open questions', '- Minors under 16 pay in?')).toBe(
    'Minors under 16 never pay in.',
  ))
