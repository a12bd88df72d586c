/** The skeptic's shadow, the paralytic: doubt upon doubt, none of which shows a way on. */
import { isSameDescription } from '../../../findings/identity.ts'
import { SKEPTIC } from '../../numbers.ts'
import type { SeenWork } from '../../watched.ts'
import type { ArchetypeRow, Sighting } from '../row.ts'
import { many, percent, rowsOn, sign } from '../sign.ts'

const paralytic = rowsOn('skeptic', 'paralytic', ({ challenges }) => challenges)

export const SKEPTIC_ROWS: readonly ArchetypeRow[] = [
  paralytic('many-without-alternatives', (challenges) => {
    const { length: alternatives } = challenges.filter(({ hasAlternative }) => hasAlternative)
    if (challenges.length <= SKEPTIC.challenges || alternatives >= SKEPTIC.shareWithAlternative * challenges.length) return null
    const limit = `more than ${SKEPTIC.challenges}, and fewer than ${percent(SKEPTIC.shareWithAlternative)}`
    const numbers = { challenges: challenges.length, alternatives }
    return sign(`${challenges.length} challenges, ${alternatives} of them with an alternative (${limit}).`, numbers)
  }),
  { layer: 'archetype', archetype: 'skeptic', shadow: 'paralytic', predicate: 'same-concern-again', check: repeats },
  paralytic('out-of-scope', (challenges) => {
    const { length: outside } = challenges.filter(({ isInScope }) => !isInScope)
    return outside <= SKEPTIC.outOfScope
      ? null
      : sign(`${many(outside, 'challenge')} out of scope (more than ${SKEPTIC.outOfScope}).`, { outside })
  }),
]

/** Another number, another name or a "not" makes it another concern, however alike the rest. */
function repeats(work: SeenWork, past: readonly SeenWork[]): Sighting | null {
  const challenges = work.challenges ?? []
  const earlier = past.flatMap(({ challenges: raised, seq }) => (raised ?? []).map(({ text }) => ({ text, seq })))
  const raised = [...earlier, ...challenges.map(({ text }) => ({ text, seq: work.seq }))]
  const found = challenges.flatMap((challenge, index) => {
    const same = raised.slice(0, earlier.length + index).filter(({ text }) => isSameDescription(text, challenge.text, SKEPTIC.sameConcern))
    return same.length + 1 < SKEPTIC.timesRaised ? [] : [{ challenge, same }]
  })
  if (found.length === 0) return null
  const times = Math.max(...found.map(({ same }) => same.length + 1))
  const because = `${many(found.length, 'concern')} raised before in other words, up to ${times} times (${SKEPTIC.timesRaised} times are too many).`
  return {
    ...sign(
      because,
      { repeated: found.length, times },
      found.map(({ challenge }) => challenge),
    ),
    rests: [...new Set([...found.flatMap(({ same }) => same.map(({ seq }) => seq)), work.seq])].toSorted((a, b) => a - b),
  }
}
