/**
 * What the prompts of a control room share: who the member is, the rules that hold for every comment with the numbers in force, and how
 * the issue, the thread, what is agreed and the files are shown. Whatever others wrote stands inside a fence.
 */
import type { Passage } from '../core/dossier.ts'
import type { Breakers, Violation } from '../core/gate/words.ts'
import type { Common, ShownCanon, ShownComment, ShownIssue } from '../core/room/views.ts'
import type { Prompt } from '../core/seat.ts'
import { fence, QUOTED_IS_DATA } from './fence.ts'
import { roleOf, termsOf } from './room-roles.ts'

type Part = string | null

/** The parts that are there, a line apart. */
export const prompt = (system: readonly Part[], user: readonly Part[]): Prompt => ({
  system: [...system, QUOTED_IS_DATA].filter((part) => part !== null).join('\n\n'),
  subject: '',
  talk: '',
  task: user.filter((part) => part !== null).join('\n\n'),
})

/** On one line: no name from outside begins a new one. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function selfOf({ self, room }: Common): string {
  const { name, role, persona, method, isAssisted, isDamped } = self
  return [
    `You are "${line(name)}", a member of a team that works on a project folder together with its user. ${roleOf(role, room.domain)}`,
    ...(persona === '' ? [] : [`Who you are: ${persona}`]),
    ...(method === '' ? [] : [`How you work: ${method}`]),
    ...(isAssisted
      ? ['Your tasks are cut small for now: this is one of them. Do this one alone, do it whole, and leave the rest where it is.']
      : []),
    ...(isDamped
      ? [
          'Your last comments raised the temperature again and again, so your limit for words of alarm is lower than the one given below. Use none of them: say plainly what is so and what follows.',
        ]
      : []),
  ].join('\n')
}

/** Everybody's, whatever they are asked for. */
export function teamOf({ goals, room }: Common): string {
  const { agreed } = termsOf(room.domain)
  return [
    'THE TEAM. You succeed when the team does, not when whoever speaks is pleased. You help by catching errors before they spread, by tying proposals to the files, by challenging weak agreement with evidence, and by passing a question on (to the moderator or the user) instead of guessing.',
    `The user leads the team and is held to the same facts: where the user's words go against ${agreed}, say so, politely. A project that is consistent is worth more than being of one mind today.`,
    ...(goals.length === 0
      ? []
      : [
          'Goals the team has set itself, to aim at and not to bend anything for:',
          fence('goals', goals.map((goal) => `- ${line(goal)}`).join('\n')),
        ]),
  ].join('\n')
}

export function scarcityOf({ breakers, commentsLeft }: Pick<Common, 'breakers' | 'commentsLeft'>): string {
  return `FEW COMMENTS. You may write ${counted(breakers.maxCommentsPerAgentPerIssue, 'comment')} on an issue, and ${commentsLeft} of yours ${commentsLeft === 1 ? 'is' : 'are'} left on this one. Make them count. Each of them
1. names the files, lines or earlier issues it rests on;
2. gives the whole reasoning, not a reaction;
3. where you agree, says why and what follows from it;
4. where you disagree, offers an alternative, with evidence;
5. ends with a next step or a decision that somebody can act on.
"I agree" or "good idea" alone is refused. If you have nothing to add, give the reason in "pass": that costs nothing.`
}

/** The numbers in force, so that a member can keep them. */
export function breakersOf(breakers: Breakers): string {
  const {
    minCommentLength,
    minUniqueWords,
    maxEscalationKeywordsPerComment,
    escalationKeywords,
    maxTotalCommentsPerIssue,
    maxConsecutiveSameAgentPair,
    requireEvidenceForImpactLevel,
    minTurnsBeforeResolution,
    frozenIssueCooldownMinutes,
  } = breakers
  return [
    'WHAT CODE COUNTS before a comment is taken:',
    `- at least ${minCommentLength} characters and ${minUniqueWords} different words, or it is refused;`,
    `- at most ${maxEscalationKeywordsPerComment} of these words, in your own words and not in quotations, or the issue is frozen: ${escalationKeywords.map(line).join(', ') || 'none are listed'};`,
    `- at most ${counted(maxTotalCommentsPerIssue, 'comment')} on an issue, and two members may take turns ${counted(maxConsecutiveSameAgentPair, 'time')} with nobody between them, or it is frozen;`,
    `- from the impact "${requireEvidenceForImpactLevel}" on, evidence that can be looked up and holds, or it is refused; "canon-changing" takes a file and, beside it, an issue or an anchor;`,
    `- an issue has ${counted(minTurnsBeforeResolution, 'comment')} of members before one of them resolves it; a frozen one stands still for ${counted(frozenIssueCooldownMinutes, 'minute')}.`,
  ].join('\n')
}

