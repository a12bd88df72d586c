/**
 * Cast files: seats as people write them down, in YAML or JSON. A name without a file behind it means one of the casts that
 * ship with Witan, in `casts/` at the root of the package.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import { type CastMember as BuiltIn, defaultCast } from '../core/house/default-cast.ts'
import { Contract, DriverKind, Horizon, SeatId, Side } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { ProtocolName } from '../core/words.ts'
import { meant } from '../models/spelling.ts'
import { readYaml } from '../sources/yaml.ts'
import { councilBench, councilCast } from './council-cast.ts'
import { roomCast } from './room-cast.ts'
import { runCast } from './run-cast.ts'

/** The same two steps up from src/engine and from dist/engine. */
const SHIPPED = fileURLToPath(new URL('../../casts/', import.meta.url))
const EXTENSION = '.yaml'

const BENCH_MAX = 12

/** A seat as people and agents write it down. */
export const WrittenSeat = z.strictObject({
  name: z.string().min(1).max(80),
  id: SeatId.optional(),
  persona: z.string().max(2_000).default(''),
  method: z.string().max(2_000).default(''),
  interests: z.array(z.string().max(60)).max(40).default([]),
  stance: z.preprocess((said) => (typeof said === 'string' ? (meant(said, Side.options) ?? said) : said), Side).optional(),
  horizon: Horizon.optional(),
  holds: Contract.shape.holds.default([]),
  concedes: Contract.shape.concedes.default([]),
  evidencePolicy: Contract.shape.evidencePolicy.default(''),
  flips: Contract.shape.flips.default([]),
  // Looking into a repository is nobody's seat.
  driver: DriverKind.exclude(['repository']).optional(),
  model: z.string().optional(),
  cheaper: z.string().optional(),
})

const CastFile = z.strictObject({
  seats: z.array(WrittenSeat).min(1),
  /** Who takes a seat whose holder has to be replaced, in this order; left out: some of the built-in cast. */
  bench: z.array(WrittenSeat).max(BENCH_MAX).optional(),
  /** Replies of scripted seats: a YAML or JSON file beside this one. */
  script: z.string().optional(),
})

export type Written = z.infer<typeof WrittenSeat>

export interface CastMember extends Pick<Written, 'id' | 'name' | 'persona' | 'method' | 'interests' | 'driver' | 'model' | 'cheaper'> {
  readonly contract: Contract
}

export interface Members {
  readonly members: readonly CastMember[]
  /** Null: nobody was named for the bench. */
  readonly bench: readonly CastMember[] | null
  readonly isDefault: boolean
  readonly scriptFile: string | null
}

const BUILT_IN: Readonly<Record<ProtocolName, typeof defaultCast>> = {
  ask: defaultCast,
  debate: defaultCast,
  council: councilCast,
  roundtable: defaultCast,
  run: runCast,
  room: roomCast,
}

/** Null: the built-in cast of this protocol. */
export async function readCast(named: string | null, protocol: ProtocolName = 'ask'): Promise<Members | Refusal> {
  if (named === null) return builtInCast(protocol)
  const { path, text } = await castText(named)
  const file = readYaml(text, CastFile, path)
  if (isRefusal(file)) return file
  const scriptFile = file.script === undefined ? null : resolve(dirname(path), file.script)
  return { ...givenCast(file.seats, file.bench), scriptFile }
}

export function builtInCast(protocol: ProtocolName): Members {
  return { members: BUILT_IN[protocol].map(plain), bench: null, isDefault: true, scriptFile: null }
}

const plain = (member: BuiltIn): CastMember => ({ ...member, interests: [...member.interests], contract: NO_CONTRACT })

/** Of the built-in seats, those who could sit on the bench: a council's are made for it, other tables take whoever does not sit. */
export const builtInBench = (protocol: ProtocolName): readonly CastMember[] =>
  (protocol === 'council' ? councilBench : BUILT_IN[protocol]).map(plain)

/** Handed in by a door instead of read from a file. */
export const givenCast = (seats: readonly Written[], bench?: readonly Written[]): Members => ({
  members: seats.map(memberOf),
  bench: bench?.map(memberOf) ?? null,
  isDefault: false,
  scriptFile: null,
})

/** A cast file's text, handed in by a door: no file is beside it. `name` is what its faults call it. */
export function castIn(text: string, name: string): Members | Refusal {
  const file = readYaml(text.replace(/^\uFEFF/, ''), CastFile, name)
  if (isRefusal(file)) return refuse('bad-cast', file.because)
  if (file.script === undefined) return givenCast(file.seats, file.bench)
  return refuse(
    'has-script',
    `${name} names a script of replies. That is a file of its own, which can't be sent along: leave «script» out.`,
  )
}

function memberOf({ stance, horizon, holds, concedes, evidencePolicy, flips, ...rest }: Written): CastMember {
  return { ...rest, contract: { stance: stance ?? null, horizon: horizon ?? null, holds, concedes, evidencePolicy, flips } }
}

/** As it would be written down: what a page edits and hands in again. */
export function writtenAs({ contract, ...rest }: CastMember): Written {
  const { stance, horizon, ...held } = contract
  return { ...rest, ...(stance === null ? {} : { stance }), ...(horizon === null ? {} : { horizon }), ...held }
}

/** What a cast is for, in the comment that its file begins with. */
export const aboutCast = async (path: string): Promise<string> => /^#\s*(.+)$/m.exec(await readFile(path, 'utf8'))?.[1] ?? ''

/** A file where there is one; else the shipped cast of that name. */
async function castText(named: string): Promise<{ readonly path: string; readonly text: string }> {
  try {
    return { path: named, text: await readFile(named, 'utf8') }
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const shipped = await shippedCasts()
    const path = shipped.find((each) => castName(each) === named)
    if (path !== undefined && (code === 'ENOENT' || code === 'EISDIR')) return { path, text: await readFile(path, 'utf8') }
    const names = shipped.length === 0 ? '' : `, or name a cast that comes with Witan: ${shipped.map(castName).join(', ')}`
    throw new Fault(`The cast file ${named} can't be read (${code}). Check the path${names}.`, false, error)
  }
}

export const castName = (path: string): string => basename(path, EXTENSION)

/** Paths of the casts that come with Witan, by name. */
export async function shippedCasts(): Promise<readonly string[]> {
  const files = await readdir(SHIPPED).catch((error: NodeJS.ErrnoException) => {
    // A package without casts has only the built-in one; anything else that is wrong with the folder is said.
    if (error.code === 'ENOENT') return []
    throw new Fault(`The casts that come with Witan can't be read (${error.code ?? 'unknown error'}): ${SHIPPED}.`, false, error)
  })
  return files
    .filter((file) => file.endsWith(EXTENSION))
    .toSorted()
    .map((file) => join(SHIPPED, file))
}
