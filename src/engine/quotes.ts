/**
 * The verifier as a service of its own: quotations held against files on disk, texts at hand, or what a deliberation pinned
 * when it opened. The rules for reading files are those of every dossier.
 */
import { setImmediate } from 'node:timers/promises'
import { type Dossier, emptyDossier } from '../core/dossier.ts'
import { verify } from '../core/evidence/verify.ts'
import type { Check, Reference } from '../core/evidence/words.ts'
import { Fault } from '../core/fault.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import { makeDossier } from '../sources/dossier.ts'
import { gather } from '../sources/gather.ts'
import { type Given, gatherGiven } from '../sources/given.ts'
import type { Engine } from './engine.ts'

export type Cited = Pick<Reference, 'path' | 'lines' | 'quote'> & { readonly path: string }

/** A file that may be read: what citations call it, and where it lies. */
export interface Placed {
  readonly path: string
  readonly place: string
}

/** Against files: one that can't be read leaves its citations unverified, with the reason. */
export async function checkFiles(cited: readonly Cited[], placed: readonly Placed[]): Promise<readonly Check[]> {
  const read = await Promise.all(placed.map(readOne))
  const dossier = makeDossier(read.flatMap((one) => ('file' in one ? [one.file] : [])))
  const unread = new Map(read.flatMap((one) => ('because' in one ? [[one.path, one.because] as const] : [])))
  return inTurn(cited, (reference) => {
    const because = unread.get(reference.path)
    return because === undefined ? checked(reference, dossier) : unreadable(because)
  })
}

/** Against texts that were handed in. */
export async function checkTexts(cited: readonly Cited[], texts: readonly Given[]): Promise<readonly Check[] | Refusal> {
  const gathered = await gatherGiven(texts)
  if (isRefusal(gathered)) return gathered
  const dossier = makeDossier(gathered.files)
  return inTurn(cited, (reference) => checked(reference, dossier))
}

/** Against what a deliberation rests on, as it was when it opened. */
export async function checkPinned(engine: Engine, id: string, cited: readonly Cited[]): Promise<readonly Check[] | Refusal> {
  const state = await engine.state(id)
  if (isRefusal(state)) return state
  const files = await Promise.all(
    state.house.opening.dossier.files.map(async (file) => ({ ...file, text: (await engine.text(file.hash)) ?? '' })),
  )
  const dossier = makeDossier(files)
  return inTurn(cited, (reference) => checked(reference, dossier))
}

/** Looking for words that are not there takes longest: a quarter of a second in two megabytes. */
const WORK_MS_MAX = 12_000
const NO_TIME = `Not looked at: the quotations before it took ${WORK_MS_MAX / 1000} s. Send fewer at once, or shorter texts.`

/** One after another, others in between, and not for ever. */
async function inTurn(cited: readonly Cited[], check: (reference: Cited) => Check): Promise<readonly Check[]> {
  const began = performance.now()
  const checks: Check[] = []
  for (const reference of cited) {
    await setImmediate()
    checks.push(performance.now() - began > WORK_MS_MAX ? unreadable(NO_TIME) : check(reference))
  }
  return checks
}

/**
 * Who hands in a quotation wants to know whether it proves anything. Empty, it is none; and words that stand in every file
 * are found, but nothing follows from that.
 */
function checked(reference: Cited, dossier: Dossier): Check {
  if (reference.quote !== null && reference.quote.trim() === '') return unreadable(EMPTY)
  const check = verify(whole(reference), dossier)
  const provesNothing = reference.quote === null ? reference.lines === null : check.bare
  return check.verdict === 'verified' && provesNothing ? { ...check, verdict: 'unverified' } : check
}

const EMPTY = 'The quotation is empty, so nothing was compared. Give its words, or leave it out to look for the lines only.'

const NOTHING: Check = verify({ n: 1, path: null, lines: null, quote: null, url: null, title: null }, emptyDossier)

export const unreadable = (because: string): Check => ({ ...NOTHING, because })

/** There is nothing that it could stand in. */
export const absent = (because: string): Check => ({ ...NOTHING, verdict: 'failed', because })

const whole = ({ path, lines, quote }: Cited): Reference => ({ n: 1, path, lines, quote, url: null, title: null })

async function readOne({ path, place }: Placed) {
  try {
    const { files } = await gather([place])
    const [file] = files
    return file === undefined || files.length > 1 ? { path, because: `${path} is no single file.` } : { file: { ...file, path } }
  } catch (error) {
    if (error instanceof Fault) return { path, because: error.message }
    throw error
  }
}
