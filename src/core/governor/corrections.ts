/** What a seat is told when a virtue of its went too far: one text a shadow. It enters the next prompt of that seat alone. */
import type { SeatId } from '../seat.ts'
import type { Watched } from './watched.ts'
import type { ShadowName } from './words.ts'

const CORRECTIONS: Readonly<Record<ShadowName, string>> = {
  'rabbit-hole': 'Sum up in at most 300 words: your three most important findings and one recommendation. Leave the side paths.',
  'over-architect': 'Design for the size the task has today. Take out every abstraction that no requirement of this task asks for.',
  rogue: 'Go back to the proposal. Write a test, run it, commit in small steps, and take back every change outside the proposal.',
  paranoid:
    'Ask of each blocker whether an experienced engineer would stop a merge for it; if not, lower it. Whatever you still reject needs a specific fix.',
  paralytic: 'Rank your concerns by what they would change. Keep the three gravest, each with an alternative, and drop the rest.',
  'false-alarm': 'Drop every finding outside what was changed. Rank the rest by likelihood and damage, and keep three to five.',
  bureaucrat: 'Keep only what will matter to whoever maintains this in six months. Every finding names one specific thing to do.',
  'tunnel-vision': 'Everybody looks at the same kind of defect. Spread out: what about quality, tests, design?',
  'echo-chamber': 'Everybody agreed at once and found nothing. Review again as an opponent would: what would make this fail?',
  'gold-plating': 'Mend the blockers first. Park everything that is only worth knowing.',
  'analysis-paralysis': 'Stop looking into it. Hand in a proposal that names its gaps.',
  'cargo-cult':
    'The lesson that was shown did not help. The next run is told so and has it put more strongly; once it has failed in three runs, it is dropped.',
  'broken-window': 'Warnings have been put off again and again. Plan a clean-up before anything new.',
  'scope-creep':
    'Go back to the files of the proposal. If more are needed, say in your summary which and why: a reviewer can have the proposal changed first.',
}

export const correctionFor = (shadow: ShadowName): string => CORRECTIONS[shadow]

/** As a seat is told it. */
export interface Correction extends Pick<Watched['corrections'][number], 'name' | 'text'> {
  /** What was seen, with its numbers and names: whoever is to mend it must know what. */
  readonly because: string
}

/** What a seat is to be told with its next request: until it has done its next work, so that an ask that is repeated says it again. */
export function openCorrections(watched: Watched, seat: SeatId): readonly Correction[] {
  const open = watched.corrections.filter((one) => one.seat === seat && (one.outcome === 'waiting' || one.outcome === 'shown'))
  return open.length === 0
    ? inherited(watched, seat)
    : open.map(({ name, text, shadow }) => ({ name, text, because: seen(watched, shadow) }))
}

const seen = ({ shadows }: Watched, id: string): string => shadows.findLast((one) => one.id === id)?.because ?? ''

/** Whoever takes a seat over begins where its predecessor was told off: it has not heard that. */
function inherited(watched: Watched, seat: SeatId): readonly Correction[] {
  const taken = watched.replaced.findLast((one) => one.seat === seat)
  const shadow = watched.shadows.findLast(({ id }) => id === taken?.shadow)
  if (taken === undefined || shadow === undefined || shadow.cycle !== watched.cycle) return []
  if (watched.works[seat]?.some(({ seq }) => seq > taken.seq)) return []
  const text = `Whoever sat here before you was replaced for this. ${correctionFor(shadow.shadow)}`
  return [{ name: shadow.shadow, text, because: shadow.because }]
}
