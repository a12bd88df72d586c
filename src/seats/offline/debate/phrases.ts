/**
 * The words a debating seat puts around quotes: five ways of speaking, one for each place at the table, several wordings each.
 * `{q}` a quotation in its marks, `{f}` its file, `{p}` the place in it, `{s}` a speaker, `{t}` a term, `{y}` yes or no.
 * A wording must read well with anything that can stand in its places: that is what the tests of this folder try.
 */
import { hash32 } from '../../../core/random.ts'
import type { Manner, Seat } from './seat.ts'
import { DENIED, ELSEWHERE, SOURCELESS } from './silent-phrases.ts'

type Wordings = readonly [string, ...string[]]
type Table = Readonly<Record<Manner, Wordings>>

const CLAIM: Table = {
  reckoner: [
    'Look at what is on paper first: {q} ({f}).',
    'The entry that counts is in {f}: {q}.',
    'Add this to the account: {q}, says {f}.',
    'I go by what is written down, and {f} has it: {q}.',
  ],
  chronicler: [
    'The record answers part of this: {q} ({f}).',
    'Go back to {f}: {q}.',
    'This has been written down: {q}, says {f}.',
    'I keep to what can be read, and {f} says: {q}.',
  ],
  doubter: [
    'Test it against {f}: {q}.',
    'What has to be faced is in {f}: {q}.',
    'Ask whether your view survives this: {q} ({f}).',
    'I would not pass over {f} here: {q}.',
  ],
  plain: [
    'Here is what {f} says: {q}.',
    'Take {f}: {q}.',
    'My reason is a simple one: {q} ({f}).',
    'One sentence in {f} does most of the work for me: {q}.',
  ],
  witness: [
    'What counts for me is in {f}: {q}.',
    'This is close to my concern: {q} ({f}).',
    'I go by {f} here: {q}.',
    'Let me point to {f}: {q}.',
  ],
}

const TAIL: Table = {
  reckoner: ['I enter that on the side of {y}.', 'That counts towards {y}.', 'On balance it adds to the case for {y}.'],
  chronicler: ['To me that points to {y}.', 'That is what a {y} rests on.', 'Read with the rest, it tells me {y}.'],
  doubter: ['Until somebody explains it away, I say {y}.', 'That keeps me at {y}.', 'It is hard to square with anything but {y}.'],
  plain: ['That speaks for {y}.', 'So I say {y}.', 'This is why I lean to {y}.'],
  witness: ['That is a {y} from where I stand.', 'For me the answer is {y}.', 'It makes me answer {y}.'],
}

const NEUTRAL: Table = {
  reckoner: [
    'Whatever we conclude has to fit this entry: {q} ({f}).',
    'One more item for the account, from {f}: {q}.',
    'The account is not whole without {f}: {q}.',
    'Enter this as well, whatever it comes to: {q} ({f}).',
  ],
  chronicler: [
    'The record holds this as well: {q} ({f}).',
    'For completeness, {f} says: {q}.',
    'This is written there, too: {q} ({f}).',
    'Let me read this out, from {f}: {q}.',
  ],
  doubter: [
    'Any answer has to live with this: {q} ({f}).',
    'Before anyone is sure, there is {f}: {q}.',
    'This should not be forgotten: {q} ({f}).',
    'Let nobody be sure without having read {f}: {q}.',
  ],
  plain: [
    'There is one more thing to weigh, in {f}: {q}.',
    'Keep this in mind as well: {q} ({f}).',
    'A fact we should not lose, from {f}: {q}.',
    'Another thing that is written down, in {f}: {q}.',
  ],
  witness: [
    'This is part of the picture, too: {q} ({f}).',
    'I would look at this, too: {q} ({f}).',
    'I would not leave out {f}: {q}.',
    'This is worth a look as well: {q} ({f}).',
  ],
}

