/** The bar at the foot: a slider over all events, play, step, jump to what matters, and back to now. A link carries the moment. */
import { useEffect, useMemo, useState } from 'react'
import type { Debate } from '../../../src/core/debate/state.ts'
import { seatOf } from '../../../src/core/house/house.ts'
import type { Roundtable } from '../../../src/core/roundtable/state.ts'
import { clockTime } from '../../../src/views/amounts.ts'
import { withNames } from '../../../src/views/debate/names.ts'
import { type Moment, useMoment } from '../fold/moment.ts'
import { holdersIn } from '../governor/cases.ts'
import { Button, IconButton } from '../kit/basics.tsx'
import { copyLink } from '../kit/copy-link.ts'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { go, useParam, withParams } from '../router.ts'
import { KIND_TITLES, type Mark, type MarkKind, markOf } from './marks.ts'
import { SPEEDS, type Speed, usePlayer } from './player.ts'
import { wantsLessMotion } from './replay-path.ts'

const TONES: Readonly<Record<MarkKind, string>> = {
  turn: 'bg-accent',
  doubt: 'bg-open',
  correction: 'bg-open',
  failure: 'bg-no',
  refusal: 'bg-open',
  break: 'bg-no',
  person: 'bg-ink',
  end: 'bg-soft',
}

/** `wanted`: where the slider was put; null: now. What the views show may still be on its way there. */
export function ReplayBar({ wanted }: { readonly wanted: number | null }) {
  const shown = useMoment()
  const version = shown.story.version
  const isNow = wanted === null || wanted >= version
  const seq = isNow ? version : wanted
  const moment = { ...shown, seq, isNow }
  const { story, show } = moment
  const player = usePlayer(moment, usePlayOnce())
  const [kind, setKind] = useState<MarkKind | 'all'>('all')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the story grows in place; its version says that it did.
  const marks = useMemo(() => {
    const nameAt = holdersIn((story.now ?? shown.state).house)
    return story.events.flatMap((event) => markOf(event, (seat) => nameAt(seat, event.seq)) ?? [])
  }, [story, version])
  const chosen = kind === 'all' ? marks : marks.filter((mark) => mark.kind === kind)
  const { step, jump } = travel(moment, chosen)
  const hasBefore = chosen.some((mark) => mark.seq < seq)
  const hasAfter = chosen.some((mark) => mark.seq > seq)
  useShortcuts([
    { key: ' ', does: 'Play or pause the replay', act: player.toggle },
    { key: 'ArrowLeft', does: 'One event back', act: () => step(-1) },
    { key: 'ArrowRight', does: 'One event on', act: () => step(1) },
    { key: 'shift+ArrowLeft', does: 'Back to the last lock, break or refusal', act: () => jump(-1) },
    { key: 'shift+ArrowRight', does: 'On to the next lock, break or refusal', act: () => jump(1) },
    { key: 'l', does: 'Back to now', act: () => show(null) },
  ])
  const here = marks.find((mark) => mark.seq === seq)
  return (
    <section
      aria-label="Replay"
      className="no-print fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur"
    >
      <div className="mx-auto flex max-w-[1760px] flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2 sm:flex-nowrap sm:px-5">
        <div className="flex items-center">
          <IconButton icon="first" name="Back to the last mark (Shift ←)" onClick={() => jump(-1)} disabled={!hasBefore} />
          <IconButton icon="back" name="One event back (←)" onClick={() => step(-1)} disabled={seq <= 1} />
          <IconButton
            icon={player.isPlaying ? 'pause' : 'play'}
            name={player.isPlaying ? 'Pause the replay (Space)' : 'Play the replay (Space)'}
            onClick={player.toggle}
            className="bg-accent-soft text-accent"
          />
          <IconButton icon="forward" name="One event on (→)" onClick={() => step(1)} disabled={isNow} />
          <IconButton icon="last" name="On to the next mark (Shift →)" onClick={() => jump(1)} disabled={!hasAfter} />
        </div>
        <div className="order-last w-full min-w-0 flex-1 sm:order-none">
          <Slider marks={marks} version={version} seq={seq} show={show} />
        </div>
        <Position moment={moment} />
        <Chooser marks={marks} kind={kind} setKind={setKind} player={player} />
        <Button small look={isNow ? 'quiet' : 'primary'} disabled={isNow} onClick={() => show(null)}>
          {isNow ? 'Now' : 'To now'}
        </Button>
        <IconButton
          icon="link"
          name="Copy a link to this moment"
          onClick={() => void copyLink(linkTo(seq), 'The link to this moment is copied.')}
        />
      </div>
      {!isNow && (
        <p className="mx-auto h-6 max-w-[1760px] truncate px-3 text-[0.8rem] text-soft sm:px-5" dir="auto">
          {(here === undefined ? undefined : titleOf(here, shown.state)) ??
            (player.isPlaying ? 'Playing back what happened, at the pace of reading.' : '')}
        </p>
      )}
    </section>
  )
}

