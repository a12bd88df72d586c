import { expect, test } from 'vitest'
import { documentFrom } from './reading.fixture.ts'
import { acronymsIn, codeNamesIn, definedTerms } from './terms.ts'

const terms = (...lines: string[]) => Object.fromEntries(definedTerms(documentFrom(...lines)))

test.each([
  ['SLO (Service Level Objective) is met.', 'SLO'],
  ['A Service Level Objective (SLO) is met.', 'SLO'],
  ['**Lease**: a lock with an end.', 'Lease'],
  ['A Project Group is a group of people.', 'Project Group'],
  ['Tenant means a paying customer.', 'Tenant'],
  ['3.1 *Standing access* means access without asking.', 'Standing access'],
])('«%s» defines', (line, term) => expect(terms('# Plan', '', line)).toEqual({ [term]: 3 }))

test('two definitions in one paragraph both count', () =>
  expect(terms('**Pay-in**: money that comes. **Pay-out**: money that goes.')).toEqual({ 'Pay-in': 1, 'Pay-out': 1 }))

test('a bracket that spells nothing defines nothing', () => expect(terms('The API (see below) works.')).toEqual({}))

test('a note in bold is no term', () => expect(terms('**Note**: it works.')).toEqual({}))

test("a glossary's rows define", () =>
  expect(terms('# Plan', '## Glossary', '| term | meaning |', '|---|---|', '| shard | a part |')).toEqual({ shard: 5 }))

test('acronyms are counted outside code, shouted words are not', () => {
  const document = documentFrom('The SLA MUST hold.', '', 'An SLA and `API_KEY` in `TLS`.')
  expect([...acronymsIn(document)]).toEqual([['SLA', { line: 1, count: 2 }]])
  expect([...codeNamesIn(document).keys()]).toEqual(['API_KEY', 'TLS'])
})
