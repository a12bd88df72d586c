/** A question and a line of the crux map, as React Flow draws them. The buttons are real ones, so Tab and Enter work as everywhere. */
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  useReactFlow,
} from '@xyflow/react'
import { type FocusEvent, memo } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import { two } from '../../../../src/views/debate/phrases.ts'
import { SidesBar } from '../../kit/charts.tsx'
import { Icon } from '../../kit/icons.tsx'
import { CampLetter, campMark } from '../seats/camp.tsx'
import { amountsText } from './map-graph.ts'
import type { PlacedLink, PlacedNode } from './map-layout.ts'
import { pathOf } from './map-path.ts'
import { STAGE_WORDS } from './stage-words.ts'

export type CruxNode = Node<
  { readonly placed: PlacedNode; readonly report: DebateReport; readonly onOpen: (id: string) => void } & Record<string, unknown>,
  'crux'
>
export type CruxEdge = Edge<
  { readonly placed: PlacedLink; readonly isOpen: boolean; readonly onOpen: (id: string) => void } & Record<string, unknown>,
  'link'
>

const CLAMPS = [
  'line-clamp-1',
  'line-clamp-1',
  'line-clamp-2',
  'line-clamp-3',
  'line-clamp-4',
  'line-clamp-5',
  'line-clamp-6',
  'line-clamp-[7]',
]

export const CruxNodeView = memo(function CruxNodeView({ data: { placed, report, onOpen } }: NodeProps<CruxNode>) {
  const { node, lines } = placed
  const { setCenter, getZoom } = useReactFlow()
  const reveal = (event: FocusEvent): void => {
    if (!event.currentTarget.matches(':focus-visible') || isInSight(event.currentTarget)) return
    void setCenter(placed.x + placed.width / 2, placed.y + placed.height / 2, { zoom: getZoom(), duration: 200 })
  }
  const frame =
    node.crux === null
      ? 'border-dashed border-soft/60 bg-well'
      : node.isPrimary
        ? 'border-2 border-accent bg-card shadow-sm'
        : 'border-line bg-card'
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <button
        type="button"
        onClick={() => onOpen(node.id)}
        onFocus={reveal}
        className={`nopan pointer-events-auto flex size-full flex-col overflow-hidden rounded-xl border px-3.5 py-3 text-left transition-colors hover:border-accent ${frame}`}
      >
        <span className="flex w-full items-center justify-between gap-2 text-[0.78rem] text-soft">
          <span className="number flex items-center gap-1 font-semibold">
            {node.isPrimary && (
              <span className="flex items-center gap-1 text-accent">
                <Icon name="star" size={13} />
                primary ·
              </span>
            )}
            {node.id}
          </span>
          {node.crux !== null && <span className="number">DCG {two(node.crux.dcg.score)}</span>}
        </span>
        <span dir="auto" className={`mt-1 w-full font-medium text-[0.87rem] leading-5 ${CLAMPS[lines] ?? 'line-clamp-6'}`}>
          {node.question}
        </span>
        {node.crux === null ? (
          <span className="mt-auto pt-1 text-[0.75rem] text-soft">{STAGE_WORDS[node.status]}</span>
        ) : (
          <NodeFoot placed={placed} report={report} />
        )}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  )
})

function NodeFoot({ placed: { node }, report }: { readonly placed: PlacedNode; readonly report: DebateReport }) {
  return (
    <span className="mt-auto flex w-full flex-col gap-1 pt-1.5">
      <SidesBar title="Positions" amounts={node.amounts} />
      <span className="number text-[0.75rem] text-soft">{amountsText(node.amounts)}</span>
      {node.camps.length > 0 && (
        <span className="flex flex-wrap gap-x-3 gap-y-1 pt-0.5">
          {node.camps.map(({ camp, side }) => (
            <span key={camp} className="flex items-center gap-1 text-[0.75rem] text-soft">
              <CampLetter camp={campMark(report, camp)} /> {side}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** Whether all of it can be seen inside the map. */
function isInSight(element: Element): boolean {
  const map = element.closest('.crux-map')?.getBoundingClientRect()
  const own = element.getBoundingClientRect()
  return map !== undefined && own.left >= map.left && own.right <= map.right && own.top >= map.top && own.bottom <= map.bottom
}

export const CruxEdgeView = memo(function CruxEdgeView({ data, markerEnd }: EdgeProps<CruxEdge>) {
  if (data === undefined) return null
  const { placed, isOpen, onOpen } = data
  const { link, points, label } = placed
  const tone = link.kind === 'CONTRADICTS' || link.kind === 'clash' ? 'text-no' : 'text-ink'
  return (
    <>
      <BaseEdge path={pathOf(points)} {...(markerEnd === undefined ? {} : { markerEnd })} />
      <EdgeLabelRenderer>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(link.id)}
          onFocus={() => onOpen(link.id)}
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
          className={`nopan pointer-events-auto absolute whitespace-nowrap rounded-full border bg-card px-2 py-px font-medium text-[0.75rem] ${tone} ${isOpen ? 'border-accent' : 'border-line'}`}
        >
          {link.label}
        </button>
      </EdgeLabelRenderer>
    </>
  )
})
