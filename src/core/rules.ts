/** The protocols by name, with their types folded away: the engine drives all of them through one shape. */
import { ask } from './ask/rules.ts'
import { assert } from './assert.ts'
import { council } from './council/rules.ts'
import { debate } from './debate/rules.ts'
import type { Act } from './deliberation.ts'
import type { ReportHead, Rules } from './protocol.ts'
import { room } from './room/rules.ts'
import { roundtable } from './roundtable/rules.ts'
import { run } from './run/rules.ts'
import type { Event, ProtocolName } from './words.ts'

type AnyRules = Rules<unknown, Event, Act, string, unknown, ReportHead>

// Each protocol is checked against its own words where it is written; here only the union is known.
const rules: Readonly<Record<ProtocolName, AnyRules>> = {
  ask: ask as unknown as AnyRules,
  council: council as unknown as AnyRules,
  debate: debate as unknown as AnyRules,
  room: room as unknown as AnyRules,
  roundtable: roundtable as unknown as AnyRules,
  run: run as unknown as AnyRules,
}

export function rulesOf(protocol: string): AnyRules {
  assert(Object.hasOwn(rules, protocol), `No rules for a protocol called ${protocol}.`)
  return rules[protocol as ProtocolName]
}
