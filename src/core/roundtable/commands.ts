/**
 * What a user may say to a roundtable: go on beyond its end, answer what it asks of a person, supply what a seat asked for, appeal
 * a block, set a blocker aside, have somebody write a synthesis.
 */
import { type House, isClosed } from '../house/house.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { roundsPlanned } from './exits.ts'
import { ROUNDS } from './numbers.ts'
import { release } from './receive/held.ts'
import type { Story, Told } from './story.ts'
import { openContexts, openEscalation } from './tick.ts'
import { tallyOf } from './votes.ts'
import type { RoundtableCommand } from './words.ts'

type Wish<T extends RoundtableCommand['type']> = Extract<RoundtableCommand, { type: T }>

export function command(story: Story, wish: RoundtableCommand): readonly Told[] | Refusal {
  const refusal = perform(story, wish)
  return refusal ?? story.facts
}

function perform(story: Story, wish: RoundtableCommand): Refusal | null {
  switch (wish.type) {
    case 'go-on':
      return goOnFor(story, wish)
    case 'synthesize':
      return synthesize(story, wish)
    case 'answer-escalation':
      return isClosed(story.house) ? over(story.house) : answerEscalation(story, wish)
    case 'supply-context':
      return isClosed(story.house) ? over(story.house) : supply(story, wish)
    case 'appeal':
      return isClosed(story.house) ? over(story.house) : appeal(story, wish)
    case 'lift-blocker':
      return isClosed(story.house) ? over(story.house) : lift(story, wish)
  }
}

const over = ({ id, closed }: House): Refusal =>
  refuse('already-closed', `${id} has ended (${closed?.reason}); go on with it first if more should be said.`)

/** More rounds, though a rule has ended it or would: an override, up to the hard cap. */
function goOnFor(story: Story, { by, rounds, focus }: Wish<'go-on'>): Refusal | null {
  const { own, house, options } = story
  if (house.stopping !== null) return refuse('already-stopping', `${house.id} is stopping: ${house.stopping.because}`)
  if (own.rounds.length === 0) return refuse('not-begun', 'It has not begun yet. Try again in a moment.')
  const held = own.rounds.at(-1)?.round ?? 0
  const planned = roundsPlanned(own, options)
  const more = isClosed(house) ? Math.max(1, rounds) : rounds
  const from = isClosed(house) ? held : planned
  if (from + more > ROUNDS.mostExtended) {
    const left = Math.max(0, ROUNDS.mostExtended - from)
    return refuse(
      'too-many-rounds',
      `${from} rounds are held or planned; ${ROUNDS.mostExtended} are the most there can be, so ${left} more at most.`,
    )
  }
  if (more === 0 && (focus === null || focus === ''))
    return refuse('nothing-to-do', 'Say how many more rounds, or what they should be about.')
  const because = `${by} asked for ${more} more ${more === 1 ? 'round' : 'rounds'}.`
  // Rounds that were planned and not held, because it ended early, are not owed any more: only what is asked for now.
  story.tell({ type: 'rounds.extended', by, rounds: more, until: from + more, focus: focus === '' ? null : focus, because })
  if (isClosed(house)) story.tell({ type: 'deliberation.reopened', by, limits: house.limits })
  return null
}

function synthesize(story: Story, { by, seat }: Wish<'synthesize'>): Refusal | null {
  const { house, own } = story
  const { clerk, judge } = house.opening.staff
  const there = [...house.opening.seats.map(({ id }) => id), ...[clerk, judge].flatMap((one) => (one === null ? [] : [one.id]))]
  if (!there.includes(seat)) return refuse('no-such-seat', `There is no seat ${seat} to write it. There are: ${there.join(', ')}.`)
  if (!isClosed(house))
    return refuse('not-ended', `${house.id} has not ended yet. A synthesis is written at its end; read the report so far.`)
  if (own.exit === null) return refuse('not-ended', `${house.id} was stopped before its end (${house.closed?.reason}). Resume it first.`)
  story.tell({ type: 'synthesis.asked', by, seat }, { type: 'deliberation.reopened', by, limits: house.limits })
  return null
}

function answerEscalation(story: Story, { by, id, choice, answer }: Wish<'answer-escalation'>): Refusal | null {
  const open = openEscalation(story.own)
  if (open === undefined || open.id !== id) return refuse('not-asked', `Nothing is asked under ${id}. Open: ${open?.id ?? 'nothing'}.`)
  story.tell({ type: 'escalation.answered', id, by, choice, answer })
  story.tell({ type: 'interruption.lifted', subject: id, because: `${by} answered.` })
  if (choice === 'end') {
    const round = story.own.rounds.at(-1)?.round ?? 0
    const because = `${by} ended it: ${answer}`
    story.tell({ type: 'roundtable.exited', reason: 'user-stop', round, numbers: { round }, because })
    story.tell({ type: 'deliberation.closed', reason: 'user', because })
    return null
  }
  // What the person said is what the next round is about; where all planned rounds are held, it gets one.
  const held = story.own.rounds.at(-1)?.round ?? 0
  const planned = roundsPlanned(story.own, story.options)
  const until = Math.min(ROUNDS.mostExtended, Math.max(planned, held + 1))
  story.tell({ type: 'rounds.extended', by, rounds: until - planned, until, focus: answer, because: `${by} answered ${id}.` })
  return null
}

function supply(story: Story, { by, id, success, result }: Wish<'supply-context'>): Refusal | null {
  const open = openContexts(story.own).map((one) => one.id)
  if (!open.includes(id)) return refuse('not-asked', `Nothing is asked under ${id}. Open: ${open.join(', ') || 'nothing'}.`)
  story.tell({ type: 'context.supplied', id, by, success, result })
  return null
}

function appeal(story: Story, { by, block, because }: Wish<'appeal'>): Refusal | null {
  const blocked = story.own.blocks.find(({ id }) => id === block)
  if (blocked === undefined)
    return refuse(
      'no-such-block',
      `There is no block ${block}. Blocks so far: ${story.own.blocks.map(({ id }) => id).join(', ') || 'none'}.`,
    )
  if (blocked.appeal !== null) return refuse('already-appealed', `${block} was appealed already, by ${blocked.appeal.by}.`)
  release(story, block, by, because)
  return null
}

/** Who chairs may set a blocker aside (2-13); it is on record, and the seat may block again. */
function lift(story: Story, { by, seat, because }: Wish<'lift-blocker'>): Refusal | null {
  const round = story.own.rounds.at(-1)
  const open = round === undefined ? [] : tallyOf(story.own, round).openBlockers.map((one) => one.seat)
  if (!open.includes(seat)) return refuse('no-such-blocker', `${seat} blocks nothing. Open blockers: ${open.join(', ') || 'none'}.`)
  story.tell({ type: 'blocker.lifted', seat, by, because })
  return null
}
