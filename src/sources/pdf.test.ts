import { describe, expect, it } from 'vitest'
import { pdfOf } from './folders.fixture.ts'
import { pdfToText } from './pdf.ts'

describe('a PDF as text', () => {
  it('gives the lines of each page, a page break between pages and a blank line at a larger step', async () => {
    const read = await pdfToText(pdfOf([['First line (one).', 'Second line.', '', 'New paragraph.'], ['On page two.']]), 1_000)
    expect(read).toEqual({ text: 'First line (one).\nSecond line.\n\nNew paragraph.\n\f\nOn page two.\n', note: null })
  })

  it('names the pages that hold no text', async () => {
    const read = await pdfToText(pdfOf([['Words.'], [], ['More.']]), 1_000)
    expect(read).toMatchObject({ text: 'Words.\n\f\n\n\f\nMore.\n', note: expect.stringContaining('No text on 1 page (2)') })
  })

  it('says so where there is no text at all, and where the file is damaged', async () => {
    expect(await pdfToText(pdfOf([[]]), 1_000)).toEqual({ because: expect.stringContaining('no text on its 1 page') })
    const broken = Buffer.from('%PDF-1.7\nnot really a document')
    expect(await pdfToText(broken, 1_000)).toEqual({ because: expect.stringContaining('damaged PDF') })
  })

  it('leaves the bytes it was given as they were', async () => {
    const bytes = pdfOf([['Words.']])
    const before = Buffer.from(bytes)
    await pdfToText(bytes, 1_000)
    expect(Buffer.compare(before, bytes)).toBe(0)
  })
})
