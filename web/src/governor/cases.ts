/** What the governor did, put together by what it was about: a shadow, what was done about it, and whether that helped. */
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import { everyone, type House } from '../../../src/core/house/house.ts'
import type { ReportHead } from '../../../src/core/protocol.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { fullest, type ShownGauge } from './gauges.ts'

export type Shadow = GovernorReport['shadows'][number]
export type Correction = GovernorReport['corrections'][number]
export type Replacement = GovernorReport['replaced'][number]
export type Escalation = GovernorReport['escalations'][number]

/** A shadow with all that followed from it. */
export interface Case {
  readonly shadow: Shadow
  readonly corrections: readonly Correction[]
  readonly replaced: Replacement | null
  /** The same was seen again, of the same seat, before the cycle was over. */
  readonly isSeenAgain: boolean
}

export const casesOf = ({ shadows, corrections, replaced }: GovernorReport): readonly Case[] =>
  shadows.map((shadow) => ({
    shadow,
    corrections: corrections.filter((one) => one.shadow === shadow.id),
    replaced: replaced.find((one) => one.shadow === shadow.id) ?? null,
    isSeenAgain: shadows.some((later) => later.seq > shadow.seq && isSame(later, shadow)),
  }))

const isSame = (one: Shadow, other: Shadow): boolean =>
  one.shadow === other.shadow && one.seat === other.seat && one.archetype === other.archetype && one.cycle === other.cycle

/** Of work in tasks: the one that was in hand when an event was written; null: none. */
export const taskAt = (events: readonly Recorded[], seq: number): string | null => {
  const begun = events.slice(0, seq).findLast(({ type }) => type === 'task.begun')
  return begun?.type === 'task.begun' ? begun.task : null
}

export const openEscalationsIn = ({ escalations }: Pick<GovernorReport, 'escalations'>): readonly Escalation[] =>
  escalations.filter(({ outcome }) => outcome === null)

/** Whether there is anything to tell beyond the gauges. */
export const isQuiet = ({ shadows, suppressed, replaced, breaks, checkpoints, pruned, escalations }: GovernorReport): boolean =>
  [shadows, suppressed, replaced, breaks, checkpoints, pruned, escalations].every((all) => all.length === 0)

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export interface Part {
  readonly text: string
  readonly tone: Tone
}

const OUTCOMES: readonly (readonly [outcome: Correction['outcome'], tone: Tone, words: (amount: number) => string])[] = [
  ['changed', 'yes', (amount) => (amount === 1 ? 'behaviour changed' : `behaviour changed ${amount} times`)],
  ['repeated', 'no', (amount) => (amount === 1 ? 'repeated once' : `repeated ${amount} times`)],
  ['shown', 'accent', () => 'told, answer awaited'],
  ['waiting', 'open', () => 'not told yet'],
]

/** The head of the panel in a few words each, the gravest first. Empty: nothing to correct. */
export function partsOf(report: GovernorReport): readonly Part[] {
  const { shadows, suppressed, corrections, replaced, breaks, escalations } = report
  const answered = escalations.findLast(({ outcome }) => outcome?.kind === 'answered')?.outcome
  const waiting = openEscalationsIn(report).length
  const parts: (Part | null)[] = [
    waiting === 0 ? null : { text: waiting === 1 ? 'a person is asked' : `${waiting} questions to a person`, tone: 'no' },
    breaks.length === 0 ? null : { text: counted(breaks.length, 'break'), tone: 'no' },
    answered?.kind !== 'answered'
      ? null
      : { text: answered.choice === 'end' ? 'ended by a person' : 'a person let it go on', tone: 'plain' },
    shadows.length === 0 ? null : { text: `${counted(shadows.length, 'shadow')} seen`, tone: 'plain' },
    ...OUTCOMES.map(([outcome, tone, words]) => {
      const amount = corrections.filter((one) => one.outcome === outcome).length
      return amount === 0 ? null : { text: words(amount), tone }
    }),
    replaced.length === 0 ? null : { text: `${counted(replaced.length, 'seat')} replaced`, tone: 'plain' },
    suppressed.length === 0 ? null : { text: `${counted(suppressed.length, 'sign')} set aside`, tone: 'plain' },
  ]
  return parts.filter((part) => part !== null)
}

/** Which limit is nearest, where that is worth a word: from the half on. */
export function nearestLimit(gauges: readonly ShownGauge[]): string | null {
  const most = fullest(gauges)
  return most === null || most.said === null ? null : `${most.title} ${most.said}`
}

/** Who held a seat when event `seq` was written: names change hands with it. */
export type NameAt = (seat: string, seq: number) => string

export function holdersIn({ opening, governor }: Pick<House, 'opening' | 'governor'>): NameAt {
  const names = new Map(everyone(opening).map(({ id, name }) => [id, name]))
  return (seat, seq) => governor.replaced.find((one) => one.seat === seat && one.seq > seq)?.from.name ?? names.get(seat) ?? seat
}

/** It was broken off or paused for a reason: then that is shown without being asked for. What is asked of a person stands above already. */
export const isPressing = (report: GovernorReport, status: ReportHead['status']): boolean =>
  openEscalationsIn(report).length === 0 &&
  ((status === 'paused' && isPausing(report.shadows.at(-1))) || (isStopped(status) && report.breaks.length > 0))

const isStopped = (status: ReportHead['status']): boolean => status === 'stopping' || status === 'stopped'

/** A shadow of the whole process, seen again: everything waits for the user. */
const isPausing = (shadow: Shadow | undefined): boolean => shadow !== undefined && shadow.layer === 'system' && shadow.step === 2
