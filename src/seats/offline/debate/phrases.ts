/**
 * The words a debating seat puts around quotes: five ways of speaking, one for each place at the table, several wordings each.
 * `{q}` a quotation in its marks, `{f}` its file, `{p}` the place in it, `{s}` a speaker, `{t}` a term, `{y}` yes or no.
 * A wording must read well with anything that can stand in its places: that is what the tests of this folder try.
 */
import { hash32 } from '../../../core/random.ts'
import type { Manner, Seat } from './seat.ts'

type Wordings = readonly [string, ...string[]]
type Table = Readonly<Record<Manner, Wordings>>

const CLAIM: Table = {
  reckoner: [
    'Look at what is on paper first: {q} ({f}).',
    'The entry that counts is in {f}: {q}.',
    'Add this to the account: {q}, says {f}.',
    'I go by what was counted or written down, and {f} has it: {q}.',
  ],
  chronicler: [
    'The record answers part of this: {q} ({f}).',
    'Go back to {f}: {q}.',
    'This has been written down already: {q}, says {f}.',
    'What happened tells more than what is hoped, and {f} says: {q}.',
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
    'For those who have to live with it, {f} says: {q}.',
    'Ask the people concerned and you hear this: {q} ({f}).',
    'Closest to the ground is {f}: {q}.',
    'What it means in practice is in {f}: {q}.',
  ],
}

const TAIL: Table = {
  reckoner: ['I enter that on the side of {y}.', 'That counts towards {y}.', 'On balance it adds to the case for {y}.'],
  chronicler: ['To me that points to {y}.', 'That is what a {y} rests on.', 'Read with the rest, it tells me {y}.'],
  doubter: ['Until somebody explains it away, I say {y}.', 'That keeps me at {y}.', 'It is hard to square with anything but {y}.'],
  plain: ['That speaks for {y}.', 'So I say {y}.', 'This is why I lean to {y}.'],
  witness: ['That is a {y} from where I stand.', 'For them the answer is {y}.', 'It makes me answer {y}.'],
}

const NEUTRAL: Table = {
  reckoner: [
    'Whatever we conclude has to fit this entry: {q} ({f}).',
    'One more item for the account, from {f}: {q}.',
    'Nothing here adds up without {f}: {q}.',
    'Enter this as well, whatever it comes to: {q} ({f}).',
  ],
  chronicler: [
    'The record holds this as well: {q} ({f}).',
    'For completeness, {f} says: {q}.',
    'This belongs to the story, too: {q} ({f}).',
    'Nobody has read this out yet, from {f}: {q}.',
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
    'Somebody has to live with this: {q} ({f}).',
    'I would not leave out {f}: {q}.',
    'People will ask about this, too: {q} ({f}).',
  ],
}

const CHALLENGE: Table = {
  reckoner: [
    '{s}, your account leaves out {f}: {q}.',
    '{s} counts one side only. The other is in {f}: {q}.',
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
  plain: [
    '{s}, I see it differently. In {f} it says: {q}.',
    'That is half of it, {s}; the other half is in {f}: {q}.',
    'I would answer {s} with {f}: {q}.',
  ],
  witness: [
    '{s}, it looks different from here: {q} ({f}).',
    'Tell that to those whom {f} is about, {s}: {q}.',
    '{s}, in practice there is {f}: {q}.',
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
    'As I read the sources, it turns on this: {x}',
    'The papers come down to one question: {x}',
    'Everything written here leads to this: {x}',
  ],
  doubter: [
    'The point where it could break is this: {x}',
    'I would want to know one thing before anything else: {x}',
    'Neither side has answered this: {x}',
  ],
  plain: [
    'I think our disagreement is about one thing: {x}',
    'Let me name the question we are really on: {x}',
    'It would help to answer this first: {x}',
  ],
  witness: [
    'What people would want to know is this: {x}',
    'In practice it comes down to this: {x}',
    'For those concerned one thing counts: {x}',
  ],
}

const SPLIT: Wordings = ['On {t} the sources are split.', 'The sources point both ways on {t}.']
const RECURRING: Wordings = ['The sources keep coming back to {t}.', 'Much in the sources hangs on {t}.']

const SECOND: Table = {
  reckoner: ['The proposed question can be checked, so I second it: {q} ({f}).'],
  chronicler: ['I second the proposed question, for the record has something on it: {q} ({f}).'],
  doubter: ['I second the proposed question, because it can hurt either side: {q} ({f}).'],
  plain: ['The proposed question deserves a thread of its own: {q} ({f}).'],
  witness: ['I second the proposed question, because it is the one people ask: {q} ({f}).'],
}

const ACCEPT: Wordings = [
  'A fair question, {s}.',
  'I accept that question, {s}.',
  'Yes, {s}, that can be asked.',
  'Good, {s}, let us take that question.',
]

const ADVOCATE: Table = {
  reckoner: ['Somebody should do the sum the other way: {q} ({f}).'],
  chronicler: ['Let me speak for the side nobody takes. In {f} it says: {q}.'],
  doubter: ['If we are all so sure, what about this: {q} ({f})?'],
  plain: ['To test what we all seem to grant, take {f}: {q}.'],
  witness: ['Let me speak for those who see it the other way: {q} ({f}).'],
}

const ANSWER: Table = {
  reckoner: ['On what you ask, the closest entry is in {f}: {q}.', 'You ask, and {f} has this on it: {q}.'],
  chronicler: ['To your question, the record says in {f}: {q}.', 'What was written on that is in {f}: {q}.'],
  doubter: ['Nearest to what you ask is {f}, for what it is worth: {q}.', 'I find one thing on your question, in {f}: {q}.'],
  plain: ['To answer you: in {f} it says: {q}.', 'On your question, {f} says: {q}.'],
  witness: ['Those who were there say in {f}, on what you ask: {q}.', 'For your question there is {f}: {q}.'],
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
  reckoner: ['For the account, {f}, {p}: {q}.', 'The figures and findings include this, {f}, {p}: {q}.', 'Checked at {f}, {p}: {q}.'],
  chronicler: ['From the record, {f}, {p}: {q}.', 'What happened is in {f}, {p}: {q}.', 'I cite {f}, {p}: {q}.'],
  doubter: [
    'Hold the question against {f}, {p}: {q}.',
    'Here is something that can be checked, {f}, {p}: {q}.',
    'See for yourselves, {f}, {p}: {q}.',
  ],
  plain: ['My evidence is in {f}, {p}: {q}.', 'I bring {f}, {p}: {q}.', 'This is what I rely on, {f}, {p}: {q}.'],
  witness: ['From close by, {f}, {p}: {q}.', 'What can be seen is in {f}, {p}: {q}.', 'Let {f}, {p}, speak: {q}.'],
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
    'Another page tells it differently, {s}: {f}, {p}: {q}.',
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
    '{s}, somebody else has told it otherwise, {f}, {p}: {q}.',
    'Hear the other voice as well, {s}, {f}, {p}: {q}.',
    '{s}, others saw it differently, {f}, {p}: {q}.',
    'That is not what {f}, {p}, shows, {s}: {q}.',
  ],
}

