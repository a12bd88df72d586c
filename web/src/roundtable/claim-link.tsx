/** The id of a claim or of evidence, leading to its row. */
import { Link, withParams } from '../router.ts'
import { ANY } from './claim-choice.ts'

const LOOK = 'number rounded-sm font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-current'

export function ClaimLink({ id }: { readonly id: string }) {
  if (!/^[CE]\d+$/.test(id)) return <span className="number font-medium">{id}</span>
  const view = id.startsWith('C') ? 'claims' : 'evidence'
  return (
    <Link to={withParams({ ...ANY, said: null, view, text: id })} className={LOOK}>
      {id}
    </Link>
  )
}

export const ClaimLinks = ({ ids }: { readonly ids: readonly string[] }) => (
  <span className="inline-flex flex-wrap gap-x-2">
    {ids.map((id) => (
      <ClaimLink key={id} id={id} />
    ))}
  </span>
)
