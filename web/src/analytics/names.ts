/** What modes, models and ends are called on the page of figures. */
import { MODES } from '../../../src/core/roundtable/modes/modes.ts'
import { EXITS } from '../../../src/views/roundtable/phrases.ts'

const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined)

export const modeTitle = (name: string): string => known(MODES, name)?.title ?? name

const ANSWERING: Readonly<Record<string, string>> = {
  offline: 'Offline, no language model',
  human: 'People',
  host: 'Hosts',
  scripted: 'From a script',
  model: 'A model without a name',
}

export const modelTitle = (name: string): string => known(ANSWERING, name) ?? name

export const exitTitle = (reason: string): string => known(EXITS, reason) ?? reason

/** Null where there is nothing to count. */
export const rateOf = ({ count, of }: { readonly count: number; readonly of: number }): number | null => (of === 0 ? null : count / of)
