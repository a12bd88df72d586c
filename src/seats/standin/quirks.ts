/**
 * Offline seats that go wrong on purpose: what the plain voice says, distorted by rule, so that one can watch the governor at work without
 * a model. A seat with the model `offline/<quirk>` goes wrong until it is corrected; `offline/stubborn-<quirk>` never listens. A quirk shows
 * in one kind of deliberation; elsewhere the seat speaks plainly.
 */
import type { AssessView, ReviewView } from '../../core/council/views.ts'
import type { Assessment, Raised, Review } from '../../core/council/words.ts'
import { INVARIANTS } from '../../core/debate/numbers.ts'
import type { ShadowName } from '../../core/governor/words.ts'
import { random } from '../../core/random.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { ShownContribution, TalkView } from '../../core/roundtable/views.ts'
import type { Contribution } from '../../core/roundtable/words.ts'
import type { Call } from '../driver.ts'
import { ASIDES, DOUBTS, FEARS } from './quirk-phrases.ts'

/** What a quirk is told beside the plain reply. */
type Moment = Pick<Call, 'protocol' | 'purpose' | 'view' | 'seed' | 'request'>

interface Quirk {
  /** What it is guilty of: told to leave this, it does. */
  readonly shadow: ShadowName
  readonly protocol: string
  readonly distort: (plain: unknown, moment: Moment) => unknown
}

const QUIRKS: Readonly<Record<string, Quirk>> = {
  'over-talker': { shadow: 'rabbit-hole', protocol: 'debate', distort: overTalk },
  paranoid: { shadow: 'paranoid', protocol: 'council', distort: fear },
  echo: { shadow: 'paralytic', protocol: 'roundtable', distort: echo },
}

const PREFIX = 'offline/'
const STUBBORN = 'stubborn-'

export const quirkNames: readonly string[] = Object.keys(QUIRKS).flatMap((name) => [name, `${STUBBORN}${name}`])

/** Whether a model's name asks for a stand-in with a quirk, known or not. */
export const isQuirky = (model: string): boolean => model.trim().startsWith(PREFIX)

/** The model as it is recorded, or why there is no such seat. */
export function quirkIn(model: string): string | Refusal {
  const name = model.trim().slice(PREFIX.length)
  if (quirkNames.includes(name)) return `${PREFIX}${name}`
  const because = `There is no stand-in «${model.trim().slice(0, 80)}». Plain ones are «offline»; with a quirk they are: ${quirkNames.map((one) => `${PREFIX}${one}`).join(', ')}.`
  return refuse('unknown-quirk', because)
}

export function quirked(plain: unknown, model: string | null, corrections: readonly ShadowName[], moment: Moment): unknown {
  if (model === null || !isQuirky(model)) return plain
  const name = model.slice(PREFIX.length)
  const isStubborn = name.startsWith(STUBBORN)
  const quirk = QUIRKS[isStubborn ? name.slice(STUBBORN.length) : name]
  if (quirk === undefined || quirk.protocol !== moment.protocol) return plain
  return !isStubborn && corrections.includes(quirk.shadow) ? plain : quirk.distort(plain, moment)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/* ——— over-talker: four asides round whatever it says in a debate ——— */

const ASIDES_SAID = 4

function overTalk(plain: unknown, { seed, request }: Moment): unknown {
  const asides = random(seed, `quirk/${request}`).shuffle(ASIDES).slice(0, ASIDES_SAID)
  return talkedOver(plain, asides)
}

/** Wherever it says something under `content`, in one move or in each of several. */
function talkedOver(plain: unknown, asides: readonly string[]): unknown {
  if (!isRecord(plain)) return plain
  const { content, contributions } = plain
  if (typeof content === 'string') return { ...plain, content: around(content, asides) }
  return Array.isArray(contributions) ? { ...plain, contributions: contributions.map((one) => talkedOver(one, asides)) } : plain
}

/** Two before, two after, and no longer than a message may be: what it has to say is what suffers. */
function around(said: string, asides: readonly string[]): string {
  const [first, second, ...rest] = asides
  const room = INVARIANTS.charactersMax - asides.reduce((sum, aside) => sum + aside.length + 1, 0)
  return [first, second, shortened(said, room), ...rest].join(' ')
}

function shortened(text: string, room: number): string {
  if (text.length <= room) return text
  const cut = text.slice(0, room - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}

/* ——— paranoid: everything is a blocker, nothing can be mended, and the system is lost already ——— */

function fear(plain: unknown, { purpose, view }: Moment): unknown {
  if (purpose === 'review') {
    const reply = plain as Review
    return { ...reply, findings: [...reply.findings.map(dreaded), ...fearsOf(view as ReviewView)] }
  }
  if (purpose !== 'assess') return plain
  const reply = plain as Assessment
  return { ...reply, findings: [...reply.findings.map(dreaded), ...fearsOf(view as AssessView)], endorsements: [], remediations: [] }
}

const dreaded = (finding: Raised): Raised => ({ ...finding, severity: 'blocker', remediation: null })

/** One for each of the first sections, in other words in the second look, so that they are not the first look's again. */
function fearsOf({ purpose, self, document }: ReviewView | AssessView): readonly Raised[] {
  const titles = [...new Set(document.units.map(({ section }) => section.at(-1) ?? ''))].filter((title) => title !== '')
  return FEARS[purpose].flatMap((said, index): readonly Raised[] => {
    const title = titles[index]
    const mode = self.modes[0]?.number
    if (title === undefined || mode === undefined) return []
    const description = said.replace('{section}', title.slice(0, 120))
    return [
      {
        mode,
        severity: 'blocker',
        category: 'security',
        quote: null,
        line: null,
        section: title,
        description,
        remediation: null,
        sameAs: null,
      },
    ]
  })
}

/* ——— echo: the same doubt about the same claim, round after round, and nothing else to go by ——— */

function echo(plain: unknown, { view, purpose }: Moment): unknown {
  if (purpose === 'position' || !isRecord(view) || !('window' in view)) return plain
  const { window, round } = view as unknown as TalkView
  const claim = doubtedClaim([...window.full.flatMap(({ contributions }) => contributions), ...window.now])
  if (claim === null) return plain
  const said = plain as Contribution
  const because = DOUBTS[round % DOUBTS.length] ?? ''
  return {
    ...said,
    challenges: [{ claim, because }],
    supports: said.supports.filter((id) => id !== claim),
    alternatives: [],
    failureModes: [],
  }
}

/** What it doubted last time; at first the oldest claim of somebody else. */
function doubtedClaim(shown: readonly ShownContribution[]): string | null {
  const before = shown.findLast(({ isYours, disputes }) => isYours && disputes.length > 0)?.disputes[0]
  if (before !== undefined) return before
  const ids = shown.filter(({ isYours }) => !isYours).flatMap(({ claims }) => claims)
  return ids.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))[0] ?? null
}