const CHALLENGE: Table = {
  reckoner: [
    '{s}, I would add {f} to the account: {q}.',
    '{s}, on the other side of the account is {f}: {q}.',
    'That does not add up for me, {s}, as long as {f} says: {q}.',
  ],
  chronicler: [
    '{s}, the record also holds this: {q} ({f}).',
    'Against {s} stands {f}: {q}.',
    'I read it differently, {s}, because of {f}: {q}.',
  ],
  doubter: [
    '{s}, I doubt that this holds. In {f} it says: {q}.',
    'What {s} says has to get past {f}: {q}.',
    'I am not persuaded, {s}; look at {f}: {q}.',
  ],
  plain: ['{s}, I see it differently. In {f} it says: {q}.', 'There is more to it, {s}, in {f}: {q}.', 'I would answer {s} with {f}: {q}.'],
  witness: [
    '{s}, it looks different from here: {q} ({f}).',
    'I come to something else from {f}, {s}: {q}.',
    '{s}, from here I see {f}: {q}.',
  ],
}

const ON_TERM: Wordings = [
  'On {t}, {s}, there is also {f}: {q}.',
  '{s}, when it comes to {t}, {f} says: {q}.',
  'As for {t}, {s}, I would put this beside it: {q} ({f}).',
]

const PROPOSE: Table = {
  reckoner: [
    'Let us put it so that it can be checked: {x}',
    'I would like to see one thing settled: {x}',
    'One entry decides the sum: {x}',
  ],
  chronicler: [
    'As I read it, it turns on this: {x}',
    'As far as I can tell, it comes down to one question: {x}',
    'I would begin with this question: {x}',
  ],
  doubter: [
    'The point where it could break is this: {x}',
    'I would want to know one thing before anything else: {x}',
    'I would not go on before this is answered: {x}',
  ],
  plain: ['I think it is about one thing: {x}', 'Let me name a question: {x}', 'It would help to answer this first: {x}'],
  witness: ['What I would want to know is this: {x}', 'In practice it comes down to this: {x}', 'One thing counts most for me: {x}'],
}

const SPLIT: Wordings = ['On {t} the sources are split.', 'The sources point both ways on {t}.']
const RECURRING: Wordings = ['The sources keep coming back to {t}.', 'Much in the sources hangs on {t}.']

const ACCEPT: Wordings = [
  'A fair question, {s}.',
  'I accept that question, {s}.',
  'Yes, {s}, that can be asked.',
  'Good, {s}, let us take that question.',
]

const ADVOCATE: Table = {
  reckoner: ['Let me do the sum the other way: {q} ({f}).'],
  chronicler: ['Let me speak for the other side. In {f} it says: {q}.'],
  doubter: ['Before we are sure, what about this: {q} ({f})?'],
  plain: ['To test what was said, take {f}: {q}.'],
  witness: ['Let me speak for those who see it the other way: {q} ({f}).'],
}

const ANSWER: Table = {
  reckoner: ['On what you ask, the closest entry is in {f}: {q}.', 'You ask, and {f} has this on it: {q}.'],
  chronicler: ['To your question, the record says in {f}: {q}.', 'What was written on that is in {f}: {q}.'],
  doubter: ['Nearest to what you ask is {f}, for what it is worth: {q}.', 'I find one thing on your question, in {f}: {q}.'],
  plain: ['To answer you: in {f} it says: {q}.', 'On your question, {f} says: {q}.'],
  witness: ['On what you ask I would point to {f}: {q}.', 'For your question there is {f}: {q}.'],
}

const EMPTY: Table = {
  reckoner: ['My account on {t} is closed, and my answer stays {y}.', 'I have no further entry on {t}; I stay at {y}.'],
  chronicler: ['The record on {t} holds no more for me, and I stay at {y}.', 'I have read out what I have on {t}; my answer stays {y}.'],
  doubter: [
    'Nothing is left on {t} that I could put to the test, so I stay at {y}.',
    'I have no more to set against it on {t}; I remain at {y}.',
  ],
  plain: ['I have nothing more to quote on {t}; my answer stays {y}.', 'That was all I have on {t}, and I stay at {y}.'],
  witness: [
    'I have told what I know of {t}, and it stays {y} for me.',
    'From where I stand there is no more to see on {t}; I stay at {y}.',
  ],
}

