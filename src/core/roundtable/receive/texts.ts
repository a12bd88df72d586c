/** Everything a contribution says in words, field by field: what the safety tiers read. */
import type { Part } from '../parts/words.ts'
import type { Said } from '../words.ts'

export function textsOf({
  statement,
  text,
  vote,
  alternatives,
  failureModes,
  uncertain,
  challenges,
  controls,
  part,
}: Said): readonly string[] {
  return [
    statement,
    text,
    vote.because,
    ...alternatives.flatMap(({ option, rejectedBecause }) => [option, rejectedBecause]),
    ...failureModes.flatMap(({ failure, mitigation }) => [failure, mitigation]),
    ...uncertain,
    ...challenges.map(({ because }) => because),
    ...(controls === null ? [] : [controls.scope, controls.approval, controls.abort]),
    ...partTexts(part),
  ].filter((one) => one !== '')
}

export function partTexts(part: Part): readonly string[] {
  switch (part.of) {
    case 'position':
      return []
    case 'collaborative':
      return part.builds.map(({ adds }) => adds)
    case 'adversarial':
      return [part.steelman.text, ...part.flaws.map(({ flaw }) => flaw), part.strongest.argument]
    case 'socratic':
      return part.questions.flatMap(({ question, assumption }) => [question, ...(assumption === null ? [] : [assumption])])
    case 'expert-panel':
      return [part.boundary, ...part.evidenceWanted]
    case 'devils-advocate':
      return [part.challenge.argument]
    case 'delphi':
      return [part.why]
    case 'red-team-blue-team':
      return [
        ...part.attacks.flatMap(({ title, precondition, steps }) => [title, precondition, ...steps]),
        ...part.answers.flatMap(({ mitigation, acceptedRisk }) => [mitigation ?? '', acceptedRisk ?? '']),
      ]
    case 'objection':
      return [part.counterargument.argument, part.hypothesis, part.assumption.assumption, part.assumption.challenge]
  }
}
