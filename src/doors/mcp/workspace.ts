/**
 * Files of the caller's workspace: its client names the folders (MCP roots), or whoever started the server did. A path counts
 * only by where it really lies, so neither dots nor links lead out; what may hold credentials is refused where it is read.
 *
 *   "./docs/plan.md", "docs/x/../plan.md", file:///…/docs/plan.md ──▶ one place, one name: docs/plan.md
 */
import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts'
import type { Shelves } from '../../engine/start.ts'
import { shown } from '../shown.ts'
import type { Desk } from './rooms.ts'

/** Folders, as they were named. */
export type Workspace = readonly string[]

const Capabilities = z.object({ roots: z.looseObject({}) })
const Roots = z.object({ roots: z.array(z.object({ uri: z.string() })) })

/** A program answers this, not a person. */
const ROOTS_MS = 5_000

/** `roots`: the client has folders to name and was not asked yet. */
export async function workspaceOf(
  { rooms, server }: Desk,
  { mcpReq }: ServerContext,
  waitMs = ROOTS_MS,
): Promise<Workspace | Refusal | 'roots'> {
  if (rooms.workspace === null)
    return refuse(
      'no-workspace',
      'Over HTTP no file of a workspace is read. Send the text itself, the id of an upload, or the name of a dossier.',
    )
  const isOffered = offersRoots({ server }, mcpReq)
  if (isOffered && mcpReq.envelope !== undefined && mcpReq.inputResponses?.roots === undefined) return 'roots'
  const named = isOffered && mcpReq.envelope === undefined ? await asked({ server }, mcpReq, waitMs) : mcpReq.inputResponses?.roots
  const roots = Roots.safeParse(named)
  const folders = [...(roots.success ? roots.data.roots.flatMap(({ uri }) => fileOf(uri) ?? []) : []), ...rooms.workspace]
  if (folders.length > 0) return folders
  const instead = 'so no file is read. Send the text itself, or have the server started with a folder to read in (--root <folder>).'
  if (named !== undefined && isRefusal(named)) return refuse(named.refused, `${named.because}, ${instead}`)
  return refuse('no-roots', `Your client names no workspace folders (MCP roots), ${instead}`)
}

/** Before 2026-07-28 the server asks. A client that says it has roots and never names them must not hold up the call. */
async function asked({ server }: Pick<Desk, 'server'>, { signal }: ServerContext['mcpReq'], timeout: number): Promise<unknown> {
  try {
    return await server.server.listRoots(undefined, { signal, timeout })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refuse(
      'no-roots',
      `Your client did not say within ${timeout / 1000} seconds which folders are its workspace (roots/list: ${why})`,
    )
  }
}

/** Since 2026-07-28 each request says what its client can; before, the first of a connection did. */
function offersRoots({ server }: Pick<Desk, 'server'>, { envelope }: ServerContext['mcpReq']): boolean {
  const said: unknown =
    envelope === undefined ? undefined : Object.entries(envelope).find(([key]) => key === CLIENT_CAPABILITIES_META_KEY)?.[1]
  return Capabilities.safeParse(said ?? server.server.getClientCapabilities()).success
}

/** Null: it is no address of a file on this machine. */
function fileOf(uri: string): string | null {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : null
  } catch {
    return null
  }
}

export interface Place {
  /** Where it really lies. */
  readonly real: string
  /** Its path from the root, with forward slashes; empty: the root itself. */
  readonly name: string
  readonly root: string
}

/** A refusal where it lies outside, whether or not there is anything, or where it could mean two; null where nothing is inside under this name. */
export async function placeOf(workspace: Workspace, wanted: string): Promise<Place | Refusal | null> {
  if (wanted.includes('\0')) return null
  const path = wanted.startsWith('file:') ? fileOf(wanted) : wanted
  const found = path === null ? [] : await Promise.all(workspace.map((root) => placeIn(root, path)))
  const places = path === null ? [] : placesIn(found)
  const [only, ...more] = places.length > 0 ? places : await underRootNames(workspace, path ?? '')
  if (only !== undefined) return more.length === 0 ? only : ambiguous(wanted, [only, ...more])
  if (path !== null && workspace.length > 0 && !found.includes('outside')) return null
  return refuse(
    'outside-workspace',
    `${shown(wanted)} lies outside your workspace (${workspace.map(shown).join(', ')}), so it is not read.`,
  )
}

