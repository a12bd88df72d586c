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
import { refuse } from '../../core/refusal.ts'
import type { ProtocolName } from '../../core/words.ts'
import { type Brief, namesBrief, readBrief, withoutSettings } from '../../engine/brief.ts'
import { type Engine, prepare } from '../../engine/engine.ts'
import type { Wish } from '../../engine/open.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import type { Asked } from '../../engine/wish.ts'
import { printable } from '../../views/printable.ts'
import { type Showing, showingOf } from './conduct.ts'
import { accepted, type Desk } from './desk.ts'
import type { DebateFlags } from './flags.ts'
import { checkDestinations } from './output.ts'

export const SEED_DEFAULT = 1
export interface Opened {
  readonly engine: Engine
  readonly id: string
  readonly wish: Wish
  readonly showing: Showing
}

export async function openTable(
  protocol: ProtocolName,
  openEngine: () => Promise<Engine>,
  desk: Desk,
  subject: string,
  flags: DebateFlags & LimitWishes,
): Promise<Opened> {
  checkDestinations(flags.out ?? [], protocol)
  await checkSubject(protocol, subject)
  const brief = namesBrief(subject) ? accepted(await readBrief(subject.trim())) : null
  const words = brief?.subject ?? (subject === '-' ? await desk.terminal.readInput() : subject)
  const asked = askedFor(protocol, words, flags, brief)
  const { settings } = desk
  const full = accepted(await prepare(asked, settings))
  const dossier = asked.dossier.length > 0 ? asked.dossier : settings.dossier
  const ownFiles = [brief?.file, asked.castFile ?? settings.castFile, full.script].filter((file) => file != null)
  const wish = accepted(await withoutSettings(full, dossier, ownFiles))
  const engine = await openEngine()
  const id = accepted(await engine.open(wish))
  return { engine, id, wish, showing: showingOf(flags) }
}

/** A folder in place of words is meant as the dossier. */
async function checkSubject(protocol: ProtocolName, subject: string): Promise<void> {
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

function askedFor(protocol: ProtocolName, subject: string, flags: DebateFlags & LimitWishes, brief: Brief | null): Asked {
  const isDebate = protocol === 'debate'
  return {
    protocol,
    subject,
    castFile: flags.cast ?? brief?.castFile ?? null,
    seats: flags.seats ?? brief?.seats ?? null,
    model: flags.model ?? brief?.model ?? null,
    seatModels: flags.seat ?? new Map(),
    offline: flags.offline ?? false,
    clerk: isDebate ? (flags.clerk ?? brief?.clerk ?? null) : null,
    judge: isDebate ? (flags.judge ?? brief?.judge ?? null) : null,
    dossier: flags.dossier ?? brief?.dossier ?? [],
    limits: { ...brief?.limits, ...limitsFrom(flags) },
    pace: flags.pace ?? 'brisk',
    seed: flags.seed ?? brief?.seed ?? SEED_DEFAULT,
    options: isDebate ? { ...brief?.options, ...debateOptions(flags) } : {},
  }
}

/** Only what was wished for: everything else is left to the brief and the defaults. */
const debateOptions = ({ allPairs, maxMessages, embeddings }: DebateFlags): Readonly<Record<string, unknown>> => ({
  ...(allPairs === undefined ? {} : { allPairs }),
  ...(maxMessages === undefined ? {} : { messagesMax: maxMessages }),
  ...(embeddings === undefined ? {} : { embeddings }),
})
