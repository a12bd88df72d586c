import { describe, expect, it } from 'vitest'
import { manyCruxes } from '../../../../src/views/debate-extremes.fixture.ts'
import { DEBATE, EMPTY, threadOf } from '../../../../src/views/debate-sample.fixture.ts'
import { graphIn } from './map-graph.ts'
import { layersOf } from './map-layers.ts'
import { layOut, type Placed, type PlacedNode } from './map-layout.ts'

const arrow = (from: string, to: string) => ({ from, to })

describe('layersOf', () => {
  it('puts a question below everything it hangs on', () => {
    const layers = layersOf(['a', 'b', 'c', 'd'], [arrow('a', 'b'), arrow('b', 'c'), arrow('a', 'c')])
    expect([...layers.values()]).toEqual([0, 1, 2, 0])
  })

  it('ends in a circle, and keeps what came first', () => {
    expect([...layersOf(['a', 'b'], [arrow('a', 'b'), arrow('b', 'a'), arrow('a', 'a')]).values()]).toEqual([0, 1])
  })
})

describe('graphIn', () => {
  it('shows every crux, and no thread without one once it is over', () => {
    expect(graphIn(DEBATE).nodes.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      ['t1', true],
      ['t2', false],
    ])
  })

  it('shows threads under way while it runs, and not those that ended without a crux', () => {
    const threads = [...DEBATE.threads, threadOf('t5', { status: 'DISCOVERY', topic: 'Fees' })]
    const { nodes } = graphIn({ ...DEBATE, status: 'open', threads })
    expect(nodes.map(({ id, crux }) => [id, crux !== null])).toEqual([
      ['t1', true],
      ['t2', true],
      ['t5', false],
    ])
  })

  it('draws what was not refused, and says it whole', () => {
    const { links } = graphIn(DEBATE)
    expect(links.map(({ label, hasArrow }) => [label, hasArrow])).toEqual([
      ['supports', true],
      ['clash: Tail-risk analyst', false],
    ])
    expect(links[0]?.sentence).toBe('t1 supports t2: If it holds in a crash, custody matters more.')
  })
})

const overlap = (a: PlacedNode, b: PlacedNode): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Does any stretch of a line run through the inside of a node? */
function crossings({ nodes, links }: Placed): readonly string[] {
  return links.flatMap(({ link, points }) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index] ?? to
      return nodes
        .filter(
          (node) =>
            Math.min(from.x, to.x) < node.x + node.width - 1 &&
            Math.max(from.x, to.x) > node.x + 1 &&
            Math.min(from.y, to.y) < node.y + node.height - 1 &&
            Math.max(from.y, to.y) > node.y + 1,
        )
        .map(({ node }) => `${link.id} through ${node.id}`)
    }),
  )
}

describe('layOut', () => {
  const amounts = Array.from({ length: 9 }, (_, amount) => amount)
  const widths = [1, 2, 3, 5]

  it.each(amounts)('puts %i cruxes so that none overlaps and no line crosses one', (amount) => {
    for (const perRow of widths) {
      const placed = layOut(graphIn(manyCruxes(amount)), perRow)
      expect(placed.nodes).toHaveLength(amount)
      for (const [index, a] of placed.nodes.entries()) for (const b of placed.nodes.slice(index + 1)) expect(overlap(a, b)).toBe(false)
      expect(crossings(placed)).toEqual([])
      for (const { x, y, width, height } of placed.nodes) {
        expect(x >= 0 && x + width <= placed.width).toBe(true)
        expect(y >= 0 && y + height <= placed.height).toBe(true)
      }
    }
  })

  it('keeps labels apart', () => {
    for (const perRow of widths) {
      const { links } = layOut(graphIn(manyCruxes(8)), perRow)
      const places = links.map(({ label }) => `${Math.round(label.x)}/${Math.round(label.y)}`)
      expect(new Set(places).size).toBe(links.length)
    }
  })

  it('gives the same for the same', () => {
    expect(layOut(graphIn(manyCruxes(7)), 3)).toEqual(layOut(graphIn(manyCruxes(7)), 3))
  })

  it('leaves everything in its place when another question comes, or is worth more than before', () => {
    const places = (report: Parameters<typeof graphIn>[0]) => layOut(graphIn(report), 3).nodes.map(({ node, y }) => [node.id, y])
    const unlinked = { ...DEBATE, graph: EMPTY.graph, status: 'open' as const }
    const more = { ...unlinked, threads: [...unlinked.threads, threadOf('t9', { status: 'DISCOVERY', topic: 'Fees' })] }
    expect(places(more).slice(0, 2)).toEqual(places(unlinked))
    const risen = {
      ...unlinked,
      threads: unlinked.threads.map((thread) =>
        thread.crux === null
          ? thread
          : { ...thread, crux: { ...thread.crux, dcg: { ...thread.crux.dcg, score: 1 - thread.crux.dcg.score } } },
      ),
    }
    expect(places(risen)).toEqual(places(unlinked))
  })

  it('is empty where there is nothing', () => {
    expect(layOut(graphIn(EMPTY), 3)).toEqual({ width: 0, height: 0, nodes: [], links: [] })
  })
})
