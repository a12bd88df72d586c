/**
 * What the project holds to be true, and how that changes: an issue is promoted, somebody establishes a fact, a user's text turns out
 * to say something else. Nothing contradicts what is live: whoever wants it otherwise supersedes it, and the old version stays readable.
 */
import { anchorOf, liveEntries, nextId, wouldClash } from '../../canon/canon.ts'
import { conflictsIn } from '../../canon/claims.ts'
import type { CanonEntry, Conflict, Source, Statement } from '../../canon/words.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { choicesFor } from '../choices.ts'
import { NO_CHECKED } from '../evidence.ts'
import { conflictOf, type Issue, issueOf, memberOf } from '../state.ts'
import type { Story } from '../story.ts'
import { roleOf, SYSTEM, seatedOf, USER } from '../who.ts'
import type { RoomCommandOf, RoomEventOf } from '../words.ts'
import { caught, endDiscussion, entryAgainst, gone, isDropped, unsettled } from './caught.ts'
import { settleCredits } from './credit.ts'
import { resolve } from './resolution.ts'

export function proposeFacts(story: Story, { issue, comment, author }: RoomEventOf<'comment.added'>, facts: readonly Statement[]): void {
  if (facts.length > 0) story.tell({ type: 'canon.proposed', issue, comment, author, facts: [...facts] })
}

const same = (a: Statement, b: Statement): boolean => a.subject === b.subject && a.attribute === b.attribute && a.value === b.value

/** The entries that this would contradict, by their anchors. */
const against = ({ own }: Story, statement: Statement): readonly CanonEntry[] => wouldClash(own.canon, statement)

/** Adds a fact, as a new entry or as a new version of the one it supersedes. */
export function establish(story: Story, statement: Statement, text: string, source: Source, by: string, issue: number | null): void {
  const clashing = against(story, statement)
  const known = liveEntries(story.own.canon).find((entry) => same(entry.statement, statement))
  if (known !== undefined) return
  const [first, ...others] = clashing
  const id = first?.id ?? nextId(story.own.canon)
  const entry: CanonEntry = {
    id,
    version: (first?.version ?? 0) + 1,
    statement,
    text,
    source,
    by,
    supersedes: first === undefined ? null : anchorOf(first),
  }
  story.tell({ type: 'canon.established', entry, issue })
  // Whatever else it goes against says the same from now on.
  for (const other of others)
    story.tell({
      type: 'canon.established',
      entry: { ...entry, id: other.id, version: other.version + 1, supersedes: anchorOf(other) },
      issue,
    })
}

const clashRefusal = (clashing: readonly CanonEntry[], what: string): Refusal => {
  const shown = clashing
    .map(
      (entry) =>
        `${anchorOf(entry)}: ${entry.statement.subject} · ${entry.statement.attribute} · ${entry.statement.value} (${entry.source.kind} ${entry.source.ref})`,
    )
    .join('; ')
  return refuse(
    'canon-conflict',
    `${what} goes against ${shown}. To put it in their place, say so (--override, or "overrides": true); to keep what is agreed, change the text; or open an issue to discuss it.`,
  )
}

/** Canon by promotion: of what an issue proposed, or of a fact that is named with it. */
export function promote(story: Story, { by, issue: id, statement, overrides }: RoomCommandOf<'promote'>): Refusal | null {
  const { own } = story
  const issue = issueOf(own, id)
  if (issue === undefined) return refuse('no-such-issue', `There is no issue #${id}.`)
  const isUser = roleOf(own, by) === 'user'
  const objection = isUser ? null : agentObjection(story, issue, by)
  if (objection !== null) return objection
  if (issue.epistemic === 'canon') return refuse('already-canon', `#${id} was promoted already.`)
  const facts = statement === null ? issue.facts : [statement]
  if (facts.length === 0) return refuse('nothing-to-promote', `#${id} proposes no fact. Name one: subject, attribute and value.`)
  const clashing = facts.flatMap((fact) => against(story, fact))
  const mayOverride = isUser && overrides
  if (clashing.length > 0 && !mayOverride && (isUser || own.policy.requireConflictCheck))
    return clashRefusal(clashing, `What #${id} proposes`)
  for (const fact of facts) establish(story, fact, sentenceOf(fact), { kind: 'issue', ref: String(id), line: null }, by, id)
  story.tell({ type: 'epistemic.changed', issue: id, from: issue.epistemic, to: 'canon', because: `Promoted by ${by}.` })
  const decision = `Agreed: ${facts.map(sentenceOf).join('; ')}.`
  settleCredits(story, id, 'established-new-canon', facts.map(({ subject, attribute }) => `${subject} · ${attribute}`).join(', '))
  const isAnswered = issue.status === 'waiting' && issue.patches.every((patch) => !story.own.openPatches.includes(patch))
  if (issue.status === 'resolved') endDiscussion(story, story.issue(id), true)
  if (isAnswered)
    resolve(story, id, {
      by,
      kind: 'decided',
      decision,
      reasoning: '',
      isTaken: true,
      cited: null,
      outcome: 'established-new-canon',
      into: null,
    })
  return null
}

