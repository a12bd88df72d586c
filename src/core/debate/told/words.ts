/**
 * The shapes of a debate as seats are told them: the moves that can be made now, each with what it is for, and no field that code fills in.
 * What comes back is read by the whole shape (`moves/words.ts`) and judged at the gate.
 */
import * as z from 'zod'
import { Lines } from '../../evidence/words.ts'
import { Commitment, Contribution, type Move, speechOf } from '../moves/words.ts'
import type { SpeakView } from '../views.ts'

const { statement, flip } = Commitment.in.shape
export const toldCommitment = Commitment.in.omit({ content: true }).extend({
  statement: statement.describe(`${statement.description}; the others read it`),
  flip: flip.in.out.omit({ confidence: true }).describe('what hangs on this question'),
})

const reference = z.object({
  path: z.string().describe('the file'),
  lines: Lines.describe('where the words stand'),
  quote: z.string().max(2_000).describe('a whole clause of it, copied exactly'),
})
const quoted = z.array(reference).max(3).describe('what "content" cites as [1], [2]; empty where it quotes nothing')

/** What each move is for. */
const FOR: Readonly<Record<Contribution['move'], string>> = {
  CLAIM: 'a new point for what you hold',
  CHALLENGE: 'what is wrong or missing in the message you answer',
  CLARIFY: 'what you mean, or a question about what was meant',
  REFRAME: 'the dispute put another way',
  PROPOSE_CRUX:
    'the yes-or-no question on which this turns, since its answer would change somebody’s side on the topic; about what is, what it causes or what to do, not the mere reading of a number; none that is asked already',
  PROVIDE_EVIDENCE: 'what the sources say on the question, with one reference at least',
  CHALLENGE_EVIDENCE: 'evidence that does not carry what it is given for',
  UPDATE_POSITION: 'you answer the question of this thread differently now, or are surer or less sure',
  CONCEDE: 'you grant somebody a point',
}

const shapes = new Map<string, z.ZodType>()

/** One shape for each set of moves that is offered: few, and asked for in every turn. Where nothing can be quoted, no quotation is asked for. */
export function toldSpeech({ allowed, sources }: Pick<SpeakView, 'allowed' | 'sources'>): z.ZodType {
  const quotable = sources.files.length > 0
  const key = [quotable, ...allowed].join()
  const known = shapes.get(key) ?? speechWith(allowed, quotable)
  shapes.set(key, known)
  return known
}

function speechWith(allowed: readonly Move[], quotable: boolean): z.ZodType {
  const both = allowed.includes('CONCEDE') && allowed.includes('UPDATE_POSITION')
  const offered = Contribution.options.filter(({ shape }) => allowed.includes(shape.move.value)) as readonly z.ZodObject[]
  const [first, ...others] = offered.map(({ shape }) => {
    const { references, prior: _, ...rest } = shape
    const move = (shape.move as z.ZodLiteral<Contribution['move']>).value
    return z.object({ ...rest, ...(quotable && references !== undefined && { references: quoted }) }).describe(FOR[move])
  })
  return speechOf(first === undefined ? Contribution : z.discriminatedUnion('move', [first, ...others]), both ? 2 : 1)
}
