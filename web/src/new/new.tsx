/** Start one: what it is for, what it is about, who sits there, what it may take; and before it starts, what it will. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isAway, sentenceOf } from '../api/client.ts'
import { begin, type Protocol, type Setup, setup } from '../api/routes.ts'
import { Button, Empty, Waiting } from '../kit/basics.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { replayPath } from '../replay/replay-path.ts'
import { go } from '../router.ts'
import { CastEditor } from './cast-editor.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { EMPTY, type NewForm, type SourceItem, withProtocol } from './form.ts'
import { Problem, TextField } from './inputs.tsx'
import { keep, kept } from './kept.ts'
import { LimitFields } from './limit-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { ProtocolCards } from './protocol-cards.tsx'
import { RareFields } from './rare-fields.tsx'
import { Sources } from './sources.tsx'
import { isOverAtOnce, type Problems, type Start, startOf } from './start.ts'
import { useEstimate } from './use-estimate.ts'

const DRAFT = 'witan-new'

export default function NewPage() {
  const loaded = useLoaded(setup)
  useEffect(() => {
    document.title = 'New · Witan'
    return () => {
      document.title = 'Witan'
    }
  }, [])
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-5 px-3 pt-5 pb-16 sm:px-5">
      <h1 className="font-semibold text-[1.45rem] leading-tight sm:text-[1.7rem]">Start something new</h1>
      {loaded.value !== null ? (
        <NewStart known={loaded.value} />
      ) : loaded.at === 'failed' ? (
        <Empty title={sentenceOf(loaded.error)}>
          <Button onClick={loaded.again}>Try again</Button>
        </Empty>
      ) : (
        <Waiting what="Asking the server what there is to choose from…" />
      )}
    </div>
  )
}

/** A file let go of beside its place must not take the reader away from what is filled in. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: DragEvent): void => event.preventDefault()
    addEventListener('dragover', stop)
    addEventListener('drop', stop)
    return () => {
      removeEventListener('dragover', stop)
      removeEventListener('drop', stop)
    }
  }, [])
}

function NewStart({ known }: { readonly known: Setup }) {
  useNoStrayDrops()
  const [unsent, setUnsent] = useState(0)
  const { casts } = known
  const [form, setForm] = useState<NewForm>(() => ({ ...EMPTY, ...kept<NewForm>(DRAFT) }))
  const [isTried, setTried] = useState(false)
  useEffect(() => keep(DRAFT, form === EMPTY ? null : form), [form])
  const asked = useMemo(() => startOf(form, casts), [form, casts])
  const estimated = useEstimate(mayRun(known) ? (asked.start ?? null) : null)
  const drivers = useMemo(() => (estimated.at === 'there' ? estimated.value.seats.map(({ driver }) => driver) : []), [estimated])
  const sending = useStart()
  const { protocol } = form
  const problems = isTried ? (asked.problems ?? {}) : withoutMissing(asked.problems ?? {})
  const start = (): void => {
    setTried(true)
    if (asked.start !== undefined && unsent === 0) void sending.send(asked.start, isOverAtOnce(form, drivers))
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <>
      <ProtocolCards chosen={protocol} onChoose={(chosen) => setForm((before) => withProtocol(before, chosen, casts))} />
      {isTried && protocol === null && <Problem>{problems.protocol}</Problem>}
      {protocol !== null && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <FormParts
              form={form}
              protocol={protocol}
              known={known}
              problems={problems}
              limits={'value' in estimated ? (estimated.value?.limits ?? null) : null}
              setForm={setForm}
              onUnsent={setUnsent}
            />
          </div>
          <div className="lg:sticky lg:top-4">
            <EstimatePanel
              estimated={estimated}
              missing={missingIn(asked.problems ?? {})}
              isBusy={sending.isBusy}
              error={isTried && unsent > 0 ? UNSENT : sending.error}
              hasSources={protocol === 'council' || form.dossier.length > 0}
              mayRun={mayRun(known)}
              hasBaseline={(protocol === 'debate' || protocol === 'roundtable') && form.baseline}
              onStart={start}
            />
          </div>
        </div>
      )}
    </>
  )
}

const UNSENT = 'A file has not arrived. Wait for it, choose it again, or remove it from the list.'

const mayRun = ({ you }: Setup): boolean => you.scopes.some((scope) => scope === 'run' || scope === 'admin')

/** What is still to be filled in, or that something was filled in that can't be. */
const missingIn = (problems: Problems): string | null =>
  problems.protocol ??
  problems.subject ??
  problems.document ??
  (Object.keys(problems).length === 0 ? null : 'A field needs another look: what is wrong stands beside it.')