const sentenceOf = ({ subject, attribute, value }: Statement): string => `${subject}, ${attribute}: ${value}`

/** Agents alone: only where the project allows it, and with enough votes of others. */
function agentObjection({ own }: Story, issue: Issue, by: string): Refusal | null {
  const { allowAgentOnlyPromotion, requiredVotesForAgentPromotion: needed } = own.policy
  if (!allowAgentOnlyPromotion)
    return refuse('not-entitled', 'Only the user may promote to canon in this project (policy allowAgentOnlyPromotion is off).')
  if (memberOf(own, by)?.role === 'assistant') return refuse('not-entitled', 'The assistant coordinates; it does not promote to canon.')
  const votes = Object.entries(issue.votes).filter(
    ([who, { vote, revision }]) =>
      vote === 'accept' && revision === issue.revision && who !== issue.author && who !== by && who !== issue.proposedBy,
  )
  if (votes.length >= needed) return null
  return refuse('too-few-votes', `Promotion by agents needs ${needed} accepting votes of others; #${issue.id} has ${votes.length}.`)
}

export function establishByUser(story: Story, { by, statement, text, overrides }: RoomCommandOf<'establish'>): Refusal | null {
  const clashing = against(story, statement)
  if (clashing.length > 0 && !overrides) return clashRefusal(clashing, 'This')
  establish(story, statement, text, { kind: 'user', ref: by, line: null }, by, null)
  return null
}

/* ——— conflicts ——— */

/** New conflicts, recorded once: the same sentence against the same entry is found only once while it is open or talked over. */
export function findConflicts(story: Story, text: string, source: Source, isUsers: boolean, detectedBy: string): readonly string[] {
  const found: string[] = []
  for (const conflict of conflictsIn(text, source, story.own.canon)) {
    const known = unsettled(story.own).find(
      (one) => one.claim === conflict.claim && one.canon === conflict.canon && one.source.ref === source.ref && !isDropped(story.own, one),
    )
    if (known !== undefined) {
      found.push(known.id)
      continue
    }
    found.push(record(story, conflict, isUsers, detectedBy))
  }
  return found
}

function record(story: Story, conflict: Conflict, isUsers: boolean, detectedBy: string): string {
  const id = `X${story.own.conflictCount + 1}`
  story.tell({ type: 'conflict.found', conflict: id, ...conflict, isUsers, detectedBy, detectorRequest: null })
  return id
}

/** Text of the user's, or a file that changed, held against canon. Nothing is blocked: it is shown, with three ways to settle it. */
export function checkText(story: Story, { by, source: kind, ref, text, detectedBy }: RoomCommandOf<'check'>): Refusal | null {
  const source: Source = { kind, ref, line: null }
  const detector = detectedBy ?? seatedOf(story.own, 'continuity')?.id ?? SYSTEM
  // What a member says a file says is not taken: it is read.
  const said = kind === 'file' && by !== USER ? story.dossier.text(ref) : text
  if (said === null) return refuse('no-such-file', `${ref} is no file of this folder.`)
  // A text that a member holds against canon is nobody's yet: it is told how it stands, and the user's list stays the user's.
  const checked =
    kind === 'text' && by !== USER
      ? { sentences: sentencesIn(said), conflicts: conflictsIn(said, source, story.own.canon).length }
      : checkAgainst(story, source, said, true, detector)
  story.tell({ type: 'text.checked', by, ref, ...checked })
  return null
}

