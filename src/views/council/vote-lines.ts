/** How the table comes to an end: what is agreed on, what is left to settle, the sealed votes and their reveal. */
import { endorsedRemediation } from '../../core/council/ballot.ts'
import type { Agreement, CouncilEvent } from '../../core/council/words.ts'
import { items } from '../../core/list.ts'
import { counted, listed } from '../amounts.ts'
import { columns, cut, pad } from '../columns.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { dropped } from './finding-lines.ts'
import { agentIn, brushOf, note, type Scene, said } from './scene.ts'

type Of<T extends CouncilEvent['type']> = Extract<CouncilEvent, { type: T }>
type Lines = readonly string[]
type Result = Of<'votes.revealed'>['results'][number]

const AGREEMENTS: readonly (readonly [Agreement, string])[] = [
  ['UNANIMOUS', 'unanimous'],
  ['MAJORITY', 'by majority'],
  ['PENDING', 'by one alone'],
  ['QUORUM_SUPPORT', 'upheld by vote'],
  ['QUORUM_OPPOSE', 'held by nobody'],
  ['DEADLOCKED', 'deadlocked'],
]

export function agreed({ cycle, counts }: Of<'agreement.counted'>, scene: Scene): Lines {
  const parts = AGREEMENTS.flatMap(([agreement, words]) => {
    const amount = counts.filter((one) => one.agreement === agreement).length
    return amount === 0 ? [] : [`${amount} ${words}`]
  })
  const contested = counts.flatMap(({ finding, contested: why }) => (why === null ? [] : [`${oneLine(finding)}: ${oneLine(why)}`]))
  const remedied = [...items(scene.own.findings)].filter((finding) => endorsedRemediation(finding) !== null).length
  const remedies = remedied === 0 ? '' : ` ${counted(remedied, 'finding')} ${remedied === 1 ? 'has' : 'have'} a remedy that two endorse.`
  return [
    '',
    ...note(scene, `After cycle ${cycle}: ${parts.join(', ') || 'no findings'}.${remedies}`, scene.paint.bold),
    ...contested.flatMap((text) => note(scene, `≠ contested ${text}`, scene.paint.yellow)),
  ]
}

export function noted({ cycle, focusAreas, unresolvedQuestions, convergenceTargets }: Of<'notes.written'>, scene: Scene): Lines {
  return [
    ...note(scene, `Notes of cycle ${cycle} for the next: ${focusAreas.map(({ area }) => oneLine(area)).join('; ') || 'no focus'}.`),
    ...convergenceTargets.flatMap(({ finding, because }) => note(scene, `→ to settle: ${oneLine(finding)}. ${oneLine(because)}`)),
    ...unresolvedQuestions.flatMap((question) => note(scene, `? ${oneLine(question)}`)),
  ]
}

/** Sealed: how somebody voted is nobody's business before all have. */
export const cast = ({ seat, votes, ignored }: Of<'ballot.cast'>, scene: Scene): Lines => [
  ...said(scene, seat, `has voted on ${counted(votes.length, 'finding')}. The ballot is sealed.`, scene.paint.bold),
  ...dropped(scene, seat, ignored),
]

export function revealed({ results }: Of<'votes.revealed'>, scene: Scene): Lines {
  if (results.length === 0) return ['', ...note(scene, 'Nothing was left to vote on.')]
  const { paint } = scene
  const head = note(scene, 'The votes are revealed', paint.bold)
  return ['', ...head, ...(tableOf(results, scene) ?? results.flatMap((result) => listOf(result, scene)))]
}

const OUTCOMES: Readonly<Record<Result['outcome'], string>> = {
  QUORUM_SUPPORT: 'stands',
  QUORUM_OPPOSE: 'dismissed',
  DEADLOCKED: 'deadlocked',
}

const outcomeBrush = ({ paint }: Scene, outcome: Result['outcome']): ((text: string) => string) =>
  ({ QUORUM_SUPPORT: paint.yellow, QUORUM_OPPOSE: paint.green, DEADLOCKED: paint.magenta })[outcome]

function voteOf({ support, oppose, abstain }: Result, seat: string): string {
  if (support.includes(seat)) return 'SUPPORT'
  if (oppose.includes(seat)) return 'OPPOSE'
  return abstain.includes(seat) ? 'ABSTAIN' : '–'
}

const VOTE_WIDTH = 'SUPPORT'.length
const ID_MAX = 12

/** A row a finding, a column a reviewer; null where the screen is too narrow for it. */
function tableOf(results: readonly Result[], scene: Scene): Lines | null {
  const { seats, width, paint } = scene
  const ids = Math.min(ID_MAX, Math.max(...results.map(({ finding }) => columns(oneLine(finding)))))
  const wide = 2 + ids + seats.length * (VOTE_WIDTH + 2) + 2 + 'deadlocked'.length
  if (wide > width) return null
  const head = seats.map((seat) => brushOf(scene, seat)(pad(agentIn(scene, seat), VOTE_WIDTH))).join('  ')
  return [
    `  ${pad('', ids)}  ${head}`.trimEnd(),
    ...results.map((result) => {
      const votes = seats.map((seat) => pad(voteOf(result, seat), VOTE_WIDTH)).join('  ')
      return `  ${paint.bold(pad(cut(oneLine(result.finding), ids), ids))}  ${votes}  ${outcomeBrush(scene, result.outcome)(OUTCOMES[result.outcome])}`
    }),
  ]
}

function listOf(result: Result, scene: Scene): Lines {
  const votes = scene.seats.map((seat) => `${agentIn(scene, seat)} ${voteOf(result, seat)}`).join(', ')
  return wrap(`${oneLine(result.finding)}: ${votes}: ${OUTCOMES[result.outcome]}`, scene.width, '  ', '    ').map(
    outcomeBrush(scene, result.outcome),
  )
}

export const endorsing = ({ seat, because, ignored }: Of<'endorsements.given'>, scene: Scene): Lines => [
  ...(because === '' ? [] : said(scene, seat, `on the remedies: ${oneLine(because)}`, scene.paint.dim)),
  ...dropped(scene, seat, ignored),
]

export const escalated = ({ to, findings, because }: Of<'findings.escalated'>, scene: Scene): Lines => [
  '',
  ...note(scene, `For ${oneLine(to)} to decide: ${oneLine(listed(findings))}. ${oneLine(because)}`, scene.paint.magenta),
]
