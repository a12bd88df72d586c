/** A council's report is held against what happened: every count in it is counted again, and its bundle keeps its published shape. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CouncilReport, NorthStar } from '../src/core/council/report-types.ts'
import type { Deliberation } from '../src/core/deliberation.ts'
import { councilBundle } from '../src/views/council/bundle.ts'
import type { Book, FindingBook } from './council-book.ts'
import { expectedVerdict, hasEndorsedRemedy, isHeld } from './council-oracle.ts'

const schema = JSON.parse(readFileSync(new URL('../schemas/council-bundle-1.0.0.schema.json', import.meta.url), 'utf8')) as object
const isBundle = new Ajv2020({ allErrors: false, strict: false, validateFormats: false }).compile(schema)

export function untruths(book: Book, report: CouncilReport, { house }: Deliberation): readonly string[] {
  const { counts } = report
  const outcomes = report.findings.map(({ outcome }) => outcome)
  const of = (outcome: string): number => outcomes.filter((other) => other === outcome).length
  const ids = report.findings.map(({ id }) => id)
  const pairs: readonly (readonly [name: string, reported: unknown, happened: unknown])[] = [
    ['status', report.status, house.status],
    ['verdict', report.verdict, expectedVerdict(book)],
    ['cyclesCompleted', report.cyclesCompleted, book.cycles],
    ['findings', ids.toSorted().join(), [...book.findings.keys()].toSorted().join()],
    ['raised', counts.raised, book.raised],
    ['afterMerging', counts.afterMerging, book.findings.size],
    ['all outcomes', of('standing') + of('unconfirmed') + of('dismissed') + of('deadlocked') + of('open'), book.findings.size],
    ['standing', Object.values(counts.standing).reduce((sum, count) => sum + count, 0), standingIn(book)],
    ['dismissed', counts.dismissed, of('dismissed')],
    ['unconfirmed', counts.unconfirmed, of('unconfirmed')],
    ['deadlocked', counts.deadlocked, [...book.findings.values()].filter(({ outcome }) => outcome === 'DEADLOCKED').length],
    ['degraded', report.degraded, book.gone().length > 0],
    ['lost', report.agents.filter(({ lost }) => lost !== null).length, book.gone().length],
    ['unread', report.unread.length, [...book.units].filter((unit) => !book.read.has(unit)).length],
    ['escalation', report.escalation?.findings.join() ?? null, book.escalated?.findings.join() ?? null],
    [
      'insufficient agents',
      report.abortReason === 'INSUFFICIENT_AGENTS',
      book.state === 'ABORTED' || ['too-few-seats', 'failures'].includes(book.closed?.reason ?? ''),
    ],
    ['gates', report.gates.map(({ gate }) => gate).join(), 'readable,modes-valid,quotes-verified,quorum,budget'],
    ['open findings at the end', report.verdict === null ? 0 : of('open'), 0],
  ]
  return [
    ...pairs.flatMap(([name, reported, happened]) =>
      reported === happened ? [] : [`the report says ${name} ${reported}, and it was ${happened}`],
    ),
    ...report.findings.flatMap((finding) => findingWrong(book, finding)),
    ...starWrong(book, report.northStar),
    ...shapeWrong(report),
  ]
}

/** Cut short in the middle of a cycle nobody counted: then those hold it who raised or supported it and have not disputed it since. */
function standingIn(book: Book): number {
  const last = book.state === 'ABORTED' ? book.left : book.state
  const isUncounted = book.closed !== null && (last === 'CYCLE_1' || last === 'CYCLE_2')
  return [...book.findings.values()].filter((finding) => (isUncounted ? holders(finding) >= 2 : isHeld(finding))).length
}

function holders({ raisers, judged }: FindingBook): number {
  const seats = new Set([...raisers.map(({ seat }) => seat), ...judged.keys()])
  return [...seats].filter((seat) => judged.get(seat)?.judgement !== 'DISPUTE').length
}

function findingWrong(book: Book, finding: CouncilReport['findings'][number]): readonly string[] {
  const { id, remediations, remediation, votes, severity, check, raisedBy } = finding
  const known = book.findings.get(id)
  if (known === undefined) return [`${id} is reported and was never raised`]
  const wrong: string[] = []
  for (const { id: remedy, endorsed, endorsedBy } of remediations) {
    const by = known.remediations.get(remedy)
    if (endorsedBy.toSorted().join() !== [...(by ?? [])].toSorted().join())
      wrong.push(`${remedy} is said to be endorsed by ${endorsedBy.join()}`)
    if (endorsed !== new Set(endorsedBy).size >= 2)
      wrong.push(`${remedy} is called ${endorsed ? '' : 'not '}endorsed by ${endorsedBy.length}`)
  }
  if (remediations.length !== known.remediations.size)
    wrong.push(`${id} has ${remediations.length} of ${known.remediations.size} remediations`)
  if ((remediation !== null) !== hasEndorsedRemedy(known)) wrong.push(`${id} has the remediation ${remediation}`)
  if (votes.length > 0 && !book.revealed) wrong.push(`${id} shows votes before the reveal`)
  if (severity === 'blocker' && (check?.verdict !== 'verified' || check.bare)) wrong.push(`${id} blocks without a proof`)
  const raisers = [...new Set(known.raisers.map(({ seat }) => seat))]
  if (raisedBy.join() !== raisers.join()) wrong.push(`${id} is said to be raised by ${raisedBy.join()}`)
  return wrong
}

/** Mean, population variance and what follows from them, counted again; no score without words that stand in the document. */
function starWrong(book: Book, { phases, complete }: NorthStar): readonly string[] {
  const given = book.seats.flatMap((seat) => book.alignments.get(seat) ?? [])
  const wrong = complete === given.length >= 2 ? [] : [`the North Star is ${complete ? '' : 'in'}complete with ${given.length} assessments`]
  return [
    ...wrong,
    ...phases.flatMap(({ name, score, variance, consensus, strong }, index) => {
      const scores = given.map((one) => one.scores[index] ?? Number.NaN)
      const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
      const spread = scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / scores.length
      const isFew = scores.length < 2
      const expected = {
        score: scores.length === 0 ? null : mean,
        variance: isFew ? null : spread,
        consensus: isFew ? null : spread < 0.1,
        strong: isFew ? null : Math.max(...scores) - Math.min(...scores) <= 0.2,
      }
      if (score !== null && (score < 0 || score > 1)) return [`${name} scores ${score}`]
      return isDeepStrictEqual({ score, variance, consensus, strong }, expected) ? [] : [`${name} is not ${JSON.stringify(expected)}`]
    }),
  ]
}

function shapeWrong(report: CouncilReport): readonly string[] {
  const wrong: string[] = []
  if (report.verdictReason === '') wrong.push('the report says nothing')
  const bundle = councilBundle(report)
  // Through JSON and back it is the same: dear, and once is enough.
  if (report.verdict !== null && !isDeepStrictEqual(JSON.parse(JSON.stringify({ report, bundle })), { report, bundle }))
    wrong.push('the report or its bundle is not plain JSON')
  if (!isBundle(bundle)) wrong.push(`the bundle has not its shape: ${JSON.stringify(isBundle.errors?.[0])}`)
  return wrong
}
