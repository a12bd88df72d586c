import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { parseDocument } from './parse.ts'

const markdown = (...lines: string[]) => parseDocument('plan.md', lines.join('\n'))
const rst = (...lines: string[]) => parseDocument('plan.rst', lines.join('\n'))
const kinds = (document: Document) => document.blocks.map((block) => `${block.kind} ${block.text}`)

test('a lone top title is left out of the paths below it', () =>
  expect(markdown('# Plan', '## Risks', '### Data', 'Text').sections.map((section) => section.path)).toEqual([
    [],
    ['Plan'],
    ['Risks'],
    ['Risks', 'Data'],
  ]))

test('a hash inside a fence is no heading', () => expect(markdown('# A', '```', '# b', '```').sections).toHaveLength(2))

test('an underlined line is a heading, a table is not', () =>
  expect(markdown('Plan', '====', '', 'Risks', '---', 'a | b', '--|--', '1 | `x|y`').sections.map((section) => section.title)).toEqual([
    '',
    'Plan',
    'Risks',
  ]))

test('a row knows its header', () =>
  expect(markdown('| a | b |', '|---|---|', '| 1 | `x|y` |').blocks).toMatchObject([
    { kind: 'row', cells: ['1', '`x|y`'], header: ['a', 'b'] },
  ]))

test('items know their depth, mark and lead', () =>
  expect(
    markdown('These hold:', '', '- one', '', '  more', '- [x] two', '  1. deep').blocks.map(({ kind, depth, mark, lead }) => [
      kind,
      depth,
      mark,
      lead,
    ]),
  ).toEqual([
    ['paragraph', 0, null, null],
    ['item', 0, '-', 0],
    ['paragraph', 0, null, null],
    ['item', 0, '[x]', 0],
    ['item', 1, '1.', 3],
  ]))

test('comments, link definitions and tables of contents are not spoken', () =>
  expect(
    markdown('<!-- a', 'b --> Text.', '', '- [Goals](#goals)', '', '[x]: http://y').sentences.map((sentence) => sentence.plain),
  ).toEqual(['Text.']))

test('header fields are metadata, front matter gives the title', () => {
  expect(kinds(markdown('- Start Date: 2024', '- Pre-RFC: x', '', '# A', '- Cost: 3'))).toEqual([
    'metadata Start Date: 2024',
    'metadata Pre-RFC: x',
    'heading A',
    'item Cost: 3',
  ])
  expect(markdown('---', 'title: "Plan B"', '---', '# A').title).toBe('Plan B')
})

test.each(['Use it, e.g. The Queue.', 'See v1.2 For more.', 'Call `a.b. C` now.', 'Open plan.md Then.'])('«%s» is one sentence', (text) =>
  expect(markdown(text).sentences).toHaveLength(1),
)

test('plain words lose their signs and keep their code', () =>
  expect(markdown('A **bold** [link](http://x) to ``n`` and `a_b`', 'on _two_ lines.').sentences[0]).toMatchObject({
    plain: 'A bold link to n and a_b on two lines.',
    start: 1,
    end: 2,
  }))

test('reStructuredText: fields, titles, literal blocks, directives, definitions', () =>
  expect(
    kinds(
      rst(
        'PEP: 1',
        'Title: T',
        '',
        'One',
        '===',
        '',
        'Like this::',
        '',
        '    x = 1',
        '',
        '.. note:: Mind it.',
        '',
        '.. image:: a.png',
        '',
        'term',
        '   Its meaning.',
      ),
    ),
  ).toEqual([
    'metadata PEP: 1',
    'metadata Title: T',
    'heading One',
    'paragraph Like this::',
    'code     x = 1',
    'paragraph Mind it.',
    'comment .. image:: a.png',
    'item term',
    'paragraph Its meaning.',
  ]))

test('reStructuredText: simple and grid tables are rows', () => {
  expect(rst('=== ===', 'a   b', '=== ===', '1   2', '=== ===').blocks).toMatchObject([
    { kind: 'row', cells: ['1', '2'], header: ['a', 'b'] },
  ])
  expect(rst('+---+---+', '| a | b |', '+===+===+', '| 1 | 2 |', '+---+---+').blocks).toMatchObject([
    { cells: ['1', '2'], header: ['a', 'b'] },
  ])
})

const line = fc.constantFrom(
  '# A',
  '- b. C',
  '  - [ ] d',
  '```',
  '> e',
  '',
  '| f |',
  '|---|',
  '<!--',
  '-->',
  'g. H',
  '===',
  '---',
  '    i',
  '.. j::',
  'k::',
  '1. l',
  '+--+',
)

test('whatever is written, every block and sentence is a slice that stands on its lines', () =>
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('a.md', 'a.rst'), (lines, path) => {
      const document = parseDocument(path, lines.join('\n'))
      for (const { text, start, end } of [...document.blocks, ...document.sentences]) {
        expect(lines.slice(start - 1, end).join('\n')).toContain(text)
      }
    }),
  ))
