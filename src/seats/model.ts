/**
 * A language model answers for the seat: one call of the driver is one call of the gateway, with the words the engine rendered.
 */
import { NO_USAGE } from '../core/house/words.ts'
import type { Gateway } from '../models/gateway.ts'
import type { Driver } from './driver.ts'

export function modelDriver(gateway: Gateway): Driver {
  return async (call) => {
    const { model, prompt, schema, told, outputTokensMax, replyMsMax, lookupsMax, dossier, seed, signal, repair, said } = call
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
    return gateway.call({
      model,
      prompt,
      schema,
      told,
      outputTokensMax,
      replyMsMax,
      lookupsMax,
      isRepair: repair !== null,
      dossier,
      seed,
      signal,
      said,
    })
  }
}
