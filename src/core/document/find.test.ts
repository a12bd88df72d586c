import { expect, test } from 'vitest'
import type { Dossier } from '../dossier.ts'
import { documentOf, outline, ownText, sectionAt } from './find.ts'
import { parseDocument } from './parse.ts'

const document = parseDocument('a.md', 'Intro.\n\n# A\nText.\n## B\nMore.\n')

test('each line has its section', () =>
  expect([1, 3, 4, 5, 99].map((line) => sectionAt(document, line).title)).toEqual(['', 'A', 'A', 'B', 'B']))

test("a section's own text ends before the next heading", () => expect(ownText(document, sectionAt(document, 3))).toBe('# A\nText.'))

test('the outline names every section with its lines', () =>
  expect(outline(document)).toBe('before the first heading (lines 1–2)\nA (lines 3–4)\n  B (lines 5–6)'))

test('a dossier is parsed once', () => {
  const dossier: Dossier = { files: [], text: (path) => (path === 'a.md' ? '# A' : null), search: () => [] }
  expect(documentOf(dossier, 'a.md')).toBe(documentOf(dossier, 'a.md'))
  expect(documentOf(dossier, 'b.md')).toBeNull()
})