const OPEN_HANDED: Table = {
  reckoner: ['I find no entry on {t} that would settle it, so I enter nothing.', 'On {t} nothing adds up to an answer for me.'],
  chronicler: ['The record on {t} does not settle it for me.', 'I have read what there is on {t}, and it decides nothing.'],
  doubter: ['Nothing I have read on {t} would bear an answer.', 'I see no ground on {t} to be sure of anything.'],
  plain: ['I find nothing on {t} that would settle it for me.', 'On {t} I have no answer from the sources.'],
  witness: ['Nobody in the sources tells me enough on {t} to answer.', 'What people say on {t} leaves me without an answer.'],
}

const EVIDENCE: Table = {
  reckoner: ['For the account, {f}, {p}: {q}.', 'I enter this, {f}, {p}: {q}.', 'Checked at {f}, {p}: {q}.'],
  chronicler: ['From the record, {f}, {p}: {q}.', 'It is written in {f}, {p}: {q}.', 'I cite {f}, {p}: {q}.'],
  doubter: [
    'Hold the question against {f}, {p}: {q}.',
    'Here is something that can be checked, {f}, {p}: {q}.',
    'See for yourselves, {f}, {p}: {q}.',
  ],
  plain: ['My evidence is in {f}, {p}: {q}.', 'I bring {f}, {p}: {q}.', 'This is what I rely on, {f}, {p}: {q}.'],
  witness: ['From where I stand I see {f}, {p}: {q}.', 'I point to {f}, {p}: {q}.', 'Let {f}, {p}, speak: {q}.'],
}

const BEARS: Readonly<Record<'meets' | 'contradicts' | 'context', Wordings>> = {
  meets: ['By the test {s} named, that would count.', 'It is past the mark that {s} set.'],
  contradicts: ['The mark that {s} set is not reached by it.', 'By the test {s} named, it falls short.'],
  context: [
    '{s} should say how this fits.',
    'It bears on what {s} would have to see.',
    'I put it to {s}.',
    'How does {s} read that?',
    'I would like to hear {s} on it.',
  ],
}

const CONTEST: Table = {
  reckoner: [
    'That is one entry, {s}. Here is another, {f}, {p}: {q}.',
    '{s}, set this against it, {f}, {p}: {q}.',
    '{s}, another entry stands beside yours, {f}, {p}: {q}.',
    '{s}, the account has a second line, {f}, {p}: {q}.',
  ],
  chronicler: [
    '{s}, read on in {f}, {p}: {q}.',
    'There is another page, {s}: {f}, {p}: {q}.',
    '{s}, your source is not the only one. In {f}, {p}, it says: {q}.',
    'The record is wider than that, {s}; see {f}, {p}: {q}.',
  ],
  doubter: [
    'Does that survive {f}, {p}, {s}? It says: {q}.',
    '{s}, I doubt that reading because of {f}, {p}: {q}.',
    '{s}, that quotation proves less than it seems while {f}, {p}, says: {q}.',
    'I would not lean on that, {s}. Against it stands {f}, {p}: {q}.',
  ],
  plain: [
    '{s}, beside that I would put {f}, {p}: {q}.',
    'That is not all, {s}. In {f}, {p}, it says: {q}.',
    '{s}, I would hold this against your quotation, {f}, {p}: {q}.',
    'There is another side to that, {s}, in {f}, {p}: {q}.',
  ],
  witness: [
    '{s}, I would set beside it {f}, {p}: {q}.',
    'Hear the other voice as well, {s}, {f}, {p}: {q}.',
    '{s}, from here something else counts, {f}, {p}: {q}.',
    'I see something else in {f}, {p}, {s}: {q}.',
  ],
}

