/**
 * What a member is shown. Others are letters, never names; in a blind pass nobody else's view is there; what is far from the matter is
 * left out. Texts of files come as passages, texts of other issues only by looking them up.
 */
import { assert } from '../assert.ts'
import { anchorOf, liveEntries } from '../canon/canon.ts'
import type { CanonEntry } from '../canon/words.ts'
import type { Dossier, Passage } from '../dossier.ts'
import { dampingOf } from '../gate/damping.ts'
import { breakersOf } from '../gate/presets.ts'
import { type House, seatOf } from '../house/house.ts'
import { trustOf } from '../ledger/rates.ts'
import { items } from '../list.ts'
import { keywordSet } from '../text/words.ts'
import { candidates } from './acts/advocate.ts'
import { issuesFor } from './acts/lookups.ts'
import { isSealed, lettersIn } from './discretion.ts'
import { recordOf } from './evolve/people.ts'
import { MODERATOR_MEMORY, SHOWN } from './numbers.ts'
import {
  type Comment,
  conflictOf,
  type Grant,
  type Issue,
  issueOf,
  memberOf,
  patchOf,
  type Quarantined,
  type Room,
  voiceOf,
} from './state.ts'
import { Story } from './story.ts'
import { type Common, EARLIER_PROPOSAL, type RoomViews, type Self, type ShownCanon, type ShownComment, type ShownIssue } from './views.ts'
import { activeMembers, SYSTEM } from './who.ts'
import type { CheckedEvidence, Purpose, RoomOptions } from './words.ts'

type View = RoomViews[Purpose]

export function visible(own: Room, request: string, house: House, dossier: Dossier): View {
  const grant = own.grants[request]
  assert(grant !== undefined, `${request} is not open, so nobody may see it.`)
  const { folder } = house.opening.options as RoomOptions
  if (grant.purpose === 'apply') {
    const patch = patchOf(own, grant.target ?? '')
    assert(patch !== undefined, `${request} is to write a patch that is not there.`)
    return { purpose: 'apply', folder, patch: patch.patch, diff: patch.diff }
  }
  if (grant.purpose === 'confirm') return toConfirm(own, grant, house, dossier)
  const issue = issueOf(own, grant.issue ?? 0)
  assert(issue !== undefined, `${request} is about an issue that is not there.`)
  return toWork(own, grant, issue, house, dossier)
}

function toWork(own: Room, grant: Grant, issue: Issue, house: House, dossier: Dossier): View {
  const common = commonOf(own, grant, issue, house, dossier)
  switch (grant.purpose) {
    case 'intake':
      return {
        purpose: 'intake',
        ...common,
        members: activeMembers(own).map(({ id, role, assisted }) => ({ id, role, isAssisted: assisted !== null })),
        forMember: cutFor(own, issue),
      }
    case 'challenge':
      return {
        purpose: 'challenge',
        ...common,
        reason: issue.advocacy?.reason ?? 'moderator-override',
        commentsLeftAsAdvocate: (issue.advocacy?.allowed ?? 0) - (issue.advocacy?.used ?? 0),
      }
    case 'moderate':
      return toModerate(own, issue, common, house, dossier)
    case 'opine':
    case 'discuss':
    case 'propose':
    case 'vote':
      return { purpose: grant.purpose, ...common }
    default:
      throw new RangeError(`Nothing is shown for ${grant.purpose}.`)
  }
}

/** Whoever the task is to be cut for: the one it was given to, when that one is helped. */
function cutFor(own: Room, { assignee }: Issue): { readonly id: string; readonly largest: number } | null {
  const member = assignee === null ? undefined : memberOf(own, assignee)
  return member?.assisted == null ? null : { id: member.id, largest: recordOf(own, member.id)?.largestSlice ?? 0 }
}

function toModerate(own: Room, meta: Issue, common: Common, house: House, dossier: Dossier): RoomViews['moderate'] {
  const target = issueOf(own, meta.related[0] ?? 0)
  assert(target !== undefined, `#${meta.id} is about no issue.`)
  const alias = aliases(own, target, common.self.seat)
  const story = new Story(own, house, dossier, house.at)
  return {
    purpose: 'moderate',
    ...common,
    related: remembered(own, [meta.id, target.id]),
    target: shownIssue(own, target, alias, common.self.seat),
    rule: target.freeze?.rule ?? '',
    stoppedBy: target.freeze === null || target.freeze.by === SYSTEM ? null : alias(target.freeze.by),
    stoppedBecause: target.freeze?.because ?? '',
    triggers: target.freeze?.triggers ?? [],
    quarantined: meta.quarantined.map((comment) => shownComment(comment, alias, common.self.seat)),
    freezes: target.freezes,
    advocates: candidates(story, target).map(({ id }) => id),
    pinned: own.active
      .flatMap((id) => issueOf(own, id) ?? [])
      .filter(({ isPinned }) => isPinned)
      .slice(0, SHOWN.related)
      .map(({ id, title }) => ({ id, title })),
  }
}

