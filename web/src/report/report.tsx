/** The report of a deliberation, as its export has it: now and along with what comes, or at the moment in the address. */
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import type { ReportHead } from '../../../src/core/protocol.ts'
import { reportParts } from '../../../src/views/html/report.ts'
import { whole } from '../api/routes.ts'
import { isCounted } from '../ask/counted.ts'
import { NotThere } from '../deliberation/not-there.tsx'
import { reportAt } from '../fold/moment.ts'
import { useStory } from '../fold/use-story.ts'
import { Button, Empty, Note } from '../kit/basics.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useSeqInAddress } from '../router.ts'
import { Blinds } from '../seat/blinds.tsx'
import { Framed } from './framed.tsx'
import { Toolbar } from './toolbar.tsx'

export default function ReportPage({ id }: { readonly id: string }) {
  const { story, connection, version } = useStory(id)
  const at = useSeqInAddress()
  const isNow = at === null || at >= version
  // Deferred: while events pour in, the page stays quick and the report follows.
  const state = useDeferredValue(useMemo(() => (at === null || at >= version ? story.now : story.at(at)), [story, at, version]))
  const subject = state?.house.opening.subject
  useEffect(() => {
    document.title = subject === undefined ? 'Witan' : `${subject} · report · Witan`
    return () => {
      document.title = 'Witan'
    }
  }, [subject])
  if (state === null) return <NotThere id={id} connection={connection} />
  const { protocol } = state.house.opening
  return (
    <>
      <Toolbar id={id} protocol={protocol} seq={state.version} isNow={isNow} />
      {connection === 'lost' && (
        <div className="no-print mx-auto w-full max-w-[50rem] px-4 pt-3 sm:px-5">
          <Note kind="warning">The connection is lost. The page tries again by itself; this is the last that came.</Note>
        </div>
      )}
      <Blinds now={story.now ?? state}>
        {isNow && protocol === 'debate' && state.house.closed !== null ? (
          <WithBaseline state={state} />
        ) : (
          <Unnamed state={state}>
            <Shown report={reportAt(state)} />
          </Unnamed>
        )}
      </Blinds>
    </>
  )
}

/** The report names who wrote what; an ask keeps that to itself until the rankings are counted. */
function Unnamed({ state, children }: { readonly state: Deliberation; readonly children: ReactNode }) {
  const [isAnyway, setAnyway] = useState(false)
  if (isAnyway || state.house.opening.protocol !== 'ask' || isCounted(state)) return children
  return (
    <Empty title="The rankings are not counted at this moment">
      <p>The report says who wrote which answer, so it is shown once they are.</p>
      <Button onClick={() => setAnyway(true)}>Show it anyway</Button>
    </Empty>
  )
}

function Shown({ report }: { readonly report: ReportHead }) {
  const { style, body } = useMemo(() => reportParts(report), [report])
  return <Framed style={style} body={body} />
}

/** What the same seats said alone is a deliberation of its own: the server knows whether there is one. */
function WithBaseline({ state }: { readonly state: Deliberation }) {
  const { id } = state.house
  const { value } = useLoaded(useCallback((signal: AbortSignal) => whole(id, signal), [id]))
  const baseline = value?.report.baseline ?? null
  const report = useMemo(() => (baseline === null ? reportAt(state) : { ...reportAt(state), baseline }), [state, baseline])
  return <Shown report={report} />
}
