/** What the same seats said alone, beside the table's answer. */
import { oneLine } from '../../../src/views/printable.ts'
import { baselineEntries } from '../../../src/views/roundtable/baseline.ts'
import { Baseline } from '../deliberation/baseline.tsx'
import { useRoundtable } from './table.ts'

export function RoundtableBaseline() {
  const { report } = useRoundtable()
  return (
    <Baseline
      told={(baseline) =>
        baselineEntries({ ...report, baseline }).map(({ name, text }) => (
          <span key={name}>
            <span className="font-semibold">{oneLine(name)}.</span> {oneLine(text)}
          </span>
        ))
      }
    />
  )
}
