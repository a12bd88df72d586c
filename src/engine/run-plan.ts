/**
 * From a plan to a run: what the file says, what witan.yaml says where the file is silent, and whether the repository is as they say.
 *
 *   plan.yaml ─┐
 *   witan.yaml ┴─▶ checked against the repository ──▶ a wish: host seats by archetype, a clerk that looks into git
 *
 * Nothing is written, and nothing is done in git: the branch of the run is made by whoever works on it.
 */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import type { Archetype } from '../core/governor/words.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import { withLimits } from '../core/house/limits.ts'
import type { Limits, Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { objectionToRun, WORKFLOW_ROLES } from '../core/run/roles.ts'
import type { RunOptions } from '../core/run/words.ts'
import { branchHead, currentBranch, dirtyFiles, isBranchName, openRepository, type Repository } from '../sources/git.ts'
import { pathObjection } from '../sources/hand-off.ts'
import { redact, secretIn } from '../sources/secrets.ts'
import { missingCommand } from '../sources/test-command.ts'
import { readYaml } from '../sources/yaml.ts'
import { defaultLimits, openingOf, type Wish } from './open.ts'
import { runCast } from './run-cast.ts'
import { RUN_KEYS, type RunSection } from './run-settings.ts'
import type { Settings } from './settings.ts'

const text = z.string().min(1)

export const PlanTask = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'a task id is letters, digits, dots, dashes and underscores')
    .optional(),
  title: text.max(200),
  description: z.string().max(8_000).optional(),
  files: z.array(text.max(400)).max(200).optional(),
  requirements: z.array(text.max(600)).max(40).optional(),
})
export type PlanTask = Readonly<z.infer<typeof PlanTask>>

const PlanFile = z.strictObject({ title: text.max(200), ...RUN_KEYS, tasks: z.array(PlanTask).min(1).max(40) })

/** What is to be done, with everything said about how; paths are resolved. */
export interface Plan extends RunSection {
  readonly title: string
  readonly tasks: readonly PlanTask[]
}

export async function readPlan(file: string): Promise<Plan | Refusal> {
  const contents = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return refuse('no-plan', `There is no plan ${file}. Write a starter with: witan run init`)
    if (code === 'EISDIR')
      return refuse('no-plan', `${file} is a folder. Name the plan in it, as in: witan run ${file.replace(/\/$/, '')}/plan.yaml`)
    return refuse('no-plan', `The plan ${file} can't be read (${code}). Make it a file you may read.`)
  })
  if (isRefusal(contents)) return contents
  const plan = readYaml(contents, PlanFile, file)
  if (isRefusal(plan)) return plan
  const folder = resolve(dirname(file))
  return { ...plan, ...(plan.repository !== undefined && { repository: resolve(folder, plan.repository) }) }
}

/** What the plan leaves open is as witan.yaml has it; `folder`: where the work is if neither says so. */
export async function wishForRun(plan: Plan, folder: string, limits: Partial<Limits>, settings: Settings): Promise<Wish | Refusal> {
  const section = withDefaults(plan, settings.run)
  const repository = await openRepository(section.repository ?? folder, settings.environment)
  if (isRefusal(repository)) return repository
  const branches = await branchesOf(repository, section)
  if (isRefusal(branches)) return branches
  const test = await testOf(repository, section, settings)
  if (isRefusal(test)) return test
  const objection = section.handoff === undefined ? null : pathObjection(section.handoff)
  if (objection !== null)
    return refuse('bad-path', `handoff: ${objection}. Name a file in the repository, as in: handoff: docs/hand-off.md`)
  const tasks = tasksOf(plan.tasks)
  const lying = await lyingIn(repository)
  const workflow = section.workflow ?? 'standard'
  const seats = seatsOf(WORKFLOW_ROLES[workflow], section.agents ?? {})
  const options = {
    title: redact(plan.title),
    repository: repository.root,
    ...branches,
    since: await branchHead(repository, branches.branch),
    lyingAbout: lying.slice(0, LYING_MAX),
    test,
    ...(section['test-files'] !== undefined && { testFiles: section['test-files'] }),
    workflow,
    ...(section.cycles !== undefined && { cyclesMax: section.cycles }),
    push: section.push ?? false,
    merge: section.merge ?? false,
    ...(section.handoff !== undefined && { handoff: section.handoff }),
    roles: Object.fromEntries(seats.map(({ id }) => [id, id])),
    tasks,
  }
  const minutes = section['test-minutes']
  // How long a model may take says nothing about tests.
  const { replyMsMax: _, ...caps } = settings.limits
  const wish: Wish = {
    protocol: 'run',
    subject: plan.title,
    seats,
    staff: { clerk: CLERK, judge: null },
    bench: [],
    limits: {
      ...withLimits(defaultLimits('run', seats.length), caps),
      ...(minutes !== undefined && { replyMsMax: Math.round(minutes * 60_000) }),
      ...limits,
    },
    // How long agents take is a part of what is watched, and on the brisk clock a host takes no time.
    pace: 'live',
    seed: 1,
    sources: { files: [], skipped: [], notes: [] },
    options,
    script: null,
    recording: null,
    notes: await notesOn(repository, branches, test, lying),
    software: settings.software,
  }
  const opening = openingOf(wish)
  if (isRefusal(opening)) return opening
  const because = objectionToRun(opening.options as unknown as RunOptions, seats)
  return because === null ? wish : refuse('bad-plan', because)
}

