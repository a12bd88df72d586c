/**
 * The novel in `examples/`, made ready for a demonstration: a fresh copy that may be written to, its room as its witan.yaml has it,
 * the issues that its author opens, and what a guest says. Only read and handed over: what comes of it, the rules decide.
 */
import { cp, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import { ImpactLevel, Stance } from '../core/gate/words.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import { Evidence } from '../core/room/comments/words.ts'
import type { RoomCommandOf } from '../core/room/words.ts'
import { readYaml } from '../sources/yaml.ts'
import { recordingIn } from './recording.ts'
import { RoomSection } from './room-settings.ts'

/** The same two steps up from src/engine and from dist/engine. */
const NOVEL = fileURLToPath(new URL('../../examples/novel/', import.meta.url))

const [ISSUES, HASTY] = ['issues.yaml', 'hasty.yaml']
/** What is said about the novel is no part of it. */
const SPOKEN: readonly string[] = [ISSUES, 'more-issues.yaml', HASTY, 'README.md', basename(recordingIn(NOVEL))]

const written = { body: z.string(), impact: ImpactLevel.nullable(), evidence: Evidence.partial().optional() }
const SettingsFile = z.object({ room: RoomSection })
const IssuesFile = z.array(z.strictObject({ title: z.string(), tags: z.array(z.string()), ...written }))
const HastyFile = z.array(z.strictObject({ issue: z.string(), stance: Stance, ...written }))

type Issue = Omit<RoomCommandOf<'open-issue'>, 'by'>
type Draft = RoomCommandOf<'comment'>['draft']

/** Where the replies of its team are recorded. */
export const DEMO_RECORDING = recordingIn(NOVEL)

export interface Demo {
  readonly folder: string
  readonly section: RoomSection
  readonly issues: readonly Issue[]
  /** By the title of the issue that each is said on. */
  readonly hasty: readonly { readonly issue: string; readonly draft: Draft }[]
}

/** `place`: the folder in which the copy is made; what an earlier demonstration left there is gone. */
export async function demoIn(place: string): Promise<Demo | Refusal> {
  const folder = join(place, 'novel')
  try {
    await rm(folder, { recursive: true, force: true })
    await cp(NOVEL, folder, { recursive: true, filter: (path) => !SPOKEN.includes(basename(path)) })
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new Fault(`The novel of the examples can't be copied from ${NOVEL} to ${folder} (${code}).`, false, error)
  }
  const [settings, issues, hasty] = [
    await read(folder, 'witan.yaml', SettingsFile),
    await read(NOVEL, ISSUES, IssuesFile),
    await read(NOVEL, HASTY, HastyFile),
  ]
  if (isRefusal(settings)) return settings
  if (isRefusal(issues)) return issues
  if (isRefusal(hasty)) return hasty
  const { canon, ...section } = settings.room
  return {
    folder,
    section: { ...section, folder, ...(canon !== undefined && { canon: join(folder, canon) }) },
    issues: issues.map(issueOf),
    hasty: hasty.map(({ issue, ...said }) => ({ issue, draft: draftOf(said) })),
  }
}

const read = async <T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T | Refusal> =>
  readYaml(await readFile(join(folder, file), 'utf8'), schema, join(folder, file))

const evidenceOf = (evidence: z.infer<typeof written.evidence>): Evidence => ({
  files: evidence?.files ?? [],
  issues: evidence?.issues ?? [],
  canon: evidence?.canon ?? [],
  searches: evidence?.searches ?? [],
})

const issueOf = ({ title, tags, body, impact, evidence }: z.infer<typeof IssuesFile>[number]): Issue => ({
  type: 'open-issue',
  title,
  body,
  tags,
  impact,
  priority: 'normal',
  assignee: null,
  related: [],
  evidence: evidenceOf(evidence),
  proposal: null,
})

const draftOf = ({ stance, body, impact, evidence }: Omit<z.infer<typeof HastyFile>[number], 'issue'>): Draft => ({
  body,
  stance,
  impact,
  relation: 'none',
  evidence: evidenceOf(evidence),
  trigger: 'unprompted',
  answers: null,
  asks: null,
})
