/**
 * Is a model there? Asked for `witan doctor` and for choosing a model when none is named. It lists models
 * (`GET …/models`, Ollama's `GET /api/tags`): that costs nothing, and shows a wrong address, a wrong key and a missing model apart.
 */
import { isRefusal } from '../core/refusal.ts'
import { clean, messageOf } from './faults.ts'
import { baseUrl, boundedFetch, ollamaApi, secrets } from './providers.ts'
import { type ModelSettings, type ModelSpec, OLLAMA_URL, resolveSpec } from './spec.ts'

export interface Probed {
  readonly ok: boolean
  /** One sentence: what answered, and what to do where it did not. */
  readonly because: string
  readonly latencyMs: number
}

const PROBE_MS_MAX = 5_000
const SHOWN_MAX = 8

export async function probe(settings: ModelSettings, model: string, timeoutMs: number = PROBE_MS_MAX): Promise<Probed> {
  const startedMs = performance.now()
  const probed = (ok: boolean, because: string): Probed => ({
    ok,
    because: because.replace(/\/\/[^\s/@]+@/g, '//[key]@'),
    latencyMs: Math.round(performance.now() - startedMs),
  })
  const spec = resolveSpec(model, settings)
  if (isRefusal(spec)) return probed(false, spec.because)
  const { url, headers } = listing(spec, settings)
  try {
    const response = await boundedFetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const body = await response.text()
    if (!response.ok) {
      const advice = response.status === 401 || response.status === 403 ? 'Check the key.' : 'Check the address.'
      return probed(false, `${spec.name}: ${url} answered ${response.status}. ${advice}`)
    }
    return probed(...verdict(spec, url, namesIn(body)))
  } catch (error) {
    const what = error instanceof Error && error.name === 'TimeoutError' ? `nothing within ${timeoutMs} ms` : reason(error)
    return probed(
      false,
      `${spec.name}: ${url} can't be reached (${clean(what, secrets(settings))}). Check that it runs and that the address is right.`,
    )
  }
}

/** The models an Ollama has; null where none answers. Never throws: no Ollama is an ordinary answer. */
export async function ollamaModels(url: string = OLLAMA_URL, timeoutMs = 500): Promise<readonly string[] | null> {
  try {
    const response = await boundedFetch(`${ollamaApi(url)}/tags`, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? namesIn(await response.text()) : null
  } catch {
    return null
  }
}

function listing(spec: ModelSpec, settings: ModelSettings): { readonly url: string; readonly headers: Record<string, string> } {
  switch (spec.provider) {
    case 'anthropic':
      return {
        url: `${baseUrl('anthropic', settings)}/models?limit=1000`,
        headers: { 'x-api-key': settings.keys.anthropic ?? '', 'anthropic-version': '2023-06-01' },
      }
    case 'openai':
      return { url: `${baseUrl('openai', settings)}/models`, headers: bearer(settings.keys.openai) }
    case 'google':
      return { url: `${baseUrl('google', settings)}/models?pageSize=1000`, headers: { 'x-goog-api-key': settings.keys.google ?? '' } }
    case 'ollama':
      return { url: `${ollamaApi(settings.ollamaUrl)}/tags`, headers: {} }
    case 'compatible':
      return { url: `${(settings.compatibleUrl ?? '').replace(/\/+$/, '')}/models`, headers: bearer(settings.compatibleKey) }
  }
}

const bearer = (key: string | undefined): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})

/** Only Ollama's list is the whole truth; the others know models under more names than they list. */
function verdict(spec: ModelSpec, url: string, names: readonly string[] | null): [ok: boolean, because: string] {
  if (names === null) return [false, `${spec.name}: ${url} answered, but not with a list of models. Check the address.`]
  if (names.includes(spec.model) || names.includes(`${spec.model}:latest`)) return [true, `${spec.name} is there (listed by ${url}).`]
  const has = `${names.slice(0, SHOWN_MAX).join(', ')}${names.length > SHOWN_MAX ? `, … (${names.length} in all)` : ''}`
  if (spec.provider === 'ollama') {
    return [false, `${spec.name}: Ollama answers but has no such model. Get it with: ollama pull ${spec.model}. It has: ${has || 'none'}.`]
  }
  return [true, `${url} answers and takes the key, but does not list ${spec.model}; the name may still work. It lists: ${has || 'none'}.`]
}

/** `{data: [{id}]}` (OpenAI, Anthropic), `{models: [{name}]}` (Google with a `models/` prefix, Ollama); null for anything else. */
function namesIn(body: string): readonly string[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { data, models } = parsed as { data?: unknown; models?: unknown }
  const list = Array.isArray(data) ? data : models
  if (!Array.isArray(list)) return null
  return list.flatMap((each: { id?: unknown; name?: unknown } | null) => {
    const name = each?.id ?? each?.name
    return typeof name === 'string' ? [name.replace(/^models\//, '')] : []
  })
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return code === '' ? messageOf(error) : code
}
