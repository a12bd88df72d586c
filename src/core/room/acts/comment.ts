/**
 * A comment comes in, from whoever and through whatever door: its evidence is looked up, the gate judges it, and it is kept, refused
 * or set apart. The same way for a model that was asked and for a guest that speaks up.
 */
import { dampingOf } from '../../gate/damping.ts'
import { type Judgement, judgeComment, judgeOnDesk } from '../../gate/gate.ts'
import { escalationIn } from '../../gate/lexicon.ts'
import { breakersOf, highestImpact } from '../../gate/presets.ts'
import { characterCount } from '../../gate/substance.ts'
import { pathObjection } from '../../patch/path.ts'
import { checkEvidence, failedIn, heldOf } from '../evidence.ts'
import { recordOf } from '../evolve/people.ts'
import { isMeta, memberOf, voiceOf } from '../state.ts'
import type { Story } from '../story.ts'
import { isExempt, roleOf } from '../who.ts'
import type { Action, CheckedEvidence, Draft, Mark, Proposal, RoomEventOf } from '../words.ts'
import { challenged, watchConsensus } from './advocate.ts'
import { proposeFacts } from './canon.ts'
import { award, bookCitations } from './credit.ts'
import { followStatus } from './epistemic.ts'
import { freeze } from './freezing.ts'
import { afterAction } from './ladder.ts'
import { patchViolation, proposePatch } from './patches.ts'
import { isAdvocate, triggerOf } from './trigger.ts'
import { withdrawPatches } from './withdrawing.ts'

export interface Incoming {
  readonly issue: number
  readonly author: string
  readonly draft: Draft
  readonly proposal: Proposal | null
  readonly request: string | null
  readonly isBlind: boolean
  /** It is meant to end the issue. */
  readonly resolves: boolean
  readonly action: Action | null
}

export type Received = 'kept' | 'refused' | 'frozen'

export function receiveComment(story: Story, given: Incoming): Received {
  const incoming = asProposal(given)
  const { issue: id, author, draft } = incoming
  const evidence = checkEvidence(story, draft.evidence, id)
  noteOutside(story, author, draft)
  const asAdvocate = isAdvocate(story, id, author)
  const judged = withPatch(story, incoming, judge(story, incoming, evidence))
  const { keywords, lexicon } = { keywords: breakersOf(story.own.sanity).escalationKeywords, lexicon: story.own.sanity.lexicon }
  const heat = escalationIn(draft.body, keywords, lexicon).length
  if (judged.verdict === 'refuse') {
    refuseComment(story, incoming, judged, heat)
    afterAction(story, author, id)
    return 'refused'
  }
  const comment = shaped(story, incoming, evidence)
  if (judged.verdict === 'freeze') {
    freeze(story, id, judged, (meta) => ({
      type: 'comment.quarantined',
      ...comment,
      meta,
      request: incoming.request,
      violations: [...judged.violations],
      heat,
    }))
    const quarantined = story.facts.findLast((fact) => fact.type === 'comment.quarantined') as RoomEventOf<'comment.quarantined'>
    bookCitations(story, quarantined)
    penalise(story, author, id, `#${id} was frozen: ${judged.primary}.`)
    afterAction(story, author, id)
    return 'frozen'
  }
  keep(story, incoming, comment, judged, asAdvocate, heat)
  return 'kept'
}

/** Whatever comes with a change or a fact proposes it, whatever it is called: what was said before was said of something else. */
function asProposal(given: Incoming): Incoming {
  const { proposal, draft } = given
  const isEmpty = proposal === null || (proposal.diff === null && proposal.facts.length === 0)
  return isEmpty ? given : { ...given, draft: { ...draft, stance: 'propose' } }
}

/** Paths that lead out of the folder are never followed; that somebody tried is on record. */
function noteOutside(story: Story, author: string, { evidence }: Draft): void {
  const outside = evidence.files.map(({ path }) => ({ path, because: pathObjection(path) })).find(({ because }) => because !== null)
  if (outside !== undefined)
    story.tell({
      type: 'security.noted',
      kind: 'path-outside-folder',
      actor: author,
      because: `«${outside.path}» was cited, and ${outside.because}.`,
    })
}

/** A diff that does not apply is as good as none, and its author can mend it. */
function withPatch(story: Story, { author, proposal }: Incoming, judged: Judgement): Judgement {
  const violation = proposal?.diff == null ? null : patchViolation(story, author, proposal.diff)
  return violation === null
    ? judged
    : {
        verdict: 'refuse',
        violations: [...judged.violations, violation],
        primary: judged.verdict === 'refuse' ? judged.primary : violation.rule,
      }
}

