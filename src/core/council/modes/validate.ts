/** The check before the first cycle: are these hands a council? Each rule with whether it holds and the numbers. */
import { SELECTION } from '../numbers.ts'
import { type Candidate, categoriesIn } from './choose.ts'

export interface Validation {
  readonly rule: 'five-modes' | 'meta-mode' | 'overlap' | 'categories'
  readonly holds: boolean
  readonly because: string
}

type Hands = readonly (readonly Candidate[])[]

export const validate = (hands: Hands): readonly Validation[] => [fiveModes(hands), metaMode(hands), overlap(hands), categories(hands)]

const numbersOf = (hands: Hands): readonly number[] => hands.flatMap((picks) => picks.map(({ mode }) => mode.number))

function fiveModes(hands: Hands): Validation {
  const sizes = hands.map((picks) => new Set(numbersOf([picks])).size)
  return {
    rule: 'five-modes',
    holds: sizes.every((size) => size === SELECTION.modes),
    because: `Each reviewer must hold exactly ${SELECTION.modes} different modes; they hold ${sizes.join(', ')}.`,
  }
}

function metaMode(hands: Hands): Validation {
  const held = [...new Set(numbersOf(hands))].filter((number) => SELECTION.metaFrom <= number && number <= SELECTION.metaTo)
  const range = `from ${SELECTION.metaFrom} to ${SELECTION.metaTo}`
  return {
    rule: 'meta-mode',
    holds: held.length > 0,
    because: held.length > 0 ? `Somebody must hold a mode ${range}; held: ${held.join(', ')}.` : `Nobody holds a mode ${range}.`,
  }
}

function overlap(hands: Hands): Validation {
  const held = numbersOf(hands)
  const distinct = new Set(held).size
  return {
    rule: 'overlap',
    holds: held.length - distinct <= SELECTION.overlapMax,
    because: `${held.length} modes held, ${distinct} of them distinct: overlap ${held.length - distinct}, at most ${SELECTION.overlapMax}.`,
  }
}

function categories(hands: Hands): Validation {
  const counts = hands.map(categoriesIn)
  return {
    rule: 'categories',
    holds: counts.every((count) => count >= SELECTION.categoriesMin),
    because: `Each reviewer needs modes from at least ${SELECTION.categoriesMin} categories; they have ${counts.join(', ')}.`,
  }
}
