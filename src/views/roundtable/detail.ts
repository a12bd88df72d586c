/** One round in full, on a terminal: all that was said, what each contribution was checked for, and what the rules made of it. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { DetailedContribution, RoundDetail } from '../../core/roundtable/report/round-detail.ts'
import { listed, percent } from '../amounts.ts'
import { withNames } from '../debate/names.ts'
import { answerCommand } from '../governor/commands.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { sideBadge } from '../terminal/badge.ts'
import { head, news, note, remark, rule, spoken, stated, typed } from '../terminal/lanes.ts'
import { appealCommand, supplyCommand } from './commands.ts'
import { movesOf } from './parts.ts'
import { DETECTIONS, FEATURES, fieldWords, figure, RESULT_MARKS, ROLES, roundTitle, STATUS_MARKS } from './phrases.ts'
import { tallyText } from './reading.ts'
import { type Scene, sceneOf } from './scene.ts'
import { voteBrush } from './speech-lines.ts'

const plain: Brush = (text) => text

export function roundText(detail: RoundDetail, state: Deliberation, paint: Paint, width: number): string {
  const scene = sceneOf(state, paint, width)
  const names = new Map(Object.entries(scene.own.places).map(([seat, { alias }]) => [alias, scene.name(seat)]))
  // What a source says stays as it is: only what seats say of each other is told by name.
  const shown = withNames(detail, names)
  const contributions = shown.contributions.map((one, index) => ({ ...one, evidence: detail.contributions[index]?.evidence ?? [] }))
  return [
    ...opening(shown, scene),
    ...contributions.flatMap((one) => contribution(one, scene)),
    ...(shown.silent.length === 0 ? [] : ['']),
    ...shown.silent.flatMap(({ seat, because }) => note(scene, oneLine(`– ${scene.name(seat)}: ${because}`), paint.yellow)),
    ...counted(shown, scene),
    ...befell(shown, scene),
    ...asked(shown, scene),
  ].join('\n')
}

function opening({ round, kind, answer, focus, isClosed }: RoundDetail, scene: Scene): readonly string[] {
  const { paint } = scene
  const put =
    answer === null ? null : `Voted on: ${answer.side === null ? '' : `${answer.side}. `}“${answer.statement}” (${scene.name(answer.seat)})`
  return [
    rule(scene, `${roundTitle(round, kind)}${isClosed ? '' : ', still open'}`, paint.bold),
    ...(put === null ? [] : note(scene, oneLine(put), plain)),
    ...(focus === null || focus === '' ? [] : note(scene, oneLine(`About: ${focus}`), paint.cyan)),
  ]
}

function contribution(said: DetailedContribution, scene: Scene): readonly string[] {
  const { seat, side, confidence, confidenceDelta, vote, role, anchor, perspective, mended } = said
  const { paint } = scene
  const moved =
    confidenceDelta === null || confidenceDelta === 0 ? '' : ` (${confidenceDelta > 0 ? '+' : '−'}${percent(Math.abs(confidenceDelta))})`
  const seen = [anchor, ROLES[role], perspective ?? ''].filter((part) => part !== '').join(' · ')
  const cast = vote?.vote ?? null
  return [
    ...head(scene, seat, [
      { text: side ?? '', brush: () => sideBadge(side, paint) },
      { text: `${percent(confidence)} sure${moved}`, brush: paint.dim },
      { text: cast ?? '', brush: cast === null ? paint.dim : voteBrush(cast, paint) },
      { text: mended === null ? '' : 'mended once', brush: paint.dim },
    ]),
    ...remark(scene, seat, oneLine(seen)),
    ...stated(scene, seat, said.statement),
    ...spoken(scene, seat, said.text),
    ...(said.part === null ? [] : movesOf(said.part)).flatMap((move) => remark(scene, seat, oneLine(`▸ ${move}`), plain)),
    ...weighed(said).flatMap((text) => remark(scene, seat, oneLine(text))),
    ...(said.change === null
      ? []
      : remark(scene, seat, oneLine(changeText(said, said.change)), said.change.supported ? paint.green : paint.yellow)),
    ...registered(said, scene),
    ...checked(said, scene),
  ]
}

function changeText({ side }: DetailedContribution, { from, supported, because }: NonNullable<DetailedContribution['change']>): string {
  return `${supported ? '✓' : '!'} moved from ${from} to ${side ?? 'no side'}${supported ? '' : ' without new evidence'}: ${because}`
}

/** Everything beside the words, none of it counted or cut. */
function weighed({
  vote,
  alternatives,
  failureModes,
  uncertain,
  challenges,
  supports,
  retracts,
  controls,
}: DetailedContribution): readonly string[] {
  const over = vote?.claim == null ? '' : ` over ${vote.claim}`
  return [
    ...(vote === null || (vote.because === '' && over === '') ? [] : [`votes ${vote.vote ?? 'nothing'}${over}: ${vote.because}`]),
    ...alternatives.map(({ option, rejectedBecause }) => `instead: ${option} – rejected: ${rejectedBecause}`),
    ...failureModes.map(({ failure, mitigation }) => `could fail: ${failure} – then: ${mitigation}`),
    ...uncertain.map((text) => `does not know: ${text}`),
    ...challenges.map(({ claim, because }) => `disputes ${claim}: ${because}`),
    ...(supports.length === 0 ? [] : [`holds ${listed(supports)}`]),
    ...(retracts.length === 0 ? [] : [`takes back ${listed(retracts)}`]),
    ...(controls === null ? [] : [`bounds: ${controls.scope} · approval: ${controls.approval} · called off: ${controls.abort}`]),
  ]
}

