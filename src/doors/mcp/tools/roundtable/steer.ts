/**
 * continue_roundtable, control_session: a roundtable is given what it asked for, answered, sent on, held or ended. Every rule
 * about that is the protocol's; here words become its commands, one after the other.
 */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isClosed } from '../../../../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import { ROUNDS } from '../../../../core/roundtable/numbers.ts'
import { commandOf } from '../../../commands.ts'
import { ACTS, type Answer, addTool, STARTS } from '../../answers.ts'
import { newsOf, waited } from '../../news.ts'
import type { Desk } from '../../rooms.ts'
import { Wait } from '../../words.ts'
import { steered } from '../steer.ts'
import { type Session, SessionId, sessionIn, sessionOf } from './session.ts'
import { isWaitingForUs, StandingFields, standingOf, standingText } from './standing.ts'

const RESULT_CHARACTERS_MAX = 4_000
const CONTEXTS_MAX = 20
const MoreRounds = z.int().min(1).max(ROUNDS.mostExtended).optional()

const ContinueInput = z.strictObject({
  sessionId: SessionId,
  focusQuestion: z.string().trim().min(1).max(1_000).optional().describe('what the next rounds should be about'),
  contextResults: z
    .array(
      z.strictObject({
        requestId: z.string().min(1).max(20).describe('as in Q1'),
        success: z.boolean(),
        result: z.string().max(RESULT_CHARACTERS_MAX).optional().describe('what was found'),
        error: z.string().max(RESULT_CHARACTERS_MAX).optional().describe('where it is not to be had: why'),
      }),
    )
    .max(CONTEXTS_MAX)
    .optional()
    .describe('what seats asked for'),
  rounds: MoreRounds.describe('rounds beside those already planned'),
  answer: z
    .strictObject({
      escalationId: z.string().min(1).max(20).describe('as in X1'),
      choice: z.enum(['go-on', 'end']),
      text: z.string().min(1).max(RESULT_CHARACTERS_MAX).describe('the user’s words; the next round is about them'),
    })
    .optional()
    .describe('where a person is asked: what the user decided, not what you would'),
  wait: Wait.describe('seconds (up to 20) to wait until something is owed by you, or it has ended'),
})
const ContinueOutput = z.object({
  ...StandingFields,
  accepted: z
    .array(z.object({ what: z.string(), accepted: z.boolean(), because: z.string().nullable() }))
    .describe('each thing that you gave or asked for, and whether it was taken'),
})

const ControlInput = z.strictObject({
  sessionId: SessionId,
  action: z.enum(['pause', 'resume', 'stop', 'extend']),
  rounds: MoreRounds.describe('extend: how many more; default 1'),
})
const ControlOutput = z.object(StandingFields)

export function addSessionSteeringTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'continue_roundtable',
      title: 'Go on with a roundtable',
      description: `Gives a roundtable what it waits for and says what it waits for now: contextResults for what seats asked for (Q1 …), answer for what a person decided (X1 …), then more rounds where focusQuestion or rounds are given (${ROUNDS.mostExtended} in all at most). Only the sessionId: one that nobody runs is taken up, one that has ended goes on for a round (with wait it does not: then you only look). Example: {"sessionId": "roundtable-7k2m9xqd", "contextResults": [{"requestId": "Q1", "success": true, "result": "The contract ends in May."}]}`,
      input: ContinueInput,
      output: ContinueOutput,
      scope: 'run',
      annotations: STARTS,
    },
    (wanted, context) => continued(desk, wanted, context),
  )
  addTool(
    desk,
    {
      name: 'control_session',
      title: 'Pause, resume, stop or extend',
      description: `pause, resume, stop (a partial report stays), or extend by more rounds (default 1; ${ROUNDS.mostExtended} in all at most), also after its end. Raise limits with control extend. Example: {"sessionId": "roundtable-7k2m9xqd", "action": "extend", "rounds": 2}`,
      input: ControlInput,
      output: ControlOutput,
      scope: 'run',
      annotations: { ...ACTS, destructiveHint: true },
    },
    (wanted) => controlled(desk, wanted),
  )
}

