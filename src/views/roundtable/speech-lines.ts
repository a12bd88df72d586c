/** What a seat says, and what code makes of it at once: side and confidence, the words, the vote, quotations, checks. */
import type { RoundtableEvent, Vote } from '../../core/roundtable/words.ts'
import type { EventOf } from '../../core/words.ts'
import { counted, listed, percent } from '../amounts.ts'
import { isSaidIn } from '../debate/said.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { sideBadge } from '../terminal/badge.ts'
import { byId, evidenceLines, violationLines } from '../terminal/evidence.ts'
import type { Part } from '../terminal/flow.ts'
import { head, inLane, laneWidth, news, note, remark, spoken, stated, typed, under } from '../terminal/lanes.ts'
import { appealCommand } from './commands.ts'
import { movesOf } from './parts.ts'
import { RESULT_MARKS } from './phrases.ts'
import type { Scene } from './scene.ts'

type Of<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>

const VOTE_BRUSH: Readonly<Record<Vote, 'green' | 'yellow' | 'red'>> = { ACCEPT: 'green', MINOR: 'yellow', BLOCKER: 'red' }

export const voteBrush = (vote: Vote, paint: Paint): Brush => paint[VOTE_BRUSH[vote]]

/** The side and how sure, and how that moved since the seat last spoke. */
function standing(
  { side, confidence }: { side: Of<'stance.declared'>['side']; confidence: number },
  before: number | null,
  paint: Paint,
): readonly Part[] {
  const moved = before === null ? 0 : Math.round(confidence * 100) - Math.round(before * 100)
  const delta = moved === 0 ? '' : ` (${moved > 0 ? '+' : '−'}${Math.abs(moved)})`
  return [
    { text: side ?? '', brush: () => sideBadge(side, paint) },
    { text: `${percent(confidence)} sure${delta}`, brush: paint.dim },
  ]
}

export const declared = (event: Of<'stance.declared'>, scene: Scene): readonly string[] => [
  ...head(scene, event.seat, standing(event, null, scene.paint)),
  ...stated(scene, event.seat, event.statement),
  ...spoken(scene, event.seat, event.text),
]

export function contributed(event: Of<'contribution.made'>, scene: Scene): readonly string[] {
  const { seat, vote } = event
  const { paint } = scene
  return [
    ...head(scene, seat, [
      ...standing(event, confidenceBefore(scene, event), paint),
      { text: vote.vote === null ? '' : vote.vote, brush: vote.vote === null ? paint.dim : voteBrush(vote.vote, paint) },
      { text: event.revises === null ? '' : 'mended', brush: paint.dim },
    ]),
    ...stated(scene, seat, event.statement),
    ...spoken(scene, seat, event.text),
    ...movesOf(event.part)
      .flatMap((move) => unsaid(move, event.text))
      .flatMap((move) => remark(scene, seat, `▸ ${oneLine(move)}`, (line) => line)),
    ...voted(event, scene),
    ...stances(event).flatMap((text) => remark(scene, seat, oneLine(text))),
    ...changed(event, scene),
    ...event.ignored.flatMap((text) => remark(scene, seat, `! not taken: ${oneLine(text)}`, paint.yellow)),
  ]
}

/** A move that the words themselves have just made needs only its name, and not even that where it names no claim. */
function unsaid(move: string, text: string): readonly string[] {
  const [what = move, ...rest] = move.split(': ')
  if (rest.length === 0 || !isSaidIn(text, rest.join(': '))) return [move]
  return /[CEV]\d/.test(what) ? [what] : []
}

/** Of an earlier round: a mended contribution is held against the same one as the first. */
function confidenceBefore({ own }: Scene, { seat, round }: Of<'contribution.made'>): number | null {
  const earlier = own.rounds.findLast((each) => each.round < round && each.contributions[seat] !== undefined)
  return earlier?.contributions[seat]?.confidence ?? own.blind[seat]?.confidence ?? null
}

function voted({ seat, vote }: Of<'contribution.made'>, scene: Scene): readonly string[] {
  if (vote.vote === null) return vote.because === '' ? [] : remark(scene, seat, oneLine(`casts no vote: ${vote.because}`))
  const what = `votes ${vote.vote}${vote.claim === null ? '' : ` over ${vote.claim}`}`
  const brush = vote.vote === 'ACCEPT' ? scene.paint.dim : voteBrush(vote.vote, scene.paint)
  return vote.because === '' && vote.claim === null ? [] : remark(scene, seat, oneLine(`${what}: ${vote.because}`), brush)
}

/** Where it stands towards what others said. Alternatives and failure modes are counted here: all of them are in the log. */
function stances({ challenges, supports, retracts, alternatives, failureModes, uncertain }: Of<'contribution.made'>): readonly string[] {
  const weighed = [
    ...(alternatives.length === 0 ? [] : [counted(alternatives.length, 'alternative')]),
    ...(failureModes.length === 0 ? [] : [counted(failureModes.length, 'way it could fail', 'ways it could fail')]),
  ]
  return [
    ...challenges.map(({ claim, because }) => `disputes ${claim}: ${because}`),
    ...(supports.length === 0 ? [] : [`holds ${listed(supports)}`]),
    ...(retracts.length === 0 ? [] : [`takes back ${listed(retracts)}`]),
    ...(weighed.length === 0 ? [] : [`weighs ${listed(weighed)}`]),
    ...uncertain.map((text) => `does not know: ${text}`),
  ]
}

