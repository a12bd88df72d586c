/** Where the debate should look next: what would settle open cruxes, what would decide the undecided, what nobody has opened yet. */
import { wordsOf } from '../../text/words.ts'
import { SHOWN } from '../numbers.ts'
import type { Debate } from '../state.ts'
import type { Card } from './card.ts'
import type { Criterion } from './criteria.ts'
import { namesAmong, questionOfCriterion, questionOfWish } from './findable.ts'
import { isPresent } from './sides.ts'

export function nextQuestionsOf(own: Debate, cards: readonly Card[]): readonly string[] {
  const open = cards.filter(({ settled }) => settled === null).toSorted((a, b) => b.dcg.score - a.dcg.score)
  const questions = [
    ...open.flatMap((card) => {
      const names = namesIn(card)
      return unmet(card).map((criterion) => questionOfCriterion(criterion, names))
    }),
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

/** Criteria that none of their seats has conceded to be met. */
function unmet({ criteria, positions }: Card): readonly Criterion[] {
  const conceded = new Set(
    positions.filter(({ moves }) => moves.some(({ supported }) => supported === 'falsifier')).map(({ seat }) => seat),
  )
  return criteria.filter(({ seats }) => !seats.some((seat) => conceded.has(seat)))
}

function undecided(own: Debate, card: Card): readonly string[] {
  const names = namesIn(card)
  return card.positions
    .filter(({ seat, side }) => side === 'UNCERTAIN' && isPresent(own.seats, seat))
    .flatMap(({ decides }) => {
      const said = decides?.trim() ?? ''
      return said === '' ? [] : [questionOfWish(said, names)]
    })
}

const namesIn = ({ question, positions }: Card): ReadonlySet<string> =>
  namesAmong([question, ...positions.flatMap(({ statement, falsifier }) => [statement, falsifier?.metric ?? ''])])
