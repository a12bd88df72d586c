/** How far a roundtable is: which round of how many, who has spoken in it, and whether a person is waited for. */
import type { Deliberation } from '../../core/deliberation.ts'
import { roundsPlanned } from '../../core/roundtable/exits.ts'
import type { Round, Roundtable } from '../../core/roundtable/state.ts'
import type { RoundtableOptions } from '../../core/roundtable/words.ts'
import { oneLine } from '../printable.ts'
import type { Progress } from '../terminal/progress.ts'

export function roundtableProgress({ house, own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state this is.
  const own = opaque as Roundtable
  return {
    stages: stagesOf(own, house.opening.options as RoundtableOptions),
    progress: progressOf(own, own.rounds.at(-1)),
    granted: Object.values(own.grants).map(({ seat }) => seat),
  }
}

function stagesOf(own: Roundtable, options: RoundtableOptions): readonly string[] {
  const escalation = own.escalations.find(({ outcome }) => outcome === null)
  if (escalation !== undefined) return [`waits for a person to answer ${oneLine(escalation.id)}`, `${oneLine(escalation.id)} waits`]
  const context = own.contexts.find(({ supplied }) => supplied === null)
  if (context !== undefined) return [`waits for ${oneLine(context.id)} to be supplied`, `${oneLine(context.id)} waits`]
  if (own.exit !== null) return [own.synthesisOwed === null ? 'ended' : 'writing it up']
  const round = own.rounds.at(-1)
  if (round === undefined) return ['laying the table']
  if (round.kind === 'blind') return ['everybody alone, unseen', 'alone']
  const of = `round ${round.round} of ${Math.max(round.round, roundsPlanned(own, options))}`
  return round.kind === 'objection' ? [`${of}, objections`, `objections, ${round.round}`] : [`${of}, ${options.mode}`, of]
}

function progressOf(own: Roundtable, round: Round | undefined): string {
  if (round === undefined || own.exit !== null || round.summary !== null) return ''
  const spoken = round.order.filter((seat) => (round.kind === 'blind' ? own.blind[seat] : round.contributions[seat]) !== undefined).length
  const mending = round.toMend.length === 0 ? '' : `, ${round.toMend.length} mending`
  return `${spoken} of ${round.order.length} spoke${mending}`
}
