/** Who plays which part: the archetypes of each workflow, and what is wrong with a plan before anything begins. */
import type { Workflow } from '../governor/seen.ts'
import type { Archetype } from '../governor/words.ts'
import type { SeatId } from '../seat.ts'
import type { Run } from './state.ts'
import type { Purpose, RunOptions } from './words.ts'

export const WORKFLOW_ROLES: Readonly<Record<Workflow, readonly Archetype[]>> = {
  fast: ['maker', 'guardian'],
  standard: ['explorer', 'creator', 'maker', 'guardian', 'skeptic'],
  thorough: ['explorer', 'creator', 'maker', 'guardian', 'skeptic', 'trickster', 'sage'],
}

const REVIEWERS: readonly Archetype[] = ['guardian', 'skeptic', 'trickster', 'sage']

/** What each part is asked for. */
export const PURPOSE_OF: Readonly<Record<Archetype, Purpose>> = {
  explorer: 'explore',
  creator: 'propose',
  maker: 'make',
  guardian: 'review',
  skeptic: 'review',
  trickster: 'review',
  sage: 'review',
}

/** The clerk's place at the house's staff: it looks into the repository, and nobody else is believed about it. */
export const CLERK: SeatId = 'clerk'

/** Those whom this workflow asks, in the order in which it does. */
export const agentsOf = ({ workflow, roles }: Pick<RunOptions, 'workflow' | 'roles'>): Run['agents'] =>
  WORKFLOW_ROLES[workflow].flatMap((archetype) =>
    Object.entries(roles).flatMap(([seat, role]) => (role === archetype ? [{ seat, archetype }] : [])),
  )

export const seatFor = ({ agents }: Run, archetype: Archetype): SeatId | null =>
  agents.find((agent) => agent.archetype === archetype)?.seat ?? null

export const reviewersOf = ({ agents }: Run): readonly SeatId[] =>
  agents.filter(({ archetype }) => REVIEWERS.includes(archetype)).map(({ seat }) => seat)

export const archetypeOf = ({ agents }: Run, seat: SeatId): Archetype | null =>
  agents.find((agent) => agent.seat === seat)?.archetype ?? null

/** Why this can't be run, in a sentence that says what to do; null: it can. */
export function objectionToRun(options: RunOptions, seats: readonly { readonly id: SeatId }[]): string | null {
  const ids = seats.map(({ id }) => id)
  const nobody = Object.keys(options.roles).find((seat) => !ids.includes(seat))
  if (nobody !== undefined) return `The role of ${nobody} has no seat. Seat somebody under that id, or take the role out.`
  if (ids.includes(CLERK)) return `The id ${CLERK} belongs to whoever looks into the repository. Give that agent another id.`
  const roles = Object.values(options.roles)
  const twice = roles.find((role, index) => roles.indexOf(role) !== index)
  if (twice !== undefined) return `Two seats are ${twice}. Each part is played by one seat: give one of them another role.`
  const asked = agentsOf(options).map(({ archetype }) => archetype)
  if (!asked.includes('maker')) return 'Nobody is the maker, so nothing would be made. Give one seat the role maker.'
  if (!asked.some((role) => REVIEWERS.includes(role)))
    return `Nobody reviews in the workflow ${options.workflow}. Give a seat one of these roles: ${reviewersIn(options.workflow).join(', ')}.`
  const tasks = options.tasks.map(({ id }) => id)
  const double = tasks.find((id, index) => tasks.indexOf(id) !== index)
  if (double !== undefined) return `Two tasks are called ${double}. Give each its own id.`
  if (options.branch === options.base) return `The run would work on its base ${options.base}. Name another branch for the run.`
  return null
}

const reviewersIn = (workflow: Workflow): readonly Archetype[] => WORKFLOW_ROLES[workflow].filter((role) => REVIEWERS.includes(role))
