/**
 * From words and flags to an open deliberation, for every protocol that has a table.
 *
 *   question, -, or brief.yaml ─┐
 *   flags ──────────────────────┴─▶ what is asked for ──▶ checked wish ──▶ opened
 *
 * A flag wins over the brief, the brief over the config file. The engine, and with it a database, is opened only once
 * everything has been checked: bad input leaves nothing behind.
 */
import { stat } from 'node:fs/promises'
import { withLimits } from '../../core/house/limits.ts'
import { refuse } from '../../core/refusal.ts'
import type { ProtocolName } from '../../core/words.ts'
import { type Brief, namesBrief, readBrief, withoutSettings } from '../../engine/brief.ts'
import { type Engine, prepare } from '../../engine/engine.ts'
import type { Wish } from '../../engine/open.ts'
import { modelsObjection, recordingBeside, tapeFor } from '../../engine/recording.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import type { Asked } from '../../engine/wish.ts'
import { printable } from '../../views/printable.ts'
import { type Showing, showingOf } from './conduct.ts'
import { accepted, type Desk } from './desk.ts'
import type { DebateFlags, ShowingFlags } from './flags.ts'
import { checkDestinations } from './output.ts'
import { type RoundtableFlags, roundtableOptions } from './roundtable-flags.ts'

export const SEED_DEFAULT = 1

/** Protocols whose seats sit at a table; what each of them takes beside what all take, none of the others is asked for. */
export type TableName = Exclude<ProtocolName, 'council' | 'run' | 'room'>
export type TableWishes = DebateFlags & RoundtableFlags & LimitWishes

export interface Opened {
  readonly engine: Engine
  readonly id: string
  readonly wish: Wish
  readonly showing: Showing
}

export async function openTable(
  protocol: TableName,
  openEngine: () => Promise<Engine>,
  desk: Desk,
  subject: string,
  flags: TableWishes,
): Promise<Opened> {
  checkDestinations(flags.out ?? [], protocol)
  await checkSubject(protocol, subject)
  const brief = namesBrief(subject) ? accepted(await readBrief(subject.trim(), protocol)) : null
  const words = brief?.subject ?? (subject === '-' ? await desk.terminal.readInput() : subject)
  const { settings } = desk
  const model = flags.model ?? brief?.model ?? null
  const recording =
    brief === null ? undefined : accepted((await tapeFor(recordingBeside(brief.file), { ...flags, model }, settings)) ?? null)
  const asked = { ...askedFor(protocol, words, flags, brief, desk), ...(recording != null && { recording }) }
  const full = accepted(await prepare(asked, settings))
  if (flags.live === true) accepted(modelsObjection(full))
  const dossier = asked.dossier.length > 0 ? asked.dossier : settings.dossier
  const ownFiles = [brief?.file, asked.castFile ?? settings.castFile, full.script].filter((file) => file != null)
  const wish = accepted(await withoutSettings(full, dossier, ownFiles))
  const engine = await openEngine()
  tellRecorded(wish, desk, flags)
  const id = accepted(await engine.open(wish))
  return { engine, id, wish, showing: showingOf(flags) }
}

/** Where an example plays what was recorded: how to have models in their place. */
export function tellRecorded({ recording }: Wish, { terminal }: Desk, { quiet }: Pick<ShowingFlags, 'quiet'>): void {
  if (recording !== null && quiet !== true)
    terminal.err('To ask models instead of playing what they said: --live, or --model <provider>/<model>\n')
}

/** A folder in place of words is meant as the dossier. */
async function checkSubject(protocol: TableName, subject: string): Promise<void> {
  const found = await stat(subject.trim()).catch(() => null)
  if (found?.isDirectory() !== true) return
  const example = protocol === 'debate' ? 'We should …' : 'Should we …?'
  accepted(
    refuse(
      'folder',
      `${printable(subject)} is a folder. Say what to deliberate about and give the folder with it: witan ${protocol} "${example}" --dossier ${printable(subject)}`,
    ),
  )
}

function askedFor(protocol: TableName, subject: string, flags: TableWishes, brief: Brief | null, { terminal }: Desk): Asked {
  const hasStaff = protocol !== 'ask'
  return {
    protocol,
    subject,
    castFile: flags.cast ?? brief?.castFile ?? null,
    seats: flags.seats ?? brief?.seats ?? null,
    model: flags.model ?? brief?.model ?? null,
    seatModels: flags.seat ?? new Map(),
    offline: flags.offline ?? false,
    clerk: hasStaff ? (flags.clerk ?? brief?.clerk ?? null) : null,
    judge: hasStaff ? (flags.judge ?? brief?.judge ?? null) : null,
    dossier: flags.dossier ?? brief?.dossier ?? [],
    limits: withLimits(brief?.limits ?? {}, limitsFrom(flags)),
    pace: flags.pace ?? 'brisk',
    seed: flags.seed ?? brief?.seed ?? SEED_DEFAULT,
    options: OPTIONS[protocol](flags, brief?.options ?? {}, terminal.isInteractive),
  }
}

type OptionsOf = (flags: TableWishes, written: Brief['options'], isInteractive: boolean) => Readonly<Record<string, unknown>>

const OPTIONS: Readonly<Record<TableName, OptionsOf>> = {
  ask: () => ({}),
  debate: (flags, written) => ({ ...written, ...debateOptions(flags) }),
  roundtable: roundtableOptions,
}

/** Only what was wished for: everything else is left to the brief and the defaults. */
const debateOptions = ({ allPairs, maxMessages, embeddings }: DebateFlags): Readonly<Record<string, unknown>> => ({
  ...(allPairs === undefined ? {} : { allPairs }),
  ...(maxMessages === undefined ? {} : { messagesMax: maxMessages }),
  ...(embeddings === undefined ? {} : { embeddings }),
})
