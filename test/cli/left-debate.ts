/** A debate that was left in the middle: a whole one is run, and its record up to some event is written into another folder. */
import { join } from 'node:path'
import type { Recorded } from '../../src/core/words.ts'
import { restsOn } from '../../src/log/audit.ts'
import type { Draft } from '../../src/log/log.ts'
import { openLog } from '../../src/log/open.ts'

import { folder, idIn, runs } from './witan.ts'

const urlIn = (cwd: string): string => `sqlite:${join(cwd, '.witan', 'witan.db')}`

export interface Left {
  readonly cwd: string
  readonly id: string
  /** Every event of the whole debate. */
  readonly whole: readonly Recorded[]
}

export async function leftAfter(args: readonly string[], isLast: (event: Recorded) => boolean): Promise<Left> {
  const before = folder()
  await runs(before, args)
  const id = idIn(before)
  const source = await openLog(urlIn(before), { readOnly: true })
  const whole = await source.read(id, 0)
  const last = whole.findIndex(isLast)
  if (last < 0) throw new Error('The event at which it should be left never came.')
  const kept = whole.slice(0, last + 1)
  const texts = new Map<string, string>()
  for (const hash of kept.flatMap((event) => restsOn(event))) texts.set(hash, (await source.text(hash)) ?? '')
  await source.close()
  const cwd = folder()
  const target = await openLog(urlIn(cwd))
  await target.append(id, 0, { events: kept.map(draftOf), texts })
  await target.close()
  return { cwd, id, whole }
}

const draftOf = ({ stream: _, seq: __, prev: ___, hash: ____, ...draft }: Recorded): Draft => draft as Draft