/** What nobody has come to yet is no mistake of theirs. */
const MISSING: readonly string[] = ['protocol', 'subject', 'document', 'model']
const withoutMissing = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !MISSING.includes(field) && !field.startsWith('dossier.')))

interface Sending {
  readonly isBusy: boolean
  readonly error: string | null
  readonly send: (start: Start, isOver: boolean) => Promise<void>
}

/** The same start, sent again because nobody knows whether it arrived, has the same key: it is started once. */
function useStart(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const sent = useRef({ body: '', key: '' })
  const send = useCallback(async (start: Start, isOver: boolean) => {
    const body = JSON.stringify(start)
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() }
    setBusy(true)
    setError(null)
    try {
      const { id } = await begin(start, sent.current.key)
      keep(DRAFT, null)
      go(isOver ? replayPath(id) : `/d/${id}`)
    } catch (failed) {
      setError(isAway(failed) ? `${sentenceOf(failed)} Press Start again: it is started once only.` : sentenceOf(failed))
      setBusy(false)
    }
  }, [])
  return { isBusy, error, send }
}

interface PartsProps {
  readonly form: NewForm
  readonly protocol: Protocol
  readonly known: Setup
  readonly problems: Problems
  readonly limits: Readonly<Record<string, number | null>> | null
  readonly onUnsent: (count: number) => void
  readonly setForm: (change: (before: NewForm) => NewForm) => void
}

function FormParts({ form, protocol, known, problems, limits, setForm, onUnsent }: PartsProps) {
  const set = <K extends keyof NewForm>(field: K, value: NewForm[K]): void => setForm((before) => ({ ...before, [field]: value }))
  const seats = form.seats.length
  return (
    <>
      <Panel title={protocol === 'council' ? 'The document' : protocol === 'debate' ? 'The topic' : 'The question'}>
        <About form={form} protocol={protocol} known={known} problems={problems} limits={limits} setForm={setForm} onUnsent={onUnsent} />
      </Panel>
      {protocol === 'roundtable' && (
        <Panel title="How they talk">
          <ModeFields form={form} problems={problems} set={set} />
        </Panel>
      )}
      <Panel title="Who sits at the table" beside={`${seats} ${seats === 1 ? 'seat' : 'seats'}`}>
        <CastEditor
          form={form}
          protocol={protocol}
          casts={known.casts}
          because={known.answers.because}
          problems={problems}
          onChange={setForm}
        />
      </Panel>
      <Panel title="What it may take" beside="Empty: as shown">
        <LimitFields form={form} problems={problems} now={limits} onChange={setForm} />
      </Panel>
      <details className="rounded-xl border border-line bg-card">
        <summary className="px-4 py-3 font-semibold text-[1.05rem]">Rarely changed</summary>
        <div className="px-4 pb-4">
          <RareFields form={form} protocol={protocol} problems={problems} set={set} />
        </div>
      </details>
    </>
  )
}

function About({ form, protocol, known, problems, setForm, onUnsent }: PartsProps) {
  const { dossiers } = known
  if (protocol === 'council') {
    const change = (next: (before: readonly SourceItem[]) => readonly SourceItem[]): void =>
      setForm((before) => ({ ...before, document: next(before.document === null ? [] : [before.document]).at(-1) ?? null }))
    return (
      <>
        <Sources
          items={form.document === null ? [] : [form.document]}
          dossiers={dossiers}
          isOne
          problems={problems}
          name="document"
          onChange={change}
          onUnsent={onUnsent}
        />
        {form.document === null && problems.document !== undefined && <Problem>{problems.document}</Problem>}
      </>
    )
  }
  return (
    <>
      <TextField
        title={protocol === 'debate' ? 'Topic' : 'Question'}
        hint={
          protocol === 'debate'
            ? 'A claim, or a question that can be answered with yes or no.'
            : 'Any question. One that can be answered with yes or no also shows who is on which side.'
        }
        rows={2}
        max={10_000}
        value={form.subject}
        problem={problems.subject}
        onChange={(subject) => setForm((before) => ({ ...before, subject }))}
      />
      <div>
        <h3 className="label">Sources they may quote (may be none)</h3>
        <p className="mb-2 text-[0.82rem] text-soft">Every quotation is checked against them.</p>
        <Sources
          items={form.dossier}
          dossiers={dossiers}
          isOne={false}
          problems={problems}
          name="dossier"
          onChange={(next) => setForm((before) => ({ ...before, dossier: next(before.dossier) }))}
          onUnsent={onUnsent}
        />
      </div>
    </>
  )
}

function Panel({ title, beside, children }: { readonly title: string; readonly beside?: string; readonly children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-[1.05rem]">{title}</h2>
        {beside !== undefined && <span className="text-soft text-sm">{beside}</span>}
      </div>
      {children}
    </section>
  )
}
