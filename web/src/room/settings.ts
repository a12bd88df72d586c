/** The room's rules as a form: the presets side by side, what the project says over them, and what has been changed and not saved yet. */
import { breakersOf, IMPACT_ORDER } from '../../../src/core/gate/presets.ts'
import type { Breakers, Preset, Sanity } from '../../../src/core/gate/words.ts'
import type { Policy } from '../../../src/core/room/words.ts'
import type { RoomWish } from './send.ts'

export const PRESET_NAMES: readonly Preset[] = ['light', 'standard', 'strict']

type NumberKey = {
  [K in keyof Breakers]: Breakers[K] extends number ? K : never
}[keyof Breakers]

export const NUMBERS: readonly { readonly key: NumberKey; readonly title: string; readonly least: number; readonly most: number }[] = [
  { key: 'maxCommentsPerAgentPerIssue', title: 'Comments of one member on one issue', least: 0, most: 1_000 },
  { key: 'maxTotalCommentsPerIssue', title: 'Comments on one issue in all', least: 0, most: 10_000 },
  { key: 'minCommentLength', title: 'Characters a comment has at least', least: 0, most: 10_000 },
  { key: 'minUniqueWords', title: 'Different words it has at least', least: 0, most: 1_000 },
  { key: 'maxConsecutiveSameAgentPair', title: 'Turns that two members may take in a row', least: 1, most: 100 },
  { key: 'maxEscalationKeywordsPerComment', title: 'Words of alarm in one comment', least: 0, most: 100 },
  { key: 'minTurnsBeforeResolution', title: 'Comments before a member may resolve', least: 0, most: 100 },
  { key: 'frozenIssueCooldownMinutes', title: 'Minutes that a frozen issue stands still', least: 0, most: 100_000 },
]

export const IMPACTS = IMPACT_ORDER

export const FLAGS = [
  { key: 'enabled', title: 'Circuit breakers', hint: 'Without them no team is set to work.' },
  { key: 'blindFirstPassEnabled', title: 'Blind first pass', hint: 'Before changes that reach far, critics write alone.' },
  { key: 'autoDevilsAdvocateEnabled', title: 'Devil’s advocate', hint: 'Called by itself where everybody agrees too soon.' },
  { key: 'leechDetectionEnabled', title: 'Topics that take much and bring little', hint: 'They are put on the moderator’s desk.' },
  { key: 'moderatorSessionReportEnabled', title: 'Health report of each session', hint: 'With what to do about it.' },
  { key: 'notifyOnFreeze', title: 'A notice of every freeze', hint: 'To you, with a link.' },
] as const satisfies readonly { readonly key: keyof Sanity; readonly title: string; readonly hint: string }[]

export const POLICIES = [
  { key: 'requireConflictCheck', title: 'Nothing is promoted against what is agreed', hint: 'Unless you say so.' },
  { key: 'allowAgentOnlyPromotion', title: 'Members may promote without you', hint: 'With enough votes of others.' },
  {
    key: 'acceptCosmeticFromHighTrust',
    title: 'Cosmetic changes of trusted members are taken',
    hint: 'Only with high trust, and only where nothing contradicts them.',
  },
  {
    key: 'confirmCandidates',
    title: 'What only looks like a conflict is asked about first',
    hint: 'The member for continuity says whether it is one.',
  },
  { key: 'requireEvidenceForBypass', title: 'Two sources spare a quick consensus its advocate', hint: 'Of one who approves.' },
] as const satisfies readonly { readonly key: keyof Policy; readonly title: string; readonly hint: string }[]

/** What is filled in. Numbers are text until they are saved; an empty one is that of the preset. */
export interface Draft {
  readonly preset: Preset
  readonly numbers: Readonly<Record<string, string>>
  /** Empty: that of the preset. */
  readonly impact: string
  readonly lexicon: Sanity['lexicon']
  readonly budgetOverrun: Sanity['budgetOverrun']
  readonly reportFrequency: Sanity['moderatorReportFrequency']
  /** One a line; empty: those of the preset. */
  readonly keywords: string
  readonly flags: Readonly<Record<string, boolean>>
  readonly policies: Readonly<Record<string, boolean>>
}

export function draftOf(sanity: Sanity, policy: Policy): Draft {
  const { overrides } = sanity
  return {
    preset: sanity.preset,
    numbers: Object.fromEntries(NUMBERS.map(({ key }) => [key, overrides[key] === undefined ? '' : String(overrides[key])])),
    impact: overrides.requireEvidenceForImpactLevel ?? '',
    lexicon: sanity.lexicon,
    budgetOverrun: sanity.budgetOverrun,
    reportFrequency: sanity.moderatorReportFrequency,
    keywords: (overrides.escalationKeywords ?? []).join('\n'),
    flags: Object.fromEntries(FLAGS.map(({ key }) => [key, sanity[key]])),
    policies: Object.fromEntries(POLICIES.map(({ key }) => [key, policy[key]])),
  }
}

/** What can't be saved like this; null: it can. */
export function problemIn({ numbers }: Draft): string | null {
  for (const { key, title, least, most } of NUMBERS) {
    const said = numbers[key]?.trim() ?? ''
    if (said === '') continue
    const value = Number(said)
    const isFit =
      Number.isFinite(value) && value >= least && value <= most && (key === 'frozenIssueCooldownMinutes' || Number.isInteger(value))
    if (!isFit) return `«${title}» is a number from ${least} to ${most}.`
  }
  return null
}

/** All overrides at once: what is not among them is the preset's again. */
function overridesOf({ numbers, impact, keywords }: Draft): Sanity['overrides'] {
  const words = keywords
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return {
    ...Object.fromEntries(Object.entries(numbers).flatMap(([key, said]) => (said.trim() === '' ? [] : [[key, Number(said)]]))),
    ...(IMPACTS.some((level) => level === impact) && { requireEvidenceForImpactLevel: impact as (typeof IMPACTS)[number] }),
    ...(words.length > 0 && { escalationKeywords: words }),
  }
}

const sanityOf = (draft: Draft): Partial<Sanity> => ({
  ...{ preset: draft.preset, overrides: overridesOf(draft), lexicon: draft.lexicon, budgetOverrun: draft.budgetOverrun },
  moderatorReportFrequency: draft.reportFrequency,
  ...draft.flags,
})

/** Only what was changed is sent, so that what somebody else changed meanwhile stays. */
export function wishOf(draft: Draft, sanity: Sanity, policy: Policy): Extract<RoomWish, { type: 'configure' }> {
  return { type: 'configure', sanity: changed(sanityOf(draft), sanity), policy: changed(draft.policies as Partial<Policy>, policy) }
}

const changed = <T extends object>(wished: Partial<T>, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(wished).filter(([key, value]) => said(value) !== said(before[key as keyof T]))) as Partial<T>

/** The order in which overrides were given says nothing. */
const said = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value)

/** How many settings are changed and not saved. */
export function changeCount(draft: Draft, sanity: Sanity, policy: Policy): number {
  const wish = wishOf(draft, sanity, policy)
  return Object.keys(wish.sanity).length + Object.keys(wish.policy).length
}

/** What would hold with this draft, for the column beside the presets. */
export const breakersFor = (draft: Draft): Breakers => breakersOf(sanityOf(draft) as Sanity)

export { PRESETS } from '../../../src/core/gate/presets.ts'
