/**
 * A world with exactly one thing wrong: who does it, how, and which sign the governor must see. A corrigible seat does it until it is
 * told; an incorrigible one, and whoever takes its chair, for ever.
 */
import type { ShadowName } from '../../src/core/governor/words.ts'
import { random } from '../../src/core/random.ts'
import type { ReviewView, RunViews } from '../../src/core/run/views.ts'
import type { DeclaredFinding, Purpose, Review, RunOptions } from '../../src/core/run/words.ts'
import type { Wish } from '../../src/engine/open.ts'
import type { Call } from '../../src/seats/driver.ts'
import type { Life } from '../life.ts'
import type { Asked } from '../run-agents.ts'
import { prose } from '../run-lines.ts'
import { quoteIn, reviewing } from '../run-reviewers.ts'
import { healthyWish, runWish, task } from '../run-script.ts'
import { liveIn, type Play, type Setting } from '../run-world.ts'

export type Temper = 'corrigible' | 'incorrigible'

export interface Fault {
  readonly shadow: ShadowName
  readonly predicate: string
  readonly options?: Partial<RunOptions>
  /** What is done wrong; undefined: nothing, at this call. */
  readonly wrong: Play
  /** What is done instead once it was told; undefined: as an honest agent. */
  readonly better?: Play
  /** What goes on whether or not anybody was told: the story the fault needs. */
  readonly around?: Play
  readonly takesMs?: (call: Call, isTold: boolean) => number | undefined
  /** How far an incorrigible one climbs, where its sign can't come three times in a cycle. */
  readonly climbsTo?: 1 | 2
  /** Shown for another reason, and named here so that nothing else is. */
  readonly beside?: readonly string[]
  /** Nobody's to change, so nobody heeds it: a lesson that failed, the debts of a project, an explorer that was needed three times. */
  readonly isNobodys?: true
}

export const viewOf = <P extends Purpose>(call: Call, purpose: P): RunViews[P] | null =>
  call.purpose === purpose ? (call.view as RunViews[P]) : null

export const isTold = ({ corrections }: Call, shadow: ShadowName): boolean => corrections.includes(shadow)

export const chanceFor = ({ seed, request }: Asked, of: string) => random(seed, `fault/${request}/${of}`)

const heeding =
  ({ shadow }: Fault, temper: Temper) =>
  (call: Call): boolean =>
    temper === 'corrigible' && isTold(call, shadow)

const through = (fault: Fault, heeds: (call: Call) => boolean, around: Play | undefined): Pick<Setting, 'play' | 'takesMs'> => ({
  play: (call, asked) => (heeds(call) ? fault.better : fault.wrong)?.(call, asked) ?? around?.(call, asked),
  takesMs: (call) => fault.takesMs?.(call, heeds(call)),
})

export const playOf = (fault: Fault, temper: Temper): Pick<Setting, 'play' | 'takesMs'> =>
  through(fault, heeding(fault, temper), fault.around)

export const liveFaulty = (seed: number, fault: Fault, temper: Temper): Promise<Life> =>
  liveIn(seed, { wish: runWish(seed, fault.options), ...playOf(fault, temper), isSteady: true })

/** The same world with nothing wrong: everybody does from the start what whoever heeds does later. */
export const liveInnocent = (seed: number, fault: Fault): Promise<Life> => {
  const play = through(fault, () => true, fault.isNobodys ? nothingFound : fault.around)
  return liveIn(seed, { wish: runWish(seed, fault.options), ...play, isSteady: true })
}

/** A drawn run in which there is room for it: somebody of that role is asked, files are named, tests are run. */
export function roomFor({ options: own }: Fault, drawn: Wish): Wish {
  const options = drawn.options as unknown as RunOptions
  const tasks = options.tasks.map((one) => (one.files.length > 0 ? one : task(one.id)))
  const workflow = options.workflow === 'fast' ? 'standard' : options.workflow
  return { ...drawn, options: { ...options, tasks, workflow, test: { command: 'npm test' }, ...own } }
}

/** The same fault in a run that is drawn as healthy ones are: several tasks, real defects, tests that fail, agents that fail. */
export const liveRough = (seed: number, fault: Fault, temper: Temper): Promise<Life> =>
  liveIn(seed, { wish: roomFor(fault, healthyWish(seed)), ...through(fault, heeding(fault, temper), undefined) })

/* ——— what faulty reviewers are made of ——— */

/** Small, mended and quoted from the change: nothing is wrong with it unless a fault says so. */
export const finding = (view: ReviewView, asked: Asked, nth: number, over: Partial<DeclaredFinding> = {}): DeclaredFinding => {
  const chance = chanceFor(asked, `finding ${nth}`)
  const path = over.path !== undefined ? over.path : (view.change.files[nth % Math.max(1, view.change.files.length)]?.path ?? null)
  return {
    severity: 'minor',
    category: ['quality', 'design', 'testing', 'performance'][nth % 4] ?? 'quality',
    path,
    line: 1,
    quote: quoteIn(view.change, path, chance),
    description: prose(8, chance),
    fix: prose(6, chance),
    repro: prose(6, chance),
    needs: 'nothing',
    action: 'Change this line.',
    isTrivialDocs: false,
    sameAs: null,
    ...over,
  }
}

export const findings = (view: ReviewView, asked: Asked, count: number, over: Partial<DeclaredFinding> = {}): DeclaredFinding[] =>
  Array.from({ length: count }, (_, nth) => finding(view, asked, nth, over))

/** An honest review of a change in which nothing is wrong, but for what is said here. */
export const review = (view: ReviewView, asked: Asked, over: Partial<Review>): Review => {
  const { checked, text } = reviewing(view, asked)
  return { verdict: 'APPROVED', text, findings: [], challenges: [], alternatives: [], checked, spent: null, failed: null, ...over }
}

/** The reviewer of that name, in its own words. */
export const asReviewer =
  (seat: string, said: (view: ReviewView, asked: Asked) => Partial<Review>): Play =>
  (call, asked) => {
    const view = call.seat.id === seat ? viewOf(call, 'review') : null
    return view === null ? undefined : review(view, asked, said(view, asked))
  }

/** Whoever reviews finds nothing, and says what it looked at: the fault is all there is to see. */
export const nothingFound: Play = (call, asked) => {
  const view = viewOf(call, 'review')
  return view === null ? undefined : review(view, asked, {})
}
