/** From what a user asks for, through any door, to a complete wish: seats cast, sources gathered, limits filled in, all of it checked. */

import { withLimits } from '../core/house/limits.ts'
import { recordedSentence } from '../core/house/recorded.ts'
import type { Limits } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { PROMPT } from '../core/roundtable/context/numbers.ts'
import { tokensAtMost } from '../core/text/tokens.ts'
import { type Gathered, gather } from '../sources/gather.ts'
import { type CastWish, castFor } from './cast.ts'
import { embeddingsOf } from './embedding.ts'
import { DEFAULT_LIMITS, openingOf, type Wish } from './open.ts'
import { fits, pinned } from './recording.ts'
import type { Settings } from './settings.ts'
import { type StaffWish, staffFor } from './staff.ts'
import { purposeObjection, tableLimits } from './table-limits.ts'

export interface Asked extends CastWish, StaffWish {
  readonly subject: string
  readonly dossier: readonly string[]
  readonly limits: Partial<Limits>
  /** Null: as suits who sits there. */
  readonly pace: Wish['pace'] | null
  readonly seed: number
  readonly options: Readonly<Record<string, unknown>>
  /** What was read already: then no path is read again, nor the config file's dossier. */
  readonly sources?: Gathered
}

const REAL_TIME = 'A person sits at this table, so the debate runs in real time.'

/**
 * On the brisk clock the others do not wait while a person thinks: seats that answer at once would have talked the debate to its
 * end before the person has read what to answer. Other protocols go no further without their people.
 */
const paceFor = (protocol: Wish['protocol'], seats: Wish['seats']): Wish['pace'] =>
  protocol === 'debate' && seats.some(({ driver }) => driver === 'human') ? 'live' : 'brisk'

const NO_SOURCES: Gathered = { files: [], skipped: [], notes: [] }

/** Reads files and may ask whether an Ollama is there; writes nothing. */
export async function wishFor(asked: Asked, settings: Settings): Promise<Wish | Refusal> {
  const wish = await wishWith(asked, settings)
  if (isRefusal(wish) || asked.recording === undefined) return wish
  const opening = openingOf(wish)
  if (isRefusal(opening) || fits(asked.recording, opening)) return isRefusal(opening) ? opening : wish
  // Replies to another start would answer what nobody asks.
  const { recording: _, ...without } = asked
  const plain = await wishWith(without, settings)
  return isRefusal(plain) ? plain : { ...plain, notes: [NOT_RECORDED, ...plain.notes] }
}

const NOT_RECORDED = 'What was recorded here was started with other seats, another seed or other options, so it is not played.'

async function wishWith(asked: Asked, settings: Settings): Promise<Wish | Refusal> {
  const cast = await castFor(asked, settings)
  if (isRefusal(cast)) return cast
  const served = staffFor(asked, cast, settings)
  if (isRefusal(served)) return served
  const { staff } = served
  const meaning = embeddingsOf(asked.options, settings.models)
  if (isRefusal(meaning)) return meaning
  const unknown = Object.keys(asked.limits).find((key) => !(key in DEFAULT_LIMITS))
  if (unknown !== undefined)
    return refuse('unknown-limit', `There is no limit «${unknown}». The limits are: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`)
  if (!Array.isArray(asked.dossier)) return refuse('bad-dossier', 'The dossier is a list of paths.')
  const paths = asked.dossier.length > 0 ? asked.dossier : settings.dossier
  const sources = asked.sources ?? (paths.length > 0 ? await gather(paths) : NO_SOURCES)
  const usual = tableLimits(asked.protocol, { ...cast, staff }, settings.models)
  const limits = withLimits(withLimits(usual, settings.limits), asked.limits)
  const objection = purposeObjection(limits)
  if (objection !== null) return objection
  const pace = asked.pace ?? paceFor(asked.protocol, cast.seats)
  const wish: Wish = {
    protocol: asked.protocol,
    subject: asked.subject,
    seats: cast.seats,
    staff,
    bench: cast.bench,
    limits,
    pace,
    seed: asked.seed,
    sources,
    options: asked.options,
    script: cast.scriptFile,
    recording: asked.recording === undefined ? null : pinned(asked.recording),
    notes: [
      ...(asked.recording === undefined ? [] : [recordedSentence(asked.recording.head.made)]),
      ...cast.notes,
      ...served.notes,
      ...(asked.pace === null && pace === 'live' ? [REAL_TIME] : []),
      ...(meaning === null ? [] : [`Attention goes by meaning (${meaning.name}); where that model does not answer, by words.`]),
      ...(await unpricedNote(
        [...[...cast.seats, staff.clerk, staff.judge].map((seat) => (seat?.driver === 'model' ? seat.model : null)), meaning?.name],
        limits,
      )),
      ...longNote(asked),
      ...sources.notes.map(({ path, because }) => `${path}: ${because}`),
    ],
    software: settings.software,
  }
  const opening = openingOf(wish)
  return isRefusal(opening) ? opening : wish
}

/** A seat is shown a bounded window, and the question is a part of it. */
function longNote({ protocol, subject }: Asked): readonly string[] {
  if (protocol !== 'roundtable' || tokensAtMost(subject) <= PROMPT.topic) return []
  return [
    `The question is longer than what a seat is shown of it (about ${PROMPT.topic.toLocaleString('en')} tokens): its middle is left out. Put long material into the dossier.`,
  ]
}

/** A dollar budget can't hold for a model whose price nobody knows: then the cap on tokens is what holds, and the user should know. */
async function unpricedNote(asked: readonly (string | null | undefined)[], { microsMax, tokensMax }: Limits): Promise<readonly string[]> {
  const models = [...new Set(asked.filter((model) => model != null))]
  if (models.length === 0 || microsMax === null) return []
  const { price } = await import('../models/prices.ts')
  const unpriced = models.filter((model) => price(model) === null)
  if (unpriced.length === 0) return []
  const cap = tokensMax === null ? 'nothing caps them' : `${tokensMax} tokens are their cap`
  return [`The price of ${unpriced.join(', ')} is unknown, so the dollar budget does not count its calls; ${cap}.`]
}
