/** witan doctor: one line a finding, and what the next deliberation would use. */

import { isRefusal } from '../../core/refusal.ts'
import { castFor } from '../../engine/cast.ts'
import { examine, type Finding, spentLately } from '../../engine/doctor.ts'
import { bill, counted } from '../../views/amounts.ts'
import { type Desk, EXIT } from './desk.ts'

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: '✓', missing: '·', broken: '✗' }

export async function doctor({ settings, terminal }: Desk, { json }: { readonly json?: true }): Promise<number> {
  const findings = await examine(settings)
  const spent = await spentLately(settings, findings)
  const cast = await castFor({ protocol: 'ask', castFile: null, seats: null, model: null, seatModels: new Map(), offline: false }, settings)
  const next = isRefusal(cast) ? cast.because : cast.notes.join(' ')
  const isBroken = isRefusal(cast) || findings.some(({ state }) => state === 'broken')
  if (json) terminal.out(`${JSON.stringify({ findings, next, spent }, null, 2)}\n`)
  else {
    const widest = Math.max(...findings.map(({ subject }) => subject.length))
    const { green, red, dim } = terminal.paint
    const paint = { ok: green, missing: dim, broken: red }
    for (const { subject, state, because } of findings)
      terminal.out(`${paint[state](MARKS[state])} ${subject.padEnd(widest)}  ${because}\n`)
    if (spent !== null) terminal.out(`\nThe last ${counted(spent.deliberations, 'deliberation')}: ${bill(spent.cost)}\n`)
    terminal.out(`\nThe next deliberation: ${next}\n`)
  }
  return isBroken ? EXIT.gateFailed : EXIT.done
}
