/**
 * The voices of a roundtable, one for each purpose. How a voice gets to its words:
 *
 *   the seat      reader, kinds          the sources   material            what was said   heard, reactions
 *   the standing  stand, statement       the writing   written, phrases, fields, talk, and a file in `modes/` for each mode
 *
 * Every voice hears only sources that speak of the topic, and of a topic that it can read.
 */
import type { RoundtableViews } from '../../../core/roundtable/views.ts'
import type { Purpose, ReplyOf } from '../../../core/roundtable/words.ts'
import type { Context } from '../context.ts'
import { heardOf } from '../debate/silence.ts'
import { adversarial } from './modes/adversarial.ts'
import { collaborative } from './modes/collaborative.ts'
import { delphi } from './modes/delphi.ts'
import { devilsAdvocate } from './modes/devils-advocate.ts'
import { expertPanel } from './modes/expert-panel.ts'
import { object } from './modes/objection.ts'
import { redBlue } from './modes/red-blue.ts'
import { socratic } from './modes/socratic.ts'
import { position } from './position.ts'
import { evaluate, synthesize, verify } from './staff.ts'

const hearing =
  <V extends { readonly topic: string }, R>(voice: (view: V, context: Context) => R) =>
  (view: V, context: Context): R =>
    voice(view, { ...context, dossier: heardOf(context.dossier, view.topic) })

export const roundtableVoices: { readonly [P in Purpose]: (view: RoundtableViews[P], context: Context) => ReplyOf<P> } = {
  position: hearing(position),
  collaborative: hearing(collaborative),
  adversarial: hearing(adversarial),
  socratic: hearing(socratic),
  'expert-panel': hearing(expertPanel),
  'devils-advocate': hearing(devilsAdvocate),
  delphi: hearing(delphi),
  'red-team-blue-team': hearing(redBlue),
  object: hearing(object),
  verify,
  evaluate,
  synthesize,
}
