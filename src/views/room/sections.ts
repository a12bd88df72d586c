/** Parts of a room's report that are lists of sentences: the same ones, in the same order, on a terminal, in Markdown and on a page. */
import { choicesFor } from '../../core/room/choices.ts'
import type { IssueLine, MemberLine, RoomReport } from '../../core/room/report-types.ts'
import type { KeptGoal, Notice, Patch } from '../../core/room/state.ts'
import { counted, listed, moment, percent } from '../amounts.ts'
import { type Entry, entry } from '../governor/sections.ts'
import { countedCredits, creditsText, dateText } from './amounts.ts'
import { commandsOf, type ShownRoom } from './commands.ts'
import { diffSize } from './diff.ts'
import { type DomainWords, WORDS } from './domain.ts'
import { deadlineText, KINDS, METRICS, metricText, ROLES, ruleText, STAGES, stopped, TIERS } from './phrases.ts'
import {
  type Choice,
  differenceText,
  discussedIn,
  healthCounts,
  isDesk,
  isOutdated,
  liveConflicts,
  nameIn,
  nextSteps,
  sourceText,
  statementText,
  toReview,
} from './reading.ts'

export interface Group {
  readonly title: string
  readonly count: number
  readonly entries: readonly Entry[]
}

export const wordsOf = ({ domain }: Pick<RoomReport, 'domain'>): DomainWords => WORDS[domain]

export const stepEntries = (report: ShownRoom): readonly Entry[] =>
  nextSteps(report).map(({ text, commands }, index) => entry(String(index + 1), text, { commands }))

const PRIORITIES: readonly IssueLine['priority'][] = ['high', 'normal', 'low']

/** High priority first, then the older one. */
const inOrder = (a: IssueLine, b: IssueLine): number => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.id - b.id

/** What stands still comes first, then what waits for the user; what is settled comes last, the latest first. */
export function boardGroups(report: ShownRoom): readonly Group[] {
  const of = (status: IssueLine['status']): readonly IssueLine[] =>
    report.issues.filter((issue) => issue.status === status && !isDesk(issue)).toSorted(inOrder)
  const desks = report.issues.filter((issue) => isDesk(issue) && issue.status !== 'resolved' && issue.status !== 'archived')
  const settled = of('resolved').toSorted((a, b) => b.id - a.id)
  const archived = of('archived').length
  return [
    { title: 'Frozen', entries: of('frozen').map((issue) => frozenEntry(issue, report)) },
    { title: 'Waiting for you', entries: of('waiting').map((issue) => waitingEntry(issue, report)) },
    { title: 'Open', entries: of('open').map((issue) => entry(named(issue), [STAGES[issue.stage], ...facts(issue, report)].join(' · '))) },
    { title: 'On the moderator’s desk', entries: desks.map((issue) => entry(named(issue), KINDS[issue.kind])) },
    { title: 'Settled', entries: settled.map((issue) => settledEntry(issue, report)) },
    { title: 'Archived', count: archived, entries: [entry('In the archive', counted(archived, 'issue'))] },
  ]
    .map((group) => ({ count: group.entries.length, ...group }))
    .filter(({ count }) => count > 0)
}

const named = ({ id, title }: IssueLine): string => `#${id} ${title}`

function facts({ priority, impact, epistemic, assignee, comments, tags }: IssueLine, report: RoomReport): readonly string[] {
  const words = wordsOf(report)
  return [
    ...(priority === 'normal' ? [] : [`${priority} priority`]),
    ...(impact === null ? [] : [words.impact[impact]]),
    words.status[epistemic],
    ...(assignee === null ? [] : [`for ${nameIn(report, assignee)}`]),
    counted(comments, 'comment'),
    ...tags.map((tag) => `#${tag}`),
  ]
}

function frozenEntry(issue: IssueLine, report: ShownRoom): Entry {
  const { frozen, id } = issue
  return entry(
    named(issue),
    frozen === null ? 'stands still' : `${ruleText(frozen.rule)}${handText(frozen.by, report)}. ${frozen.because}`.trimEnd(),
    {
      isFlag: true,
      under: [
        facts(issue, report).join(' · '),
        ...(frozen === null ? [] : [`It goes on by itself at ${dateText(report.startedAt, frozen.until)}.`]),
        'Until then: let it go on with guidance, call a devil’s advocate, bring it before the user, or settle it.',
      ],
      commands: commandsOf(report).waysOn(id),
    },
  )
}

