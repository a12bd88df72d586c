/** What happened in a stretch of time, counted as it happens: in a session, and outside of any. */
export interface Tally {
  readonly kept: number
  readonly refused: number
  readonly quarantined: number
  readonly passed: number
  readonly freezes: number
  readonly thaws: number
  readonly advocates: number
  readonly penalties: number
  readonly actions: number
  readonly resolved: number
  readonly turns: number
}

export const NOTHING: Tally = {
  kept: 0,
  refused: 0,
  quarantined: 0,
  passed: 0,
  freezes: 0,
  thaws: 0,
  advocates: 0,
  penalties: 0,
  actions: 0,
  resolved: 0,
  turns: 0,
}

export function sum(tally: Tally, more: Partial<Tally>): Tally {
  const counted = { ...tally }
  for (const [key, count] of Object.entries(more) as [keyof Tally, number][]) (counted as Record<keyof Tally, number>)[key] += count
  return counted
}
