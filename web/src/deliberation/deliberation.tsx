/** One deliberation: followed live, shown at any moment, by the view of its protocol. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { MomentContext } from '../fold/moment.ts'
import { useStory } from '../fold/use-story.ts'
import { EscalationDesk } from '../governor/escalation-desk.tsx'
import { GovernorPanel } from '../governor/governor-panel.tsx'
import { Empty, Waiting } from '../kit/basics.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { ReplayBar } from '../replay/replay-bar.tsx'
import { go, useSeqInAddress, withParams } from '../router.ts'
import { Blinds } from '../seat/blinds.tsx'
import { SeatDesk } from '../seat/seat-desk.tsx'
import { Head } from './head.tsx'
import { NotThere } from './not-there.tsx'
import { WhoWrites } from './who-writes.tsx'

const VIEWS = {
  ask: onDemand(() => import('../ask/ask-view.tsx')),
  debate: onDemand(() => import('../debate/debate-view.tsx')),
  council: onDemand(() => import('../council/council-view.tsx')),
  roundtable: onDemand(() => import('../roundtable/roundtable-view.tsx')),
  run: onDemand(() => import('../run/run-view.tsx')),
  room: onDemand(() => import('../room/room-view.tsx')),
} as const

const isKnown = (protocol: string): protocol is keyof typeof VIEWS => Object.hasOwn(VIEWS, protocol)

const preload = (protocol: string): void => (isKnown(protocol) ? VIEWS[protocol].preload() : undefined)

const VIEW_LOADING = <Waiting what="Loading the view…" />

export default function DeliberationPage({ id }: { readonly id: string }) {
  // Its id tells the protocol before the log does, so view and events come at once.
  useState(() => preload(id.slice(0, id.indexOf('-'))))
  const { story, connection, version, writing } = useStory(id)
  const [wanted, show] = useSeq()
  // The slider is where the hand is; the views follow as fast as they can.
  const seq = useDeferredValue(wanted)
  const state = useMemo(() => (seq === null || seq >= version ? story.now : story.at(seq)), [story, seq, version])
  const moment = useMemo(
    () => (state === null ? null : { story, state, seq: Math.min(seq ?? version, version), isNow: seq === null || seq >= version, show }),
    [story, state, seq, version, show],
  )
  const subject = state?.house.opening.subject
  useEffect(() => {
    document.title = subject === undefined ? 'Witan' : `${subject} · Witan`
    return () => {
      document.title = 'Witan'
    }
  }, [subject])
  if (moment === null) return <NotThere id={id} connection={connection} />
  const { protocol } = moment.state.house.opening
  const View = isKnown(protocol) ? VIEWS[protocol] : null
  return (
    <MomentContext value={moment}>
      <div className="mx-auto flex w-full max-w-[1760px] flex-1 flex-col gap-4 px-3 pt-4 pb-28 sm:px-5">
        <Head connection={connection} />
        {moment.isNow && <WhoWrites writing={writing} state={moment.state} />}
        <EscalationDesk />
        {/* A run says first where it stands: what it waits for follows from that. */}
        {protocol !== 'run' && <SeatDesk />}
        <Blinds now={story.now ?? moment.state}>
          <GovernorPanel />
          {View === null ? <Empty title={`This page has no view of «${protocol}» yet.`} /> : <View meanwhile={VIEW_LOADING} />}
        </Blinds>
      </div>
      <ReplayBar wanted={wanted} />
    </MomentContext>
  )
}

/** The moment in the address; null: now. While a slider is dragged or a replay plays, the address follows twice a second. */
function useSeq(): readonly [number | null, (seq: number | null) => void] {
  const inAddress = useSeqInAddress()
  const [seq, setSeq] = useState(inAddress)
  const wanted = useRef({ seq, timer: 0, written: inAddress })
  useEffect(() => {
    // What we wrote there ourselves is old news; what the way back or a link put there is not.
    if (inAddress === wanted.current.written) return
    wanted.current.written = inAddress
    setSeq(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(wanted.current.timer), [])
  const show = useCallback((to: number | null) => {
    setSeq(to)
    wanted.current.seq = to
    if (wanted.current.timer !== 0) return
    wanted.current.timer = window.setTimeout(() => {
      wanted.current.timer = 0
      const { seq: last } = wanted.current
      wanted.current.written = last
      go(withParams({ at: last === null ? null : String(last) }), { replace: true })
    }, ADDRESS_MS)
  }, [])
  return [seq, show]
}

const ADDRESS_MS = 500
