/**
 * Whether a seat has really objected: a counterargument, another hypothesis and a challenged assumption that stand nowhere earlier
 * in the log. Checked by likeness to everything said before the round, so that agreement in other words does not pass for dissent.
 */
import { claimById, type Registry } from '../../evidence/registry.ts'
import { items } from '../../list.ts'
import { get } from '../../table.ts'
import { type Compared, compared, similarityOf } from '../../text/similarity.ts'
import { keywordSet } from '../../text/words.ts'
import { OBJECTION } from '../numbers.ts'
import type { PartOf } from '../parts/words.ts'
import type { Round, Roundtable } from '../state.ts'
import { talks } from '../state.ts'
import type { RoundtableEvent, Said } from '../words.ts'
import { stated } from './numbers-text.ts'

type Judged = Extract<RoundtableEvent, { type: 'objection.judged' }>['seats'][number]
type Duty = Judged['counterargument']
export type Duties = Omit<Judged, 'seat'>

/** Everything that was said before a round, made ready to be compared: dear, so it is made once a decision. */
export function saidBefore(own: Roundtable, registry: Registry, round: number): readonly Compared[] {
  const rounds = talks(own).filter((one) => one.round < round)
  const requests = new Set(own.rounds.filter((one) => one.round >= round).flatMap(requestsOf))
  const claims = [...items(registry.claims)].filter(({ first }) => !requests.has(first.request)).map(({ text }) => text)
  const said = rounds.flatMap(({ contributions }) => Object.values(contributions).flatMap(wordsOf))
  const alone = Object.values(own.blind).map(({ statement }) => statement)
  return [...new Set([...claims, ...alone, ...said])].map(compared)
}

const requestsOf = ({ contributions }: Round): readonly string[] =>
  Object.values(contributions).flatMap(({ request, first }) => [request, ...(first === null ? [] : [first.request])])

/** What a contribution says beside its claims that an objection may repeat. */
function wordsOf({ statement, alternatives, challenges, vote, part }: Said): readonly string[] {
  const own = [statement, vote.because, ...alternatives.map(({ option }) => option), ...challenges.map(({ because }) => because)]
  return part.of === 'objection' ? [...own, part.counterargument.argument, part.hypothesis, part.assumption.challenge] : own
}

export function dutiesOf(
  part: PartOf<'objection'>,
  earlier: readonly Compared[],
  own: Roundtable,
  round: number,
  registry: Registry,
): Duties {
  return {
    counterargument: isNew('The counterargument', part.counterargument.argument, earlier),
    hypothesis: isNew('The hypothesis', part.hypothesis, earlier),
    assumption: challenged(part.assumption, earlier, own, round, registry),
  }
}

function isNew(what: string, text: string, earlier: readonly Compared[]): Duty {
  const words = keywordSet(text).size
  if (words < OBJECTION.contentWordsMin) {
    return { met: false, because: `${what} says too little: ${words} content words, at least ${OBJECTION.contentWordsMin} are needed.` }
  }
  const ours = compared(text)
  const closest = earlier.reduce((most, one) => Math.max(most, similarityOf(ours, one, most)), 0)
  if (closest < OBJECTION.likenessBelow)
    return { met: true, because: `${what} is new: the closest earlier words are ${stated(closest)} alike.` }
  return {
    met: false,
    because: `${what} was said before: earlier words are ${stated(closest)} alike (limit ${stated(OBJECTION.likenessBelow)}).`,
  }
}

/** A claim of the table that nobody had disputed, or an assumption in words that nobody had used. */
function challenged(
  { claim, assumption, challenge }: PartOf<'objection'>['assumption'],
  earlier: readonly Compared[],
  own: Roundtable,
  round: number,
  registry: Registry,
): Duty {
  const why = isNew('The challenge of an assumption', challenge, earlier)
  if (!why.met) return why
  if (claim === null) {
    return keywordSet(assumption).size > 0 ? why : { met: false, because: 'It does not say which assumption it challenges.' }
  }
  if (claimById(registry, claim) === null) return { met: false, because: `There is no claim ${claim} to challenge.` }
  const record = get(own.standing, claim)
  if (record === undefined || record.against.length === 0 || record.since >= round) return why
  return { met: false, because: `${claim} has been disputed since round ${record.since}: it was not taken for granted.` }
}
