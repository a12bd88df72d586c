import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { unfolded } from './unfold.ts'

describe('data in one giant line', () => {
  it('is broken between its parts, and nothing else about it changes', () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ id: index, name: `item, {number} "${index}"`, none: {}, list: [] }))
    const broken = unfolded(`{"big": 12345678901234567890, "items":${JSON.stringify(items)}}`)
    expect(broken.split('\n').slice(0, 8)).toEqual([
      '{',
      '  "big": 12345678901234567890,',
      '  "items":[',
      '    {',
      '      "id":0,',
      '      "name":"item, {number} \\"0\\"",',
      '      "none":{},',
      '      "list":[]',
    ])
    expect(JSON.parse(broken).items).toEqual(items)
  })

  it('leaves data alone that already has lines, and text that is no data', () => {
    const pretty = JSON.stringify({ a: [1, 2, 3] }, null, 2)
    expect(unfolded(pretty)).toBe(pretty)
    const prose = 'word, '.repeat(1_000)
    expect(unfolded(prose)).toBe(prose)
  })

  it('means the same as before, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const line = JSON.stringify([value, 'x'.repeat(1_100)])
        expect(JSON.parse(unfolded(line))).toEqual(JSON.parse(line))
      }),
    )
  })

  it('stays small and quick on a million brackets', () => {
    const took = ordinaryMs(() => {
      expect(unfolded('['.repeat(1_000_000)).length).toBeLessThan(60_000_000)
    })
    expect(took).toBeLessThan(3_000)
  })
})
