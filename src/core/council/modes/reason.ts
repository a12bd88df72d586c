/** Why a mode was chosen, in words: its signals, its own vocabulary, and what moved its score. Shown to the user, so it carries the numbers. */
import { SELECTION } from '../numbers.ts'
import type { Candidate } from './choose.ts'

export function reasonFor(pick: Candidate, forMeta: boolean): string {
  const { affinity, adjusted } = pick
  const score =
    adjusted === affinity
      ? `Affinity ${figure(affinity)}.`
      : `Affinity ${figure(affinity)}, ${moves(pick).join(', ')}: ${figure(adjusted)}.`
  const meta = forMeta ? ` Taken in because somebody must hold a mode from ${SELECTION.metaFrom} to ${SELECTION.metaTo}.` : ''
  return `${ground(pick)} ${score}${meta}`
}

function ground({ signals, keywords }: Candidate): string {
  const called = signals.map(({ signal, matches }) => `${signal} in ${matches} ${matches === 1 ? 'sentence' : 'sentences'}`)
  const own = keywords.length > 0 ? [`its own words: ${keywords.slice(0, SELECTION.keywordsShownMax).join(', ')}`] : []
  const found = [...called, ...own].join('; ')
  return found === '' ? 'Nothing in the text calls for it; chosen by base relevance.' : `${found.charAt(0).toUpperCase()}${found.slice(1)}.`
}

function moves({ holders, penalty, bonus }: Candidate): readonly string[] {
  const parts: string[] = []
  if (penalty > 0) parts.push(`less ${figure(penalty)} for ${holders} earlier ${holders === 1 ? 'holder' : 'holders'}`)
  if (bonus > 0) parts.push(`plus ${figure(bonus)} for a category of this reviewer`)
  return parts
}

const figure = (value: number): string => value.toFixed(2)
