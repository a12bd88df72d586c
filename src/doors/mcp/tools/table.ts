/**
 * Referee mode: the caller's own agents sit at the table, and code judges what they say.
 *
 *   open_table ──▶ owed ──▶ (an agent writes) ──▶ submit ──admitted──▶ owed … ──▶ result
 *                                                   └──refused: rule, reason──▶ submit again, or owed
 */
import { inputRequired, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Deliberation } from '../../../core/deliberation.ts'
import { isClosed } from '../../../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts'
import { SAMPLING } from '../../../engine/cast.ts'
import type { OpenRequest } from '../../../engine/engine.ts'
import { wrongIn } from '../../../engine/shape.ts'
import { Start, StartRoundtable } from '../../../engine/start.ts'
import { seatName } from '../../../views/terminal/names.ts'
import { ACTS, type Answer, addTool, STARTS } from '../answers.ts'
import { waited } from '../news.ts'
import type { Desk } from '../rooms.ts'
import { Id, Status, Wait } from '../words.ts'
import { owing } from './owing.ts'
import { agentsFor } from './roundtable/agents.ts'
import { askedText, isAsking } from './roundtable/standing.ts'
import { File, Files, oneDocument, open, prepare, type Seated, Started } from './start.ts'
import { isHosts, nothingOwed } from './submit.ts'

/** Without their defaults, which would be written into the options of every table. */
const asked = StartRoundtable.shape.options.unwrap().shape
const ofRoundtable = {
  mode: asked.mode.unwrap().optional().describe('default collaborative'),
  rounds: asked.rounds.unwrap().optional().describe('default 3'),
  exitOnConsensus: asked.exitOnConsensus.unwrap().optional(),
  perspectives: asked.perspectives.unwrap().optional(),
  highStakes: asked.highStakes.unwrap().optional(),
  neighbours: asked.neighbours.unwrap().optional(),
  patienceMinutes: asked.patienceMinutes.unwrap().optional(),
  switches: asked.switches.unwrap().optional(),
  thresholds: asked.thresholds.unwrap().optional(),
}

const TableInput = z.strictObject({
  protocol: z.enum(['ask', 'debate', 'council', 'roundtable']),
  subject: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe('ask, roundtable: the question. debate: a claim, or a yes-or-no question. council: leave it out'),
  file: File.describe('council: the document, by its path in your workspace; only over stdio'),
  document: Start.options[2].shape.document.optional().describe('council: the document itself, as {path, text}'),
  files: Files,
  dossier: Start.options[0].shape.dossier.describe('ask, debate, roundtable: texts that seats may quote, as [{path, text}]'),
  hosts: z
    .array(z.string().max(80))
    .min(1)
    .max(12)
    .optional()
    .describe('seats that you answer for; if left out, all that the cast names nobody else for'),
  seats: z.int().min(1).max(12).optional().describe('ask, debate, roundtable: how many; a council has three'),
  cast: Start.options[0].shape.cast,
  offline: z.boolean().optional().describe('seats that are not yours use no language model'),
  model: z.string().max(200).optional().describe('of seats that are not yours'),
  limits: Start.options[0].shape.limits,
  pace: Start.options[0].shape.pace,
  clerk: Start.options[1].shape.clerk.describe(
    'debate: the model that writes the cruxes down; default: rules do it. roundtable: may be asked for a synthesis',
  ),
  judge: Start.options[1].shape.judge.describe(
    'debate: the model that decides when a fair restatement is refused twice; default: a rule. roundtable: rules on what code can not check',
  ),
  options: z
    .strictObject({
      ...Start.options[1].shape.options.unwrap().shape,
      ...Start.options[2].shape.options.unwrap().shape,
      ...ofRoundtable,
    })
    .optional()
    .describe(
      `debate: allPairs, messagesMax, secondsMax, embeddings. council: northStar, escalateTo, since. roundtable: ${Object.keys(ofRoundtable).join(', ')}`,
    ),
  seed: z.int().min(0).optional(),
  key: z.string().min(1).max(200).optional(),
})

