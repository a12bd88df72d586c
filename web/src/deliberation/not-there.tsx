/** In place of a deliberation: it is still being read, the server is away, or there is none. */
import type { Connection } from '../api/live.ts'
import { Empty, Note, Waiting } from '../kit/basics.tsx'
import { Link } from '../router.ts'

export function NotThere({ id, connection }: { readonly id: string; readonly connection: Connection }) {
  if (typeof connection === 'object') {
    const { refused } = connection
    const isUnknown = refused.status === 404
    return (
      <Empty title={isUnknown ? `There is no deliberation ${id} here.` : refused.message}>
        <Link to="/" className="text-accent underline">
          All deliberations
        </Link>
      </Empty>
    )
  }
  if (connection !== 'lost') return <Waiting what="Reading the log…" />
  return (
    <div className="mx-auto max-w-lg px-4 py-10">
      <Note kind="warning">The server does not answer. The page tries again by itself.</Note>
    </div>
  )
}
