/**
 * witan room issue --from: many issues out of one file, all of them or none. An entry is written as over HTTP, and only its title is
 * needed; before the first is opened, every one is held against the shape and the rules that it has to pass.
 */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import * as z from 'zod'
import { decide } from '../../core/deliberation.ts'
import { emptyDossier } from '../../core/dossier.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { RoomCommandOf } from '../../core/room/words.ts'
import type { Recorded } from '../../core/words.ts'
import { wrongIn } from '../../engine/shape.ts'
import { printable } from '../../views/printable.ts'
import { roomCommands } from '../room-commands.ts'
import { BadInput } from './desk.ts'
import { BY, type Common, placeOf, shown, taken, there, told } from './room.ts'
import type { Session } from './session.ts'

type Opening = RoomCommandOf<'open-issue'>

/** Without a change: that goes with one issue at a time. */
const Entry = z.strictObject(
  Object.fromEntries(
    roomCommands
      .filter(({ shape }) => shape.type.value === 'open-issue')
      .flatMap(({ shape }) => Object.entries(shape))
      .filter(([field]) => field !== 'type' && field !== 'proposal'),
  ),
)

export interface FromFlags extends Common {
  readonly from?: string
}

export async function openAll(session: Session, words: readonly string[], flags: FromFlags): Promise<number> {
  const { from: file = '', json: _, room: __, ...others } = flags
  if (words.length > 0 || Object.keys(others).length > 0)
    throw new BadInput('--from opens what stands in the file: leave out the title, and everything else that is said of one issue.')
  const place = await placeOf(session, await there(session).write(), flags)
  const { state } = await told(place)
  const wished = await wishedIn(file)
  for (const { name, command } of wished) {
    // What it cites is looked up when it is opened, and refuses nothing.
    const decided = decide(state, { ...command, at: 0 }, emptyDossier)
    if (isRefusal(decided)) throw new BadInput(`${name}: ${decided.because} ${NOTHING}`)
  }
  const said: Recorded[] = []
  for (const { command } of wished) said.push(...(await taken(place, command)))
  return shown(place, said, flags)
}

const NOTHING = 'Nothing was opened.'

interface Wished {
  /** Where it stands, for whoever is to mend it. */
  readonly name: string
  readonly command: Opening
}

async function wishedIn(file: string): Promise<readonly Wished[]> {
  const shownFile = printable(file)
  const text = await readFile(file, 'utf8').catch(({ code = 'unknown error' }: NodeJS.ErrnoException) => {
    throw new BadInput(`${shownFile} can't be read (${code}). Name a file with a list of issues in YAML, as examples/codebase/issues.yaml.`)
  })
  const entries = listIn(text, shownFile)
  return entries.map((entry, index) => {
    const name = `${shownFile}, entry ${index + 1}${titleOf(entry)}`
    const parsed = Entry.safeParse(entry)
    if (!parsed.success) throw new BadInput(`${name}: ${wrongIn(parsed.error, 'the entry')}. ${NOTHING}`)
    return { name, command: { ...parsed.data, type: 'open-issue', by: BY, proposal: null } as Opening }
  })
}

function listIn(text: string, file: string): readonly unknown[] {
  const read = readYaml(text, file)
  if (!Array.isArray(read) || read.length === 0)
    throw new BadInput(`${file} holds no list of issues. Each begins with “- title: …”, and may have body, tags, impact and evidence.`)
  return read
}

function readYaml(text: string, file: string): unknown {
  try {
    return parse(text, { maxAliasCount: 50 }) as unknown
  } catch (error) {
    throw new BadInput(`${file} is no valid YAML: ${printable((error as Error).message)} ${NOTHING}`)
  }
}

function titleOf(entry: unknown): string {
  const title = typeof entry === 'object' && entry !== null && 'title' in entry ? entry.title : null
  return typeof title === 'string' ? ` («${printable(title).slice(0, 80)}»)` : ''
}
