/**
 * Words about the talk and not about the matter: what people say while they agree, doubt, read again or sum up. A sentence that is
 * new only by such words tells the table nothing.
 */
import { stem } from '../../text/words.ts'

const TALK = `
  add agree agreed answer argue argument ask believe case certain clear clearly confident confirm convinced convincing decide doubt
  everybody everyone everything evidence explain explanation fact feel figure find found good idea judge keep know known learn look matter mean
  mention mind note number object opinion paper piece plain point question read reading reason regard remain remember remind repeat
  reply right sense sentence show simple sound source speak spoken stand stay story sum support sure talk tell think thought told true
  turn twice understand view vote wish word worry write written wrote wrong`

const STEMS: ReadonlySet<string> = new Set(TALK.split(/\s+/).flatMap((word) => (word === '' ? [] : [stem(word)])))

/** Takes a stem, as `keywordSet` gives them. */
export const isTalk = (word: string): boolean => STEMS.has(word)
