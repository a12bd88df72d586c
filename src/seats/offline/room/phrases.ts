/**
 * The sentences of an offline member beside its quotations. Several wordings each, taken by seat and by what is said, so that a team of
 * them does not speak in one voice. None holds a word of alarm, and each kind ends with what somebody can do next.
 */
import { hash32 } from '../../../core/random.ts'

export type Wording = readonly [string, ...string[]]

/** The same seat says the same thing in the same words. */
export const worded = (options: Wording, seat: string, what: string): string =>
  options[hash32(`${seat}/${what}`) % options.length] ?? options[0]

/** Somebody's words inside a sentence of ours: on one line, cut, and no quotation mark of theirs ends the quotation. */
export function said(text: string, max = 120): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[“”"«»„]/g, "'")
  return `“${line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line}”`
}

/** The same at the end of a sentence of ours: what has a stop of its own gets no second one. */
export function saidLast(text: string, max = 120): string {
  const quote = said(text, max)
  return /[.?!…]”$/.test(quote) ? quote : `${quote}.`
}

export const named = (path: string): string => `\`${path.replace(/`/g, "'")}\``

export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Once in every comment. */
export const HONEST: Wording = [
  'Found by searching and comparing words, without a language model.',
  'No language model has read this: I look words and numbers up, and say where they stand.',
  'This is a comparison by code, without a language model behind it.',
  'Written without a language model; I only report what can be looked up.',
  'I work without a language model, so take this as a list of places and not as a judgement of taste.',
]

/** Where a comment would be shorter than the room asks for. */
export const MORE: readonly string[] = [
  'What is said in other words than these would escape me, so whoever knows the text should read the place itself before this is decided.',
  'Every place named here can be opened and compared; if one of them has changed since, that counts, and not what I quoted.',
  'I have looked at the files that the issue names and at those a search for its words brings up, and at nothing beyond them.',
  'Should somebody know of another passage that bears on this, a comment with its file and line is enough for me to take it into account.',
]

export const PROPOSES: Wording = [
  'I propose to change {what}.',
  'My proposal is a small one: {what}, and every other word stays.',
  'The smallest change that puts this right: {what}.',
]

export const AGAINST: Wording = [
  'I object as things stand: {a} says one thing, and {b} has been agreed.',
  'These two can not both stand: {a} on the one hand, {b} on the other.',
  'I can not support this yet, since {a} goes against {b}.',
]

export const MENDS: Wording = [
  'I support the change: it brings {a} into line with {b}.',
  'This is right by what is agreed: {b} holds, and what differed stood in {a}.',
  'The change does what it should. {b} is agreed, and something else was said in {a}.',
]

export const SAW_NO_CLASH: Wording = [
  'I hold nothing against it: of what is agreed, no entry says otherwise.',
  'I have compared it with what is agreed and found no contradiction, so I support it.',
  'As far as what is agreed goes, nothing stands in the way of this.',
]

export const BESIDE: Wording = [
  'Beside this, and for an issue of its own tagged canon-conflict: {a} does not agree with {b} either.',
  'On the way I came upon something else, which deserves its own issue (canon-conflict): {a} against {b}.',
]

export const GAP: Wording = [
  'Nothing in the folder answers {q}, and nothing agreed does. A search for {s} comes back empty.',
  'I looked for an answer to {q} and there is none: {s} finds nothing in the files, nor in what is agreed.',
  'This is open. {q} is answered nowhere; I searched for {s} and got nothing.',
]

export const UNBORN: Wording = [
  'One claim here has nothing under it: it leans on {s}, and I find no lines there that say so.',
  'I went to {s} to see whether it says this, and it does not, as far as its words go.',
  'The sentence names {s} as its source. Most of its words do not occur there.',
]

export const BORNE: Wording = [
  'What speaks for it stands in the folder, and I quote the strongest line that I found.',
  'The best support I can find is this line, and it is enough for me.',
  'There is a line that bears this out, so I am for it.',
]

export const NO_SUPPORT: Wording = [
  'I looked for a line that carries this and found none: so far it stands on the wish alone.',
  'Nothing that I can find in the files carries this. That is worth knowing before it is decided.',
]

export const HANGS_ON: Wording = [
  'Other places hang on this, and they would have to be looked at together with it.',
  'Before this moves, here is what moves along with it.',
  'This is not the only place that speaks of it. These do as well.',
]

export const NOTHING_HANGS: Wording = [
  'Nothing else hangs on it that a search would show, so I am for it.',
  'I looked for other places that would have to move along and found none. It can go ahead for my part.',
  'No other line has to follow this one, as far as its words go, and so I support it.',
]

export const NO_DATE_MOVES: Wording = [
  'It moves no date that is agreed, so for my part it can go ahead.',
  'No agreed date is touched by it, and dates and order are all that I look at. I am for it.',
  'I compared it with the dates that are agreed; none of them changes. From my side nothing speaks against it.',
]

/** On a vote, by whoever was for it. */
export const STILL_FOR: Wording = [
  'I was for it, and nothing has come up against it since.',
  'Nothing that was said after me speaks against it.',
  'What I looked up still stands, and so does my view.',
]

export const READS_WELL: Wording = [
  'The line reads as it should after the change: no word stands there twice, and no article is out of place.',
  'As wording goes I find nothing wrong with it: articles go with their words, and nothing is said twice.',
]

export const GOES: Wording = [
  'A line that goes leaves no wording to look at, and the lines around it stay as they are.',
  'There is nothing left to edit once this line is gone, so from my side nothing speaks against it.',
]

/** `{what}` are places. */
export const TAKES_BACK: Wording = [
  'I propose to take back a claim whose source does not say it: {what}.',
  'One sentence names a source that does not bear it out, and I propose to change that: {what}.',
]

export const NO_WORDING_YET: Wording = [
  'There is no wording to look at yet, only the idea, and nothing in how it is put stands in its way. For my part it can go ahead.',
  'I have no text in front of me to edit. The wish itself is clearly put, and I am for trying it.',
]
