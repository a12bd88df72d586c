import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passagesOf } from './passages.ts'

const cut = (kind: string, text: string) => passagesOf({ kind }, text)

describe('passages', () => {
  it('start at headings, carry the trail of headings, and count lines from 1', () => {
    const text = '# Tea\n\nOld drink.\n\n## Green\n\nSteep for two minutes.\n\n### Gyokuro\nCooler water.\n\n## Black\nFour minutes.\n'
    expect(cut('markdown', text).map(({ start, end, heading }) => [start, end, heading])).toEqual([
      [1, 3, 'Tea'],
      [5, 7, 'Tea › Green'],
      [9, 10, 'Tea › Green › Gyokuro'],
      [12, 13, 'Tea › Black'],
    ])
  })

  it('put a heading without text in front of the deeper one below it, and keep one that stands alone', () => {
    const cuts = cut('markdown', '# Tea\n\n## Green\n\nWords.\n\n## Future work\n')
    expect(cuts.map(({ start, end, heading }) => [start, end, heading])).toEqual([
      [1, 5, 'Tea › Green'],
      [7, 7, 'Tea › Future work'],
    ])
  })

  it('take no comment in a code block and no front matter for a heading', () => {
    const cuts = cut('markdown', '---\ntitle: x\n---\n\n# Real\n\n```sh\n# not a heading\nrun\n```\n')
    expect(new Set(cuts.map(({ heading }) => heading))).toEqual(new Set(['', 'Real']))
  })

  it('keep a table and a code block whole, even beyond the usual size', () => {
    const table = Array.from({ length: 30 }, (_, row) => `| row ${row} | ${'cell '.repeat(8)}|`).join('\n')
    const code = `\`\`\`\n${Array.from({ length: 12 }, (_, row) => `step(${row})\n`).join('\n')}\`\`\``
    const texts = cut('markdown', `# Data\n\nWords before.\n\n${table}\n\nBetween.\n\n${code}\n`).map(({ text }) => text)
    expect(texts.some((text) => text.includes(table))).toBe(true)
    expect(texts.some((text) => text.includes(code))).toBe(true)
  })

  it('pack short paragraphs together and cut long ones, within the aimed size', () => {
    const short = Array.from({ length: 40 }, (_, n) => `Paragraph ${n} is short.`).join('\n\n')
    const cuts = cut('text', short)
    expect(cuts.length).toBeGreaterThan(3)
    for (const { start, end, text } of cuts) {
      expect(end - start + 1).toBeLessThanOrEqual(12)
      expect(text.length).toBeLessThanOrEqual(600)
    }
    expect(cuts.slice(0, -1).every(({ start, end }) => end - start + 1 >= 3)).toBe(true)
  })

  it('cut one very long line between sentences; the pieces share its number', () => {
    const line = Array.from({ length: 60 }, (_, n) => `This is sentence number ${n} of the line.`).join(' ')
    const cuts = cut('text', `first\n\n${line}\n`)
    const pieces = cuts.filter(({ start, end }) => start === 3 && end === 3)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.every(({ text }) => text.endsWith('line.') && line.includes(text))).toBe(true)
    expect(pieces.map(({ text }) => text).join(' ')).toBe(line)
  })

  it('know the page of each passage of a PDF and never run over a page break', () => {
    const cuts = cut('pdf', 'One.\nStill one.\n\f\n\n\f\nThree.\n')
    expect(cuts.map(({ page, start, end, text }) => [page, start, end, text])).toEqual([
      [1, 1, 2, 'One.\nStill one.'],
      [3, 6, 6, 'Three.'],
    ])
  })

  it('show the column names above each passage of a table of values', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `city ${n},${n * 1000}`).join('\n')
    expect(cut('csv', `city,population\n${rows}\n`).at(-1)?.heading).toBe('city,population')
  })

  it('read the titles of reStructuredText', () => {
    const text = '=====\nGuide\n=====\n\nIntro.\n\nUsage\n-----\n\nRun it.\n\nDetails\n~~~~~~~\n\nMore.\n\nLicence\n-------\n\nFree.\n'
    expect(cut('rst', text).map(({ heading }) => heading)).toEqual(['Guide', 'Guide › Usage', 'Guide › Usage › Details', 'Guide › Licence'])
  })

  it('hold every line that has words, in order and as it stands in the text', () => {
    const line = fc.constantFrom(
      '',
      '',
      '# One',
      '## Two',
      'some words',
      '| a | b |',
      '```',
      '- item',
      'x'.repeat(90),
      '---',
      '===',
      '\f',
      '    code',
    )
    const kind = fc.constantFrom('markdown', 'text', 'rst', 'html', 'code', 'pdf', 'csv')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), kind, (lines, which) => {
        const covered = new Set<number>()
        let last = 0
        for (const { start, end, text } of cut(which, lines.join('\n'))) {
          expect(start).toBeGreaterThan(last)
          expect(text).toBe(
            lines
              .slice(start - 1, end)
              .join('\n')
              .replaceAll('\f', ' '),
          )
          for (let at = start; at <= end; at++) covered.add(at)
          last = end
        }
        lines.forEach((each, index) => {
          if (each.trim() !== '') expect(covered.has(index + 1)).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  it('keep a table together, but not a long union in code, whose cases begin like its rows', () => {
    const rows = Array.from({ length: 20 }, (_, n) => `  | case ${n} | of many |`).join('\n')
    expect(cut('markdown', rows)).toHaveLength(1)
    expect(cut('code', `type Union =\n${rows}\n`).map(({ start, end }) => [start, end])).toEqual([
      [1, 12],
      [13, 21],
    ])
  })

  it('stay of a readable size on our own documents', () => {
    const folder = new URL('../core/', import.meta.url)
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts'))) {
      for (const { start, end, text } of cut('code', readFileSync(new URL(name, folder), 'utf8'))) {
        expect(text.length).toBeLessThanOrEqual(780)
        expect(end - start).toBeLessThan(12)
      }
    }
  })
})
