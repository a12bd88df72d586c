/** What the governor asks of whoever runs a deliberation, each with the call that answers it. An agent asks its user first. */
import type { Deliberation } from '../../../core/deliberation.ts'
import { openEscalations } from '../../../core/house/commands.ts'
import { plainly } from '../../../views/governor/names.ts'
import { oneLine } from '../../../views/printable.ts'

export const governorAsks = ({ house }: Deliberation): readonly string[] =>
  openEscalations(house).map(({ id, needs, because }) => {
    const call = `control ${JSON.stringify({ id: house.id, action: 'answer', escalation: id, choice: 'go-on', answer: '…' })}`
    return `${id} needs a person’s word: ${oneLine(`${needs} ${plainly(because)}`)} Ask the user, then: ${call} (or choice "end")`
  })
