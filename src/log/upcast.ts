/**
 * Lifts bodies in old shapes to today's, one version at a time, so that the rest of the house knows today's words only.
 * When a word changes: raise `current`, and add the step that turns the last shape into the new one.
 * Stored bytes are never rewritten; they are lifted on each reading, after their hash was checked.
 */
import { assert } from '../core/assert.ts'
import { Fault } from '../core/fault.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Shapes {
  readonly current: number
  /** `steps[n]` turns a body of shape n into one of shape n + 1; bodies it does not concern come back as they are. */
  readonly steps: Readonly<Record<number, (body: Body) => Body>>
}

export const SHAPES: Shapes = {
  current: 5,
  steps: { 1: withStaffAndContracts, 2: withGovernor, 3: withRecordingAndHints, 4: withCallLimits },
}

const NO_CONTRACT = { stance: null, horizon: null, holds: [], concedes: [], evidencePolicy: '', flips: [] }

/** Shape 2: an opening names the staff, every seat has a contract, and who is skipped may come back. */
function withStaffAndContracts(body: Body): Body {
  if (body.type === 'seat.skipped') return { ...body, until: null }
  if (body.type !== 'deliberation.opened') return body
  const seats = (body.seats as readonly Body[]).map((seat) => ({ ...seat, contract: NO_CONTRACT }))
  return { ...body, seats, staff: { clerk: null, judge: null } }
}

const CHECKPOINTS = { checkpointMinutes: 45, checkpointTasks: 3, checkpointStopAt: 0.8 }
const UNKNOWN_STATE = { cycle: 1, phase: null, task: null, tasksDone: 0, tasksFailed: 0, head: null }

/** Shape 3: an opening has a bench and limits for checkpoints, a break says where it stood, and anybody may ask a person. */
function withGovernor(body: Body): Body {
  switch (body.type) {
    case 'deliberation.opened':
      return { ...body, bench: [], limits: { ...(body.limits as Body), ...CHECKPOINTS } }
    case 'deliberation.reopened':
      return { ...body, limits: { ...(body.limits as Body), ...CHECKPOINTS } }
    case 'deliberation.paused':
      return { ...body, because: null }
    case 'escalation.raised':
      return { ...body, layer: 'table' }
    case 'break.tripped': {
      const { rule, ...rest } = body
      return { ...rest, trigger: rule, state: UNKNOWN_STATE, unresolved: [] }
    }
    default:
      return body
  }
}

/** Shape 4: an opening names the recording that answers; a council's has what lint noticed, and a vision without words to look for. */
function withRecordingAndHints(body: Body): Body {
  if (body.type !== 'deliberation.opened') return body
  const recorded = { ...body, recording: null }
  if (body.protocol !== 'council') return recorded
  const options = body.options as Body
  return { ...recorded, options: { ...options, vision: withoutCues(options.vision as Body), hints: [] } }
}

function withoutCues(vision: Body): Body {
  const bare = (criteria: unknown) => (criteria as readonly Body[]).map(({ cues, ...rest }) => rest)
  const phases = (vision.phases as readonly Body[]).map((phase) => ({ ...phase, criteria: bare(phase.criteria) }))
  return { ...vision, phases, forbids: bare(vision.forbids) }
}

const UNCACHED = { cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }
/** As it was: little of a dossier was shown whole, and no model or purpose had numbers of its own. */
const CALL_LIMITS = { perModel: {}, perPurpose: {}, sourceTokensMax: 600 }

/** Shape 5: a call says what a provider's cache did for it; limits know models, purposes and how much of a dossier is shown whole, a call how often it may look things up; a refused comment keeps its text. */
function withCallLimits(body: Body): Body {
  switch (body.type) {
    case 'deliberation.opened':
    case 'deliberation.reopened':
      return { ...body, limits: { ...(body.limits as Body), ...CALL_LIMITS } }
    case 'ask.sent':
      return { ...body, lookups: null }
    case 'ask.answered':
    case 'ask.failed':
      return { ...body, usage: { ...(body.usage as Body), ...UNCACHED } }
    case 'comment.refused':
      return { ...body, said: null }
    default:
      return body
  }
}

export function upcast(body: Body, shape: number, { current, steps }: Shapes): Body {
  if (shape === current) return body
  if (shape > current) {
    throw new Fault(`This was written by a newer Witan (events of shape ${shape}; this one reads up to ${current}). Update Witan.`, false)
  }
  let lifted = body
  for (let from = shape; from < current; from++) {
    const step = steps[from]
    assert(step !== undefined, `No step lifts events from shape ${from} to ${from + 1}.`)
    lifted = step(lifted)
  }
  return lifted
}
