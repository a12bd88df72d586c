/**
 * What every contribution is asked, in any mode, and what is asked besides where the stakes are high. Each question is answered
 * from declared fields, from what the parser found or from the safety tier; a seat's word about itself is never enough.
 */
import { scan } from '../../evidence/tags.ts'
import { counted, distinct, fail, few, isCopy, listed, pass, quoted, says, unverified } from '../modes/checks.ts'
import type { Answered } from '../modes/mode.ts'
import { modeOf } from '../modes/modes.ts'
import { namedBefore } from '../named.ts'
import type { HighStakes, ModeName } from '../words.ts'
import { contradictionsOf } from './contradictions.ts'
import { ALTERNATIVES, CONTROLS, FAILURES, POSITION, UNCERTAIN } from './numbers.ts'
import type { Verifiable } from './verify.ts'

interface Asked {
  readonly id: string
  readonly asks: string
}

export interface SharedQuestion extends Asked {
  readonly check: (looked: Verifiable) => Answered
}

export const UNIVERSAL: readonly SharedQuestion[] = [
  { id: 'U1', asks: 'Is the position stated in so many words?', check: statesPosition },
  { id: 'U2', asks: 'Does every claim labelled FACT carry a citation?', check: citesFacts },
  {
    id: 'U3',
    asks: `Are at least ${ALTERNATIVES.min} alternatives named, each with the reason why it is rejected?`,
    check: weighsAlternatives,
  },
  { id: 'U4', asks: `Are at least ${FAILURES.min} ways to fail named, each with what would be done about it?`, check: foreseesFailure },
  { id: 'U5', asks: 'Does it say what remains uncertain?', check: namesUncertainty },
  { id: 'U6', asks: 'Is it free of contradictions between side, vote and claims?', check: agreesWithItself },
  { id: 'U7', asks: 'Is it free of guidance that could do harm?', check: isSafe },
]

const STAKES: Readonly<Record<HighStakes, string>> = {
  security: 'Security is at stake: does it say what may be touched, who must approve, and how access or change is called off?',
  'medical-legal':
    'Health or rights are at stake: does it say what it may advise on, which professional must approve, and when to stop and refer?',
  agentic: 'A program will act on it: does it say what that may do, which steps a person must approve, and how it is stopped?',
  'safety-critical':
    'People could be hurt: does it say within which bounds it holds, who must release it, and how it is brought to a safe halt?',
}

export const highStakesQuestion = (category: HighStakes): SharedQuestion => ({ id: 'HS1', asks: STAKES[category], check: hasControls })

/** All that a contribution in this mode is checked for, in the order in which it is checked. */
export const questionsFor = (mode: ModeName, highStakes: HighStakes | null): readonly Asked[] =>
  [...UNIVERSAL, ...modeOf(mode).questions, ...(highStakes === null ? [] : [highStakesQuestion(highStakes)])].map(({ id, asks }) => ({
    id,
    asks,
  }))

function statesPosition({ said: { side, statement } }: Verifiable): Answered {
  if (/[?？؟]\s*$/.test(statement)) return fail('The position is put as a question.')
  const wordsMin = side === null ? POSITION.wordsWithoutSideMin : POSITION.wordsMin
  if (!says(statement, wordsMin))
    return fail(`The position ${quoted(statement)} says too little: ${wordsMin} words of content are asked for.`)
  return pass(side === null ? 'The position is stated in words, without a side.' : `The position is stated: ${side}.`)
}

function citesFacts({ said, violations }: Verifiable): Answered {
  const uncited = violations.filter(({ rule }) => rule === 'fact-without-citation')
  const facts = scan(said.text).tags.filter((tag) => tag.kind === 'label' && tag.label === 'FACT').length
  if (uncited.length === 0)
    return pass(facts === 0 ? 'Nothing is labelled FACT.' : `${counted(facts, 'label')} FACT, each with a citation.`)
  return fail(`${counted(uncited.length, 'claim')} labelled FACT without a citation. ${few(uncited.map(({ because }) => because))}`)
}

/** What it has named in earlier rounds stands, so only what changes has to be said. */
function weighsAlternatives({ said: { alternatives, statement }, own, seat, round }: Verifiable): Answered {
  const real = [...namedBefore(own, seat, round.round).alternatives, ...alternatives].filter(
    ({ option, rejectedBecause }) =>
      /[\p{L}\p{N}]/u.test(option) &&
      says(rejectedBecause, ALTERNATIVES.reasonWordsMin) &&
      !isCopy(option, rejectedBecause) &&
      !isCopy(option, statement),
  )
  const count = distinct(real, ({ option }) => option).length
  const there = `${counted(count, 'alternative')} with a reason for rejection`
  return count >= ALTERNATIVES.min
    ? pass(`${there}.`)
    : fail(`${there}; ${ALTERNATIVES.min} are asked for, different from each other and from the position.`)
}

function foreseesFailure({ said: { failureModes }, own, seat, round }: Verifiable): Answered {
  const real = [...namedBefore(own, seat, round.round).failureModes, ...failureModes].filter(
    ({ failure, mitigation }) =>
      says(failure, FAILURES.failureWordsMin) && says(mitigation, FAILURES.mitigationWordsMin) && !isCopy(failure, mitigation),
  )
  const count = distinct(real, ({ failure }) => failure).length
  const there = `${counted(count, 'way')} to fail with a mitigation`
  return count >= FAILURES.min ? pass(`${there}.`) : fail(`${there}; ${FAILURES.min} are asked for, different from each other.`)
}

/** "Nothing is uncertain" says that nothing is uncertain; "Nothing is known of the cost" does not. */
const DENIAL =
  /^\W*(?:(?:nothing|none|no (?:point|part|question|aspect|claim)s?)\b.{0,30}\b(?:uncertain|unclear|unknown|open|in doubt)|(?:there (?:is|are) )?no (?:open questions?|(?:real |remaining |significant )?(?:uncertaint(?:y|ies)|doubts?)))\b.{0,20}$/i

function namesUncertainty({ said: { uncertain } }: Verifiable): Answered {
  const real = uncertain.filter((line) => says(line, UNCERTAIN.wordsMin) && !DENIAL.test(line))
  const count = distinct(real, (line) => line).length
  return count >= UNCERTAIN.min ? pass(`${counted(count, 'point')} said to be uncertain.`) : fail('Nothing is said to be uncertain.')
}

function agreesWithItself(looked: Verifiable): Answered {
  const found = contradictionsOf(looked)
  return found.length === 0 ? pass('Side, vote and claims do not contradict each other.') : fail(few(found))
}

function isSafe({ safety }: Verifiable): Answered {
  if (safety === null) return unverified('The safety tier was off, so nothing was evaluated.')
  if (safety.passed) return pass(`The safety tier (${safety.tier}, score ${safety.score}) let it pass.`)
  return fail(`The safety tier (${safety.tier}, score ${safety.score}) objects: ${listed(safety.concerns) || 'no concern was named'}.`)
}

function hasControls({ said: { controls } }: Verifiable): Answered {
  if (controls === null) return fail('No controls are given: scope, approval and abort are asked for.')
  const names = ['scope', 'approval', 'abort'] as const
  const missing = names.filter((name) => !says(controls[name], CONTROLS.wordsMin))
  if (missing.length > 0) return fail(`Of the controls this says too little: ${missing.join(', ')}.`)
  const isRepeated = distinct(names, (name) => controls[name]).length < names.length
  return isRepeated
    ? fail('The controls repeat each other: scope, approval and abort are three things.')
    : pass('Scope, approval and abort are given.')
}
