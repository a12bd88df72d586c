/** What somebody who is about to start something has to choose from: who would answer, which casts, which dossiers, which examples. */
import { isRefusal } from '../core/refusal.ts'
import { type AtHand, atHand, idOf, SEATS_DEFAULT } from './cast.ts'
import { aboutCast, builtInCast, castName, type Members, readCast, shippedCasts, type Written, writtenAs } from './cast-file.ts'
import { type Example, examples } from './examples.ts'
import type { Settings } from './settings.ts'

export interface ShownCast {
  readonly name: string
  readonly about: string
  /** With every field that a start takes, so that they can be changed and handed in. */
  readonly seats: readonly Written[]
}

export interface Choices {
  readonly answers: AtHand
  readonly casts: readonly ShownCast[]
  readonly examples: readonly Example[]
}

/** So long it is not asked again whether an Ollama answers. */
const FRESH_MS = 60_000

/** Files of the package are read once; who would answer is looked up again after a while. */
export function makeChoices(settings: Settings, now: () => number = Date.now): () => Promise<Choices> {
  let shipped: Promise<Omit<Choices, 'answers'>> | null = null
  let known: { readonly at: number; readonly answers: Promise<AtHand> } | null = null
  return async () => {
    shipped ??= Promise.all([casts(), examples()]).then(
      ([all, found]) => ({ casts: all, examples: found }),
      (error: unknown) => {
        // What can't be read now may be there the next time.
        shipped = null
        throw error
      },
    )
    if (known === null || now() - known.at >= FRESH_MS) known = { at: now(), answers: atHand(settings) }
    return { ...(await shipped), answers: await known.answers }
  }
}

/** As a start takes them, each with its id. */
export const written = ({ members }: Members): readonly Written[] => members.map((member) => ({ ...writtenAs(member), id: idOf(member) }))

async function casts(): Promise<readonly ShownCast[]> {
  const files = await Promise.all(
    (await shippedCasts()).map(async (path) => {
      const cast = await readCast(path)
      return isRefusal(cast) ? [] : [{ name: castName(path), about: await aboutCast(path), seats: written(cast) }]
    }),
  )
  const { members } = builtInCast('ask')
  return [
    {
      name: 'default',
      about: `${members.length} seats for any question or topic. The first ${SEATS_DEFAULT} sit down unless you say otherwise.`,
      seats: written(builtInCast('ask')),
    },
    {
      name: 'council',
      about: 'The three reviewers of a document. Code chooses what each of them looks for.',
      seats: written(builtInCast('council')),
    },
    ...files.flat(),
  ]
}
