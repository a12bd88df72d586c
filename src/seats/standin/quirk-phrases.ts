/** What stand-ins with a quirk say beside the point. */

/** Short enough that four of them leave room for a sentence. */
export const ASIDES: readonly string[] = [
  'By the way, the tea here has improved.',
  'As an aside, I like this table.',
  'Incidentally, it rained all morning.',
  'That reminds me, my watch is slow.',
  'On a side note, the lift was stuck.',
  'On another note, the lamp flickers.',
  'Speaking of which, lunch was late.',
]

/** Each takes a system that is lost already; the two looks have different ones. */
export const FEARS: Readonly<Record<'review' | 'assess', readonly string[]>> = {
  review: ['Whoever already controls the network could forge all that “{section}” relies on.'],
  assess: [
    'If the build server was already breached, nothing that “{section}” promises can be believed.',
    'With a copy of all keys that were already taken over, “{section}” protects nobody.',
    'An intruder who already owns the backups could undo whatever “{section}” puts in place.',
  ],
}

/** One doubt in other words, a new one for each round that may be asked for at first: said in the same words, it would only be kept up. */
export const DOUBTS: readonly string[] = [
  'One source alone can not carry a claim of this weight.',
  'A claim of this weight can not be carried by one source alone.',
  'Again: one source, alone, can not carry a claim of such weight.',
  'Claims of this weight can not be carried by one source alone.',
  'One source alone: that can not carry the weight of a claim like this.',
  'As before, one source alone can not carry this weight of a claim.',
]
