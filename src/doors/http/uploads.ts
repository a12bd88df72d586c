/**
 * Files that somebody sent ahead: stored under their hash, found again only by whoever sent them. An id is a hash and the
 * sender's own, so one that belongs to another leads nowhere.
 */
import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Refusal, refuse } from '../../core/refusal.ts'

export interface Upload {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface Uploads {
  keep(sender: string, upload: Upload): Promise<string | Refusal>
  find(sender: string, id: string): Promise<Upload | null>
}

/** Of one sender, in all. */
const SENDER_BYTES_MAX = 200_000_000
const DRAFT = '.tmp'

export function uploadsIn(folder: string): Uploads {
  const shelf = (sender: string): string => join(folder, sha(`sender ${sender}`).slice(0, 32))
  return {
    keep: async (sender, { path, bytes }) => {
      const place = shelf(sender)
      await mkdir(place, { recursive: true, mode: 0o700 })
      const used = await bytesIn(place)
      if (used + bytes.length > SENDER_BYTES_MAX)
        return refuse('too-large', `Your uploads would pass ${SENDER_BYTES_MAX / 1_000_000} MB together. No more are taken.`)
      const id = sha(Buffer.concat([Buffer.from(`${path}\n`), bytes])).slice(0, 40)
      // The same file may be sent twice at once: each sending writes a draft of its own.
      const draft = join(place, `${id}.${randomUUID()}${DRAFT}`)
      await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(path)}\n`), bytes]), { mode: 0o600 })
      await rename(draft, join(place, id))
      return id
    },
    find: async (sender, id) => {
      if (!/^[0-9a-f]{40}$/.test(id)) return null
      const content = await readFile(join(shelf(sender), id)).catch(() => null)
      if (content === null) return null
      const end = content.indexOf(10)
      return { path: JSON.parse(content.subarray(0, end).toString('utf8')) as string, bytes: new Uint8Array(content.subarray(end + 1)) }
    },
  }
}

const sha = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

/** Of what is kept: a draft is another request's, and may be gone in the next moment. */
async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith(DRAFT))
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