const CONCEDE: Table = {
  reckoner: ['I correct my account, {s} is right about this: {q}.', 'The entry of {s} stands: {q}.'],
  chronicler: ['The record is with {s} here: {q}.', 'I grant {s} this much: {q}.'],
  doubter: ['I cannot get round what {s} quotes: {q}.', 'That much I grant to {s}: {q}.'],
  plain: ['What {s} quotes is fair: {q}.', 'I give {s} this point: {q}.'],
  witness: ['I see that as {s} does: {q}.', 'I will not deny what {s} quotes: {q}.'],
}

const STAYS: Wordings = [
  'My answer on the whole does not hang on it.',
  'It does not turn my answer on the whole.',
  'As for my answer on the whole, it stays.',
]

/** Of one whose whole view hangs on the question: a point that it grants is not yet the question. */
const HOLDS: Wordings = [
  'One point is not the whole question, and my answer to it stays.',
  'That is a point against me; the question is not settled by it.',
  'It counts against my answer, and does not yet turn it.',
]

const UPDATE: Table = {
  reckoner: [
    '{s} has an entry that changes my account: {q}. I stay at {y}, but less surely.',
    'Taking {q} into account, I am less sure of my {y}.',
    'I leave my entry at {y}, and am less sure of it since {s} quoted this: {q}.',
  ],
  chronicler: [
    'I did not give {q} enough weight. I still say {y}, with more care.',
    'My reading stays {y}, and I am less sure of it after this: {q}.',
    'What {s} quotes belongs in the record: {q}. I am less sure of my {y} now.',
  ],
  doubter: [
    'What {s} quotes is a blow to my view: {q}. I keep to {y}, but I am less sure.',
    'My {y} has to live with this: {q}. I am less sure than I was.',
    'I keep my {y} and am less sure of it, for {s} quotes: {q}.',
  ],
  plain: [
    'What {s} quotes gives me pause: {q}. I stay with {y}, only less firmly.',
    'I am less sure after this: {q}. My answer stays {y}.',
    'My {y} stands less firmly since {s} quoted this: {q}.',
  ],
  witness: ['What {s} quotes worries me: {q}. I stay with {y}, but less firmly.', 'I am less sure of my {y} once I read this: {q}.'],
}

/** Its own test has been met. */
const TURN: Table = {
  reckoner: [
    'By my own reckoning {s} has it: {q}. I now enter {y}.',
    'My own mark was {t}, and {s} shows it reached: {q}. I change my entry to {y}.',
    'The account closes against me by my own mark, as {s} shows: {q}. The entry is {y} now.',
  ],
  chronicler: [
    'The record has answered my test, and {s} has read it out: {q}. It is {y} for me now.',
    'I had said what would change my mind, and {s} has it on record: {q}. My answer is now {y}.',
    'What I set as my test has been written down, as {s} shows: {q}. I answer {y} from now on.',
  ],
  doubter: [
    'I set a test and {s} has met it: {q}. I say {y} now.',
    'I named {t} as the test, and by what {s} quotes I have failed it: {q}. I go over to {y}.',
    'My own doubt has been answered by {s}: {q}. By the test I set, it is {y}.',
  ],
  plain: [
    'My test is met, as {s} shows: {q}. My answer becomes {y}.',
    'I said that {t} would change my mind, and {s} has shown it: {q}. So I now say {y}.',
    'That is what I wanted to see, and {s} has brought it: {q}. I change to {y}.',
  ],
  witness: [
    'I see now what {s} sees: {q}. By my own test I say {y}.',
    'What I asked to see, {s} has shown me: {q}. From here on I answer {y}.',
    '{s} has brought what would change my mind: {q}. It is {y} for me now.',
  ],
}

