/**
 * Asks the server. A token, where one is needed, is typed in once, kept for this tab, and sent in a header: it never stands
 * in an address. What goes wrong is an ApiError with the server's own sentence.
 */

const KEY = 'witan-token'
let token: string | null = keptToken()
const listeners = new Set<() => void>()
const refused = new Set<() => void>()

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, sentence: string) {
    super(sentence)
    this.status = status
    this.code = code
  }
}

/** No answer at all: the server is away, or the network is. */
export const isAway = (error: unknown): boolean => !(error instanceof ApiError)
export const wantsToken = (error: unknown): boolean => error instanceof ApiError && error.status === 401
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'The server does not answer. Is it still running?'

function keptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** `quietly`: it is only tried, and nobody asks again because of it. */
export function setToken(given: string | null, { quietly = false }: { readonly quietly?: boolean } = {}): void {
  token = given
  try {
    if (given === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, given)
  } catch (error) {
    console.info('The token is kept until the page is closed or loaded anew.', error)
  }
  if (!quietly) for (const listener of listeners) listener()
}

export const hasToken = (): boolean => token !== null

/** Told when a token was given or taken away. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told when the server lets nobody in without a token, or not with this one. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => refused.delete(listener)
}

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export async function request(path: string, { method = 'GET', body, accept, headers = {}, signal }: Request = {}): Promise<Response> {
  const isBytes = body instanceof Blob
  const response = await fetch(path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
  })
  if (response.ok) return response
  if (response.status === 401) for (const listener of refused) listener()
  throw await errorOf(response)
}

export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await request(path, { accept: 'application/json', ...(signal === undefined ? {} : { signal }) })).json() as Promise<T>

export const postJson = async <T>(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> =>
  (await request(path, { method: 'POST', body, headers })).json() as Promise<T>

async function errorOf(response: Response): Promise<ApiError> {
  const said = (await response.json().catch(() => null)) as { readonly code?: string; readonly detail?: string } | null
  return new ApiError(response.status, said?.code ?? 'unknown', said?.detail ?? `The server answered ${response.status}.`)
}
