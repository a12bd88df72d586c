/** control and interject: what whoever runs a deliberation may do to it. The rules are its protocol's; here they are only passed on. */
import * as z from 'zod'
import { isRefusal } from '../../../core/refusal.ts'
import { commandOf } from '../../commands.ts'
import { ACTS, type Answer, addTool } from '../answers.ts'
import { newsOf, resumed } from '../news.ts'
import type { Desk } from '../rooms.ts'
import { Id, WishedLimits } from '../words.ts'

const ACTIONS = [
  'pause',
  'resume',
  'stop',
  'extend',
  'challenge',
  'remove_seat',
  'force_thread',
  'appeal',
  'lift_blocker',
  'answer',
] as const

const ControlInput = z.strictObject({
  id: Id,
  action: z.enum(ACTIONS),
  hard: z.boolean().optional().describe('stop: do not wait for what is being answered'),
  limits: WishedLimits.optional().describe('extend: the new limits, as totals and not as additions'),
  crux: z.string().max(80).optional().describe('challenge: the id of the crux'),
  seat: z.string().max(80).optional().describe('remove_seat, lift_blocker: its id'),
  block: z.string().max(20).optional().describe('appeal: the id of the block, as in B1'),
  question: z.string().max(300).optional().describe('force_thread: what it is about'),
  escalation: z.string().max(20).optional().describe('answer: what is asked, as in G1 (of the governor) or X1 (of a roundtable)'),
  choice: z.enum(['go-on', 'end']).optional().describe('answer: go-on lets a stopped one go on, end leaves it at its end'),
  answer: z.string().max(4_000).optional().describe('answer: what the user says to it'),
  because: z.string().max(600).optional().describe('challenge, remove_seat, appeal, lift_blocker: why'),
})
const InterjectInput = z.strictObject({
  id: Id,
  content: z.string().min(1).max(1_000).describe('@name speaks to one seat'),
  thread: z.string().max(80).optional().describe('without it, the main thread'),
})
const Output = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number(),
  events: z.array(z.object({ seq: z.number(), type: z.string() })),
})

export function addSteeringTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'control',
      title: 'Steer a deliberation',
      description:
        'pause, resume (also one that nobody runs any more), stop (a partial report stays), extend (raises limits; lets a stopped one go on). In a debate also challenge a crux, remove_seat, force_thread. In a roundtable also appeal a block (what was blocked is published) and lift_blocker (a seat’s BLOCKER no longer stands in the way). answer: the user’s word on what the governor asks (status names it). Examples: {"id": "debate-7k2m9xqd", "action": "extend", "limits": {"budget": 4}}; {"id": "debate-7k2m9xqd", "action": "challenge", "crux": "t2", "because": "The cost was never disputed."}',
      input: ControlInput,
      output: Output,
      scope: 'run',
      annotations: { ...ACTS, destructiveHint: true },
    },
    ({ id, action, escalation, ...wanted }) =>
      action === 'answer'
        ? steered(desk, id, { ...wanted, id: escalation, type: 'answer-escalation' })
        : steered(desk, id, { ...wanted, escalation, type: action.replaceAll('_', '-') }),
  )
  addTool(
    desk,
    {
      name: 'interject',
      title: 'Say something to the table',
      description:
        'Puts a sentence of the user before the seats of a debate: a question, a fact, a correction. Seats answer it if they choose to. Example: {"id": "debate-7k2m9xqd", "content": "@skeptic the contract ends in May; does that change your view?"}',
      input: InterjectInput,
      output: Output,
      scope: 'run',
      annotations: ACTS,
    },
    ({ id, content, thread }) => steered(desk, id, { type: 'interject', content, thread }),
  )
}

export async function steered(
  { rooms: { engine, hall }, caller, sampler }: Desk,
  id: string,
  wanted: Readonly<Record<string, unknown>> & { readonly type: string },
): Promise<Answer<z.infer<typeof Output>>> {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const command = commandOf({ ...given, type: wanted.type }, caller.name)
  if (isRefusal(command)) return command
  // Its own model may have to be asked again, whether or not anything else stands still.
  const isAsked = wanted.type === 'resume' && caller.objection('seat') === null && (await sampler.attend(id, 'again'))
  const events = await hall.steer(id, command)
  if (isRefusal(events) && !(isAsked && events.refused === 'not-paused')) return events
  const state = await engine.state(id)
  if (isRefusal(state)) return state
  const { status } = state.house
  const lines = isRefusal(events) ? [] : [...(await newsOf(engine, id, events))]
  const data = { id, status, version: state.version, events: isRefusal(events) ? [] : events.map(({ seq, type }) => ({ seq, type })) }
  if (status === 'paused') lines.push(resumed(id))
  if (isAsked) lines.push(`Your client’s model is asked again for ${id}.`)
  if (lines.length > 0) return { text: lines.join('\n'), data }
  return { text: wanted.type === 'resume' ? `${id} was left by whoever ran it, and goes on now.` : `Done. ${id} is ${status}.`, data }
}