/** The whole folder, file by file: what stands in it and nobody has looked at since canon changed. It is the user's, whoever looks. */
export function checkFolder(story: Story, by: string): void {
  const detector = seatedOf(story.own, 'continuity')?.id ?? SYSTEM
  let [sentences, conflicts] = [0, 0]
  for (const { path } of story.dossier.files) {
    const text = story.dossier.text(path)
    if (text === null) continue
    const checked = checkAgainst(story, { kind: 'file', ref: path, line: null }, text, true, detector)
    sentences += checked.sentences
    conflicts += checked.conflicts
  }
  story.tell({ type: 'text.checked', by, ref: FOLDER, sentences, conflicts })
}

/** How the record calls all of the folder. */
const FOLDER = 'the folder'

function checkAgainst(
  story: Story,
  source: Source,
  text: string,
  isUsers: boolean,
  detector: string,
): { readonly sentences: number; readonly conflicts: number } {
  const ids = findConflicts(story, text, source, isUsers, detector)
  settleGone(story, source, ids)
  return { sentences: sentencesIn(text), conflicts: ids.length }
}

const sentencesIn = (text: string): number => (text.trim() === '' ? 0 : text.trim().split(/[.!?]\s/).length)

/** Files that the room has just changed itself: what they no longer say is settled by that. */
export function checkChanged(story: Story, paths: readonly string[]): void {
  for (const path of paths) {
    const isAtStake = unsettled(story.own).some(({ source }) => source.ref === path)
    const text = isAtStake ? story.dossier.text(path) : null
    if (text !== null) checkAgainst(story, { kind: 'file', ref: path, line: null }, text, false, SYSTEM)
  }
}

/** A file that was checked again and no longer says it: what was open or talked over about it is settled by that. */
function settleGone(story: Story, source: Source, found: readonly string[]): void {
  if (source.kind !== 'file') return
  for (const conflict of unsettled(story.own))
    if (conflict.source.kind === 'file' && conflict.source.ref === source.ref && !found.includes(conflict.id)) gone(story, conflict)
}

export function settleConflict(story: Story, { by, conflict: id, choice }: RoomCommandOf<'settle-conflict'>): Refusal | null {
  const conflict = conflictOf(story.own, id)
  if (conflict === undefined || !story.own.openConflicts.includes(id))
    return refuse('no-such-conflict', `No conflict ${id} is open. Open: ${story.own.openConflicts.join(', ') || 'none'}.`)
  if (!choicesFor(conflict).includes(choice))
    return refuse(
      'nothing-to-override',
      `${id} was found by likeness alone, so code can't tell what to agree on instead. Establish the fact by hand, or open an issue.`,
    )
  if (choice === 'override' && conflict.statement !== null) {
    establish(story, conflict.statement, conflict.claim, conflict.source, by, null)
    story.tell({ type: 'conflict.settled', conflict: id, by, choice, issue: null, because: `${by} made it the new ground truth.` })
    return null
  }
  const issue = choice === 'discuss' ? discuss(story, id, by) : null
  const because = choice === 'keep' ? `${by} keeps ${conflict.canon}; the text is to be changed.` : `Put to the team in #${issue}.`
  story.tell({ type: 'conflict.settled', conflict: id, by, choice, issue, because })
  if (choice === 'keep' && conflict.isUsers) caught(story, id)
  return null
}

function discuss(story: Story, id: string, by: string): number {
  const conflict = conflictOf(story.own, id)
  const issue = story.nextIssue
  const entry = conflict === undefined ? null : entryAgainst(story.own, conflict)
  const where = conflict?.source.line == null ? conflict?.source.ref : `${conflict.source.ref}:${conflict.source.line}`
  story.tell({
    type: 'issue.opened',
    issue,
    kind: 'conflict',
    title: `Canon conflict: ${(conflict?.claim ?? '').replace(/\s+/g, ' ').slice(0, 120)}`,
    body: `${where} says: ${conflict?.claim}\n\nAgreed (${conflict?.canon}): ${entry?.text ?? ''}\n\nWhich of the two should hold?`,
    author: by,
    assignee: null,
    priority: 'high',
    tags: ['canon-conflict'],
    related: [],
    impact: 'canon-changing',
    epistemic: 'draft',
    evidence: NO_CHECKED,
    sliceOf: null,
    share: 0,
  })
  return issue
}
