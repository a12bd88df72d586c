/**
 * The baseline of a debate or a roundtable: the same seats, models, dossier and seed, but each answers alone, in as many tokens
 * as the talk used. It is an ask of its own in the same database. A note in its opening says whose baseline it is, so that the
 * talk's report shows it whenever and by whichever command it is read.
 */
import type { AskReport } from '../core/ask/report.ts'
import type { DebateReport } from '../core/debate/report-types.ts'
import { NO_STAFF } from '../core/house/contracts.ts'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal } from '../core/refusal.ts'
import type { RoundtableReport } from '../core/roundtable/report-types.ts'
import type { Engine } from '../engine/engine.ts'
import { isFollowed } from '../engine/following.ts'
import type { Wish } from '../engine/open.ts'

const markOf = (talk: string): string => `Baseline of ${talk}:`
const MARK = /^Baseline of (\S+):/

/** What the baseline of a finished talk is opened with. */
export function baselineWish(wish: Wish, talked: ReportHead): Wish {
  const {
    id,
    cost: { tokens },
  } = talked
  return {
    ...wish,
    protocol: 'ask',
    staff: NO_STAFF,
    options: {},
    // A talk that used none had no model to ask: then there is nothing to cap.
    limits: tokens === 0 ? wish.limits : { ...wish.limits, tokensMax: tokens },
    notes: [`${markOf(id)} the same seats answer alone, ${capOf(talked)}. What is noted about seats and sources there holds here.`],
  }
}

export const capOf = ({ protocol, cost: { tokens } }: ReportHead): string =>
  tokens === 0
    ? `without a cap on tokens, since the ${protocol} used none`
    : `in at most ${tokens.toLocaleString('en')} tokens, as many as the ${protocol} used`

/** The report as doors give it: with a baseline, where one was run. */
export async function withBaseline(engine: Engine, report: ReportHead): Promise<ReportHead> {
  if (!isFollowed(report.protocol)) return report
  const baseline = await baselineOf(engine, report)
  return baseline === null ? report : ({ ...report, baseline } as DebateReport | RoundtableReport)
}

async function baselineOf(engine: Engine, talk: ReportHead): Promise<DebateReport['baseline']> {
  for (const { id, protocol, openedAt } of await engine.list()) {
    if (protocol !== 'ask' || openedAt < talk.startedAt) continue
    if ((await talkOf(engine, id)) !== talk.id) continue
    const report = await engine.report(id)
    if (!isRefusal(report)) return told(report as AskReport)
  }
  return null
}

/** An opening never changes, so each ask is looked at once. */
const talks = new WeakMap<Engine, Map<string, string | null>>()

/** Whose baseline an ask is; null: nobody's. */
async function talkOf(engine: Engine, ask: string): Promise<string | null> {
  const known = talks.get(engine) ?? new Map<string, string | null>()
  talks.set(engine, known)
  const before = known.get(ask)
  if (before !== undefined) return before
  const [opened] = await engine.read(ask, 0, 1)
  const notes = opened?.type === 'deliberation.opened' ? opened.notes : []
  const talk = notes.map((note) => MARK.exec(note)?.[1]).find((id) => id !== undefined) ?? null
  known.set(ask, talk)
  return talk
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
