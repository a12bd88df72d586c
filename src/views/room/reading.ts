/** What every form of a room's report says in the same words: how it stands, who is who, where something was said, what to do next. */
import type { Source, Statement } from '../../core/canon/words.ts'
import type { choicesFor } from '../../core/room/choices.ts'
import type { IssueLine, RoomReport } from '../../core/room/report-types.ts'
import type { Comment, FoundConflict, Patch } from '../../core/room/state.ts'
import type { HealthReport, IssueKind, Mark } from '../../core/room/words.ts'
import { counted, listed } from '../amounts.ts'
import { columns, cut } from '../columns.ts'
import type { Entry } from '../governor/sections.ts'
import { commandsOf, type ShownRoom } from './commands.ts'
import { STANCES } from './phrases.ts'

/** Issues about the room itself: the moderator's desk. */
const DESK: readonly IssueKind[] = ['breaker', 'leech', 'advocate']

export const isDesk = ({ kind }: Pick<IssueLine, 'kind'>): boolean => DESK.includes(kind)

/** A member by name; whoever acts without being one, in a sentence. */
export function nameIn({ team }: Pick<RoomReport, 'team'>, id: string): string {
  if (id === 'user') return 'the user'
  return id === 'system' ? 'the rules' : (team.find((member) => member.id === id)?.name ?? id)
}

/** `Seryn, eye colour: amber`. */
export const statementText = ({ subject, attribute, value }: Statement): string => `${subject}, ${attribute}: ${value}`

/** `issue #12`, `chapter-1/scene-2.md:14`, `the user`. */
export function sourceText({ kind, ref, line }: Source): string {
  if (kind === 'issue') return `issue #${ref}`
  if (kind === 'user') return 'the user'
  const place = line === null ? ref : `${ref}:${line}`
  return kind === 'text' && ref === '' ? 'a text that was handed in' : place
}

const STATUSES: readonly IssueLine['status'][] = ['frozen', 'waiting', 'open', 'resolved', 'archived']

/** "1 frozen, 2 open and 9 resolved", desks aside; null where there is no issue. */
function issueCounts(issues: readonly Pick<IssueLine, 'kind' | 'status'>[]): string | null {
  const work = issues.filter((issue) => !isDesk(issue))
  const said = STATUSES.flatMap((status) => {
    const amount = work.filter((issue) => issue.status === status).length
    return amount === 0 ? [] : [`${amount} ${status === 'waiting' ? 'waiting for you' : status}`]
  })
  return said.length === 0 ? null : listed(said)
}

/** No full stop: a sentence may go on behind it. */
export function headline({ issues }: Pick<RoomReport, 'issues'>): string {
  const counts = issueCounts(issues)
  if (counts === null) return 'An empty room: no issue has been opened'
  const amount = issues.filter((issue) => !isDesk(issue)).length
  return `${counted(amount, 'issue')}: ${counts}`
}

export const toReview = ({ patches }: Pick<RoomReport, 'patches'>): readonly Patch[] =>
  patches.filter(({ status }) => status === 'proposed')

/** Whether the file has moved on under it: to accept it would be refused, and the next session asks for another. */
export const isOutdated = ({ outdated = [] }: ShownRoom, patch: string): boolean => outdated.includes(patch)

/** Those that nobody has settled, be they talked over in an issue. What a model called no conflict is none. */
export const liveConflicts = ({ conflicts }: Pick<RoomReport, 'conflicts'>): readonly FoundConflict[] =>
  conflicts.filter(({ isConfirmed }) => isConfirmed !== false)

/** The issue in which the team talks it over; null: it waits for the user's choice. */
export const discussedIn = ({ choice, issue }: Pick<FoundConflict, 'choice' | 'issue'>): number | null =>
  choice === 'discuss' ? issue : null

export function healthCounts(health: HealthReport): readonly string[] {
  const { openIssues, frozenIssues, stuckIssues, waitingIssues, resolvedIssues, canonConflicts, patchesToReview } = health
  return [
    `${openIssues} open`,
    ...(frozenIssues === 0 ? [] : [`${frozenIssues} frozen`]),
    ...(stuckIssues === 0 ? [] : [`${stuckIssues} stuck`]),
    ...(waitingIssues === 0 ? [] : [`${waitingIssues} waiting`]),
    `${resolvedIssues} resolved`,
    ...(canonConflicts === 0 ? [] : [counted(canonConflicts, 'conflict')]),
    ...(patchesToReview === 0 ? [] : [`${counted(patchesToReview, 'change')} to review`]),
  ]
}

