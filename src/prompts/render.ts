/** From what a seat may see to the words it is sent. A purpose without a prompt does not compile. */
import type { AskViews } from '../core/ask/views.ts'
import { assert } from '../core/assert.ts'
import type { CouncilViews } from '../core/council/views.ts'
import type { DebateViews } from '../core/debate/views.ts'
import type { RoomViews } from '../core/room/views.ts'
import type { RoundtableViews } from '../core/roundtable/views.ts'
import type { RunViews } from '../core/run/views.ts'
import type { Prompt } from '../core/seat.ts'
import type { ProtocolName } from '../core/words.ts'
import * as ask from './ask.ts'
import * as council from './council.ts'
import * as clerk from './debate-clerk.ts'
import * as lock from './debate-lock.ts'
import * as talk from './debate-talk.ts'
import * as room from './room.ts'
import * as roundtable from './roundtable.ts'
import * as run from './run.ts'

/** One row a protocol: the views it shows, by purpose. */
interface Views extends Record<ProtocolName, object> {
  readonly ask: AskViews
  readonly council: CouncilViews
  readonly debate: DebateViews
  readonly room: RoomViews
  readonly roundtable: RoundtableViews
  readonly run: RunViews
}

type Prompts = { readonly [N in ProtocolName]: { readonly [P in keyof Views[N]]: (view: Views[N][P]) => Prompt } }

const prompts: Prompts = {
  ask: { answer: ask.answer, rank: ask.rank },
  council: { review: council.review, assess: council.assess, vote: council.vote, endorse: council.endorse },
  debate: {
    open: talk.open,
    speak: talk.speak,
    commit: lock.commit,
    falsify: lock.falsify,
    steelman: lock.steelman,
    grade: lock.grade,
    judge: lock.judge,
    extract: clerk.extract,
    review: clerk.review,
    relate: clerk.relate,
    confirm: clerk.confirm,
    name: clerk.name,
  },
  room: {
    intake: room.intake,
    propose: room.propose,
    opine: room.opine,
    discuss: room.discuss,
    challenge: room.challenge,
    vote: room.vote,
    moderate: room.moderate,
    confirm: room.confirm,
    apply: room.apply,
  },
  roundtable: {
    position: roundtable.position,
    collaborative: roundtable.talk,
    adversarial: roundtable.talk,
    socratic: roundtable.talk,
    'expert-panel': roundtable.talk,
    'devils-advocate': roundtable.talk,
    delphi: roundtable.talk,
    'red-team-blue-team': roundtable.talk,
    object: roundtable.talk,
    verify: roundtable.verify,
    evaluate: roundtable.evaluate,
    synthesize: roundtable.synthesize,
  },
  run: {
    explore: run.explore,
    propose: run.propose,
    make: run.make,
    inspect: run.inspect,
    review: run.review,
    merge: run.merge,
    secure: run.secure,
  },
}

export function render(protocol: string, view: unknown): Prompt {
  const { purpose } = view as { purpose: string }
  const byPurpose = prompts[protocol as ProtocolName] as Readonly<Record<string, (view: unknown) => Prompt>>
  const write = byPurpose[purpose]
  assert(write !== undefined, `No prompt for ${protocol}/${purpose}.`)
  return write(view)
}
