/** The reviewed text, asked for once, with the place of every finding in it. */
import { useCallback, useMemo } from 'react'
import { textOf } from '../api/routes.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { useCouncil } from './council.ts'
import { type LineMarks, marksOf, type Placed, placeIn, type ReadText, readText } from './document.ts'

export interface Reading {
  readonly read: ReadText | null
  readonly error: unknown
  readonly again: () => void
  readonly placed: ReadonlyMap<string, Placed>
  readonly marks: ReadonlyMap<number, LineMarks>
}

export function useDocument(): Reading {
  const { report, own, options, state } = useCouncil()
  const { opening, id } = state.house
  const hash = own.survey?.textHash ?? opening.dossier.files.find(({ path }) => path === options.document)?.hash ?? null
  const loaded = useLoaded(useCallback(() => (hash === null ? Promise.resolve(null) : textOf(id, hash)), [id, hash]))
  const text = loaded.value
  const { document } = options
  const read = useMemo(() => (text === null ? null : readText(document, text)), [document, text])
  // A finding's words are looked for once, however many events come after it.
  const known = useMemo(() => (read === null ? null : new Map<string, Placed | null>()), [read])
  const placed = useMemo(() => {
    const places = new Map<string, Placed>()
    if (read === null || known === null) return places
    for (const finding of report.findings) {
      const key = JSON.stringify([finding.lines, finding.quote, finding.section, finding.check?.verdict])
      const place = known.has(key) ? known.get(key) : placeIn(read, finding)
      known.set(key, place ?? null)
      if (place !== null && place !== undefined) places.set(finding.id, place)
    }
    return places
  }, [read, known, report.findings])
  const marks = useMemo(() => (read === null ? new Map<number, LineMarks>() : marksOf(read, placed)), [read, placed])
  return { read, error: loaded.at === 'failed' ? loaded.error : null, again: loaded.again, placed, marks }
}
