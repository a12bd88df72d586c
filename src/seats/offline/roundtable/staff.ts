/** The judge and the writer without a language model: no ruling where words would have to be understood, the lexical result where
 * harm is asked about, and a synthesis that is a list with ids and says so. */
import type { EvaluateView, SynthesizeView, VerifyView } from '../../../core/roundtable/views.ts'
import type { Evaluation, Synthesis, Verification } from '../../../core/roundtable/words.ts'
import { within } from '../debate/spelling.ts'
import { heardIn } from './heard.ts'
import { ROOM, SHOWN } from './numbers.ts'

/** What code could not check can not be checked by counting words either: nothing is ruled, and it stays unverified. */
export const verify = (_view: VerifyView): Verification => ({ rulings: [] })

/** Says again what the patterns found, and adds nothing to it: what they would stop stays stopped until a person has looked. */
export function evaluate({ concerns, isStopped }: EvaluateView): Evaluation {
  const because =
    concerns.length === 0
      ? 'No pattern fired, and a judge without a language model has nothing else to go by.'
      : `By patterns alone, without a language model: ${concerns.join(' ')}`
  return { intent: isStopped, actionable: isStopped, because: within(because, ROOM.vote) }
}

const HONEST =
  'Put together mechanically, without a language model: what follows is a list of who stands where and what was quoted, not a judgement.'

export function synthesize({ counted, window }: SynthesizeView): Synthesis {
  const { claims, contributions } = heardIn({ window, statistics: null }, [])
  const last = [...new Map(contributions.map((one) => [one.speaker, one])).values()]
  const facts = claims.filter(({ label }) => label === 'FACT').slice(-SHOWN.claimsInSynthesis)
  const disputed = new Set(last.flatMap(({ disputes }) => disputes))
  const stands = last.map(
    ({ speaker, side, confidence, statement }) => `${speaker}, ${side ?? 'without a side'}, ${confidence}: ${statement}`,
  )
  const quoted = facts.map(({ id, text }) => `${id}${disputed.has(id) ? ' (disputed)' : ''}: ${text ?? ''}`)
  const named = [...new Set([...facts.map(({ id }) => id), ...claims.map(({ id }) => id).filter((id) => disputed.has(id))])]
  const ids = named.length > 0 ? named : idsIn(window.state)
  const text = [
    HONEST,
    counted,
    ...(stands.length > 0 ? ['Where each stood last:', ...stands] : []),
    ...(quoted.length > 0 ? ['What was quoted from the files:', ...quoted] : []),
  ].join('\n')
  return { text: within(text, ROOM.synthesis), claims: ids.slice(0, 40) }
}

const idsIn = (state: string): readonly string[] => [...new Set(state.match(/\bC[1-9]\d{0,5}\b/g) ?? [])]
