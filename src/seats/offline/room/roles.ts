/** Which part of an issue each role looks at. Whoever has no part of its own says nothing unless it is asked. */
import type { Common } from '../../../core/room/views.ts'
import type { Role, Say } from '../../../core/room/words.ts'
import type { Context } from '../context.ts'
import { editor, planner } from './consequences.ts'
import { continuity } from './continuity.ts'
import { critic } from './critic.ts'
import { referenceTo } from './folder.ts'
import { type Look, lookAt, ownSince, questionFor } from './look.ts'
import { closestIn } from './mentions.ts'
import { saidLast } from './phrases.ts'
import { commentFor, passing, type Saying, SILENT, shownFile } from './writing.ts'

const PARTS: Readonly<Partial<Record<Role, (look: Look) => Saying | null>>> = { continuity, critic, planner, editor }

export const viewBy = (look: Look): Saying | null => PARTS[look.view.self.role]?.(look) ?? null

/** Alone and in the open: the same look, since nothing that others say changes what stands in the files. */
export function speak(view: Common, context: Context): Say {
  const look = lookAt(view, context)
  const question = questionFor(look)
  const part = viewBy(look)
  if (question !== null) {
    const answer = part ?? closest(look, question.body)
    if (answer === null) return passing('The question was put, and I find no line in the folder that answers it.')
    return commentFor(
      {
        ...answer,
        stance: 'answer',
        trigger: answer.trigger === 'canon-gap-search' ? answer.trigger : 'answer-to-question',
        answers: question.id,
      },
      view,
      context,
    )
  }
  if (ownSince(look).length > 0)
    return passing(
      look.proposal === null
        ? 'I have said what I found, and nobody has made a proposal since.'
        : 'I have said what I found, and the proposal is the same.',
    )
  if (part === null) return passing('Nothing here is of the kind that I can look up without a language model.')
  return commentFor(part, view, context)
}

function closest({ named, dossier }: Look, question: string): Saying | null {
  const spot = closestIn(question, named, dossier) ?? closestIn(question, [], dossier)
  if (spot === null) return null
  const line = referenceTo(spot.place, spot.sentence)
  return {
    ...SILENT,
    stance: 'answer',
    trigger: 'answer-to-question',
    paragraphs: [
      `You asked: ${saidLast(question)} The line that comes closest to the words of the question is this.`,
      shownFile(line),
      'Whether it answers the question is for a reader to say; I found nothing nearer.',
    ],
    files: [line],
  }
}
