/** Changes to the folder: those that wait for the user's word first, then what became of the others. */
import { useMemo } from 'react'
import type { Patch } from '../../../src/core/room/state.ts'
import { Button, Empty, Heading } from '../kit/basics.tsx'
import { usePage } from '../roundtable/use-page.ts'
import { PatchCard } from './patch-card.tsx'
import { useRoom } from './room.ts'

export function ChangesPanel() {
  const { report } = useRoom()
  const open = useMemo(() => report.patches.filter(({ status }) => status === 'proposed' || status === 'accepted'), [report])
  const past = useMemo(() => report.patches.filter((patch) => !open.includes(patch)).toReversed(), [report, open])
  const { shown, left, more } = usePage(past, null)
  if (report.patches.length === 0)
    return (
      <Empty title="No change has been proposed yet.">
        <p>Members propose changes as diffs. Nothing is written into the folder before you accept it.</p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="open-changes">
        <Heading id="open-changes" beside={`Written into the folder only when you accept it`}>
          To review
        </Heading>
        {open.length === 0 ? <p className="text-soft">Nothing waits for you.</p> : <List patches={open} />}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past-changes">
          <Heading id="past-changes">Before</Heading>
          <List patches={shown} />
          {left > 0 && (
            <div className="flex justify-center pt-3">
              <Button onClick={more}>Show more of {left}</Button>
            </div>
          )}
        </section>
      )}
    </div>
  )
}

const List = ({ patches }: { readonly patches: readonly Patch[] }) => (
  <ul className="flex flex-col gap-3">
    {patches.map((patch) => (
      <li key={patch.patch}>
        <PatchCard patch={patch} hasIssue />
      </li>
    ))}
  </ul>
)
