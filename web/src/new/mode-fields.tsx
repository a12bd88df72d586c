/** How a roundtable talks: its mode with what that means, how many rounds, from which perspectives, and what is at stake. */
import { MODES } from '../../../src/core/roundtable/modes/modes.ts'
import type { HighStakes, ModeName } from '../../../src/core/roundtable/words.ts'
import { STAKES } from '../../../src/views/roundtable/phrases.ts'
import { NumberField, RadioField, SelectField, TextField } from './inputs.tsx'
import type { RareProps } from './rare-fields.tsx'

const MODE_OPTIONS = Object.values(MODES).map(({ name, title, tells }) => ({ value: name, title, hint: tells }))
const STAKE_OPTIONS = [
  { value: '', title: 'Nothing out of the ordinary' },
  ...Object.entries(STAKES).map(([value, title]) => ({ value, title: title.charAt(0).toUpperCase() + title.slice(1) })),
]

export function ModeFields({ form, problems, set }: RareProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioField title="Mode" value={form.mode} options={MODE_OPTIONS} onChange={(mode) => set('mode', mode as ModeName)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          title="Rounds"
          hint="After the one in which everybody answers alone. 1 to 6; it may end earlier."
          step="1"
          value={form.rounds}
          placeholder="3"
          problem={problems.rounds}
          onChange={(text) => set('rounds', text)}
        />
        <SelectField
          title="What is at stake"
          hint="Where it is high, everybody must name bounds, who approves, and how it is called off."
          value={form.highStakes}
          options={STAKE_OPTIONS}
          onChange={(value) => set('highStakes', value as HighStakes | '')}
        />
      </div>
      <TextField
        title="Perspectives (may be left empty)"
        hint="One a line, in the order of the seats, as in “a nurse on the night shift”. Fewer than seats: they go round."
        rows={3}
        value={form.perspectives}
        problem={problems.perspectives}
        onChange={(text) => set('perspectives', text)}
      />
    </div>
  )
}
