/** What the governor asks of a person: above everything else, with the form to answer it. Only now: the past can't be answered. */
import { type FormEvent, useState } from 'react'
import { type House, isClosed } from '../../../src/core/house/house.ts'
import { plainly } from '../../../src/views/governor/names.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { useMay } from '../api/visitor.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { RadioField, TextField } from '../new/inputs.tsx'
import { steer } from '../steer/steer.ts'
import { type Escalation, openEscalationsIn } from './cases.ts'
import { ANSWER_MAX, type Answer, commandOf, missingIn, UNANSWERED } from './escalation-answer.ts'

export function EscalationDesk() {
  const { state, isNow } = useMoment()
  const mayRun = useMay('run')
  if (!isNow) return null
  return openEscalationsIn(reportAt(state).governor).map((asked) => (
    <Asked key={asked.id} asked={asked} house={state.house} mayAnswer={mayRun !== false} />
  ))
}

interface AskedProps {
  readonly asked: Escalation
  readonly house: House
  readonly mayAnswer: boolean
}

function Asked({ asked, house, mayAnswer }: AskedProps) {
  return (
    <section
      aria-label={`Asked of a person: ${asked.id}`}
      className="no-print flex flex-col gap-3 rounded-xl border border-open/40 border-l-4 border-l-open bg-card px-4 py-3"
    >
      <div role="status" className="flex items-start gap-3">
        <span className="mt-1 text-open">
          <Icon name="person" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">
            A person has to decide <span className="number font-normal text-soft">{asked.id}</span>
          </p>
          <p dir="auto" className="text-[0.92rem]">
            {oneLine(plainly(asked.because))}
          </p>
          <p dir="auto" className="text-[0.92rem] text-soft">
            {oneLine(asked.needs)}
          </p>
        </div>
      </div>
      {mayAnswer ? (
        <AnswerForm id={asked.id} layer={asked.layer} house={house} />
      ) : (
        <p className="text-[0.88rem] text-soft">You may look at it; to answer takes the scope «run».</p>
      )}
    </section>
  )
}

/** What was typed and not sent, as long as the page is open: a look at the past loses nothing. */
const drafts = new Map<string, Answer>()

function AnswerForm({ id, layer, house }: Pick<Escalation, 'id' | 'layer'> & { readonly house: House }) {
  const draft = `${house.id} ${id}`
  const [answer, setAnswer] = useState<Answer>(drafts.get(draft) ?? UNANSWERED)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const set = (change: Partial<Answer>): void => {
    const next = { ...answer, ...change }
    drafts.set(draft, next)
    setAnswer(next)
  }
  const missing = missingIn(answer)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (missing !== null) return
    setBusy(true)
    const sentence = await steer(
      house.id,
      commandOf(id, answer),
      answer.choice === 'end' ? 'Answered. It stays ended.' : 'Answered. It goes on.',
    )
    if (sentence === null) drafts.delete(draft)
    setRefused(sentence)
    setBusy(false)
  }
  return (
    <form onSubmit={send} className="grid items-start gap-3 sm:grid-cols-2">
      <RadioField
        title="What should happen"
        value={answer.choice}
        options={choicesFor(house, layer)}
        onChange={(choice) => set({ choice })}
      />
      <div className="flex flex-col gap-2">
        <TextField title="Your word on it" rows={2} max={ANSWER_MAX} value={answer.text} onChange={(text) => set({ text })} />
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {missing !== null && <span className="mr-auto text-[0.85rem] text-soft">{missing}</span>}
          <Button look="primary" small type="submit" disabled={isBusy || missing !== null}>
            Answer {id}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly hint: string
}

const choicesFor = (house: House, layer: Escalation['layer']): readonly Choice[] => [
  { value: 'go-on', title: 'Go on', hint: hintFor(house, layer) },
  { value: 'end', title: 'Leave it ended', hint: 'The report says who decided so, and why.' },
]

function hintFor(house: House, layer: Escalation['layer']): string {
  if (!isClosed(house)) return 'It goes on from where it stands.'
  return layer === 'policy'
    ? 'It is opened again with the limits that it has. To raise one, use «Let it go on» at the top first.'
    : 'It is opened again where it stopped. Counts of shadows start anew.'
}
