/** What happens to an issue: it is opened, taken in, cut, frozen and thawed, settled. Freezes stand out; bookkeeping steps back. */
import { at } from '../../core/list.ts'
import type { RoomEventOf, Stage } from '../../core/room/words.ts'
import { counted, listed } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { news, note, rule, typed } from '../terminal/lanes.ts'
import { countedCredits, spanText } from './amounts.ts'
import { commandsOf } from './commands.ts'
import { ENDINGS, ruleText } from './phrases.ts'
import { acts, facts, issueIn, type Lines, label, parts, references, type Scene, said, tagText, whoText } from './scene.ts'

type At = { readonly at: number }

const aside = (scene: Scene, text: string): Lines => note(scene, oneLine(text), scene.paint.dim, '  ')

/** Those that the rules open about another issue are told with what they are about. */
const TOLD_ELSEWHERE: readonly string[] = ['breaker', 'leech', 'advocate']

export function opened(event: RoomEventOf<'issue.opened'>, scene: Scene): Lines {
  const { issue, kind, title, body, author, priority, impact, tags, sliceOf, share, assignee, related, evidence } = event
  if (TOLD_ELSEWHERE.includes(kind)) return []
  if (sliceOf !== null) return aside(scene, `↳ #${issue} is a slice of #${sliceOf}: ${title} (${countedCredits(share)})`)
  const about = [
    priority === 'normal' ? '' : `${priority} priority`,
    impact === null ? '' : scene.words.impact[impact],
    tagText(tags),
    assignee === null ? '' : `for ${whoText(scene, assignee)}`,
    related.length === 0 ? '' : `beside ${listed(related.map((id) => `#${id}`))}`,
  ]
  return [
    '',
    rule(scene, oneLine(`#${issue} ${title}`), scene.paint.bold),
    ...acts(scene, author, kind === 'conflict' ? 'brings a conflict before the team' : 'opens an issue', parts(scene, about)).slice(1),
    ...said(scene, author, body, issue),
    ...references(scene, author, evidence, body),
  ]
}

export function takenIn({ issue, by, tags, impact, assignee, because }: RoomEventOf<'issue.taken-in'>, scene: Scene): Lines {
  const what = [
    scene.words.impact[impact],
    ...(tags.length === 0 ? [] : [tagText(tags)]),
    ...(assignee === null ? [] : [`for ${whoText(scene, assignee)}`]),
  ]
  return aside(scene, `${scene.name(by)} takes in #${issue}: ${what.join(', ')}. ${because}`)
}

/** The others are told by what is said in them. */
const STEPS: Readonly<Partial<Record<Stage, string>>> = { discuss: 'open for discussion', vote: 'to the vote' }

export const blindBegun = ({ issue, members, because }: RoomEventOf<'blind.begun'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`▸ #${issue}, blind pass: ${listed(members.map(scene.name))} write alone, and see nobody else’s view. ${because}`),
    scene.paint.cyan,
    '  ',
  )

export function advanced({ issue, stage, because }: RoomEventOf<'issue.advanced'>, scene: Scene): Lines {
  const step = STEPS[stage]
  return step === undefined ? [] : note(scene, oneLine(`▸ #${issue}, ${step}. ${because}`), scene.paint.cyan, '  ')
}

export const sliced = ({ issue, by, slices, credits, because }: RoomEventOf<'issue.sliced'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`${scene.name(by)} cuts #${issue} into ${counted(slices.length, 'slice')} worth ${countedCredits(credits)} in all. ${because}`),
    scene.paint.cyan,
    '  ',
  )

export const tagged = ({ issue, by, tags }: RoomEventOf<'issue.tagged'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(by)} tags #${issue}: ${tags.length === 0 ? 'nothing any more' : tagText(tags)}`)

export const assigned = ({ issue, by, assignee }: RoomEventOf<'issue.assigned'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(by)} gives #${issue} to ${whoText(scene, assignee)}.`)

export const prioritised = ({ issue, by, priority, because }: RoomEventOf<'issue.prioritised'>, scene: Scene): Lines =>
  aside(scene, `#${issue} is of ${priority} priority now (by ${whoText(scene, by)}). ${because}`)

export const pinned = ({ issue, by, pinned: isPinned }: RoomEventOf<'issue.pinned'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(by)} ${isPinned ? 'pins' : 'unpins'} #${issue}.`)

export const archived = ({ issue, because }: RoomEventOf<'issue.archived'>, scene: Scene): Lines =>
  aside(scene, `${label(scene, issue)} goes to the archive. ${because}`)

