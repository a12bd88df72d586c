/** The North Star as a radar: the mean as an area, each reviewer as a faint line of its own dashes. The table beside it says the same. */
import type { CouncilReport, ReportedPhase } from '../../../src/core/council/report-types.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { pointAt, polygon } from './radar-points.ts'

const RADIUS = 100
const RINGS = [0.25, 0.5, 0.75, 1] as const
const STROKES = ['var(--camp-0)', 'var(--camp-1)', 'var(--camp-2)'] as const
/** Dashes tell reviewers apart without their colour. */
const DASHES = ['6 3', '2 3', '8 3 2 3'] as const

interface Lane {
  readonly seat: string
  readonly agent: string
  readonly stroke: string
  readonly dash: string
}

const lanesOf = ({ agents, northStar: { phases } }: CouncilReport): readonly Lane[] =>
  agents
    .map(({ seat, agent }, index) => ({ seat, agent, stroke: STROKES[index % 3] ?? STROKES[0], dash: DASHES[index % 3] ?? DASHES[0] }))
    .filter(({ seat }) => phases.some(({ bySeat }) => bySeat.some((one) => one.seat === seat)))

export function Radar({ report }: { readonly report: CouncilReport }) {
  const { phases } = report.northStar
  const lanes = lanesOf(report)
  const told = phases.map(({ name, score }) => `${oneLine(name)}: ${score === null ? 'no score' : score.toFixed(2)}`)
  return (
    <figure className="flex flex-col items-center gap-2">
      <svg
        viewBox="-130 -125 260 250"
        role="img"
        aria-label={`Radar of the North Star. ${told.join('; ')}.`}
        className="w-full max-w-[22rem]"
      >
        <Web phases={phases} />
        {lanes.map(({ seat, stroke, dash }) => (
          <polygon
            key={seat}
            points={polygon(scoresOf(phases, seat), RADIUS)}
            fill="none"
            stroke={stroke}
            strokeWidth={1.2}
            strokeDasharray={dash}
            opacity={0.75}
          />
        ))}
        <Means phases={phases} />
      </svg>
      <figcaption className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-[0.82rem] text-soft">
        <Key stroke="var(--accent)" dash="" words="mean" />
        {lanes.map(({ seat, agent, stroke, dash }) => (
          <Key key={seat} stroke={stroke} dash={dash} words={agent} />
        ))}
        <span>the numbers are the phases</span>
      </figcaption>
    </figure>
  )
}

const scoresOf = (phases: readonly ReportedPhase[], seat: string): readonly (number | null)[] =>
  phases.map(({ bySeat }) => bySeat.find((one) => one.seat === seat)?.score ?? null)

/** The rings with their values, and an axis for each phase. */
function Web({ phases }: { readonly phases: readonly ReportedPhase[] }) {
  return (
    <>
      {RINGS.map((ring) => {
        const points = polygon(Array<number>(phases.length).fill(ring), RADIUS)
        return <polygon key={ring} points={points} fill="none" stroke="var(--line)" strokeWidth={ring === 1 ? 1.4 : 0.8} />
      })}
      {[0.5, 1].map((ring) => (
        <text key={ring} x={4} y={-ring * RADIUS + 4} fontSize={8} fill="var(--soft)" dominantBaseline="hanging">
          {ring}
        </text>
      ))}
      {phases.map(({ name }, axis) => {
        const rim = pointAt(axis, phases.length, 1, RADIUS)
        const text = pointAt(axis, phases.length, 1, RADIUS + 15)
        return (
          <g key={name}>
            <line x1={0} y1={0} x2={rim.x} y2={rim.y} stroke="var(--line)" strokeWidth={0.8} />
            <text x={text.x} y={text.y} textAnchor="middle" dominantBaseline="central" fontSize={12} fontWeight={600} fill="var(--soft)">
              {axis + 1}
            </text>
          </g>
        )
      })}
    </>
  )
}

function Means({ phases }: { readonly phases: readonly ReportedPhase[] }) {
  if (phases.every(({ score }) => score === null)) return null
  const area = polygon(
    phases.map(({ score }) => score),
    RADIUS,
  )
  return (
    <>
      <polygon points={area} fill="var(--accent)" fillOpacity={0.16} stroke="var(--accent)" strokeWidth={2} strokeLinejoin="round" />
      {phases.map(({ name, score }, axis) => {
        const { x, y } = pointAt(axis, phases.length, score ?? 0, RADIUS)
        return score === null ? null : <circle key={name} cx={x} cy={y} r={3} fill="var(--accent)" />
      })}
    </>
  )
}

const Key = ({ stroke, dash, words }: { readonly stroke: string; readonly dash: string; readonly words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg width={26} height={6} aria-hidden="true">
      <line x1={0} x2={26} y1={3} y2={3} stroke={stroke} strokeWidth={dash === '' ? 2.4 : 1.6} strokeDasharray={dash} />
    </svg>
    {words}
  </span>
)
