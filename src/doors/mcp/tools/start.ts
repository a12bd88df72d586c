/** ask, start_debate, start_council (and start_roundtable, from its own file): each opens a deliberation, lets it run and answers with its id at once. */
import { inputRequired, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts'
import { isSampled, SAMPLING, type Unnamed } from '../../../engine/cast.ts'
import { type Start, StartAsk, StartCouncil, StartDebate, start as startOnce } from '../../../engine/start.ts'
import { type Answer, addTool, type Said, STARTS } from '../answers.ts'
import type { Desk } from '../rooms.ts'
import { filesFrom, type Shelved, workspaceOf } from '../workspace.ts'

export const Key = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('of your own making: the same call with the same key opens one deliberation, however often it is sent')
export const Files = z
  .array(z.string().min(1).max(1_000))
  .min(1)
  .max(200)
  .optional()
  .describe('files or folders of your workspace that seats may quote, as in ["docs/plan.md"]; only over stdio')
export const File = z.string().min(1).max(1_000).optional().describe('the document, by its path in your workspace; only over stdio')

export const Started = z.object({
  id: z.string(),
  protocol: z.string(),
  seats: z.array(z.object({ id: z.string(), name: z.string(), by: z.string(), model: z.string().nullable() })),
  notes: z.array(z.string()).describe('what a reader should know: which models, what was left out'),
})

const NEXT = 'Returns the id at once and goes on by itself. Then: status {id, wait: 20} for news, result {id} for the report.'
export const MODELS =
  'Without `model` the server takes its configured model, an API key it finds, or stand-ins, which have no language model and only quote; `model: "sampling"` lets your own model answer for the seats that nobody else was named for, where your client offers sampling.'

export function addStartTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'ask',
      title: 'Ask a panel',
      description: `Several seats answer a question alone, then rank each other's answers without knowing whose they are. For any question; quickest and cheapest. ${NEXT} ${MODELS} Example: {"question": "Should we split the billing service?", "files": ["docs/adr"], "seats": 5, "limits": {"budget": 1}}`,
      input: StartAsk.omit({ protocol: true }).extend({ files: Files, key: Key }),
      output: Started,
      scope: 'run',
      annotations: STARTS,
    },
    ({ files, key, ...start }, context) => begin(desk, { protocol: 'ask', ...start }, { files, key }, context),
  )
  addTool(
    desk,
    {
      name: 'start_debate',
      title: 'Start a debate',
      description: `Seats debate a claim, must restate each other fairly, and find the cruxes: what the disagreement really turns on and what evidence would settle it. \`topic\` is a claim or a yes-or-no question. ${NEXT} ${MODELS} Example: {"topic": "We should move to a monorepo this year", "files": ["docs/repos.md"], "limits": {"budget": 2}}`,
      input: StartDebate.omit({ protocol: true }).extend({ files: Files, key: Key }),
      output: Started,
      scope: 'run',
      annotations: STARTS,
    },
    ({ files, key, ...start }, context) => begin(desk, { protocol: 'debate', ...start }, { files, key }, context),
  )
  addTool(
    desk,
    {
      name: 'start_council',
      title: 'Start a council',
      description: `Three reviewers with different ways of reasoning read one document (plan, PRD, RFC, ADR, policy), quote what they find wrong, vote blind, and reach a verdict. Every quotation is checked. Give \`file\` or \`document\`. ${NEXT} ${MODELS} Example: {"file": "docs/plan.md"} or {"document": {"path": "plan.md", "text": "# Plan …"}, "offline": true}`,
      input: StartCouncil.omit({ protocol: true }).extend({ document: StartCouncil.shape.document.optional(), file: File, key: Key }),
      output: Started,
      scope: 'run',
      annotations: STARTS,
    },
    async ({ file, document, key, ...start }, context) => {
      const wanted = oneDocument(file, document)
      if (isRefusal(wanted)) return wanted
      return begin(
        desk,
        { protocol: 'council', ...start, document: wanted },
        { files: file === undefined ? undefined : [file], key },
        context,
      )
    },
  )
}

