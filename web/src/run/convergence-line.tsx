/** Convergence from cycle to cycle, a line a task, with the mark below which a run is broken off. The numbers stand at the points. */
import type { RunReport } from '../../../src/core/run/report-types.ts'
import { LEAST } from '../../../src/views/run/matrix.ts'
import { Heading } from '../kit/basics.tsx'
import { BOX, isNumbered, linesOf, type Point, pointsOf, ticksOf, tickText, toldOf, yOf } from './convergence.ts'

export function ConvergenceLine({ convergence }: { readonly convergence: RunReport['convergence'] }) {
  const points = pointsOf(convergence)
  return (
    <section aria-labelledby="convergence-title" className="min-w-0">
      <Heading id="convergence-title" beside="1: all that was open is mended and nothing came anew">
        Convergence
      </Heading>
      {points.length === 0 ? (
        <p className="text-[0.92rem] text-soft">It can be told from the second cycle of a task on.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2 rounded-xl border border-line bg-card p-3">
          <svg
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            role="img"
            aria-label={`Convergence. ${toldOf(points)}.`}
            className="w-full min-w-0 max-w-md flex-1 basis-72"
          >
            <Scale />
            <Line points={points} isNumbered={(point) => isNumbered(convergence, point)} />
            {ticksOf(convergence).map(({ task, cycle, score, x }) => (
              <text key={`${task} ${cycle}`} x={x} y={BOX.height - 8} fontSize="10.5" textAnchor="middle" fill="var(--soft)">
                {tickText(convergence, { task, cycle, score })}
              </text>
            ))}
          </svg>
          <p className="min-w-0 flex-1 basis-64 text-[0.88rem] text-soft">
            How much of what was open a cycle has mended, against what it brought anew or brought back. The first cycle of a task has
            nothing to be held against, and no point. Below {LEAST} (a cross) twice running, the run is broken off: it needs another
            approach. Under the line: task · cycle.
          </p>
        </div>
      )}
    </section>
  )
}

function Line({ points, isNumbered: hasNumber }: { readonly points: readonly Point[]; readonly isNumbered: (point: Point) => boolean }) {
  return (
    <>
      {linesOf(points).map((line) => (
        <polyline
          key={line[0]?.task}
          points={line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
      {points.map((point) => {
        const { task, cycle, score, x, y } = point
        return (
          <g key={`${task} ${cycle}`}>
            {score < LEAST ? (
              <path d={`M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9`} stroke="var(--no)" strokeWidth="2.2" />
            ) : (
              <circle cx={x} cy={y} r="4" fill="var(--accent)" />
            )}
            {hasNumber(point) && (
              <text
                x={x}
                y={y - 9}
                stroke="var(--card)"
                strokeWidth="4"
                strokeLinejoin="round"
                paintOrder="stroke"
                textAnchor="middle"
                fontSize="11"
                fontWeight="600"
                fill={score < LEAST ? 'var(--no)' : 'var(--ink)'}
              >
                {score.toFixed(2)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

const Scale = () => (
  <g>
    {[0, LEAST, 1].map((value) => (
      <g key={value}>
        <line
          x1={BOX.left}
          x2={BOX.width - BOX.right}
          y1={yOf(value)}
          y2={yOf(value)}
          stroke={value === LEAST ? 'var(--no)' : 'var(--line)'}
          strokeDasharray={value === LEAST ? '4 4' : undefined}
        />
        <text x={BOX.left - 8} y={yOf(value)} fontSize="11" textAnchor="end" dominantBaseline="central" fill="var(--soft)">
          {value}
        </text>
      </g>
    ))}
  </g>
)
