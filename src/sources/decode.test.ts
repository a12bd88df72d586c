import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

describe('decode', () => {
  it('reads UTF-8, drops the byte order mark and makes every line end a \\n', () => {
    expect(decode(Buffer.from('\ufeffGrüße\r\nzwei\rdrei\n'))).toEqual({ text: 'Grüße\nzwei\ndrei\n', note: null })
  })

  it('reads UTF-16 of both byte orders by its mark', () => {
    const little = Buffer.from('\ufeffžluťoučký\r\n', 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(decode(little)?.text).toBe('žluťoučký\n')
    expect(decode(big)?.text).toBe('žluťoučký\n')
  })

  it('reads the old Windows encoding, curly quotes included, and says so', () => {
    const decoded = decode(
      Buffer.concat([Buffer.from('He said '), bytes(0x93), Buffer.from('caf'), bytes(0xe9, 0x94), Buffer.from(' for 5 '), bytes(0x80)]),
    )
    expect(decoded?.text).toBe('He said “café” for 5 €')
    expect(decoded?.note).toContain('Windows-1252')
  })

  it('keeps UTF-8 with one damaged byte as UTF-8', () => {
    const decoded = decode(Buffer.concat([Buffer.from('Größe über äöüß '), bytes(0xff), Buffer.from(' Ende')]))
    expect(decoded?.text).toBe('Größe über äöüß \ufffd Ende')
    expect(decoded?.note).toContain('1 damaged place')
  })

  it('knows what is no text: NUL bytes, mostly control characters, mostly high bytes', () => {
    expect(decode(Buffer.from('text\u0000text'))).toBeNull()
    expect(decode(bytes(1, 2, 3, 4, 65, 66))).toBeNull()
    expect(decode(Uint8Array.from({ length: 400 }, (_, index) => 0x80 + ((index * 37) % 128)))).toBeNull()
  })

  it('takes a terminal log with colours for text', () => {
    expect(decode(Buffer.from('\u001b[31mfailed\u001b[0m\n'))?.text).toContain('failed')
  })
})