async function controlled(
  desk: Desk,
  { sessionId, action, rounds }: z.infer<typeof ControlInput>,
): Promise<Answer<z.input<typeof ControlOutput>>> {
  const { engine } = desk.rooms
  const before = await sessionOf(engine, sessionId)
  if (isRefusal(before)) return before
  if (rounds !== undefined && action !== 'extend') return refuse('no-such-field', `\`rounds\` is for extend; ${action} takes none.`)
  const command = action === 'extend' ? { type: 'go-on', rounds: rounds ?? 1, focus: null } : { type: action }
  const done = await steered(desk, before.id, command)
  if (!('text' in done)) return done
  await desk.sampler.attend(before.id)
  const after = await sessionOf(engine, before.id)
  if (isRefusal(after)) return after
  const data = standingOf(after)
  return { text: [done.text, ...standingText(after, data)].join('\n'), data }
}

/* ——— going on ——— */

type Wanted = z.infer<typeof ContinueInput>

interface Step {
  /** As it is told afterwards. */
  readonly what: string
  readonly command: Readonly<Record<string, unknown>>
}

async function continued(desk: Desk, wanted: Wanted, context: ServerContext): Promise<Answer<z.input<typeof ContinueOutput>>> {
  const { engine, hall } = desk.rooms
  const before = await sessionOf(engine, wanted.sessionId)
  if (isRefusal(before)) return before
  const steps = stepsOf(before, wanted)
  if (isRefusal(steps)) return steps
  // Left by the last process: whoever goes on with it takes it up.
  if (steps.length === 0 && before.state.house.status === 'open') await hall.admit(before.id)
  const { accepted, lines } = await taken(desk, before.id, steps)
  await desk.sampler.attend(before.id)
  const isEnough = (state: Session['state']): boolean => {
    const session = sessionIn(state)
    return isRefusal(session) || isWaitingForUs(standingOf(session))
  }
  const state = await waited(engine, before.id, { seconds: wanted.wait ?? 0, isEnough }, context)
  const after = isRefusal(state) ? state : sessionIn(state)
  if (isRefusal(after)) return after
  const standing = standingOf(after)
  const refusals = accepted.flatMap(({ what, because }) => (because === null ? [] : [`${what} was not taken: ${because}`]))
  return {
    text: [...refusals, ...lines, ...standingText(after, standing)].join('\n'),
    isError: refusals.length > 0,
    data: { ...standing, accepted },
  }
}

/** In order. What is not taken is told; then nothing is sent on, for it might go on without what it was waiting for. */
async function taken(desk: Desk, id: string, steps: readonly Step[]) {
  const accepted: z.input<typeof ContinueOutput>['accepted'] = []
  const lines: string[] = []
  for (const { what, command } of steps) {
    if (command.type === 'go-on' && accepted.some((one) => !one.accepted)) {
      accepted.push({ what, accepted: false, because: 'Something before it was not taken. Mend that, and call again.' })
      continue
    }
    const parsed = commandOf(command, desk.caller.name)
    const events = isRefusal(parsed) ? parsed : await desk.rooms.hall.steer(id, parsed)
    accepted.push({ what, accepted: !isRefusal(events), because: isRefusal(events) ? events.because : null })
    if (!isRefusal(events)) lines.push(...(await newsOf(desk.rooms.engine, id, events)))
  }
  return { accepted, lines }
}

function stepsOf(
  { state: { house } }: Session,
  { contextResults = [], answer, focusQuestion, rounds, wait }: Wanted,
): readonly Step[] | Refusal {
  const isMore = focusQuestion !== undefined || rounds !== undefined
  if (answer?.choice === 'end' && isMore)
    return refuse('contradiction', 'You end it and ask for more in one call. Leave out focusQuestion and rounds, or answer with go-on.')
  const supplied: Step[] = []
  for (const { requestId, success, result, error } of contextResults) {
    const told = (success ? result : (error ?? result))?.trim() ?? ''
    if (told === '')
      return refuse(
        'no-result',
        `${requestId}: say in \`${success ? 'result' : 'error'}\` ${success ? 'what was found' : 'why it is not to be had'}.`,
      )
    supplied.push({ what: requestId, command: { type: 'supply-context', id: requestId, success, result: told } })
  }
  const answered: readonly Step[] =
    answer === undefined
      ? []
      : [
          {
            what: answer.escalationId,
            command: { type: 'answer-escalation', id: answer.escalationId, choice: answer.choice, answer: answer.text },
          },
        ]
  // Who waits for an end and comes a moment late has not asked for more.
  const isOver = isClosed(house) && supplied.length === 0 && answered.length === 0 && wait === undefined
  const goesOn: readonly Step[] =
    isMore || isOver ? [{ what: 'more rounds', command: { type: 'go-on', rounds: rounds ?? 0, focus: focusQuestion ?? null } }] : []
  return [...supplied, ...answered, ...goesOn]
}
