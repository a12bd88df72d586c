/** The board of a room: columns by where issues stand, with filters in the address. On a narrow window one column at a time. */
import { type CSSProperties, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { grouped } from '../../../src/views/amounts.ts'
import { Button, Empty } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { useMatches } from '../kit/use-matches.ts'
import { go, useParam, withParams } from '../router.ts'
import { useActing } from './acting.tsx'
import { atIssue } from './address.ts'
import { type BoardWish, COLUMNS, type Column, type ColumnKey, columnsOf, firstColumn, tagsIn } from './board.ts'
import { BoardColumn } from './board-column.tsx'
import { goTo } from './go-to.tsx'
import { newIssueForm, openedIn } from './issue-forms.ts'
import { useRoom } from './room.ts'

const TYPING_MS = 200

const change = (name: string, value: string | null): void => go(withParams({ [name]: value === '' ? null : value }), { replace: true })

function useWish(): BoardWish {
  const tag = useParam('tag')
  const words = useParam('words')
  const hasDesk = useParam('desk') !== null
  const hasArchive = useParam('archive') !== null
  return useMemo(() => ({ tag, words, hasDesk, hasArchive }), [tag, words, hasDesk, hasArchive])
}

export function BoardPanel() {
  const { own } = useRoom()
  const wished = useWish()
  const wish = useDeferredValue(wished)
  const columns = useMemo(() => columnsOf(own, wish), [own, wish])
  const isNarrow = useMatches('(max-width: 639px)')
  return (
    <div className="flex flex-col gap-3">
      <Toolbar wish={wished} />
      {own.issueCount === 0 ? <NoIssues /> : isNarrow ? <OneColumn columns={columns} /> : <AllColumns columns={columns} />}
    </div>
  )
}

export function useNewIssue(): (() => void) | null {
  const { own, words } = useRoom()
  const { mayAct, open } = useActing()
  return useMemo(
    () =>
      mayAct
        ? () =>
            open(newIssueForm(own, words), (facts) => {
              const id = openedIn(facts)
              if (id !== null) goTo(atIssue(id))
            })
        : null,
    [mayAct, open, own, words],
  )
}

function NoIssues() {
  const openNew = useNewIssue()
  return (
    <Empty title="No issue has been opened yet.">
      <p>Open one for whatever you want looked into, decided or changed. Then begin a session, and the team goes to work.</p>
      {openNew !== null && (
        <Button look="primary" icon="plus" onClick={openNew}>
          Open an issue
        </Button>
      )}
    </Empty>
  )
}

/** What is empty takes little room; what stands still takes most. */
const widthOf = ({ key, issues }: Column): string =>
  issues.length === 0 ? 'minmax(9rem, 0.4fr)' : key === 'frozen' ? 'minmax(20rem, 1.4fr)' : 'minmax(0, 1fr)'

const AllColumns = ({ columns }: { readonly columns: readonly Column[] }) => (
  <div
    className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-(--board)"
    style={{ '--board': columns.map(widthOf).join(' ') } as CSSProperties}
  >
    {columns.map((column) => (
      <BoardColumn key={column.key} column={column} isAlone={false} />
    ))}
  </div>
)

function OneColumn({ columns }: { readonly columns: readonly Column[] }) {
  const [chosen, setChosen] = useState<ColumnKey | null>(null)
  const key = chosen ?? firstColumn(columns)
  const shown = columns.find((column) => column.key === key) ?? columns[0]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box of its own. */}
      <div role="group" aria-label="Columns" className="flex gap-1 overflow-x-auto">
        {columns.map((column) => (
          <button
            key={column.key}
            type="button"
            aria-pressed={column.key === shown?.key}
            onClick={() => setChosen(column.key)}
            className={`whitespace-nowrap rounded-full border px-3 py-1 text-[0.85rem] ${column.key === shown?.key ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line bg-card text-soft'}`}
          >
            {COLUMNS[column.key].title} <span className="number">{grouped(column.issues.length)}</span>
          </button>
        ))}
      </div>
      {shown !== undefined && <BoardColumn key={shown.key} column={shown} isAlone />}
    </>
  )
}

function Toolbar({ wish }: { readonly wish: BoardWish }) {
  const { own } = useRoom()
  const openNew = useNewIssue()
  const tags = useMemo(() => tagsIn(own), [own])
  const id = useId()
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Words words={wish.words ?? ''} />
      <label htmlFor={id} className="sr-only">
        Tag
      </label>
      <select
        id={id}
        value={wish.tag ?? ''}
        onChange={(event) => change('tag', event.target.value)}
        className="min-w-0 max-w-60 rounded-lg border border-line bg-card px-2.5 py-1.5"
      >
        <option value="">All tags</option>
        {wish.tag !== null && !tags.some(({ tag }) => tag === wish.tag) && <option value={wish.tag}>#{wish.tag}</option>}
        {tags.map(({ tag, issues }) => (
          <option key={tag} value={tag}>
            #{tag} ({issues})
          </option>
        ))}
      </select>
      <Toggle name="desk" title="The moderator’s desk" isOn={wish.hasDesk} />
      <Toggle name="archive" title="Archive" isOn={wish.hasArchive} />
      {openNew !== null && (
        <Button look="primary" small icon="plus" onClick={openNew} className="ml-auto">
          Open an issue
        </Button>
      )}
    </search>
  )
}

const Toggle = ({ name, title, isOn }: { readonly name: string; readonly title: string; readonly isOn: boolean }) => (
  <label className="flex items-center gap-1.5 whitespace-nowrap text-[0.88rem] text-soft">
    <input type="checkbox" checked={isOn} onChange={() => change(name, isOn ? null : '1')} className="size-4 accent-accent" />
    {title}
  </label>
)

function Words({ words }: { readonly words: string }) {
  const id = useId()
  const [typed, setTyped] = useState(words)
  // The way back changes the address without anybody typing.
  useEffect(() => setTyped((before) => (before.trim() === words ? before : words)), [words])
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => change('words', typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, words])
  return (
    <div className="relative min-w-0 basis-full sm:max-w-72 sm:flex-1 sm:basis-48">
      <label htmlFor={id} className="sr-only">
        Search in issues
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft">
        <Icon name="search" />
      </span>
      <input
        id={id}
        type="search"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Search, or #12"
        className="w-full rounded-lg border border-line bg-card py-1.5 pr-3 pl-9 placeholder:text-soft"
      />
    </div>
  )
}
