/** What a debate is doing at a moment, in a few plain sentences: for who comes in before anything is found. */
import { activeThreads } from '../../../src/core/debate/standing.ts'
import type { Debate, Thread } from '../../../src/core/debate/state.ts'
import type { Desk } from '../../../src/core/house/desk.ts'
import type { House } from '../../../src/core/house/house.ts'
import { counted, listed } from '../../../src/views/amounts.ts'
import { waitingFor } from './seats/waiting.ts'

/** `name`: of a seat. Nothing is waited for in a debate that is over. */
export function goingOn(own: Debate, { status, desk }: Pick<House, 'status' | 'desk'>, name: (seat: string) => string): readonly string[] {
  if (own.begun === null) return ['The debate is about to begin.']
  const isOver = status === 'completed' || status === 'stopped'
  const what = isOver ? [] : own.ending !== null ? [`It is coming to its end. ${own.ending.because}`] : stages(own)
  return [...what, ...(isOver ? [] : waiting(own, desk, name))]
}

function stages(own: Debate): readonly string[] {
  const threads = Object.values(own.threads)
  const active = activeThreads(own)
  if (threads.length === 0) return [opening(own)]
  if (active.length === 0) return ['Every thread so far is done. What comes next is being decided.']
  return active.map((thread) => `${thread.id} ${STAGES[thread.stage]} ${budget(thread)}`.trimEnd())
}

function opening({ seats }: Debate): string {
  const all = Object.values(seats)
  const opened = all.filter(({ blind }) => blind !== null).length
  return `Opening statements: each seat takes a position alone, before it reads any other. ${opened} of ${all.length} have.`
}

const STAGES: Readonly<Record<Thread['stage'], string>> = {
  DISCOVERY: 'looks for the question on which this turns.',
  CRUX_LOCK: 'has a question; sides, falsifiers and restatements are being asked for, to lock it.',
  EVIDENCE: 'is locked; the seats bring evidence on it.',
  DONE: 'is done.',
}

const budget = ({ stage, counts, budgets }: Thread): string =>
  stage === 'DONE' ? '' : `(${counts[stage]} of at most ${counted(budgets[stage], 'message')})`

function waiting(own: Debate, desk: Desk, name: (seat: string) => string): readonly string[] {
  const owed = waitingFor(own, desk, name)
  // Between two turns a seat rests, so that others can take the floor.
  if (owed.length === 0)
    return activeThreads(own).length > 0 && own.ending === null
      ? ['Nobody is asked at this moment: after each turn the seats rest for a few seconds.']
      : []
  // What all of them are asked before the first thread has just been said.
  const isOpening = Object.keys(own.threads).length === 0
  const who = isOpening
    ? listed(owed.map(({ seat }) => name(seat)))
    : owed.map(({ seat, purpose }) => `${name(seat)} ${purpose}`).join('; ')
  return [`Waiting for ${who}.`]
}
