/** A lens: one seat's sight of the debate. Everything that others wrote passes through it and leaves their names behind. */
import type { Dossier } from '../dossier.ts'
import { evidenceById } from '../evidence/registry.ts'
import { everyone, type House, seatOf } from '../house/house.ts'
import { nameHider } from '../house/visibility.ts'
import type { Horizon } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import { cutToTokens } from '../text/tokens.ts'
import { dominantHorizon } from './lock/horizon.ts'
import { SHOWN } from './numbers.ts'
import { isLive } from './standing.ts'
import type { Debate, Message, Thread } from './state.ts'
import type { OwnPosition, Self, ShownEvidence, ShownMessage, ShownPosition, ShownThread, SpeakView } from './views.ts'

export interface Lens {
  readonly own: Debate
  readonly seat: SeatId
  readonly base: { readonly topic: string; readonly self: Self }
  readonly topClaim: SpeakView['topClaim']
  readonly refused: string | null
  hide(text: string): string
  alias(seat: SeatId): string
  message(message: Message): ShownMessage
  evidence(id: string): readonly ShownEvidence[]
  thread(thread: Thread): ShownThread
  position(thread: Thread, seat: SeatId): ShownPosition | null
  positions(thread: Thread): readonly ShownPosition[]
  ownPosition(thread: Thread): OwnPosition | null
  horizon(thread: Thread): Horizon
  sources(query: string, passages: number): { readonly files: readonly string[]; readonly passages: ReturnType<Dossier['search']> }
}

export function lensOf(own: Debate, house: House, dossier: Dossier, seat: SeatId): Lens {
  const alias = (id: SeatId): string => own.seats[id]?.alias ?? 'another speaker'
  const hide = nameHider(everyone(house.opening), ({ id }) => alias(id))
  const evidence = (id: string): readonly ShownEvidence[] => shownEvidence(house, hide, id)
  const position = (thread: Thread, id: SeatId): ShownPosition | null => shownPosition(thread, id, alias, hide)
  const claim = own.seats[seat]?.declared ?? null
  const refused = own.seats[seat]?.refused ?? null
  return {
    own,
    seat,
    base: { topic: house.opening.subject, self: selfOf(own, house, seat) },
    topClaim: claim === null ? null : { side: claim.side, statement: claim.statement, confidence: claim.confidence },
    refused: refused === null ? null : `${refused.rule}: ${hide(refused.because)}`,
    hide,
    alias,
    evidence,
    message: (message) => ({
      id: message.id,
      speaker: speakerOf(message, seat, alias),
      move: message.said.move,
      content: hide(message.said.content),
      evidence: message.evidence.flatMap(evidence),
      question: message.said.move === 'PROPOSE_CRUX' || message.said.move === 'REFRAME' ? message.said.question : null,
    }),
    thread: ({ id, topic, question, stage, budgets, counts }) => {
      const budgetLeft = stage === 'DONE' ? 0 : Math.max(0, budgets[stage] - counts[stage])
      return { id, topic: hide(topic), question: question === null ? null : hide(question), stage, budgetLeft }
    },
    position,
    positions: (thread) =>
      Object.keys(thread.positions)
        .slice(0, SHOWN.positions)
        .flatMap((id) => position(thread, id) ?? []),
    ownPosition: (thread) => {
      const held = thread.positions[seat]
      const shown = position(thread, seat)
      return held === undefined || shown === null
        ? null
        : { ...shown, thread: thread.id, question: thread.question ?? thread.topic, flip: held.flip }
    },
    horizon: (thread) => dominantHorizon(horizonsIn(own, thread)),
    sources: (query, most) => sourcesFor(dossier, query, most),
  }
}

const horizonsIn = (own: Debate, { horizons, participants }: Thread): readonly Horizon[] => {
  const there = participants.filter((seat) => isLive(own, seat))
  return (there.length > 0 ? there : Object.keys(horizons)).flatMap((seat) => horizons[seat] ?? [])
}

function selfOf(own: Debate, house: House, id: SeatId): Self {
  const { name, persona, method, interests, contract } = seatOf(house, id)
  const weighted = own.seats[id]?.interests ?? []
  const current = weighted.length > 0 ? [...weighted].sort((a, b) => b.weight - a.weight).map(({ word }) => word) : interests
  return { alias: own.seats[id]?.alias ?? name, name, persona, method, interests: current, ...contract }
}

function speakerOf({ by, seat: author }: Message, reader: SeatId, alias: (seat: SeatId) => string): string {
  if (by !== 'seat') return `the ${by}`
  return author === reader ? 'you' : alias(author ?? '')
}

function shownEvidence(house: House, hide: (text: string) => string, id: string): readonly ShownEvidence[] {
  const found = evidenceById(house.registry, id)
  if (found === null) return []
  const { reference, check } = found
  const source = reference.path ?? reference.url ?? hide(reference.title ?? 'no source named')
  const quote = reference.quote === null || check.verdict === 'verified' ? reference.quote : hide(reference.quote)
  return [{ id, source, quote, verdict: check.verdict, because: hide(check.because) }]
}

function shownPosition(thread: Thread, id: SeatId, alias: (seat: SeatId) => string, hide: (text: string) => string): ShownPosition | null {
  const held = thread.positions[id]
  if (held === undefined) return null
  return { speaker: alias(id), side: held.side, statement: hide(held.statement), confidence: held.confidence, falsifier: held.falsifier }
}

function sourcesFor(dossier: Dossier, query: string, most: number): ReturnType<Lens['sources']> {
  const passages = dossier.search(query, most).map((passage) => ({ ...passage, text: cutToTokens(passage.text, SHOWN.passageTokensMax) }))
  return { files: dossier.files.slice(0, SHOWN.files).map(({ path }) => path), passages }
}
