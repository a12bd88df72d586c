/**
 * The writer or maker without a language model: a change where one can be made word for word, else a proposal in words with the lines it
 * has to reckon with, else nothing. It does not hold a wish against what is agreed: that is what the others are for.
 */
import { EARLIER_PROPOSAL, type RoomViews, type ShownComment } from '../../../core/room/views.ts'
import type { FileReference, Propose } from '../../../core/room/words.ts'
import type { Context } from '../context.ts'
import { diffOf } from './diffs.ts'
import { referenceTo } from './folder.ts'
import { gapIn } from './gaps.ts'
import { type Look, lookAt } from './look.ts'
import { closestIn } from './mentions.ts'
import { listed, named, PROPOSES, said, TAKES_BACK, worded } from './phrases.ts'
import { type Wanted, wantedChange } from './wanted-change.ts'
import { commentFor, type Saying, SILENT, shownCanon, shownFile } from './writing.ts'

const nothing = (pass: string): Propose => ({ comment: null, proposal: null, pass })

export function propose(view: RoomViews['propose'], context: Context): Propose {
  const look = lookAt(view, context)
  const wanted = wantedChange(look)
  const diff = wanted === null ? null : diffOf(wanted.edits, context.dossier)
  if (wanted !== null && diff !== null) {
    if (diff === view.issue.diff) return nothing('The change that is proposed is the one I would make, and I have no other.')
    return sent(changing(look, wanted), diff, look)
  }
  if (look.proposal !== null) return nothing('A proposal is on the table, and I can not better it without a language model.')
  const words = inWords(look)
  return words === null
    ? nothing('I find no line in the folder that bears on this, and without a language model I have nothing to build on.')
    : sent(words, null, look)
}

function sent(saying: Saying, diff: string | null, { view, context }: Look): Propose {
  const { comment, pass } = commentFor(saying, view, context)
  if (comment === null) return nothing(pass ?? '')
  if (isTurnedDown(comment.body, view.issue.comments))
    return nothing('What I would propose is what was not taken before, and without a language model I have nothing else.')
  return { comment, proposal: { diff, facts: [] }, pass: null }
}

/** How a room tells the team that the user has rejected a patch. */
const REJECTION = /^P\d+ was not taken\b/

/**
 * By the user, whose last word on it that is: whatever they say afterwards asks for it again, and what only did not fit into the folder
 * any more may be proposed in the same words.
 */
function isTurnedDown(body: string, comments: readonly ShownComment[]): boolean {
  const before = comments.findLastIndex((comment) => comment.isOwn && comment.stance === EARLIER_PROPOSAL && comment.body === body)
  const last = before === -1 ? undefined : comments.slice(before).findLast(({ author }) => author === 'the user')
  return last !== undefined && REJECTION.test(last.body)
}

function changing({ view }: Look, { edits, into, files, canon }: Wanted): Saying {
  const places = listed([...new Set(edits.map(({ path, line }) => `${named(path)}, line ${line}`))].slice(0, 4))
  const opening =
    into === null
      ? worded(TAKES_BACK, view.self.seat, `takes-back/${view.issue.id}`).replace('{what}', () => places)
      : worded(PROPOSES, view.self.seat, `proposes/${view.issue.id}`).replace('{what}', () => `${into} (${places})`)
  return {
    ...SILENT,
    stance: 'propose',
    trigger: 'support-proposal',
    relation: canon.length === 0 ? 'none' : 'extends',
    paragraphs: [
      opening,
      ...files.map(shownFile),
      ...canon.map(shownCanon),
      `The diff changes ${edits.length === 1 ? 'that one line' : `${edits.length} lines`} and nothing around ${edits.length === 1 ? 'it' : 'them'}.`,
      ...(into === null
        ? ['If somebody finds the passage that bears it out, the sentence can stay as it is, with that passage named.']
        : []),
      ...(canon.length > 0 ? ['If the other reading is wanted, what is agreed has to be changed first; that is for the user to say.'] : []),
    ],
    files,
    canon,
  }
}

/** Lines worth having before one: those that the issue cites, and the one that shares the most words with it. */
function inWords(look: Look): Saying | null {
  const { view, context, dossier, text, cited, named: files, isDecidable } = look
  const closest = closestIn(text, files, dossier)
  const isCited = cited.some(({ path, line }) => path === closest?.place.path && line === closest.place.line)
  const lines: readonly FileReference[] = [
    ...cited.map((place) => referenceTo(place)),
    ...(closest === null || isCited ? [] : [referenceTo(closest.place, closest.sentence)]),
  ].slice(0, 2)
  if (lines.length === 0) return null
  const gap = gapIn(text, view.canon, dossier, context.dossier)
  const opening = isDecidable
    ? 'I propose to go ahead as the issue describes it. A text of its own I can not write; what it would stand beside is this.'
    : gap === null
      ? 'I can name the passages that an answer has to reckon with, and no more. I propose to decide on them, and to change nothing before that.'
      : `Nothing was settled on ${said(gap.subject)} before, so any answer is tentative. I propose that the user names one, and that it is agreed on before a line is changed.`
  return {
    ...SILENT,
    stance: 'propose',
    trigger: 'support-proposal',
    relation: gap === null ? 'none' : 'extends',
    paragraphs: [
      opening,
      ...lines.map(shownFile),
      'I have not compared it with what is agreed. Whoever keeps that should do so before anybody votes.',
    ],
    files: lines,
  }
}