const VERDICTS = { verified: '✓', failed: '✗', unverified: '?' } as const

function registered({ seat, claims, evidence, violations }: DetailedContribution, scene: Scene): readonly string[] {
  const { paint } = scene
  const brush = { verified: paint.green, failed: paint.red, unverified: paint.yellow } as const
  return [
    ...claims.flatMap(({ id, label, declared, status, text, cites, restates }) => {
      const called = label === declared ? label : `${label} (called ${declared})`
      const rests = cites.length === 0 ? '' : ` ← ${cites.join(', ')}`
      return remark(scene, seat, oneLine(`${STATUS_MARKS[status]} ${id} ${called}${restates ? ', said before' : ''}: ${text}${rests}`))
    }),
    ...evidence.flatMap(({ id, n, source, lines, quote, verdict, because }) => {
      const where = lines === null ? source : `${source}:${lines.start}${lines.end === lines.start ? '' : `–${lines.end}`}`
      const words = quote === null ? '' : ` “${quote}”`
      return remark(scene, seat, oneLine(`${VERDICTS[verdict]} [${n}] ${id} ${where}${words} ${verdict}: ${because}`), brush[verdict])
    }),
    ...violations.flatMap(({ because }) => remark(scene, seat, oneLine(`! ${because}`), paint.yellow)),
  ]
}

function checked({ seat, verification, mended, safety, ignored }: DetailedContribution, scene: Scene): readonly string[] {
  const { paint } = scene
  const brush = { pass: paint.green, fail: paint.red, unverified: paint.yellow } as const
  return [
    ...verification.flatMap(({ question, asks, result, because, by }) =>
      remark(
        scene,
        seat,
        oneLine(`${RESULT_MARKS[result]} ${question} ${asks} ${because}${by === 'judge' ? ' (the judge)' : ''}`),
        brush[result],
      ),
    ),
    ...(mended === null ? [] : mended.asked.flatMap((text) => remark(scene, seat, oneLine(`was asked to mend: ${text}`)))),
    ...(safety === null || safety.concerns.length === 0
      ? []
      : remark(scene, seat, oneLine(`safety (${safety.tier}, ${safety.score}): ${safety.concerns.join(' ')}`), paint.yellow)),
    ...ignored.flatMap((text) => remark(scene, seat, oneLine(`! not taken: ${text}`), paint.yellow)),
  ]
}

function counted({ summary, tally, measures, decisions }: RoundDetail, scene: Scene): readonly string[] {
  const { paint } = scene
  if (summary === null || measures === null) return []
  const numbers = Object.entries(measures).flatMap(([name, value]) => (value === null ? [] : [`${fieldWords(name)} ${figure(value)}`]))
  return [
    ...news(scene, oneLine(summary.oneLiner === '' ? 'The round is closed.' : summary.oneLiner), paint.bold),
    ...(tally === null ? [] : note(scene, oneLine(`Votes: ${tallyText(tally)}.`), plain, '  ')),
    ...(tally?.openBlockers ?? []).flatMap(({ seat, claim, because, round }) => {
      const over = claim === null ? '' : `, over ${claim}`
      return note(scene, oneLine(`■ ${scene.name(seat)} blocks it since round ${round}${over}: ${because}`), paint.red, '  ')
    }),
    ...note(scene, oneLine(numbers.join(' · ')), paint.dim, '  '),
    ...summary.contested.flatMap(({ claim, for: holders, against }) =>
      note(scene, oneLine(`≠ ${claim}: ${listed(holders.map(scene.name))} against ${listed(against.map(scene.name))}`), paint.dim, '  '),
    ),
    ...decisions.flatMap(({ id, text }) => note(scene, oneLine(`✓ decided ${id}: ${text}`), paint.green, '  ')),
  ]
}

