/** Perspective anchors: what a seat keeps looking at, whoever it is. Dealt out once a session, round and round. */
import type { Anchor } from './words.ts'

export const ANCHORS: readonly Anchor[] = ['Risk-Attentive', 'Implementation-Focused', 'Evidence-Calibrated', 'Systems-Aware']

export const ANCHOR_FOCUS: Readonly<Record<Anchor, string>> = {
  'Risk-Attentive': 'what can go wrong: safety, weak points, misuse, the worst case and what would hold then',
  'Implementation-Focused': 'what it takes to do it: feasibility, cost, time, people and what stands in the way',
  'Evidence-Calibrated': 'what is known and how well: quality of the data, size of the doubt, where a figure comes from',
  'Systems-Aware': 'what follows from it: long-term effects, consequences of consequences, others who are touched',
}

export const anchorOf = (index: number): Anchor => ANCHORS[index % ANCHORS.length] ?? 'Risk-Attentive'
