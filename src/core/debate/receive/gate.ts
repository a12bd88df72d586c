/**
 * The gate for what is said in a thread: one row a rule, the first that objects decides. What it refuses is recorded with the
 * rule, counted, and told to the seat before it speaks again.
 */
import type { House } from '../../house/house.ts'
import { roomFor } from '../../roomy/room-for.ts'
import type { SeatId } from '../../seat.ts'
import { readQuestion } from '../crux/question.ts'
import { asksTopic } from '../crux/topic.ts'
import { messageById, seatMessagesOf } from '../messages.ts'
import { hasSources, mayChallenge, takenIn } from '../moves/offered.ts'
import { INVARIANTS } from '../numbers.ts'
import { seatByAlias } from '../speakers.ts'
import type { Debate, Grant, Thread } from '../state.ts'
import type { Contribution, Speech } from '../words.ts'

export interface Offered {
  readonly own: Debate
  readonly house: House
  readonly grant: Grant
  readonly thread: Thread
  readonly speech: Speech
}

type Rule = readonly [name: string, objection: (offered: Offered) => string | null]

export interface Objection {
  readonly rule: string
  readonly because: string
}

/** The first objection to any of the moves. */
const each =
  (look: (said: Contribution, offered: Offered) => string | null) =>
  (offered: Offered): string | null => {
    for (const said of offered.speech.contributions) {
      const because = look(said, offered)
      if (because !== null) return because
    }
    return null
  }

function overtaken({ grant, thread }: Offered): string | null {
  return grant.stage === thread.stage ? null : `${thread.id} went from ${grant.stage} to ${thread.stage} while this was written.`
}

export function tooLongBecause(content: string): string | null {
  const most = INVARIANTS.charactersMax
  return content.length <= roomFor(most) ? null : `${content.length} characters; ${most} fit. Say it in one or two sentences.`
}

function tooLong({ speech }: Offered): string | null {
  return speech.contributions.map(({ content }) => tooLongBecause(content)).find((because) => because !== null) ?? null
}

function twoMoves({ speech: { contributions } }: Offered): string | null {
  if (contributions.length < 2) return null
  const moves = contributions.map(({ move }) => move)
  return moves.includes('CONCEDE') && moves.includes('UPDATE_POSITION')
    ? null
    : `${moves.join(' and ')} in one turn; two moves are taken only to concede and update at once.`
}

function stageRestriction({ house, thread, speech }: Offered): string | null {
  const allowed = takenIn(thread.stage, hasSources(house))
  const wrong = speech.contributions.find(({ move }) => !allowed.includes(move))
  return wrong === undefined ? null : `${wrong.move} is not taken in ${thread.stage}; it takes ${allowed.join(', ')}.`
}

function repetition({ own, thread, grant, speech }: Offered): string | null {
  const said = new Set(seatMessagesOf(own, thread).flatMap((message) => (message.seat === grant.seat ? [message.said.content.trim()] : [])))
  return speech.contributions.some(({ content }) => said.has(content.trim())) ? 'It has said exactly this here before.' : null
}

const otherSpeaker = (own: Debate, alias: string, self: SeatId): string | null => {
  const seat = seatByAlias(own, alias)
  if (seat === null)
    return `Nobody here is called “${alias}”. The speakers are ${Object.values(own.seats)
      .map((one) => one.alias)
      .join(', ')}.`
  return seat === self ? `${alias} is the speaker itself.` : null
}

const unknownSpeaker = each((said, { own, grant }) => {
  if (said.move === 'CHALLENGE_EVIDENCE') return otherSpeaker(own, said.opponent, grant.seat)
  return said.move === 'PROVIDE_EVIDENCE' && said.bearsOn !== null ? otherSpeaker(own, said.bearsOn, grant.seat) : null
})

const unknownEvidence = each((said, { own, thread }) => {
  if (said.move !== 'CHALLENGE_EVIDENCE') return null
  const challenged = messageById(own, said.evidence)
  const isThere = challenged?.said.move === 'PROVIDE_EVIDENCE' && challenged.thread === thread.id
  return isThere && challenged.seat === seatByAlias(own, said.opponent)
    ? null
    : `${said.evidence} is no evidence that ${said.opponent} gave in this thread.`
})

