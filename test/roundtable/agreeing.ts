/** Seats that agree too easily: sure at once, on one story; and seats that go on saying it when they are asked to object. */
import type { Script } from '../roundtable-stage.ts'
import { coined, file } from '../roundtable-talk.ts'

const STORY = 'The night ferry pays for its crew because the island fills every seat.'
export const ECHO = {
  side: 'YES',
  confidence: 0.9,
  statement: STORY,
  text: `${STORY}[FACT][1]`,
  references: [file('brochure.md')],
} as const

interface Full {
  readonly position: NonNullable<Script['position']>
  readonly talk: NonNullable<Script['talk']>
}

/** All as sure of the same, from the first word on; when asked to object, each brings something of its own. */
export const agreeing: Full = {
  position: () => ECHO,
  talk: (view) =>
    view.purpose === 'object' ? { side: 'YES', confidence: 0.9 } : { ...ECHO, vote: { vote: 'ACCEPT', claim: null, because: 'Yes.' } },
}

/** The same, and asked to object they say the same again. */
export const echoing: Full = {
  position: () => ECHO,
  talk: (view) => ({
    ...ECHO,
    vote: { vote: 'ACCEPT', claim: null, because: 'Yes.' },
    ...(view.purpose === 'object'
      ? {
          counterargument: { claim: null, argument: STORY },
          hypothesis: STORY,
          assumption: { claim: null, assumption: coined('crew', 3), challenge: STORY },
        }
      : {}),
  }),
}
