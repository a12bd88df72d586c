/** Parts of the report that are lists of sentences: the same ones, in the same order, on a terminal, in Markdown and on a page. */
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { counted, listed, percent } from '../amounts.ts'
import { FEATURES, numbersText } from './phrases.ts'
import { detectionTitle, dutiesText, escalationText, nameIn, namesIn, objectionTitle } from './reading.ts'

/** A name, what is said of it, and what stands under that. Nothing here is safe to show yet. */
export interface Entry {
  readonly name: string
  readonly text: string
  readonly under: readonly string[]
  /** Something a reader must not overlook. */
  readonly isFlag: boolean
}

const entry = (name: string, text: string, under: readonly string[] = [], isFlag = false): Entry => ({ name, text, under, isFlag })

export const dissentEntries = (report: RoundtableReport): readonly Entry[] =>
  report.dissent.map(({ seat, side, confidence, statement, vote, because }) =>
    entry(
      nameIn(report, seat),
      `${side ?? 'no yes or no'}, ${percent(confidence)} sure${vote === null ? '' : `, votes ${vote}`}. ${statement}`,
      because === '' || because === statement ? [] : [because],
      vote === 'BLOCKER',
    ),
  )

/** In the order of the rounds: what was seen, what was done about it, what that changed, who was asked. */
export function doubtEntries(report: RoundtableReport): readonly Entry[] {
  const detections = report.detections.map((detection) => ({
    round: detection.round,
    rank: 0,
    entry: entry(detectionTitle(detection), detection.because, [numbersText(detection.numbers)].filter(Boolean), true),
  }))
  const objections = report.objections.map((objection) => ({
    round: objection.round,
    rank: 1,
    entry: entry(
      objectionTitle(objection),
      objection.because,
      [`${dutiesText(objection)}.`, ...(objection.changed.length === 0 ? ['It changed nothing.'] : objection.changed)],
      objection.failed,
    ),
  }))
  const escalations = report.escalations.map((escalation) => ({
    round: escalation.round,
    rank: 2,
    entry: entry(
      `${escalation.id}, a person was asked`,
      escalation.needs,
      [escalationText(escalation)],
      escalation.outcome?.kind !== 'answered',
    ),
  }))
  return [...detections, ...objections, ...escalations].toSorted((a, b) => a.round - b.round || a.rank - b.rank).map((each) => each.entry)
}

export const verificationEntries = (report: RoundtableReport): readonly Entry[] =>
  report.verification.map(({ question, asks, pass, fail, unverified, failedBy }) => {
    const counts = [`${pass} passed`, `${fail} failed`, `${unverified} not to be checked`].filter((text) => !text.startsWith('0 '))
    return entry(
      `${question} ${asks}`,
      counts.length === 0 ? 'never asked' : counts.join(', '),
      failedBy.map(({ seat, round, because }) => `round ${round}, ${nameIn(report, seat)}: ${because}`),
      fail > 0,
    )
  })

export const vulnerabilityEntries = (report: RoundtableReport): readonly Entry[] =>
  report.vulnerabilities.map(({ id, seat, round, title, precondition, steps, answers }) =>
    entry(
      `${id} ${title}`,
      `round ${round}, ${nameIn(report, seat)}; ${answers.length === 0 ? 'nobody has answered it' : counted(answers.length, 'answer')}`,
      [
        ...(precondition === '' ? [] : [`Takes: ${precondition}`]),
        ...steps.map((step, index) => `Step ${index + 1}: ${step}`),
        ...answersText(report, answers),
      ],
      answers.length === 0,
    ),
  )

/** Who answers alike is told once. */
function answersText(report: RoundtableReport, answers: RoundtableReport['vulnerabilities'][number]['answers']): readonly string[] {
  const said = answers.map(({ seat, mitigation, acceptedRisk }) => ({
    seat,
    text: mitigation === null ? `would accept it: ${acceptedRisk ?? ''}` : `would mend it: ${mitigation}`,
  }))
  return [...new Set(said.map(({ text }) => text))].map((text) => {
    const seats = said.filter((each) => each.text === text).map(({ seat }) => seat)
    return `${namesIn(report, [...new Set(seats)])} ${text}`
  })
}

export const decisionEntries = ({ decisions }: RoundtableReport): readonly Entry[] =>
  decisions.map(({ id, text, round, claims }) => entry(id, text, [`round ${round}${claims.length === 0 ? '' : `, on ${listed(claims)}`}`]))

/** What was kept back: why, never what. */
export const blockEntries = (report: RoundtableReport): readonly Entry[] =>
  report.blocks.map(({ id, seat, round, by, because, appeal }) =>
    entry(
      id,
      `round ${round}, ${nameIn(report, seat)}, by ${by === 'code' ? 'the safety rules' : 'the judge'}: ${because}`,
      appeal === null ? ['It was not published.'] : [`Appealed by ${appeal.by}: ${appeal.because}`],
      appeal === null,
    ),
  )

export const contextEntries = (report: RoundtableReport): readonly Entry[] =>
  report.contexts.map(({ id, seat, round, question, supplied }) =>
    entry(
      id,
      `round ${round}, ${nameIn(report, seat)} asked: ${question}`,
      [supplied === null ? 'Not supplied yet.' : `${supplied.by}${supplied.success ? '' : ' had nothing'}: ${supplied.result}`],
      supplied?.success !== true,
    ),
  )

export const withheldEntries = ({ withheld }: RoundtableReport): readonly Entry[] =>
  withheld.map(({ feature, round, would, because }) => entry(`${FEATURES[feature]}, round ${round}`, `would have: ${would}`, [because]))