/** Rules stop by themselves; whoever else stops something is named. */
const handText = (by: string, report: ShownRoom): string => (by === 'system' ? '' : `, by ${nameIn(report, by)}`)

/** One with a change is decided by deciding about that. */
function waitingEntry(issue: IssueLine, report: ShownRoom): Entry {
  const { show, accept, again, resolve, promote } = commandsOf(report)
  const changes = toReview(report).filter((patch) => patch.issue === issue.id)
  const decided =
    changes.length > 0 ? changes.map(({ patch }) => (isOutdated(report, patch) ? again(issue.id) : accept(patch))) : [resolve(issue.id)]
  return entry(named(issue), facts(issue, report).join(' · '), {
    isFlag: true,
    commands: [show(issue.id), ...(issue.isPromotable ? [promote(issue.id)] : []), ...decided],
  })
}

/** What the team agreed on is the user's to promote. */
function settledEntry(issue: IssueLine, report: ShownRoom): Entry {
  const { decision, epistemic, id, isPromotable } = issue
  return entry(named(issue), [decision ?? 'settled', wordsOf(report).status[epistemic]].join(' · '), {
    commands: epistemic === 'agreed' && isPromotable ? [commandsOf(report).promote(id)] : [],
  })
}

/** How the room fares, and what to do about it. */
export function healthEntries(report: RoomReport): readonly Entry[] {
  const { health, healthPeriod, fitness, team, mode, attempts, startedAt } = report
  const { comments, freezes, thaws, advocates, obsessiveTopics, pendingCanonPromotions, recommendations } = health
  const { kept, refused, quarantined, passed } = comments
  return [
    fitness.valid
      ? entry('Fit to work', `${counted(team.filter(({ isActive }) => isActive).length, 'member')}, ${mode} mode`, {
          under: fitness.warnings,
        })
      : entry('Not fit to work', fitness.message, { isFlag: true }),
    entry('Issues', listed(healthCounts(health))),
    entry(
      `Comments ${healthPeriod}`,
      `${kept} kept, ${refused + quarantined} stopped (${refused} refused, ${quarantined} set apart); ${counted(passed, 'time')} somebody had nothing to add`,
    ),
    entry(
      `Breakers ${healthPeriod}`,
      `${counted(freezes, 'freeze')}, ${counted(thaws, 'thaw')}, ${counted(advocates, 'devil’s advocate')}`,
    ),
    ...(pendingCanonPromotions === 0 ? [] : [entry('Waiting to be promoted', counted(pendingCanonPromotions, 'issue'))]),
    ...obsessiveTopics.map((topic) =>
      entry(
        `#${topic.tag}`,
        `much talk and little work: ${counted(topic.issueCount, 'issue')}, looked up ${counted(topic.totalAccesses, 'time')}, ${percent(topic.applicationRate)} applied, ${percent(topic.irrelevanceRate)} irrelevant`,
        { isFlag: true },
      ),
    ),
    ...attempts.map(({ kind, actor, because, at }) =>
      entry(`Not allowed, ${dateText(startedAt, at)}`, `${nameIn(report, actor)}: ${kind.replaceAll('-', ' ')}. ${because}`, {
        isFlag: true,
      }),
    ),
    ...recommendations.map(({ text, refs }) =>
      entry('Advice', text, {
        isFlag: refs.length > 0,
        under: refs.length === 0 ? [] : [`See ${listed(refs.map((ref) => refText(report, ref)))}`],
      }),
    ),
  ]
}

/** Issues are told by their number, everything else by its name. */
const refText = (report: RoomReport, ref: string): string => (/^\d+$/.test(ref) ? `#${ref}` : nameIn(report, ref))

export const rateText = (rate: number | null): string => (rate === null ? '–' : percent(rate))

export const memberTitle = ({ name, role }: MemberLine): string =>
  role === 'member' || name.toLowerCase().includes(ROLES[role]) ? name : `${name} (${ROLES[role]})`

