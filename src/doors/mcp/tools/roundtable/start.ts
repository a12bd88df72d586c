/** start_roundtable: the words that users of such servers know, made into a start like any other. */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import { SEATS_MAX, SEATS_MIN } from '../../../../core/roundtable/numbers.ts'
import { HighStakes, ModeName } from '../../../../core/roundtable/words.ts'
import { StartRoundtable } from '../../../../engine/start.ts'
import { listed } from '../../../../views/amounts.ts'
import { type Answer, addTool, STARTS } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { begin, Files, Key, MODELS, Started } from '../start.ts'
import { AGENTS_DEFAULT, agentsFor } from './agents.ts'

const { options, protocol: _, question: __, topic: ___, seats: ____, ...common } = StartRoundtable.shape
const asked = options.unwrap().shape

const Input = z.strictObject({
  topic: z.string().min(1).max(10_000).describe('the question that the table is to answer'),
  mode: asked.mode,
  agentCount: z
    .int()
    .min(SEATS_MIN)
    .max(SEATS_MAX)
    .optional()
    .describe(`how many sit at the table; default ${AGENTS_DEFAULT}, or all of a cast that you name`)
    .meta({ default: AGENTS_DEFAULT }),
  rounds: asked.rounds,
  exitOnConsensus: asked.exitOnConsensus,
  perspectives: asked.perspectives,
  highStakesOptIn: z.boolean().default(false).describe('every contribution must then name bounds, approval and a way to call it off'),
  highStakesCategory: HighStakes.optional().describe('what is at stake; only with highStakesOptIn'),
  neighbours: asked.neighbours,
  patienceMinutes: asked.patienceMinutes,
  switches: asked.switches,
  thresholds: asked.thresholds,
  ...common,
  files: Files,
  key: Key,
})
const Output = Started.omit({ id: true, protocol: true }).extend({
  sessionId: z.string().describe('also the `id` that status, result, owed, submit and control take'),
  mode: ModeName,
  rounds: z.number(),
})

export function addStartRoundtableTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'start_roundtable',
      title: 'Start a roundtable',
      description: `Several agents discuss a question in rounds, in one of seven modes. Everybody answers alone first; then every claim is labelled and its quotations checked, code counts the votes, calls for objections where agreement came too easily, and decides when to stop. Returns the sessionId at once and goes on by itself. Then: status {id, wait: 20} for news, get_consensus for how far it agrees, continue_roundtable where it asks you for something, synthesize_debate for the report. ${MODELS} Example: {"topic": "Should we move billing to its own service?", "mode": "devils-advocate", "files": ["docs/adr"], "limits": {"budget": 2}}`,
      input: Input,
      output: Output,
      scope: 'run',
      annotations: STARTS,
    },
    (wanted, context) => started(desk, wanted, context),
  )
}

type Wanted = z.infer<typeof Input>

async function started(desk: Desk, wanted: Wanted, context: ServerContext): Promise<Answer<z.input<typeof Output>>> {
  const { topic, agentCount, highStakesOptIn, highStakesCategory, files, key, ...rest } = wanted
  const { mode, rounds, exitOnConsensus, perspectives, neighbours, patienceMinutes, switches, thresholds, ...others } = rest
  const highStakes = stakesOf(highStakesOptIn, highStakesCategory)
  if (isRefusal(highStakes)) return highStakes
  const seats = agentCount ?? agentsFor(desk, others.cast)
  const begun = await begin(
    desk,
    {
      protocol: 'roundtable',
      question: topic,
      ...others,
      ...(seats !== null && { seats }),
      options: { mode, rounds, exitOnConsensus, perspectives, highStakes, neighbours, patienceMinutes, switches, thresholds },
    },
    { files, key },
    context,
  )
  if (!('data' in begun)) return begun
  const { id, protocol: _protocol, ...data } = begun.data as z.input<typeof Started>
  const text = `${begun.text}\nHow far it agrees: get_consensus {"sessionId": "${id}"}; what it waits for: continue_roundtable {"sessionId": "${id}"}; the report: synthesize_debate {"sessionId": "${id}"}`
  return { text, data: { sessionId: id, mode, rounds, ...data } }
}

/** Nobody is opted in by half: what is at stake decides what is asked of the seats. */
function stakesOf(isOptedIn: boolean, category: HighStakes | undefined): HighStakes | null | Refusal {
  if (isOptedIn && category === undefined)
    return refuse('no-category', `Say in highStakesCategory what is at stake: ${listed(HighStakes.options, 'or')}.`)
  if (!isOptedIn && category !== undefined)
    return refuse('no-opt-in', 'highStakesCategory needs highStakesOptIn: true. Set it, or leave the category out.')
  return category ?? null
}
