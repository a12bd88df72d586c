/** The governor's part of a report as a list of sentences: the same ones, in the same order, on a terminal, in Markdown and on a page. */
import type { GovernorReport } from '../../core/governor/report.ts'
import { endedAt } from '../../core/house/commands.ts'
import type { ReportHead } from '../../core/protocol.ts'
import { counted, dollars, listed } from '../amounts.ts'
import { numbersText } from '../roundtable/phrases.ts'
import { answerCommand, resumeCommand } from './commands.ts'
import { breakTitle, plainly, SHADOWS } from './names.ts'
import { inherited, OUTCOMES, prunedText, STEPS, stoodText, unresolvedText, waitsText, whoText } from './phrases.ts'

/** A name, what is said of it, what stands under that, and what can be typed about it. Nothing here is safe to show yet. */
export interface Entry {
  readonly name: string
  readonly text: string
  readonly under: readonly string[]
  readonly commands: readonly string[]
  /** Something a reader must not overlook. */
  readonly isFlag: boolean
}

type Named = (seat: string, seq: number) => string

export const entry = (name: string, text: string, over: Partial<Entry> = {}): Entry => ({
  name,
  text,
  under: [],
  commands: [],
  isFlag: false,
  ...over,
})

/** Empty where there is nothing to say: then a report has no such part. What waits for somebody comes first. */
export function governorEntries(report: ReportHead): readonly Entry[] {
  const { governor } = report
  const named = namesIn(report)
  const asked = governor.escalations.map((one) => escalationEntry(one, report))
  return [
    ...asked.filter(({ isFlag }) => isFlag),
    ...gatesEntry(governor),
    ...governor.breaks.map((one) => breakEntry(one, report)),
    ...governor.shadows.map((shadow) => shadowEntry(shadow, report, named)),
    ...governor.suppressed.map((one) => suppressedEntry(one, named)),
    ...governor.checkpoints.map(checkpointEntry),
    ...governor.pruned.map((one) => prunedEntry(one, named)),
    ...asked.filter(({ isFlag }) => !isFlag),
  ]
}

/** A limit that came near is said, whatever else was: the next deliberation like this one needs more. */
function gatesEntry({ gauges }: GovernorReport): readonly Entry[] {
  const crossed = gauges.flatMap(({ resource, gate }) => (gate === null ? [] : [`${gate} % of the ${resource}`]))
  return crossed.length === 0 ? [] : [entry('Limits', `At least ${listed(crossed)} allowed are used`)]
}

/** Reports tell who sits at the table in one of two fields. Who sat there then, where somebody else does now. */
function namesIn(report: ReportHead): Named {
  const { seats, agents } = report as Partial<Record<'seats' | 'agents', unknown>>
  const rows = [seats, agents].flatMap((each) =>
    Array.isArray(each) ? (each as readonly Partial<Record<'seat' | 'name', unknown>>[]) : [],
  )
  const names = new Map(
    rows.flatMap(({ seat, name }) => (typeof seat === 'string' && typeof name === 'string' ? [[seat, name] as const] : [])),
  )
  return (seat, seq) => {
    const later = report.governor.replaced.find((one) => one.seat === seat && one.seq > seq)
    return later?.from.name ?? names.get(seat) ?? seat
  }
}

const whose = ({ seat, archetype, seq }: Pick<GovernorReport['shadows'][number], 'seat' | 'archetype' | 'seq'>, named: Named): string =>
  whoText(seat === null ? null : named(seat, seq), archetype)