/** Who has not shown that it understood a position may not attack the evidence for it. */
const steelmanRequired = each((said, { own, thread, grant }) => {
  if (said.move !== 'CHALLENGE_EVIDENCE') return null
  const opponent = seatByAlias(own, said.opponent)
  return mayChallenge(thread, grant.seat, opponent)
    ? null
    : `It has not restated the position of ${said.opponent}, or of anyone on that side, accurately, so it may not challenge their evidence.`
})

function noPosition({ thread, grant, speech }: Offered): string | null {
  const updates = speech.contributions.some(({ move }) => move === 'UPDATE_POSITION')
  return updates && thread.positions[grant.seat] === undefined
    ? `It has not committed to a position in ${thread.id}, so there is none to update.`
    : null
}

const wrongPrior = each((said, { own, thread, grant }) => {
  if (said.move === 'UPDATE_POSITION') {
    const side = thread.positions[grant.seat]?.side
    return side === undefined || said.prior === null || side === said.prior ? null : `It says it held ${said.prior}, and held ${side}.`
  }
  if (said.move !== 'CONCEDE' || said.prior === null || !said.topClaimChanged) return null
  const side = own.seats[grant.seat]?.declared?.side
  return side === said.prior ? null : `It says it held ${said.prior} on the topic, and held ${side}.`
})

const emptyConcession = each((said, { own, grant }) => {
  if (said.move !== 'CONCEDE') return null
  if (said.proposition.trim() === '') return 'A concession names exactly what is granted.'
  if (!said.topClaimChanged) return null
  if (said.next === null) return 'Where the position on the topic changes, the new one is named.'
  const before = said.prior ?? own.seats[grant.seat]?.declared?.side
  return before === said.next ? `It says its position on the topic changed, and names ${said.next} before and after.` : null
})

const proposedIn = (said: Contribution): string | null => (said.move === 'PROPOSE_CRUX' || said.move === 'REFRAME' ? said.question : null)

/** One turn can't leave the topic on two sides. */
function atOdds({ own, thread, speech: { contributions } }: Offered): string | null {
  const conceded = contributions.find((said) => said.move === 'CONCEDE')
  const updated = contributions.find((said) => said.move === 'UPDATE_POSITION')
  if (updated?.topClaim != null && updated.topClaim.side !== updated.next && asksTopic(own, thread.question))
    return `This thread asks the topic itself, and it says ${updated.next} here and ${updated.topClaim.side} on the topic.`
  if (conceded === undefined || updated?.topClaim == null || !conceded.topClaimChanged || conceded.next === updated.topClaim.side)
    return null
  return `It concedes to ${conceded.next} on the topic and updates to ${updated.topClaim.side} in the same turn.`
}

const notBinary = each((said) => {
  const question = proposedIn(said)
  if (question === null) return null
  const { binary, because } = readQuestion(question)
  return binary ? null : `“${question}” can not be answered with yes or no${because === null ? '' : `: ${because}`}.`.replace('..', '.')
})

const measurementQuestion = each((said) => {
  const question = proposedIn(said)
  return question !== null && readQuestion(question).kind === 'reading'
    ? `“${question}” only asks for a reading of a number. Ask what it would mean: what something is, what it causes, or what to do.`
    : null
})

const RULES: readonly Rule[] = [
  ['overtaken', overtaken],
  ['too-long', tooLong],
  ['two-moves', twoMoves],
  ['stage-restriction', stageRestriction],
  ['repetition', repetition],
  ['unknown-speaker', unknownSpeaker],
  ['unknown-evidence', unknownEvidence],
  ['steelman-required', steelmanRequired],
  ['no-position', noPosition],
  ['wrong-prior', wrongPrior],
  ['empty-concession', emptyConcession],
  ['at-odds', atOdds],
  ['not-binary', notBinary],
  ['measurement-question', measurementQuestion],
]

export function objectionTo(offered: Offered): Objection | null {
  for (const [rule, objection] of RULES) {
    const because = objection(offered)
    if (because !== null) return { rule, because }
  }
  return null
}