/** In a debate, and at a roundtable, the log knows seats as Speaker A, B …; people know them by name. */
function titleOf(mark: Mark, { house, own }: Moment['state']): string {
  const known = { debate: (own as Debate).seats, roundtable: (own as Roundtable).places }
  const seats = known[house.opening.protocol as keyof typeof known]
  if (seats === undefined) return mark.title
  return withNames(mark.title, new Map(Object.entries(seats).map(([id, { alias }]) => [alias, seatOf(house, id).name])))
}

/** Whether the address asked for it. Never where somebody asked for less motion. It says so once: a link to this moment, or a reload, shows the moment and does not play on. */
function usePlayOnce(): boolean {
  const isAsked = useParam('play') !== null
  const [starts] = useState(isAsked && !wantsLessMotion())
  useEffect(() => {
    if (isAsked) go(withParams({ play: null }), { replace: true })
  }, [isAsked])
  return starts
}

function Position({ moment: { story, seq } }: { readonly moment: Moment }) {
  const event = story.events[seq - 1]
  return (
    <p className="number w-28 whitespace-nowrap text-right text-[0.8rem] text-soft" title={event?.type}>
      {seq} / {story.version} · {clockTime(event?.at ?? 0)}
    </p>
  )
}

/** Event by event, or from mark to mark; beyond the last one lies now. */
function travel({ story: { version }, seq, show }: Pick<Moment, 'story' | 'seq' | 'show'>, marks: readonly Mark[]) {
  const to = (wanted: number): void => show(wanted >= version ? null : Math.max(1, wanted))
  return {
    step: (by: number): void => to(seq + by),
    jump: (by: 1 | -1): void => {
      const next = by === 1 ? marks.find((mark) => mark.seq > seq) : marks.findLast((mark) => mark.seq < seq)
      if (next === undefined) return
      to(next.seq)
      // What the mark is about stands at the end of what is shown.
      requestAnimationFrame(() => document.querySelector('[data-stage]')?.scrollIntoView({ block: 'end', behavior: 'smooth' }))
    },
  }
}

function linkTo(seq: number): string {
  const url = new URL(location.href)
  url.searchParams.set('at', String(seq))
  return url.href
}

function Slider({
  marks,
  version,
  seq,
  show,
}: {
  readonly marks: readonly Mark[]
  readonly version: number
  readonly seq: number
  readonly show: (seq: number | null) => void
}) {
  const last = Math.max(2, version)
  return (
    <div className="relative h-7">
      <div className="pointer-events-none absolute inset-x-2 top-0 h-1.5" aria-hidden="true">
        {marks.map((mark) => (
          <span
            key={mark.seq}
            className={`absolute h-1.5 w-[2px] rounded-sm ${TONES[mark.kind]}`}
            style={{ left: `${((mark.seq - 1) / (last - 1)) * 100}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`Event ${seq} of ${version}`}
        min={1}
        max={last}
        value={seq}
        onChange={(change) => {
          const to = Number(change.target.value)
          show(to >= version ? null : to)
        }}
        onKeyDown={(key) => key.stopPropagation()}
        className="absolute inset-x-0 top-2 w-full accent-accent"
      />
    </div>
  )
}

function Chooser({
  marks,
  kind,
  setKind,
  player,
}: {
  readonly marks: readonly Mark[]
  readonly kind: MarkKind | 'all'
  readonly setKind: (kind: MarkKind | 'all') => void
  readonly player: { readonly speed: Speed; readonly setSpeed: (speed: Speed) => void }
}) {
  const look = 'h-8 rounded-lg border border-line bg-card px-1 text-[0.82rem] text-soft'
  return (
    <>
      <select
        aria-label="Speed"
        value={player.speed}
        onChange={(change) => player.setSpeed(Number(change.target.value) as Speed)}
        className={look}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <select
        aria-label="Jump to"
        value={kind}
        onChange={(change) => setKind(change.target.value as MarkKind | 'all')}
        className={`${look} max-w-28 sm:max-w-none`}
      >
        <option value="all">All marks ({marks.length})</option>
        {Object.entries(KIND_TITLES).map(([key, title]) => (
          <option key={key} value={key}>
            {title} ({marks.filter((mark) => mark.kind === key).length})
          </option>
        ))}
      </select>
    </>
  )
}
