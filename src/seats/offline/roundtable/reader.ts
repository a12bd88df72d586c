/**
 * A seat of the roundtable as a reader: which sentences it would pick, by its interests, its anchor, its perspective and its role.
 * Its way of speaking goes by its place at the table, as in a debate.
 */
import type { PositionView, Self, TalkView } from '../../../core/roundtable/views.ts'
import type { Anchor, Role } from '../../../core/roundtable/words.ts'
import { stem } from '../../../core/text/words.ts'
import type { Context } from '../context.ts'
import { MANNERS, type Manner, placeOf } from '../debate/seat.ts'
import { stemSet } from '../stems.ts'
import { REMEDIAL, RISKY } from './kinds.ts'

/** What every voice at the table is shown of itself and of the sources. */
export type Seen = Pick<PositionView | TalkView, 'topic' | 'self' | 'passages'>

export interface Reader extends Self {
  readonly manner: Manner
  /** Speaker A is 0. */
  readonly place: number
  readonly perspectiveStems: ReadonlySet<string>
  readonly seed: number
}

export function readerOf(self: Self, { seed }: Context): Reader {
  const place = placeOf(self.alias)
  const perspectiveStems = stemSet(`${self.perspective ?? ''} ${self.method}`)
  return { ...self, place, manner: MANNERS[place % MANNERS.length] ?? 'plain', perspectiveStems, seed }
}

/** The interests that a sentence meets, as the seat spells them. */
export const metBy = (stems: ReadonlySet<string>, { interests }: Pick<Reader, 'interests'>): readonly string[] =>
  interests.filter((interest) => interest.split(/[\s-]+/).some((word) => stems.has(stem(word.toLowerCase()))))

const LOOKS_AT: Readonly<Record<Anchor, RegExp>> = {
  'Risk-Attentive': RISKY,
  'Implementation-Focused':
    /\b(?:costs?|price|euros?|pounds?|weeks?|months?|staff|hours?|install\w*|contracts?|budget|train\w*|maint\w*|plan\w*|deliver\w*|repair\w*|wages?)\b/i,
  'Evidence-Calibrated': /\d|\b(?:percent|measured|counted|survey|trial|stud(?:y|ies)|records?|logs?)\b/i,
  'Systems-Aware':
    /\b(?:neighbour\w*|others?|whole|depends?|later|lead\w*|follow\w*|town|police|schools?|insur\w*|effects?|change[ds]?|habits?|network|together|elsewhere|since)\b/i,
}

export const isAnchored = (quote: string, { anchor }: Pick<Reader, 'anchor'>): boolean => LOOKS_AT[anchor].test(quote)

/** What a role looks for: its side, or what can go wrong, or what is done about it. */
export function suitsRole(quote: string, lean: number, role: Role): boolean {
  switch (role) {
    case 'primary':
      return lean > 0
    case 'opposition':
      return lean < 0
    case 'red':
      return RISKY.test(quote)
    case 'blue':
      return REMEDIAL.test(quote)
    default:
      return false
  }
}
