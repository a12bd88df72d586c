/**
 * The page itself: a few built files, read once and served from memory. What stands in a request is only looked up among their
 * names; it never becomes a path. They hold nothing secret, so no token is asked for; what the page shows comes through the API.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { shown } from '../../shown.ts'
import { isRoute } from '../metrics.ts'
import { Problem } from '../problem.ts'
import type { Env } from '../rooms.ts'

/** The same four steps up from src/doors/http/routes and from dist/doors/http/routes. */
export const PAGE_FOLDER = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

const PAGES = ['/', '/new', '/analytics', '/d/:id', '/d/:id/report'] as const
const INDEX = '/index.html'
const ICON = '/favicon.svg'
const ASSETS = '/assets/'

/** Whether a path is the page's: these are open to all. */
export const isPage = (path: string): boolean => /^\/(?:new|analytics|d\/[^/]+(?:\/report)?|assets\/[^/]+|favicon\.svg)?$/.test(path)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const INDEX_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': POLICY } as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Others are packed already. */
const PACKABLE: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.json'])
/** Below this a header more weighs as much as is saved. */
const PACKED_FROM_BYTES = 1_000
const PACKED_SHARE_MAX = 0.9

interface Kept {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Null: it does not pay. */
  readonly packed: Uint8Array<ArrayBuffer> | null
}
type Files = ReadonlyMap<string, Kept>

/** What is asked for is found among the names of these, or not at all. */
export interface Pages {
  /** By its path, as in /assets/main.js. */
  find(path: string): Promise<Kept | null>
}

export function pagesIn(folder: string): Pages {
  let kept: Promise<Files> | null = null
  const files = async (): Promise<Files> => {
    kept ??= filesIn(folder)
    const found = await kept
    // Built later, it is found later.
    if (!found.has(INDEX)) kept = null
    return found
  }
  return { find: async (path) => (await files()).get(path) ?? null }
}

/** Of the API and the files nobody expects a page. */
const isPlain = (path: string): boolean => /^\/(?:api|mcp|assets)(?:\/|$)/.test(path) || isRoute(path)

/**
 * A browser that was led to an address where nothing is: the page itself, which says so and leads on. Null: whoever asks is no
 * browser, or the address is none of the page's. It is the same open file for every address, so no token is asked for.
 */
export async function lostIn(pages: Pages, { method, path, header }: Asking): Promise<Response | null> {
  if (method !== 'GET' || isPlain(path) || !/\btext\/html\b/i.test(header('accept') ?? '')) return null
  const index = await pages.find(INDEX)
  return index === null ? null : sent(index, header('accept-encoding'), INDEX_HEADERS, 404)
}

interface Asking {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string | undefined
}

export function page(app: OpenAPIHono<Env>, pages: Pages): void {
  for (const path of PAGES)
    app.get(path, async (context) => {
      const index = await pages.find(INDEX)
      return index === null ? notBuilt() : sent(index, context.req.header('accept-encoding'), INDEX_HEADERS)
    })
  app.get(`${ASSETS}:file`, async (context) => {
    const asset = await pages.find(context.req.path)
    if (asset === null) throw new Problem(404, 'no-route', `There is nothing at ${shown(context.req.path)}.`)
    return sent(asset, context.req.header('accept-encoding'), { 'cache-control': 'public, max-age=31536000, immutable' })
  })
  app.get(ICON, async (context) => {
    const icon = await pages.find(ICON)
    if (icon === null) throw new Problem(404, 'no-route', `There is nothing at ${ICON}.`)
    return sent(icon, context.req.header('accept-encoding'), { 'cache-control': 'no-cache' })
  })
}

/** By the path under which each is asked for. Plain files only: a link could lead out of the folder. */
async function filesIn(folder: string): Promise<Files> {
  const found = new Map<string, Kept>()
  for (const [under, wanted] of [
    ['/', [INDEX.slice(1), ICON.slice(1)]],
    [ASSETS, null],
  ] as const) {
    const place = join(folder, under)
    const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    })
    for (const entry of entries)
      if (entry.isFile() && (wanted === null || wanted.includes(entry.name)))
        found.set(`${under}${entry.name}`, keptAs(entry.name, await readFile(join(place, entry.name))))
  }
  return found
}

function keptAs(name: string, read: Buffer): Kept {
  const extension = extname(name).toLowerCase()
  const packed = PACKABLE.has(extension) && read.length >= PACKED_FROM_BYTES ? gzipSync(read, { level: 9 }) : null
  const pays = packed !== null && packed.length <= read.length * PACKED_SHARE_MAX
  return { type: TYPES[extension] ?? 'application/octet-stream', bytes: new Uint8Array(read), packed: pays ? new Uint8Array(packed) : null }
}

const takesPacked = (accepted: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(accepted ?? '')

function sent(
  { type, bytes, packed }: Kept,
  accepted: string | undefined,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  const body = packed !== null && takesPacked(accepted) ? packed : bytes
  return new Response(body, {
    status,
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      ...(packed === null ? {} : { vary: 'accept-encoding' }),
      ...(body === packed ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    },
  })
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Witan</title>
<p>The page is not built. Build it with: <code>npm run build</code></p>
<p>The API works without it: see <a href="/openapi.json">/openapi.json</a>.</p></html>
`

const notBuilt = (): Response =>
  new Response(NOT_BUILT, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