const OwedInput = z.strictObject({
  id: Id,
  seat: z.string().max(80).optional().describe('only what this seat owes'),
  wait: Wait.describe('seconds (up to 20) to wait for something to be owed'),
  view: z.boolean().optional().describe('also what the seat may see, as data; the prompt says the same in words'),
})
const Request = z.object({
  request: z.string(),
  seat: z.string(),
  name: z.string(),
  purpose: z.string(),
  deadline: z
    .string()
    .nullable()
    .describe('when the deliberation’s time limit, or on the live pace its own clock, ends it, if nothing is done'),
  prompt: z.object({ system: z.string(), user: z.string() }),
  corrections: z.array(z.string()).describe('what the governor says to this seat alone; the prompt ends with it'),
  thrift: z.string().nullable().describe('a limit is near, so let a cheaper model answer where one will do'),
  replySchema: z.looseObject({}).describe('JSON Schema of the reply'),
  view: z.unknown().optional(),
})
const OwedOutput = z.object({ id: z.string(), status: Status, version: z.number(), owed: z.array(Request) })

export function addTableTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'open_table',
      title: 'Open a table for your own agents',
      description:
        'Referee mode: you answer for the seats with your own subagents, and Witan enforces the rules; no API key is needed. Opens an ask, debate, council or roundtable whose seats are yours. Then loop: owed → have one subagent per seat write the reply from its prompt alone → submit; until status is completed; then result. Read the resource witan://guide/referee first. Examples: {"protocol": "council", "file": "docs/plan.md"}; {"protocol": "debate", "subject": "We should adopt feature flags", "seats": 3}',
      input: TableInput,
      output: Started,
      scope: 'run',
      annotations: STARTS,
    },
    (wanted, context) => laid(desk, wanted, context),
  )
  addTool(
    desk,
    {
      name: 'owed',
      title: 'What your seats owe',
      description:
        'The open requests of host seats: each with the prompt its seat must answer (give it to a subagent unchanged; seats must not see each other’s prompts), and the JSON Schema of the reply. `deadline` is when the time limit of the whole deliberation ends it (maxMinutes, default 60; on the live pace its own clock may be earlier); extend {limits: {maxMinutes}} moves it. With many seats or long documents ask for one `seat` at a time. Empty: wait for others, or it is paused, or it has ended (see status). Example: {"id": "council-4fq81mzt", "wait": 20}',
      input: OwedInput,
      output: OwedOutput,
      scope: 'seat',
      // It takes up what nobody runs any more.
      annotations: ACTS,
    },
    (wanted, context) => owedNow(desk, wanted, context),
  )
}

async function laid(desk: Desk, wanted: z.infer<typeof TableInput>, context: ServerContext): Promise<Answer<z.input<typeof Started>>> {
  const start = startOf(desk, wanted)
  if (isRefusal(start)) return start
  const file = wanted.file === undefined ? undefined : [wanted.file]
  const files = wanted.protocol === 'council' ? file : wanted.files
  const prepared = await prepare(desk, start, files, context)
  if (prepared === 'roots') return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
  if (isRefusal(prepared)) return prepared
  const { hosts } = wanted
  const seatModels = { ...prepared.start.seatModels, ...Object.fromEntries((hosts ?? []).map((id) => [id, 'host'])) }
  const seated = { ...prepared, start: { ...prepared.start, seatModels } }
  const opened = await open(desk, seated, wanted.key, hosts === undefined ? 'host' : null)
  if (isRefusal(opened)) return opened
  const { id } = opened.data
  return { ...opened, text: `${opened.text}\nYour seats’ first requests: owed {"id": "${id}", "wait": 20}` }
}

/** Beside what every table takes. */
const COMMON = ['protocol', 'hosts', 'cast', 'offline', 'model', 'limits', 'pace', 'seed', 'key']
const OWN: Readonly<Record<z.infer<typeof TableInput>['protocol'], readonly string[]>> = {
  ask: ['subject', 'files', 'dossier', 'seats'],
  debate: ['subject', 'files', 'dossier', 'seats', 'clerk', 'judge', 'options'],
  council: ['file', 'document', 'options'],
  roundtable: ['subject', 'files', 'dossier', 'seats', 'clerk', 'judge', 'options'],
}

