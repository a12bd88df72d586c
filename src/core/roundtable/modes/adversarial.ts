/** Adversarial: one after the other, each puts a position as strongly as its holder could, and then attacks it. */
import { RANK } from '../../evidence/labels.ts'
import { type Claim, claimById } from '../../evidence/registry.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { lastHeld } from '../state.ts'
import { counted, distinct, fail, isCopy, pass, quoted, says, sharedWords, unverified, wrongAim, wrongClaim } from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { ADVERSARIAL, SAYS } from './numbers.ts'

type Here = Looked<'adversarial'>

export const adversarial: Mode<'adversarial'> = {
  name: 'adversarial',
  title: 'Adversarial',
  tells: 'In turn, everybody states an opponent’s position at its strongest and then attacks it.',
  order: 'sequential',
  isSparse: false,
  shows: 'words',
  isPressed: true,
  roleOf: () => 'speaker',
  questions: [
    { id: 'ADV1', asks: 'Is the opponent’s position put at its strongest before it is attacked?', check: isSteelmanned },
    {
      id: 'ADV2',
      asks: `Are at least ${ADVERSARIAL.flawsMin} flaws named, and is the strongest counter-argument aimed at the strongest claim?`,
      check: isAimed,
    },
  ],
}

/** The seat behind "Speaker B"; null: nobody sits there. */
function seatOf({ own }: Here, speaker: string): SeatId | null {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
  return Object.entries(own.places).find(([, { alias }]) => plain(alias) === plain(speaker))?.[0] ?? null
}

/** What a seat holds by now: this round counts, since all speak in turn. */
const held = ({ own, round }: Here, seat: SeatId) => lastHeld(own, seat, round.round + 1)

function isSteelmanned(looked: Here): Answered {
  const { steelman, flaws, strongest } = looked.said.part
  const opponent = seatOf(looked, steelman.speaker)
  if (opponent === null) return fail(`The steelman names ${quoted(steelman.speaker)}, and no speaker is called so.`)
  if (opponent === looked.seat) return fail('The steelman is of its own position.')
  const theirs = held(looked, opponent)
  if (theirs === null) return fail(`${steelman.speaker} has said nothing yet.`)
  if (!says(steelman.text, SAYS.steelman)) return fail('The steelman is a phrase: the position is not put at its strongest.')
  const attack = [strongest.argument, ...flaws.map(({ flaw }) => flaw), looked.said.statement]
  if (attack.some((text) => isCopy(text, steelman.text))) return fail('The steelman repeats the attack, or its own position.')
  const shared = sharedWords(steelman.text, `${theirs.statement} ${theirs.text}`)
  const said = `The position of ${steelman.speaker} is put in its own right`
  if (shared >= ADVERSARIAL.sharedWordsMin) return pass(`${said}, and shares ${counted(shared, 'word')} with what that speaker has said.`)
  return unverified(
    `${said}, but shares only ${counted(shared, 'word')} with what that speaker has said; code can not tell if it is theirs.`,
  )
}

/** That an argument is the strongest one, nobody can count: the best that code can say is that nothing speaks against it. */
function isAimed(looked: Here): Answered {
  const { flaws, strongest, steelman } = looked.said.part
  const real = flaws.filter(({ claim, flaw }) => says(flaw, SAYS.line) && (claim === null || wrongClaim(looked, claim) === null))
  const count = distinct(real, ({ flaw }) => flaw).length
  if (count < ADVERSARIAL.flawsMin)
    return fail(`${counted(count, 'flaw')} named that differ and hit others; ${ADVERSARIAL.flawsMin} are asked for.`)
  if (!says(strongest.argument, SAYS.argument)) return fail('The strongest counter-argument is a phrase.')
  const wrong = wrongAim(looked, strongest.claim)
  if (wrong !== null) return fail(`The strongest counter-argument hits nothing: ${wrong}.`)
  const because = `${counted(count, 'flaw')} and a counter-argument are there; whether it is the strongest, code can not tell.`
  const claim = strongest.claim === null ? null : claimById(looked.registry, strongest.claim)
  const opponent = seatOf(looked, steelman.speaker)
  if (claim === null || opponent === null) return unverified(because)
  const side = held(looked, opponent)?.side ?? null
  const isTheirs = claim.supporters.some((seat) => seat === opponent || (side !== null && held(looked, seat)?.side === side))
  if (!isTheirs) return fail(`The strongest counter-argument hits ${claim.id}, which is no claim of ${steelman.speaker} or of that side.`)
  const stronger = outranking(looked, claim, opponent)
  return unverified(stronger === null ? because : `${because} ${claim.id} counts as ${claim.label}, ${stronger.id} as ${stronger.label}.`)
}

/** A claim of that speaker which says more for itself by its label. */
const outranking = (looked: Here, { label }: Claim, opponent: SeatId): Claim | null =>
  [...items(looked.registry.claims)].find((claim) => claim.supporters.includes(opponent) && RANK[claim.label] > RANK[label]) ?? null