/** A member as it stands with its model of now. */
export function memberEntry(member: MemberLine, words: DomainWords): Entry {
  const { profile, trust, level, isActive, isAssisted, freedom, model } = member
  const { lifetimeCredits, creditsThisSession, creditsThisMilestone, currentVerifiedStreak, longestVerifiedStreak } = profile
  const isLow = level !== 'normal' || trust === 'low'
  return entry(
    memberTitle(member),
    [
      ...(isActive ? [] : ['has left']),
      profile.reliabilityTier === 'none' ? 'no tier yet' : TIERS[profile.reliabilityTier],
      `${trust} trust`,
      ...(level === 'normal' ? [] : [level]),
      countedCredits(lifetimeCredits),
    ].join(' · '),
    {
      isFlag: isActive && isLow,
      under: [
        `${model} · ${freedom}${isAssisted ? ' · gets its tasks in small slices' : ''}`,
        `${creditsText(creditsThisSession)} this session, ${creditsText(creditsThisMilestone)} this ${words.milestone}`,
        `${profile.verificationRate === null ? 'nothing cited yet' : `${percent(profile.verificationRate)} of its citations hold`}, ${profile.penaltyRate === null ? 'too few actions to say more' : `${percent(profile.penaltyRate)} of its last actions were penalised`}`,
        `${currentVerifiedStreak} citations in a row hold, ${longestVerifiedStreak} at best`,
      ],
    },
  )
}

const OUTCOMES: Readonly<Record<KeptGoal['outcome'], string>> = { open: '○', achieved: '✓', ended: '✗' }

export function goalEntry(goal: KeptGoal, report: RoomReport): Entry {
  const { id, outcome, metric, target, current, targetMember, deadline, description, setBy } = goal
  const whose = targetMember === null ? 'the team' : nameIn(report, targetMember)
  const far =
    metric === 'zero-penalties'
      ? `${METRICS[metric]}${outcome === 'open' ? (current === 1 ? ', so far kept' : ', already missed') : ''}`
      : `${current} of ${metricText(metric, target)}`
  return entry(`${OUTCOMES[outcome]} ${id}, for ${whose}`, `${far}, ${deadlineText(deadline, wordsOf(report), moment)}`, {
    under: [`${description === '' ? '' : `${stopped(description)} `}Set by the ${setBy}.`],
  })
}

export function canonEntries(report: RoomReport): readonly Entry[] {
  return report.canon.map(({ anchor, subject, attribute, value, text, source, by, at, versions }) =>
    entry(`${anchor} ${subject}, ${attribute}`, value, {
      under: [
        ...(text === '' ? [] : [`“${text}”`]),
        [source, `by ${nameIn(report, by)}`, `since ${dateText(report.startedAt, at)}`, versions > 1 ? `${versions} versions` : '']
          .filter((part) => part !== '')
          .join(' · '),
      ],
    }),
  )
}

/** What a user may do about a conflict, in words. */
export const optionText = (choice: Choice, anchor: string, { canon }: DomainWords): string =>
  ({
    override: `Let the new text stand: it becomes ${canon}, and ${anchor} is superseded.`,
    keep: `Keep ${canon} as it is, and change the text to fit.`,
    discuss: 'Open an issue, and let the team weigh it before anything is decided.',
  })[choice]

/** Null where it is no more among what counts. */
export const heldIn = ({ canon }: Pick<RoomReport, 'canon'>, anchor: string): RoomReport['canon'][number] | null =>
  canon.find((line) => line.anchor === anchor) ?? null

/** "C3@2, issue #23, since 2031-05-03": null where it is no more among what counts. */
export function heldText(report: RoomReport, anchor: string): { readonly head: string; readonly text: string } | null {
  const held = heldIn(report, anchor)
  if (held === null) return null
  const said = held.text === '' ? '' : `“${held.text}” · `
  return {
    head: [anchor, held.source, `since ${dateText(report.startedAt, held.at)}`].filter((part) => part !== '').join(', '),
    text: `${said}${statementText(held)}`,
  }
}