/** A moderator's memory goes by what an issue is about, and reaches into the archive. */
function remembered(own: Room, except: readonly number[]): Common['related'] {
  const { focusTags, maxInterestLevel } = MODERATOR_MEMORY
  const found: Issue[] = []
  for (let id = own.issueCount; id >= 1 && found.length < maxInterestLevel; id--) {
    const issue = issueOf(own, id)
    if (issue !== undefined && !except.includes(id) && focusTags.some((tag) => issue.tags.includes(tag))) found.push(issue)
  }
  return found.map(({ id, title, status }) => ({ id, title, status }))
}

function toConfirm(own: Room, grant: Grant, house: House, dossier: Dossier): RoomViews['confirm'] {
  const conflict = conflictOf(own, grant.target ?? '')
  const entry = liveEntries(own.canon).find((one) => anchorOf(one) === conflict?.canon)
  const nothing: ShownIssue = {
    id: 0,
    title: '',
    body: conflict?.claim ?? '',
    author: '',
    tags: [],
    impact: null,
    epistemic: 'draft',
    evidence: [],
    comments: [],
    diff: null,
    facts: [],
  }
  return {
    purpose: 'confirm',
    ...aroundOf(own, grant.seat, house, dossier, conflict?.claim ?? '', []),
    issue: nothing,
    commentsLeft: 0,
    again: [],
    claim: conflict?.claim ?? '',
    against:
      entry === undefined
        ? { anchor: conflict?.canon ?? '', subject: '', attribute: '', value: '', text: '', source: '' }
        : shownCanon(entry),
  }
}

function commonOf(own: Room, grant: Grant, issue: Issue, house: House, dossier: Dossier): Common {
  const alias = aliases(own, issue, grant.seat)
  const voice = voiceOf(issue, grant.seat)
  const breakers = breakersOf(own.sanity)
  const query = `${issue.title}\n${issue.body}`
  return {
    ...aroundOf(own, grant.seat, house, dossier, query, namedFiles(issue, dossier)),
    issue: shownIssue(own, issue, alias, grant.seat),
    commentsLeft: Math.max(0, breakers.maxCommentsPerAgentPerIssue + voice.extra - voice.budgeted),
    again: voice.again,
    related: relatedTo(own, issue, query),
  }
}

/** What does not depend on the issue alone. */
function aroundOf(own: Room, seat: string, house: House, dossier: Dossier, query: string, named: readonly string[]) {
  const { title, domain } = house.opening.options as RoomOptions
  return {
    self: selfOf(own, seat, house),
    room: { title, domain, files: dossier.files.slice(0, SHOWN.files).map(({ path }) => path) },
    canon: canonFor(own, query),
    passages: passagesFor(dossier, query, named),
    breakers: breakersOf(own.sanity),
    goals: own.goals.filter(({ outcome }) => outcome === 'open').map(({ description }) => description),
    related: [],
  }
}

function selfOf(own: Room, id: string, house: House): Self {
  const { name, persona, method } = seatOf(house, id)
  const member = memberOf(own, id)
  const record = recordOf(own, id)
  return {
    seat: id,
    name,
    role: member?.role ?? 'member',
    persona,
    method,
    trust: record === undefined ? 'normal' : trustOf(record),
    level: record?.escalationLevel ?? 'normal',
    isDamped: dampingOf(member?.heat ?? []) > 0,
    isAssisted: member?.assisted != null,
  }
}

/** As everybody names them, and itself as «you». */
function aliases(own: Room, issue: Issue, self: string): (author: string) => string {
  const letters = lettersIn(own, issue)
  return (author) => (author === self ? 'you' : letters(author))
}