const withDefaults = (plan: Plan, section: RunSection | null): RunSection => ({
  ...section,
  ...plan,
  agents: { ...section?.agents, ...plan.agents },
})

const CLERK: Seat = {
  id: 'clerk',
  name: 'Clerk',
  persona: 'Looks into the repository and runs the tests.',
  method: 'Report what is there.',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'repository',
  model: null,
  cheaperModel: null,
}

/** At most one of each; they come from whoever drives the run. */
const seatsOf = (workflow: readonly Archetype[], names: Readonly<Partial<Record<Archetype, string>>>): readonly Seat[] =>
  runCast
    .filter(({ id }) => workflow.includes(id))
    .map(({ id, name, persona, method }) => ({
      id,
      name: names[id] ?? name,
      persona,
      method,
      interests: [],
      contract: NO_CONTRACT,
      driver: 'host',
      model: null,
      cheaperModel: null,
    }))

interface Branches {
  readonly base: string
  readonly branch: string
}

async function branchesOf(repository: Repository, plan: RunSection & { readonly title?: string }): Promise<Branches | Refusal> {
  const branch = plan.branch ?? `witan/${slug(plan.title ?? 'run')}`
  if (!(await isBranchName(repository, branch)))
    return refuse(
      'bad-branch',
      `branch: git takes no branch of the name «${branch}». Take letters, digits, dashes and slashes, as in: branch: witan/login`,
    )
  const base = plan.base ?? (await baseOf(repository, branch))
  if (base === null)
    return refuse(
      'no-base',
      'base: which branch the work begins from is not said, and none of that name is checked out. Name it, as in: base: main',
    )
  if (!(await isBranchName(repository, base)) || (await branchHead(repository, base)) === null)
    return refuse(
      'no-base',
      `base: there is no branch «${base}» with a commit in ${repository.root}. Make it, or name another with «base».`,
    )
  if (base === branch)
    return refuse(
      'same-branch',
      `branch: the work is done beside ${base}, not on it. Name another branch, as in: branch: witan/${slug(plan.title ?? 'run')}`,
    )
  return { base, branch }
}

const USUAL_BASES = ['main', 'master'] as const

/** The branch that is checked out; where that is the run's own already, the usual ones. */
async function baseOf(repository: Repository, branch: string): Promise<string | null> {
  const current = await currentBranch(repository)
  if (current !== null && current !== branch) return current
  for (const usual of USUAL_BASES) if ((await branchHead(repository, usual)) !== null) return usual
  return null
}

async function testOf(
  repository: Repository,
  { test }: RunSection,
  { environment }: Settings,
): Promise<{ readonly command: string } | null | Refusal> {
  if (test === undefined) return null
  const command = test.trim()
  if (command === '')
    return refuse('no-test', 'test: the command is empty. Write what you would type to run the tests, or leave the key out.')
  const secret = secretIn(command)
  if (secret !== null)
    return refuse(
      'secret',
      `test: it holds what looks like a secret (${secret.rule}), and would stand in the log for good. Put that into a file or a variable.`,
    )
  const missing = await missingCommand(command, repository.root, environment)
  if (missing !== null)
    return refuse('no-test', `test: «${missing}» is not there to be run in ${repository.root}. Write what you would type to run the tests.`)
  return { command }
}

/** Known again in later runs by their ids, so those are made from the titles, not from the order. */
function tasksOf(tasks: readonly PlanTask[]): readonly Record<string, unknown>[] {
  const taken = new Set(tasks.flatMap(({ id }) => id ?? []))
  return tasks.map((task) => {
    const id = task.id ?? free(slug(task.title, 'task').slice(0, 36), taken)
    taken.add(id)
    const { title, description = '', files = [], requirements = [] } = task
    return { id, title: redact(title), description: redact(description), files, requirements: requirements.map(redact) }
  })
}

const free = (id: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(id)) return id
  const nth = Array.from({ length: taken.size }, (_, index) => `${id}-${index + 2}`)
  return nth.find((one) => !taken.has(one)) ?? id
}

const slug = (title: string, otherwise = 'run'): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '') || otherwise

const NAMED_MAX = 3
const LYING_MAX = 400

async function lyingIn(repository: Repository): Promise<readonly string[]> {
  const dirty = await dirtyFiles(repository)
  return isRefusal(dirty) ? [] : [...dirty.changed, ...dirty.untracked].filter((path) => path.length <= LYING_MAX)
}

async function notesOn(
  repository: Repository,
  { base, branch }: Branches,
  test: { readonly command: string } | null,
  lying: readonly string[],
): Promise<readonly string[]> {
  const more = lying.length > NAMED_MAX ? ` and ${lying.length - NAMED_MAX} more` : ''
  const isThere = (await branchHead(repository, branch)) !== null
  return [
    ...(isThere
      ? []
      : [`The branch ${branch} was not there when it was opened. Whoever makes the change begins with: git switch -c ${branch} ${base}`]),
    ...(test === null
      ? ['No test command is named, so nothing shows whether the tests pass. Add «test» to the plan or to witan.yaml.']
      : []),
    ...(lying.length === 0
      ? []
      : [
          `Not committed now: ${lying.slice(0, NAMED_MAX).join(', ')}${more}. No agent is blamed for that. What still lies about when the run is made safe is committed on ${branch}.`,
        ]),
  ]
}
