/** One message as a block in its lane: who, which move, what it answers, the words, and what code made of them. */
import type { DebateEventOf, Falsifier, Said } from '../../core/debate/words.ts'
import { listed, percent } from '../amounts.ts'
import type { Brush } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { sideBadge } from '../terminal/badge.ts'
import type { Part } from '../terminal/flow.ts'
import { headLines, laneBrush, messageOf, remark, type Scene, saidLines, speakerOf } from './lane.ts'
import { AHEAD, falsifierText } from './phrases.ts'
import { isSaidIn, reasonIn } from './said.ts'

type Published = DebateEventOf<'message.published'>

export function messageLines(event: Published, scene: Scene): readonly string[] {
  const { said, thread } = event
  const { paint } = scene
  const lane = laneBrush(scene, thread)
  const answered = event.replyTo === null ? null : messageOf(scene.own, ({ id }) => id === event.replyTo)
  const hint = answered === null ? '' : `↩ ${oneLine(answered.id)} ${speakerOf(scene, answered)}`
  return [
    '',
    ...headLines(scene, thread, [
      { text: `${oneLine(event.id)} ${scene.name(event.seat)}`, brush: (text) => paint.bold(lane(text)) },
      { text: said.move.replaceAll('_', ' '), brush: paint.bold },
      ...standing(said, scene),
      { text: hint, brush: paint.dim },
    ]),
    ...saidLines(scene, thread, said.content),
    ...remarks(event, scene).flatMap(({ text, brush }) => remark(scene, thread, text, brush)),
  ]
}

/** The side and how sure, where the move declares them. */
function standing(said: Said, { paint }: Scene): readonly Part[] {
  const sure = (confidence: number): Part => ({ text: `${percent(confidence)} sure`, brush: paint.dim })
  switch (said.move) {
    case 'CLAIM':
    case 'CHALLENGE':
      return [sure(said.confidence)]
    case 'COMMIT_POSITION':
      return [{ text: said.side, brush: () => sideBadge(said.side, paint) }, sure(said.confidence)]
    case 'UPDATE_POSITION':
      return [
        { text: said.prior === said.next ? `still ${said.next}` : `${said.prior} → ${said.next}`, brush: paint.bold },
        sure(said.confidence),
      ]
    case 'GRADE_STEELMAN':
      return [{ text: said.grade, brush: said.grade === 'ACCURATE' ? paint.green : paint.yellow }]
    default:
      return []
  }
}

interface Remark {
  readonly text: string
  readonly brush: Brush
}

function remarks(event: Published, scene: Scene): readonly Remark[] {
  const { dim, yellow } = scene.paint
  const lacks = event.lacks.length === 0 ? [] : [`! This falsifier does not count: ${oneLine(event.lacks.join(' '))}`]
  return [
    ...declared(event.said, scene).map((text) => ({ text, brush: dim })),
    ...horizon(event, scene).map((text) => ({ text, brush: dim })),
    ...support(event).map(({ text, isFlag }) => ({ text, brush: isFlag ? yellow : dim })),
    ...lacks.map((text) => ({ text, brush: yellow })),
  ]
}

