/** The five gates of the bundle (4-24): each passes or fails with its numbers; what is not decided yet is pending. */
import type { House } from '../../house/house.ts'
import { SELECTION, TABLE } from '../numbers.ts'
import type { Counts, Gate } from '../report-types.ts'
import type { Council } from '../state.ts'
import type { Judged } from '../verdict.ts'

export function gatesOf(own: Council, counts: Counts, judged: Judged, house: House): readonly Gate[] {
  return [readable(own, house), modesValid(own), quotesVerified(own, counts, judged), quorum(counts, judged), budget(house, judged)]
}

const gate = (name: Gate['gate'], passes: boolean | null, because: string): Gate => ({
  gate: name,
  status: passes === null ? 'pending' : passes ? 'pass' : 'fail',
  because,
})

/** Whether the reviewers could read it, and did: all of it. */
function readable(own: Council, house: House): Gate {
  const { survey } = own
  if (survey === null) return gate('readable', null, 'The document has not been surveyed.')
  if (survey.words === 0) return gate('readable', false, 'It has 0 words.')
  const obstacle = obstacleTo(own, house)
  if (obstacle !== null) return gate('readable', false, obstacle)
  const { units, of } = readIn(own)
  const pinned = `${survey.words} words in ${of} sections or parts, pinned as ${survey.textHash.slice(0, 12)}`
  if (own.cyclesCompleted === 0 && units < of) return gate('readable', null, `${pinned}; ${units} read so far.`)
  return gate(
    'readable',
    units === of,
    units === of ? `${pinned}; all of them read.` : `${pinned}; only ${units} of them were read by anybody.`,
  )
}

/** Why reviewers without a model can make nothing of a text: then their silence says nothing. */
export function obstacleTo({ survey }: Council, { opening }: House): string | null {
  if (survey === null || !opening.seats.every(({ driver }) => driver === 'offline')) return null
  if (survey.sentences === 0) return 'No sentence could be read in it: it is all heading, code or table.'
  if (survey.english === false) return 'It is not in English, and without a model most checks read English.'
  return survey.english === null ? `It has ${survey.words} words, too few for checks without a model.` : null
}

export function readIn({ survey, reads }: Council): { readonly units: number; readonly of: number } {
  const read = new Set(reads.flatMap(({ units }) => units))
  const all = survey?.units ?? []
  return { units: all.filter(({ id }) => read.has(id)).length, of: all.length }
}

function modesValid({ selection }: Council): Gate {
  if (selection === null) return gate('modes-valid', null, 'No modes have been selected.')
  const broken = selection.rules.filter(({ holds }) => !holds)
  const because =
    broken.length === 0
      ? `${TABLE.agents} reviewers with ${SELECTION.modes} modes each; overlap ${selection.overlap}, at most ${SELECTION.overlapMax}.`
      : broken.map((rule) => rule.because).join(' ')
  return gate('modes-valid', broken.length === 0, because)
}

function quotesVerified(own: Council, { quotesGiven, quotesVerified: verified }: Counts, { verdict }: Judged): Gate {
  const because = `${verified} of ${quotesGiven} quotations of findings stand in the document.`
  if (verdict === null && own.state === 'INIT') return gate('quotes-verified', null, 'Nothing has been quoted.')
  return gate('quotes-verified', verified === quotesGiven, because)
}

function quorum({ contested, contestedResolved, deadlocked }: Counts, { state, because }: Judged): Gate {
  const said = `${contestedResolved} of ${contested} findings put to the vote reached a quorum of ${TABLE.quorum}.`
  if (state === 'CONVERGED') return gate('quorum', true, said)
  if (state === 'DEADLOCKED') return gate('quorum', false, deadlocked === 0 ? because : said)
  const isOver = state === 'ABORTED'
  if (contested > 0) return gate('quorum', isOver ? false : null, said)
  return gate('quorum', isOver ? false : null, isOver ? 'The council ended before its vote.' : 'Nothing has been voted on.')
}

function budget({ limits, spending }: House, { abortReason }: Judged): Gate {
  const cap = limits.tokensMax === null ? 'no cap on tokens' : `${limits.tokensMax} tokens allowed`
  return gate(
    'budget',
    abortReason !== 'BUDGET_EXHAUSTED' && abortReason !== 'TIMEOUT',
    `${spending.tokens} tokens used, ${cap}; ${limits.minutesMax ?? 'any number of'} minutes allowed.`,
  )
}
