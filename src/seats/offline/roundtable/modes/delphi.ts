/** Delphi: nobody's words are shown, only figures over all seats. A seat names the figure it reacts to, says whether it moved,
 * and on which of the passages that it had brought itself. */
import type { Statistics, TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { within } from '../../debate/spelling.ts'
import { ROOM } from '../numbers.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import type { Stand } from '../stand.ts'
import { common, writeTalk } from '../talk.ts'

type Reply = ReplyOf<'delphi'>
type Reacted = Reply['reactsTo']

export function delphi(view: TalkView, context: Context): Reply {
  const spoken = speakingOf(view, context)
  const ids = groundsOf(spoken)
  const here: Speaking = ids.length > 0 ? spoken : { ...spoken, stand: unmoved(spoken) }
  const reactsTo = figureFor(view.statistics, here.stand)
  if (view.statistics !== null) here.page.infer(compared(view.statistics, here.stand, reactsTo))
  writeTalk(here)
  const said = common(here)
  const moved = view.before !== null && (view.before.side !== said.side || view.before.confidence !== said.confidence)
  return { ...said, reactsTo, moved, onEvidence: moved ? [...ids] : [], why: within(whyOf(moved, ids, here), ROOM.because) }
}

/** Ids of its own quotations so far: what it has read since it last spoke. */
const groundsOf = ({ heard }: Speaking): readonly string[] =>
  heard.claims
    .filter(({ isYours, piece }) => isYours && piece !== null)
    .map(({ id }) => id)
    .slice(-3)

/** Nothing with an id that could have moved it: then it does not move. */
const unmoved = ({ stand, view }: Speaking): Stand =>
  view.before === null ? stand : { ...stand, side: view.before.side, confidence: view.before.confidence, change: null }

function figureFor(statistics: Statistics | null, { side }: Stand): Reacted {
  if (statistics === null) return { statistic: 'meanConfidence', value: 0 }
  const { yes, no, uncertain, medianConfidence } = statistics
  if (side === 'YES') return { statistic: 'no', value: no }
  if (side === 'NO') return { statistic: 'yes', value: yes }
  return side === 'UNCERTAIN' ? { statistic: 'uncertain', value: uncertain } : { statistic: 'medianConfidence', value: medianConfidence }
}

function compared({ seats, medianConfidence, round }: Statistics, { side, confidence }: Stand, { statistic, value }: Reacted): string {
  const counted = `In round ${round}`
  const gap = confidence > medianConfidence ? 'surer than' : confidence < medianConfidence ? 'less sure than' : 'as sure as'
  const sure = `I am ${gap} the middle of the table, which is at ${medianConfidence}`
  if (side === 'YES' || side === 'NO') return `${counted}, ${value} of ${seats} said ${statistic}, which is not what I count, and ${sure}`
  if (side === 'UNCERTAIN') return `${counted}, ${value} of ${seats} had taken no side, and ${sure}`
  return `${counted}, the middle of the table was at ${medianConfidence}, and ${sure}`
}

function whyOf(moved: boolean, ids: readonly string[], { stand, view }: Speaking): string {
  if (!moved) return 'I did not move: how many hold a side is no evidence for it, and I have no passage that weighs enough.'
  const from = view.before === null ? '' : ` from ${view.before.confidence} to ${stand.confidence}`
  return `I moved${from} by my count of passages with ${ids.join(', ')} in it, not by the number of those who hold a side.`
}
