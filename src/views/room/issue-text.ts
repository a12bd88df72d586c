/** One issue in full on a terminal: what it is about, the whole thread with the verdict beside each quotation, and what can be done. */
import { items } from '../../core/list.ts'
import type { Comment, Issue, Quarantined } from '../../core/room/state.ts'
import type { CheckedEvidence, Mark } from '../../core/room/words.ts'
import { counted, listed } from '../amounts.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { flow, type Part } from '../terminal/flow.ts'
import { section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { dateText } from './amounts.ts'
import { commandsOf, type ShownRoom } from './commands.ts'
import { foundUnder } from './evidence.ts'
import { ENDINGS, KINDS, relationText, ruleText, STAGES } from './phrases.ts'
import { doesText, nameIn, statementText, toReview } from './reading.ts'
import { referenceLines } from './scene.ts'
import { wordsOf } from './sections.ts'
import { patchLines, textOf } from './text-parts.ts'

type Lines = readonly string[]

interface Page {
  readonly report: ShownRoom
  readonly paint: Paint
  readonly width: number
}

/** `desk`: the moderator's, where one was opened for it. What was set apart lies there, and is shown with the issue it was said on. */
export function issueText(issue: Issue, desk: Issue | null, report: ShownRoom, paint: Paint, width: number): string {
  const page: Page = { report, paint, width }
  const thread = [...items(issue.comments)]
  const part = (title: string, body: Lines, brush: Brush = paint.bold): Lines => section(title, body, { ...paint, bold: brush }, width)
  return textOf([
    ...headLines(issue, page),
    ...part('❄ Frozen', freezeLines(issue, page), (text) => paint.bold(paint.red(text))),
    ...part('Settled', resolutionLines(issue, page), (text) => paint.bold(paint.green(text))),
    ...part(
      `Thread (${counted(thread.length, 'comment')})`,
      thread.flatMap((comment) => commentLines(comment, page)),
    ),
    ...part(
      'Set apart',
      [...issue.quarantined, ...(desk?.quarantined ?? [])].flatMap((comment) => quarantinedLines(comment, page)),
      (text) => paint.bold(paint.red(text)),
    ),
    ...part('Votes', voteLines(issue, page)),
    ...part(
      'Would be agreed',
      issue.facts.flatMap((fact) => wrap(`- ${oneLine(statementText(fact))}`, width, '  ')),
    ),
    ...toReview(report)
      .filter(({ patch }) => issue.patches.includes(patch))
      .flatMap((patch) => part('A change to review', patchLines(patch, report, paint, width))),
    ...part(
      'What you can do',
      offers(issue, report).flatMap((one) => wrap(`→ ${oneLine(one)}`, width, '  ', '    ').map(paint.cyan)),
    ),
  ])
}

function headLines(issue: Issue, { report, paint, width }: Page): Lines {
  const { id, title, body, kind, status, stage, epistemic, impact, priority, author, assignee, tags, related, sliceOf, slices } = issue
  const words = wordsOf(report)
  const numbers = (ids: readonly number[]): string => listed(ids.map((one) => `#${one}`))
  const facts = [
    status === 'open' ? STAGES[stage] : status === 'waiting' ? 'waiting for you' : status,
    ...(kind === 'work' ? [] : [KINDS[kind]]),
    ...(priority === 'normal' ? [] : [`${priority} priority`]),
    ...(impact === null ? [] : [words.impact[impact]]),
    words.status[epistemic],
    `by ${oneLine(nameIn(report, author))}`,
    ...(assignee === null ? [] : [`for ${oneLine(nameIn(report, assignee))}`]),
    ...tags.map((tag) => `#${oneLine(tag)}`),
    ...(related.length === 0 ? [] : [`beside ${numbers(related)}`]),
    ...(sliceOf === null ? [] : [`slice of #${sliceOf}`]),
    ...(slices.length === 0 ? [] : [`slices ${numbers(slices)}`]),
    ...(issue.isPinned ? ['pinned'] : []),
    `since ${dateText(report.startedAt, issue.openedAt)}`,
  ]
  return [
    ...wrap(oneLine(`#${id} ${title}`), width).map(paint.bold),
    ...flow(
      facts.map((text): Part => ({ text, brush: paint.dim })),
      paint,
      width,
    ),
    ...spokenLines(body, paint, width, '  '),
    ...evidenceLines(issue.evidence, body, paint, width),
    ...advocacyLines(issue, { report, paint, width }),
  ]
}

/** Somebody's words, behind a bar, so that they can't pass for anything else. */
const spokenLines = (text: string, paint: Paint, width: number, indent: string): Lines =>
  text.trim() === ''
    ? []
    : wrap(printable(text).trim(), Math.max(1, width - indent.length - 2)).map((line) => `${indent}${paint.dim('│')} ${line}`.trimEnd())

const evidenceLines = (evidence: CheckedEvidence, body: string, paint: Paint, width: number): Lines =>
  foundUnder(evidence, body).flatMap((found) => [
    ...referenceLines(found, paint, width, '  '),
    ...(found.instead === null ? [] : wrap(oneLine(found.instead), width, '      ').map(paint.dim)),
  ])

function advocacyLines({ advocacy, blind }: Issue, { report, paint, width }: Page): Lines {
  const name = (id: string): string => nameIn(report, id)
  return [
    ...(blind === null || blind.length === 0
      ? []
      : wrap(oneLine(`Blind pass: ${listed(blind.map(name))} not heard yet.`), width, '  ').map(paint.cyan)),
    ...(advocacy === null
      ? []
      : wrap(
          oneLine(
            `⚖ Devil’s advocate: ${name(advocacy.member)}, ${advocacy.used} of ${counted(advocacy.allowed, 'comment')}${advocacy.isDone ? ', done' : ''}.`,
          ),
          width,
          '  ',
        ).map(paint.magenta)),
  ]
}

function freezeLines({ freeze, status }: Issue, { report, paint, width }: Page): Lines {
  if (freeze === null || status !== 'frozen') return []
  return [
    ...wrap(oneLine(`${ruleText(freeze.rule)}, by ${nameIn(report, freeze.by)}`), width, '  ').map(paint.red),
    ...freeze.triggers.flatMap(({ rule, message }) => wrap(oneLine(`- ${rule}: ${message}`), width, '  ')),
    ...wrap(
      `It goes on by itself at ${dateText(report.startedAt, freeze.until)}. On the moderator’s desk as #${freeze.meta}.`,
      width,
      '  ',
    ).map(paint.dim),
  ]
}

function resolutionLines({ resolution }: Issue, { report, paint, width }: Page): Lines {
  if (resolution === null) return []
  const { by, kind, decision, reasoning, cites, into, at } = resolution
  return [
    ...wrap(oneLine(decision), width, '  '),
    ...(reasoning === '' || decision.includes(reasoning) ? [] : wrap(oneLine(`Because: ${reasoning}`), width, '  ').map(paint.dim)),
    ...wrap(
      oneLine(
        [
          into === null ? ENDINGS[kind] : `merged into #${into}`,
          `by ${nameIn(report, by)}`,
          dateText(report.startedAt, at),
          ...(cites.length === 0 ? [] : [`rests on ${listed(cites)}`]),
        ].join(' · '),
      ),
      width,
      '  ',
    ).map(paint.dim),
  ]
}

const MARKS: Readonly<Partial<Record<Mark, string>>> = { blind: 'blind pass', 'devils-advocate': 'devil’s advocate' }

function saidParts(comment: Comment | Quarantined, { report, paint }: Page): readonly Part[] {
  const { author, stance, impact, relation, at, comment: id } = comment
  const marks = 'marks' in comment ? comment.marks : []
  const words = wordsOf(report)
  const dim = (text: string): Part => ({ text: oneLine(text), brush: paint.dim })
  return [
    { text: oneLine(nameIn(report, author)), brush: (text) => paint.bold(paint.cyan(text)) },
    {
      text: oneLine(doesText(comment, marks, (other) => nameIn(report, other))),
      brush: stance === 'oppose' ? paint.yellow : stance === 'approve' ? paint.green : (text) => text,
    },
    ...marks.flatMap((mark): readonly Part[] =>
      MARKS[mark] === undefined ? [] : [{ text: MARKS[mark] ?? '', brush: mark === 'blind' ? paint.cyan : paint.magenta }],
    ),
    dim(impact === null ? '' : words.impact[impact]),
    dim(relation === 'none' ? '' : relationText(relation, words)),
    dim(id),
    dim(dateText(report.startedAt, at)),
  ]
}

const commentLines = (comment: Comment, page: Page): Lines => [
  '',
  ...flow(saidParts(comment, page), page.paint, page.width),
  ...spokenLines(comment.body, page.paint, page.width, '  '),
  ...evidenceLines(comment.evidence, comment.body, page.paint, page.width),
  ...comment.warnings.flatMap(({ rule, message }) =>
    wrap(oneLine(`! ${ruleText(rule)}: ${message}`), page.width, '  ', '    ').map(page.paint.yellow),
  ),
]

/** What tripped a breaker is read on the desk, apart from what counts. */
const quarantinedLines = (comment: Quarantined, page: Page): Lines => [
  '',
  ...flow(saidParts(comment, page), page.paint, page.width),
  ...spokenLines(comment.body, page.paint, page.width, '  '),
  ...evidenceLines(comment.evidence, comment.body, page.paint, page.width),
  ...comment.violations.flatMap(({ rule, message }) =>
    wrap(oneLine(`✗ ${ruleText(rule)}: ${message}`), page.width, '  ', '    ').map(page.paint.red),
  ),
]

/** Votes on an earlier proposal count no more. */
function voteLines({ votes, revision }: Issue, { report, width }: Page): Lines {
  const cast = Object.entries(votes).filter(([, vote]) => vote.revision === revision)
  const of = (wanted: string): readonly string[] => {
    const names = cast.filter(([, { vote }]) => vote === wanted).map(([member]) => nameIn(report, member))
    return names.length === 0 ? [] : [`${wanted}: ${listed(names)}`]
  }
  const said = [...of('accept'), ...of('reject'), ...of('abstain')]
  return said.length === 0 ? [] : wrap(oneLine(said.join(' · ')), width, '  ')
}

/** Only what would be taken: nobody is challenged twice at a time, and what proposes no fact, or one that contradicts canon, is not promoted. */
function offers({ id, status, epistemic, advocacy }: Issue, report: ShownRoom): readonly string[] {
  const { waysOn, advocate, comment, promote, resolve } = commandsOf(report)
  const isPromotable = report.issues.some((line) => line.id === id && line.isPromotable)
  if (status === 'resolved' || status === 'archived') return epistemic === 'agreed' && isPromotable ? [promote(id)] : []
  if (status !== 'frozen') return [comment(id), ...(status === 'waiting' && isPromotable ? [promote(id)] : []), resolve(id)]
  const isChallenged = advocacy !== null && !advocacy.isDone
  return [...waysOn(id).filter((way) => !isChallenged || way !== advocate(id)), comment(id)]
}
