import { expect, test } from 'vitest'
import { riskChecks } from './risks.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(riskChecks, 'risk-without-mitigation')
const risks = (title: string, ...lines: readonly string[]): readonly string[] => ['# Plan', `## ${title}`, '', ...lines]

test('a risk with nothing against it among answered ones is raised', () =>
  expect(
    hitsIn(check, ...risks('Risks', '- The vendor could fail. We will keep a second one.', '- Members might lose trust in the pot.')),
  ).toMatchObject([{ line: 5, severity: 'major', category: 'failure' }]))

test('so is one under a heading that promises mitigations', () =>
  expect(hitsIn(check, ...risks('Risks and mitigations', '- The depot may lose its network for a day.'))).toMatchObject([{ line: 4 }]))

test.each([
  ['each has an answer', risks('Risks', '- The vendor could fail; we keep a second one.', '- Trust may drop. Mitigation: a hotline.')],
  ['the answer hangs below', risks('Risks and mitigations', '- The vendor could fail.', '  - Mitigation: a second vendor.')],
  [
    'the list gives reasons',
    risks('Risks and mitigations', 'There are reasons why we need not worry:', '', '- The behaviour could not be relied on.'),
  ],
  [
    'answers follow the list',
    risks('Risks', '- The vendor could fail soon.', '- Members might lose trust.', '', 'For both we hold a reserve.'),
  ],
  ['no risk is stated', risks('Risks and mitigations', '- This adds one new flag.')],
])('silent: %s', (_, lines) => expect(hitsIn(check, ...lines)).toEqual([]))

test('a fallback elsewhere answers', () =>
  expect(
    answerIn(
      check,
      ...risks('Risks and mitigations', '- The text gateway could fail.'),
      '## Design',
      'If the text gateway fails, we switch to a second one.',
    ),
  ).toContain('second one'))
