/** A lens: one seat's sight of the debate. Everything that others wrote passes through it and leaves their names behind. */
import { type Dossier, type Passage, type SharedSources, sharedSources } from '../dossier.ts'
import { evidenceById } from '../evidence/registry.ts'
import type { Check, Reference } from '../evidence/words.ts'
import { everyone, type House, seatOf } from '../house/house.ts'
import { nameHider } from '../house/visibility.ts'
import type { Side } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import { SHOWN } from './numbers.ts'
import { passagesFor } from './passages.ts'
import { fieldsOf, talkOf } from './shown-talk.ts'
import type { Debate, Message, Thread } from './state.ts'
import type { OwnPosition, Self, ShownEvidence, ShownMessage, ShownPosition, ShownTalk, ShownThread, SpeakView } from './views.ts'
import type { Falsifier } from './words.ts'

export interface Lens {
  readonly own: Debate
  readonly seat: SeatId
  readonly base: { readonly topic: string; readonly today: string; readonly self: Self; readonly sources: SharedSources }
  readonly topClaim: SpeakView['topClaim']
  readonly refused: string | null
  hide(text: string): string
  alias(seat: SeatId): string
  message(message: Message): ShownMessage
  talk(thread: Thread): ShownTalk
  evidence(id: string): readonly ShownEvidence[]
  thread(thread: Thread): ShownThread
  position(thread: Thread, seat: SeatId): ShownPosition | null
  positions(thread: Thread): readonly ShownPosition[]
  ownPosition(thread: Thread): OwnPosition | null
  /** Its positions in the other threads, the latest of them. */
  elsewhere(thread: Thread): readonly OwnPosition[]
  /** `named`: words in which a file may be named. */
  passages(query: string, most: number, named?: string): readonly Passage[]
}

/** A pattern of all names is dear to make, and the same for the whole debate: cast and aliases never change. */
const hiders = new WeakMap<House['opening'], { readonly begun: Debate['begun']; readonly hide: (text: string) => string }>()

function hiderOf({ begun, seats }: Debate, { opening }: House): (text: string) => string {
  const known = hiders.get(opening)
  if (known?.begun === begun) return known.hide
  const hide = nameHider(everyone(opening), ({ id }) => seats[id]?.alias ?? 'another speaker')
  hiders.set(opening, { begun, hide })
  return hide
}

export function lensOf(own: Debate, house: House, dossier: Dossier, seat: SeatId): Lens {
  const alias = (id: SeatId): string => own.seats[id]?.alias ?? 'another speaker'
  const hide = hiderOf(own, house)
  const evidence = (id: string): readonly ShownEvidence[] => shownEvidence(house, hide, id)
  const position = (thread: Thread, id: SeatId): ShownPosition | null => shownPosition(thread, id, alias, hide)
  const claim = own.seats[seat]?.declared ?? null
  const refused = own.seats[seat]?.refused ?? null
  const ownPosition = (thread: Thread): OwnPosition | null => {
    const held = thread.positions[seat]
    const shown = position(thread, seat)
    return held === undefined || shown === null
      ? null
      : { ...shown, thread: thread.id, question: hide(thread.question ?? thread.topic), flip: held.flip }
  }
  const sources = sharedSources(dossier, house.limits.sourceTokensMax)
  const told = (message: Message, speaker: string): ShownMessage => ({
    id: message.id,
    speaker,
    move: message.said.move,
    answers: message.replyTo,
    refs: message.refs,
    content: hide(message.said.content),
    evidence: message.evidence.flatMap(evidence),
    question: asked(message, hide),
    fields: fieldsOf(message.said, { hide, alias }),
  })
  return {
    own,
    seat,
    base: { topic: house.opening.subject, today: house.startedWall.slice(0, 10), self: selfOf(own, house, seat), sources },
    topClaim: claim === null ? null : { side: claim.side, statement: claim.statement, confidence: claim.confidence },
    refused: refused === null ? null : `${refused.rule}: ${hide(refused.because)}`,
    hide,
    alias,
    evidence,
    message: (message) => told(message, speakerOf(message, seat, alias)),
    talk: (thread) => {
      const { earlier, messages } = talkOf(own, thread)
      return { thread: thread.id, earlier, messages: messages.map((message) => told(message, speakerOf(message, null, alias))) }
    },
    thread: ({ id, topic, question, stage, budgets, counts }) => {
      const budgetLeft = stage === 'DONE' ? 0 : Math.max(0, budgets[stage] - counts[stage])
      return { id, topic: hide(topic), question: question === null ? null : hide(question), stage, budgetLeft }
    },
    position,
    positions: (thread) =>
      inSight(thread, seat)
        .slice(0, SHOWN.positions)
        .flatMap((id) => position(thread, id) ?? []),
    ownPosition,
    elsewhere: ({ id }) =>
      Object.values(own.threads)
        .flatMap((thread) => (thread.id === id ? [] : (ownPosition(thread) ?? [])))
        .slice(-SHOWN.positions),
    passages: (query, most, named = '') => (sources.whole === null ? passagesFor(dossier, query, named, most) : []),
  }
}

