/** The fields of a reply on the screen, one component for each kind; groups, moves and lists hold others. */
import { Fragment, type ReactNode, useContext } from 'react'
import { Button, IconButton } from '../kit/basics.tsx'
import { BOX, NumberField, Problem, RadioField, TextField } from '../new/inputs.tsx'
import { type FieldProps, HelpContext, type Of, type Taken } from './help.ts'
import { OrderField } from './order-field.tsx'
import { ChoiceField, SeveralField, ShareField } from './plain-fields.tsx'
import { under } from './reply.ts'
import {
  asList,
  asRecord,
  asText,
  chosenVariant,
  type Draft,
  type DraftRecord,
  type Field,
  itemOf,
  type NamedField,
  recordOf,
} from './schema-form.ts'

const CHARACTERS_A_ROW = 500
const ROWS_MAX = 8

export function FieldView({ field, ...rest }: FieldProps): ReactNode {
  const { problems } = useContext(HelpContext)
  const { title, draft, onChange, path } = rest
  const problem = problems.get(path)
  const labels = { title: field.isOptional ? `${title} (may be left empty)` : title, hint: field.hint ?? undefined, problem }
  switch (field.kind) {
    case 'fixed':
      return null
    case 'text': {
      const rows = field.isLong ? Math.min(ROWS_MAX, Math.max(2, Math.round((field.max ?? 2_000) / CHARACTERS_A_ROW))) : 1
      return <TextField {...labels} value={asText(draft)} onChange={onChange} max={field.max ?? undefined} rows={rows} />
    }
    case 'number':
      return <NumberField {...labels} value={asText(draft)} onChange={onChange} step={field.isWhole ? '1' : 'any'} />
    case 'share':
      return <ShareField {...rest} field={field} />
    case 'yes-no': {
      const value = draft === null ? null : draft === true ? 'yes' : 'no'
      return <RadioField {...labels} value={value} options={YES_NO} onChange={(chosen) => onChange(chosen === 'yes')} />
    }
    case 'choice':
      return <ChoiceField {...rest} field={field} />
    case 'several':
      return <SeveralField {...rest} field={field} />
    case 'order':
      return <OrderField {...rest} field={field} />
    case 'group':
      return <GroupField {...rest} field={field} />
    case 'variants':
      return <VariantsField {...rest} field={field} />
    case 'list':
      return <ListField {...rest} field={field} />
  }
}

const YES_NO = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
] as const

/** Fields that belong together; where the whole may be left out, it is added with a button. */
function GroupField({ title, field, draft, path, onChange }: FieldProps<Of<'group'>>) {
  const isThere = draft !== null || !field.isOptional
  const isOuter = path === ''
  const toggle = !field.isOptional ? null : isThere ? (
    <Button small look="quiet" onClick={() => onChange(null)}>
      Leave it out
    </Button>
  ) : (
    <Button small icon="plus" onClick={() => onChange(recordOf(field.fields))}>
      Add
    </Button>
  )
  const fields = <Fields fields={field.fields} draft={asRecord(draft)} path={path} onChange={onChange} />
  // First and last line stand beside each other.
  const isNarrow = field.fields.every((one) => one.field.kind === 'number')
  const body = isThere && (isNarrow ? <div className="grid max-w-xs grid-cols-2 gap-3">{fields}</div> : fields)
  if (isOuter) return <div className="flex flex-col gap-5">{body}</div>
  return (
    <fieldset className="min-w-0 border-line border-l-2 pl-3 sm:pl-4">
      <legend className="label float-left w-full pb-1">{title}</legend>
      <div className="clear-both flex flex-col gap-3">
        {field.hint !== null && <p className="text-[0.82rem] text-soft">{field.hint}</p>}
        {body}
        {toggle !== null && <div>{toggle}</div>}
      </div>
    </fieldset>
  )
}

function VariantsField({ title, field, draft, path, onChange }: FieldProps<Of<'variants'>>) {
  const { problems } = useContext(HelpContext)
  const variant = chosenVariant(field, draft)
  const choose = (value: string): void => {
    const fields = field.variants.find((one) => one.value === value)?.fields ?? []
    // What was typed under another move stays where the new one asks for the same.
    onChange({ ...recordOf(fields), ...asRecord(draft), [field.key]: value })
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioField
        title={title}
        hint={field.hint ?? undefined}
        problem={problems.get(under(path, field.key))}
        value={variant?.value ?? null}
        options={field.variants}
        onChange={choose}
      />
      {variant !== null && <Fields fields={variant.fields} draft={asRecord(draft)} path={path} onChange={onChange} />}
    </div>
  )
}

/** Asked for rarely, so they stand folded away. */
const RARE: readonly string[] = ['url', 'title']