/** What a rule found has just been told with the comment that was set apart; what a person says of a freeze stands here alone. */
export function frozen(
  { issue, by, rule: name, triggers, until, meta, because, at: now }: RoomEventOf<'issue.frozen'> & At,
  scene: Scene,
): Lines {
  const { red, bold } = scene.paint
  return [
    ...news(scene, oneLine(`❄ ${label(scene, issue)} is frozen: ${ruleText(name)}`), (line) => bold(red(line))),
    ...(triggers.length > 0 ? [] : note(scene, oneLine(because), red, '  ')),
    ...facts(scene, [
      until > now ? `only user, moderator and assistant may act on it for ${spanText(until - now)}` : '',
      `on the moderator’s desk as #${meta}`,
      by === 'system' ? '' : `by ${whoText(scene, by)}`,
    ]),
    ...typed(scene, commandsOf(scene).show(issue)),
  ]
}

export function thawed({ issue, by, guidance, extraComments, because }: RoomEventOf<'issue.thawed'>, scene: Scene): Lines {
  const { green, bold, dim } = scene.paint
  const grant = extraComments === 0 ? '' : ` Everybody on it has ${counted(extraComments, 'more comment', 'more comments')}.`
  const isSaid = guidance !== null && lastWords(scene, issue) === guidance
  return [
    ...news(scene, oneLine(`☀ ${label(scene, issue)} goes on, by ${whoText(scene, by)}.${grant}`), (line) => bold(green(line))),
    ...(guidance === null ? note(scene, oneLine(because), dim, '  ') : isSaid ? [] : said(scene, by, guidance, issue)),
  ]
}

/** Guidance is a comment as well: nobody is told it twice. */
function lastWords(scene: Scene, id: number): string | null {
  const comments = issueIn(scene, id)?.comments
  return comments === undefined ? null : (at(comments, comments.size - 1)?.body ?? null)
}

export const regrounded = ({ issue, by, members, because }: RoomEventOf<'issue.regrounded'>, scene: Scene): Lines => [
  ...news(scene, oneLine(`↻ ${label(scene, issue)}: back to the sources, by ${whoText(scene, by)}.`), scene.paint.yellow),
  ...note(scene, oneLine(`${listed(members.map(scene.name))} must verify before they comment again. ${because}`), scene.paint.yellow, '  '),
]

export function resolved(event: RoomEventOf<'issue.resolved'>, scene: Scene): Lines {
  const { issue, by, kind, decision, reasoning, cites, into } = event
  const { green, bold, dim } = scene.paint
  if (kind === 'meta') return aside(scene, `✓ ${label(scene, issue)} is done with.`)
  // That it was decided, the decision says.
  const how = into !== null ? `: merged into #${into}` : kind === 'decided' ? '' : `: ${ENDINGS[kind]}`
  return [
    ...news(scene, oneLine(`✓ ${label(scene, issue)} is settled${how}.`), (line) => bold(green(line))),
    ...note(scene, oneLine(decision), (line) => line, '  '),
    ...(reasoning === '' || decision.includes(reasoning) ? [] : note(scene, oneLine(`Because: ${reasoning}`), dim, '  ')),
    ...facts(scene, [`by ${whoText(scene, by)}`, cites.length === 0 ? '' : `rests on ${oneLine(listed(cites))}`]),
  ]
}

export const reopened = ({ issue, by, because }: RoomEventOf<'issue.reopened'>, scene: Scene): Lines =>
  news(scene, oneLine(`↺ ${label(scene, issue)} is open again, by ${whoText(scene, by)}. ${because}`), scene.paint.yellow)

export function epistemic({ issue, from, to, because }: RoomEventOf<'epistemic.changed'>, scene: Scene): Lines {
  const { status } = scene.words
  return aside(scene, `#${issue} was ${status[from]} and is ${status[to]} now. ${because}`)
}

export const tagFrozen = ({ tag, by, because }: RoomEventOf<'tag.frozen'>, scene: Scene): Lines =>
  news(scene, oneLine(`❄ The topic ${tagText([tag])} is frozen by ${whoText(scene, by)}. ${because}`), scene.paint.red)

export const tagThawed = ({ tag, by, because }: RoomEventOf<'tag.thawed'>, scene: Scene): Lines =>
  news(scene, oneLine(`☀ The topic ${tagText([tag])} goes on, by ${whoText(scene, by)}. ${because}`), scene.paint.green)

export function flagged({ tag, meta, issues, accesses, applied, irrelevant }: RoomEventOf<'topic.flagged'>, scene: Scene): Lines {
  const counts = `${counted(issues, 'issue')}, looked up ${counted(accesses, 'time')}; ${applied} applied, ${irrelevant} irrelevant`
  return [
    ...news(scene, oneLine(`! The topic ${tagText([tag])} takes much and brings little: ${counts}.`), scene.paint.yellow),
    ...note(scene, `On the moderator’s desk as #${meta}.`, scene.paint.dim, '  '),
  ]
}

/** Whether a freeze has just told the user the same. */
export const isFreezeTold = (scene: Scene, issue: number, when: number): boolean => issueIn(scene, issue)?.freeze?.at === when
