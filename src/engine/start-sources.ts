/**
 * Files over the wire, and none of the ways lets a caller choose where we read: a text in the request, the id of an upload, the
 * name of a dossier that whoever started the server registered.
 */
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { type Gathered, gather } from '../sources/gather.ts'
import { type Given, gatherGiven } from '../sources/given.ts'

const GivenText = z.strictObject({
  path: z.string().describe('what citations call it, as in notes/bonds.md; it is only a name'),
  text: z.string().max(8_000_000),
})
const Uploaded = z.strictObject({ upload: z.string().describe('the id that an upload was given') })
const Registered = z.strictObject({ dossier: z.string().describe('a name that the server was started with'), path: z.string().optional() })

export const Source = z.union([GivenText, Uploaded, Registered], {
  error: 'it is {path, text}, {upload}, or {dossier} with the path of one file where only that is meant',
})
export type Source = z.infer<typeof Source>

/** A file or folder whose texts keep their path from the workspace's root: `docs/README.md`, not `README.md`. */
export interface Shelf {
  readonly place: string
  readonly name: string
  readonly isFolder: boolean
}

/** What a server has registered, and what was uploaded to it by whoever asks. */
export interface Shelves {
  readonly dossiers: ReadonlyMap<string, string>
  /** Of the caller's own workspace, where it has one here: found and named by the door. */
  readonly workspace?: ReadonlyMap<string, Shelf>
  /** The bytes of an upload, or null where the caller has none of that id. */
  upload(id: string): Promise<Given | null>
}

export async function sourcesOf(wanted: readonly Source[], shelves: Shelves): Promise<Gathered | Refusal> {
  const given: Given[] = []
  const registered: Gathered[] = []
  for (const source of wanted) {
    const found = await sourceOf(source, shelves)
    if (isRefusal(found)) return found
    if ('bytes' in found) given.push(found)
    else registered.push(found)
  }
  const handed = await gatherGiven(given)
  if (isRefusal(handed)) return handed
  return joined([handed, ...registered])
}

async function sourceOf(source: Source, shelves: Shelves): Promise<Given | Gathered | Refusal> {
  if ('text' in source) return { path: source.path, bytes: Buffer.from(source.text, 'utf8') }
  if ('upload' in source) {
    const found = await shelves.upload(source.upload)
    return found ?? refuse('no-such-upload', `There is no upload ${source.upload.slice(0, 80)} of yours here. Upload it first.`)
  }
  const shelf = shelves.workspace?.get(source.dossier)
  if (shelf !== undefined) return gatherShelf(shelf)
  const folder = shelves.dossiers.get(source.dossier)
  if (folder === undefined) {
    const names = [...shelves.dossiers.keys()]
    const known = names.length === 0 ? 'None is registered here.' : `There are: ${names.join(', ')}.`
    return refuse('no-such-dossier', `There is no dossier «${source.dossier.slice(0, 80)}». ${known}`)
  }
  const gathered = await gather([folder]).catch((error: unknown) => {
    // Where it lies is the server's own business.
    if (error instanceof Fault)
      return refuse('dossier-gone', `The dossier «${source.dossier}» can't be read on the server. Tell whoever runs it.`)
    throw error
  })
  if (isRefusal(gathered) || source.path === undefined) return gathered
  const file = gathered.files.find(({ path }) => path === source.path)
  if (file === undefined) return refuse('no-such-file', `The dossier «${source.dossier}» holds no file ${source.path.slice(0, 200)}.`)
  return { files: [file], skipped: [], notes: gathered.notes.filter(({ path }) => path === source.path) }
}

async function gatherShelf({ place, name, isFolder }: Shelf): Promise<Gathered> {
  const { files, skipped, notes } = await gather([place])
  const from = (path: string): string => (!isFolder ? name : name === '' ? path : `${name}/${path}`)
  const named = <T extends { readonly path: string }>(all: readonly T[]): readonly T[] =>
    all.map((one) => ({ ...one, path: from(one.path) }))
  return { files: named(files), skipped: named(skipped), notes: named(notes) }
}

/** A file that was named, and lies in a folder that was named, too, is one file. */
const isSame = (a: Gathered['files'][number], b: Gathered['files'][number]): boolean => a.path === b.path && a.hash === b.hash

function joined(parts: readonly Gathered[]): Gathered | Refusal {
  const all = parts.flatMap((part) => part.files)
  const files = all.filter((file, index) => all.findIndex((other) => isSame(other, file)) === index)
  const twice = files.find(({ path }, index) => files.findIndex((other) => other.path === path) !== index)
  if (twice !== undefined) return refuse('same-name-twice', `Two sources are called ${twice.path}. Leave one of them out.`)
  return { files, skipped: parts.flatMap((part) => part.skipped), notes: parts.flatMap((part) => part.notes) }
}
