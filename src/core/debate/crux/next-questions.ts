/** Where the debate should look next: what would settle open cruxes, what would decide the undecided, what nobody has opened yet. */
import { wordsOf } from '../../text/words.ts'
import { SHOWN } from '../numbers.ts'
import type { Debate } from '../state.ts'
import type { Card } from './card.ts'
import { isPresent } from './sides.ts'

export function nextQuestionsOf(own: Debate, cards: readonly Card[]): readonly string[] {
  const open = cards.filter(({ settled }) => settled === null).toSorted((a, b) => b.dcg.score - a.dcg.score)
  const questions = [
    ...open.flatMap((card) => unmet(card).map((criterion) => `Will this come true: ${criterion}?`)),
    ...open.flatMap((card) => undecided(own, card)),
    ...Object.values(own.proposals)
      .filter(({ status }) => status === 'PROPOSED')
      // A topic that nobody put as a question is no question.
      .flatMap(({ question }) => question ?? []),
  ]
  const known = new Set<string>()
  const fresh = questions.filter((question) => {
    const key = wordsOf(question).join(' ')
    return known.has(key) ? false : known.add(key)
  })
  return fresh.slice(0, SHOWN.nextQuestions)
}

/** Criteria whose seat has not conceded that they are met. */
function unmet({ criteria, positions }: Card): readonly string[] {
  const conceded = new Set(
    positions.filter(({ moves }) => moves.some(({ supported }) => supported === 'falsifier')).map(({ seat }) => seat),
  )
  return criteria.filter(({ seat }) => seat === null || !conceded.has(seat)).map(({ text }) => text)
}

/** "It would decide it for me if …": only the condition is asked for. */
const CONDITION = /^(?:(?:it|this|that) would (?:decide|settle) (?:it|this|that|me)(?: for me)?,? )?(?:if|when|whether) (.+)$/i

function undecided(own: Debate, { positions }: Card): readonly string[] {
  return positions
    .filter(({ seat, side }) => side === 'UNCERTAIN' && isPresent(own.seats, seat))
    .flatMap(({ decides }) => {
      const said = decides?.trim() ?? ''
      if (said === '') return []
      if (said.endsWith('?')) return said
      const plain = said.replace(/[.\s]+$/, '')
      const [, clause] = CONDITION.exec(plain) ?? []
      return clause === undefined ? `What is known about this: ${plain}?` : `Will it turn out that ${clause}?`
    })
}