/** What the move's own fields say beyond its words. */
function declared(said: Said, { name }: Scene): readonly string[] {
  /** Nothing where the words have just said it. */
  const unlessSaid = (lead: string, text: string, shown = oneLine(text)): readonly string[] =>
    text === '' || isSaidIn(said.content, text) ? [] : [`${lead}: ${shown}`]
  switch (said.move) {
    case 'REFRAME':
      return said.question === null ? [] : unlessSaid('Asks instead', said.question, quoted(said.question))
    case 'PROPOSE_CRUX':
      return unlessSaid('Proposed crux', said.question, quoted(said.question))
    case 'UPDATE_POSITION':
      return said.topClaim === null ? [] : [`On the whole topic now ${said.topClaim.side}: ${oneLine(said.topClaim.statement)}`]
    case 'CONCEDE':
      return [
        ...unlessSaid('Grants', said.proposition, quoted(said.proposition)),
        ...(said.topClaimChanged ? [`Changes its answer to the whole topic: ${said.prior ?? '?'} → ${said.next ?? '?'}`] : []),
      ]
    case 'PROVIDE_EVIDENCE':
      return said.bearsOn === null ? [] : [`${BEARINGS[said.bearing]} ${name(said.bearsOn)}’s falsifier.`]
    case 'CHALLENGE_EVIDENCE':
      return [`Against ${name(said.opponent)}’s evidence in ${oneLine(said.evidence)}: ${ABOUT[said.about]}.`]
    case 'COMMIT_POSITION':
      return [
        ...(isSaidIn(said.content, reasonIn(said.statement)) ? [] : [`Stands for: ${oneLine(said.statement)}`]),
        ...(said.falsifier === null ? [] : mindChange(said.content, said.falsifier)),
        ...(said.decides === null ? [] : unlessSaid('Would decide it', said.decides)),
        ...(said.flip.wouldFlip ? ['Its answer to the whole topic hangs on this.'] : []),
      ]
    case 'DECLARE_FALSIFIER':
      return mindChange(said.content, said.falsifier)
    case 'STEELMAN':
      return [`Restates ${name(said.target)}.`, ...unlessSaid('Their claim', said.claim), ...unlessSaid('Their reason', said.reason)]
    case 'GRADE_STEELMAN':
      return [`Of ${name(said.of)}’s restatement.`]
    default:
      return []
  }
}

/** How far ahead it looks, where it says so: another time than it opened with, or what it was asked for. */
function horizon({ seat, thread, said }: Published, { own }: Scene): readonly string[] {
  if ((said.move !== 'CLARIFY' && said.move !== 'COMMIT_POSITION') || said.horizon === null) return []
  const before = own.seats[seat]?.horizon ?? said.horizon
  if (before !== said.horizon) return [`Looks ${AHEAD[said.horizon]} ahead now; it opened with ${AHEAD[before]}.`]
  const call = messageOf(own, (message) => message.thread === thread && message.kind === 'horizon-alignment')
  if (call?.mentions.includes(seat) === true) return [`Still looks ${AHEAD[said.horizon]} ahead.`]
  return said.move === 'CLARIFY' ? [`Looks ${AHEAD[said.horizon]} ahead.`] : []
}

/** A change of mind says what carries it; one that nothing carries is flagged. */
function support({ supported, said }: Published): readonly { readonly text: string; readonly isFlag: boolean }[] {
  if (supported === null) return []
  const named = 'evidence' in said && Array.isArray(said.evidence) && said.evidence.length > 0 ? ` (${oneLine(listed(said.evidence))})` : ''
  switch (supported) {
    case 'verified':
      return [{ text: `✓ ${isUnchanged(said) ? 'Rests on' : 'Carried by'} verified evidence${named}.`, isFlag: false }]
    case 'falsifier':
      return [{ text: '✓ Its own falsifier has been met.', isFlag: false }]
    case 'unverified':
      return [{ text: `? Carried only by evidence that could not be verified${named}.`, isFlag: true }]
    case 'unsupported':
      return isUnchanged(said)
        ? [{ text: 'No position changes.', isFlag: false }]
        : [{ text: '! No new evidence carries this: it is shown, but does not count.', isFlag: true }]
  }
}

const mindChange = (content: string, falsifier: Falsifier): readonly string[] =>
  isSaidIn(content, falsifier.metric, falsifier.threshold, falsifier.deadline)
    ? []
    : [`Would change its mind: ${oneLine(falsifierText(falsifier))}`]

/** A point granted, or another confidence: no side has changed, so nothing has to carry it. */
const isUnchanged = (said: Said): boolean =>
  said.move === 'CONCEDE' ? !said.topClaimChanged : said.move === 'UPDATE_POSITION' && said.prior === said.next && said.topClaim === null

const quoted = (text: string): string => `“${oneLine(text)}”`

const BEARINGS = { meets: 'Meets', contradicts: 'Speaks against', context: 'Background to' } as const
const ABOUT = {
  measurement: 'how it was measured',
  'causal-link': 'what causes what',
  source: 'the source',
  relevance: 'what it has to do with the question',
} as const
