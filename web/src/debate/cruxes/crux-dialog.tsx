/** The card of one crux, over the page, while the address has `crux=<thread id>`: all that is known of it at this moment. */
import { useState } from 'react'
import type { DebateReport, ReportedCrux, ReportedThread } from '../../../../src/core/debate/report-types.ts'
import { nameIn } from '../../../../src/views/debate/reading.ts'
import { Button } from '../../kit/basics.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { go, Link, useParam, withParams } from '../../router.ts'
import { SayDialog } from '../../steer/say-dialog.tsx'
import { useDebate } from '../seats/debate-at.ts'
import { CruxCard } from './crux-card.tsx'
import { STAGE_WORDS } from './stage-words.ts'

export function CruxDialog() {
  const id = useParam('crux')
  return id === null ? null : <Shown key={id} id={id} />
}

function Shown({ id }: { readonly id: string }) {
  const { house, isNow, report } = useDebate()
  const [isObjecting, setObjecting] = useState(false)
  const thread = report.threads.find((one) => one.id === id)
  const crux = thread?.crux ?? null
  const close = (): void => go(withParams({ crux: null }))
  if (crux === null)
    return (
      <Dialog title={thread?.question ?? thread?.topic ?? `There is no thread ${id} at this moment`} onClose={close}>
        <NoCrux thread={thread ?? null} report={report} />
      </Dialog>
    )
  return (
    <>
      <Dialog title={crux.question} onClose={close} wide>
        <CruxCard
          report={report}
          crux={crux}
          challenge={isNow && house.closed === null ? <ChallengeButton onClick={() => setObjecting(true)} /> : null}
        />
      </Dialog>
      {isObjecting && <SayDialog kind="challenge" id={house.id} about={aboutOf(crux)} onClose={() => setObjecting(false)} />}
    </>
  )
}

const aboutOf = ({ id, question }: ReportedCrux): { readonly key: string; readonly name: string } => ({ key: id, name: question })

/** Whether it may still be challenged, the server says: a debate that has ended can be opened again. */
const ChallengeButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button small onClick={onClick}>
    Challenge this crux
  </Button>
)

function NoCrux({ thread, report }: { readonly thread: ReportedThread | null; readonly report: DebateReport }) {
  if (thread === null) return <p className="text-soft">It may be opened later, or the address is wrong.</p>
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="number font-semibold">{thread.id}</span> · {STAGE_WORDS[thread.status]}
      </p>
      {thread.because !== null && (
        <p dir="auto" className="text-soft">
          {thread.because}
        </p>
      )}
      {thread.participants.length > 0 && (
        <p dir="auto" className="text-soft">
          Taking part: {thread.participants.map((seat) => nameIn(report, seat)).join(', ')}
        </p>
      )}
      {(thread.lockFailures.at(-1) ?? []).map(({ because }) => (
        <p key={because} dir="auto" className="text-open">
          The last attempt to lock it failed: {because}
        </p>
      ))}
      <Link to={withParams({ view: 'threads', thread: thread.id, crux: null })} className="w-fit text-accent underline">
        Read the thread
      </Link>
    </div>
  )
}
