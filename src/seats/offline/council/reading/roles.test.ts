import { expect, test } from 'vitest'
import { documentFrom } from './reading.fixture.ts'
import { rolesOf, sectionsWith } from './roles.ts'

const titles = (role: Parameters<typeof sectionsWith>[1], ...lines: string[]) =>
  sectionsWith(documentFrom(...lines), role).map((section) => section.title)

test('a section inherits the roles of the headings above it', () =>
  expect(titles('alternatives', '# Plan', '## Rationale and alternatives', '### Global effect', '## Design')).toEqual([
    'Rationale and alternatives',
    'Global effect',
  ]))

test('non-goals are no goals, even under a heading of goals', () =>
  expect(titles('goals', '# Plan', '## Goals', '### Non-Goals', '## Other')).toEqual(['Goals']))

test("a document's lone title gives no role to what stands below it", () =>
  expect(titles('security', '# Security policy', '## Scope', '## Contacts')).toEqual([]))

test('monitoring requirements are operations, not requirements', () => {
  const document = documentFrom('# Plan', '## Monitoring Requirements', '## 2. Functional requirements')
  expect(sectionsWith(document, 'requirements').map((section) => section.title)).toEqual(['2. Functional requirements'])
  expect(sectionsWith(document, 'operations').map((section) => section.index)).toEqual([2])
  expect(document.sections.map((section) => rolesOf(section, document).size)).toEqual([0, 0, 1, 1])
})

test.each([
  ['What we want', 'goals'],
  ['4. What it must do', 'requirements'],
  ['9. How we will know', 'metrics'],
  ['10. Measures', 'metrics'],
  ['What could go wrong', 'risks'],
  ['Why not ...', 'alternatives'],
  ['Other ways we looked at', 'alternatives'],
  ['Questions still open', 'open-questions'],
  ['3. Words we use', 'glossary'],
  ['6. What we depend on', 'dependencies'],
] as const)('«%s» in plain words is a heading of %s', (heading, role) =>
  expect(titles(role, '# Plan', '## Start', `## ${heading}`)).toEqual([heading]),
)

test('why not is an alternative and no background', () =>
  expect(titles('background', '# Plan', '## Why now', '## Why not a queue')).toEqual(['Why now']))
