/** One bar of what passed, failed and could not be checked, with the numbers beside it. */
const PARTS = [
  ['pass', 'passed', 'bg-yes'],
  ['fail', 'failed', 'bg-no'],
  ['unverified', 'not to be checked', 'bg-open'],
] as const

type Results = Readonly<Record<'pass' | 'fail' | 'unverified', number>>

export function ResultsBar({ title, ...results }: Results & { readonly title: string }) {
  const there = PARTS.filter(([key]) => results[key] > 0)
  const words = there.length === 0 ? 'never asked' : there.map(([key, word]) => `${results[key]} ${word}`).join(', ')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div role="img" aria-label={`${title}: ${words}`} className="flex h-2 w-full gap-0.5 overflow-hidden rounded-full bg-well">
        {there.map(([key, , fill]) => (
          <span key={key} className={fill} style={{ flexGrow: results[key] }} />
        ))}
      </div>
      <span className="number text-[0.82rem] text-soft">{words}</span>
    </div>
  )
}
