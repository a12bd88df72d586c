/** What befalls a thread: proposed, opened, moved to its next stage, locked or not and why, ended. */
import type { DebateEventOf } from '../../core/debate/words.ts'
import { listed } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { inLane, laneWidth, messageOf, news, note, remark, type Scene, STAGES } from './lane.ts'
import { two } from './phrases.ts'
import { isSaidIn } from './said.ts'

type Lines = readonly string[]

const asked = (question: string | null): string => (question === null ? '' : ` “${oneLine(question)}”`)

/** The question, unless the message that puts it has just been read. */
function unlessSaid(question: string | null, message: string | null, { own }: Scene): string {
  const content = message === null ? null : messageOf(own, ({ id }) => id === message)?.said.content
  return question !== null && content != null && isSaidIn(content, question) ? '' : asked(question)
}

const fromOf = ({ own }: Scene, proposal: string): string => own.proposals[proposal]?.from ?? oneLine(proposal)

export const proposed = ({ proposal, by, from, topic, question, message }: DebateEventOf<'thread.proposed'>, scene: Scene): Lines =>
  note(
    scene,
    from,
    `${scene.name(by)} proposes a thread (${oneLine(proposal)}) on ${oneLine(topic)}.${unlessSaid(question, message, scene)}`,
  )

export const seconded = ({ proposal, seat, question, message }: DebateEventOf<'thread.seconded'>, scene: Scene): Lines =>
  note(
    scene,
    fromOf(scene, proposal),
    `${scene.name(seat)} supports the proposed thread ${oneLine(proposal)}.${unlessSaid(question, message, scene)}`,
  )

export const declined = ({ proposal, rule, because }: DebateEventOf<'thread.declined'>, scene: Scene): Lines =>
  note(scene, fromOf(scene, proposal), `The proposed thread ${oneLine(proposal)} is not opened (${oneLine(rule)}): ${oneLine(because)}`)

export function created({ thread, topic, question, parent, by, openers }: DebateEventOf<'thread.created'>, scene: Scene): Lines {
  const origin = parent === null ? '' : ` It grew out of ${oneLine(parent)}.`
  const who = openers.length === 0 ? '' : ` ${oneLine(listed(openers.map(scene.name)))} open${openers.length === 1 ? 's' : ''} it.`
  const head = `is opened by ${scene.name(by)}: ${oneLine(topic)}`
  return [
    ...news(scene, thread, head, scene.paint.bold),
    ...(question === null ? [] : remark(scene, thread, `Question:${asked(question)}`, scene.paint.bold)),
    ...(origin + who === '' ? [] : remark(scene, thread, (origin + who).trim())),
  ]
}

export const questionSet = ({ thread, question, by, because }: DebateEventOf<'question.set'>, scene: Scene): Lines => [
  ...news(scene, thread, `now asks:${asked(question)}`, scene.paint.bold),
  ...remark(scene, thread, `Set by ${scene.name(by)}. ${oneLine(because)}`),
]

export const stageChanged = ({ thread, from, to, because }: DebateEventOf<'stage.changed'>, scene: Scene): Lines =>
  news(scene, thread, `${STAGES[from]} → ${STAGES[to]}: ${oneLine(because)}`, scene.paint.bold)

export const abstained = ({ thread, seat, because }: DebateEventOf<'seat.abstained'>, scene: Scene): Lines =>
  note(scene, thread, `${scene.name(seat)} abstains: ${oneLine(because)}`, scene.paint.yellow)

/** The first attempt speaks for itself: it has just been shown. */
export const steelmanAttempted = ({ thread, from, to, attempt }: DebateEventOf<'steelman.attempted'>, scene: Scene): Lines =>
  attempt < 2 ? [] : remark(scene, thread, `Attempt ${attempt} of ${scene.name(from)} to restate ${scene.name(to)}.`)

