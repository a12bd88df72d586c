/**
 * The baseline of a debate: the same seats, models, dossier and seed, but each answers alone, in as many tokens as the
 * debate used. It is an ask of its own in the same database. A note in its opening says whose baseline it is, so that
 * the debate's report shows it whenever and by whichever command it is read.
 */
import type { AskReport } from '../core/ask/report.ts'
import type { DebateReport } from '../core/debate/report-types.ts'
import { NO_STAFF } from '../core/house/contracts.ts'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal } from '../core/refusal.ts'
import type { Engine } from '../engine/engine.ts'
import type { Wish } from '../engine/open.ts'

const markOf = (debate: string): string => `Baseline of ${debate}:`
const MARK = /^Baseline of (\S+):/

/** What the baseline of a finished debate is opened with. */
export function baselineWish(wish: Wish, { id, cost: { tokens } }: ReportHead): Wish {
  return {
    ...wish,
    protocol: 'ask',
    staff: NO_STAFF,
    options: {},
    // A debate that used none had no model to ask: then there is nothing to cap.
    limits: tokens === 0 ? wish.limits : { ...wish.limits, tokensMax: tokens },
    notes: [`${markOf(id)} the same seats answer alone, ${capOf(tokens)}. What is noted about seats and sources there holds here.`],
  }
}

export const capOf = (tokens: number): string =>
  tokens === 0
    ? 'without a cap on tokens, since the debate used none'
    : `in at most ${tokens.toLocaleString('en')} tokens, as many as the debate used`

/** The report as doors give it: a debate's with its baseline, where one was run. */
export async function withBaseline(engine: Engine, report: ReportHead): Promise<ReportHead> {
  if (report.protocol !== 'debate') return report
  const baseline = await baselineOf(engine, report)
  return baseline === null ? report : ({ ...report, baseline } as DebateReport)
}

async function baselineOf(engine: Engine, debate: ReportHead): Promise<DebateReport['baseline']> {
  for (const { id, protocol, openedAt } of await engine.list()) {
    if (protocol !== 'ask' || openedAt < debate.startedAt) continue
    if ((await debateOf(engine, id)) !== debate.id) continue
    const report = await engine.report(id)
    if (!isRefusal(report)) return told(report as AskReport)
  }
  return null
}

/** An opening never changes, so each ask is looked at once. */
const debates = new WeakMap<Engine, Map<string, string | null>>()

/** Whose baseline an ask is; null: nobody's. */
async function debateOf(engine: Engine, ask: string): Promise<string | null> {
  const known = debates.get(engine) ?? new Map<string, string | null>()
  debates.set(engine, known)
  const before = known.get(ask)
  if (before !== undefined) return before
  const [opened] = await engine.read(ask, 0, 1)
  const notes = opened?.type === 'deliberation.opened' ? opened.notes : []
  const debate = notes.map((note) => MARK.exec(note)?.[1]).find((id) => id !== undefined) ?? null
  known.set(ask, debate)
  return debate
}

const told = (report: AskReport): NonNullable<DebateReport['baseline']> => ({
  id: report.id,
  result: resultOf(report),
  tokens: report.cost.tokens,
  sides: { YES: report.sides.YES.length, NO: report.sides.NO.length, UNCERTAIN: report.sides.UNCERTAIN.length },
})

function resultOf({ answers, result, status, stopReason }: AskReport): string {
  const chosen = answers.filter(({ seat }) => result.winners.includes(seat)).map(({ name, position }) => `${name}: ${position}`)
  const early = status === 'completed' ? '' : ` It stopped early (${stopReason ?? status}).`
  switch (result.kind) {
    case 'winner':
      return `${chosen.join(' ')}${early}`
    case 'tie':
      return `A tie. ${chosen.join(' ')}${early}`
    case 'unranked':
    case 'none':
      return `${result.because}${early}`
  }
}