function shownIssue(own: Room, issue: Issue, alias: (author: string) => string, self: string): ShownIssue {
  const all = told(issue).slice(-SHOWN.comments)
  const seen = all.filter((comment) => comment.author === self || !isSealed(issue, comment))
  const patch = issue.patches.map((id) => patchOf(own, id)).findLast((one) => one?.status === 'proposed')
  return {
    id: issue.id,
    title: issue.title,
    body: issue.body,
    author: alias(issue.author),
    tags: issue.tags,
    impact: issue.impact,
    epistemic: issue.epistemic,
    evidence: evidenceLines(issue.evidence),
    comments: seen.map((comment) => ({ ...shownComment(comment, alias, self), ...(comment.isGone && { stance: EARLIER_PROPOSAL }) })),
    diff: patch?.diff ?? null,
    facts: issue.facts.map(({ subject, attribute, value }) => `${subject} · ${attribute} · ${value}`),
  }
}

/** All that was said, and of each proposal whether it is gone. */
function told({ comments, base }: Issue): readonly (Comment & { readonly isGone: boolean })[] {
  let proposals = 0
  return [...items(comments)].map((comment) => {
    if (comment.stance === 'propose') proposals += 1
    return { ...comment, isGone: comment.stance === 'propose' && proposals <= base }
  })
}

function shownComment(comment: Comment | Quarantined, alias: (author: string) => string, self: string): ShownComment {
  const marks = 'marks' in comment ? comment.marks : []
  return {
    id: comment.comment,
    author: alias(comment.author),
    isOwn: comment.author === self,
    body: comment.body,
    stance: comment.stance,
    impact: comment.impact,
    evidence: evidenceLines(comment.evidence),
    asks: comment.asks === self ? 'you' : comment.asks === null ? null : alias(comment.asks),
    isBlind: marks.includes('blind'),
    isAdvocate: marks.includes('devils-advocate'),
  }
}

function evidenceLines({ files, issues, canon, searches }: CheckedEvidence): readonly string[] {
  const at = (lines: { start: number; end: number } | null): string =>
    lines === null ? '' : lines.start === lines.end ? `:${lines.start}` : `:${lines.start}-${lines.end}`
  return [
    ...files.map(({ path, lines, quote, check }) => `${path}${at(lines)} (${check.verdict})${quote === null ? '' : `: ${quote}`}`),
    ...issues.map(({ issue, isThere }) => `#${issue}${isThere ? '' : ' (there is no such issue)'}`),
    ...canon.map(({ anchor, state, live }) => `${anchor} (${state}${state === 'superseded' ? `, now ${live}` : ''})`),
    ...searches.map(({ query, hits }) => `a search for «${query}» (${hits} hits)`),
  ]
}

const shownCanon = (entry: CanonEntry): ShownCanon => ({
  anchor: anchorOf(entry),
  ...entry.statement,
  text: entry.text,
  source: entry.source.line === null ? entry.source.ref : `${entry.source.ref}:${entry.source.line}`,
})

/** What is agreed about the matter at hand, nearest first. */
function canonFor(own: Room, query: string): readonly ShownCanon[] {
  const wanted = keywordSet(query)
  const all = liveEntries(own.canon)
  if (all.length <= SHOWN.canon) return all.map(shownCanon)
  const near = ({ statement, text }: CanonEntry): number =>
    [...keywordSet(`${statement.subject} ${statement.attribute} ${text}`)].filter((word) => wanted.has(word)).length
  return all
    .map((entry) => ({ entry, score: near(entry) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN.canon)
    .map(({ entry }) => shownCanon(entry))
}

/** Files that the issue cites or names. */
function namedFiles({ title, body, evidence }: Issue, { files }: Dossier): readonly string[] {
  const cited = evidence.files.map(({ path }) => path)
  const said = `${title}\n${body}`
  return [...new Set([...cited, ...files.map(({ path }) => path).filter((path) => said.includes(path))])]
}

/** Of files that are named, what fits best; then what fits best of all. */
function passagesFor(dossier: Dossier, query: string, named: readonly string[]): readonly Passage[] {
  const found = dossier.search(query, SHOWN.passages * 3)
  const near = found.filter(({ path }) => named.includes(path))
  const rest = found.filter(({ path }) => !named.includes(path))
  return [...near, ...rest].slice(0, SHOWN.passages)
}

function relatedTo(own: Room, issue: Issue, query: string): Common['related'] {
  const ids = [...new Set([...issue.related, ...issuesFor(own, query)])].filter((id) => id !== issue.id)
  return ids
    .flatMap((id) => issueOf(own, id) ?? [])
    .filter(({ status }) => status !== 'archived')
    .slice(0, SHOWN.related)
    .map(({ id, title, status }) => ({ id, title, status }))
}