const CONCEDE: Table = {
  reckoner: ['I correct my account, {s} is right about this: {q}.', 'The entry stands, {s}: {q}.'],
  chronicler: ['The record is with {s} here: {q}.', 'I grant {s} this much: {q}.'],
  doubter: ['I cannot get round it, {s}: {q}.', 'That much I grant, {s}: {q}.'],
  plain: ['Fair enough, {s}: {q}.', 'I give {s} this point: {q}.'],
  witness: ['{s} has seen that rightly: {q}.', 'I will not deny it, {s}: {q}.'],
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
  ],
  chronicler: [
    'I did not give {q} enough weight. I still say {y}, with more care.',
    'What {s} quotes belongs in the record: {q}. I am less sure of my {y} now.',
  ],
  doubter: [
    'What {s} quotes is a blow to my view: {q}. I keep to {y}, but I am less sure.',
    'My {y} has to live with this: {q}. I am less sure than I was.',
  ],
  plain: [
    'What {s} quotes gives me pause: {q}. I stay with {y}, only less firmly.',
    'I am less sure after this: {q}. My answer stays {y}.',
  ],
  witness: [
    'What {s} quotes would worry anybody: {q}. I stay with {y}, but less firmly.',
    'I am less sure of my {y} once I read this: {q}.',
  ],
}

/** Its own test has been met. */
const TURN: Table = {
  reckoner: [
    'By my own reckoning {s} has it: {q}. I now enter {y}.',
    'My own mark was {t}, and {s} shows it reached: {q}. I change my entry to {y}.',
    'The account closes against me by my own mark, {s}: {q}. The entry is {y} now.',
  ],
  chronicler: [
    'The record has answered my test, {s}: {q}. It is {y} for me now.',
    'I had said what would change my mind, and {s} has it on record: {q}. My answer is now {y}.',
    'What I set as my test has been written down, as {s} shows: {q}. I answer {y} from now on.',
  ],
  doubter: [
    'I set a test and {s} has met it: {q}. I say {y} now.',
    'I named {t} as the test, and by what {s} quotes I have failed it: {q}. I go over to {y}.',
    'My own doubt has been answered by {s}: {q}. By the test I set, it is {y}.',
  ],
  plain: [
    'My test is met, {s}: {q}. My answer becomes {y}.',
    'I said that {t} would change my mind, and {s} has shown it: {q}. So I now say {y}.',
    'That is what I wanted to see, {s}: {q}. I change to {y}.',
  ],
  witness: [
    'I see now what {s} sees: {q}. By my own test I say {y}.',
    'What I asked to see, {s} has shown me: {q}. From here on I answer {y}.',
    '{s} has brought what would change my mind: {q}. It is {y} for me now.',
  ],
}

const SOURCELESS: Table = {
  plain: [
    'I have no sources on this, and without any I do not know.',
    'I was given nothing to quote, so I leave it open.',
    'As long as nobody brings a source, I cannot answer that.',
  ],
  reckoner: [
    'There is no entry to count: no sources were given.',
    'My account is empty, for I have nothing to quote.',
    'Without a single source there is no sum to do.',
  ],
  doubter: [
    'I would doubt any answer here, since there are no sources.',
    'Nothing here can be tested without a source.',
    'I will not guess, and there is nothing to quote.',
  ],
  chronicler: [
    'The record is empty: I have no sources on this.',
    'Nothing has been written down for me to read.',
    'Without papers I can tell no story about it.',
  ],
  witness: [
    'Nobody has told me anything about it: no sources were given.',
    'I cannot speak for anyone without something to quote.',
    'From where I stand there is nothing to see without sources.',
  ],
}

export const tables = {
  CLAIM,
  TAIL,
  NEUTRAL,
  CHALLENGE,
  PROPOSE,
  SECOND,
  ADVOCATE,
  ANSWER,
  EMPTY,
  OPEN_HANDED,
  EVIDENCE,
  CONTEST,
  CONCEDE,
  UPDATE,
  TURN,
  SOURCELESS,
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
  return chosen.replace(/\{([qfpstyx])\}/g, (_, key: keyof Parts) => parts[key] ?? '')
}
