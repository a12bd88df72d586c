/** What kinds and states of deliberations are called, everywhere on the page. */
import type { Protocol, Status } from '../api/routes.ts'

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

/** Runs and rooms are begun where their repository or folder is, not on the page; they are listed and shown like the others. */
export type Kind = Protocol | 'run' | 'room'

export const KINDS: Readonly<Record<Kind, { readonly one: string; readonly many: string }>> = {
  ask: { one: 'Ask', many: 'Asks' },
  debate: { one: 'Debate', many: 'Debates' },
  council: { one: 'Council', many: 'Councils' },
  roundtable: { one: 'Roundtable', many: 'Roundtables' },
  run: { one: 'Run', many: 'Runs' },
  room: { one: 'Room', many: 'Rooms' },
}

export const kindOf = (protocol: string): string => (isKind(protocol) ? KINDS[protocol].one : protocol)

export const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text)

export const STATES: Readonly<Record<Status, { readonly word: string; readonly tone: Tone }>> = {
  open: { word: 'running', tone: 'accent' },
  paused: { word: 'paused', tone: 'open' },
  stopping: { word: 'stopping', tone: 'open' },
  completed: { word: 'ended', tone: 'yes' },
  stopped: { word: 'stopped early', tone: 'no' },
}

/** A room is open for as long as its project lasts; whether anybody is at work in it, its own head says. */
export const stateOf = (protocol: string, status: Status): { readonly word: string; readonly tone: Tone } =>
  protocol === 'room' && status !== 'paused' ? { word: 'open', tone: 'accent' } : STATES[status]

export const isState = (text: string): text is Status => Object.hasOwn(STATES, text)
