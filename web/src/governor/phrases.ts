/** What the governor's terms are called on the page. */
import type { Archetype } from '../../../src/core/governor/words.ts'
import type { Correction, Escalation, Shadow } from './cases.ts'

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export const ARCHETYPES: Readonly<Record<Archetype, string>> = {
  explorer: 'Explorer',
  creator: 'Creator',
  maker: 'Maker',
  guardian: 'Guardian',
  skeptic: 'Skeptic',
  trickster: 'Trickster',
  sage: 'Sage',
}

/** What somebody is asked about. */
export const LAYERS: Readonly<Record<Escalation['layer'], string>> = {
  archetype: 'about one seat',
  system: 'about the process as a whole',
  policy: 'about a limit',
  table: 'about this table',
}

/** A mark stands before each, so that the colour says nothing alone. */
export const OUTCOMES: Readonly<
  Record<Correction['outcome'], { readonly mark: string; readonly word: string; readonly about: string; readonly tone: Tone }>
> = {
  waiting: { mark: '○', word: 'Not told yet', about: 'It goes into the next prompt.', tone: 'open' },
  shown: { mark: '◐', word: 'Told, answer awaited', about: 'It has been asked with this in its prompt.', tone: 'accent' },
  changed: { mark: '✓', word: 'Behaviour changed', about: 'The next piece of work did not show it.', tone: 'yes' },
  repeated: { mark: '✗', word: 'Did it again', about: 'The next piece of work showed it again.', tone: 'no' },
}

/** How often it was seen in one cycle, and so what is done. */
const STEPS: Readonly<Record<number, { readonly word: string; readonly tone: Tone }>> = {
  1: { word: '1st time', tone: 'open' },
  2: { word: '2nd time', tone: 'open' },
  3: { word: '3rd time', tone: 'no' },
}
export const stepOf = ({ step }: Pick<Shadow, 'step'>): { readonly word: string; readonly tone: Tone } =>
  STEPS[step] ?? { word: `${step}th time`, tone: 'no' }

/** `diffLines` → "diff lines". */
export const numberName = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

/** As few places as tell it: 4, 0.33. */
export const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))