export function groundingOf({ room, self }: Common): string {
  const { agreed, entry } = termsOf(room.domain)
  return [
    `GROUNDING. Search first: files, tags, and what earlier issues have settled. Cite in "evidence" what you found: files with path, lines and words copied exactly, issues by number, ${entry} by its anchor (C3@2). Code looks all of it up; what does not hold costs you.`,
    `A change names at least one file or issue and says in "relation" whether it extends, modifies or contradicts ${agreed}; if it contradicts them, say why that is worth it.`,
    'If you find nothing to build on, call your proposal tentative, put what you searched for into "searches", and say that nothing was settled before.',
    `If you come upon a contradiction with ${agreed}, it gets an issue of its own, tagged canon-conflict: open it, or ask for it in your comment. Do not settle it yourself before the moderator has seen it.`,
    'In "trigger", say honestly why you looked something up; what you add unasked is "unprompted".',
    ...(self.trust === 'low' ? ['What you propose is checked by another member before it counts.'] : []),
  ].join('\n')
}

export function remediationOf({ self: { level } }: Common): Part {
  if (level !== 'remediation' && level !== 'flagged') return null
  return `NOTICE. Too much of your recent work did not hold. Until that is better:
1. every proposal rests on at least two sources;
2. you cite lines, not only files;
3. you read your evidence again before you send it;
4. if you are not sure, leave it to the moderator and say so. Do not guess.
This is lifted as soon as what you cite holds again.`
}

/** What the last try was refused for. The messages name members and files, so they are quoted. */
export const againOf = (again: readonly Violation[]): Part =>
  again.length === 0
    ? null
    : `Your last answer was not taken. Mend what is listed here and send it again whole:\n${fence('why it was not taken', again.map(({ rule, message }) => `- ${rule}: ${line(message)}`).join('\n'))}`

export function issueOf(issue: ShownIssue, what = 'the issue'): string {
  const { id, title, body, author, tags, impact, epistemic, evidence, diff, facts } = issue
  const head = [
    `#${id} ${line(title)}`,
    `By ${line(author)}. Impact: ${impact ?? 'not said yet'}. Standing: ${line(epistemic)}. Tags: ${tags.map(line).join(', ') || 'none'}.`,
  ]
  return [
    fence(what, [...head, body, ...cited(evidence)].filter((part) => part !== '').join('\n\n')),
    ...(diff === null ? [] : [fence('the diff that is proposed', diff)]),
    ...(facts.length === 0 ? [] : [fence('what would be agreed on', facts.map((fact) => `- ${line(fact)}`).join('\n'))]),
  ].join('\n\n')
}

const cited = (evidence: readonly string[]): readonly string[] => (evidence.length === 0 ? [] : [`Cites: ${evidence.map(line).join('; ')}`])

export const threadOf = ({ comments }: ShownIssue): string =>
  comments.length === 0 ? 'Nobody has commented yet.' : ['What was said so far:', ...comments.map(commentOf)].join('\n\n')

export function commentOf({ id, author, isOwn, body, stance, impact, evidence, asks, isBlind, isAdvocate }: ShownComment): string {
  const marks = [
    isOwn ? 'you' : author,
    stance,
    ...(impact === null ? [] : [impact]),
    ...(isBlind ? ['before seeing the others'] : []),
    ...(isAdvocate ? ["as devil's advocate"] : []),
    ...(asks === null ? [] : [`asks ${asks}`]),
  ]
  return fence(`${id}: ${marks.join(', ')}`, [body, ...cited(evidence)].join('\n\n'))
}

export function materialOf({ room, canon, passages, related }: Common): string {
  const { agreed } = termsOf(room.domain)
  return [
    `The project is called as follows.\n${fence('project', room.title)}`,
    canon.length === 0
      ? `Of ${agreed}, nothing bears on this.`
      : fence(`${agreed}, as far as they bear on this`, canon.map(canonOf).join('\n')),
    ...(related.length === 0
      ? []
      : [fence('issues that bear on it', related.map(({ id, title, status }) => `#${id} (${line(status)}): ${line(title)}`).join('\n'))]),
    fence('files of the folder', room.files.join('\n')),
    ...passages.map(passageOf),
  ].join('\n\n')
}

export const canonOf = ({ anchor, subject, attribute, value, text, source }: ShownCanon): string =>
  line(`${anchor}: ${subject}, ${attribute}: ${value}. "${text}" (${source})`)

const passageOf = ({ path, start, end, text }: Passage): string => fence(`${path} lines ${start}-${end}`, text)
