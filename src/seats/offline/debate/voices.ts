/**
 * The voices of a debate, one for each purpose. How a voice gets to its words:
 *
 *   the topic      positive, topic, asking, spelling   the sources   silence, pool, headings, terms, dates
 *   the questions  issues                              the seat      seat, stand, figures
 *   the words      phrases, said                       the voices    open, talk, evidence, commit, steelman, staff
 */
import type { DebateViews, SpeakView } from '../../../core/debate/views.ts'
import type { Purpose, ReplyOf, Speech } from '../../../core/debate/words.ts'
import type { Context } from '../context.ts'
import { commit, falsify } from './commit.ts'
import { argue } from './evidence.ts'
import { open } from './open.ts'
import { heardOf } from './silence.ts'
import { confirm, extract, name, relate, review } from './staff.ts'
import { grade, judge, steelman } from './steelman.ts'
import { talk } from './talk.ts'

const speak = (view: SpeakView, context: Context): Speech => (view.thread.stage === 'EVIDENCE' ? argue(view, context) : talk(view, context))

/** Every voice hears only sources that speak of the topic, and of a topic that it can read. */
const hearing =
  <V extends { readonly topic: string }, R>(voice: (view: V, context: Context) => R) =>
  (view: V, context: Context): R =>
    voice(view, { ...context, dossier: heardOf(context.dossier, view.topic) })

export const debateVoices: { readonly [P in Purpose]: (view: DebateViews[P], context: Context) => ReplyOf<P> } = {
  open: hearing(open),
  speak: hearing(speak),
  commit: hearing(commit),
  falsify: hearing(falsify),
  steelman: hearing(steelman),
  grade: hearing(grade),
  judge: hearing(judge),
  extract: hearing(extract),
  review: hearing(review),
  relate: hearing(relate),
  confirm: hearing(confirm),
  name: hearing(name),
}
