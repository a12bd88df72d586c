/**
 * What the prompts of a room share: what a room is and what code counts, the project with its files and what is agreed, one issue with
 * its thread, and who is asked. All but the last is the same for every member. Whatever others wrote stands inside a fence.
 */
import type { SharedSources } from '../core/dossier.ts'
import type { Around, Common, ShownCanon, ShownComment, ShownIssue } from '../core/room/views.ts'
import type { Domain } from '../core/room/words.ts'
import { fence } from './fence.ts'
import { roleOf, termsOf } from './room-roles.ts'
import { dossierOf, passageOf, passagesOf } from './sources.ts'

type Part = string | null

/** On one line: no name from outside begins a new one. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** One text for every member and everything it is asked for. The numbers are those in force in this room. */
export function systemOf({ room, breakers, everyday }: Around): readonly string[] {
  const { agreed, entry } = termsOf(room.domain)
  return [
    `You are on a team that works with its user on a folder of files (the dossier). An issue is taken in, gets a proposal (a change to files, facts to agree on, or both), is commented on (what reaches far, by some alone first), is voted on by those who did not make it, and goes to the user, without whom no file changes. A devil's advocate is called where agreement comes too easily; the moderator looks at what stands still. Letters (Member B) hold for one issue.
Catch errors before they spread, and pass on what you can not know instead of guessing. The user's words are held to the facts like yours: where they go against ${agreed}, say so, politely. A contradiction with ${agreed} that the issue is not about is named, and settled elsewhere.`,
    `A COMMENT gives its grounds, its reasoning and what should follow. Who disagrees says what to do instead; who has nothing to add passes.
Stance: propose (only of whoever is asked for one: it takes the place of the one before, with all views and votes on it), approve, oppose, ask, answer, note (no side).
Impact, how far what it asks for reaches: cosmetic (spelling, layout), minor (one value, one name), structural (order, dates, how parts hang together), canon-changing (something agreed becomes another).`,
    `EVIDENCE is a file (path, lines, words copied exactly, over the end of a line too), another issue (its number; its thread is the file issues/12, say) or ${entry} (C3@2). Code looks it up, and everybody sees what does not hold. "Verified" means that the words stand there; whether they bear out the claim is yours to judge.`,
    `CODE COUNTS. A comment is refused for fewer than ${counted(breakers.minCommentLength, 'character')} or ${counted(breakers.minUniqueWords, 'different word')}, and from the impact ${breakers.requireEvidenceForImpactLevel} on without evidence that holds (canon-changing: a file, and an issue or an anchor). The issue is frozen for everybody by the same want of evidence twice; by a member's comment beyond ${breakers.maxCommentsPerAgentPerIssue} or any beyond ${breakers.maxTotalCommentsPerIssue}, views asked for alone aside; by two members who took turns ${counted(breakers.maxConsecutiveSameAgentPair, 'time')} with nobody between them and go on; and by more than ${breakers.maxEscalationKeywordsPerComment} of these words in one comment (quotations, code and diff aside): ${alarmWords(breakers.escalationKeywords, everyday)}.`,
  ]
}

function alarmWords(words: readonly string[], everyday: readonly string[]): string {
  const always = words.filter((word) => !everyday.includes(word)).map(line)
  const sometimes = everyday.length === 0 ? [] : [`and, in capitals or said twice, ${everyday.map(line).join(', ')}`]
  return [...always, ...sometimes].join(', ') || 'none are listed'
}

/** The project: its files, what is agreed, what it aims at. */
export function subjectOf({ room, sources, canon, goals }: Around): readonly Part[] {
  return [
    fence('the project', room.title),
    sources.files.length === 0 ? 'Its folder holds no text yet: there is nothing to quote.' : dossierOf(sources),
    canon.isWhole
      ? agreedOf(room.domain, canon.entries, sources)
      : `Too much is agreed on to be shown whole. What is nearest to an issue stands with it.`,
    goals.length === 0
      ? null
      : `Goals the team has set itself, to aim at and not to bend anything for:\n${fence('goals', goals.map((goal) => `- ${line(goal)}`).join('\n'))}`,
  ]
}

/** A sentence that stands in a file that is shown whole is not said again. */
function agreedOf(domain: Domain, entries: readonly ShownCanon[], { whole }: SharedSources): string {
  const isShown = ({ source, text }: ShownCanon): boolean =>
    whole?.some((file) => source.startsWith(`${file.path}:`) && file.text.includes(text)) === true
  const lines = entries.map((entry) => (isShown(entry) ? line(`${statementOf(entry)} (${entry.source})`) : canonOf(entry)))
  return entries.length === 0 ? termsOf(domain).nothing : fence(`${termsOf(domain).agreed}, oldest first`, lines.join('\n'))
}

const statementOf = ({ anchor, subject, attribute, value }: ShownCanon): string => `${anchor}: ${subject}, ${attribute}: ${value}.`

export const canonOf = (entry: ShownCanon): string => line(`${statementOf(entry)} "${entry.text}" (${entry.source})`)