/** What happens to a comment that is kept: its citations are booked, what it proposes is looked at, and what it means for the issue. */
function keep(story: Story, incoming: Incoming, comment: Shaped, { violations }: Judgement, asAdvocate: boolean, heat: number): void {
  const { issue: id, author, proposal, request, action } = incoming
  const added: RoomEventOf<'comment.added'> = {
    type: 'comment.added',
    ...comment,
    request,
    marks: marksOf(story, incoming, asAdvocate),
    action: proposal?.diff == null ? action : { type: 'patch-created', details: `P${story.own.patchCount + 1}` },
    warnings: [...violations],
    heat,
  }
  story.tell(added)
  bookCitations(story, added)
  // A new proposal takes the place of the one before, with its patch, whether it has one of its own or not.
  if (added.stance === 'propose') withdrawPatches(story, id, 'A newer proposal takes its place.')
  if (proposal !== null) {
    proposeFacts(story, added, proposal.facts)
    proposePatch(story, added, proposal.diff)
  }
  if (asAdvocate) challenged(story, id)
  followStatus(story, id)
  watchConsensus(story, id)
  afterAction(story, author, id)
}

type Shaped = Omit<RoomEventOf<'comment.quarantined'>, 'type' | 'meta' | 'request' | 'violations' | 'heat'>

function shaped(story: Story, { issue: id, author, draft }: Incoming, evidence: CheckedEvidence): Shaped {
  const { body, stance, impact, relation, trigger: declared, answers, asks } = draft
  const trigger = triggerOf(story, id, author, draft, evidence)
  return {
    comment: `${id}.${story.issue(id).numbered + 1}`,
    issue: id,
    author,
    body,
    stance,
    impact,
    relation,
    evidence,
    trigger,
    declared,
    answers,
    asks,
  }
}

function marksOf({ own }: Story, { author, isBlind }: Incoming, asAdvocate: boolean): Mark[] {
  const role = roleOf(own, author)
  const marks: Mark[] = role === 'user' || role === 'system' || role === 'moderator' ? [role] : []
  if (isBlind) marks.push('blind')
  if (asAdvocate) marks.push('devils-advocate')
  return marks
}

function judge(story: Story, { issue: id, author, draft, isBlind, resolves }: Incoming, evidence: CheckedEvidence): Judgement {
  const { own } = story
  const { sanity } = own
  if (!sanity.enabled) return { verdict: 'admit', violations: [], primary: null }
  const issue = story.issue(id)
  const voice = voiceOf(issue, author)
  const level = recordOf(own, author)?.escalationLevel ?? 'normal'
  // A desk is open to everybody for a few words; but whoever's comment lies on it is held to plain ones.
  const isHeld = isMeta(issue) && issue.quarantined.some((comment) => comment.author === author)
  return (isHeld ? judgeOnDesk : judgeComment)(
    {
      author,
      isExempt: isExempt(own, author),
      isOutsideBudget: isBlind,
      body: draft.body,
      isProposal: draft.stance === 'propose',
      impact: draft.stance === 'propose' ? highestImpact(draft.impact, issue.impact) : draft.impact,
      held: heldOf(evidence),
      failed: failedIn(evidence),
      wantsToResolve: resolves,
    },
    {
      isMeta: isMeta(issue),
      authors: issue.trail,
      budgetedBy: voice.budgeted,
      budgetedTotal: issue.budgetedTotal,
      extra: voice.extra,
      agentComments: issue.agentComments,
      refusedBefore: voice.refusals,
      mustReground: voice.mustReground,
      isInRemediation: level === 'remediation' || level === 'flagged',
      damping: dampingOf(memberOf(own, author)?.heat ?? []),
    },
    breakersOf(sanity),
    sanity,
  )
}

function refuseComment(
  story: Story,
  { issue: id, author, draft, proposal, request }: Incoming,
  { violations }: Judgement,
  heat: number,
): void {
  const rejects = violations.filter(({ consequence }) => consequence === 'reject')
  const because = rejects.map(({ message }) => message).join(' ')
  story.tell({
    type: 'comment.refused',
    issue: id,
    said: { body: draft.body, diff: proposal?.diff ?? null },
    author,
    request,
    violations: [...violations],
    characters: characterCount(draft.body),
    heat,
    because,
  })
  penalise(story, author, id, `A comment on #${id} was refused: ${rejects.map(({ rule }) => rule).join(', ')}.`)
}

const penalise = (story: Story, member: string, issue: number, because: string): void => {
  award(story, { member, reason: 'circuit-breaker-triggered', issue, related: { kind: 'issue', id: String(issue) }, because })
}
