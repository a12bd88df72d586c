/** How much it may take: what is left empty is as the server has it. */
import type { LimitName, NewForm } from './form.ts'
import { NumberField } from './inputs.tsx'
import type { Problems } from './start.ts'

const FIELDS: readonly { readonly name: LimitName; readonly title: string; readonly hint: string; readonly isWhole: boolean }[] = [
  { name: 'budget', title: 'Dollars', hint: 'At most so much is spent on models.', isWhole: false },
  { name: 'maxMinutes', title: 'Minutes', hint: 'Of work and of waiting for people.', isWhole: false },
  { name: 'maxCalls', title: 'Model calls', hint: 'All seats together.', isWhole: true },
  { name: 'maxTokens', title: 'Tokens', hint: 'What models read and write, all calls together.', isWhole: true },
  { name: 'concurrency', title: 'Calls at once', hint: 'More is faster, and may meet a provider’s limits.', isWhole: true },
  {
    name: 'lookups',
    title: 'Look-ups',
    hint: 'How often a seat may search the sources while it answers; not needed where they are shown whole.',
    isWhole: true,
  },
  { name: 'replySeconds', title: 'Seconds a reply', hint: 'How long a model may take for one.', isWhole: false },
  { name: 'maxOutput', title: 'Tokens a reply', hint: 'The most that one may hold.', isWhole: true },
  { name: 'sourceTokens', title: 'Sources shown whole', hint: 'Up to so many tokens; of longer ones, passages.', isWhole: true },
]

const AT_FIRST: Readonly<Record<LimitName, string>> = {
  budget: '2',
  maxMinutes: '60',
  maxCalls: 'default',
  maxTokens: 'default',
  concurrency: '8',
  lookups: '3',
  replySeconds: '300',
  maxOutput: 'default',
  sourceTokens: '30000',
}

export function LimitFields({
  form,
  problems,
  now,
  onChange,
}: {
  readonly form: NewForm
  readonly problems: Problems
  /** As the server's estimate has them; null: not known yet. */
  readonly now: Readonly<Record<string, number | null>> | null
  readonly onChange: (change: (before: NewForm) => NewForm) => void
}) {
  const shown = (name: LimitName): string => {
    if (now === null || form.limits[name] !== '') return AT_FIRST[name]
    return now[name] === null || now[name] === undefined ? 'no limit' : String(now[name])
  }
  return (
    <div className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-3">
      {FIELDS.map(({ name, title, hint, isWhole }) => (
        <NumberField
          key={name}
          title={title}
          hint={hint}
          step={isWhole ? '1' : 'any'}
          value={form.limits[name]}
          placeholder={shown(name)}
          problem={problems[name]}
          onChange={(text) => onChange((before) => ({ ...before, limits: { ...before.limits, [name]: text } }))}
        />
      ))}
    </div>
  )
}
