/** Devil's advocate: in turn. The first seat holds YES and the second NO, whatever they think; the rest weigh, and keep challenging. */
import { claimById } from '../../evidence/registry.ts'
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { lastHeld, type Roundtable } from '../state.ts'
import type { Role } from '../words.ts'
import { claimsOfOthers, counted, fail, isCopy, partsBefore, pass, says, unverified, wrongAim, wrongClaim } from './checks.ts'
import { type Answered, type Looked, type Mode, spokenIn } from './mode.ts'
import { SAYS } from './numbers.ts'

type Here = Looked<'devils-advocate'>

const ROLES: readonly Role[] = ['primary', 'opposition']
const ASSIGNED: Readonly<Partial<Record<Role, Side>>> = { primary: 'YES', opposition: 'NO' }

export const devilsAdvocate: Mode<'devils-advocate'> = {
  name: 'devils-advocate',
  title: 'Devil’s advocate',
  tells: 'In turn, one seat argues for, one against, and the rest weigh what they say and challenge it.',
  order: 'sequential',
  isSparse: false,
  shows: 'words',
  isPressed: true,
  roleOf: (index) => ROLES[index] ?? 'evaluator',
  questions: [
    {
      id: 'DA1',
      asks: 'Is the assigned stance kept: YES, NO, or, for those who weigh, a claim of another challenged?',
      check: keepsStance,
    },
    { id: 'DA2', asks: 'Is the working answer challenged, and not restated?', check: challenges },
  ],
}

function keepsStance(looked: Here): Answered {
  const { side } = looked.said
  const assigned = ASSIGNED[looked.place.role]
  if (assigned === undefined) return keepsChallenging(looked)
  if (side === assigned) return pass(`It was assigned ${assigned} and holds it.`)
  if (side === null && !hasSides(looked.own)) return unverified(`It was assigned ${assigned}, but nobody here has named a side.`)
  return fail(`It was assigned ${assigned} and holds ${side ?? 'no side'}.`)
}

/** Whether the question is one of yes and no to anybody. */
const hasSides = (own: Roundtable): boolean =>
  Object.values(own.blind).some(({ side }) => side !== null) ||
  own.rounds.some((round) => spokenIn(round).some(([, { side }]) => side !== null))

function keepsChallenging(looked: Here): Answered {
  const { challenges: declared, part } = looked.said
  const all = [...declared, { claim: part.challenge.claim, because: part.challenge.argument }]
  const hits = all.filter(({ claim, because }) => claim !== null && says(because, SAYS.line) && wrongClaim(looked, claim) === null)
  const count = new Set(hits.map(({ claim }) => claim)).size
  if (count > 0) return pass(`It weighs, and challenges ${counted(count, 'claim')} of others.`)
  if (claimsOfOthers(looked).length === 0) return unverified('Nobody else has made a claim that it could challenge.')
  return fail('It weighs, and challenges no claim of another.')
}

function challenges(looked: Here): Answered {
  const { claim: id, argument } = looked.said.part.challenge
  const { answer, round } = looked.round
  if (!says(argument, SAYS.argument)) return fail('The challenge is a phrase.')
  // Who holds the working answer has to turn on itself.
  const wrong = wrongAim(looked, id, answer?.seat === looked.seat)
  if (wrong !== null) return fail(`The challenge hits nothing: ${wrong}.`)
  const claim = id === null ? null : claimById(looked.registry, id)
  if ((answer && isCopy(answer.statement, argument)) || (claim && isCopy(claim.text, argument)))
    return fail('The challenge restates what it should challenge.')
  const before = partsBefore(looked.own, round, 'devils-advocate').find(
    ({ seat, part }) => seat === looked.seat && isCopy(part.challenge.argument, argument),
  )
  if (before) return fail(`The challenge is the one it made in round ${before.round}.`)
  if (claim === null || answer === null)
    return unverified('There is no working answer, or no claim under it: code can not tell what is hit.')
  const holds = (seat: SeatId): boolean =>
    seat === answer.seat || (seat !== looked.seat && answer.side !== null && lastHeld(looked.own, seat, round + 1)?.side === answer.side)
  if (claim.supporters.some(holds)) return pass(`It challenges ${claim.id}, on which the working answer rests with those who hold it.`)
  return unverified(`Nobody who holds the working answer has said ${claim.id}; code can not tell if the challenge hits it.`)
}
