/**
 * Which family a model belongs to: who trained it. Panels of one family agree too easily, and a judge favours its own (R4),
 * so a reader is warned. For servers that host anything, the model's name is the only hint; unknown stays unknown.
 */
import { isRefusal } from '../core/refusal.ts'
import { parseSpec } from './spec.ts'

/** First match wins: names that mention two families ("deepseek-r1-distill-llama") belong to the one that trained them last. */
const CUES: readonly (readonly [cue: RegExp, family: string])[] = [
  [/claude|anthropic/, 'anthropic'],
  [/gemini|gemma/, 'google'],
  [/deepseek/, 'deepseek'],
  [/nemotron/, 'nvidia'],
  [/qwen|qwq/, 'qwen'],
  [/mistral|mixtral|ministral|magistral|codestral|devstral|pixtral/, 'mistral'],
  [/gpt|(^|[^a-z])o[1-9]([^a-z0-9]|$)|openai/, 'openai'],
  [/grok/, 'xai'],
  [/kimi|moonshot/, 'moonshot'],
  [/(^|[^a-z])glm|zhipu/, 'zhipu'],
  [/command-|cohere|(^|[^a-z])aya([^a-z]|$)/, 'cohere'],
  [/(^|[^a-z])phi-?[0-9]|wizardlm/, 'microsoft'],
  [/granite/, 'ibm'],
  [/falcon/, 'tii'],
  [/olmo|tulu/, 'ai2'],
  [/minimax/, 'minimax'],
  [/llama|vicuna/, 'meta'],
]

/** Null: nothing in the name tells. */
export function family(text: string): string | null {
  const spec = parseSpec(text)
  if (isRefusal(spec)) return null
  if (spec.provider !== 'ollama' && spec.provider !== 'compatible') return spec.provider
  const name = spec.model.toLowerCase()
  return CUES.find(([cue]) => cue.test(name))?.[1] ?? null
}

/** The family, or the model's own name where nothing tells: two of the same kin may think alike. */
export const kin = (text: string): string => family(text) ?? text

/** One sentence when all seats share one family, or one model of unknown family; null when they differ or can't be told apart. */
export function familyWarning(specs: readonly string[]): string | null {
  const [first, ...rest] = specs
  if (first === undefined || rest.length === 0) return null
  const shared = family(first)
  const advice = 'Such panels agree too easily, so read agreement with care; mix in a model of another family.'
  if (shared !== null && rest.every((each) => family(each) === shared)) {
    return `All ${specs.length} model seats answer with models of one family (${shared}). ${advice}`
  }
  if (rest.every((each) => each === first)) return `All ${specs.length} model seats answer with one model (${first}). ${advice}`
  return null
}

/** One sentence when those who serve the table are of the only family that sits at it; null when they are of another. */
export function staffWarning(specs: readonly string[], staff: readonly { readonly role: string; readonly model: string }[]): string | null {
  const sharing = staff.filter(({ model }) => specs.length > 0 && specs.every((each) => kin(each) === kin(model)))
  const [first] = sharing
  if (first === undefined) return null
  const who = sharing.map(({ role }) => role).join(' and ')
  const flags = sharing.map(({ role }) => `--${role} <provider>/<model>`).join(', ')
  return `The ${who} ${sharing.length === 1 ? 'is' : 'are'} of the only family at the table (${kin(first.model)}), and models favour their own: read what ${sharing.length === 1 ? 'it decides' : 'they decide'} with care, or name another with ${flags}.`
}
