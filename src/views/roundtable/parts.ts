/** What only one mode asks of a contribution, told as moves: a line each, in the mode's own words. Nothing here is printable yet. */
import type { Part } from '../../core/roundtable/parts/words.ts'
import { fieldWords, figure } from './phrases.ts'

/** Which claim a move is about. */
const about = (claim: string | null): string => (claim === null || claim === '' ? '' : ` (${claim})`)

export function movesOf(part: Part): readonly string[] {
  switch (part.of) {
    case 'position':
      return []
    case 'collaborative':
      return part.builds.map(({ claims, adds }) => `builds on ${claims.join(' and ')}: ${adds}`)
    case 'adversarial':
      return [
        ...(part.steelman.text === '' ? [] : [`puts ${part.steelman.speaker}’s case at its strongest: ${part.steelman.text}`]),
        ...part.flaws.map(({ claim, flaw }) => `flaw${about(claim)}: ${flaw}`),
        ...(part.strongest.argument === '' ? [] : [`strongest objection${about(part.strongest.claim)}: ${part.strongest.argument}`]),
      ]
    case 'socratic':
      return part.questions.map(
        ({ question, about: claim, assumption }) =>
          `asks${about(claim)}: ${question}${assumption === null || assumption === '' ? '' : ` It takes for granted: ${assumption}`}`,
      )
    case 'expert-panel':
      return [
        ...part.evidenceWanted.map((wanted) => `would want to see: ${wanted}`),
        ...(part.boundary === '' ? [] : [`can not judge: ${part.boundary}`]),
      ]
    case 'devils-advocate':
      return part.challenge.argument === '' ? [] : [`challenges the answer${about(part.challenge.claim)}: ${part.challenge.argument}`]
    case 'delphi':
      return [
        `reacts to ${statisticText(part.reactsTo)} and ${part.moved ? 'moves' : 'stays'}${part.onEvidence.length === 0 ? '' : `, on ${part.onEvidence.join(', ')}`}${part.why === '' ? '' : `: ${part.why}`}`,
      ]
    case 'red-team-blue-team':
      // Told by the events behind it, with the ids that the attacks were given.
      return []
    case 'objection':
      return [
        `counterargument${about(part.counterargument.claim)}: ${part.counterargument.argument}`,
        `another hypothesis: ${part.hypothesis}`,
        `taken for granted${about(part.assumption.claim)}: ${part.assumption.assumption} But: ${part.assumption.challenge}`,
      ]
  }
}

/** "mean confidence 0.71", "2 no". */
const statisticText = ({ statistic, value }: Extract<Part, { of: 'delphi' }>['reactsTo']): string =>
  statistic === 'meanConfidence' || statistic === 'medianConfidence'
    ? `${fieldWords(statistic)} ${figure(value)}`
    : `${figure(value)} ${statistic.toUpperCase()}`