/** Said once in a thread; after that, where it stands is all there is to say. */
const STILL: Table = {
  plain: ['I answer {s} as before, with {y}.', 'For {s} I have the same answer, {y}.', 'What {s} says leaves me at {y}.'],
  reckoner: ['My entry stays {y} after {s}.', 'I enter nothing new after {s}: {y}.', 'After {s} the sum is still {y}.'],
  doubter: ['My doubts remain after {s}: {y}.', 'I weigh what {s} says and still get {y}.', 'I keep to {y} after {s}.'],
  chronicler: ['I have read {s} and still say {y}.', 'My reading is still {y} after {s}.', 'It remains {y} for me after {s}.'],
  witness: ['I hear {s}, and from here it is still {y}.', 'Having heard {s}, I keep to {y}.', 'I listened to {s} and stay with {y}.'],
}

const STILL_OPEN: Table = {
  plain: ['I still have no answer for {s}.', 'After {s} it is still open for me.', 'What {s} says leaves it open.'],
  reckoner: ['I enter nothing after {s}.', 'The sum stays open after {s}.', 'I have no entry to set beside what {s} says.'],
  doubter: ['I remain in doubt after {s}.', 'I weigh what {s} says and stay undecided.', 'My doubt is the same after {s}.'],
  chronicler: ['I have read {s} and leave it open.', 'It stays open for me after {s}.', 'I cannot tell more after {s}.'],
  witness: ['I hear {s} and still cannot tell.', 'Having heard {s}, I take no side.', 'I listened to {s} and know no more.'],
}

/** Asked from outside about what the sources do not speak of. */
const UNKNOWN: Table = {
  plain: ['The sources do not speak of that, so I leave it open: {x}.', 'I find nothing on that in the sources: {x}.'],
  reckoner: ['There is no entry in the sources for what you ask: {x}.', 'I cannot count what the sources leave out: {x}.'],
  doubter: ['I would only be guessing, for no source is on this: {x}.', 'No source lets me test what you ask: {x}.'],
  chronicler: ['I have read the sources and they are silent on this: {x}.', 'The record has nothing to say to you here: {x}.'],
  witness: ['I know of no one in the sources who speaks of it: {x}.', 'From where I stand I cannot answer you on this: {x}.'],
}

export const tables = {
  CLAIM,
  TAIL,
  NEUTRAL,
  CHALLENGE,
  PROPOSE,
  ADVOCATE,
  ANSWER,
  EMPTY,
  OPEN_HANDED,
  EVIDENCE,
  CONTEST,
  CONCEDE,
  UPDATE,
  TURN,
  STILL,
  STILL_OPEN,
  UNKNOWN,
  SOURCELESS,
  ELSEWHERE,
  DENIED,
} as const
export const common = { ON_TERM, SPLIT, RECURRING, ACCEPT, STAYS, HOLDS, ...BEARS } as const

type Parts = Readonly<Partial<Record<'q' | 'f' | 'p' | 's' | 't' | 'y' | 'x', string>>>

/** `turn`: how often the seat has spoken, so that it goes through its wordings; its place keeps two of one manner apart. */
export function phrase(
  from: keyof typeof tables | keyof typeof common,
  seat: Pick<Seat, 'manner' | 'alias'>,
  turn: number,
  parts: Parts,
): string {
  const wordings: Wordings = from in tables ? tables[from as keyof typeof tables][seat.manner] : common[from as keyof typeof common]
  const chosen = wordings[(hash32(`${seat.alias}/${from}`) + turn) % wordings.length] ?? wordings[0]
  return filled(chosen, parts)
}

/** All wordings of a seat for one thing, from the one whose turn it is: to see which of them it has used. */
export const wordingsOf = (from: keyof typeof tables, seat: Pick<Seat, 'manner' | 'alias'>, parts: Parts, turn = 0): readonly string[] =>
  tables[from][seat.manner].map((_, index) => phrase(from, seat, turn + index, parts))

const filled = (wording: string, parts: Parts): string => wording.replace(/\{([qfpstyx])\}/g, (_, key: keyof Parts) => parts[key] ?? '')
