import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { gradedWordAsRequirement } from './graded.ts'

const asked = (...lines: readonly string[]) => documentFrom('# Plan', '## Requirements', '', ...lines)

test.each([
  ['The service must answer quickly.', 'quickly'],
  ['The service must tell the treasurer about a returned payment promptly.', 'promptly'],
  ['In a 7-day trial 99 % of texts must reach the gateway quickly.', 'quickly'],
])('raised: «%s»', (line, word) => {
  const [hit] = gradedWordAsRequirement.find(asked(line))
  expect(hit).toMatchObject({ quote: line, severity: 'major', category: 'ambiguity' })
  expect(hit?.description).toContain(`“${word}” begins`)
})

test('a requirement in a table may be in the present tense', () => {
  const row = ['| No. | Requirement |', '|---|---|', '| R1 | The Diary frees the time quickly. |']
  expect(gradedWordAsRequirement.find(asked(...row)).map(({ quote }) => quote)).toEqual(['The Diary frees the time quickly.'])
})

test.each([
  'The service must answer quickly: 95 % of answers take 2 s.',
  'The page must show how quickly the order moves.',
  'The new page must answer more quickly than the old one.',
  'The report must help the office to quickly find a patient.',
])('silent: «%s»', (line) => expect(gradedWordAsRequirement.find(asked(line))).toEqual([]))
