/** The examples that ship: started with one press, they need no model. */
import { useCallback, useState } from 'react'
import { sentenceOf } from '../api/client.ts'
import { begin, type Example, type Setup, setup } from '../api/routes.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { tell } from '../kit/news.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { replayPath } from '../replay/replay-path.ts'
import { go, Link } from '../router.ts'

const NAMES: Readonly<Record<Example['protocol'], string>> = {
  ask: 'Ask the example question',
  debate: 'Run the example debate',
  council: 'Review the example document',
  roundtable: 'Hold the example roundtable',
}

interface Examples {
  /** Null: not known yet. */
  readonly setup: Setup | null
  readonly trouble: string | null
  /** The example that is being started. */
  readonly busy: string | null
  readonly start: (example: Example) => void
}

export function useExamples(): Examples {
  const loaded = useLoaded(setup)
  const [busy, setBusy] = useState<string | null>(null)
  const start = useCallback((example: Example) => {
    setBusy(example.name)
    begin(example.start, crypto.randomUUID()).then(
      // Recorded replies land at once: it is played at reading speed, from its beginning.
      ({ id }) => go(replayPath(id)),
      (error: unknown) => {
        tell(sentenceOf(error), true)
        setBusy(null)
      },
    )
  }, [])
  return { setup: loaded.value, trouble: loaded.at === 'failed' ? sentenceOf(loaded.error) : null, busy, start }
}

const mayStart = ({ you }: Setup): boolean => you.scopes.some((scope) => scope === 'run' || scope === 'admin')

/** Where there is no deliberation at all. */
export function Welcome({ examples }: { readonly examples: Examples }) {
  const { setup: known, trouble, busy, start } = examples
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-6 sm:py-12">
      <div className="flex flex-col gap-2 text-center">
        <h2 className="text-balance font-semibold text-[1.35rem] leading-tight">Nothing has been deliberated here yet</h2>
        <p className="text-balance text-soft">
          Witan puts a question, or a document, before several seats that see it differently, and lets them answer, argue and check each
          other’s quotations. You get what they agree on, what they do not, and which open question it turns on.
        </p>
      </div>
      {trouble !== null && <Note kind="warning">{trouble}</Note>}
      {known !== null && !mayStart(known) && <Note>Your token lets you read here, but not start anything.</Note>}
      {known === null && trouble === null && <Placeholders />}
      {known !== null && mayStart(known) && (
        <>
          <ul className="grid gap-3 sm:grid-cols-2">
            {known.examples.map((example) => (
              <li key={example.name}>
                <BigButton example={example} isBusy={busy === example.name} isDisabled={busy !== null} onStart={() => start(example)} />
              </li>
            ))}
          </ul>
          <p className="text-center">
            <Link to="/new" className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline">
              <Icon name="plus" />
              Start your own
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

const Placeholders = () => (
  <div className="grid gap-3 sm:grid-cols-2" aria-hidden="true">
    <div className="h-40 animate-pulse rounded-xl border border-line bg-card" />
    <div className="h-40 animate-pulse rounded-xl border border-line bg-card" />
  </div>
)

interface BigButtonProps {
  readonly example: Example
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onStart: () => void
}

const BigButton = ({ example, isBusy, isDisabled, onStart }: BigButtonProps) => (
  <button
    type="button"
    onClick={onStart}
    disabled={isDisabled}
    className="flex size-full flex-col items-start gap-1.5 rounded-xl border border-line bg-card p-5 text-left transition-colors hover:border-accent hover:bg-accent-soft disabled:cursor-wait disabled:opacity-60"
  >
    <span className="inline-flex items-center gap-2 font-semibold text-[1.05rem] text-accent">
      <Icon name="play" />
      {isBusy ? 'Starting…' : NAMES[example.protocol]}
    </span>
    <span dir="auto" className="font-medium">
      {example.title}
    </span>
    <span dir="auto" className="text-[0.88rem] text-soft">
      {example.about}
    </span>
  </button>
)

/** Where there are others already: at hand, but out of the way. */
export function FewExamples({ examples }: { readonly examples: Examples }) {
  const { setup: known, busy, start } = examples
  if (known === null || !mayStart(known) || known.examples.length === 0) return null
  return (
    <section aria-label="Examples" className="flex flex-wrap items-center gap-x-1 gap-y-1 text-soft text-sm">
      <span className="mr-1">Examples that need no model:</span>
      {known.examples.map((example) => (
        <Button key={example.name} small look="quiet" icon="play" disabled={busy !== null} onClick={() => start(example)}>
          {busy === example.name ? 'Starting…' : NAMES[example.protocol]}
        </Button>
      ))}
    </section>
  )
}
