/**
 * A form as data: what it says, which fields it has, and the command that comes of them. One dialog shows any of them
 * (`form-dialog.tsx`), and tests read them without a browser.
 */
import type { RoomEvent } from '../../../src/core/room/words.ts'
import type { RoomWish } from './send.ts'

/** What was filled in, by the key of its field. A box that is ticked holds `yes`. */
export type Filled = Readonly<Record<string, string>>

interface Named {
  readonly key: string
  readonly title: string
  readonly hint?: string
}
export interface Choice {
  readonly value: string
  readonly title: string
  readonly hint?: string
}

export type Field =
  | (Named & { readonly kind: 'text'; readonly rows: number; readonly max: number; readonly isOptional: boolean })
  | (Named & {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly isWhole: boolean
      readonly isOptional: boolean
    })
  | (Named & { readonly kind: 'select' | 'radio'; readonly options: readonly Choice[] })
  | (Named & { readonly kind: 'check' })

export interface Form {
  /** What is typed and not sent is kept under it. */
  readonly key: string
  readonly title: string
  /** What it is about, in the words of whoever wrote them. */
  readonly about: string | null
  readonly hint: string | null
  readonly fields: readonly Field[]
  readonly start: Filled
  readonly send: string
  readonly look: 'primary' | 'danger'
  readonly wishOf: (filled: Filled) => RoomWish
  /** What is said when it was taken. */
  readonly done: (facts: readonly RoomEvent[]) => string
}

/** As long as the core takes them. */
export const TEXT_MAX = 4_000
export const TITLE_MAX = 200
export const BODY_MAX = 20_000

interface TextWish {
  readonly rows?: number
  readonly max?: number
  readonly isOptional?: boolean
  readonly hint?: string
}

export const text = (key: string, title: string, { rows = 3, max = TEXT_MAX, isOptional = false, hint }: TextWish = {}): Field => ({
  ...{ kind: 'text', key, title, rows, max, isOptional },
  ...(hint !== undefined && { hint }),
})

export const amount = (
  key: string,
  title: string,
  least: number,
  most: number,
  { isWhole = true, isOptional = false, hint }: { readonly isWhole?: boolean; readonly isOptional?: boolean; readonly hint?: string } = {},
): Field => ({ ...{ kind: 'number', key, title, least, most, isWhole, isOptional }, ...(hint !== undefined && { hint }) })

export const select = (key: string, title: string, options: readonly Choice[], hint?: string): Field => ({
  ...{ kind: 'select', key, title, options },
  ...(hint !== undefined && { hint }),
})

export const radio = (key: string, title: string, options: readonly Choice[]): Field => ({ kind: 'radio', key, title, options })

export const check = (key: string, title: string, hint?: string): Field => ({
  ...{ kind: 'check', key, title },
  ...(hint !== undefined && { hint }),
})

type FormWish = Pick<Form, 'key' | 'title' | 'send' | 'wishOf'> &
  Partial<Omit<Form, 'key' | 'title' | 'send' | 'wishOf' | 'done'>> & { readonly done: string | Form['done'] }

export const form = ({ done, ...wish }: FormWish): Form => ({
  about: null,
  hint: null,
  fields: [],
  look: 'primary',
  ...wish,
  start: { ...startOf(wish.fields ?? []), ...wish.start },
  done: typeof done === 'string' ? () => done : done,
})

/** Of several options the first is chosen; everything else begins empty. */
const startOf = (fields: readonly Field[]): Filled =>
  Object.fromEntries(
    fields.map((field) => [field.key, field.kind === 'select' || field.kind === 'radio' ? (field.options[0]?.value ?? '') : '']),
  )

export const saidIn = (filled: Filled, key: string): string => (filled[key] ?? '').trim()
export const isTicked = (filled: Filled, key: string): boolean => filled[key] === 'yes'

/** Null: left empty. */
export function amountIn(filled: Filled, key: string): number | null {
  const said = saidIn(filled, key)
  return said === '' ? null : Number(said)
}

/** `continuity, #Oda` → two tags. */
export const tagsIn = (filled: Filled, key: string): string[] => [
  ...new Set(
    saidIn(filled, key)
      .split(/[,\s]+/)
      .map((tag) => tag.replace(/^#+/, ''))
      .filter((tag) => tag !== ''),
  ),
]

/** What has to be filled in or mended before it can be sent; null: nothing. */
export function missingIn({ fields }: Pick<Form, 'fields'>, filled: Filled): string | null {
  for (const field of fields) {
    const problem = problemIn(field, saidIn(filled, field.key))
    if (problem !== null) return problem
  }
  return null
}

function problemIn(field: Field, said: string): string | null {
  if (field.kind === 'text') {
    if (said === '' && !field.isOptional) return `«${field.title}» is still empty.`
    return said.length > field.max ? `«${field.title}» is too long: ${said.length} characters of at most ${field.max}.` : null
  }
  if (field.kind !== 'number') return null
  if (said === '') return field.isOptional ? null : `«${field.title}» is still empty.`
  const value = Number(said)
  const isFit = Number.isFinite(value) && value >= field.least && value <= field.most && (!field.isWhole || Number.isInteger(value))
  return isFit ? null : `«${field.title}» is ${field.isWhole ? 'a whole number' : 'a number'} from ${field.least} to ${field.most}.`
}
