/**
 * The words an offline seat puts around quotes. Several wordings for each, chosen by seed, so that five seats
 * do not sound like one. Each sentence begins with a capital or a quotation mark and ends with its label.
 */
import type { Random } from '../../core/random.ts'
import type { Candidate } from './candidates.ts'
import { type Clause, said } from './clause.ts'

export const pick = <T>(options: readonly [T, ...T[]], chance: Random): T => options[chance.below(options.length)] ?? options[0]

/** "line 4", "lines 4–5", or the page where a reader counts pages. */
export function place({ start, end, page }: Candidate): string {
  if (page !== null) return `page ${page}`
  return start === end ? `line ${start}` : `lines ${start}–${end}`
}

type Wording = readonly [string, ...string[]]

/** `{q}` the quote, `{f}` its file, `{p}` the place in it. No wording is used twice in one text while others are left. */
const PLAIN: Wording = [
  '“{q}”, says {f} ({p})',
  'In {f} ({p}) it says: “{q}”',
  'The file {f} has this to say ({p}): “{q}”',
  '“{q}”: so {f}, {p}',
]
const MORE: Wording = ['The file {f} adds ({p}): “{q}”', 'There is also {f} ({p}): “{q}”', '“{q}”, as {f} has it ({p})']
const YES: Wording = [
  'For a yes speaks {f} ({p}): “{q}”',
  'In favour, from {f} ({p}): “{q}”',
  '“{q}”, says {f} ({p}), which leans towards yes',
]
const NO: Wording = [
  'For a no speaks {f} ({p}): “{q}”',
  'Against it, from {f} ({p}): “{q}”',
  '“{q}”, says {f} ({p}), which leans towards no',
]
const CONTRARY: Wording = [
  'On the other side stands {f} ({p}): “{q}”',
  'What speaks against this answer is in {f} ({p}): “{q}”',
  'Not all of it agrees, for {f} says ({p}): “{q}”',
]
const ROW: Wording = ['One row of {f} ({p}) reads “{q}”']

const WORDINGS = { plain: PLAIN, more: MORE, yes: YES, no: NO, contrary: CONTRARY } as const
export type Manner = keyof typeof WORDINGS

/** Quotes put into sentences, each with its FACT label and number; `used` keeps a text from repeating itself. */
export function quoted(one: Candidate, n: number, manner: Manner, chance: Random, used: Set<string>): string {
  const wording = one.form === 'row' ? ROW : WORDINGS[manner]
  const fresh = wording.filter((option) => !used.has(option))
  const chosen = fresh[chance.below(Math.max(1, fresh.length))] ?? wording[0]
  used.add(chosen)
  const filled = chosen
    .replace('{f}', () => one.path)
    .replace('{p}', () => place(one))
    .replace('{q}', () => (one.cut ? `${one.quote} …` : one.quote))
  return `${filled}.[FACT][${n}]`
}

/** The answer in one sentence, in the question's own words where its grammar was understood. `disputed`: some speaks for each side. */
export function position(side: 'YES' | 'NO' | 'UNCERTAIN', clause: Clause | null, chance: Random, disputed = true): string {
  const usable = clause !== null && !/^(?:do|does|did)$/.test(clause.auxiliary) ? clause : null
  if (side === 'UNCERTAIN') {
    if (!disputed) return `These sources say too little to settle ${usable === null ? 'the question' : `whether ${said(usable, true)}`}.`
    if (usable === null)
      return pick(['These sources leave the question open.', 'On these sources the question can be argued either way.'], chance)
    return pick(
      [
        `These sources leave open whether ${said(usable, true)}.`,
        `Whether ${said(usable, true)} can be argued either way on these sources.`,
      ],
      chance,
    )
  }
  const word = side === 'YES' ? 'Yes' : 'No'
  if (clause === null) {
    return pick([`${word}, as far as these sources go.`, `${word}: more of what these sources say points that way than the other.`], chance)
  }
  const answer = said(clause, side === 'YES')
  return pick(
    [
      `${word}: on these sources, ${answer}.`,
      `${word}: judging by these sources alone, ${answer}.`,
      `${word}: as the sources stand, ${answer}.`,
    ],
    chance,
  )
}
