/**
 * Red team, blue team: all at once. Red says how it could be broken, blue how that is met. Teams alternate; where the number of
 * seats is odd the last one is blue, because every attack must be answered and the defence should never be the smaller team.
 */
import type { Vulnerability } from '../state.ts'
import { counted, fail, few, listed, pass, quoted, says } from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { RED_BLUE, SAYS } from './numbers.ts'

type Here = Looked<'red-team-blue-team'>
type Answer = Pick<Vulnerability['answers'][number], 'mitigation' | 'acceptedRisk'>

export const redTeamBlueTeam: Mode<'red-team-blue-team'> = {
  name: 'red-team-blue-team',
  title: 'Red team, blue team',
  tells: 'One team says how it could be broken, the other answers every weakness found.',
  order: 'parallel',
  isSparse: true,
  shows: 'words',
  isPressed: true,
  roleOf: (index, seats) => (index % 2 === 0 && index < seats - 1 ? 'red' : 'blue'),
  questions: [
    {
      id: 'RB1',
      asks: 'Red: does every attack have a precondition and its steps? Blue: is every open vulnerability answered?',
      check: (looked) => (looked.place.role === 'red' ? attacks(looked) : answersAll(looked)),
    },
    {
      id: 'RB2',
      asks: 'Does every vulnerability that is answered get a mitigation, or a note why the risk is accepted?',
      check: mitigates,
    },
  ],
}

function attacks({ said }: Here): Answered {
  const list = said.part.attacks
  if (list.length < RED_BLUE.attacksMin) return fail('Red names no attack.')
  const wrong = list.flatMap(({ title, precondition, steps }, index) => {
    const name = says(title, SAYS.mark) ? quoted(title) : `Attack ${index + 1}`
    const real = steps.filter((step) => says(step, SAYS.mark)).length
    return [
      ...(says(title, SAYS.mark) ? [] : [`${name} has no title.`]),
      ...(says(precondition, SAYS.mark) ? [] : [`${name} has no precondition.`]),
      ...(real >= RED_BLUE.stepsMin ? [] : [`${name} has ${counted(real, 'step')}; ${RED_BLUE.stepsMin} are asked for.`]),
    ]
  })
  return wrong.length > 0 ? fail(few(wrong)) : pass(`${counted(list.length, 'attack')} with precondition and steps.`)
}

const isReal = ({ mitigation, acceptedRisk }: Answer): boolean => says(mitigation, SAYS.line) || says(acceptedRisk, SAYS.line)

/** Taken as an answer, and from then on shown as answered; a poor one fails the second question when it is given. */
const isGiven = ({ mitigation, acceptedRisk }: Answer): boolean => mitigation !== null || acceptedRisk !== null

/** What was open when the round began: all speak at once, so what this round finds or answers nobody has seen. */
const openBefore = ({ own, round }: Here): readonly Vulnerability[] =>
  own.vulnerabilities.filter((found) => found.round < round.round && !found.answers.some((one) => one.round < round.round && isGiven(one)))

function answersAll(looked: Here): Answered {
  const open = openBefore(looked)
  const named = new Set(looked.said.part.answers.map(({ vulnerability }) => vulnerability))
  const left = open.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  const owed = Math.min(open.length, RED_BLUE.answersMax)
  if (open.length - left.length >= owed)
    return pass(`Blue answers ${open.length - left.length} of ${open.length} open when the round began.`)
  return fail(`Blue leaves open: ${left.join(', ')}.`)
}

function mitigates(looked: Here): Answered {
  const { answers } = looked.said.part
  const known = new Set(looked.own.vulnerabilities.map(({ id }) => id))
  const unknown = answers.filter(({ vulnerability }) => !known.has(vulnerability)).map(({ vulnerability }) => quoted(vulnerability))
  if (unknown.length > 0) return fail(`It answers what nobody has found: ${listed(unknown)}.`)
  const empty = answers.filter((answer) => !isReal(answer)).map(({ vulnerability }) => vulnerability)
  if (empty.length > 0) return fail(`Neither a mitigation nor a note on the accepted risk: ${listed(empty)}.`)
  if (looked.place.role === 'red') return pass('Red owes no answers.')
  const isIdle = answers.length === 0 && openBefore(looked).length > 0
  return isIdle
    ? fail('Blue answers nothing, and vulnerabilities are open.')
    : pass(`${counted(answers.length, 'answer')}, each with a mitigation or a note.`)
}
