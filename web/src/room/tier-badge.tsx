/** How reliable a record is, as a badge with its name: colour alone tells nobody. */
import type { Tier } from '../../../src/core/ledger/rates.ts'
import { TIERS } from '../../../src/views/room/phrases.ts'
import { Badge } from '../kit/basics.tsx'

const LOOKS: Readonly<Record<Tier, string>> = {
  gold: 'border-camp-3 bg-open-soft text-open',
  silver: 'border-soft bg-well text-ink',
  bronze: 'border-camp-3 bg-card text-camp-3',
  none: '',
}

export const TierBadge = ({ tier }: { readonly tier: Tier }) =>
  tier === 'none' ? (
    <Badge>no tier yet</Badge>
  ) : (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2 font-semibold text-[0.75rem] ${LOOKS[tier]}`}
    >
      <span aria-hidden="true">★</span>
      {TIERS[tier]}
    </span>
  )
