/** What the same seats said alone, where that was asked for: on its way, or its result beside the table's. */
import { useCallback, useEffect } from 'react'
import { oneLine } from '../../../src/views/printable.ts'
import { baselineEntries } from '../../../src/views/roundtable/baseline.ts'
import { whole } from '../api/routes.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { Link } from '../router.ts'
import { useRoundtable } from './table.ts'

const LOOK_MS = 3_000
/** As the server notes it in the opening. */
const WANTED = /^A baseline follows/

export function Baseline() {
  const { house, isNow } = useRoundtable()
  const isWanted = house.opening.notes.some((note) => WANTED.test(note))
  return isWanted && isNow && house.closed !== null && house.closed.reason !== 'user' ? <Shown id={house.id} /> : null
}

function Shown({ id }: { readonly id: string }) {
  const { report } = useRoundtable()
  const { value, again } = useLoaded(useCallback((signal: AbortSignal) => whole(id, signal), [id]))
  const baseline = value?.report.baseline ?? null
  useEffect(() => {
    if (baseline !== null) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [baseline, again])
  const [entry] = baselineEntries({ ...report, baseline })
  return (
    <section aria-label="Baseline" className="rounded-xl border border-line bg-card px-4 py-3 text-[0.92rem]">
      {entry === undefined || baseline === null ? (
        <p className="text-soft">The baseline is on its way: the same seats answer alone.</p>
      ) : (
        <p dir="auto">
          <span className="font-semibold">{oneLine(entry.name)}.</span> {oneLine(entry.text)}{' '}
          <Link to={`/d/${baseline.id}`} className="font-medium text-accent hover:underline">
            Look at it
          </Link>
        </p>
      )}
    </section>
  )
}
