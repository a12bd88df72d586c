/**
 * Content stems as an offline seat compares them: with the past of common irregular verbs joined to their present. A prefix that only says how large or how many ("micro", "multi") is
 * taken off, in questions and sources alike: a file on services has something to say on microservices.
 */
import { keywords, stem } from '../../core/text/words.ts'

const SIZED = /^(?:micro|macro|nano|mega|hyper|multi)(?=\p{L}{5})/u

const PRESENT: ReadonlyMap<string, string> = new Map(
  `broke break, broken break, fell fall, fallen fall, rose rise, risen rise, grew grow, grown grow, chose choose, chosen choose, left leave,
  lost lose, kept keep, built build, bought buy, paid pay, sent send, ran run, began begin, begun begin, wrote write, written write, sold sell,
  spent spend, held hold, brought bring, taught teach, caught catch, won win, became become, drove drive, stood stand, understood understand`
    .split(',')
    .map((pair) => {
      const [past = '', present = ''] = pair.trim().split(' ').map(stem)
      return [past, present]
    }),
)

export const stemsIn = (text: string): string[] => keywords(text).map((word) => PRESENT.get(word) ?? word.replace(SIZED, ''))

export const stemSet = (text: string): ReadonlySet<string> => new Set(stemsIn(text))