export function steelmanGraded(event: DebateEventOf<'steelman.graded'>, scene: Scene): Lines {
  const { thread, from, to, grade, corrections, by, because } = event
  const { green, yellow, red } = scene.paint
  const brush = { ACCURATE: green, INCOMPLETE: yellow, WRONG: red }[grade]
  const judge = { target: '', judge: ' The judge decided.', rule: ' Decided by rule.' }[by]
  const mark = grade === 'ACCURATE' ? '✓' : '✗'
  const missing = corrections === null || corrections === '' ? [] : remark(scene, thread, `Missing or wrong: ${oneLine(corrections)}`)
  const said = by === 'target' ? messageOf(scene.own, ({ seat }) => seat === to)?.said : undefined
  // Its own message has just told the grade: only what was not said there is added.
  if (said?.move === 'GRADE_STEELMAN' && said.of === from && said.grade === grade)
    return corrections === null || isSaidIn(said.content, corrections) ? [] : missing
  return [
    ...note(scene, thread, `${mark} ${grade}: ${scene.name(from)}’s restatement of ${scene.name(to)}.${judge}`, brush),
    ...missing,
    ...(because === '' || because === corrections ? [] : remark(scene, thread, oneLine(because))),
  ]
}

export function lockFailed({ thread, attempt, failures, extraBudget }: DebateEventOf<'crux.lock-failed'>, scene: Scene): Lines {
  const { yellow } = scene.paint
  const extra = extraBudget === 0 ? '' : ` It gets ${extraBudget} more messages.`
  const reasons = failures.flatMap(({ rule, because }) =>
    wrap(`- ${oneLine(because)} (${oneLine(rule)})`, laneWidth(scene), '  ').map(yellow),
  )
  return [...news(scene, thread, `✗ Lock attempt ${attempt} failed.${extra}`, yellow), ...inLane(scene, thread, reasons)]
}

export const locked = ({ thread, attempt, question }: DebateEventOf<'crux.locked'>, scene: Scene): Lines =>
  news(scene, thread, `✓ LOCKED at attempt ${attempt}:${asked(question)}`, (text) => scene.paint.bold(scene.paint.green(text)))

export const converged = ({ thread, signal, because }: DebateEventOf<'thread.converged'>, scene: Scene): Lines =>
  news(scene, thread, `■ Closed: ${oneLine(because)} (signal ${two(signal)})`, scene.paint.bold)

export const failed = ({ thread, because }: DebateEventOf<'thread.failed'>, scene: Scene): Lines =>
  news(scene, thread, `✗ Failed: ${oneLine(because)}`, scene.paint.red)

export const staled = ({ thread, because }: DebateEventOf<'thread.staled'>, scene: Scene): Lines =>
  news(scene, thread, `– Went quiet: ${oneLine(because)}`, scene.paint.yellow)

export const merged = ({ thread, into, similarity }: DebateEventOf<'thread.merged'>, scene: Scene): Lines =>
  news(scene, thread, `⇒ Merged into ${oneLine(into)}: it asks the same (similarity ${two(similarity)}).`, scene.paint.yellow)

export const KINDS: Readonly<Record<DebateEventOf<'moderator.intervened'>['kind'], string>> = {
  'open-floor': 'opens the floor',
  'horizon-alignment': 'asks for one horizon',
  'horizon-note': 'notes two horizons',
  'commit-request': 'asks for commitments',
  'falsifier-request': 'asks for falsifiers',
  'steelman-request': 'asks for restatements',
  'binary-framing': 'asks for yes or no',
  'devils-advocate': 'asks for the other side',
  'three-views': 'sees three views',
  'crux-published': 'publishes the crux',
}

export const moderated = ({ id, thread, kind, content }: DebateEventOf<'moderator.intervened'>, scene: Scene): Lines => [
  ...news(scene, thread, `${oneLine(id)} The moderator ${KINDS[kind]}:`),
  ...inLane(scene, thread, wrap(oneLine(content), laneWidth(scene), '   ').map(scene.paint.dim)),
]

export const interjected = ({ id, thread, by, content }: DebateEventOf<'user.interjected'>, scene: Scene): Lines => [
  ...news(scene, thread, `${oneLine(id)} ${oneLine(by)} says:`, scene.paint.bold),
  ...inLane(scene, thread, wrap(oneLine(content), laneWidth(scene), '   ')),
]
