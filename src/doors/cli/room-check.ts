/** witan room check: new text is held against canon before anybody relies on it. Nothing is blocked; the exit code says what was found. */
import { readFile, realpath } from 'node:fs/promises'
import { basename, isAbsolute, relative, sep } from 'node:path'
import type { FoundConflict } from '../../core/room/state.ts'
import type { Recorded } from '../../core/words.ts'
import { printable } from '../../views/printable.ts'
import { liveConflicts } from '../../views/room/reading.ts'
import { conflictLines } from '../../views/room/text-parts.ts'
import { accepted, BadInput, EXIT } from './desk.ts'
import { addressed, BY, type Common, type Place, placeOf, shown, type Told, there, told } from './room.ts'
import type { Session } from './session.ts'

/** A variable of a script that nobody has set should not check everything. */
const EMPTY = 'There is no text to check. Name a file, write the text itself, or leave it out to check the whole folder.'

/** As the command has it. */
const CHARACTERS_MAX = 2_000_000

interface Checked {
  readonly source: 'text' | 'file'
  readonly ref: string
  readonly text: string
}

export async function check(session: Session, [what]: readonly string[], flags: Common): Promise<number> {
  if (what !== undefined && what.trim() === '') throw new BadInput(EMPTY)
  const place = await placeOf(session, await there(session).write(), flags)
  if (what === undefined) {
    const said = accepted(await place.engine.command(place.id, { type: 'check-folder', by: BY }))
    return verdict(place, said, flags, ({ source }) => source.kind === 'file')
  }
  const checked = await checkedIn(what, await told(place))
  if (checked.text.length > CHARACTERS_MAX)
    throw new BadInput(
      `${checked.ref} has ${checked.text.length} characters; at most ${CHARACTERS_MAX} are checked at a time. Check its parts.`,
    )
  const said = accepted(await place.engine.command(place.id, { type: 'check', by: BY, ...checked, detectedBy: null }))
  return verdict(place, said, flags, ({ source, claim }) => source.ref === checked.ref && checked.text.includes(claim))
}

/** What was found is shown, be it new or known; that anything was is in the exit code. */
async function verdict(
  place: Place,
  said: readonly Recorded[],
  flags: { readonly json?: true },
  isAbout: (conflict: FoundConflict) => boolean,
): Promise<number> {
  const code = await shown(place, said, flags)
  const checked = said.find((event) => event.type === 'text.checked')
  if (checked === undefined || checked.conflicts === 0) return code
  if (flags.json) return EXIT.gateFailed
  // What was found before is on record once; but who looks again wants to see it again.
  const fresh = said.flatMap((event) => (event.type === 'conflict.found' ? event.conflict : []))
  const room = await told(place)
  const { out, paint, width } = place.desk.terminal
  const known = liveConflicts(room.report).filter((conflict) => !fresh.includes(conflict.id) && isAbout(conflict))
  for (const conflict of known) out(`\n${conflictLines(conflict, addressed(room), paint, width()).join('\n')}\n`)
  return EXIT.gateFailed
}

/** A file where there is one; a word alone can only be meant as one. */
async function checkedIn(what: string, { desk, report }: Told): Promise<Checked> {
  if (what === '-') {
    const input = await desk.terminal.readInput()
    if (input.trim() === '') throw new BadInput(EMPTY)
    return { source: 'text', ref: 'standard input', text: input }
  }
  const text = await readFile(what, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text === 'string') return { source: 'file', ref: await nameIn(report.folder, what), text }
  if (/\s/.test(what.trim())) return { source: 'text', ref: 'text', text: what }
  const { code = 'unknown error' } = text
  throw new BadInput(
    `${printable(what)} can't be read (${code}). Name a file, write the text itself in quotation marks, or - for standard input.`,
  )
}

/** As the room names it, where it lies in the folder. */
async function nameIn(folder: string, file: string): Promise<string> {
  const way = relative(folder, await realpath(file))
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? basename(file) : way.split(sep).join('/')
}
