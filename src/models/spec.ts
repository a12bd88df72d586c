/**
 * How a model is named: `<provider>/<model>`, where the model's own name may hold slashes
 * (`compatible/meta-llama/Llama-3.3-70B`). Whether a name can be called is a matter of settings: a key, an address.
 * Settings come in as an argument; only `config.ts` reads the environment.
 */
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'

export const PROVIDERS = ['anthropic', 'openai', 'google', 'ollama', 'compatible'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export type KeyedProvider = 'anthropic' | 'openai' | 'google'

export interface ModelSpec {
  readonly provider: ProviderName
  /** As the provider knows it. */
  readonly model: string
  /** As the user wrote it, `<provider>/<model>`: what the log keeps. */
  readonly name: string
}

export interface ModelSettings {
  readonly keys: { readonly [P in KeyedProvider]?: string }
  /** Where an OpenAI-compatible server answers, up to and including `/v1`. */
  readonly compatibleUrl?: string
  readonly compatibleKey?: string
  /** Where Ollama answers, with or without `/api`; its usual address where this is not given. */
  readonly ollamaUrl?: string
  /** Other addresses for the three big providers: a proxy, a test. */
  readonly baseUrls?: { readonly [P in KeyedProvider]?: string }
}

/** The variables that sentences to users name, and that `config.ts` reads. */
export const KEY_VARIABLES: Readonly<Record<KeyedProvider, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
}

export const OLLAMA_URL = 'http://127.0.0.1:11434'

/** Of a model as it is named. */
export const providerOf = (model: string): string => model.slice(0, Math.max(0, model.indexOf('/')))

/** Whether that address is this machine's. */
export function isLocal(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname === '0.0.0.0' || /^127\./.test(hostname)
  )
}

const isProvider = (name: string): name is ProviderName => (PROVIDERS as readonly string[]).includes(name)

export function parseSpec(text: string): ModelSpec | Refusal {
  const name = text.trim()
  const slash = name.indexOf('/')
  const provider = slash === -1 ? '' : name.slice(0, slash)
  const model = name.slice(slash + 1)
  if (!isProvider(provider)) {
    const shapes = PROVIDERS.map((each) => `${each}/<model>`).join(', ')
    return refuse('unknown-provider', `«${name}» names no provider that can be asked. Write the model as one of: ${shapes}.`)
  }
  if (model === '') return refuse('unknown-model', `«${name}» names a provider but no model. Write it as ${provider}/<model>.`)
  return { provider, model, name }
}

const ANOTHER_MODEL = 'Or give the seat another model, as <provider>/<model>, or run offline, without models.'

/** What is missing before this model can be called; null when nothing is. `otherwise`: what else the user could do. */
export function missing(spec: ModelSpec, settings: ModelSettings, otherwise = ANOTHER_MODEL): Refusal | null {
  switch (spec.provider) {
    case 'ollama':
      return null
    case 'compatible':
      if (settings.compatibleUrl) return null
      return refuse(
        'no-address',
        `${spec.name} can't be called: no server is set. Set WITAN_COMPATIBLE_URL to its address, such as http://127.0.0.1:8000/v1. ${otherwise}`,
      )
    case 'anthropic':
    case 'openai':
    case 'google':
      if (settings.keys[spec.provider]) return null
      return refuse('no-key', `${spec.name} can't be called: no API key. Set ${KEY_VARIABLES[spec.provider]}. ${otherwise}`)
  }
}

/** A spec that can be called with these settings, or why it can't. */
export function resolveSpec(text: string, settings: ModelSettings, otherwise?: string): ModelSpec | Refusal {
  const spec = parseSpec(text)
  return isRefusal(spec) ? spec : (missing(spec, settings, otherwise) ?? spec)
}
