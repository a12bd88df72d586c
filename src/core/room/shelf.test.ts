/** Past issues are looked up like files, and every look is on record. */
import { expect, test } from 'vitest'
import { cites, draft, GROUNDED, Play, QUOTE } from './play.fixture.ts'
import { issueAt, shelf } from './shelf.ts'

test('an issue is a text among the others, found by its title and tags', () => {
  const play = new Play()
  const id = play.open({ title: 'Heating below the chalk line', tags: ['heating'] })
  play.says('critic', id)
  const texts = shelf(play.own, play.dossier)
  expect(texts.text(`issues/${id}`)).toContain('Heating below the chalk line')
  expect(texts.text(`issues/#${id}`)).toContain(`${id}.1 (note)`)
  expect(texts.text('issues/99')).toBeNull()
  expect(texts.text('chapter-1/scene-1.md')).toContain('amber')
  expect(texts.search('chalk line heating', 4).map(({ path }) => path)).toContain(`issues/${id}`)
  expect(JSON.stringify(texts.search('chalk line heating', 4))).not.toContain('critic')
})

test('while views are asked for alone, nobody reads another one here', () => {
  const play = new Play()
  const id = play.open({ title: 'Moving the cable', impact: 'structural', assignee: 'writer' })
  play.begin()
  const answer = (purpose: string, comment: unknown) => {
    const ask = play.settle().find((one) => one.purpose === purpose)
    play.reply(ask?.id ?? '', { comment, proposal: null, pass: null })
  }
  const evidence = cites(QUOTE)
  answer('propose', draft({ stance: 'propose', evidence }))
  answer('opine', draft({ stance: 'oppose', evidence, body: `A view of its own. ${GROUNDED}` }))
  expect(play.issue(id).blind).toEqual(['continuity'])
  const read = (): string => shelf(play.own, play.dossier).text(`issues/${id}`) ?? ''
  expect(read()).toContain('(propose)')
  expect(read()).not.toContain('A view of its own')
  answer('opine', draft({ stance: 'approve', evidence }))
  play.settle()
  expect(read()).toContain('A view of its own')
})

test.each([
  ['issues/12', 12],
  ['issues/#12', 12],
  ['issues/12/../..', null],
  ['chapter-1/scene-1.md', null],
])('%s', (path, id) => expect(issueAt(path)).toBe(id))

test('what a model looked at while it answered counts as an access of the tags', () => {
  const play = new Play()
  const other = play.open({ title: 'Heating below the chalk line', tags: ['heating'] })
  play.open({ title: 'Which colour?' })
  play.begin()
  const [ask] = play.settle()
  const lookups = [
    { tool: 'read_source', input: { path: `issues/${other}`, start: 1, end: 5 }, result: '1 #1 …' },
    {
      tool: 'search_dossier',
      input: { query: 'chalk' },
      result: `chapter-1/scene-1.md, lines 1-2:\nx\n\nissues/${other}, lines 1-3 (Heating):\ny`,
    },
  ]
  play.act({
    type: 'reply',
    request: ask?.id ?? '',
    seat: 'assistant',
    purpose: 'intake',
    reply: { tags: [], impact: 'minor', assignee: 'writer', slices: [], because: 'x' },
    checks: [],
    vectors: null,
    lookups,
  })
  expect(play.all('lookup.made')).toMatchObject([
    { member: 'assistant', tool: 'read_source', touched: [other], tags: ['heating'] },
    { member: 'assistant', tool: 'search_dossier', touched: [other], hits: 2 },
  ])
})

test('what names no issue and no lines is refused, and no look', () => {
  const play = new Play()
  const id = play.open({ title: 'The ferry' })
  const looks = (tool: 'read' | 'issue', query: string, start: number | null = null, end: number | null = null) =>
    play.by('critic', 'look-up', { tool, query, start, end, issue: null })
  expect(looks('issue', 'ferry')).toMatchObject({ refused: 'no-number', because: expect.stringContaining('«ferry» is no number') })
  expect(looks('read', 'chapter-1/scene-1.md', 9, 2)).toMatchObject({ refused: 'no-lines', because: expect.stringContaining('9 to 2') })
  expect(play.all('lookup.made')).toEqual([])
  expect(looks('issue', ` #${id} `)).toMatchObject([{ type: 'lookup.made', touched: [id] }])
  expect(looks('read', 'chapter-1/scene-1.md', 2, 2)).toMatchObject([{ type: 'lookup.made', hits: 1 }])
})
