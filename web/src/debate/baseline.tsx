/** What the same seats said alone, beside the debate's result. */
import { baselineText } from '../../../src/views/debate/reading.ts'
import { Baseline } from '../deliberation/baseline.tsx'
import { useDebate } from './seats/debate-at.ts'

export function DebateBaseline() {
  const { report } = useDebate()
  return <Baseline told={(baseline) => baselineText({ ...report, baseline })} />
}
