/** A bill for the samples: four fifths of its tokens went in, and half of those came from a cache. */
import type { Cost } from '../core/protocol.ts'

export function costOfSample(dollars: number, tokens: number, calls: number): Cost {
  const outputTokens = Math.floor(tokens / 5)
  const inputTokens = tokens - outputTokens
  return {
    dollars,
    dollarsWithoutCache: Number((dollars * 1.6).toFixed(4)),
    callsOfUnknownPrice: 0,
    tokens,
    inputTokens,
    cacheReadTokens: Math.floor(inputTokens / 2),
    cacheWriteTokens: Math.floor(inputTokens / 10),
    outputTokens,
    tokensSetAside: 0,
    calls,
    lostCalls: 0,
  }
}
