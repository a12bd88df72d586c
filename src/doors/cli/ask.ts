/** witan ask: from flags to a running deliberation. */
import { type Engine, prepare } from '../../engine/engine.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { conduct } from './conduct.ts'
import { accepted, type Desk } from './desk.ts'
import type { AskFlags } from './flags.ts'
import { checkDestination } from './output.ts'

/** `openEngine` is called only once everything has been checked, so that bad input leaves no database behind. */
export async function ask(openEngine: () => Promise<Engine>, desk: Desk, question: string, flags: AskFlags & LimitWishes): Promise<number> {
  if (flags.out !== undefined) checkDestination(flags.out)
  const wish = accepted(
    await prepare(
      {
        protocol: 'ask',
        subject: question === '-' ? await desk.terminal.readInput() : question,
        castFile: flags.cast ?? null,
        seats: flags.seats ?? null,
        model: flags.model ?? null,
        seatModels: flags.seat ?? new Map(),
        offline: flags.offline ?? false,
        dossier: flags.dossier ?? [],
        limits: limitsFrom(flags),
        pace: flags.pace,
        seed: flags.seed,
        options: {},
      },
      desk.settings,
    ),
  )
  const engine = await openEngine()
  const id = accepted(await engine.open(wish))
  return conduct(engine, id, desk, { json: flags.json ?? false, quiet: flags.quiet ?? false, out: flags.out ?? null })
}
