/** What kinds and states of deliberations are called, everywhere on the page. */
import type { Protocol, Status } from '../api/routes.ts'

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

/** A run is started where its repository is, not on the page; it is listed and shown like the others. */
export type Kind = Protocol | 'run'

export const KINDS: Readonly<Record<Kind, { readonly one: string; readonly many: string }>> = {
  ask: { one: 'Ask', many: 'Asks' },
  debate: { one: 'Debate', many: 'Debates' },
  council: { one: 'Council', many: 'Councils' },
  roundtable: { one: 'Roundtable', many: 'Roundtables' },
  run: { one: 'Run', many: 'Runs' },
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

export const isState = (text: string): text is Status => Object.hasOwn(STATES, text)
