/** The head of a room: its folder and session, what waits for the user, and the few things one does most. */
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Button } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { Icon } from '../kit/icons.tsx'
import { useActing } from './acting.tsx'
import { GoTo } from './go-to.tsx'
import { beginForm, endForm } from './house-forms.ts'
import { Bell } from './notices.tsx'
import { useRoom } from './room.ts'
import { atWork, ENDINGS, isOn, tallyText, waitingFor } from './strip.ts'

export function RoomStrip() {
  const { own } = useRoom()
  const on = isOn(own)
  return (
    <section
      aria-label="How the room stands"
      className={`grid gap-x-8 gap-y-3 rounded-xl border border-line border-l-4 bg-card px-4 py-3.5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,auto)] ${on ? 'border-l-accent' : 'border-l-line'}`}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <SessionLine />
        <Waits />
      </div>
      <SessionButtons isOn={on} />
    </section>
  )
}

function SessionLine() {
  const { own, report, nameOf } = useRoom()
  const { session } = own
  const folder = (
    <span dir="ltr" className="min-w-0 truncate font-mono text-[0.78rem]" title="The folder">
      {oneLine(report.folder)}
    </span>
  )
  if (session === null)
    return (
      <>
        <h2 className="font-semibold text-[1.15rem] leading-tight">No session so far</h2>
        <p className="flex flex-wrap items-baseline gap-x-4 text-[0.92rem] text-soft">
          Open issues, then begin a session: the team works on them. {folder}
        </p>
      </>
    )
  const { number, mode, ended, turnsMax, tally, isWorked } = session
  const busy = atWork(own.grants, nameOf)
  return (
    <>
      <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-[1.15rem] leading-tight">
        {ended === null ? (
          <>
            <span className="size-2 animate-pulse self-center rounded-full bg-accent" aria-hidden="true" />
            Session {number} is on
          </>
        ) : (
          `Session ${number} is over: ${ENDINGS[ended.reason]}`
        )}
        <span className="font-normal text-[0.85rem] text-soft">{isWorked ? `${mode} mode` : 'for you and guests'}</span>
      </h2>
      <p className="number flex flex-wrap items-baseline gap-x-4 text-[0.88rem] text-soft">
        {tallyText(session)} {folder}
      </p>
      {ended === null && turnsMax !== null && (
        <Meter value={tally.turns} max={turnsMax} label={`${tally.turns} of ${counted(turnsMax, 'turn')}`} />
      )}
      {busy.length > 0 && (
        <p role="status" className="text-[0.88rem] text-accent">
          {busy.join(' · ')}
        </p>
      )}
      {ended !== null && ended.reason !== 'done' && (
        <p dir="auto" className="text-[0.88rem] text-soft">
          {oneLine(ended.because)}
        </p>
      )}
    </>
  )
}

function Waits() {
  const { report, words } = useRoom()
  const waiting = waitingFor(report.health, words)
  if (waiting.length === 0) return null
  return (
    <ul aria-label="What waits for you" className="flex flex-wrap gap-1.5">
      {waiting.map(({ text, to, tone }) => (
        <li key={text}>
          <GoTo
            to={to}
            className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-[0.82rem] hover:underline ${tone === 'no' ? 'bg-no-soft text-no' : 'bg-open-soft text-open'}`}
          >
            {text}
            <Icon name="forward" size={12} />
          </GoTo>
        </li>
      ))}
    </ul>
  )
}

function SessionButtons({ isOn: on }: { readonly isOn: boolean }) {
  const { own, report } = useRoom()
  const { mayAct, open } = useActing()
  return (
    <div className="no-print flex flex-wrap items-start gap-2 lg:justify-end">
      {mayAct &&
        (on ? (
          <Button look="danger" icon="stop" onClick={() => open(endForm())}>
            End the session
          </Button>
        ) : (
          <Button look="primary" icon="play" onClick={() => open(beginForm(own, report.mode))}>
            Begin a session
          </Button>
        ))}
      <Bell />
    </div>
  )
}
