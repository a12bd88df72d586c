/** What the red team found, and what the blue team answers: every weakness needs a mitigation, or a note why the risk is accepted. */
import type { Vulnerability } from '../../../src/core/roundtable/state.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge, Empty } from '../kit/basics.tsx'
import { SaidLink } from './said-link.tsx'
import { useRoundtable } from './table.ts'

export function AttacksPanel() {
  const { report } = useRoundtable()
  const { vulnerabilities } = report
  if (vulnerabilities.length === 0)
    return (
      <Empty title="No weakness has been found yet.">
        <p>The red team names what could go wrong by intent; the blue team answers each.</p>
      </Empty>
    )
  const open = vulnerabilities.filter(({ answers }) => answers.length === 0).length
  return (
    <div className="flex flex-col gap-3">
      <p className={open > 0 ? 'text-no' : 'text-soft'}>
        {open === 0
          ? `All ${vulnerabilities.length} are answered.`
          : `${open} of ${vulnerabilities.length} ${open === 1 ? 'is' : 'are'} not answered.`}
      </p>
      <ul className="grid gap-3 xl:grid-cols-2">
        {vulnerabilities.map((one) => (
          <Weakness key={one.id} one={one} />
        ))}
      </ul>
    </div>
  )
}

function Weakness({ one: { id, seat, round, title, precondition, steps, answers } }: { readonly one: Vulnerability }) {
  const { nameOf } = useRoundtable()
  return (
    <li
      className={`flex flex-col gap-2 rounded-xl border border-line bg-card px-4 py-3 ${answers.length === 0 ? 'border-l-4 border-l-no' : ''}`}
    >
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="number font-semibold text-soft">{id}</span>
          <span dir="auto" className="min-w-0 font-semibold">
            {oneLine(title)}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-[0.85rem]">
          <SaidLink round={round} seat={seat} name={nameOf(seat)} />
          {answers.length === 0 && <Badge tone="no">not answered</Badge>}
        </p>
      </div>
      {precondition !== '' && (
        <p dir="auto" className="text-[0.9rem]">
          <span className="label">Takes</span> {oneLine(precondition)}
        </p>
      )}
      {steps.length > 0 && (
        <ol className="list-decimal pl-5 text-[0.9rem]">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
            <li key={index} dir="auto">
              {oneLine(step)}
            </li>
          ))}
        </ol>
      )}
      {answers.map(({ seat: by, round: when, mitigation, acceptedRisk }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows.
        <div key={index} className="border-line border-t pt-2 text-[0.9rem]">
          <p className="flex flex-wrap items-center gap-2 text-[0.85rem]">
            <Badge tone={mitigation === null ? 'open' : 'yes'}>{mitigation === null ? 'risk accepted' : 'mitigation'}</Badge>
            <SaidLink round={when} seat={by} name={nameOf(by)} />
          </p>
          <p dir="auto" className="mt-0.5">
            {oneLine(mitigation ?? acceptedRisk ?? '')}
          </p>
        </div>
      ))}
    </li>
  )
}
