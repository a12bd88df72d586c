/** One turn that a person answers: what is asked, a form for the reply, and what became of it. Nothing typed is ever lost. */
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Debate } from '../../../src/core/debate/state.ts'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import { claimById } from '../../../src/core/evidence/registry.ts'
import type { Roundtable } from '../../../src/core/roundtable/state.ts'
import { sentenceOf } from '../api/client.ts'
import { reply } from '../api/routes.ts'
import { useMoment } from '../fold/moment.ts'
import { Button, Note } from '../kit/basics.tsx'
import { tell } from '../kit/news.tsx'
import { keep, kept } from '../new/kept.ts'
import { FieldView } from './fields.tsx'
import { type FormHelp, HelpContext, type Taken } from './help.ts'
import { knownOf, withKnown } from './known.ts'
import { QuoteDialog } from './quote-dialog.tsx'
import { type Problems, replyOf } from './reply.ts'
import { blankOf, type Draft, type Field, fieldOf } from './schema-form.ts'
import type { Turn } from './use-owed.ts'

interface Quoting {
  readonly take: (passage: Taken) => void
  readonly path: string | null
}

export function TurnForm({ turn }: { readonly turn: Turn }) {
  const { state } = useMoment()
  const { id, opening } = state.house
  // Made once: what the form offers must not change under the person's hands while others speak.
  const [field] = useState(() => formOf(turn, state))
  const { draft, setDraft, isAgain, problems, refusal, isBusy, send } = useReply(id, turn, field)
  const [quoting, setQuoting] = useState<Quoting | null>(null)
  const { files } = opening.dossier
  const help = useMemo(
    (): FormHelp => ({ problems, quoteFrom: files.length === 0 ? null : (take, path) => setQuoting({ take, path }) }),
    [problems, files.length],
  )
  return (
    <form onSubmit={send} noValidate className="flex min-w-0 flex-col gap-5">
      {isAgain && (
        <Note kind="warning">
          {isMended(turn) ? 'Something in your last answer is to be mended.' : 'Your last answer was refused.'} It stands here again, so
          that you can mend it.
        </Note>
      )}
      <HelpContext value={help}>
        <FieldView title="Your answer" field={field} draft={draft} path="" onChange={setDraft} />
      </HelpContext>
      <div className="flex flex-col gap-3">
        {problems.size > 0 && (
          <Note kind="error">
            {problems.size === 1 ? 'One field needs another look.' : `${problems.size} fields need another look.`} What is wrong is said
            beside each.
          </Note>
        )}
        {refusal !== null && <Note kind="error">{refusal}</Note>}
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" type="submit" disabled={isBusy}>
            {isBusy ? 'Sending …' : 'Send your answer'}
          </Button>
          <span className="text-[0.85rem] text-soft">What you type is kept in this tab until you send it.</span>
        </div>
      </div>
      {quoting !== null && (
        <QuoteDialog
          id={id}
          files={files}
          first={quoting.path}
          onClose={() => setQuoting(null)}
          onTake={(passage) => {
            quoting.take(passage)
            setQuoting(null)
          }}
        />
      )}
    </form>
  )
}

interface Replying {
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  /** The draft is an answer that the rules refused. */
  readonly isAgain: boolean
  readonly problems: Problems
  /** Why the server did not take it. */
  readonly refusal: string | null
  readonly isBusy: boolean
  readonly send: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

const NO_PROBLEMS: Problems = new Map()

function useReply(id: string, turn: Turn, field: Field): Replying {
  const key = `witan-turn ${id} ${turn.request}`
  const lastKey = `witan-last ${id} ${turn.seat} ${turn.purpose}`
  // Kept when it is sent: the turn that asks again may be told before the answer to the first one comes.
  const [again] = useState(() => (wasRefused(turn) ? kept<Draft>(lastKey) : null))
  const [draft, setDraft] = useState<Draft>(() => kept<Draft>(key) ?? again ?? blankOf(field))
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) keep(key, draft)
  }, [key, draft])
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const desk = event.currentTarget.closest<HTMLElement>('[data-desk]')
    const filled = replyOf(field, draft)
    setProblems(filled.problems)
    setRefusal(null)
    if (filled.problems.size > 0) return
    if (!isSure && JSON.stringify(draft) === JSON.stringify(blankOf(field))) {
      setSure(true)
      setRefusal('You have filled in nothing: sent like this, it says that you have no opinion. Press Send again to send it.')
      return
    }
    setBusy(true)
    keep(lastKey, draft)
    try {
      const { events } = await reply(id, turn.request, filled.reply)
      isSent.current = true
      keep(key, null)
      tellOf(events)
      // The form goes away with the turn: who answered is taken to where the next one appears.
      desk?.focus({ preventScroll: true })
      desk?.scrollIntoView({ block: 'start' })
    } catch (error) {
      setRefusal(sentenceOf(error))
      setBusy(false)
    }
  }
  return { draft, setDraft, isAgain: again !== null, problems, refusal, isBusy, send }
}

const wasRefused = (turn: Turn): boolean => typeof (turn.view as { readonly refused?: unknown }).refused === 'string' || isMended(turn)

/** At a roundtable a contribution is given back once, with what is wrong about it. */
const isMended = ({ view }: Turn): boolean => ((view as { readonly mend?: unknown }).mend ?? null) !== null

function tellOf(events: readonly { readonly type: string; readonly because?: unknown }[]): void {
  const refused = events.find(({ type }) => type === 'contribution.refused')
  const stopped = events.find(({ type }) => type === 'contribution.blocked')
  if (stopped !== undefined) tell(`Your answer is kept back: ${String(stopped.because)}`, true)
  else if (refused === undefined) tell('Your answer is in.')
  else tell(`Your answer was refused: ${String(refused.because)} You may be asked again.`, true)
}

function formOf({ schema, purpose, view, seat }: Turn, state: Deliberation): Field {
  const { protocol, dossier, seats } = state.house.opening
  const isPerson = seats.find(({ id }) => id === seat)?.driver === 'human'
  const names = isPerson ? namesIn(state) : new Map<string, string>()
  const claimText = (id: string): string | null => claimById(state.house.registry, id)?.text ?? null
  return withKnown(fieldOf(schema), knownOf({ protocol, purpose, view, files: dossier.files, names, claimText }))
}

/** A person sees names beside the aliases, as everywhere else on the page. */
function namesIn({ house, own }: Deliberation): ReadonlyMap<string, string> {
  const known = { debate: (own as Debate).seats, roundtable: (own as Roundtable).places }
  const seats = known[house.opening.protocol as keyof typeof known] ?? {}
  return new Map(house.opening.seats.flatMap(({ id, name }) => (seats[id] === undefined ? [] : [[seats[id].alias, name] as const])))
}
