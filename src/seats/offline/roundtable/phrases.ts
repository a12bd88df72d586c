/**
 * The words of an offline seat at a roundtable beside its quotations. Several wordings each, taken by seed and by the way a seat
 * speaks, so that five seats do not sound like one. `{…}` is filled in; a wording of a claim ends without its period.
 */
import type { Side } from '../../../core/house/words.ts'
import type { Manner } from '../debate/seat.ts'

export type Wording = readonly [string, ...string[]]

/** "a yes", after "holds" or "moves to". */
export const SIDE_WORD: Readonly<Record<Side, string>> = { YES: 'a yes', NO: 'a no', UNCERTAIN: 'neither side' }

/** A sentence against a claim of somebody: the quotation stands against `{id}` of `{s}`. */
export const AGAINST: Readonly<Record<Manner, Wording>> = {
  plain: ['Against {id} of {s} I set {f} ({p}): “{q}”', '{s} leans on {id}, but {f} says ({p}): “{q}”'],
  reckoner: ['On the other side of the sheet from {id} stands {f} ({p}): “{q}”', 'To be set off against {id} is {f} ({p}): “{q}”'],
  doubter: ['What {id} leaves out is in {f} ({p}): “{q}”', 'Before anybody rests on {id}, there is {f} ({p}): “{q}”'],
  chronicler: ['The record does not end with {id}, for {f} has ({p}): “{q}”', 'Beside {id} the files also keep this, in {f} ({p}): “{q}”'],
  witness: ['Whoever reads {id} should hear {f} too ({p}): “{q}”', 'Somebody else saw it differently from {id}, in {f} ({p}): “{q}”'],
}

/** New evidence for what the seat holds. */
export const BRINGS: Readonly<Record<Manner, Wording>> = {
  plain: ['I have not seen this quoted yet, from {f} ({p}): “{q}”', 'I add {f} ({p}): “{q}”', 'Also to be weighed is {f} ({p}): “{q}”'],
  reckoner: ['One more item for the account, from {f} ({p}): “{q}”', 'I enter {f} ({p}): “{q}”', 'To the sum belongs {f} ({p}): “{q}”'],
  doubter: [
    'I went back to {f} and found ({p}): “{q}”',
    'I have seen no answer to {f} ({p}): “{q}”',
    'It is worth reading {f} again ({p}): “{q}”',
  ],
  chronicler: [
    'On record in {f} is also this ({p}): “{q}”',
    'The file {f} keeps this ({p}): “{q}”',
    'For the record, {f} says ({p}): “{q}”',
  ],
  witness: ['Listen to {f} ({p}): “{q}”', 'This is how {f} puts it ({p}): “{q}”', 'Nobody should pass over {f} ({p}): “{q}”'],
}

/** What speaks against its own side, said by itself. */
export const GRANTS: Wording = [
  'I do not hide what speaks against me, in {f} ({p}): “{q}”',
  'On the other side I find {f} ({p}): “{q}”',
  'Whoever disagrees with me can point to {f} ({p}): “{q}”',
]

/** What others brought and has moved it. */
export const MOVED_BY: Wording = [
  'What I had not read until others brought it is {f} ({p}): “{q}”',
  'I give weight to what was quoted from {f} ({p}): “{q}”',
]

export const HOLDS: Readonly<Record<Manner, Wording>> = {
  plain: ['I hold {ids} as well, since what {they} quote points the way I have read it', 'With {ids} I agree'],
  reckoner: ['I book {ids} on the same side as my own passages', 'My sum has room for {ids}, and I count {them} in'],
  doubter: ['I have looked for a fault in {ids} and find none by my count', '{ids} I can not shake with what I have read'],
  chronicler: ['{ids} fits the record as I read it', 'The files bear out {ids}, and so I hold {them} too'],
  witness: ['What {ids} tells, I have heard as well', '{ids} says what my passages say'],
}

export const STAYS: Readonly<Record<Manner, Wording>> = {
  plain: [
    'By cue words alone I count {yes} sentences for a yes and {no} for a no, and stay with {side}',
    'My count is now {yes} to {no}, yes to no, and I keep to {side}',
  ],
  reckoner: [
    'The account stands at {yes} for a yes and {no} for a no, counted by cue words, which leaves me at {side}',
    'Summed up without a language model, {yes} entries say yes and {no} say no, so I remain at {side}',
  ],
  doubter: [
    '{yes} sentences lean to a yes and {no} to a no by their cue words, and that is no reason to leave {side}',
    'I find {yes} for a yes and {no} for a no, a mechanical count, and see no cause to move from {side}',
  ],
  chronicler: [
    'As the files stand, {yes} sentences lean to a yes and {no} to a no by cue words, and I stay with {side}',
    'Counted through to here, {yes} passages speak for a yes and {no} for a no, and so I keep {side}',
  ],
  witness: [
    'I have heard {yes} sentences for a yes and {no} for a no, going by cue words, and I stay where I was, with {side}',
    'Of what I have heard, {yes} sentences lean to a yes and {no} to a no, and I hold on to {side}',
  ],
}

export const MOVES: Wording = [
  'With that my count is {yes} for a yes and {no} for a no, which takes me from {from} to {side}',
  'Counted again with this, {yes} sentences lean to a yes and {no} to a no, and I go from {from} to {side}',
]

export const ASSIGNED: Wording = [
  'The side I speak for, {side}, was assigned to me and is not the outcome of my count, which is {yes} for a yes and {no} for a no',
  'I was assigned {side} and argue for it, whatever my count of {yes} for a yes and {no} for a no says',
]

/** Where the dossier does not speak to the question: what was quoted is the closest there is, and no reason. */
export const TOO_LITTLE: Wording = [
  'This is as close as the files come to the question, and by cue words, without a language model, too few of their sentences lean on it to take a side',
  'The files say too little on the question itself: read without a language model, they hold too few sentences that lean on it, and what I quote is only what comes closest',
]

export const TAKEN: Readonly<Record<Manner, Wording>> = {
  plain: ['I take for granted that {a}', 'All of this supposes that {a}'],
  reckoner: ['Not in the figures, and assumed, is that {a}', 'The sum only holds if {a}'],
  doubter: ['What nobody has shown me, and I assume, is that {a}', 'This may fall if it is not so that {a}'],
  chronicler: ['The record does not say it, and I assume that {a}', 'I read this supposing that {a}'],
  witness: ['I believe, and can not show, that {a}', 'I go by the supposition that {a}'],
}

/** A remark on the kind of evidence that somebody leans on. */
export const WEIGHS_LESS: Wording = [
  'The words of {id} are quoted correctly, but they carry less than they seem to: {flaw}',
  'As for {id}, I do not doubt the words, only their weight: {flaw}',
  'I would not lean on {id} as it stands: {flaw}',
  'What {id} says may be true and still decide nothing: {flaw}',
]

export const NOTHING_NEW: Wording = [
  'I have no passage left that bears on this and has not been quoted',
  'Everything that I found on this has been quoted by now, and I repeat none of it',
]
