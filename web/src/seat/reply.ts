/** The reply out of a filled-in form, or what is wrong with it and where. What the rules think of it the server says. */
import { asList, asRecord, asText, chosenVariant, type Draft, type Field, type NamedField } from './schema-form.ts'

/** Where a field stands: `contributions.0.content`. Its sentence is shown beside it. */
export type Problems = ReadonlyMap<string, string>

export interface Filled {
  readonly reply: unknown
  readonly problems: Problems
}

export function replyOf(field: Field, draft: Draft): Filled {
  const problems = new Map<string, string>()
  const reply = read(field, draft, '', problems)
  return { reply, problems }
}

export const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

function read(field: Field, draft: Draft, path: string, problems: Map<string, string>): unknown {
  switch (field.kind) {
    case 'fixed':
      return field.value
    case 'text':
      return readText(field, asText(draft).trim(), path, problems)
    case 'number':
      return readNumber(field, asText(draft).trim(), path, problems)
    case 'share':
    case 'yes-no':
      if (draft === null && !field.isOptional) problems.set(path, field.kind === 'share' ? 'Say how sure you are.' : 'Choose yes or no.')
      return draft
    case 'choice':
      return readChoice(field, draft, path, problems)
    case 'several': {
      const chosen = asList(draft).flatMap((one) => field.options.flatMap(({ value }) => (String(value) === one ? [value] : [])))
      if (field.max !== null && chosen.length > field.max) problems.set(path, `At most ${field.max}.`)
      return chosen
    }
    case 'order':
      return readOrder(field, asList(draft), path, problems)
    case 'group':
      return draft === null && field.isOptional ? null : readFields(field.fields, draft, path, problems)
    case 'variants': {
      const variant = chosenVariant(field, draft)
      if (variant !== null) return { [field.key]: variant.value, ...readFields(variant.fields, draft, path, problems) }
      if (!field.isOptional) problems.set(under(path, field.key), 'Choose one first.')
      return null
    }
    case 'list':
      return readList(field, asList(draft), path, problems)
  }
}

const readFields = (fields: readonly NamedField[], draft: Draft, path: string, problems: Map<string, string>): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ key, field }) => [key, read(field, asRecord(draft)[key] ?? null, under(path, key), problems)]))

type Of<K extends Field['kind']> = Field & { readonly kind: K }

function readText({ min, max, isOptional }: Of<'text'>, text: string, path: string, problems: Map<string, string>): string | null {
  if (text === '' && isOptional) return null
  if (text.length < min) problems.set(path, min === 1 ? 'This is needed.' : `At least ${min} characters.`)
  if (max !== null && text.length > max) problems.set(path, `${text.length} characters; at most ${max}.`)
  return text
}

function readNumber(field: Of<'number'>, text: string, path: string, problems: Map<string, string>): number | null {
  if (text === '') {
    if (!field.isOptional) problems.set(path, 'A number is needed.')
    return null
  }
  const value = Number(text)
  const { min, max } = field
  if (!Number.isFinite(value)) problems.set(path, 'That is no number.')
  else if (field.isWhole && !Number.isInteger(value)) problems.set(path, 'A whole number is needed.')
  else if ((min !== null && value < min) || (max !== null && value > max)) problems.set(path, `From ${min ?? '…'} to ${max ?? '…'}.`)
  return value
}

function readChoice(field: Of<'choice'>, draft: Draft, path: string, problems: Map<string, string>): string | number | null {
  const chosen = field.options.find(({ value }) => String(value) === asText(draft))
  if (chosen === undefined && !field.isOptional) problems.set(path, 'Choose one.')
  return chosen?.value ?? null
}

/** `=B` in the draft: B shares the place of what stands before it. The reply joins them, as in "A=B". */
function readOrder(field: Of<'order'>, draft: readonly Draft[], path: string, problems: Map<string, string>): readonly string[] {
  const places: string[] = []
  for (const mark of draft.map(asText)) {
    const before = places.at(-1)
    if (mark.startsWith('=') && before !== undefined) places[places.length - 1] = before + mark
    else places.push(mark.replace(/^=/, ''))
  }
  if (draft.length < field.options.length) problems.set(path, 'Place every one of them.')
  return places
}

function readList(field: Of<'list'>, draft: readonly Draft[], path: string, problems: Map<string, string>): readonly unknown[] {
  const seeds = new Set(field.seeds.map((seed) => JSON.stringify(seed)))
  const items = draft.flatMap((item, index) =>
    seeds.has(JSON.stringify(item)) ? [] : [read({ ...field.item, isOptional: false }, item, under(path, index), problems)],
  )
  if (items.length < field.min) problems.set(path, `At least ${field.min}.`)
  if (field.max !== null && items.length > field.max) problems.set(path, `At most ${field.max}.`)
  return items
}
