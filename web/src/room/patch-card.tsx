/** A change that was proposed: its files, what it would contradict, the diff; and, while nobody has decided, accept or leave out. */
import { useState } from 'react'
import type { Patch } from '../../../src/core/room/state.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { diffSize } from '../../../src/views/room/diff.ts'
import { Badge, Button } from '../kit/basics.tsx'
import { useActing } from './acting.tsx'
import { DiffView } from './diff-view.tsx'
import { form, saidIn, text } from './forms.ts'
import { IssueLink } from './go-to.tsx'
import { useRoom } from './room.ts'

const STATES: Readonly<Record<Patch['status'], { readonly word: string; readonly tone: 'plain' | 'yes' | 'no' | 'open' | 'accent' }>> = {
  proposed: { word: 'to review', tone: 'open' },
  accepted: { word: 'accepted, being written', tone: 'accent' },
  applied: { word: '✓ in the folder', tone: 'yes' },
  rejected: { word: '✗ left out', tone: 'no' },
  failed: { word: '✗ could not be written', tone: 'no' },
  withdrawn: { word: 'withdrawn', tone: 'plain' },
}

/** `hasIssue`: on a page of its own it says which issue it is for. */
export function PatchCard({ patch, hasIssue }: { readonly patch: Patch; readonly hasIssue: boolean }) {
  const { nameOf, words } = useRoom()
  const { status, because, conflicts } = patch
  const { word, tone } = STATES[status]
  const isOpen = status === 'proposed'
  return (
    <section
      aria-label={`Change ${patch.patch}`}
      className={`flex flex-col gap-2 rounded-xl border bg-card px-3 py-2.5 ${isOpen ? 'border-open/50 border-l-4 border-l-open' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="number font-semibold">{patch.patch}</h3>
        <Badge tone={tone}>{word}</Badge>
        <span className="number text-[0.85rem] text-soft">{diffSize(patch.diff)}</span>
        <span dir="ltr" className="min-w-0 font-mono text-[0.82rem]">
          {patch.files.map(oneLine).join(', ')}
        </span>
        <span className="text-[0.85rem] text-soft">
          {words.impact[patch.impact]}, by {nameOf(patch.author)}
          {hasIssue && (
            <>
              , for <IssueLink id={patch.issue} />
            </>
          )}
        </span>
      </div>
      {because !== '' && !isOpen && (
        <p dir="auto" className="text-[0.88rem] text-soft">
          {oneLine(because)}
        </p>
      )}
      {conflicts.map(({ claim, canon, because: why }) => (
        <p key={`${canon} ${claim}`} dir="auto" className="rounded-lg bg-no-soft px-2.5 py-1.5 text-[0.88rem] text-no">
          <span className="font-semibold">Goes against {oneLine(canon)}:</span> “{oneLine(claim)}” {oneLine(why)}
        </p>
      ))}
      {isOpen ? (
        <>
          <DiffView diff={patch.diff} name={patch.patch} />
          <Decide patch={patch} />
        </>
      ) : (
        <details>
          <summary className="w-fit font-medium text-[0.88rem] text-accent">Show the diff</summary>
          <div className="mt-2">
            <DiffView diff={patch.diff} name={patch.patch} />
          </div>
        </details>
      )}
    </section>
  )
}

function Decide({ patch: { patch: id, files } }: { readonly patch: Patch }) {
  const { mayAct, act, open } = useActing()
  const [isBusy, setBusy] = useState(false)
  if (!mayAct) return null
  const accept = async (): Promise<void> => {
    setBusy(true)
    await act({ type: 'accept-patch', patch: id }, `${id} is accepted and goes into the folder.`)
    setBusy(false)
  }
  const leaveOut = form({
    key: `reject ${id}`,
    title: `Leave ${id} out`,
    about: files.join(', '),
    hint: 'The issue goes on, and the team reads why.',
    fields: [text('because', 'Why')],
    send: 'Leave it out',
    look: 'danger',
    wishOf: (filled) => ({ type: 'reject-patch', patch: id, because: saidIn(filled, 'because') }),
    done: `${id} is left out.`,
  })
  return (
    <div className="no-print flex flex-wrap justify-end gap-2">
      <Button small look="danger" disabled={isBusy} onClick={() => open(leaveOut)}>
        Leave it out
      </Button>
      <Button small look="primary" icon="check" disabled={isBusy} onClick={() => void accept()}>
        Accept {id}
      </Button>
    </div>
  )
}
