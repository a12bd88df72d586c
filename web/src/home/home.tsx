/** All deliberations, newest first: what each is about, how it stands, what it came to. Those that run tick by themselves. */
import { useEffect, useState } from 'react'
import { Button, Empty, Note } from '../kit/basics.tsx'
import { go } from '../router.ts'
import { FewExamples, useExamples, Welcome } from './examples.tsx'
import { Filters, isFiltered, useFilter } from './filters.tsx'
import type { Listed } from './listed.ts'
import { ageOf, ROW, Row } from './row.tsx'
import { type List, type Trouble, useList } from './use-list.ts'

const TICK_MS = 15_000
const FIRST_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function Home() {
  const filter = useFilter()
  const list = useList(filter)
  const examples = useExamples()
  const { listed, trouble, isStale } = list
  const isEmpty = listed !== null && !isStale && listed.lines.length === 0 && !isFiltered(filter)
  const isShut = listed === null && trouble !== null
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-3 px-3 py-5 sm:px-5 sm:py-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-semibold text-[1.45rem] leading-tight sm:text-[1.7rem]">Deliberations</h1>
        <Standing trouble={listed === null ? null : trouble} />
      </div>
      {isEmpty ? (
        <Welcome examples={examples} />
      ) : (
        <>
          {!isShut && <Filters filter={filter} />}
          {isShut && <Note kind={trouble.isAway ? 'warning' : 'error'}>{sentence(trouble)}</Note>}
          {listed === null && !isShut && <Skeleton />}
          {listed !== null && <Rows list={list} listed={listed} />}
          {listed !== null && <FewExamples examples={examples} />}
        </>
      )}
    </div>
  )
}

const sentence = (trouble: Trouble): string =>
  trouble.isAway ? 'The server does not answer. The page tries again by itself.' : trouble.sentence

/** Beside the heading, where its coming and going moves nothing. */
const Standing = ({ trouble }: { readonly trouble: Trouble | null }) => (
  <p role="status" className="text-open text-sm">
    {trouble === null ? '' : sentence(trouble)}
  </p>
)

function Rows({ list, listed }: { readonly list: List; readonly listed: Listed }) {
  const now = useNow()
  const { isStale, isLengthening, more } = list
  if (listed.lines.length === 0 && (isStale || listed.next === null)) return isStale ? <Skeleton /> : <NothingFound />
  return (
    <>
      {listed.lines.length === 0 ? (
        <p className="text-center text-sm">None of the newest fits this search.</p>
      ) : (
        <ul
          aria-busy={isStale}
          className={`overflow-hidden rounded-xl border border-line bg-card transition-opacity ${isStale ? 'opacity-60' : ''}`}
        >
          {listed.lines.map((line) => (
            <Row key={line.id} line={line} said={ageOf(line, now)} />
          ))}
        </ul>
      )}
      {listed.next !== null && (
        <div className="flex justify-center pt-1">
          <Button onClick={more} disabled={isLengthening || isStale}>
            {isLengthening ? 'Reading…' : listed.lines.length === 0 ? 'Look further' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

const NothingFound = () => (
  <div className="rounded-xl border border-line bg-card">
    <Empty title="Nothing fits this search">
      <p>The words are looked for in questions and ids, as they are written.</p>
      <Button onClick={() => go('/', { replace: true })}>Show all deliberations</Button>
    </Empty>
  </div>
)

/** As high as rows are, so that nothing jumps when they come. */
const Skeleton = () => (
  <div role="status" className="overflow-hidden rounded-xl border border-line bg-card">
    <span className="sr-only">Loading the list…</span>
    {FIRST_ROWS.map((key) => (
      <div key={key} aria-hidden="true" className={`${ROW} animate-pulse border-line border-t first:border-t-0`}>
        <div>
          <div className="h-[1.23rem] w-32 rounded bg-well" />
          <div className="mt-1 h-[1.44rem] w-3/4 rounded bg-well" />
          <div className="mt-1 h-[3em] w-1/2 rounded bg-well sm:h-[1.5em]" />
        </div>
      </div>
    ))}
  </div>
)

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
