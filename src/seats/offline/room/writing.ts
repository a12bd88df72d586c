/**
 * From what was found to a comment: paragraphs with the quotations below them, the references that hold, and no more than the room's
 * rules let through. Where a comment could not pass the gate as it is, nothing is sent, and the reason is given.
 */
import { evidenceShortfall } from '../../../core/gate/evidence-needs.ts'
import { escalationIn } from '../../../core/gate/lexicon.ts'
import { characterCount, uniqueWordCount } from '../../../core/gate/substance.ts'
import type { Common, ShownCanon } from '../../../core/room/views.ts'
import type { Draft, FileReference, Say } from '../../../core/room/words.ts'
import type { Context } from '../context.ts'
import { heldReferences } from './folder.ts'
import { HONEST, MORE, named, worded } from './phrases.ts'

/** What a role wants to say. */
export interface Saying {
  readonly stance: Draft['stance']
  readonly trigger: Draft['trigger']
  readonly relation: Draft['relation']
  readonly paragraphs: readonly string[]
  readonly files: readonly FileReference[]
  readonly canon: readonly ShownCanon[]
  readonly searches: readonly string[]
  readonly answers: string | null
}

export const SILENT: Omit<Saying, 'stance' | 'trigger' | 'paragraphs'> = {
  relation: 'none',
  files: [],
  canon: [],
  searches: [],
  answers: null,
}

export const passing = (pass: string): Say => ({ comment: null, pass: pass.slice(0, 2_000) })

/** A reference with its words below it. */
export const shownFile = ({ path, lines, quote }: FileReference): string =>
  `${named(path)}, line ${lines?.start ?? 1}:\n> ${oneLine(quote ?? '')}`

export const shownCanon = ({ anchor, text, subject, attribute, value }: ShownCanon): string =>
  `${anchor}:\n> ${oneLine(text === '' ? `${subject}, ${attribute}: ${value}` : text)}`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What somebody in remediation has to cite. */
const REMEDIATION_SOURCES = 2

/** The comment, or why there is none. Quotations that would not be found again are not sent. */
export function commentFor(saying: Saying, view: Common, { dossier }: Context): Say {
  const { self, breakers, issue, again, commentsLeft } = view
  if (commentsLeft < 1) return passing('My comments on this issue are used up.')
  if (again.length > 0) return passing('My comment was not taken, and looking the same things up again gives no other one.')
  const files = heldReferences(saying.files, dossier)
  const lost = saying.files.length - files.length
  const impact = issue.impact
  const held = { files: files.length, issues: 0, canon: saying.canon.length }
  const shortfall = impact === null ? null : evidenceShortfall({ impact, threshold: breakers.requireEvidenceForImpactLevel, ...held })
  if (shortfall !== null) return passing(`What I can quote is not enough for a comment on this. ${shortfall}`)
  const isWatched = self.level === 'remediation' || self.level === 'flagged'
  if (isWatched && impact !== null && held.files + held.canon < REMEDIATION_SOURCES)
    return passing('I found fewer than two sources for this, so I leave it to the moderator.')
  if (lost > 0 && files.length === 0 && saying.canon.length === 0) return passing('None of the places I meant to quote can be found again.')
  const body = bodyOf(saying.paragraphs, view)
  if (body === null) return passing('I have nothing to say on this that the rules of this room would let through.')
  const { stance, trigger, relation, searches, answers } = saying
  const evidence = { files: [...files], issues: [], canon: saying.canon.map(({ anchor }) => anchor), searches: [...searches] }
  return { comment: { body, stance, impact, relation, evidence, trigger, answers, asks: null }, pass: null }
}

/** Long enough, with enough different words, and calm; null where that can not be had. */
function bodyOf(paragraphs: readonly string[], { self, breakers, issue }: Common): string | null {
  const parts = [...paragraphs, worded(HONEST, self.seat, `honest/${issue.id}`)]
  const isEnough = (text: string): boolean =>
    characterCount(text) >= breakers.minCommentLength && uniqueWordCount(text, breakers.minUniqueWords) >= breakers.minUniqueWords
  for (const more of MORE) {
    if (isEnough(parts.join('\n\n'))) break
    parts.push(more)
  }
  const body = parts.join('\n\n')
  return isEnough(body) && escalationIn(body, breakers.escalationKeywords, 'literal').length === 0 ? body : null
}
