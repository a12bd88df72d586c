/** How to have language models at the table in place of stand-ins: said wherever somebody meets one. */
export const FOR_MINDS = 'For minds: set ANTHROPIC_API_KEY (or another key), or --model ollama/….'
