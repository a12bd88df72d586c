/**
 * What a seat says against itself, as far as its declared fields show it: side against vote, held against disputed, given up
 * and said again. What two sentences mean beyond that, code does not judge.
 */
import { parseContribution } from '../../evidence/parse.ts'
import { claimById } from '../../evidence/registry.ts'
import { isCopy } from '../modes/checks.ts'
import type { Verifiable } from './verify.ts'

export function contradictionsOf(looked: Verifiable): readonly string[] {
  return [...ofTheVote(looked), ...ofTheLists(looked), ...ofTheText(looked)]
}

function ofTheVote({ seat, said, round: { answer } }: Verifiable): readonly string[] {
  if (answer === null) return []
  const { vote } = said.vote
  const isOpposed = (said.side === 'YES' && answer.side === 'NO') || (said.side === 'NO' && answer.side === 'YES')
  if (isOpposed && (vote === 'ACCEPT' || vote === 'MINOR'))
    return [`It holds ${said.side} and votes ${vote} on an answer that says ${answer.side}.`]
  if (vote === 'BLOCKER' && answer.seat === seat && said.side === answer.side && isCopy(answer.statement, said.statement))
    return ['It votes BLOCKER on its own position, which it states again.']
  return []
}

function ofTheLists({ seat, said, own, round }: Verifiable): readonly string[] {
  const supports = [...new Set(said.supports)]
  const challenged = new Set(said.challenges.map(({ claim }) => claim))
  const retracted = new Set(said.retracts)
  const before = own.rounds.filter((each) => each.round < round.round).flatMap(({ contributions }) => contributions[seat]?.retracts ?? [])
  return [
    ...supports.filter((id) => challenged.has(id)).map((id) => `It supports and challenges ${id}.`),
    ...supports.filter((id) => retracted.has(id)).map((id) => `It supports and retracts ${id}.`),
    ...supports.filter((id) => !retracted.has(id) && before.includes(id)).map((id) => `It supports ${id}, which it has retracted before.`),
  ]
}

/** By likeness, not by id: so it does not matter whether this text is in the record yet. */
function ofTheText({ said, registry }: Verifiable): readonly string[] {
  const given = [
    ...said.challenges.map(({ claim }) => ({ id: claim, verb: 'challenges' })),
    ...said.retracts.map((id) => ({ id, verb: 'retracts' })),
  ]
  if (given.length === 0) return []
  const { claims } = parseContribution(said.text, [])
  return given.flatMap(({ id, verb }) => {
    const text = claimById(registry, id)?.text
    const isStated = text !== undefined && claims.some((claim) => isCopy(claim.text, text) && !claim.text.trimEnd().endsWith('?'))
    return isStated ? [`It ${verb} ${id} and states it again in its text.`] : []
  })
}
