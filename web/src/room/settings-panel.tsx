/** The room's rules: three presets beside what holds here, what the project says over them, and switches. Saved as one command. */
import { useState } from 'react'
import type { Sanity } from '../../../src/core/gate/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { Button, Heading, Note } from '../kit/basics.tsx'
import { tell } from '../kit/news.tsx'
import { CheckField, RadioField, TextField } from '../new/inputs.tsx'
import { PresetTable } from './preset-table.tsx'
import { useRoom } from './room.ts'
import { send } from './send.ts'
import { changeCount, type Draft, draftOf, FLAGS, POLICIES, problemIn, wishOf } from './settings.ts'

export function SettingsPanel() {
  const { own, house, mayAct } = useRoom()
  const { sanity, policy } = own
  const [draft, setDraft] = useState<Draft>(() => draftOf(sanity, policy))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const shown = mayAct ? draft : draftOf(sanity, policy)
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change })
  const changes = changeCount(draft, sanity, policy)
  const problem = problemIn(draft)
  const save = async (): Promise<void> => {
    setBusy(true)
    const sent = await send(house.id, wishOf(draft, sanity, policy))
    setBusy(false)
    setRefused(sent.refused)
    if (sent.refused === null) tell('Saved. The new rules hold from now on.')
  }
  return (
    <div className="flex flex-col gap-6">
      <fieldset disabled={!mayAct} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">The rules of this room</legend>
        <section aria-labelledby="presets-title" className="min-w-0">
          <Heading id="presets-title" beside="An empty field takes the preset’s number">
            How strict
          </Heading>
          <PresetTable draft={shown} set={set} />
        </section>
        <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
          <Words draft={shown} set={set} />
          <Switches title="Switches" rows={FLAGS} values={shown.flags} onChange={(flags) => set({ flags })} />
          <Switches title="Policy" rows={POLICIES} values={shown.policies} onChange={(policies) => set({ policies })} />
        </div>
      </fieldset>
      {mayAct && (
        <div
          className={`no-print ${changes > 0 ? 'sticky bottom-24 z-10 shadow-lg sm:bottom-16' : ''} flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line bg-card px-4 py-2.5`}
        >
          {refused !== null && <Note kind="error">{refused}</Note>}
          <span role="status" className="mr-auto text-[0.9rem] text-soft">
            {problem ?? (changes === 0 ? 'Nothing is changed.' : `${counted(changes, 'change')} not saved yet.`)}
          </span>
          <Button small disabled={changes === 0} onClick={() => setDraft(draftOf(sanity, policy))}>
            Undo
          </Button>
          <Button small look="primary" disabled={isBusy || changes === 0 || problem !== null} onClick={() => void save()}>
            Save
          </Button>
        </div>
      )}
    </div>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
}

function Words({ draft, set }: PartProps) {
  return (
    <section aria-labelledby="words-title" className="flex flex-col gap-4">
      <Heading id="words-title">Words and budgets</Heading>
      <RadioField
        title="Words of alarm"
        value={draft.lexicon}
        options={[
          {
            value: 'calibrated',
            title: 'Calibrated',
            hint: 'Everyday ones (must, need to, essential …) count only in capitals, or said twice.',
          },
          { value: 'literal', title: 'Literal', hint: 'Every occurrence counts.' },
        ]}
        onChange={(value) => set({ lexicon: value as Sanity['lexicon'] })}
      />
      <TextField
        title="Words of alarm of this project, one a line"
        hint="Empty: those of the preset."
        rows={4}
        value={draft.keywords}
        onChange={(keywords) => set({ keywords })}
      />
      <RadioField
        title="A comment over its author’s budget"
        value={draft.budgetOverrun}
        options={[
          { value: 'freeze', title: 'Freezes the issue at once' },
          { value: 'reject-first', title: 'Is refused the first time' },
        ]}
        onChange={(value) => set({ budgetOverrun: value as Sanity['budgetOverrun'] })}
      />
      <RadioField
        title="Health report"
        value={draft.reportFrequency}
        options={[
          { value: 'both', title: 'At the start and at the end' },
          { value: 'session-start', title: 'At the start' },
          { value: 'session-end', title: 'At the end' },
        ]}
        onChange={(value) => set({ reportFrequency: value as Sanity['moderatorReportFrequency'] })}
      />
    </section>
  )
}

interface SwitchesProps {
  readonly title: string
  readonly rows: readonly { readonly key: string; readonly title: string; readonly hint: string }[]
  readonly values: Readonly<Record<string, boolean>>
  readonly onChange: (values: Readonly<Record<string, boolean>>) => void
}

const Switches = ({ title, rows, values, onChange }: SwitchesProps) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <Heading>{title}</Heading>
    {rows.map((row) => (
      <CheckField
        key={row.key}
        title={row.title}
        hint={row.hint}
        isOn={values[row.key] === true}
        onChange={(isOn) => onChange({ ...values, [row.key]: isOn })}
      />
    ))}
  </section>
)
