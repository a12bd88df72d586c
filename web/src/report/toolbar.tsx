/** What can be done with a report: back to where it comes from, print it, take it away as a file, link to this moment of it. */
import { useState } from 'react'
import { sentenceOf } from '../api/client.ts'
import { exportFile } from '../api/routes.ts'
import { Button } from '../kit/basics.tsx'
import { copyLink } from '../kit/copy-link.ts'
import { Icon } from '../kit/icons.tsx'
import { tell } from '../kit/news.tsx'
import { go, Link } from '../router.ts'

const FORMATS: readonly { readonly format: string; readonly title: string; readonly only?: string }[] = [
  { format: 'md', title: 'Markdown' },
  { format: 'html', title: 'HTML' },
  { format: 'json', title: 'JSON' },
  { format: 'yaml', title: 'YAML' },
  { format: 'sarif', title: 'SARIF', only: 'council' },
]

interface Shown {
  readonly id: string
  readonly protocol: string
  readonly seq: number
  readonly isNow: boolean
}

export function Toolbar({ id, protocol, seq, isNow }: Shown) {
  const query = isNow ? '' : `?at=${seq}`
  return (
    <div className="no-print border-line border-b bg-card">
      <div className="mx-auto flex w-full max-w-[50rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-5">
        <Link to={`/d/${id}${query}`} className="inline-flex items-center gap-1 font-medium text-accent hover:underline">
          <Icon name="back" />
          Back to the deliberation
        </Link>
        <div className="flex-1" />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            small
            icon="link"
            onClick={() => void copyLink(`${location.origin}/d/${id}/report?at=${seq}`, 'The link to the report at this moment is copied.')}
          >
            Copy link
          </Button>
          <Button small icon="file" onClick={() => print()}>
            Print
          </Button>
        </div>
        <Downloads id={id} protocol={protocol} at={isNow ? null : seq} />
        {!isNow && (
          <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-open text-sm">
            This is the report as it stood at event {seq}, and so are the downloads.
            <Button small onClick={() => go(`/d/${id}/report`)}>
              Show it now
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function Downloads({ id, protocol, at }: Pick<Shown, 'id' | 'protocol'> & { readonly at: number | null }) {
  const [busy, setBusy] = useState<string | null>(null)
  const take = async (format: string): Promise<void> => {
    setBusy(format)
    try {
      save(await exportFile(id, format, at), `${id}${at === null ? '' : `-${at}`}.${format}`)
    } catch (error) {
      tell(sentenceOf(error), true)
    }
    setBusy(null)
  }
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-x-1 gap-y-1">
      <legend className="label float-left mr-2">Download as</legend>
      {FORMATS.filter(({ only }) => only === undefined || only === protocol).map(({ format, title }) => (
        <Button key={format} small look="quiet" disabled={busy !== null} onClick={() => void take(format)}>
          {title}
        </Button>
      ))}
    </fieldset>
  )
}

/** A link could not send the token, so the file is fetched first. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
