/** The end of a cycle: which findings stand, what was mended, what came back, and what is to be learned from it. */
import { convergenceOf } from '../findings/convergence.ts'
import { isSameFinding } from '../findings/identity.ts'
import { gravestFirst, isAtLeast } from '../findings/severity.ts'
import type { EarlierFinding } from '../findings/words.ts'
import type { House } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { byGravity, findingOf } from './evolve-findings.ts'
import { LESSON_CYCLES } from './numbers.ts'
import { isAbout, sectionOf } from './review.ts'
import type { CurrentTask, Finding, Run } from './state.ts'
import { testsPass } from './tests.ts'
import type { EarlierRun, Lesson, RunEvent, RunEventOf, RunOptions, Standing } from './words.ts'

export function closing(own: Run, task: CurrentTask, house: House): readonly RunEvent[] {
  const options = house.opening.options as RunOptions
  const closed = closedCycle(own, task, options)
  return [closed, ...learned(own, closed.findings, house)]
}

function closedCycle(own: Run, task: CurrentTask, options: RunOptions): RunEventOf<'cycle.closed'> {
  const now = standing(own, task)
  const before = task.cycles.at(-1)
  const head = task.inspection?.head ?? null
  // Nothing was changed since: what nobody mentions any more is not mended by that.
  const isSameText = before !== undefined && before.head !== null && before.head === head
  const compared = convergenceOf(
    earlierOf(task),
    now.map(({ id }) => ({ ...itself(id), lines: null })),
    { isWhole: true, isSameText, isPartial: false },
  )
  const unseen = compared.unseen.flatMap(({ id }) => standingOf(findingOf(own.findings, id)))
  const findings = byGravity([...now, ...unseen])
  const passed = testsPass(options, task.inspection?.tests ?? null)
  const ids = (pairs: readonly { readonly now: string }[]): string[] => pairs.map(({ now: id }) => id)
  return {
    type: 'cycle.closed',
    task: task.id,
    cycle: task.cycle,
    findings: [...findings],
    resolved: compared.resolved.map(({ id }) => id),
    persistent: ids(compared.persistent),
    fresh: [...compared.fresh],
    regressed: ids(compared.regressed),
    unseen: unseen.map(({ id }) => id),
    score: before === undefined ? null : compared.score,
    oscillating: now.filter((finding) => isOscillating(finding, task, options.earlier)).map(({ id }) => id),
    reviewers: Object.keys(task.reviews),
    testsPass: passed,
    because: becauseOf(findings.length, before === undefined ? null : compared.resolved.length, passed),
  }
}

/** `resolved`: null in the first cycle, which has none before it. */
const becauseOf = (open: number, resolved: number | null, passed: boolean | null): string => {
  const tests = passed === null ? '' : ` The tests ${passed ? 'pass' : 'do not pass'}.`
  const mended = resolved === null ? '' : `, ${resolved} mended since the cycle before`
  return `${open === 0 ? 'Nothing is' : open === 1 ? 'One finding is' : `${open} findings are`} open${mended}.${tests}`
}

/** Each finding of this cycle's reviews once, in its first words: as grave as the gravest holds it now, with all who raised it now. */
export function standing(own: Run, { reviews }: CurrentTask): readonly Standing[] {
  const byId = new Map<string, Standing>()
  for (const [seat, { findings }] of Object.entries(reviews)) {
    for (const { id, severity, ...said } of findings) {
      const known = byId.get(id)
      const { category, path, description } = findingOf(own.findings, id) ?? said
      const by: SeatId[] = [...(known?.by ?? []), seat]
      const gravest = known === undefined || gravestFirst(severity, known.severity) < 0 ? severity : known.severity
      byId.set(id, { ...(known ?? { id, category, path, quote: said.quote, description }), severity: gravest, by })
    }
  }
  return [...byId.values()]
}

const standingOf = (finding: Finding | undefined): readonly Standing[] => {
  if (finding === undefined) return []
  const { id, severity, category, path, quote, description, by } = finding
  return [{ id, severity, category, path, quote, description, by: [...by] }]
}

/** Who is who was settled when a finding was raised, so its id stands for all it says: it is known again by nothing else. */
const itself = (id: string) => ({ id, category: id, description: id, section: [], quote: null })

/** What this task's cycles have known so far. */
function earlierOf({ cycles }: CurrentTask): readonly EarlierFinding[] {
  const open = cycles.at(-1)?.open ?? []
  const known = [...new Set(cycles.flatMap((cycle) => cycle.open))]
  return known.map((id) => ({ ...itself(id), severity: 'info', status: open.includes(id) ? 'open' : 'resolved' }))
}

/** There, gone, and back now: over the cycles of this task, those of earlier runs first (3-14). */
function isOscillating(finding: Standing, { id, cycles }: CurrentTask, earlier: readonly EarlierRun[]): boolean {
  const past = earlier.flatMap(({ tasks }) => tasks.filter((task) => task.id === id).flatMap((task) => task.cycles))
  const there = [...past.map((cycle) => cycle.some((one) => isSame(one, finding))), ...cycles.map(({ open }) => open.includes(finding.id))]
  const first = there.indexOf(true)
  return first !== -1 && there.indexOf(false, first) !== -1
}

const isSame = ({ category, section, description }: EarlierFinding, now: Standing): boolean =>
  isSameFinding(
    { category, section, description, quote: null, lines: null },
    { category: now.category, section: sectionOf(now.path), description: now.description, quote: null, lines: null },
  )

/** A finding of weight that was open again and again is worth remembering in the next run; each teaches once. */
function learned(own: Run, open: readonly Standing[], house: House): readonly RunEvent[] {
  const { lessons } = house.opening.options as RunOptions
  const facts: RunEvent[] = []
  const fresh: Lesson[] = []
  for (const finding of open) {
    const times = (findingOf(own.findings, finding.id)?.cyclesOpen ?? 0) + 1
    if (times < LESSON_CYCLES || !isAtLeast(finding.severity, 'major') || own.taught.includes(finding.id)) continue
    const known = lessons.find((lesson) => isAbout(lesson, finding))
    const lesson = known === undefined ? newLesson(finding, nextId([...lessons, ...own.lessons, ...fresh]), house) : again(known, house)
    fresh.push(lesson)
    const because = `${finding.id} was open at the end of ${times} cycles.`
    facts.push({ type: 'lesson.learned', finding: finding.id, lesson, because })
  }
  return facts
}

const again = (lesson: Lesson, { startedWall }: House): Lesson => ({ ...lesson, frequency: lesson.frequency + 1, lastRun: startedWall })

const newLesson = ({ category, path, description }: Standing, id: string, { startedWall }: House): Lesson => ({
  id,
  text: `${category}${path === null ? '' : `, ${path}`}: ${description}`.slice(0, 2_400),
  finding: { category, section: sectionOf(path), description },
  frequency: 1,
  failures: 0,
  lastRun: startedWall,
})

/** After the highest number there is, so that no two lessons of a project share an id. */
const nextId = (lessons: readonly Lesson[]): string =>
  `L${Math.max(0, ...lessons.map(({ id }) => Number(/^L(\d{1,9})$/.exec(id)?.[1] ?? 0))) + 1}`
