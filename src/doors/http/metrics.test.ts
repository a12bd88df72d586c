import { expect, test } from 'vitest'
import { costOf, nothingSpent } from '../../core/house/spending.ts'
import { makeMetrics } from './metrics.ts'

const NOW = { running: 0, waiting: 0, callsInTheAir: 0, callsWaiting: 0, readers: 0, isDatabaseUp: true, fleet: null }

test('what deliberations have read, written and paid is told with what caches had in it; one that goes on adds only the rest', () => {
  const metrics = makeMetrics()
  const spent = { ...nothingSpent, calls: 2, micros: 500_000, savedMicros: 250_000, tokens: 1_100, inputTokens: 1_000, outputTokens: 100 }
  metrics.spent('ask-1', costOf({ ...spent, cacheReadTokens: 600, cacheWriteTokens: 300 }))
  metrics.spent('ask-1', costOf({ ...spent, cacheReadTokens: 800, cacheWriteTokens: 300 }))
  metrics.spent('ask-2', costOf({ ...spent, cacheReadTokens: 50 }))
  const told = metrics.text(NOW).split('\n')
  metrics.close()
  expect(told).toEqual(
    expect.arrayContaining([
      'witan_model_calls_total 4',
      'witan_tokens_total 2200',
      'witan_input_tokens_total 2000',
      'witan_cache_read_tokens_total 850',
      'witan_cache_write_tokens_total 300',
      'witan_output_tokens_total 200',
      'witan_cost_dollars_total 1',
      'witan_cost_without_cache_dollars_total 1.5',
    ]),
  )
})
