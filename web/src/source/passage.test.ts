import { describe, expect, it } from 'vitest'
import { passageIn, shownLines } from './passage.ts'

const TEXT = '# Plan\n\nWe move in May.\r\nThe move costs 40,000 euros\nand takes two weeks.\n\nNobody has asked the tenants.\n'

describe('the passage that a reference means', () => {
  it('is the quotation, over as many lines as it takes', () => {
    const passage = passageIn(TEXT, 'costs 40,000 euros and takes two weeks', { verdict: 'verified', line: 4, similarity: 1 }, null)
    expect(passage).toMatchObject({ kind: 'found', firstLine: 4, lastLine: 5 })
    expect(shownLines(TEXT, passage, 3, 5)).toEqual([
      { number: 3, before: 'We move in May.', marked: '', after: '' },
      { number: 4, before: 'The move ', marked: 'costs 40,000 euros', after: '' },
      { number: 5, before: '', marked: 'and takes two weeks', after: '.' },
    ])
  })

  it('is the closest one where the words were changed, and says so', () => {
    const check = { verdict: 'failed', line: 4, similarity: 0.97 } as const
    expect(passageIn(TEXT, 'The move costs 14,000 euros', check, { start: 4, end: 4 })).toMatchObject({ kind: 'closest', firstLine: 4 })
  })

  it('is where the words stand, when the reference says that they stand elsewhere', () => {
    const check = { verdict: 'failed', line: 7, similarity: 1 } as const
    expect(passageIn(TEXT, 'Nobody has asked the tenants.', check, { start: 1, end: 1 })).toMatchObject({ kind: 'elsewhere', firstLine: 7 })
  })

  it('is none where nothing is like it', () => {
    expect(passageIn(TEXT, 'Zebras!', { verdict: 'failed', line: null, similarity: 0 }, null)).toBeNull()
  })

  it('is the cited lines where nothing was quoted', () => {
    const passage = passageIn(TEXT, null, { verdict: 'verified', line: 3, similarity: null }, { start: 3, end: 4 })
    expect(passage).toMatchObject({ kind: 'cited', firstLine: 3, lastLine: 4 })
    expect(shownLines(TEXT, passage, 4, 4)).toEqual([{ number: 4, before: '', marked: 'The move costs 40,000 euros', after: '' }])
  })

  it('is none where the lines are not there, or none were named', () => {
    expect(passageIn(TEXT, null, null, { start: 90, end: 91 })).toBeNull()
    expect(passageIn(TEXT, null, null, null)).toBeNull()
  })

  it('can be judged without a check', () => {
    expect(passageIn(TEXT, 'Nobody has asked the tenants.', null, null)).toMatchObject({ kind: 'found', firstLine: 7 })
    expect(passageIn(TEXT, 'The move costs 14,000 euros', null, null)).toMatchObject({ kind: 'closest' })
  })

  it('shows nothing that a reader can’t see', () => {
    expect(shownLines('a\u202eb\u200bc\fd', null, 1, 1)).toEqual([{ number: 1, before: 'abc d', marked: '', after: '' }])
  })
})
