/** Who sits at the table of the debate that is shown, and its transcript: made once, whoever asks. */
import { useMemo } from 'react'
import { everyone } from '../../../src/core/house/house.ts'
import { withNames } from '../../../src/views/debate/names.ts'
import { printable } from '../../../src/views/printable.ts'
import { useMoment } from '../fold/moment.ts'
import type { Story } from '../fold/story.ts'
import { useDebate } from './seats/debate-at.ts'
import { Transcript } from './threads/transcript.ts'

const transcripts = new WeakMap<Story, Transcript>()

export function useTranscript(): Transcript {
  const { story } = useMoment()
  const known = transcripts.get(story) ?? new Transcript()
  transcripts.set(story, known)
  known.grow(story.events)
  return known
}

export interface Table {
  readonly nameOf: (seat: string) => string
  /** A text as a reader sees it: names in place of "Speaker B", nothing unseen in it. */
  readonly shown: (text: string) => string
}

export function useTable(): Table {
  const { own, house } = useDebate()
  const { opening } = house
  const aliases = own.begun?.aliases
  return useMemo(() => {
    const names = new Map(everyone(opening).map(({ id, name }) => [id, name]))
    const nameOf = (seat: string): string => names.get(seat) ?? seat
    const byAlias = new Map(Object.entries(aliases ?? {}).map(([seat, alias]) => [alias, nameOf(seat)]))
    return { nameOf, shown: (text) => printable(withNames(text, byAlias)) }
  }, [opening, aliases])
}
