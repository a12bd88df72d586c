/** Sources: files that are dropped or chosen, texts that are pasted, dossiers that the server knows. What the server says of a file stands beside it. */
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../api/client.ts'
import { upload } from '../api/routes.ts'
import { Button, IconButton } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import type { SourceItem } from './form.ts'
import { BOX, Problem, TextField } from './inputs.tsx'

/** A file on its way to the server, or refused by it. */
interface Sending {
  readonly key: number
  readonly name: string
  readonly error: string | null
}

const KILO = 1_024

export function sizeOf(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`
  return bytes < KILO * KILO ? `${Math.round(bytes / KILO)} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}

interface Props {
  readonly items: readonly SourceItem[]
  readonly dossiers: readonly string[]
  /** One document, or any number of sources. */
  readonly isOne: boolean
  readonly problems: Readonly<Record<string, string>>
  /** How the problems call these items. */
  readonly name: string
  readonly onChange: (change: (before: readonly SourceItem[]) => readonly SourceItem[]) => void
  /** How many are on their way, or were refused. */
  readonly onUnsent: (count: number) => void
}

export function Sources({ items, dossiers, isOne, problems, name, onChange, onUnsent }: Props) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  useEffect(() => onUnsent(sending.length), [onUnsent, sending.length])
  const next = useRef(1)
  const add = (item: SourceItem): void => onChange((before) => (isOne ? [item] : [...before, item]))
  const send = async (file: File): Promise<void> => {
    const key = next.current++
    setSending((before) => [...(isOne ? [] : before), { key, name: file.name, error: null }])
    try {
      const id = await upload(file, file.name)
      setSending((before) => before.filter((one) => one.key !== key))
      add({ kind: 'upload', path: file.name, upload: id, bytes: file.size })
    } catch (error) {
      setSending((before) => before.map((one) => (one.key === key ? { ...one, error: sentenceOf(error) } : one)))
    }
  }
  const take = (files: Iterable<File>): void => {
    for (const file of isOne ? [...files].slice(0, 1) : files) void send(file)
  }
  const free = dossiers.filter((dossier) => !items.some((item) => item.kind === 'dossier' && item.dossier === dossier))
  const isFull = isOne && items.length > 0
  return (
    <div className="flex flex-col gap-3">
      {(items.length > 0 || sending.length > 0) && (
        <ul className="flex flex-col gap-2">
          {items.map((item, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: two sources may be alike; all they hold is in the form.
              key={index}
              item={item}
              problem={problems[isOne ? name : `${name}.${index}`]}
              onChange={(changed) => onChange((before) => before.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
            />
          ))}
          {sending.map((one) => (
            <SendingRow key={one.key} sending={one} onRemove={() => setSending((before) => before.filter(({ key }) => key !== one.key))} />
          ))}
        </ul>
      )}
      {!isFull && <DropZone isOne={isOne} onFiles={take} />}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button
            small
            icon="plus"
            onClick={() => add({ kind: 'text', path: isOne ? 'document.md' : `note-${items.length + 1}.md`, text: '' })}
          >
            Paste a text
          </Button>
          {free.map((dossier) => (
            <Button key={dossier} small icon="plus" onClick={() => add({ kind: 'dossier', dossier, path: '' })}>
              «{dossier}», on the server
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function DropZone({ isOne, onFiles }: { readonly isOne: boolean; readonly onFiles: (files: Iterable<File>) => void }) {
  const [isOver, setOver] = useState(false)
  const id = useId()
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button inside does the same.
    <div
      data-drop
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`rounded-lg border border-dashed p-4 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line bg-well'}`}
    >
      <input
        id={id}
        type="file"
        multiple={!isOne}
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex cursor-pointer items-center gap-2 rounded-lg border border-line bg-card px-3 py-1.5 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
      >
        <Icon name="file" />
        {isOne ? 'Choose a file' : 'Choose files'}
      </label>
      <p className="mt-2 text-[0.85rem] text-soft">or drop {isOne ? 'it' : 'them'} here: text, Markdown, HTML or PDF</p>
    </div>
  )
}

const ROW = 'flex items-start gap-2 rounded-lg border border-line p-2 pl-3'

interface RowProps {
  readonly item: SourceItem
  readonly problem: string | undefined
  readonly onChange: (item: SourceItem) => void
  readonly onRemove: () => void
}

function Row({ item, problem, onChange, onRemove }: RowProps) {
  const title = item.kind === 'dossier' ? item.dossier : item.path
  const away = <IconButton icon="close" name={`Remove ${title}`} onClick={onRemove} />
  if (item.kind === 'text')
    return (
      <li className={ROW}>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <TextField
            title="Name of the text"
            hint="What citations call it."
            value={item.path}
            onChange={(path) => onChange({ ...item, path })}
          />
          <textarea
            aria-label={`The text of ${title}`}
            dir="auto"
            rows={8}
            value={item.text}
            placeholder="Paste it here"
            onChange={(event) => onChange({ ...item, text: event.target.value })}
            className={`${BOX} resize-y`}
          />
          <p className="text-[0.82rem] text-soft">{sizeOf(new Blob([item.text]).size)}</p>
          {problem !== undefined && <Problem>{problem}</Problem>}
        </div>
        {away}
      </li>
    )
  return (
    <li className={ROW}>
      <span className="mt-1.5 text-soft">
        <Icon name="file" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
        <p dir="auto">
          {title}
          <span className="ml-2 text-[0.85rem] text-soft">{item.kind === 'upload' ? sizeOf(item.bytes) : 'a dossier on the server'}</span>
        </p>
        {item.kind === 'dossier' && (
          <TextField
            title="Only one file of it"
            hint="Its path in the dossier, as in notes/bonds.md. Empty: all of them."
            value={item.path}
            onChange={(path) => onChange({ ...item, path })}
          />
        )}
        {problem !== undefined && <Problem>{problem}</Problem>}
      </div>
      {away}
    </li>
  )
}

function SendingRow({ sending: { name, error }, onRemove }: { readonly sending: Sending; readonly onRemove: () => void }) {
  return (
    <li className={ROW}>
      <span dir="auto" className="min-w-0 flex-1 pt-1">
        {name}
        {error === null ? <span className="ml-2 text-[0.85rem] text-soft">is being sent …</span> : <Problem>{error}</Problem>}
      </span>
      {error !== null && <IconButton icon="close" name={`Dismiss ${name}`} onClick={onRemove} />}
    </li>
  )
}
