/** What the safety tiers stop: held until the judge has ruled, blocked, or let go. A block keeps all it takes to lift it. */
import type { Held } from '../state.ts'
import type { Story } from '../story.ts'
import type { Evaluation } from '../words.ts'
import { publish } from './publish.ts'

type Stopped = Held & { readonly request: string }

export function block(story: Story, stopped: Stopped, by: 'code' | 'judge', because: string): void {
  const { request, seat, round, said, references, checks, revises, safety } = stopped
  const id = `B${story.own.blocks.length + 1}`
  story.tell({ type: 'contribution.blocked', id, request, seat, round, said, references, checks, revises, safety, by, because })
  story.tell({ type: 'interruption.raised', scope: 'issue', subject: id, hard: false, trigger: 'safety', resumable: true, because })
}

/** Asks the judge about what is held; where it was asked and is silent, or is out by now, the rules decide. True: something was done. */
export function settleHeld(story: Story): boolean {
  const [entry] = Object.entries(story.own.held)
  if (entry === undefined) return false
  const [request, { isAsked, ...held }] = entry
  const { opening, watch } = story.house
  const { judge } = opening.staff
  if (!isAsked && judge !== null && !watch.openBreakers.includes(judge.id)) {
    story.grant({ seat: judge.id, purpose: 'evaluate', target: request })
  } else if (held.safety.passed) {
    publish(story, { request, ...held })
  } else {
    block(story, { request, ...held }, 'code', held.safety.concerns.join(' '))
  }
  return true
}

/** Blocked only for both: meant to do harm, and a form one could act on (2-19). */
export function receiveEvaluation(story: Story, request: string, target: string | null, reply: Evaluation): void {
  const held = target === null ? undefined : story.own.held[target]
  story.tell({ type: 'safety.judged', request, contribution: target ?? '', ...reply })
  if (held === undefined || target === null) return
  const { isAsked: _asked, ...stopped } = held
  if (reply.intent && reply.actionable) block(story, { request: target, ...stopped }, 'judge', reply.because)
  else publish(story, { request: target, ...stopped })
}

/** A user's appeal lets a blocked contribution speak, late or not; who did it and why is on record. */
export function release(story: Story, id: string, by: string, because: string): void {
  const blocked = story.own.blocks.find((one) => one.id === id)
  if (blocked === undefined) return
  story.tell({ type: 'block.appealed', block: id, by, because })
  story.tell({ type: 'interruption.lifted', subject: id, because })
  const { request, seat, round, said, references, checks, revises, safety } = blocked
  publish(story, { request, seat, round, said, references, checks, revises, safety })
}
