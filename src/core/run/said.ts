/** What is kept of a fact: its own words, field by field. What the log writes around it is not known when it is first folded. */
import type { DeclaredChange, Exploration, Inspection, Proposal, Run } from './state.ts'
import type { RunEventOf } from './words.ts'

export const explorationOf = (event: RunEventOf<'exploration.given'>): Exploration => {
  const { request, seat, summary, recommendation, files, patterns, tangents } = event
  return { request, seat, summary, recommendation, files, patterns, tangents }
}

export const proposalOf = (event: RunEventOf<'proposal.given'>): Proposal => {
  const { request, seat, summary, rationale, files, abstractions, packages, requirements } = event
  return { request, seat, summary, rationale, files, abstractions, packages, requirements }
}

export const changeOf = (event: RunEventOf<'change.declared'>): DeclaredChange => {
  const { request, seat, summary, commits, fixes, testsRun } = event
  return { request, seat, summary, commits, fixes, testsRun }
}

export const inspectionOf = (event: RunEventOf<'change.inspected'>): Inspection => {
  const { request, seat, maker, of, head, base, commits, files, diffLines, diff, dirty, tests, outside, proposed, missing, fixes } = event
  return { request, seat, maker, of, head, base, commits, files, diffLines, diff, dirty, tests, outside, proposed, missing, fixes }
}

export const securedOf = (event: RunEventOf<'run.secured'>): Run['secured'] => {
  const { request, seat, committed, reverted, pushed, handoff, problem, because } = event
  return { request, seat, committed, reverted, pushed, handoff, problem, because }
}
