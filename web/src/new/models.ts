/** Models that a field suggests. Any other can be typed: these are what a key alone gets, and the beginnings of the rest. */
export const MODELS: readonly string[] = [
  'anthropic/claude-sonnet-4-6',
  'anthropic/claude-haiku-4-5',
  'openai/gpt-5.4-mini',
  'openai/gpt-5.4-nano',
  'google/gemini-2.5-flash',
  'google/gemini-2.5-flash-lite',
  'ollama/',
  'compatible/',
]
