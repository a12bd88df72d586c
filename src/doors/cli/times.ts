/** Times as people say them. */

const STEPS = [
  { ms: 86_400_000, unit: 'd' },
  { ms: 3_600_000, unit: 'h' },
  { ms: 60_000, unit: 'min' },
  { ms: 1_000, unit: 's' },
] as const

/** "3 min ago" */
export function ago(iso: string, nowMs: number = Date.now()): string {
  const passed = Math.max(0, nowMs - Date.parse(iso))
  const step = STEPS.find(({ ms }) => passed >= ms)
  return step === undefined ? 'just now' : `${Math.floor(passed / step.ms)} ${step.unit} ago`
}
