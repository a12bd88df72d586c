/** Quoted files of a room's folder: a press on a reference opens the file as it is now, at the passage that was meant. */
import { type ReactNode, useCallback, useState } from 'react'
import type { Checked } from '../../../src/views/reading.ts'
import { roomFile } from '../api/routes.ts'
import { OpenSource } from '../source/references.tsx'
import { PassageDialog } from '../source/source-dialog.tsx'
import { useRoom } from './room.ts'

export function Passages({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Checked | null>(null)
  const path = opened?.reference.path ?? null
  return (
    <OpenSource value={setOpened}>
      {children}
      {opened !== null && path !== null && <Passage item={opened} path={path} onClose={() => setOpened(null)} />}
    </OpenSource>
  )
}

function Passage({
  item: { reference, check },
  path,
  onClose,
}: {
  readonly item: Checked
  readonly path: string
  readonly onClose: () => void
}) {
  const { house } = useRoom()
  const load = useCallback(() => roomFile(house.id, path), [house.id, path])
  const wanted = { path, quote: reference.quote, check, lines: reference.lines }
  return <PassageDialog wanted={wanted} load={load} isCode={!/\.(?:md|txt|markdown)$/i.test(path)} onClose={onClose} />
}
