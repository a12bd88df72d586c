/** In place of what the others said, while a person at the table still has to say theirs. A courtesy, not a lock: readers may look. */
import { type ReactNode, useState } from 'react'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import { Button, Empty } from '../kit/basics.tsx'
import { isBlindNow } from './blind.ts'

/** `now`: as it is now, whichever moment is shown; an old moment would tell the same. */
export function Blinds({ now, children }: { readonly now: Deliberation; readonly children: ReactNode }) {
  const [isAnyway, setAnyway] = useState(false)
  if (isAnyway || !isBlindNow(now)) return children
  return (
    <Empty title="A person at the table has still to answer">
      <p>They should do so without seeing what the others said, so that is not shown here yet.</p>
      <Button onClick={() => setAnyway(true)}>That is not me: show it</Button>
    </Empty>
  )
}
