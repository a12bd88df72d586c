/**
 * What a reply quotes, in one order: the engine verifies them in that order, and whoever receives the reply takes the checks
 * off in the same. Only the reviewed document is quoted here, so a reference needs no path of its own.
 */
import type { Check, Reference } from '../../evidence/words.ts'
import type { House } from '../../house/house.ts'
import type { CouncilEvent, CouncilOptions, Purpose, purposes } from '../words.ts'

type ReplyOf = { readonly [P in Purpose]: (typeof purposes)[P]['_output'] }

export function cited(purpose: Purpose, reply: unknown, house: House): readonly Reference[] {
  const { document } = house.opening.options as CouncilOptions
  return quotesIn(purpose, reply).map((quote, index) => ({
    n: (index % 99) + 1,
    path: document,
    lines: null,
    quote,
    url: null,
    title: null,
  }))
}

function quotesIn(purpose: Purpose, reply: unknown): readonly string[] {
  switch (purpose) {
    case 'review': {
      const { findings, alignment, violations } = reply as ReplyOf['review']
      return [...findings, ...alignment, ...violations].flatMap(quoteOf)
    }
    case 'assess': {
      const { findings, alignment, violations, assessments } = reply as ReplyOf['assess']
      return [...findings, ...alignment, ...violations, ...assessments].flatMap(quoteOf)
    }
    case 'vote':
      return (reply as ReplyOf['vote']).votes.flatMap(quoteOf)
    case 'endorse':
      return []
  }
}

const quoteOf = ({ quote }: { readonly quote: string | null }): readonly string[] => (isQuote(quote) ? [quote] : [])
const isQuote = (quote: string | null): quote is string => quote !== null && quote.trim() !== ''

/** Hands out the checks of a reply, one for each thing said that has a quotation. */
export class Checks {
  readonly #checks: readonly Check[]
  #next = 0

  constructor(checks: readonly Check[]) {
    this.#checks = checks
  }

  take(said: { readonly quote: string | null }): Check | null {
    if (!isQuote(said.quote)) return null
    const check = this.#checks[this.#next]
    this.#next += 1
    return check ?? null
  }
}

type Quoted = NonNullable<Extract<CouncilEvent, { type: 'ballot.cast' }>['votes'][number]['quote']>

export const quotedFact = (quote: string | null, check: Check | null): Quoted | null =>
  quote === null || check === null
    ? null
    : // A word or two stand in any text: they show nothing.
      { quote, line: check.line, verdict: check.bare ? 'unverified' : check.verdict, because: check.because }
