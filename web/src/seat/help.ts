/** What every field of a reply's form is given, and the help that all of them share. */
import { createContext } from 'react'
import type { Problems } from './reply.ts'
import type { Draft, Field } from './schema-form.ts'

/** A passage that was marked in a source. */
export interface Taken {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly quote: string
}

export interface FormHelp {
  readonly problems: Problems
  /** Lets the person mark a passage; null: there are no sources. */
  readonly quoteFrom: ((take: (passage: Taken) => void, path: string | null) => void) | null
}

export const HelpContext = createContext<FormHelp>({ problems: new Map(), quoteFrom: null })

export interface FieldProps<F extends Field = Field> {
  readonly title: string
  readonly field: F
  readonly draft: Draft
  readonly path: string
  readonly onChange: (draft: Draft) => void
}

export type Of<K extends Field['kind']> = Field & { readonly kind: K }
