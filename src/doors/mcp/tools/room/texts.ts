/**
 * A room's threads and verdicts in words. What members and files say stands behind a bar, a line each, with nothing unseen in it, so
 * that it can't pass for anything that this server says.
 */
import type { CheckedEvidence } from '../../../../core/room/words.ts'
import { counted } from '../../../../views/amounts.ts'
import { oneLine, printable } from '../../../../views/printable.ts'
import { foundOf } from '../../../../views/room/evidence.ts'
import { statementText } from '../../../../views/room/reading.ts'
import type { Thread } from '../../../room-shown.ts'
import type { RoomVerdict } from '../../../room-verdict.ts'

type Lines = readonly string[]

export const barred = (text: string): Lines =>
  text.trim() === ''
    ? []
    : printable(text)
        .trimEnd()
        .split('\n')
        .map((line) => `│ ${line}`.trimEnd())

const evidenceText = (evidence: CheckedEvidence): Lines =>
  foundOf(evidence).flatMap(({ verdict, source, said, quote, instead }) => [
    `  ${verdict}  ${oneLine(source)}${quote === null ? '' : ` “${oneLine(quote)}”`}: ${oneLine(said)}`,
    ...(instead === null ? [] : [`    ${oneLine(instead)}`]),
  ])

export function threadText(thread: Thread): Lines {
  const { id, title, status, stage, impact, author, assignee, tags, body, evidence, comments, quarantined, facts, patches } = thread
  const about = [
    status === 'open' ? `open (${stage})` : status,
    ...(impact === null ? [] : [impact]),
    `by ${author}`,
    ...(assignee === null ? [] : [`for ${assignee}`]),
    ...tags.map((tag) => `#${tag}`),
  ]
  return [
    oneLine(`#${id} ${title}`),
    oneLine(about.join(' · ')),
    ...barred(body),
    ...evidenceText(evidence),
    ...standing(thread),
    ...comments.flatMap((comment) => ['', ...saidText(comment), ...comment.warnings.map(ruleText)]),
    ...quarantined.flatMap((comment) => ['', `Set apart: ${saidText(comment).join('\n')}`, ...comment.violations.map(ruleText)]),
    ...votesText(thread),
    ...facts.map((fact) => `Would be agreed: ${oneLine(statementText(fact))}`),
    ...patches.flatMap(({ patch, status: now, author: by, diff }) => [
      '',
      oneLine(`${patch} (${now}), a change by ${by}:`),
      ...barred(diff),
    ]),
    ...yours(thread),
  ]
}

type Said = Pick<Thread['comments'][number], 'comment' | 'author' | 'stance' | 'impact' | 'body' | 'evidence'>

const saidText = ({ comment, author, stance, impact, body, evidence }: Said): Lines => [
  oneLine(`${comment} ${author}, ${stance}${impact === null ? '' : `, ${impact}`}:`),
  ...barred(body),
  ...evidenceText(evidence),
]

/** The rule that stopped it, or whoever did. */
export const stopText = ({ rule, by }: { readonly rule: string; readonly by: string }): string =>
  rule === 'moderator' ? `by ${oneLine(by)}` : oneLine(rule)

function standing({ freeze, status, advocacy, blind, resolution }: Thread): Lines {
  return [
    ...(freeze === null || status !== 'frozen' ? [] : [`It stands still (${stopText(freeze)}); the moderator’s desk is #${freeze.meta}.`]),
    ...(advocacy === null || advocacy.isDone ? [] : [oneLine(`${advocacy.member} argues against it as devil’s advocate.`)]),
    ...(blind === null || blind.length === 0 ? [] : [`${counted(blind.length, 'member is', 'members are')} still to be heard alone.`]),
    ...(resolution === null ? [] : [oneLine(`Settled by ${resolution.by} (${resolution.kind}): ${resolution.decision}`)]),
  ]
}

function votesText({ votes }: Thread): Lines {
  const cast = votes.filter(({ isCurrent }) => isCurrent).map(({ member, vote }) => `${member} ${vote}`)
  return cast.length === 0 ? [] : ['', oneLine(`Votes: ${cast.join(', ')}`)]
}

function yours({ you }: Thread): Lines {
  if (you === null) return []
  return [
    '',
    `You are ${you.member}, and have ${counted(you.commentsLeft, 'comment')} left here.`,
    ...(you.mustReground ? ['You must bring verified evidence with your next one.'] : []),
    ...(you.again.length === 0 ? [] : ['Your last one was not taken:', ...you.again.map(ruleText)]),
  ]
}

const ruleText = ({
  rule,
  consequence,
  message,
}: {
  readonly rule: string
  readonly consequence: string
  readonly message: string
}): string => `  ${rule} (${consequence}): ${oneLine(message)}`

export function verdictText({ verdict, issue, comment, patch, desk, evidence, violations, because }: RoomVerdict): Lines {
  const heads: Readonly<Record<RoomVerdict['verdict'], string>> = {
    done: issue === null ? 'Done.' : `Done: #${issue}.`,
    kept: `kept as ${comment}${patch === null ? '' : `, with the change ${patch}`}.`,
    refused: `refused, and not stored: ${oneLine(because ?? '')} Mend it and send it again.`,
    frozen: `frozen: it is set apart on the moderator’s desk (#${desk}), and #${issue} stands still. Leave it until it is thawed.`,
  }
  return [heads[verdict], ...violations.map(ruleText), ...(evidence === null ? [] : evidenceText(evidence))]
}
