/** Delphi: all at once and without names. Seats see figures over the last round and shuffled reasons, and say whether those moved them. */
import { knows } from '../../evidence/registry.ts'
import { lastHeld } from '../state.ts'
import { statisticsOf } from '../statistics.ts'
import { fail, listed, pass, quoted, says, unverified } from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { DELPHI, SAYS } from './numbers.ts'

type Here = Looked<'delphi'>

export const delphi: Mode<'delphi'> = {
  name: 'delphi',
  title: 'Delphi',
  tells: 'Everybody answers alone and without a name, having seen the figures of the round before.',
  order: 'parallel',
  isSparse: false,
  shows: 'statistics',
  isPressed: false,
  roleOf: () => 'speaker',
  questions: [
    { id: 'DEL1', asks: 'Does it react to a figure of the round before, given as it was shown?', check: reacts },
    { id: 'DEL2', asks: 'Does it say truly whether it moved, and on which evidence?', check: saysIfMoved },
  ],
}

function reacts({ said, own, round }: Here): Answered {
  const { statistic, value } = said.part.reactsTo
  const shown = statisticsOf(own, round.round)
  if (shown === null) return unverified('Nobody spoke before, so there was no figure to react to.')
  const figure = shown[statistic]
  const what = `${statistic} of round ${shown.round} was ${figure}`
  return Math.abs(value - figure) < DELPHI.tolerance
    ? pass(`It reacts to the figure shown: ${what}.`)
    : fail(`It reacts to ${value}, but ${what}.`)
}

function saysIfMoved({ said, own, round, seat, registry }: Here): Answered {
  const { moved, onEvidence, why } = said.part
  const before = lastHeld(own, seat, round.round)
  if (before === null) return unverified('It held nothing before, so there is nothing it could have moved from.')
  const from = `${before.side ?? 'no side'} at ${before.confidence}`
  const to = `${said.side ?? 'no side'} at ${said.confidence}`
  const hasMoved = said.side !== before.side || Math.abs(said.confidence - before.confidence) >= DELPHI.movedFrom
  if (moved !== hasMoved) return fail(`It says that it ${moved ? 'moved' : 'did not move'}: it held ${from} and now holds ${to}.`)
  if (!says(why, SAYS.line)) return fail(`It does not say why it ${moved ? 'moved' : 'stayed'}.`)
  if (!moved) return pass(`It stayed at ${to}, as it says, with its reason.`)
  const unknown = onEvidence.filter((id) => !knows(registry, id))
  if (unknown.length > 0) return fail(`It moved on what is not in the record: ${listed(unknown.map(quoted))}.`)
  if (onEvidence.length === 0) return fail(`It moved from ${from} to ${to} and names no evidence for it.`)
  return pass(`It moved from ${from} to ${to}, as it says, on ${onEvidence.join(', ')}.`)
}
