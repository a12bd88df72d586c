import { expect, test } from 'vitest'
import { parseDocument } from '../../../../../core/document/parse.ts'
import { linkChecks } from './links.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(linkChecks, 'link-to-nothing')

test('a footnote that is not written and an anchor without heading are raised', () => {
  expect(hitsIn(check, '# Plan', '', 'It rose by half.[^2]', '', '[^1]: A note.')).toMatchObject([{ line: 3, category: 'reference' }])
  expect(hitsIn(check, '# Plan', '', 'See [the steps](#steps).', '', '## Goals')).toMatchObject([{ line: 3 }])
})

test('so is a footnote in reStructuredText', () => {
  const find = (text: string) => check.find(parseDocument('plan.rst', text))
  expect(find('See [3]_ for more.\n\n.. [2] A note.\n')).toHaveLength(1)
  expect(find('See [2]_ for more.\n\n.. [2] A note.\n')).toEqual([])
})

test.each([
  ['a note that is written', ['It rose.[^1]', '', '[^1]: A note.']],
  ['a heading with signs', ['See [it](#alpha---beta-graduation).', '', '## Alpha -> Beta Graduation']],
  ['the second of two like headings', ['See [it](#goals-1).', '', '## Goals', '## Goals']],
  ['a name set by hand', ['See [it](#here).', '', '<a name="here"></a>']],
  ['code', ['Write `[^9]` or `[x](#y)`.']],
  ['another page', ['See [it](https://example.org/#x).']],
])('silent: %s', (_, lines) => expect(hitsIn(check, '# Plan', '', ...lines)).toEqual([]))

test('a name in back quotes leads to a heading or a target of the rst text', () => {
  const text = [
    'Title',
    '=====',
    '',
    'See `Open Issues`_ and `the list`_ and `Nowhere`_ and `here <https://a.example>`_.',
    '',
    'Open Issues',
    '===========',
    '',
    'None.',
    '',
    '.. _the list: https://b.example',
    '',
  ].join('\n')
  const hits = linkChecks.flatMap((check) => check.find(parseDocument('a.rst', text)))
  expect(hits.map(({ description }) => /`[^`]+`_/.exec(description.slice(description.indexOf('refers to')))?.[0])).toEqual(['`Nowhere`_'])
})

test('a reference link needs its address at the foot of the text', () => {
  expect(hitsIn(check, 'See [the plan][plan].', '', '[Plan]: https://a.example/plan')).toEqual([])
  expect(hitsIn(check, 'See [the plan][plan] and a[0][1].', '', '[other]: https://a.example')).toMatchObject([{ line: 1 }])
  expect(hitsIn(check, 'It follows.[FACT][1]', '', '[1]: https://a.example')).toEqual([])
})