/** One issue, for whoever is asked about it: as it was opened, what is near to it where not all is shown, and what was said. */
export function talkOf(view: Around, issue: ShownIssue): readonly Part[] {
  const { room, canon } = view
  const { id, title, body, author, evidence, taken, earlier, comments } = issue
  return [
    fence(`issue #${id}, opened by ${line(author)}`, [line(title), body, ...cited(evidence)].filter((part) => part !== '').join('\n\n')),
    canon.isWhole ? null : fence(`${termsOf(room.domain).agreed}, what is nearest to #${id}`, canon.entries.map(canonOf).join('\n')),
    nearOf(view, `Passages nearest to #${id}:`),
    taken === null ? null : fence(`what the assistant said when it took #${id} in`, taken),
    earlier === 0 ? null : `${counted(earlier, 'comment')} came before these; they are found under issues/${id}.`,
    ...comments.map(commentOf),
  ]
}

/** Null: the folder is shown whole. */
export const nearOf = ({ sources, passages }: Around, name: string): Part => (sources.whole === null ? passagesOf(name, passages) : null)

const cited = (evidence: readonly string[]): readonly string[] =>
  evidence.length === 0 ? [] : [`Cites:\n${evidence.map((one) => `- ${line(one)}`).join('\n')}`]

export function commentOf(comment: ShownComment): string {
  const { id, author, body, stance, impact, evidence, answers, asks, diff, facts, cited: passages, isBlind, isAdvocate } = comment
  const marks = [
    author,
    stance,
    ...(impact === null ? [] : [impact]),
    ...(isBlind ? ['said alone, before seeing the others'] : []),
    ...(isAdvocate ? ["as devil's advocate"] : []),
    ...(answers === null ? [] : [`answers ${answers}`]),
    ...(asks === null ? [] : [`asks ${asks}`]),
  ]
  return [
    fence(`${id}: ${marks.join(', ')}`, [body, ...cited(evidence)].join('\n\n')),
    ...(diff === null ? [] : [fence(`the change that ${id} proposes`, diff)]),
    ...(facts.length === 0 ? [] : [fence(`what ${id} proposes to agree on`, facts.map((fact) => `- ${line(fact)}`).join('\n'))]),
    ...passages.map(passageOf),
  ].join('\n\n')
}

/** Who is asked, and what holds for it now and for nobody else. */
export function selfOf({ self, room, breakers }: Around): string {
  const { name, alias, role, persona, method, trust, level, damping, isAssisted } = self
  return [
    `You are "${line(name)}". ${roleOf(role, room.domain)}${alias?.startsWith('Member') ? ` On this issue you are ${alias}.` : ''}`,
    ...(persona === '' ? [] : [`Who you are: ${persona}`]),
    ...(method === '' ? [] : [`How you work: ${method}`]),
    ...(isAssisted ? ['Your tasks are cut small for now. Do this one whole, and leave the rest where it is.'] : []),
    ...(trust === 'low' ? ['What you propose is judged by another member alone before it is talked over.'] : []),
    ...(damping === 0
      ? []
      : [
          `Several of your last comments used words of alarm, so your limit for them is ${Math.max(0, breakers.maxEscalationKeywordsPerComment - damping)} for now. Say plainly what is so and what follows.`,
        ]),
    ...(level === 'remediation' || level === 'flagged'
      ? [
          'NOTICE. Too much of your recent work did not hold. Until what you cite holds again, a proposal of yours needs at least two references that hold, or it is refused: cite lines and not only files, read your evidence again before you send it, and leave to the moderator what you are not sure of.',
        ]
      : []),
  ].join('\n')
}

/** Whoever asks somebody needs to know who is who. */
export const letterOf = ({ self: { alias } }: Around): Part => (alias === null ? 'You get a letter with your first comment here.' : null)

/** What tells how the issue stands now, and what else there is. */
export function standingOf({ issue, related }: Common): Part {
  const { id, impact, proposal } = issue
  const parts = [
    ...(impact === null ? [] : [`#${id} reaches as far as this: ${impact}.`]),
    proposal === null ? `No proposal stands on #${id} now.` : `The proposal that counts on #${id} is that of ${proposal}.`,
  ]
  return [parts.join(' '), relatedOf(related)].filter((part) => part !== null).join('\n\n')
}

export const relatedOf = (related: Common['related']): Part =>
  related.length === 0
    ? null
    : fence(
        'other issues that may bear on it',
        related.map(({ id, title, status }) => `#${id} (${line(status)}): ${line(title)}`).join('\n'),
      )

/** What the last try was refused for, and that try whole. The messages name members and files, so they are quoted. */
export function againOf({ again, said }: Pick<Common, 'again' | 'said'>): Part {
  if (again.length === 0) return null
  const why = fence('why it was not taken', again.map(({ rule, message }) => `- ${rule}: ${line(message)}`).join('\n'))
  const text = said === null ? [] : [fence('your comment', said.body), ...(said.diff === null ? [] : [fence('your diff', said.diff)])]
  return ['Your last answer was not taken. Mend what is listed here and send it again whole, or pass.', why, ...text].join('\n')
}