/** What the rules found, and what they would have done. */
function befell({ detection, objection, vulnerabilities, withheld, lifted }: RoundDetail, scene: Scene): readonly string[] {
  const { paint } = scene
  const mark = (met: boolean): string => (met ? '✓' : '✗')
  return [
    ...(detection === null ? [] : news(scene, oneLine(`⚠ ${DETECTIONS[detection.kind]}. ${detection.because}`), paint.yellow)),
    ...(objection === null ? [] : news(scene, oneLine(objection.because), objection.failed ? paint.red : paint.green)),
    ...(objection?.seats ?? []).flatMap(({ seat, counterargument, hypothesis, assumption }) => {
      const duties = `${mark(counterargument.met)} counterargument ${mark(hypothesis.met)} hypothesis ${mark(assumption.met)} assumption`
      const why = [counterargument, hypothesis, assumption].flatMap(({ met, because }) => (met ? [] : [because])).join(' ')
      return note(scene, oneLine(`${scene.name(seat)}: ${duties}${why === '' ? '' : `. ${why}`}`), plain, '  ')
    }),
    ...vulnerabilities.flatMap(({ id, title, foundBy, foundIn, answers }) => [
      ...note(scene, oneLine(`▸ ${id}: ${title} (${scene.name(foundBy)}, round ${foundIn})`), paint.red),
      ...answers.flatMap(({ seat, mitigation, acceptedRisk }) => {
        const what = mitigation === null ? `accepts the risk: ${acceptedRisk ?? ''}` : `answers: ${mitigation}`
        return note(scene, oneLine(`${scene.name(seat)} ${what}`), paint.green, '  ')
      }),
    ]),
    ...withheld.flatMap(({ feature, would, because }) =>
      note(scene, oneLine(`${FEATURES[feature]} would ${would}: ${because}`), paint.dim),
    ),
    ...lifted.flatMap(({ seat, by, because }) =>
      note(scene, oneLine(`${by} set aside the blocker of ${scene.name(seat)}: ${because}`), paint.cyan),
    ),
  ]
}

/** What was asked of people, and what came of it; with the words to type where nothing has yet. */
function asked({ escalations, contexts, blocks }: RoundDetail, scene: Scene): readonly string[] {
  const { paint, id: deliberation } = scene
  return [
    ...escalations.flatMap(({ id, needs, outcome }) => [
      ...news(scene, oneLine(`■ ${id}: a person is needed. ${needs}`), paint.magenta),
      ...(outcome === null
        ? typed(scene, answerCommand(deliberation, oneLine(id)))
        : note(
            scene,
            oneLine(outcome.kind === 'expired' ? outcome.because : `${outcome.by} (${outcome.choice}): ${outcome.answer}`),
            plain,
            '  ',
          )),
    ]),
    ...contexts.flatMap(({ id, seat, question, why, supplied }) => [
      ...news(scene, oneLine(`? ${id}: ${scene.name(seat)} asks: ${question}${why === '' ? '' : ` (${why})`}`), paint.cyan),
      ...(supplied === null
        ? typed(scene, supplyCommand(deliberation, oneLine(id)))
        : note(scene, oneLine(`${supplied.by}${supplied.success ? '' : ' could not supply it'}: ${supplied.result}`), plain, '  ')),
    ]),
    ...blocks.flatMap(({ id, seat, by, because, appeal }) => [
      ...news(
        scene,
        oneLine(`■ ${id}: what ${scene.name(seat)} said was blocked by ${by === 'code' ? 'the safety rules' : 'the judge'}. ${because}`),
        paint.red,
      ),
      ...(appeal === null
        ? typed(scene, appealCommand(deliberation, oneLine(id)))
        : note(scene, oneLine(`${appeal.by} appealed: ${appeal.because}`), plain, '  ')),
    ]),
  ]
}
