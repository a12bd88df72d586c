/** What is rarely changed: pace and lot for all, and what only one protocol takes. */
import { useCallback } from 'react'
import type { Protocol } from '../api/routes.ts'
import { list } from '../api/routes.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { FileButton } from './file-button.tsx'
import type { NewForm } from './form.ts'
import { CheckField, NumberField, RadioField, SelectField, TextField } from './inputs.tsx'
import { MODELS } from './models.ts'
import { RoundtableFields } from './roundtable-fields.tsx'
import type { Problems } from './start.ts'

export interface RareProps {
  readonly form: NewForm
  readonly problems: Problems
  readonly set: <K extends keyof NewForm>(field: K, value: NewForm[K]) => void
}

export function RareFields({ protocol, ...props }: RareProps & { readonly protocol: Protocol }) {
  const { form, problems, set } = props
  return (
    <div className="flex flex-col gap-4">
      <RadioField
        title="Pace"
        value={form.pace}
        options={[
          { value: '', title: 'As usual', hint: 'Live where people debate, else brisk.' },
          { value: 'brisk', title: 'Brisk', hint: 'As fast as answers come.' },
          { value: 'live', title: 'Live', hint: 'At the pace at which people talk, so that you can follow and join in.' },
        ]}
        onChange={(pace) => set('pace', pace as NewForm['pace'])}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          title="Seed"
          hint="Of what is drawn by lot. The same number draws the same."
          step="1"
          value={form.seed}
          placeholder="1"
          problem={problems.seed}
          onChange={(text) => set('seed', text)}
        />
      </div>
      {protocol === 'debate' && <DebateFields {...props} />}
      {protocol === 'council' && <CouncilFields {...props} />}
      {protocol === 'roundtable' && <RoundtableFields {...props} />}
    </div>
  )
}

function DebateFields({ form, problems, set }: RareProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          title="Clerk"
          hint="The model that writes the cruxes down. Empty: one of another family than most seats, where there is one."
          value={form.clerk}
          suggestions={MODELS}
          onChange={(text) => set('clerk', text)}
        />
        <TextField
          title="Judge"
          hint="The model that decides when a fair restatement is refused twice. Empty: as for the clerk, else a rule."
          value={form.judge}
          suggestions={MODELS}
          onChange={(text) => set('judge', text)}
        />
        <NumberField
          title="Most messages"
          hint="Of all seats together."
          step="1"
          value={form.messagesMax}
          placeholder="grows with the number of seats"
          problem={problems.messagesMax}
          onChange={(text) => set('messagesMax', text)}
        />
        <NumberField
          title="Most seconds"
          hint="Of the debate’s own clock. Empty: five minutes or more, by the number of seats; an hour with people at the table."
          step="1"
          value={form.secondsMax}
          problem={problems.secondsMax}
          onChange={(text) => set('secondsMax', text)}
        />
        <TextField
          title="Embedding model"
          hint="Seats then notice what is close in meaning, not only in words. As in openai/text-embedding-3-small."
          value={form.embeddings}
          onChange={(text) => set('embeddings', text)}
        />
      </div>
      <CheckField
        title="Every pair on opposite sides restates each other"
        hint="Otherwise one of each side does. It takes many more calls."
        isOn={form.allPairs}
        onChange={(isOn) => set('allPairs', isOn)}
      />
      <CheckField
        title="Ask the same seats alone afterwards, for comparison"
        hint="A baseline in as many tokens: it shows what the debate added. It costs as much again."
        isOn={form.baseline}
        onChange={(isOn) => set('baseline', isOn)}
      />
    </>
  )
}

const EARLIER_MAX = 50

function CouncilFields({ form, problems, set }: RareProps) {
  const load = useCallback((signal: AbortSignal) => list({ protocol: 'council', limit: EARLIER_MAX }, signal), [])
  const { value } = useLoaded(load)
  const earlier = value?.deliberations ?? []
  const none = { value: '', title: earlier.length === 0 ? 'There is none yet' : 'None' }
  return (
    <>
      <SelectField
        title="An earlier council to compare with"
        hint="It then says which of its findings are mended, which stand, and what is new."
        value={form.since}
        options={[
          none,
          ...earlier.map(({ id, subject, openedAt }) => ({ value: id, title: `${subject}, ${openedAt.slice(0, 10)} (${id})` })),
        ]}
        onChange={(id) => set('since', id)}
      />
      <TextField
        title="Who decides where the council can’t"
        value={form.escalateTo}
        placeholder="the product owner"
        max={120}
        onChange={(text) => set('escalateTo', text)}
      />
      <TextField
        title="North Star"
        hint="The vision that documents are held against, as YAML or JSON with name, oath, phases and forbids. Empty: the one that comes with Witan."
        rows={5}
        value={form.northStar}
        problem={problems.northStar}
        onChange={(text) => set('northStar', text)}
      />
      <FileButton title="Take the North Star from a file" accept=".yaml,.yml,.json" onText={(text) => set('northStar', text)} />
    </>
  )
}
