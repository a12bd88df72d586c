/**
 * One record for everything that was cut short, whatever rule did it: a frozen issue, a thread that failed, a paused or
 * stopped run. The rules that stop things stay apart; who reads a report asks here what was interrupted and whether it can go on.
 */
import type { At } from '../protocol.ts'
import type { Event } from '../words.ts'

export interface Interruption {
  readonly scope: 'issue' | 'thread' | 'run' | 'session'
  readonly subject: string
  readonly hard: boolean
  readonly trigger: string
  readonly resumable: boolean
  readonly because: string
  readonly at: number
  readonly lifted: boolean
}

export function evolveInterruptions(interruptions: readonly Interruption[], event: Event & At): readonly Interruption[] {
  const { at } = event
  switch (event.type) {
    case 'interruption.raised': {
      const { scope, subject, hard, trigger, resumable, because } = event
      return [...interruptions, { scope, subject, hard, trigger, resumable, because, at, lifted: false }]
    }
    case 'interruption.lifted':
      return interruptions.map((one) => (one.subject === event.subject ? { ...one, lifted: true } : one))
    case 'deliberation.paused':
      return [...interruptions, ofRun('pause', false, event.because ?? `Paused by ${event.by}.`, at)]
    case 'deliberation.stopping':
      return [...interruptions, ofRun(event.reason, event.hard, event.because, at)]
    case 'deliberation.resumed':
    case 'deliberation.reopened':
      return interruptions.map((one) => (one.scope === 'run' && one.resumable ? { ...one, lifted: true } : one))
    default:
      return interruptions
  }
}

const ofRun = (trigger: string, hard: boolean, because: string, at: number): Interruption => ({
  scope: 'run',
  subject: 'run',
  hard,
  trigger,
  resumable: true,
  because,
  at,
  lifted: false,
})
