import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../core/dossier.ts'
import { makeDossier } from './dossier.ts'
import { hashText } from './hash.ts'
import { linesOf } from './lines.ts'

function file(path: string, text: string, kind = 'markdown'): SourceFile & { text: string } {
  return { path, hash: hashText(text), kind, title: path, lines: linesOf(text).length, text }
}

const corpus = [
  file(
    'coffee.md',
    '# Coffee\n\nCoffee beans are roasted before they are ground. Espresso forces hot water through them under pressure.\n',
  ),
  file(
    'tea.md',
    '# Tea\n\nTea leaves are picked by hand.\n\n## Brewing\n\nGreen tea is steeped at 70 degrees for two minutes.\n\n## Storage\n\nKeep the tin closed and away from light.\n',
  ),
  file('minutes.txt', 'Minutes of the meeting: the budget was discussed for two hours. Nobody mentioned drinks.\n', 'text'),
  file('report.pdf', 'Annual report.\n\f\nRevenue grew by twelve percent in the northern region.\n\f\nOutlook is stable.\n', 'pdf'),
  file('cities.csv', 'city,country,population\nOslo,Norway,709000\nBergen,Norway,291000\n', 'csv'),
]

describe('a dossier', () => {
  const dossier = makeDossier(corpus)

  it.each([
    ['How long should green tea steep?', 'tea.md', 'Tea › Brewing'],
    ['where do I store the tins', 'tea.md', 'Tea › Storage'],
    ['espresso pressure', 'coffee.md', 'Coffee'],
    ['What was said about budgets at the meeting?', 'minutes.txt', ''],
    ['population of Bergen', 'cities.csv', 'city,country,population'],
  ])('finds the right passage first for: %s', (query, path, heading) => {
    expect(dossier.search(query, 3)[0]).toMatchObject({ path, heading })
  })

  it('says the page of what it finds in a PDF', () => {
    expect(dossier.search('revenue growth in the north', 1)[0]).toMatchObject({ path: 'report.pdf', page: 2, start: 3, end: 3 })
    expect(dossier.search('espresso', 1)[0]?.page).toBeNull()
  })

  it('gives at most as many as asked, best first, and none for words that say nothing', () => {
    const found = dossier.search('tea coffee water minutes', 2)
    expect(found).toHaveLength(2)
    expect(found[0]?.score).toBeGreaterThanOrEqual(found[1]?.score ?? 0)
    expect(dossier.search('tea', 0)).toEqual([])
    expect(dossier.search('of the and', 5)).toEqual([])
    expect(dossier.search('', 5)).toEqual([])
    expect(dossier.search('xylophone', 5)).toEqual([])
  })

  it('finds other forms of a word', () => {
    expect(dossier.search('roasting', 1)[0]?.path).toBe('coffee.md')
  })

  it('finds the names that programs use by their parts and as a whole', () => {
    const code = makeDossier([
      file('a.ts', 'export const maxRetries = 3\n', 'code'),
      file('b.py', 'socket_timeout_seconds = 30\n', 'code'),
      file('c.md', 'Nothing here about either.\n'),
    ])
    expect(code.search('how many retries at most, max', 1)[0]?.path).toBe('a.ts')
    expect(code.search('timeout of the socket', 1)[0]?.path).toBe('b.py')
    expect(code.search('maxRetries', 1)[0]?.path).toBe('a.ts')
    expect(code.search('socket_timeout_seconds', 1)[0]?.path).toBe('b.py')
  })

  it('orders equals by path, then line, however the files came', () => {
    const text = 'The same words stand here.\n'
    const files = ['c.txt', 'a.txt', 'b.txt'].map((path) => ({ ...file(path, text, 'text'), title: 'x' }))
    const order = (dossierFiles: typeof files) => makeDossier(dossierFiles).search('same words', 9)
    expect(order(files).map(({ path }) => path)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(order(files)).toEqual(order(files.toReversed()))
  })

  it('gives the text to check a quotation against, and null for a file it does not hold', () => {
    expect(dossier.text('coffee.md')).toContain('Espresso')
    expect(dossier.text('missing.md')).toBeNull()
    expect(dossier.text('constructor')).toBeNull()
  })

  it('lists its files without their texts, so that an opening can name them', () => {
    expect(dossier.files[0]).toEqual({
      path: 'coffee.md',
      hash: hashText(corpus[0]?.text ?? ''),
      kind: 'markdown',
      title: 'coffee.md',
      lines: 3,
    })
  })

  it('quotes passages that stand word for word in their file', () => {
    for (const passage of dossier.search('tea coffee budget revenue oslo light', 20)) {
      expect(dossier.text(passage.path)).toContain(passage.text)
    }
  })

  it('refuses two files of one name as a bug of ours', () => {
    expect(() => makeDossier([file('a.md', 'x'), file('a.md', 'y')])).toThrow('same path')
  })
})

describe('hashText', () => {
  it('is the SHA-256 of the text as UTF-8', () => {
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hashText('ä')).not.toBe(hashText('a'))
  })
})