export const conflictEntries = (report: ShownRoom): readonly Entry[] =>
  liveConflicts(report).map((conflict) => {
    const { id, claim, source, canon, isUsers, detectedBy } = conflict
    const issue = discussedIn(conflict)
    const choices = issue === null ? choicesFor(conflict) : []
    const held = heldText(report, canon)
    return entry(`${id}, ${isUsers ? 'you wrote' : 'it is written'}`, `“${claim}” (${sourceText(source)})`, {
      isFlag: true,
      under: [
        held === null ? `Against ${canon}` : `${wordsOf(report).title} (${held.head}): ${held.text}`,
        `${differenceText(conflict, heldIn(report, canon))} Found by ${nameIn(report, detectedBy)}.`,
        ...choices.map((choice) => optionText(choice, canon, wordsOf(report))),
        ...(issue === null ? [] : [`The team talks it over in #${issue}.`]),
      ],
      commands: issue === null ? choices.map((choice) => commandsOf(report).settle(id, choice)) : [commandsOf(report).show(issue)],
    })
  })

const PATCHES: Readonly<Record<Patch['status'], string>> = {
  proposed: 'to review',
  accepted: 'accepted, not written yet',
  applied: 'written',
  rejected: 'rejected',
  failed: 'could not be written; the folder is as it was',
  withdrawn: 'withdrawn',
}

export function patchEntry(patch: Patch, report: ShownRoom): Entry {
  const { patch: id, issue, author, diff, files, impact, status, conflicts, decidedBy, because } = patch
  const { impact: impacts, canon } = wordsOf(report)
  const { accept, again, reject } = commandsOf(report)
  return entry(
    `${id} for #${issue}`,
    `${PATCHES[status]}${decidedBy === null ? '' : ` (by ${nameIn(report, decidedBy)})`} · by ${nameIn(report, author)} · ${impacts[impact]} · ${counted(files.length, 'file')}, ${diffSize(diff)}: ${files.join(', ')}`,
    {
      isFlag: status === 'failed' || conflicts.length > 0,
      under: [
        ...(because === '' ? [] : [because]),
        ...(isOutdated(report, id) ? ['It fits the folder no more: the team is asked for another.'] : []),
        ...conflicts.map((conflict) => `“${conflict.claim}” goes against ${canon} (${conflict.canon}). ${conflict.because}`),
      ],
      commands: status === 'proposed' ? [isOutdated(report, id) ? again(issue) : accept(id), reject(id)] : [],
    },
  )
}

type Opens = (ref: string, command: ReturnType<typeof commandsOf>, report: ShownRoom) => readonly string[]

const OPENS: Readonly<Record<Notice['actions'][number]['kind'], Opens>> = {
  openIssue: (ref, { show }) => (/^\d+$/.test(ref) ? [show(Number(ref))] : []),
  // What has been decided since needs no decision.
  openPatch: (ref, { accept, reject }, report) => (toReview(report).some(({ patch }) => patch === ref) ? [accept(ref), reject(ref)] : []),
  openConflict: (_, { type }) => [type('conflicts')],
  openMember: (_, { type }) => [type('records')],
  openRecord: (_, { type }) => [type('records')],
  openHealth: (_, { type }) => [type('health')],
}

export const noticeEntries = (report: ShownRoom): readonly Entry[] =>
  report.notices.map(({ title, body, level, actions, at, to }) =>
    entry(title, body, {
      isFlag: level === 'warning',
      under: [`${dateText(report.startedAt, at)}${to === 'moderator' ? ', for the moderator' : ''}`],
      commands: [...new Set(actions.flatMap(({ kind, ref }) => OPENS[kind](ref, commandsOf(report), report)))],
    }),
  )

const NOTHING = 'nothing.'

/** A question that was asked has an answer, be it this one. */
const orNothing = (answers: readonly string[]): readonly string[] => (answers.length === 0 ? [NOTHING] : answers)

export const milestoneEntries = ({ milestones, startedAt }: RoomReport): readonly Entry[] =>
  milestones.map(({ milestone, name, because, at, reflection }) => {
    const { wentRight, wentWrong, obsessiveTags, creditsAndOutcomes } = reflection
    return entry(`${milestone}. ${name}`, `complete since ${dateText(startedAt, at)}${because === '' ? '' : `. ${because}`}`, {
      under: [
        ...orNothing(wentRight).map((text) => `Went well: ${text}`),
        ...orNothing(wentWrong).map((text) => `Went badly: ${text}`),
        `Talked about over and over: ${obsessiveTags.length === 0 ? NOTHING : listed(obsessiveTags.map((tag) => `#${tag}`))}`,
        ...(creditsAndOutcomes.length === 0 ? ['Look-ups that ended in a change: none.'] : creditsAndOutcomes),
      ],
    })
  })
