/** What seats say that have nothing to go by: three wordings for each way of speaking, one table for each reason. */
import type { Manner } from './seat.ts'

type Table = Readonly<Record<Manner, readonly [string, ...string[]]>>

export const SOURCELESS: Table = {
  plain: [
    'I have no sources on this, and without any I do not know.',
    'I was given nothing to quote, so I leave it open.',
    'Without a source I cannot answer that.',
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
    'No papers were given to me to read.',
    'Without papers I can tell no story about it.',
  ],
  witness: [
    'I can tell nothing about it: no sources were given.',
    'I cannot speak for anyone without something to quote.',
    'From where I stand there is nothing to see without sources.',
  ],
}

/** There are sources, and they are about something else. */
export const ELSEWHERE: Table = {
  plain: [
    'The sources do not speak of this, so I do not know.',
    'I was given sources on something else, and leave this open.',
    'Nothing in the sources is about this; I cannot answer it.',
  ],
  reckoner: [
    'I find no entry on this in the sources, so there is nothing to count.',
    'My account is empty: the sources are about something else.',
    'Not one sentence of the sources is on this, so there is no sum to do.',
  ],
  doubter: [
    'I would doubt any answer here, since the sources do not speak of it.',
    'The sources are about other things, and test nothing here.',
    'I will not guess at what the sources leave out.',
  ],
  chronicler: [
    'The record is silent on this: the sources are about other matters.',
    'I have read the sources, and they do not speak of it.',
    'Out of papers on something else I can tell no story about this.',
  ],
  witness: [
    'Nobody in the sources says a word about this.',
    'I cannot speak for anyone here: the sources do not mention it.',
    'From where I stand the sources look elsewhere.',
  ],
}

/** The topic is put with a "not" that can't surely be turned round. */
export const DENIED: Table = {
  plain: [
    'I can only count for and against a claim that is put positively, and this one is not.',
    'Put without its negation, I could look for reasons; as it stands I take no side.',
    'A yes to a denial is easily mistaken for a no, so I leave this open.',
  ],
  reckoner: [
    'I can count for and against a claim, and this one is put as a denial.',
    'My columns are for and against; a denied claim fits neither surely.',
    'Put it positively and I can do the sum.',
  ],
  doubter: [
    'I doubt that I would read a denied claim the right way round, so I take no side.',
    'Whether a sentence supports a denial I cannot surely tell.',
    'I test claims that are put positively; this one is not.',
  ],
  chronicler: [
    'I read the record for and against what is claimed, and here something is denied.',
    'For a claim put positively the record could be read; for this one I leave it open.',
    'What the sources say to a denial I could get the wrong way round.',
  ],
  witness: [
    'I could say who is for it and who against, if it were put positively.',
    'A denied claim I may hear the wrong way round, so I give no answer.',
    'From where I stand a yes to a denial could mean either.',
  ],
}
