/** What is rarely changed of a roundtable: who serves it, how long people are waited for, and how far each feature goes. */
import type { Feature, Switch } from '../../../src/core/roundtable/words.ts'
import { FEATURES } from '../../../src/views/roundtable/phrases.ts'
import { CheckField, NumberField, SelectField, TextField } from './inputs.tsx'
import { MODELS } from './models.ts'
import type { RareProps } from './rare-fields.tsx'

const SWITCHES = [
  { value: 'enforce', title: 'Enforce' },
  { value: 'log', title: 'Only say what would be done' },
  { value: 'off', title: 'Off' },
]

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function RoundtableFields({ form, problems, set }: RareProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          title="Judge"
          hint="The model that rules on what code can’t check, and on what may do harm. Empty: nobody."
          value={form.judge}
          suggestions={MODELS}
          onChange={(text) => set('judge', text)}
        />
        <TextField
          title="Clerk"
          hint="The model that may be asked for a synthesis at the end. Empty: a seat writes it."
          value={form.clerk}
          suggestions={MODELS}
          onChange={(text) => set('clerk', text)}
        />
        <NumberField
          title="Patience, in minutes"
          hint="How long a person is waited for where something is asked of one. 0: not at all."
          value={form.patienceMinutes}
          placeholder="10"
          problem={problems.patienceMinutes}
          onChange={(text) => set('patienceMinutes', text)}
        />
        <NumberField
          title="How many of the others a seat is shown"
          hint="In modes that allow it. Fewer keep opinions apart for longer."
          step="1"
          value={form.neighbours}
          placeholder="2 from four seats on, else all"
          problem={problems.neighbours}
          onChange={(text) => set('neighbours', text)}
        />
      </div>
      <CheckField
        title="Hold every planned round, though all agree"
        isOn={form.holdsAllRounds}
        onChange={(isOn) => set('holdsAllRounds', isOn)}
      />
      <CheckField
        title="Ask the same seats alone afterwards, for comparison"
        hint="A baseline in as many tokens: it shows what the talk added. It costs as much again."
        isOn={form.baseline}
        onChange={(isOn) => set('baseline', isOn)}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="label mb-1">How far each feature goes</legend>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(form.switches).map(([feature, setting]) => (
            <SelectField
              key={feature}
              title={upper(FEATURES[feature as Feature])}
              value={setting}
              options={SWITCHES}
              onChange={(value) => set('switches', { ...form.switches, [feature]: value as Switch })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