/** Also what an entry of a list is made of. */
function Fields({
  fields,
  draft,
  path,
  onChange,
}: {
  readonly fields: readonly NamedField[]
  readonly draft: DraftRecord
  readonly path: string
  readonly onChange: (draft: Draft) => void
}) {
  const isQuoting = fields.some(({ key }) => key === 'quote')
  const rare = isQuoting ? fields.filter(({ key }) => RARE.includes(key)) : []
  // A citation is filled in whole by taking a passage; elsewhere the button stands before the quotation that it fills in.
  const before = fields.some(({ key }) => key === 'path') ? fields[0]?.key : 'quote'
  const shown = (some: readonly NamedField[]): ReactNode =>
    some.map(({ key, title, field }) => (
      <Fragment key={key}>
        {isQuoting && key === before && <QuoteButton fields={fields} draft={draft} onChange={onChange} />}
        <FieldView
          title={title}
          field={field}
          draft={draft[key] ?? null}
          path={under(path, key)}
          onChange={(value) => onChange({ ...draft, [key]: value })}
        />
      </Fragment>
    ))
  return (
    <>
      {shown(fields.filter((one) => !rare.includes(one)))}
      {rare.length > 0 && (
        <details>
          <summary className="w-fit text-[0.85rem] text-soft">From the web instead</summary>
          <div className="flex flex-col gap-3 pt-2">{shown(rare)}</div>
        </details>
      )}
    </>
  )
}

function QuoteButton({
  fields,
  draft,
  onChange,
}: {
  readonly fields: readonly NamedField[]
  readonly draft: DraftRecord
  readonly onChange: (draft: Draft) => void
}) {
  const { quoteFrom } = useContext(HelpContext)
  if (quoteFrom === null) return null
  const has = (key: string): boolean => fields.some((one) => one.key === key && one.field.kind !== 'fixed')
  const take = ({ path, start, end, quote }: Taken): void =>
    onChange({
      ...draft,
      quote,
      ...(has('path') ? { path } : {}),
      ...(has('lines') ? { lines: { start: String(start), end: String(end) } } : {}),
      ...(has('line') ? { line: String(start) } : {}),
    })
  return (
    <div>
      <Button small icon="file" onClick={() => quoteFrom(take, asText(draft.path) || null)}>
        Take a passage from the sources
      </Button>
    </div>
  )
}

/* ——— lists ——— */

/** A citation is numbered as it comes. */
function added(item: Field, index: number): Draft {
  const blank = itemOf(item)
  const isNumbered = item.kind === 'group' && item.fields.some(({ key }) => key === 'n')
  return isNumbered ? { ...asRecord(blank), n: String(index + 1) } : blank
}

function ListField({ title, field, draft, path, onChange }: FieldProps<Of<'list'>>) {
  const { problems } = useContext(HelpContext)
  const items = asList(draft)
  const problem = problems.get(path)
  const set = (index: number, value: Draft): void => onChange(items.map((item, at) => (at === index ? value : item)))
  const remove = (index: number): void => onChange(items.filter((_, at) => at !== index))
  const isFull = field.max !== null && items.length >= field.max
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1">
        {title}
        {field.min === 0 && field.seeds.length === 0 ? ' (may be none)' : ''}
      </legend>
      <div className="flex flex-col gap-2">
        {field.hint !== null && <p className="text-[0.82rem] text-soft">{field.hint}</p>}
        {field.seeds.length > 0 && <p className="text-[0.82rem] text-soft">What you leave as it is counts as not said.</p>}
        {items.map((item, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own, and all they hold is in the draft.
            key={index}
            title={title}
            nth={index + 1}
            field={field.item}
            draft={item}
            path={under(path, index)}
            canGo={items.length > field.min}
            onChange={(value) => set(index, value)}
            onRemove={() => remove(index)}
          />
        ))}
        {!isFull && (
          <div>
            <Button small icon="plus" onClick={() => onChange([...items, added(field.item, items.length)])}>
              {items.length === 0 ? 'Add one' : 'Add another'}
            </Button>
          </div>
        )}
        {problem !== undefined && <Problem>{problem}</Problem>}
      </div>
    </fieldset>
  )
}

interface EntryProps {
  readonly title: string
  readonly nth: number
  readonly field: Field
  readonly draft: Draft
  readonly path: string
  readonly canGo: boolean
  readonly onChange: (draft: Draft) => void
  readonly onRemove: () => void
}

function Entry({ title, nth, field, draft, path, canGo, onChange, onRemove }: EntryProps) {
  const { problems } = useContext(HelpContext)
  const name = `${title}: number ${nth}`
  const away = canGo && <IconButton icon="close" name={`Remove ${name}`} onClick={onRemove} />
  if (field.kind === 'text') {
    const problem = problems.get(path)
    return (
      <div>
        <div className="flex items-center gap-1">
          <input aria-label={name} dir="auto" value={asText(draft)} onChange={(event) => onChange(event.target.value)} className={BOX} />
          {away}
        </div>
        {problem !== undefined && <Problem>{problem}</Problem>}
      </div>
    )
  }
  return (
    <fieldset aria-label={name} className="flex min-w-0 items-start gap-1 rounded-lg border border-line p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {field.kind === 'group' ? (
          <Fields fields={field.fields} draft={asRecord(draft)} path={path} onChange={onChange} />
        ) : (
          <FieldView title={canGo ? `Move ${nth}` : 'Which move'} field={field} draft={draft} path={path} onChange={onChange} />
        )}
      </div>
      {away}
    </fieldset>
  )
}
