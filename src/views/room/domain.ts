/**
 * The words a project uses for what it has agreed on and for its milestones. A novel has canon and chapters; anything else has what is
 * agreed, and milestones. The rules are the same, so nothing but words stands here.
 */
import type { ImpactLevel } from '../../core/gate/words.ts'
import type { Domain, EpistemicStatus } from '../../core/room/words.ts'

export interface DomainWords {
  /** As a heading, and before what it says: `Canon`. */
  readonly title: string
  /** Inside a sentence: "goes against canon". */
  readonly canon: string
  readonly milestone: string
  readonly milestones: string
  readonly status: Readonly<Record<EpistemicStatus, string>>
  readonly impact: Readonly<Record<ImpactLevel, string>>
}

const STATUS = { draft: 'draft', tentative: 'tentative', agreed: 'agreed' }
const IMPACT = { cosmetic: 'cosmetic', minor: 'minor', structural: 'structural' }

export const WORDS: Readonly<Record<Domain, DomainWords>> = {
  fiction: {
    title: 'Canon',
    canon: 'canon',
    milestone: 'chapter',
    milestones: 'chapters',
    status: { ...STATUS, canon: 'canon' },
    impact: { ...IMPACT, 'canon-changing': 'canon-changing' },
  },
  plain: {
    title: 'Agreed',
    canon: 'what is agreed',
    milestone: 'milestone',
    milestones: 'milestones',
    status: { ...STATUS, canon: 'agreed for good' },
    impact: { ...IMPACT, 'canon-changing': 'changes what is agreed' },
  },
}
