/** The report of a room: the board, the team, what is agreed, what waits for the user, and how healthy it is, all of it as of now. */
import { anchorOf, historyOf, liveEntries, wouldClash } from '../canon/canon.ts'
import type { House } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import { leaderboard } from '../ledger/leaderboard.ts'
import { profileOf } from '../ledger/profile.ts'
import { trustOf } from '../ledger/rates.ts'
import { freshRecord, recordKey } from '../ledger/records.ts'
import type { Period } from '../ledger/words.ts'
import { items } from '../list.ts'
import { entries, get } from '../table.ts'
import { unsettled } from './acts/caught.ts'
import { goalNow } from './acts/session.ts'
import { isPromotable } from './choices.ts'
import { recordOf } from './evolve/people.ts'
import { healthOf } from './health/check.ts'
import { countedOf, healthReport } from './health/report.ts'
import type { CanonLine, IssueLine, MemberLine, RoomReport } from './report-types.ts'
import { type Freeze, type Issue, issueOf, type Patch, patchOf, type Room, type Seated } from './state.ts'
import { activeMembers } from './who.ts'
import type { RoomOptions } from './words.ts'

export function report(own: Room, house: House): RoomReport {
  const { title, folder, domain, mode: usual } = house.opening.options as RoomOptions
  const mode = own.session?.mode ?? usual
  const health = healthReport(own, mode)
  return {
    ...reportHead(house, health.frozenIssues > 0 || health.canonConflicts > 0 ? 'MEDIUM' : 'HIGH'),
    protocol: 'room',
    title,
    folder,
    domain,
    mode,
    session: own.session,
    health,
    healthPeriod: countedOf(own).period,
    fitness: healthOf(own, mode),
    issues: allIssues(own).map((issue) => issueLine(own, issue)),
    team: Object.values(own.members).map((member) => memberLine(own, member)),
    canon: liveEntries(own.canon).map((entry) => canonLine(own, entry)),
    conflicts: unsettled(own),
    patches: allPatches(own),
    goals: own.goals.map((goal) => goalNow(own, goal)),
    leaderboard: boardOf(own, 'project'),
    milestones: own.milestones,
    notices: [...items(own.notices)].filter(({ isRead, to }) => !isRead && to === 'user').toReversed(),
    securityEvents: own.security.size,
    attempts: [...items(own.security)].slice(-ATTEMPTS_MAX).toReversed(),
  }
}

const ATTEMPTS_MAX = 10

/** One record a member: that of the model at work. */
export const boardOf = (own: Room, period: Period) =>
  leaderboard(
    own.ledger,
    activeMembers(own).flatMap(({ id }) => recordOf(own, id) ?? []),
    period,
  )

function allIssues(own: Room): readonly Issue[] {
  const all: Issue[] = []
  for (let id = 1; id <= own.issueCount; id++) all.push(...[issueOf(own, id) ?? []].flat())
  return all
}

const allPatches = (own: Room): readonly Patch[] =>
  Array.from({ length: own.patchCount }, (_, index) => patchOf(own, `P${index + 1}`) ?? []).flat()

const issueLine = (own: Room, issue: Issue): IssueLine => ({
  id: issue.id,
  title: issue.title,
  kind: issue.kind,
  status: issue.status,
  stage: issue.stage,
  epistemic: issue.epistemic,
  impact: issue.impact,
  priority: issue.priority,
  tags: issue.tags,
  author: issue.author,
  assignee: issue.assignee,
  comments: issue.comments.size,
  frozen: issue.freeze === null ? null : frozenLine(issue.freeze),
  decision: issue.resolution?.decision ?? null,
  isPromotable: isPromotable(issue) && issue.facts.every((fact) => wouldClash(own.canon, fact).length === 0),
})

const frozenLine = ({ rule, by, until, because }: Freeze): NonNullable<IssueLine['frozen']> => ({ rule, by, until, because })

function memberLine(own: Room, { id, name, role, model, isActive, freedom, assisted }: Seated): MemberLine {
  const record = recordOf(own, id)
  const mine = [...entries(own.records)].map(([, one]) => one).filter((one) => one.member === id)
  const now = get(own.records, recordKey(id, model))
  const past = mine.filter((one) => one !== now).toSorted((a, b) => (b.deactivatedAt ?? 0) - (a.deactivatedAt ?? 0))
  const all = now === undefined ? past : [now, ...past]
  return {
    ...{ id, name, role, model, isActive, freedom, isAssisted: assisted !== null },
    trust: record === undefined ? 'normal' : trustOf(record),
    level: record?.escalationLevel ?? 'normal',
    profile: profileOf(own.ledger, record ?? all[0] ?? freshRecord(id, model, 0)),
    records: all.map((one) => ({
      model: one.model,
      isActive: one.isActive,
      level: one.escalationLevel,
      profile: profileOf(own.ledger, one),
    })),
  }
}

const canonLine = (own: Room, entry: ReturnType<typeof liveEntries>[number]): CanonLine => ({
  anchor: anchorOf(entry),
  ...entry.statement,
  text: entry.text,
  source:
    entry.source.line === null
      ? `${entry.source.kind === 'issue' ? '#' : ''}${entry.source.ref}`
      : `${entry.source.ref}:${entry.source.line}`,
  by: entry.by,
  at: historyOf(own.canon, entry.id).at(-1)?.at ?? 0,
  versions: historyOf(own.canon, entry.id).length,
})
