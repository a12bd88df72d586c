/**
 * A language model answers for the seat: one call of the driver is one call of the gateway. A repair ask quotes the malformed
 * answer back and offers no look-ups: the answer was found before, only its shape was wrong.
 */
import { NO_USAGE } from '../core/house/words.ts'
import type { Gateway } from '../models/gateway.ts'
import { repairPrompt } from '../prompts/repair.ts'
import type { Driver } from './driver.ts'

export function modelDriver(gateway: Gateway): Driver {
  return async (call) => {
    const { model, schema, outputTokensMax, replyMsMax, dossier, seed, signal, repair } = call
    if (model === null) {
      const because = `Seat ${call.seat.id} has no model to ask. Give it one with --seat ${call.seat.id}=<provider>/<model>.`
      return {
        ok: false,
        code: 'bad-request',
        because,
        raw: null,
        retryable: false,
        retryAfterMs: null,
        usage: NO_USAGE,
        micros: 0,
        latencyMs: 0,
        model,
      }
    }
    const prompt = repair === null ? call.prompt : repairPrompt(call.prompt, repair)
    const lookupsMax = repair === null ? call.lookupsMax : 0
    return gateway.call({ model, prompt, schema, outputTokensMax, replyMsMax, lookupsMax, dossier, seed, signal })
  }
}
