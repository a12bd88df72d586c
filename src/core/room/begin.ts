/** A room begins with what its opening says: who is in it, by which rules, and what is agreed already. Told once, with the first act. */
import { DEFAULT_SANITY } from '../gate/presets.ts'
import { seatOf } from '../house/house.ts'
import { establish } from './acts/canon.ts'
import type { Story } from './story.ts'
import { SYSTEM } from './who.ts'

export function begin(story: Story): void {
  if (story.own.isBegun) return
  const { members, sanity, policy, canon } = story.options
  for (const { id, role, canBeDevilsAdvocate, freedom } of members) {
    const { name, driver, model } = seatOf(story.house, id)
    story.tell({
      type: 'member.joined',
      member: { id, name, role, model: model ?? driver, canBeDevilsAdvocate, freedom, isSeated: true },
      by: SYSTEM,
    })
  }
  story.tell({ type: 'room.configured', by: SYSTEM, sanity: { ...DEFAULT_SANITY, ...sanity }, policy })
  for (const { statement, text, source } of canon) establish(story, statement, text, source, SYSTEM, null)
}
