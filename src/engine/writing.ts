/**
 * Who is writing now, and the first words of it: for people who wait. It is told while an answer comes, stands in no log, and is gone
 * when the answer is on record. Where people or hosts sit at the table nothing is told: nobody reads what others say before its time.
 */
import type { Opening } from '../core/house/words.ts'
import type { SeatId } from '../core/seat.ts'
import { firstWords } from '../core/text/first-words.ts'

export interface Writing {
  readonly request: string
  readonly attempt: number
  readonly seat: SeatId
  /** Of what a model has written so far: data, and unchecked. Empty as long as there is no sentence. */
  readonly words: string
}

export interface Writings {
  /** Calls until the returned function is called; only while somebody listens are answers asked for in pieces. */
  listen(id: string, told: (writing: Writing) => void): () => void
  /** Who began, and is not done. */
  now(id: string): readonly Writing[]
  /** Hears what one call writes; null where nobody may or wants to know. */
  ear(id: string, opening: Opening, call: Omit<Writing, 'words'>): Ear | null
}

export interface Ear {
  readonly said: (text: string) => void
  readonly done: () => void
}

export function makeWritings(): Writings {
  const listeners = new Map<string, Set<(writing: Writing) => void>>()
  const current = new Map<string, Map<string, Writing>>()
  return {
    listen: (id, told) => {
      const those = listeners.get(id) ?? new Set()
      listeners.set(id, those.add(told))
      return () => {
        those.delete(told)
        if (those.size === 0 && listeners.get(id) === those) listeners.delete(id)
      }
    },
    now: (id) => [...(current.get(id)?.values() ?? [])],
    ear: (id, { seats }, call) => {
      const isOpen = seats.every(({ driver }) => driver !== 'human' && driver !== 'host')
      if (!isOpen || !listeners.has(id)) return null
      return {
        said: (text) => {
          const writing = { ...call, words: firstWords(text) }
          const those = current.get(id) ?? new Map<string, Writing>()
          if (those.get(call.request)?.words === writing.words) return
          current.set(id, those.set(call.request, writing))
          for (const told of listeners.get(id) ?? []) told(writing)
        },
        done: () => {
          const those = current.get(id)
          those?.delete(call.request)
          if (those?.size === 0) current.delete(id)
        },
      }
    },
  }
}
