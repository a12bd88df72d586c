/**
 * A small roundtable by hand, for the tests of this folder: views as a seat would get them, and rounds in which offline seats hear
 * each other, with claims under the ids of a real registry.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { parseContribution } from '../../../core/evidence/parse.ts'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../../../core/evidence/registry.ts'
import { verify } from '../../../core/evidence/verify.ts'
import type { Reference } from '../../../core/evidence/words.ts'
import type { PositionView, Self, ShownContribution, TalkView, Window } from '../../../core/roundtable/views.ts'
import type { Contribution, ModeName, Position, Role } from '../../../core/roundtable/words.ts'
import type { Context } from '../context.ts'
import { roundtableVoices } from './voices.ts'

export const QUESTION = 'Should the city introduce trams in the new town?'

export const selfOf = (changes: Partial<Self> = {}): Self => ({
  alias: 'Speaker A',
  name: 'Reader',
  persona: '',
  method: '',
  interests: [],
  anchor: 'Evidence-Calibrated',
  focus: '',
  perspective: null,
  role: 'speaker',
  ...changes,
})

export const SEATS: readonly Self[] = [
  selfOf({ alias: 'Speaker A', name: 'Cashier', interests: ['cost', 'bill', 'euros', 'repairs'], anchor: 'Implementation-Focused' }),
  selfOf({ alias: 'Speaker B', name: 'Walker', interests: ['accidents', 'noise', 'air', 'passengers'], anchor: 'Evidence-Calibrated' }),
  selfOf({ alias: 'Speaker C', name: 'Guard', interests: ['fire', 'risk', 'streets'], anchor: 'Risk-Attentive' }),
]

export const contextOf = (dossier: Dossier, changes: Partial<Context> = {}): Context => ({ seed: 1, dossier, request: 'r/1', ...changes })

export const positionView = (dossier: Dossier, self: Self, topic = QUESTION, mode: ModeName = 'collaborative'): PositionView => ({
  purpose: 'position',
  topic,
  mode,
  self,
  files: dossier.files.map(({ path }) => path),
  passages: [],
  supplied: [],
})

const NO_TOKENS: Window['tokens'] = { state: 0, summaries: 0, full: 0, now: 0, total: 0 }
export const windowOf = (changes: Partial<Window> = {}): Window => ({
  state: '',
  summaries: [],
  full: [],
  now: [],
  tokens: NO_TOKENS,
  ...changes,
})

export const talkView = (dossier: Dossier, self: Self, purpose: ModeName | 'object', changes: Partial<TalkView> = {}): TalkView => ({
  ...positionView(dossier, self),
  mode: purpose === 'object' ? 'collaborative' : purpose,
  purpose,
  round: 1,
  roundsPlanned: 3,
  focus: null,
  answer: null,
  before: null,
  window: windowOf(),
  statistics: null,
  questions: [],
  highStakes: null,
  vulnerabilities: [],
  mend: null,
  trigger: null,
  ...changes,
})

/** What somebody has said, as it is kept between rounds. */
export interface Heard {
  readonly speaker: string
  readonly said: Position | Contribution
  readonly claims: readonly string[]
}

const shownTo = ({ alias }: Self, { speaker, said, claims }: Heard): ShownContribution => ({
  speaker,
  isYours: speaker === alias,
  side: said.side,
  confidence: said.confidence,
  statement: said.statement,
  text: said.text,
  vote: null,
  claims,
  disputes: 'challenges' in said ? said.challenges.map(({ claim }) => claim) : [],
  moves: [],
})

export interface Played {
  readonly alone: readonly Heard[]
  /** By round, each seat in order. */
  readonly rounds: readonly (readonly Heard[])[]
  readonly registry: Registry
}

/** Everybody alone, then so many rounds in which all hear all of what came before. */
export function played(
  dossier: Dossier,
  mode: ModeName,
  rounds = 2,
  { seed = 1, topic = QUESTION, roles = [] as readonly Role[] } = {},
): Played {
  const seats = SEATS.map((self, index) => ({ ...self, role: roles[index] ?? self.role }))
  let registry = emptyRegistry
  const keep = (
    self: Self,
    said: { readonly text: string; readonly references: readonly Reference[] } & (Position | Contribution),
  ): Heard => {
    const parsed = parseContribution(said.text, said.references)
    const checks = parsed.references.map((reference) => verify(reference, dossier))
    const event = register(registry, { seat: self.name, request: `${self.name}/${registry.claims.size}` }, parsed, checks)
    registry = evolveRegistry(registry, event, 0)
    return { speaker: self.alias, said, claims: event.claims.map(({ id }) => id) }
  }
  const alone = seats.map((self) =>
    keep(self, roundtableVoices.position(positionView(dossier, self, topic, mode), contextOf(dossier, { seed }))),
  )
  const told: (readonly Heard[])[] = []
  for (let round = 1; round <= rounds; round++) {
    const earlier = [alone, ...told]
    const leading = earlier.at(-1)?.[0]?.said
    const spoken = seats.map((self, index) => {
      const last = earlier.at(-1)?.[index]?.said ?? null
      const view = talkView(dossier, self, mode, {
        topic,
        round,
        answer: leading === undefined ? null : { side: leading.side, statement: leading.statement },
        before: last === null ? null : { side: last.side, confidence: last.confidence, statement: last.statement },
        window: windowOf({ full: earlier.map((list, at) => ({ round: at, contributions: list.map((one) => shownTo(self, one)) })) }),
      })
      return [self, roundtableVoices[mode](view, contextOf(dossier, { seed, request: `${mode}/${self.name}/${round}` }))] as const
    })
    told.push(spoken.map(([self, said]) => keep(self, said)))
  }
  return { alone, rounds: told, registry }
}
