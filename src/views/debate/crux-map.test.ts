import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columns } from '../columns.ts'
import { manyCruxes } from '../debate-extremes.fixture.ts'
import { CRUX, DEBATE, EMPTY, threadOf } from '../debate-sample.fixture.ts'
import { cruxMap } from './crux-map.ts'
import { type CruxMap, layOut, SIZE } from './map-layout.ts'

const FORMS = [
  { wide: 760, isNarrow: false },
  { wide: 340, isNarrow: true },
]

const gapsHold = ({ nodes }: CruxMap): boolean =>
  nodes.every((node, index) => index === 0 || node.y >= (nodes[index - 1]?.y ?? 0) + (nodes[index - 1]?.height ?? 0) + SIZE.gap)

describe('the layout of the crux map', () => {
  test('makes a node as wide as its DCG asks, the primary first', () => {
    const { nodes } = layOut(DEBATE, 760, false)
    expect(nodes.map(({ crux, isPrimary }) => [crux.id, isPrimary])).toEqual([
      ['t1', true],
      ['t2', false],
    ])
    const [first, second] = nodes.map(({ width }) => width)
    expect((second ?? 0) / (first ?? 1)).toBeCloseTo(0.66 + (0.34 * 0.3) / 0.34, 2)
  })

  test('keeps every text inside its node, nodes apart, and links beside them, for one to eight cruxes on both forms', () => {
    for (let amount = 1; amount <= 8; amount++) {
      for (const { wide, isNarrow } of FORMS) {
        const map = layOut(manyCruxes(amount), wide, isNarrow)
        expect(map.nodes).toHaveLength(amount)
        expect(gapsHold(map)).toBe(true)
        const widest = Math.max(...map.nodes.map(({ x, width }) => x + width))
        for (const { width, lines } of map.nodes)
          for (const line of lines) expect(columns(line) * SIZE.column).toBeLessThanOrEqual(width - 2 * SIZE.pad + SIZE.column)
        for (const { laneX } of map.links) {
          expect(laneX).toBeGreaterThan(widest)
          expect(laneX).toBeLessThan(map.width)
        }
      }
    }
  })

  test('puts no two links that overlap into one lane', () => {
    const { links } = layOut(manyCruxes(8), 760, false)
    expect(links.length).toBeGreaterThanOrEqual(6)
    for (const [index, one] of links.entries())
      for (const other of links.slice(index + 1)) {
        const [a, b] = [one, other].map(({ from, to }) => [Math.min(from.y, to.y), Math.max(from.y, to.y)] as const)
        const overlap = a !== undefined && b !== undefined && a[0] <= b[1] && b[0] <= a[1]
        if (overlap) expect(one.laneX).not.toBe(other.laneX)
      }
  })

  test('cuts a question that would not fit into eight lines', () => {
    const long = { ...CRUX, question: `${'a very long question indeed '.repeat(60)}?` }
    const { nodes } = layOut({ ...DEBATE, threads: [threadOf('t1', { crux: long })] }, 340, true)
    expect(nodes[0]?.lines).toHaveLength(8)
    expect(nodes[0]?.lines.at(-1)).toMatch(/…$/)
  })

  test('has numbers for whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 8 }),
        (given) => {
          const threads = given.map(([question, score], index) =>
            threadOf(`t${index + 1}`, { crux: { ...CRUX, id: `t${index + 1}`, question, dcg: { ...CRUX.dcg, score } } }),
          )
          const map = layOut({ ...DEBATE, threads }, 340, true)
          expect(gapsHold(map)).toBe(true)
          for (const { x, y, width, height } of map.nodes)
            for (const size of [x, y, width, height]) expect(Number.isFinite(size)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the crux map', () => {
  const drawn = cruxMap(DEBATE)

  test('says in words what it shows', () => {
    expect(drawn).toContain('role="img" aria-labelledby="map-wide-title map-wide-desc"')
    expect(drawn).toContain('<title id="map-wide-title">Crux map</title>')
    expect(drawn).toContain(
      'Two questions on which it turns, the weightiest first. 1. Will it keep its value when equities fall by more than 30 %? (t1) DCG 0.34; 1 YES, 2 NO.',
    )
    expect(drawn).toContain('Links: t1 supports t2: If it holds')
  })

  test('draws one bar of shares for each node, arrows for dependencies and none for clashes, on both forms', () => {
    expect([...drawn.matchAll(/<rect class="s-(YES|NO|UNCERTAIN)"/g)].map(([, side]) => side)).toEqual([
      'YES',
      'NO',
      'YES',
      'NO',
      'YES',
      'NO',
      'YES',
      'NO',
    ])
    expect([...drawn.matchAll(/<g class="link SUPPORTS">/g)]).toHaveLength(2)
    expect([...drawn.matchAll(/<g class="link conflict unsure">/g)]).toHaveLength(2)
    expect([...drawn.matchAll(/class="tip"/g)]).toHaveLength(2)
    expect(drawn).toContain('>supports</text>')
    expect(drawn).toContain('>clash: Tail-risk an…</text>')
    expect(drawn).not.toContain('entails')
  })

  test('shows which camp takes which side, with a legend', () => {
    expect(drawn).toContain('<span class="camp camp-0">A</span> <strong>Hard money</strong>: Long-term holder and Payments builder')
    expect([...drawn.matchAll(/<circle class="camp-1"/g)]).toHaveLength(4)
  })

  test('is dashed where nobody has confirmed it', () => {
    expect(cruxMap(manyCruxes(5))).toMatch(/<g class="link SUPPORTS unsure">.*[\s\S]*>supports\?<\/text>/)
  })

  test('is not there without cruxes', () => expect(cruxMap(EMPTY)).toBe(''))
})
