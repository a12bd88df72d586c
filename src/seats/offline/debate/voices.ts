/**
 * The voices of a debate, one for each purpose. How a voice gets to its words:
 *
 *   the topic      topic, asking, spelling             the sources   pool, headings, terms, dates
 *   the questions  issues                              the seat      seat, stand, figures
 *   the words      phrases, said                       the voices    open, talk, evidence, commit, steelman, staff
 */
import type { DebateViews, SpeakView } from '../../../core/debate/views.ts'
import type { Purpose, ReplyOf, Speech } from '../../../core/debate/words.ts'
import type { Context } from '../context.ts'
import { commit, falsify } from './commit.ts'
import { argue } from './evidence.ts'
import { open } from './open.ts'
import { confirm, extract, name, relate, review } from './staff.ts'
import { grade, judge, steelman } from './steelman.ts'
import { talk } from './talk.ts'

const speak = (view: SpeakView, context: Context): Speech => (view.thread.stage === 'EVIDENCE' ? argue(view, context) : talk(view, context))

export const debateVoices: { readonly [P in Purpose]: (view: DebateViews[P], context: Context) => ReplyOf<P> } = {
  open,
  speak,
  commit,
  falsify,
  steelman,
  grade,
  judge,
  extract,
  review,
  relate,
  confirm,
  name,
}
