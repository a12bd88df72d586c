/**
 * What a member is shown. Others are letters, never names; in a blind pass nobody else's view is there. A folder that is small stands
 * whole in front of every issue, so does canon; of a large one come passages, and texts of other issues only by looking them up.
 */
import { assert } from '../assert.ts'
import { anchorOf, historyOf, liveEntries } from '../canon/canon.ts'
import type { CanonEntry } from '../canon/words.ts'
import { type Dossier, type Passage, sharedSources } from '../dossier.ts'
import { dampingOf } from '../gate/damping.ts'
import { everydayIn } from '../gate/lexicon.ts'
import { breakersOf } from '../gate/presets.ts'
import { type House, seatOf } from '../house/house.ts'
import { trustOf } from '../ledger/rates.ts'
import { keywordSet } from '../text/words.ts'
import { candidates } from './acts/advocate.ts'
import { issuesFor } from './acts/lookups.ts'
import { aliasIn, lettersIn } from './discretion.ts'
import { recordOf } from './evolve/people.ts'
import { MODERATOR_MEMORY, SHOWN } from './numbers.ts'
import { shownCanon, shownComment, shownIssue } from './shown.ts'
import { conflictOf, type Grant, type Issue, issueOf, memberOf, openQuestions, patchOf, type Room, voiceOf } from './state.ts'
import { Story } from './story.ts'
import type { Around, Common, RoomViews, Self } from './views.ts'
import { activeMembers, SYSTEM } from './who.ts'
import type { Purpose, RoomOptions } from './words.ts'

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
  const named = lettersIn(own, target)
  const story = new Story(own, house, dossier, house.at)
  return {
    purpose: 'moderate',
    ...common,
    related: remembered(own, [meta.id, target.id]),
    target: shownIssue(own, target, folderFor(common, dossier)),
    rule: target.freeze?.rule ?? '',
    stoppedBy: target.freeze === null || target.freeze.by === SYSTEM ? null : named(target.freeze.by),
    stoppedBecause: target.freeze?.because ?? '',
    triggers: target.freeze?.triggers ?? [],
    quarantined: meta.quarantined.map((comment) => shownComment(comment, named)),
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
  const claim = conflict?.claim ?? ''
  return {
    purpose: 'confirm',
    ...aroundOf(own, grant.seat, house, dossier, claim, []),
    claim,
    against:
      entry === undefined
        ? { anchor: conflict?.canon ?? '', subject: '', attribute: '', value: '', text: '', source: '' }
        : shownCanon(entry),
  }
}

function commonOf(own: Room, grant: Grant, issue: Issue, house: House, dossier: Dossier): Common {
  const voice = voiceOf(issue, grant.seat)
  const breakers = breakersOf(own.sanity)
  const query = `${issue.title}\n${issue.body}`
  const around = aroundOf(own, grant.seat, house, dossier, query, namedFiles(issue, dossier))
  return {
    ...around,
    self: { ...around.self, alias: aliasIn(own, issue, grant.seat) },
    issue: shownIssue(own, issue, folderFor(around, dossier)),
    commentsLeft: Math.max(0, breakers.maxCommentsPerAgentPerIssue + voice.extra - voice.budgeted),
    asked: [...openQuestions(issue)].flatMap(([comment, who]) => (who === grant.seat ? [comment] : [])),
    again: voice.again,
    said: voice.said,
    related: relatedTo(own, issue, query),
  }
}

/** Null: all of it is shown. */
const folderFor = ({ sources }: Around, dossier: Dossier): Dossier | null => (sources.whole === null ? dossier : null)

/** What does not depend on the issue alone. */
function aroundOf(own: Room, seat: string, house: House, dossier: Dossier, query: string, named: readonly string[]): Around {
  const { title, domain } = house.opening.options as RoomOptions
  const sources = sharedSources(dossier, house.limits.sourceTokensMax)
  const breakers = breakersOf(own.sanity)
  return {
    self: selfOf(own, seat, house),
    room: { title, domain },
    sources,
    canon: canonFor(own, query),
    goals: own.goals.filter(({ outcome }) => outcome === 'open').map(({ description }) => description),
    breakers,
    everyday: everydayIn(breakers.escalationKeywords, own.sanity.lexicon),
    passages: passagesFor(dossier, query, named),
  }
}

function selfOf(own: Room, id: string, house: House): Self {
  const { name, persona, method } = seatOf(house, id)
  const member = memberOf(own, id)
  const record = recordOf(own, id)
  return {
    seat: id,
    name,
    alias: null,
    role: member?.role ?? 'member',
    persona,
    method,
    trust: record === undefined ? 'normal' : trustOf(record),
    level: record?.escalationLevel ?? 'normal',
    damping: dampingOf(member?.heat ?? []),
    isAssisted: member?.assisted != null,
  }
}

/** All that is agreed, oldest first; of very much, what is near to the matter at hand, nearest first. */
function canonFor(own: Room, query: string): Around['canon'] {
  const all = liveEntries(own.canon)
  if (all.length <= SHOWN.canon) {
    const agreedAt = ({ id }: CanonEntry): number => historyOf(own.canon, id).at(-1)?.at ?? 0
    return { entries: all.toSorted((a, b) => agreedAt(a) - agreedAt(b)).map(shownCanon), isWhole: true }
  }
  const wanted = keywordSet(query)
  const near = ({ statement, text }: CanonEntry): number =>
    [...keywordSet(`${statement.subject} ${statement.attribute} ${text}`)].filter((word) => wanted.has(word)).length
  const entries = all
    .map((entry) => ({ entry, score: near(entry) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN.canonNear)
    .map(({ entry }) => shownCanon(entry))
  return { entries, isWhole: false }
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
