/** list, show, events, verify, export: commands that only look. Nothing is created by looking. */
import { renderRegistry } from '../../core/evidence/render.ts'
import type { ReportHead } from '../../core/protocol.ts'
import { isRefusal } from '../../core/refusal.ts'
import { each } from '../../engine/each.ts'
import type { Engine, StreamInfo } from '../../engine/engine.ts'
import { eventJson } from '../../views/event-json.ts'
import { printable } from '../../views/printable.ts'
import { roundText } from '../../views/roundtable/detail.ts'
import { listTable } from '../../views/terminal/list.ts'
import { reportText } from '../../views/terminal/report.ts'
import { withBaseline } from '../baseline.ts'
import { careOf, isLeftOpen } from '../care.ts'
import { type Format, formatted } from '../formats.ts'
import { roundOf } from '../rounds.ts'
import { accepted, BadInput, type Desk, EXIT, type Terminal } from './desk.ts'
import { checkFormat, formatOf, write } from './output.ts'
import { ago } from './times.ts'

const PAGE = 1_000

/** As many as a person is shown who does not say how many. */
const SHOWN = 50

export interface ListFlags {
  readonly json?: true
  readonly limit?: number
}

/** A person sees the newest, and how to see more; a program gets them all, unless it says how many. */
export async function list(engine: Engine | null, { terminal }: Desk, { json, limit }: ListFlags): Promise<number> {
  const most = limit ?? (json ? Number.POSITIVE_INFINITY : SHOWN)
  const found = engine === null ? [] : await newest(engine, most + 1)
  const streams = engine === null ? [] : await withRunners(engine, found.slice(0, most))
  if (json) {
    terminal.out(`${JSON.stringify(streams, null, 2)}\n`)
    return EXIT.done
  }
  if (streams.length === 0) {
    terminal.err('No deliberations here yet. Start one with: witan debate "…"\n')
    return EXIT.done
  }
  const rows = streams.map((stream) => ({ ...stream, status: statusOf(stream), when: ago(stream.updatedAt) }))
  terminal.out(`${listTable(rows, terminal.paint, terminal.width()).join('\n')}\n`)
  if (found.length > most) terminal.err(`These are the newest ${most}. To see more: witan list --limit ${most * 10}\n`)
  return EXIT.done
}

/** `waiting`: for a worker of a fleet. */
type Listed = StreamInfo & { readonly runner: string | null; readonly waiting: boolean; readonly asks: readonly string[] }

async function newest(engine: Engine, most: number): Promise<readonly StreamInfo[]> {
  const found: StreamInfo[] = []
  for await (const stream of each(engine.list, {}, Math.min(most, PAGE))) {
    found.push(stream)
    if (found.length === most) break
  }
  return found
}

/** With who runs it now (an open one that nobody runs, and that waits for no worker, was interrupted), and what waits for a person's answer. */
async function withRunners(engine: Engine, streams: readonly StreamInfo[]): Promise<readonly Listed[]> {
  const found = await Promise.all(
    streams.map(async (stream) => ({
      ...stream,
      runner: isOver(stream) ? null : await engine.runnerOf(stream.id),
      asks: await asksOf(engine, stream),
    })),
  )
  const queued = await engine.queued(found.flatMap((stream) => (isOver(stream) || stream.runner !== null ? [] : [stream.id])))
  return found.map((stream) => ({ ...stream, waiting: queued.has(stream.id) }))
}

/** What the governor asks comes with a stop of its own; what a table asks, while it is open. The rest need not be folded for this. */
const ASKING_STOPS: readonly (string | null)[] = ['break', 'checkpoint', 'budget', 'tokens', 'calls', 'time']

async function asksOf(engine: Engine, { id, protocol, status, stopReason }: StreamInfo): Promise<readonly string[]> {
  const mayAsk = status === 'stopped' ? ASKING_STOPS.includes(stopReason) : status === 'paused' || protocol === 'roundtable'
  if (!mayAsk || status === 'completed') return []
  const state = await engine.state(id)
  return isRefusal(state) ? [] : state.house.governor.escalations.flatMap((one) => (one.outcome === null ? [one.id] : []))
}