function changed({ seat, side, change }: Of<'contribution.made'>, scene: Scene): readonly string[] {
  if (change === null) return []
  const { paint } = scene
  const moved = `moved from ${change.from} to ${side ?? 'no side'}`
  return change.supported
    ? remark(scene, seat, oneLine(`✓ ${moved}: ${change.because}`), paint.green)
    : remark(scene, seat, oneLine(`! ${moved} without new evidence: ${change.because}`), paint.yellow)
}

/** The quotations of what was just said, each with what the verifier found. */
export function registered(event: EventOf<'claims.registered'>, scene: Scene): readonly string[] {
  const { own, paint } = scene
  const said = own.rounds.at(-1)?.contributions[event.seat] ?? own.blind[event.seat]
  const width = laneWidth(scene)
  const fresh = event.claims.filter(({ restates }) => !restates).map(({ id, label }) => `${oneLine(id)} ${label}`)
  return [
    ...inLane(scene, event.seat, [
      ...evidenceLines(event.evidence, said?.text ?? '', paint, width, (item) => `[${item.reference.n}] ${byId(item)}`),
      ...violationLines(event.violations, paint, width, ' '),
    ]),
    ...(fresh.length === 0 ? [] : remark(scene, event.seat, `new claims: ${fresh.join(', ')}`)),
  ]
}

export function verified({ seat, round, results, mend }: Of<'contribution.verified'>, scene: Scene): readonly string[] {
  const { own, paint } = scene
  // What was mended already is not asked for again, nor what was released after its round.
  const isAsked = own.rounds.some((each) => each.round === round && each.toMend.includes(seat))
  const of = (wanted: string): number => results.filter(({ result }) => result === wanted).length
  const counts = [`${of('pass')} passed`, `${of('fail')} failed`, `${of('unverified')} not to be checked by code`].filter(
    (text) => !text.startsWith('0 '),
  )
  return [
    ...(results.length === 0 ? [] : remark(scene, seat, `checked: ${counts.join(', ')}`)),
    ...results
      .filter(({ result }) => result === 'fail')
      .flatMap(({ question, because }) => remark(scene, seat, oneLine(`${RESULT_MARKS.fail} ${question}: ${because}`), paint.red)),
    ...(!isAsked ? [] : remark(scene, seat, `is asked to mend ${counted(mend.length, 'thing')}, once`, paint.yellow)),
  ]
}

export function judged({ rulings, round }: Of<'verification.judged'>, scene: Scene): readonly string[] {
  const held = rulings.filter(({ holds }) => holds).length
  return [
    ...note(scene, `The judge ruled on ${counted(rulings.length, 'check')} of round ${round} that code could not make: ${held} held.`),
    ...rulings
      .filter(({ holds }) => !holds)
      .flatMap(({ question, because }) => note(scene, oneLine(`${RESULT_MARKS.fail} ${question}: ${because}`), scene.paint.red, '  ')),
  ]
}

/* ——— what is held back: the reason, never the text ——— */

export const held = ({ seat, safety }: Of<'contribution.held'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`What ${scene.name(seat)} said waits for the judge. ${safety.concerns.join(' ')}`), scene.paint.yellow)

export const blocked = ({ id, seat, by, because }: Of<'contribution.blocked'>, scene: Scene): readonly string[] => [
  ...news(
    scene,
    oneLine(`${id}: what ${scene.name(seat)} said is not published, by ${by === 'code' ? 'the safety rules' : 'the judge'}. ${because}`),
    scene.paint.red,
  ),
  ...typed(scene, appealCommand(scene.id, oneLine(id))),
]

/** Who said it is told by what follows: it is published, or it is not. */
export const evaluated = ({ intent, actionable, because }: Of<'safety.judged'>, scene: Scene): readonly string[] =>
  news(
    scene,
    oneLine(`The judge sees ${intent ? 'an' : 'no'} intent to harm${actionable ? ', in a form one could act on' : ''}: ${because}`),
    intent && actionable ? scene.paint.red : scene.paint.dim,
  )

export const appealed = ({ block, by, because }: Of<'block.appealed'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`${block} is published after all, by ${by}: ${because}`), scene.paint.cyan)

/* ——— attacks and answers ——— */

export const found = ({ id, seat, title, precondition, steps }: Of<'vulnerability.found'>, scene: Scene): readonly string[] => [
  ...remark(scene, seat, oneLine(`▸ ${id}: ${title}`), scene.paint.red),
  ...(precondition === '' ? [] : under(scene, seat, oneLine(`takes: ${precondition}`))),
  ...steps.flatMap((step, index) => under(scene, seat, oneLine(`${index + 1}. ${step}`))),
]

export const answered = (
  { vulnerability, seat, mitigation, acceptedRisk }: Of<'vulnerability.answered'>,
  scene: Scene,
): readonly string[] =>
  remark(
    scene,
    seat,
    oneLine(
      mitigation === null ? `▸ ${vulnerability} is accepted as a risk: ${acceptedRisk ?? ''}` : `▸ answers ${vulnerability}: ${mitigation}`,
    ),
    mitigation === null ? scene.paint.yellow : scene.paint.green,
  )
