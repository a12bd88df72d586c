/** What is agreed: conflicts with it first, then a text to hold against it, then every entry with its source and history. */
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { anchorOf } from '../../../src/core/canon/canon.ts'
import type { CanonEntry } from '../../../src/core/canon/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { differenceText, sourceText } from '../../../src/views/room/reading.ts'
import { Badge, Button, Heading } from '../kit/basics.tsx'
import { BOX } from '../new/inputs.tsx'
import { usePage } from '../roundtable/use-page.ts'
import { useActing } from './acting.tsx'
import { atConflict } from './address.ts'
import { bySubject, canonFor, discussedConflicts, entryAt, openConflicts, type Subject, versionsOf } from './canon.ts'
import { establishForm } from './canon-forms.ts'
import { CheckBox } from './check-box.tsx'
import { goTo, IssueLink } from './go-to.tsx'
import { whenText, within } from './names.ts'
import { useRoom } from './room.ts'

export function CanonPanel() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Conflicts />
        <Entries />
      </div>
      <CheckBox />
    </div>
  )
}

function Conflicts() {
  const { own, words } = useRoom()
  const { mayAct } = useActing()
  const open = openConflicts(own)
  const all = [...open, ...discussedConflicts(own)]
  if (all.length === 0) return null
  return (
    <section aria-labelledby="conflicts-title">
      <Heading id="conflicts-title" beside={counted(all.length, 'conflict')}>
        Against {words.canon}
      </Heading>
      <ul className="flex flex-col gap-2">
        {all.map((conflict) => (
          <li
            key={conflict.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-open/50 border-l-4 border-l-open bg-card px-4 py-2.5"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p dir="auto" className="font-medium">
                “{oneLine(conflict.claim)}”
              </p>
              <p dir="auto" className="text-[0.85rem] text-soft">
                <span className="number">{conflict.id}</span>, {oneLine(sourceText(conflict.source))}, against{' '}
                <span className="number">{oneLine(conflict.canon)}</span>. {oneLine(differenceText(conflict, entryAt(own, conflict.canon)))}
                {conflict.kind === 'lexical-candidate' && conflict.isConfirmed === null && ' It only looks like one.'}
              </p>
            </div>
            {conflict.issue !== null && (
              <p className="text-[0.85rem] text-soft">
                The team talks it over in <IssueLink id={conflict.issue} />
              </p>
            )}
            {mayAct && conflict.issue === null && (
              <Button small look="primary" onClick={() => goTo(atConflict(conflict.id))}>
                Settle {conflict.id}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entries() {
  const { own, words } = useRoom()
  const { mayAct, open } = useActing()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => canonFor(own, wanted), [own, wanted])
  const { shown, left, more } = usePage(found, wanted)
  const id = useId()
  return (
    <section aria-labelledby="canon-title">
      <Heading id="canon-title" beside={counted(found.length, 'entry', 'entries')}>
        {words.title}
      </Heading>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Search in {words.canon}
        </label>
        <input
          id={id}
          type="search"
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Search, or C3"
          className={`${BOX} max-w-72 flex-1`}
        />
        {mayAct && (
          <Button small icon="plus" className="ml-auto" onClick={() => open(establishForm(words))}>
            Establish a fact
          </Button>
        )}
      </div>
      {found.length === 0 && <p className="text-soft">{wanted === '' ? 'Nothing has been agreed on yet.' : 'Nothing fits.'}</p>}
      <div className="flex flex-col gap-3">
        {bySubject(shown).map((subject) => (
          <SubjectCard key={subject.subject} subject={subject} />
        ))}
      </div>
      {left > 0 && (
        <div className="flex justify-center pt-3">
          <Button onClick={more}>Show more of {left}</Button>
        </div>
      )}
    </section>
  )
}

const SubjectCard = ({ subject: { subject, entries } }: { readonly subject: Subject }) => (
  <section aria-label={oneLine(subject)} className="rounded-xl border border-line bg-card">
    <h3 dir="auto" className="border-line border-b px-4 py-2 font-semibold">
      {oneLine(subject)}
    </h3>
    <ul>
      {entries.map((entry) => (
        <EntryRow key={anchorOf(entry)} entry={entry} />
      ))}
    </ul>
  </section>
)

function EntryRow({ entry }: { readonly entry: CanonEntry }) {
  const { own } = useRoom()
  const versions = versionsOf(own, entry.id)
  const { statement, text } = entry
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-line border-t px-4 py-2 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <p dir="auto" className="text-soft">
        {oneLine(statement.attribute)}
      </p>
      <div className="min-w-0">
        <p dir="auto" className="font-medium">
          {oneLine(statement.value)}
        </p>
        {text !== '' && (
          <p dir="auto" className="text-[0.88rem] text-soft">
            “{oneLine(text)}”
          </p>
        )}
        <Origin entry={entry} at={versions[0]?.at ?? 0} />
        {versions.length > 1 && (
          <details className="mt-1">
            <summary className="w-fit font-medium text-[0.85rem] text-accent">{counted(versions.length, 'version')}</summary>
            <ol className="mt-1 flex flex-col gap-1 border-line border-l-2 pl-3">
              {versions.slice(1).map((version) => (
                <li key={anchorOf(version.entry)} className="text-[0.88rem]">
                  <span dir="auto" className="text-soft line-through">
                    {oneLine(version.entry.statement.value)}
                  </span>{' '}
                  <Badge>superseded by {version.supersededBy}</Badge>
                  <Origin entry={version.entry} at={version.at} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  )
}

/** Where it comes from, on whose word, since when. */
function Origin({ entry: { id, version, source, by }, at }: { readonly entry: CanonEntry; readonly at: number }) {
  const { nameOf, wallMsOf } = useRoom()
  return (
    <p className="text-[0.82rem] text-soft">
      <span className="number">
        {id}@{version}
      </span>
      , {source.kind === 'issue' ? <IssueLink id={Number(source.ref)} /> : <span dir="ltr">{oneLine(sourceText(source))}</span>},{' '}
      {by === 'system' ? 'from the opening' : `by ${within(nameOf(by))}`}, {whenText(wallMsOf(at))}
    </p>
  )
}