const isOver = ({ status }: StreamInfo): boolean => status === 'completed' || status === 'stopped'
/** Paused is paused, whoever waits for it. */
function statusOf(stream: Listed): string {
  if (isOver(stream) || isLeftOpen(stream.protocol) || stream.status === 'paused' || stream.runner !== null) return stream.status
  return stream.waiting ? 'waiting' : 'interrupted'
}

export interface ShowFlags {
  readonly json?: true
  readonly claims?: true
  readonly round?: number
  readonly at?: number
}

export async function show(engine: Engine, { terminal }: Desk, wanted: string, flags: ShowFlags): Promise<number> {
  if (flags.round !== undefined) return showRound(engine, terminal, wanted, flags.round, flags)
  if (flags.claims) {
    const { house } = accepted(await engine.state(accepted(await engine.find(wanted)), flags.at))
    terminal.out(`${printable(renderRegistry(house.registry))}\n`)
    return EXIT.done
  }
  const report = await reportOf(engine, wanted, flags.at)
  const care = await careOf(engine, report.id)
  terminal.out(flags.json ? formatted(report, 'json') : reportText(report, terminal.paint, terminal.width(), { care }))
  return EXIT.done
}

async function showRound(engine: Engine, terminal: Terminal, wanted: string, round: number, { json, at }: ShowFlags): Promise<number> {
  const state = accepted(await engine.state(accepted(await engine.find(wanted)), at))
  const detail = accepted(roundOf(state, round))
  if (json) terminal.out(`${JSON.stringify(detail, null, 2)}\n`)
  else terminal.out(`${roundText(detail, state, terminal.paint, terminal.width())}\n`)
  return EXIT.done
}

export async function events(
  engine: Engine,
  { terminal }: Desk,
  wanted: string,
  { after = 0 }: { readonly after?: number },
): Promise<number> {
  const id = accepted(await engine.find(wanted))
  for (let seen = after; ; ) {
    const page = await engine.read(id, seen, PAGE)
    for (const event of page) terminal.out(`${eventJson(event)}\n`)
    seen = page.at(-1)?.seq ?? seen
    if (page.length < PAGE) return EXIT.done
  }
}

export async function verify(engine: Engine, { terminal }: Desk, wanted: string, { head }: { readonly head?: string }): Promise<number> {
  const id = accepted(await engine.find(wanted))
  if (head !== undefined && !/^[0-9a-f]{16,64}$/i.test(head))
    throw new BadInput(`--head ${head}: a head is 16 to 64 hexadecimal digits, as verify prints it.`)
  const verified = await engine.verify(id, head?.toLowerCase())
  if (verified.ok) {
    terminal.out(`${id}: ${verified.events} events and ${verified.texts} texts are as they were written. Head ${verified.head}\n`)
    return EXIT.done
  }
  terminal.out(`${terminal.paint.red(`${id} was changed after it was written.`)} ${verified.because}\n`)
  return EXIT.gateFailed
}

export async function exportTo(
  engine: Engine,
  { terminal }: Desk,
  wanted: string,
  { format, out = [], at }: { readonly format?: Format; readonly out?: readonly string[]; readonly at?: number },
): Promise<number> {
  if (format !== undefined && out.length > 1)
    throw new BadInput(`--format ${format} with ${out.length} files: leave --format out, and each file's ending says its format.`)
  const wantedFormats = out.map((file) => [file, format ?? formatOf(file)] as const)
  const report = await reportOf(engine, wanted, at)
  for (const each of [format ?? 'md', ...wantedFormats.map(([, one]) => one)]) checkFormat(each, report.protocol)
  if (out.length === 0) terminal.out(formatted(report, format ?? 'md'))
  const texts = wantedFormats.map(([file, each]) => [file, formatted(report, each)] as const)
  for (const [file, text] of texts) write(file, text)
  if (out.length > 0) terminal.err(`Written to ${out.join(', ')}.\n`)
  return EXIT.done
}

async function reportOf(engine: Engine, wanted: string, at?: number): Promise<ReportHead> {
  const id = accepted(await engine.find(wanted))
  const report = accepted(await engine.report(id, at))
  // A past moment of the debate knew nothing of what was run after it.
  return at === undefined ? withBaseline(engine, report) : report
}
