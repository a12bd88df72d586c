/** Each mutator does to a small text what it says, and leaves alone what it should: an unfair mutation would measure nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../src/core/document/parse.ts'
import { isNews, pointsAt } from './measure.ts'
import { dropDefinition } from './mutators/definition.ts'
import { deleteFallback } from './mutators/fallback.ts'
import { deleteLimit } from './mutators/limit.ts'
import type { Mutator } from './mutators/mutation.ts'
import { altered, alterNumber } from './mutators/number.ts'
import { deleteOwner } from './mutators/owner.ts'
import { breakReference } from './mutators/reference.ts'
import { deleteWayBack } from './mutators/way-back.ts'
import { MUTATORS } from './mutators.ts'

const spoilt = (mutator: Mutator, text: string, name = 'plan.md') => mutator(parseDocument(name, text))
const texts = (mutator: Mutator, text: string, name?: string): readonly string[] => spoilt(mutator, text, name).map((one) => one.text)

describe('drop a definition', () => {
  const glossary =
    '# Plan\n\n## Words\n\n- **Berth**: a place for one boat.\n- **Guest Berth**: one let by the night.\n\n## Rules\n\nEach Berth has a number. A Guest Berth has none. Nobody swaps a Berth. A Guest Berth is paid at once.\n'

  test('takes the entry of a glossary with its mark and its line, and no other', () => {
    expect(texts(dropDefinition, glossary)[0]).toBe(glossary.replace('- **Berth**: a place for one boat.\n', ''))
  })

  test('takes a sentence that says what a term means', () => {
    const text =
      '# Policy\n\n3.1 *Standing access* means access held for good.\n\n4.1 Standing access is rare.\n\n4.2 Standing access ends with the job.\n'
    expect(texts(dropDefinition, text)).toEqual([text.replace('3.1 *Standing access* means access held for good.\n', '')])
  })

  test('takes the words behind an abbreviation', () => {
    const text = '# Plan\n\nThe Harbour Traffic Office (HTO) opens at nine. Ask the HTO first. The HTO answers.\n'
    expect(texts(dropDefinition, text)).toEqual([text.replace('Harbour Traffic Office (HTO)', 'HTO')])
  })

  test.each([
    ['a term that nobody uses', '# Plan\n\n## Words\n\n- **Berth**: a place for one boat.\n\n## Rules\n\nBe kind.\n'],
    [
      'a term told again elsewhere',
      `${glossary.replace('- **Guest Berth**: one let by the night.\n', '')}\nA Berth is a place on the water.\n`,
    ],
    ['options that look like terms', glossary.replace('## Words', '## Alternatives considered')],
  ])('leaves alone %s', (_, text) => {
    expect(texts(dropDefinition, text)).toEqual([])
  })
})

describe('alter one of two equal numbers', () => {
  test('changes the second of two that count the same thing', () => {
    const text = '# Plan\n\n## Why\n\nLast year 1,430 boats asked for a berth.\n\n## Goal\n\nOf the 1,430 boats, half get one.\n'
    expect(texts(alterNumber, text)).toEqual([text.replace('Of the 1,430', 'Of the 2,145')])
  })

  test('changes what is tested against what is asked for in one row', () => {
    const text =
      '# Plan\n\n| No. | Rule | Accepted when |\n|---|---|---|\n| R1 | Gates open within 30 seconds. | 50 of 50 open within 30 seconds. |\n'
    expect(texts(alterNumber, text)).toEqual([text.replace('open within 30 seconds. |\n', 'open within 45 seconds. |\n')])
  })

  test.each([
    ['equal numbers about different things', '# Plan\n\nCats sleep for 10 minutes.\n\nThe ferry departs after 10 minutes.\n'],
    [
      'a list that follows one pattern',
      '# Tests\n\n- package alpha coverage reached: 80 percent\n- package beta coverage reached: 80 percent\n',
    ],
    [
      'years and sections',
      '# Plan\n\nThe harbour plan of 2026 says in section 4 what berths cost.\n\nThe harbour plan of 2026 says in section 4 who pays berths.\n',
    ],
    ['the base of a rate', '# Plan\n\nBoats wait 5 times per 100 landings.\n\n## Goal\n\nBoats wait twice per 100 landings.\n'],
  ])('leaves alone %s', (_, text) => {
    expect(texts(alterNumber, text)).toEqual([])
  })

  test.each([
    ['48', '72'],
    ['41,200', '61,800'],
    ['9.0', '13.5'],
    ['99.5', '74.6'],
    ['three', 'five'],
  ])('%s becomes %s, written in the same way', (raw, instead) => {
    expect(altered(raw)).toBe(instead)
  })
})

describe('delete an owner', () => {
  test('takes “Owner: …” and nothing else', () => {
    const text =
      '# Plan\n\n**R1.** Open the gate. Owner: Quay team. Accepted when it opens.\n\n**R2.** Shut it. Owner: Night team. Accepted when shut.\n'
    expect(texts(deleteOwner, text)).toEqual([text.replace('Owner: Quay team. ', ''), text.replace('Owner: Night team. ', '')])
  })

  test('empties a cell of the owner column, also where its words stand in another cell', () => {
    const text = '# Plan\n\n| Task | Owner |\n|---|---|\n| Ask the Quay team | Quay team |\n| Paint | Night team |\n'
    expect(texts(deleteOwner, text)[0]).toBe(text.replace('| Quay team |', '|  |'))
  })

  test('takes the one who has a duty, and the one who decides', () => {
    const text = '# Plan\n\n## Rules\n\nOld keys shall be destroyed by the Quay team. The harbour board decides on fees.\n'
    expect(texts(deleteOwner, text)).toEqual([
      text.replace(' by the Quay team', ''),
      text.replace('The harbour board decides', 'It will be decided'),
    ])
  })

  test.each([
    ['what others did', '# Plan\n\n## Background\n\nThe gate is painted by the harbour office.\n'],
    ['a means, which is no owner', '# Plan\n\nThe gate is opened by a lever.\n'],
    ['a column with gaps of its own', '# Plan\n\n| Task | Owner |\n|---|---|\n| Ask | |\n| Paint | Night team |\n'],
  ])('leaves alone %s', (_, text) => {
    expect(texts(deleteOwner, text)).toEqual([])
  })
})

describe('delete a fallback', () => {
  test('takes every sentence on one thing that fails, wherever it stands', () => {
    const text =
      '# Plan\n\n## Gate\n\nThe tide service tells the level. If the tide service is down, we use the printed table.\n\n## Watch\n\nWhen the service fails, the guard is called. Guards wear red.\n'
    const [only, ...others] = texts(deleteFallback, text)
    expect(only).toBe(
      text
        .replace(' If the tide service is down, we use the printed table.', ' ')
        .replace('When the service fails, the guard is called. ', ''),
    )
    expect(others).toEqual([])
  })

  test.each([
    ['what happened once', '# Plan\n\nThe tide service is old. When the tide service failed, we had no level.\n'],
    ['a failure of what is nowhere else relied on', '# Plan\n\nBoats come. If the crane is broken, we wait.\n'],
    ['the story of the problem', '# Plan\n\n## Motivation\n\nThe crane is old. If the crane fails, boats wait.\n'],
  ])('leaves alone %s', (_, text) => {
    expect(texts(deleteFallback, text)).toEqual([])
  })
})

describe('delete the way back', () => {
  test('takes all that leads back, and keeps the steps', () => {
    const text =
      '# Plan\n\n## Roll-out\n\n1. In May one quay starts, if the gate works and the way back has been tried.\n2. In June all quays start.\n\n**Way back:** the guard opens the old gate. Boats turn.\n'
    expect(texts(deleteWayBack, text)).toEqual([
      text.replace(' and the way back has been tried', '').replace('**Way back:** the guard opens the old gate. Boats turn.\n', ''),
    ])
  })

  test('takes the question of a form with its answer', () => {
    const text = '# Plan\n\n## Rollout planning\n\nWe enable it in May.\n\n### Can it be rolled back?\n\nYes, at once.\n\n## End\n\nDone.\n'
    expect(texts(deleteWayBack, text)[0]).not.toMatch(/rolled back|at once/)
    expect(texts(deleteWayBack, text)[0]).toContain('We enable it in May.')
  })

  test('finds nothing to do where no way back is told', () => {
    expect(texts(deleteWayBack, '# Plan\n\n## Roll-out\n\nIn May all quays start.\n')).toEqual([])
  })
})

describe('delete a limit', () => {
  test('takes it out, and puts a vague word for it', () => {
    const text = '# Plan\n\nThe gate must open within 30 seconds.\n'
    expect(texts(deleteLimit, text)).toEqual([text.replace(' within 30 seconds', ''), text.replace('within 30 seconds', 'quickly')])
  })

  test('takes it out of the acceptance too, where it would still be said', () => {
    const text =
      '# Plan\n\n| No. | Rule | Accepted when |\n|---|---|---|\n| R1 | The gate opens within 30 seconds. | 50 of 50 gates open within 30 seconds. |\n'
    expect(texts(deleteLimit, text)[0]).toBe(text.replaceAll(' within 30 seconds', ''))
  })

  test('a span in the middle of the sentence is only made vague', () => {
    const text = '# Plan\n\nA pass shall be limited to eight hours.\n'
    expect(texts(deleteLimit, text)).toEqual([text.replace('limited to eight hours', 'kept short')])
  })

  test.each([
    ['what was measured', '# Plan\n\nThe trial was over within 30 seconds.\n'],
    ['a mere fact', '# Plan\n\nEach gate has at least two doors.\n'],
    [
      'a limit still said in other words',
      '# Plan\n\nThe main gate must open for ferries within 30 seconds.\n\nThe main gate opens for ferries after 30 seconds.\n',
    ],
  ])('leaves alone %s', (_, text) => {
    expect(texts(deleteLimit, text)).toEqual([])
  })
})

describe('break a reference', () => {
  test.each([
    ['a numbered section', '# Plan\n\n## 1. Gate\n\nSee section 2.\n\n## 2. Quay\n\nWood.\n', 'section 2', 'section 42'],
    ['a requirement', '# Plan\n\n- **R1** Open.\n- **R2** Shut, as R1 says.\n', 'as R1', 'as R41'],
    ['a link to a heading', '# Plan\n\nSee [the quay](#old-quay).\n\n## Old quay\n\nWood.\n', '#old-quay)', '#old-quay-in-detail)'],
    ['a clause', '# Plan\n\n4.1 Gates are red.\n\n4.2 Doors are as in 4.1.\n', 'in 4.1', 'in 4.49'],
  ])('sends %s to where nothing is', (_, text, old, instead) => {
    expect(texts(breakReference, text)).toEqual([text.replace(old, instead)])
  })

  test('takes the source away from under a footnote’s name', () => {
    const text = 'Plan\n====\n\nSee the `tide table`_ first.\n\n.. _tide table: https://tide.example/\n\nEnd\n---\n\nDone.\n'
    expect(texts(breakReference, text, 'plan.rst')).toEqual([text.replace('.. _tide table: https://tide.example/\n', '')])
  })

  test('leaves alone what led nowhere before', () => {
    expect(texts(breakReference, '# Plan\n\nSee section 7, [it](#nowhere) and R9.\n')).toEqual([])
  })
})

test('on the documents that ship, every mutation changes the text and points into it', () => {
  const folders = ['../../examples/council', '../documents'].map((folder) => join(import.meta.dirname, folder))
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  for (const file of files.filter((name) => /\.(?:md|rst|txt)$/.test(name))) {
    const document = parseDocument(file, readFileSync(file, 'utf8'))
    for (const { what, text, ranges, words } of MUTATORS.flatMap((mutator) => mutator(document))) {
      expect(text, what).not.toBe(document.text)
      expect(ranges.length + words.length, what).toBeGreaterThan(0)
      const lines = text.split('\n').length
      for (const { start, end } of ranges)
        expect(1 <= start && start <= end && end <= lines + 1, `${what}: ${start} to ${end} of ${lines}`).toBe(true)
    }
  }
})

describe('a finding counts', () => {
  const hit = {
    line: 9,
    quote: 'within 14 days',
    description: 'Two values: 14 days and 21 days.',
    category: 'contradiction',
    severity: 'major',
    weight: 1,
    remediation: '',
  } as const
  const where = { categories: ['contradiction'], words: [], ranges: [] } as const
  const found = (changed: Partial<{ line: number; quote: string; description: string }> = {}) =>
    ({ check: { id: 'two-values' }, hit: { ...hit, ...changed } }) as unknown as Parameters<typeof isNews>[0]

  test.each([
    ['it quotes from the spoilt lines', { ...where, ranges: [{ start: 8, end: 9 }] }, true],
    ['it quotes from the next line', { ...where, ranges: [{ start: 10, end: 12 }] }, false],
    ['it names both values', { ...where, words: [['14', '21']] }, true],
    ['it names one value only', { ...where, words: [['14', '28']] }, false],
    ['a part of its number is the value', { ...where, words: [['4']] }, false],
    ['it is of another kind', { ...where, categories: ['timing'], ranges: [{ start: 9, end: 9 }] }, false],
  ] as const)('or not: %s', (_, mutation, counts) => {
    expect(pointsAt(found(), mutation)).toBe(counts)
  })

  test('only where it is news: the same complaint about the same passage in other words is old', () => {
    const before = [found({ quote: 'The gate must open in a reasonable way within 30 seconds.', description: 'Reasonable for whom?' })]
    const same = found({ quote: 'The gate must open in a reasonable way quickly.', description: 'Reasonable for whom?' })
    expect(isNews(same, before)).toBe(false)
    expect(isNews(found({ quote: same.hit.quote, description: 'How quick is quickly?' }), before)).toBe(true)
  })
})