type Document = z.infer<typeof StartCouncil>['document']

/** What `begin` puts in the document's place once the workspace's file is found. */
const FROM_WORKSPACE: Document = { dossier: '' }

export function oneDocument(file: string | undefined, document: Document | undefined): Document | Refusal {
  if (file !== undefined && document !== undefined) return refuse('one-document', 'Give either `file` or `document`, not both.')
  if (file === undefined && document === undefined)
    return refuse('no-document', 'Say what to review: `file` (a path in your workspace) or `document` {path, text}.')
  return document ?? FROM_WORKSPACE
}

interface Besides {
  readonly files: readonly string[] | undefined
  readonly key: string | undefined
}

/** What seats sit at: models may answer for them, and they may quote files. */
export type Seated = Exclude<Start, { protocol: 'run' }>

export async function begin(
  desk: Desk,
  wanted: Seated,
  { files, key }: Besides,
  context: ServerContext,
): Promise<Answer<z.input<typeof Started>>> {
  const prepared = await prepare(desk, wanted, files, context)
  if (prepared === 'roots') return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
  if (isRefusal(prepared)) return prepared
  const model = prepared.start.model ?? (prepared.start.offline === true ? null : desk.rooms.model)
  if (model !== SAMPLING) return open(desk, prepared, key, null)
  const objection = desk.sampler.objection()
  if (objection !== null) return objection
  const { model: _, ...start } = prepared.start
  return open(desk, { ...prepared, start: start as Seated }, key, SAMPLING)
}

interface Prepared<S extends Start> {
  readonly start: S
  readonly shelved: Shelved
}

/** With the files of the workspace named among its sources; `roots`: the client must first say where that is. */
export async function prepare(
  desk: Desk,
  start: Seated,
  files: readonly string[] | undefined,
  context: ServerContext,
): Promise<Prepared<Seated> | Refusal | 'roots'> {
  if (files === undefined) return { start, shelved: { dossiers: desk.rooms.dossiers, workspace: undefined, sources: [] } }
  const workspace = await workspaceOf(desk, context)
  if (workspace === 'roots' || isRefusal(workspace)) return workspace
  const shelved = await filesFrom(workspace, files, desk.rooms.dossiers)
  if (isRefusal(shelved)) return shelved
  const [first] = shelved.sources
  if (start.protocol === 'council') return { start: { ...start, document: first ?? start.document }, shelved }
  return { start: { ...start, dossier: [...(start.dossier ?? []), ...shelved.sources] }, shelved }
}

const shelves = ({ caller }: Desk, { dossiers, workspace }: Shelved) => ({
  dossiers,
  upload: caller.upload,
  ...(workspace !== undefined && { workspace }),
})

/** `unnamed`: who answers for the seats that nobody was named for. */
export async function open(
  desk: Desk,
  { start, shelved }: Prepared<Start>,
  key: string | undefined,
  unnamed: Unnamed | null,
): Promise<Said<z.input<typeof Started>> | Refusal> {
  const { engine, hall, settings } = desk.rooms
  const wishes = { key: key === undefined ? null : `${desk.caller.name} ${key}`, unnamed, owner: desk.caller.name }
  const opened = await startOnce(start, { engine, hall, settings, shelves: shelves(desk, shelved) }, wishes)
  if (isRefusal(opened)) return opened
  const { id, isNew, notes } = opened
  await desk.sampler.attend(id)
  const seats = opened.seats.map((seat) => ({
    id: seat.id,
    name: seat.name,
    by: isSampled(seat) ? SAMPLING : seat.driver,
    model: isSampled(seat) ? null : seat.model,
  }))
  const who = seats.map(({ id: seat, by, model }) => `${seat} (${model ?? by})`).join(', ')
  const text = [
    `${id} ${isNew ? 'has begun' : 'had begun before, under this key'}. Seats: ${who}.`,
    ...notes,
    `Follow it: status {"id": "${id}", "wait": 20}`,
  ].join('\n')
  return { text, data: { id, protocol: start.protocol, seats, notes: [...notes] } }
}
