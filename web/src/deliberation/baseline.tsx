/** What the same seats said alone, where that was asked for: on its way, or its result beside the talk's. */
import { type ReactNode, useCallback, useEffect } from 'react'
import { whole } from '../api/routes.ts'
import { useMoment } from '../fold/moment.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { Link } from '../router.ts'

const LOOK_MS = 3_000
/** As the server notes it in the opening. */
const WANTED = /^A baseline follows/

export type BaselineResult = NonNullable<Awaited<ReturnType<typeof whole>>['report']['baseline']>

interface Props {
  readonly told: (baseline: BaselineResult) => ReactNode
}

export function Baseline({ told }: Props) {
  const { state, isNow } = useMoment()
  const { opening, closed } = state.house
  const isWanted = opening.notes.some((note) => WANTED.test(note))
  return isWanted && isNow && closed !== null && closed.reason !== 'user' ? <Shown id={state.house.id} told={told} /> : null
}

function Shown({ id, told }: Props & { readonly id: string }) {
  const { value, again } = useLoaded(useCallback((signal: AbortSignal) => whole(id, signal), [id]))
  const baseline = value?.report.baseline ?? null
  useEffect(() => {
    if (baseline !== null) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [baseline, again])
  return (
    <section aria-label="Baseline" className="rounded-xl border border-line bg-card px-4 py-3 text-[0.92rem]">
      {baseline === null ? (
        <p className="text-soft">The baseline is on its way: the same seats answer alone.</p>
      ) : (
        <p dir="auto">
          {told(baseline)}{' '}
          <Link to={`/d/${baseline.id}`} className="font-medium text-accent hover:underline">
            Look at it
          </Link>
        </p>
      )}
    </section>
  )
}
