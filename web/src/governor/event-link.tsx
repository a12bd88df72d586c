/** A link to an event that something rests on. */
import { useMoment } from '../fold/moment.ts'
import { Link, withParams } from '../router.ts'
import { placeOf } from './event-place.ts'

export function EventLink({ seq, seat = null }: { readonly seq: number; readonly seat?: string | null }) {
  const { story } = useMoment()
  const { text, params } = placeOf(seq, story.events, seat)
  return (
    <Link
      to={withParams(params)}
      className="number whitespace-nowrap font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-current"
    >
      {text}
    </Link>
  )
}

/** The first few: a condition may rest on a whole history. */
const LINKS_MAX = 8

/** `seat`: whose behaviour rests on them. */
export function EventLinks({ rests, seat }: { readonly rests: readonly number[]; readonly seat: string | null }) {
  if (rests.length === 0) return null
  const shown = rests.slice(0, LINKS_MAX)
  return (
    <span className="text-soft">
      Rests on{' '}
      {shown.map((seq, index) => (
        <span key={seq}>
          {index > 0 && ', '}
          <EventLink seq={seq} seat={seat} />
        </span>
      ))}
      {rests.length > shown.length && ` and ${rests.length - shown.length} more`}
    </span>
  )
}
