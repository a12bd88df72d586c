/** The crux map: drawn with React Flow, laid out by a rule of our own, with what a line says in a fixed place below it. */
import '@xyflow/react/dist/base.css'
import './crux-map.css'
import { MarkerType, Panel, ReactFlow, ReactFlowProvider, useReactFlow, type Viewport } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { Button } from '../../kit/basics.tsx'
import { type GraphLink, graphIn } from './map-graph.ts'
import { layOut, type Placed } from './map-layout.ts'
import { type CruxEdge, CruxEdgeView, type CruxNode, CruxNodeView } from './map-parts.tsx'
import { useWidth } from './use-width.ts'

const NODES = { crux: CruxNodeView }
const EDGES = { link: CruxEdgeView }
const CELL_ROOM = 330
const HEIGHT = { least: 240, most: 960 } as const
/** Left free around the questions; above them stand the buttons. */
const FREE = { beside: 24, above: 56, below: 28 } as const

/** Everything in sight, no larger than it is. */
function whole({ width, height }: Placed, room: { readonly width: number; readonly height: number }): Viewport {
  const wide = room.width - 2 * FREE.beside
  const tall = room.height - FREE.above - FREE.below
  const zoom = Math.min(1, wide / Math.max(1, width), tall / Math.max(1, height))
  return { zoom, x: (room.width - width * zoom) / 2, y: FREE.above + (tall - height * zoom) / 2 }
}

function heightFor(placed: Placed, width: number): number {
  const scale = Math.min(1, (width - 2 * FREE.beside) / Math.max(1, placed.width))
  return Math.round(Math.min(HEIGHT.most, Math.max(HEIGHT.least, placed.height * scale + FREE.above + FREE.below)))
}

export function CruxMap({ report, onOpen }: { readonly report: DebateReport; readonly onOpen: (id: string) => void }) {
  const [box, width] = useWidth<HTMLDivElement>()
  const graph = useMemo(() => graphIn(report), [report])
  const perRow = Math.min(Math.max(1, Math.round(width / CELL_ROOM)), Math.max(1, graph.nodes.length))
  const placed = useMemo(() => layOut(graph, perRow), [graph, perRow])
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2">
      {width > 0 && (
        <ReactFlowProvider>
          <Flow placed={placed} report={report} onOpen={onOpen} width={width} links={graph.links} />
        </ReactFlowProvider>
      )}
    </div>
  )
}

interface FlowProps {
  readonly placed: Placed
  readonly report: DebateReport
  readonly onOpen: (id: string) => void
  readonly width: number
  readonly links: readonly GraphLink[]
}

function Flow({ placed, report, onOpen, width, links }: FlowProps) {
  const height = heightFor(placed, width)
  const fit = useMemo(() => whole(placed, { width, height }), [placed, width, height])
  const [openLink, setOpenLink] = useState<string | null>(null)
  const [isIn, setIn] = useState(false)
  const hasMoved = useRef(false)
  const nodes = useMemo(() => placed.nodes.map((one): CruxNode => nodeFor(one, report, onOpen)), [placed, report, onOpen])
  const edges = useMemo(() => placed.links.map((one): CruxEdge => edgeFor(one, openLink, setOpenLink)), [placed, openLink])
  useFit(fit, hasMoved)
  const told = links.find(({ id }) => id === openLink)
  return (
    <>
      <div
        style={{ height }}
        onPointerDown={() => setIn(true)}
        onPointerLeave={() => setIn(false)}
        className="overflow-hidden rounded-xl border border-line"
      >
        <ReactFlow<CruxNode, CruxEdge>
          className="crux-map"
          aria-label={`Crux map, ${counted(nodes.length, 'question')}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={NODES}
          edgeTypes={EDGES}
          defaultViewport={fit}
          minZoom={0.2}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnDoubleClick={false}
          zoomOnScroll={isIn}
          preventScrolling={isIn}
          onMoveStart={(event) => {
            if (event !== null) hasMoved.current = true
          }}
        >
          <ZoomButtons hasMoved={hasMoved} fit={fit} />
        </ReactFlow>
      </div>
      {links.length > 0 && (
        <p dir="auto" role="status" className="min-h-[2.7rem] text-[0.88rem] text-soft">
          {told === undefined ? 'Choose a line’s label to read what it says.' : told.sentence}
        </p>
      )}
    </>
  )
}

function nodeFor(placed: Placed['nodes'][number], report: DebateReport, onOpen: (id: string) => void): CruxNode {
  const { node, x, y, width, height } = placed
  return { id: node.id, type: 'crux', position: { x, y }, width, height, ariaRole: 'group', data: { placed, report, onOpen } }
}

const BAD: ReadonlySet<GraphLink['kind']> = new Set(['CONTRADICTS', 'clash'])

function edgeFor(placed: Placed['links'][number], openLink: string | null, onOpen: (id: string) => void): CruxEdge {
  const { link } = placed
  const isOpen = link.id === openLink
  const looks = [BAD.has(link.kind) ? 'crux-link-bad' : '', link.isCertain ? '' : 'crux-link-unsure', isOpen ? 'crux-link-open' : '']
  return {
    id: link.id,
    type: 'link',
    source: link.from,
    target: link.to,
    className: looks.join(' '),
    ariaLabel: link.sentence,
    ...(link.hasArrow ? { markerEnd: { type: MarkerType.ArrowClosed, color: BAD.has(link.kind) ? 'var(--no)' : 'var(--soft)' } } : {}),
    data: { placed, isOpen, onOpen },
  }
}

/** Everything is in sight again when something was added or the place got another size, unless the reader has chosen what to look at. */
function useFit({ x, y, zoom }: Viewport, hasMoved: { readonly current: boolean }): void {
  const { setViewport } = useReactFlow()
  useEffect(() => {
    if (!hasMoved.current) void setViewport({ x, y, zoom }, { duration: 200 })
  }, [x, y, zoom, hasMoved, setViewport])
}

function ZoomButtons({ hasMoved, fit }: { readonly hasMoved: { current: boolean }; readonly fit: Viewport }) {
  const { zoomIn, zoomOut, setViewport } = useReactFlow()
  const zoom = useCallback(
    (by: () => Promise<boolean>) => {
      hasMoved.current = true
      void by()
    },
    [hasMoved],
  )
  const showAll = (): void => {
    hasMoved.current = false
    void setViewport(fit, { duration: 200 })
  }
  return (
    <Panel position="top-right" className="no-print flex gap-1">
      <Button small aria-label="Zoom in" onClick={() => zoom(() => zoomIn({ duration: 150 }))}>
        +
      </Button>
      <Button small aria-label="Zoom out" onClick={() => zoom(() => zoomOut({ duration: 150 }))}>
        −
      </Button>
      <Button small onClick={showAll}>
        Show all
      </Button>
    </Panel>
  )
}