/** What somebody does with a comment: "objects (to 12.3)", "asks Quill". */
export function doesText(
  { stance, asks, answers }: Pick<Comment, 'stance' | 'asks' | 'answers'>,
  marks: readonly Mark[],
  name: (id: string) => string,
): string {
  if (marks.includes('guidance')) return 'gives guidance'
  if (stance === 'ask') return asks === null ? 'asks everybody' : `asks ${name(asks)}`
  return `${STANCES[stance]}${answers === null ? '' : ` (to ${answers})`}`
}

/** Where the room stands: its session, in words. */
export function sessionText({ session }: Pick<RoomReport, 'session'>): string {
  if (session === null) return 'No session so far'
  const { number, mode, ended, tally } = session
  const done = `${counted(tally.kept, 'comment')}, ${counted(tally.resolved, 'issue')} settled`
  return ended === null ? `Session ${number} is on (${mode} mode): ${done}` : `Session ${number} is over: ${done}`
}

const COLUMNS_MAX = 60

const short = (text: string): string => (columns(text) <= COLUMNS_MAX ? text : cut(text, COLUMNS_MAX))

type Step = Pick<Entry, 'text' | 'commands'>

/** `C3@2` → C3. */
export const idOf = (anchor: string): string => anchor.split('@', 1)[0] ?? anchor

/** What differs, where both are shown already and a rule can tell; else why it was found. */
export function differenceText({ statement, because }: Pick<FoundConflict, 'statement' | 'because'>, held: Held | null): string {
  if (statement === null || held === null) return because
  return `Here “${statement.value}”, there “${'statement' in held ? held.statement.value : held.value}”.`
}

/** An entry, or a line of a report about one. */
type Held = { readonly statement: Statement } | Pick<Statement, 'value'>

/** What a user may say of a conflict. */
export type Choice = ReturnType<typeof choicesFor>[number]

/** What the user can do next, most urgent first: what stands still without them, then what they may look at. Each thing stands there once. */
export function nextSteps(report: ShownRoom): readonly Step[] {
  const { type, show, accept, again, unfreeze } = commandsOf(report)
  const of = (status: IssueLine['status']): readonly IssueLine[] =>
    report.issues.filter((issue) => issue.status === status && !isDesk(issue))
  const conflicts = liveConflicts(report).filter((conflict) => conflict.isUsers && discussedIn(conflict) === null)
  const changes = toReview(report)
  const steps: readonly Step[] = [
    ...conflicts.map(({ id, claim }, index) => ({
      text: `Settle conflict ${id}: “${short(claim)}”`,
      // One page shows all of them.
      commands: index === conflicts.length - 1 ? [type('conflicts')] : [],
    })),
    ...changes.map(({ patch, issue }) => ({
      text: isOutdated(report, patch)
        ? `Have #${issue} worked on again, since change ${patch} fits the folder no more${titleOf(report, issue)}`
        : `Review change ${patch} for #${issue}${titleOf(report, issue)}`,
      commands: [show(issue), isOutdated(report, patch) ? again(issue) : accept(patch)],
    })),
    ...of('frozen').map(({ id }) => ({ text: `Let #${id} go on${titleOf(report, id)}`, commands: [unfreeze(id)] })),
    ...of('waiting')
      .filter(({ id }) => !changes.some(({ issue }) => issue === id))
      .map(({ id }) => ({ text: `Decide #${id}${titleOf(report, id)}`, commands: [show(id)] })),
  ]
  const isAtWork = report.session !== null && report.session.ended === null
  if (isAtWork) return steps
  if (!report.fitness.valid) return [...steps, { text: `Make the team fit to work. ${report.fitness.message}`, commands: [] }]
  if (of('open').length > 0) return [...steps, { text: 'Let the team work', commands: [type('run')] }]
  return steps.length > 0 ? steps : [{ text: 'Give the team something to do', commands: [type('issue "…"')] }]
}

function titleOf({ issues }: ShownRoom, id: number): string {
  const title = issues.find((issue) => issue.id === id)?.title
  return title === undefined ? '' : `: ${short(title)}`
}
