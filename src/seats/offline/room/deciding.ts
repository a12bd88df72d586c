/** A vote without a language model: by what was found, never by how many are for it. */
import type { RoomViews, ShownComment } from '../../../core/room/views.ts'
import type { CastVote } from '../../../core/room/words.ts'
import type { Context } from '../context.ts'
import { challengeOf } from './advocate.ts'
import { type Look, lookAt, ownSince, wrongAfter } from './look.ts'
import { leftBehind } from './mentions.ts'
import { STILL_FOR, worded } from './phrases.ts'
import { viewBy } from './roles.ts'

export function vote(view: RoomViews['vote'], context: Context): CastVote {
  const look = lookAt(view, context)
  const { change, asked } = look
  const own = ownSince(look).at(-1)
  const wrong = change === null ? (asked[0] ?? null) : wrongAfter(look)
  if (wrong !== null)
    return {
      vote: 'reject',
      because: `By comparison of words, it goes against ${wrong.entry.anchor}: ${cut(wrong.value)} instead of ${cut(wrong.entry.value)}.`,
    }
  if (own?.stance === 'oppose' && stands(own, look))
    return { vote: 'reject', because: 'My objection to this proposal stands: nothing it named has changed since.' }
  const objection = grounded(look)
  if (objection !== null && !isMended(look))
    return { vote: 'reject', because: `The objection in ${objection.id} cites what was verified, and nobody has answered it.` }
  if (own?.stance === 'approve' || own?.stance === 'oppose')
    return {
      vote: 'accept',
      because:
        own.stance === 'approve' ? worded(STILL_FOR, view.self.seat, `vote/${view.issue.id}`) : 'What I held against it has been mended.',
    }
  if (change !== null && viewBy(look)?.stance === 'approve')
    return { vote: 'accept', because: 'I have compared the change with the files and with what is agreed, and found nothing against it.' }
  return { vote: 'abstain', because: 'Nothing that I can look up bears on this, and I have no language model to judge it by.' }
}

const stands = ({ isAdvocate }: ShownComment, look: Look): boolean => (isAdvocate ? challengeOf(look) : viewBy(look))?.stance === 'oppose'

/** Somebody else's objection to the proposal of now, with evidence that held. */
function grounded({ view, proposal }: Look): ShownComment | null {
  const { comments } = view.issue
  const since = proposal === null ? 0 : comments.indexOf(proposal) + 1
  return (
    comments
      .slice(since)
      .findLast(({ isOwn, stance, evidence }) => !isOwn && stance === 'oppose' && evidence.some((shown) => /\(verified\b/.test(shown))) ??
    null
  )
}

/** A diff that leaves nothing of it behind answers for itself. */
const isMended = (look: Look): boolean => look.change !== null && look.clashes.length > 0 && leftBehind(look).length === 0

const cut = (text: string): string => `“${text.replace(/\s+/g, ' ').slice(0, 80)}”`