/** What another protocol takes would be passed over without a word, and somebody would wait for its effect. */
function strangeField(wanted: z.infer<typeof TableInput>): Refusal | null {
  const { protocol } = wanted
  const takes = [...OWN[protocol], ...COMMON]
  const strange = Object.entries(wanted).flatMap(([field, value]) => (value === undefined || takes.includes(field) ? [] : [`\`${field}\``]))
  if (strange.length === 0) return null
  const fields = takes.map((field) => `\`${field}\``).join(', ')
  return refuse('no-such-field', `A table for ${protocol} takes no ${strange.join(' and no ')}. It takes ${fields}.`)
}

function startOf(desk: Desk, wanted: z.infer<typeof TableInput>): Seated | Refusal {
  const strange = strangeField(wanted)
  if (strange !== null) return strange
  const { protocol, subject, file, document, dossier, cast, seats, offline, model, limits, pace, seed, options, clerk, judge } = wanted
  if (model !== undefined && wanted.hosts === undefined)
    return refuse('no-such-seat', '`model` is for seats that are not yours, and all are. Name yours in `hosts`, or leave `model` out.')
  const common = { cast, offline, model, limits, pace, seed, options, clerk, judge }
  const given = (start: Record<string, unknown>): Seated | Refusal => {
    const parsed = Start.safeParse(Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined)))
    if (parsed.success) return parsed.data as Seated
    return refuse('bad-start', `A ${protocol} can't be opened like this: ${wrongIn(parsed.error, 'the call')}.`)
  }
  if (protocol === 'council') {
    const review = oneDocument(file, document)
    return isRefusal(review) ? review : given({ ...common, protocol, document: review })
  }
  if (subject === undefined) return refuse('no-subject', `Say in \`subject\` what the ${protocol} is about.`)
  const count = seats ?? (protocol === 'roundtable' ? (agentsFor(desk, cast) ?? undefined) : undefined)
  return given({ ...common, protocol, seats: count, dossier, [protocol === 'ask' ? 'question' : 'topic']: subject })
}

async function owedNow(
  { rooms: { engine, hall }, caller: { seats } }: Desk,
  { id, seat, wait = 0, view = false }: z.infer<typeof OwedInput>,
  context: ServerContext,
): Promise<Answer<z.infer<typeof OwedOutput>>> {
  const before = await engine.state(id)
  if (isRefusal(before)) return refuse('unknown', `There is no deliberation ${id}. See list_deliberations.`)
  const names = before.house.opening.seats.map((one) => one.id)
  if (seat !== undefined && !names.includes(seat)) return refuse('no-such-seat', `${id} has no seat ${seat}. It has: ${names.join(', ')}.`)
  // Left by the last process, or let go because nobody answered for long: whoever asks for work takes it up again.
  if (before.house.status === 'open') await hall.admit(id)
  const isTheirs = (one: { readonly seat: string }): boolean =>
    (seat === undefined || one.seat === seat) && (seats === null || seats.includes(one.seat))
  const isEnough = (state: Deliberation): boolean =>
    isClosed(state.house) || isAsking(state) || owing(state).some((one) => (one.by === 'host' || one.by === SAMPLING) && isTheirs(one))
  const state = await waited(engine, id, { seconds: wait, isEnough }, context)
  if (isRefusal(state)) return state
  const requests = (await engine.owed(id)).filter((one) => isTheirs(one) && isHosts(state)(one)).map((one) => requestOf(one, state, view))
  const { status } = state.house
  const open = requests.length === 0 ? nothingOwed(id, status) : requests.map(told).join('\n\n———\n\n')
  return { text: [open, ...askedText(state)].join('\n'), data: { id, status, version: state.version, owed: requests } }
}

function requestOf(
  { request, seat, purpose, deadline, prompt, corrections, thrift, schema, view }: OpenRequest,
  state: Deliberation,
  withView: boolean,
): z.infer<typeof Request> {
  return {
    request,
    seat,
    name: seatName(state, seat),
    purpose,
    deadline,
    prompt: { ...prompt },
    corrections: [...corrections],
    thrift,
    replySchema: z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>,
    ...(withView && { view }),
  }
}

const told = ({ request, seat, purpose, thrift, prompt, replySchema }: z.infer<typeof Request>): string =>
  `Request ${request}: seat ${seat} owes «${purpose}».${thrift === null ? '' : ` ${thrift}`}\n\n[system]\n${prompt.system}\n\n[user]\n${prompt.user}\n\n[reply: one JSON object of this shape]\n${JSON.stringify(replySchema)}`
