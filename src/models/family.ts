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

/** One sentence when all seats share one family, or one model of unknown family; null when they differ or can't be told apart. */
export function familyWarning(specs: readonly string[]): string | null {
  const [first, ...rest] = specs
  if (first === undefined || rest.length === 0) return null
  const shared = family(first)
  const advice = 'Such panels agree too easily, so read agreement with care; mix in another family with --seat <id>=<provider>/<model>.'
  if (shared !== null && rest.every((each) => family(each) === shared)) {
    return `All ${specs.length} model seats answer with models of one family (${shared}). ${advice}`
  }
  if (rest.every((each) => each === first)) return `All ${specs.length} model seats answer with one model (${first}). ${advice}`
  return null
}