/** Each once: one root may lie in another. */
const placesIn = (found: readonly (Place | 'outside' | null)[]): readonly Place[] =>
  found
    .filter((one) => one !== null && one !== 'outside')
    .filter((one, index, all) => all.findIndex((other) => other.real === one.real) === index)

/** `site/plan.md`, as it is called where several roots hold a plan.md. */
async function underRootNames(workspace: Workspace, path: string): Promise<readonly Place[]> {
  const named = workspace.filter((root) => path === basename(root) || path.startsWith(`${basename(root)}/`))
  const places = placesIn(await Promise.all(named.map((root) => placeIn(root, path.slice(basename(root).length + 1) || '.'))))
  return places.map((place) => ({ ...place, name: [basename(place.root), place.name].filter((part) => part !== '').join('/') }))
}

function ambiguous(wanted: string, places: readonly Place[]): Refusal {
  const short = places.map(({ root, name }) => `${basename(root)}/${name}`.replace(/\/$/, ''))
  const names = new Set(short).size === short.length ? short : places.map(({ real }) => real)
  return refuse('ambiguous-path', `${shown(wanted)} stands in several of your folders: name ${names.map(shown).join(' or ')}.`)
}

async function placeIn(root: string, path: string): Promise<Place | 'outside' | null> {
  const realRoot = await real(root)
  if (realRoot === null) return null
  // A root may be named through a link, and so may what lies in it.
  const named = isAbsolute(path) && isInside(resolve(root), resolve(path)) ? join(realRoot, relative(resolve(root), resolve(path))) : path
  const meant = resolve(realRoot, named)
  const found = await real(meant)
  if (found !== null && isInside(realRoot, found))
    return { real: found, name: relative(realRoot, found).split(sep).join('/'), root: realRoot }
  if (found !== null || !isInside(realRoot, meant)) return 'outside'
  return (await leadsOut(realRoot, dirname(meant), meant)) ? 'outside' : null
}

/** Nothing is there; but where a link on the way leads out, not even that may be told. */
async function leadsOut(realRoot: string, above: string, path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => null)
  if (entry?.isSymbolicLink() === true) return true
  const folder = await real(above)
  if (folder !== null) return !isInside(realRoot, folder)
  return above !== realRoot && above !== dirname(above) && leadsOut(realRoot, dirname(above), above)
}

const isInside = (root: string, path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

/** Null: there is nothing there, or nothing that we may look at. */
const real = (path: string): Promise<string | null> => realpath(path).catch(() => null)

export const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true

/** Each place under its path from the root; where two roots hold the same path, with the root's own name before it. */
export function namesOf(places: readonly Place[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { real: place, name, root } of places) {
    if (names.has(place)) continue
    const candidates = [name, `${basename(root)}/${name}`, place.split(sep).join('/').replace(/^\/+/, '')]
    const free = candidates.find((candidate) => !taken.has(candidate)) ?? place
    taken.add(free)
    names.set(place, free)
  }
  return names
}

export interface Shelved {
  readonly dossiers: Shelves['dossiers']
  readonly workspace: Shelves['workspace']
  readonly sources: readonly { readonly dossier: string }[]
}

/** Files that a start may name, each as a dossier of its own beside the registered ones, whose files keep their paths from the root. */
export async function filesFrom(
  workspace: Workspace,
  paths: readonly string[],
  registered: Shelves['dossiers'],
): Promise<Shelved | Refusal> {
  const places: Place[] = []
  for (const path of paths) {
    const place = await placeOf(workspace, path)
    if (place === null) return refuse('no-such-file', missing(workspace, path))
    if (isRefusal(place)) return place
    places.push(place)
  }
  const names = [...namesOf(places)]
  const shelf = await Promise.all(
    names.map(async ([place, name]) => [shelfOf(name), { place, name, isFolder: await isFolder(place) }] as const),
  )
  return { dossiers: registered, workspace: new Map(shelf), sources: names.map(([, name]) => ({ dossier: shelfOf(name) })) }
}

export const missing = (workspace: Workspace, path: string): string =>
  `There is no file or folder ${shown(path)} in your workspace (${workspace.map(shown).join(', ')}).`

/** No registered name has a colon in it. */
const shelfOf = (name: string): string => `workspace:${name}`
