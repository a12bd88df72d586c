/**
 * The baseline of a debate or a roundtable: the same seats, models, dossier and seed, but each answers alone, in as many tokens
 * as the talk used. It is an ask of its own in the same database, opened under a key that is made of the talk's id (`engine/following.ts`),
 * so that the talk's report shows it whenever and by whichever command it is read. A note in its opening says whose baseline it is.
 */
import type { AskReport } from '../core/ask/report.ts'
import type { DebateReport } from '../core/debate/report-types.ts'
import { NO_STAFF } from '../core/house/contracts.ts'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal } from '../core/refusal.ts'
import type { RoundtableReport } from '../core/roundtable/report-types.ts'
import type { Engine } from '../engine/engine.ts'
import { baselineId, isFollowed } from '../engine/following.ts'
import type { Wish } from '../engine/open.ts'

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
    notes: [`Baseline of ${id}: the same seats answer alone, ${capOf(talked)}. What is noted about seats and sources there holds here.`],
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

async function baselineOf(engine: Pick<Engine, 'info' | 'report'>, talk: ReportHead): Promise<DebateReport['baseline']> {
  const id = baselineId(talk.id)
  if ((await engine.info(id)) === null) return null
  const report = await engine.report(id)
  return isRefusal(report) ? null : told(report as AskReport)
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