/**
 * Who is shown first where not all are: the reader's opponents, for it must answer them; for one who takes no side, one of each
 * side in turn, so that a full table never shows one side only. The reader comes last: it knows where it stands.
 */
function inSight({ positions }: Thread, reader: SeatId): readonly SeatId[] {
  const mine = positions[reader]?.side ?? null
  const others = Object.keys(positions).filter((id) => id !== reader)
  const on = (side: Side): readonly SeatId[] => others.filter((id) => positions[id]?.side === side)
  const sides: readonly Side[] = mine === 'YES' ? ['NO', 'UNCERTAIN', 'YES'] : ['YES', 'UNCERTAIN', 'NO']
  const ordered = mine === 'YES' || mine === 'NO' ? sides.flatMap(on) : inTurn([on('YES'), on('NO'), on('UNCERTAIN')])
  return mine === null ? ordered : [...ordered, reader]
}

const inTurn = (groups: readonly (readonly SeatId[])[]): readonly SeatId[] =>
  groups
    .flatMap((group) => group.map((seat, place) => ({ seat, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ seat }) => seat)

function selfOf(own: Debate, house: House, id: SeatId): Self {
  const { name, persona, method, interests, contract } = seatOf(house, id)
  const weighted = own.seats[id]?.interests ?? []
  const current = weighted.length > 0 ? [...weighted].sort((a, b) => b.weight - a.weight).map(({ word }) => word) : interests
  return { alias: own.seats[id]?.alias ?? name, name, persona, method, interests: current, ...contract }
}

/** `reader` null: told to everybody alike. */
function speakerOf({ by, seat: author }: Message, reader: SeatId | null, alias: (seat: SeatId) => string): string {
  if (by !== 'seat') return `the ${by}`
  return author === reader ? 'you' : alias(author ?? '')
}

/** A name for a source, not a place for a speech. */
const SOURCE_MAX = 120

function shownEvidence(house: House, hide: (text: string) => string, id: string): readonly ShownEvidence[] {
  const found = evidenceById(house.registry, id)
  if (found === null) return []
  const { reference, check } = found
  // A path that was checked is a file of the dossier; any other is whatever somebody wrote there.
  const isKnown = reference.path !== null && house.opening.dossier.files.some(({ path }) => path === reference.path)
  const source = isKnown
    ? reference.path
    : hide(reference.path ?? reference.url ?? reference.title ?? 'no source named').slice(0, SOURCE_MAX)
  const quote = reference.quote === null || check.verdict === 'verified' ? reference.quote : hide(reference.quote)
  return [
    {
      id,
      source,
      lines: linesOf(reference, check),
      quote,
      verdict: check.verdict,
      similarity: check.similarity,
      because: hide(check.because),
    },
  ]
}

/** Where the words were found; else where it was said that they are. */
function linesOf({ lines }: Reference, { line }: Check): string | null {
  const [start, end] = line === null ? [lines?.start, lines?.end] : [line, line + (lines === null ? 0 : lines.end - lines.start)]
  if (start === undefined || end === undefined) return null
  return start === end ? String(start) : `${start}-${end}`
}

function shownPosition(thread: Thread, id: SeatId, alias: (seat: SeatId) => string, hide: (text: string) => string): ShownPosition | null {
  const held = thread.positions[id]
  if (held === undefined) return null
  const { side, statement, confidence, falsifier } = held
  return { speaker: alias(id), side, statement: hide(statement), confidence, falsifier: falsifier && hiddenFalsifier(falsifier, hide) }
}

export function hiddenFalsifier({ metric, threshold, deadline, reasoning }: Falsifier, hide: (text: string) => string): Falsifier {
  return { metric: hide(metric), threshold: hide(threshold), deadline: hide(deadline), reasoning: reasoning && hide(reasoning) }
}

function asked({ said }: Message, hide: (text: string) => string): string | null {
  const question = said.move === 'PROPOSE_CRUX' || said.move === 'REFRAME' ? said.question : null
  return question && hide(question)
}
