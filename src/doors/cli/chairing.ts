/**
 * What a user may say to a roundtable, from this terminal or another: each says in one line what became of it. What reopens one
 * that has ended lets it run to its new end here, unless somebody else runs it.
 */
import { commands, type RoundtableCommand } from '../../core/roundtable/words.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { oneLine } from '../../views/printable.ts'
import { careOf } from '../care.ts'
import { synthesizerOf } from '../synthesizer.ts'
import { conduct, Held, type Showing } from './conduct.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { checkWords, tell, the } from './interventions.ts'
import { checkDestinations, formatOf } from './output.ts'

const BY = 'user'

export interface GoOnFlags {
  readonly rounds?: number
  readonly focus?: string
}

export async function goOn(
  engine: Engine,
  desk: Desk,
  wanted: string,
  { rounds = 0, focus }: GoOnFlags,
  showing: Showing,
): Promise<number> {
  const wish = { type: 'go-on', by: BY, rounds, focus: focus ?? null } as const
  return reopen(engine, desk, wanted, wish, showing, (events) => {
    const extended = the('rounds.extended', events)
    const about = extended?.focus == null ? '' : ` They are about: ${extended.focus}`
    return extended && `it goes on, up to round ${extended.until}.${about}`
  })
}

export async function synthesize(
  engine: Engine,
  desk: Desk,
  wanted: string,
  { seat }: { readonly seat?: string },
  showing: Showing,
): Promise<number> {
  const id = accepted(await engine.find(wanted))
  const { house } = accepted(await engine.state(id))
  const wish = { type: 'synthesize', by: BY, seat: seat ?? synthesizerOf(house.opening) } as const
  return reopen(engine, desk, id, wish, showing, (events) => {
    const asked = the('synthesis.asked', events)
    return asked && `${asked.seat} writes it up. The count stays what it is.`
  })
}

export const answer = (engine: Engine, desk: Desk, wanted: string, id: string, choice: 'go-on' | 'end', text: string): Promise<number> =>
  tell(engine, desk, wanted, { type: 'answer-escalation', by: BY, id, choice, answer: text }, commands, (events) => {
    const answered = the('escalation.answered', events)
    if (answered === undefined) return undefined
    if (answered.choice === 'end') return `${id} is answered, and it ends here.`
    // What the governor asks is asked of a stopped or paused one: it goes on as it was. A table takes the word into its next round.
    if (the('deliberation.reopened', events) !== undefined) return `${id} is answered; it is open again, with the limits it had.`
    if (the('deliberation.resumed', events) !== undefined) return `${id} is answered; it is no longer paused.`
    return id.startsWith('G') ? `${id} is answered, and your word is on record.` : `${id} is answered; the next round is about that.`
  })

export const supply = (
  engine: Engine,
  desk: Desk,
  wanted: string,
  id: string,
  result: string,
  { failed }: { readonly failed?: true },
): Promise<number> =>
  tell(engine, desk, wanted, { type: 'supply-context', by: BY, id, success: failed !== true, result }, commands, (events) => {
    const supplied = the('context.supplied', events)
    if (supplied === undefined) return undefined
    return supplied.success ? `${id} is supplied; every seat sees it.` : `${id} is not to be had; the seat goes on without it.`
  })

export const appeal = (engine: Engine, desk: Desk, wanted: string, block: string, because: string): Promise<number> =>
  tell(engine, desk, wanted, { type: 'appeal', by: BY, block, because }, commands, (events) => {
    const made = the('contribution.made', events)
    const alone = the('stance.declared', events)
    if (made !== undefined) return `${block} is lifted: what ${made.seat} said in round ${made.round} is published, with your reason.`
    return alone && `${block} is lifted: what ${alone.seat} said alone is published, with your reason.`
  })

export const liftBlocker = (engine: Engine, desk: Desk, wanted: string, seat: string, because: string): Promise<number> =>
  tell(engine, desk, wanted, { type: 'lift-blocker', by: BY, seat, because }, commands, (events) => {
    const lifted = the('blocker.lifted', events)
    return lifted && `the blocker of ${lifted.seat} is set aside, with your reason. It may block again.`
  })

/** One that has ended runs on here; one that runs hears it where it runs. */
async function reopen(
  engine: Engine,
  desk: Desk,
  wanted: string,
  wish: RoundtableCommand,
  showing: Showing,
  told: (events: readonly Recorded[]) => string | undefined,
): Promise<number> {
  for (const file of showing.out) formatOf(file)
  checkWords(wish, commands)
  const id = accepted(await engine.find(wanted))
  const { house, version } = accepted(await engine.state(id))
  checkDestinations(showing.out, house.opening.protocol)
  const isRunElsewhere = house.closed === null && (await careOf(engine, id)) !== 'nobody'
  if (isRunElsewhere && showing.out.length > 0)
    throw new BadInput(
      `${id} is being run elsewhere, so no report is written here. Leave --out out; take it later with: witan export ${id}`,
    )
  const events = accepted(await engine.command(id, wish))
  const line = `${oneLine(`${id}: ${told(events) ?? 'noted; nothing else came of it.'}`)}\n`
  // With --json only the report goes to standard output.
  if (showing.json && !isRunElsewhere) desk.terminal.err(line)
  else desk.terminal.out(line)
  if (isRunElsewhere) return EXIT.done
  try {
    // What one that has ended came to has been read: only what is new is shown.
    return await conduct(engine, id, desk, showing, house.closed === null ? 0 : version)
  } catch (error) {
    if (!(error instanceof Held)) throw error
    desk.terminal.err(`${id} goes on where it is being run. Watch it with: witan watch ${id}\n`)
    return EXIT.done
  }
}