function shadowEntry(shadow: GovernorReport['shadows'][number], { governor, protocol }: ReportHead, named: Named): Entry {
  const { id, step, because, predicates, rests } = { ...shadow, rests: [...new Set(shadow.predicates.flatMap((each) => each.rests))] }
  const numbers = numbersText(Object.assign({}, ...predicates.map((each) => each.numbers)))
  const told = governor.corrections.filter((one) => one.shadow === id)
  const [text] = told.map((one) => one.text)
  const swap = governor.replaced.find((one) => one.shadow === id)
  const waits = waitsText(shadow)
  const outcome = { isFlag: step === 3 || told.some((one) => one.outcome === 'repeated') }
  return entry(`${SHADOWS[shadow.shadow].title}, ${STEPS[step] ?? `${step} times`}`, `${whose(shadow, named)}. ${because}`, {
    ...outcome,
    under: [
      ...(numbers === '' ? [] : [`Counted: ${numbers}${rests.length === 0 ? '' : `; in ${eventsText(rests)}`}`]),
      ...(text === undefined ? [] : [`Told: “${text}”`]),
      ...told.map((one) => `${named(one.seat, one.seq)}: ${OUTCOMES[one.outcome]}`),
      ...(swap === undefined ? [] : [`Replaced: ${swap.from.name} gave way to ${swap.to.name}; ${inherited(protocol)} stay with the seat`]),
      ...(waits === null ? [] : [waits]),
    ],
  })
}

const eventsText = (rests: readonly number[]): string => `${rests.length === 1 ? 'event' : 'events'} ${listed(rests.map(String))}`

const suppressedEntry = (one: GovernorReport['suppressed'][number], named: Named): Entry =>
  entry(`No shadow, though it looked like one (${SHADOWS[one.shadow].title})`, `${whose(one, named)}. ${one.because}`)

/** How to go on is said once, at the last break, and only where that is what stopped it. */
function breakEntry({ trigger, hard, because, state, unresolved, seq }: GovernorReport['breaks'][number], report: ReportHead): Entry {
  const stood = stoodText(state)
  const isLast = report.governor.breaks.at(-1)?.seq === seq
  const isAsked = report.governor.escalations.some(({ outcome }) => outcome === null)
  // How to go on after a limit is said below, with the limit.
  const goesOn = isLast && report.status === 'stopped' && report.stopReason === 'break' && !isAsked && endedAt(report.governor) === null
  return entry(`${breakTitle(trigger)} (${hard ? 'hard' : 'soft'} break)`, plainly(because), {
    isFlag: true,
    under: [
      ...(stood === null ? [] : [stood]),
      ...unresolved.map((finding) => `Left open: ${unresolvedText(finding)}`),
      ...(goesOn ? ['To go on once that is mended:'] : []),
    ],
    commands: goesOn ? [resumeCommand(report.id)] : [],
  })
}

/** Why stands at the break that led to it, where there was one. */
function escalationEntry({ id, needs, because, outcome }: GovernorReport['escalations'][number], report: ReportHead): Entry {
  const why = report.governor.breaks.some((one) => one.because === because) ? [] : [plainly(because)]
  if (outcome === null)
    return entry(`${id}, a person is asked`, needs, {
      isFlag: true,
      under: [...why, 'It waits for an answer:'],
      commands: [answerCommand(report.id, id), answerCommand(report.id, id, 'end')],
    })
  const came =
    outcome.kind === 'expired'
      ? 'the limit was raised without an answer'
      : `${outcome.by} answered “${outcome.answer}” (${outcome.choice === 'end' ? 'end it' : 'go on'})`
  return entry(`${id}, a person was asked`, needs, { under: [...why, came] })
}

function checkpointEntry({
  number,
  minutes,
  tasksDone,
  tokens,
  micros,
  quality,
  decision,
  because,
}: GovernorReport['checkpoints'][number]): Entry {
  const went = quality === null ? '' : ` The first task went at ${quality.first.toFixed(2)}, the last at ${quality.last.toFixed(2)}.`
  const spent = `${counted(minutes, 'minute')} at work, ${counted(tasksDone, 'task')} done, ${counted(tokens, 'token')}, ${dollars(micros / 1_000_000)}.`
  return entry(`Checkpoint ${number}, ${decision === 'stop' ? 'stopped there' : 'went on'}`, `${spent}${went} ${because}`, {
    isFlag: decision === 'stop',
  })
}

const prunedEntry = (pruned: GovernorReport['pruned'][number], named: Named): Entry =>
  entry('Shown less', `${named(pruned.seat, pruned.seq)}: ${prunedText(pruned)}. ${pruned.because}`)
