/** What a roundtable's report says, in words that every form of it shares: the answer, the agreement, the advice, the votes, the end. */
import type { Counted, DecisionLayer, Rate, RoundtableReport } from '../../core/roundtable/report-types.ts'
import type { Tally } from '../../core/roundtable/words.ts'
import { counted, listed, percent } from '../amounts.ts'
import { withNames } from '../debate/names.ts'
import { driverWord } from '../reading.ts'
import { DETECTIONS, EXITS, FEATURES, LEVELS, ROLES, STAKES } from './phrases.ts'

/** Why this much confidence: a note of the report, told beside the word and not again at the end. */
export function confidenceReason({ notes, confidence }: RoundtableReport): string | null {
  const start = `Confidence ${confidence}: `
  return notes.find((note) => note.startsWith(start))?.slice(start.length) ?? null
}

export const withoutReason = (report: RoundtableReport): RoundtableReport => ({
  ...report,
  notes: report.notes.filter((note) => !note.startsWith(`Confidence ${report.confidence}: `)),
})

/** Seats call each other Speaker A, B…; a reader knows them by name. What a source says stays as it is. */
export function readable(report: RoundtableReport): RoundtableReport {
  const names = new Map(report.seats.map(({ alias, name }) => [alias, name]))
  return { ...withNames(report, names), evidence: report.evidence }
}

export const nameIn = ({ seats }: Pick<RoundtableReport, 'seats'>, seat: string): string =>
  seats.find((each) => each.seat === seat)?.name ?? seat

export const namesIn = (report: Pick<RoundtableReport, 'seats'>, seats: readonly string[]): string =>
  listed(seats.map((seat) => nameIn(report, seat)))

export const isOver = ({ status }: Pick<RoundtableReport, 'status'>): boolean => status === 'completed' || status === 'stopped'

/* ——— the decision ——— */

/** One sentence: what the table answers, how far it agrees, what to do. */
export function headline(report: RoundtableReport): string {
  const { decision, exit } = report
  if (exit === null && !isOver(report)) return soFar(report)
  if (decision.answer === null) return 'The table has no answer: no position leads'
  return `${answers(decision)}; ${agrees(report)}; ${DO[decision.advice]}`
}

const DO: Readonly<Record<DecisionLayer['advice'], string>> = {
  proceed: 'you can act on it',
  verify: 'check it before you act on it',
  ask: 'a person has to decide',
}

const answers = ({ side }: DecisionLayer): string =>
  side === null ? 'The table has an answer' : side === 'UNCERTAIN' ? 'The table can not tell' : `The table answers ${side}`

function agrees({ decision: { tally }, seats }: Pick<RoundtableReport, 'decision' | 'seats'>): string {
  if (tally === null) return 'nobody has voted on it'
  const blockers = tally.openBlockers.length === 0 ? '' : ` and ${counted(tally.openBlockers.length, 'blocker is', 'blockers are')} open`
  return `${tally.accept + tally.minor} of ${seats.length} accept it${blockers}`
}

function soFar({ decision, rounds, escalations, contexts, seats }: RoundtableReport): string {
  const escalation = escalations.find(({ outcome }) => outcome === null)
  if (escalation !== undefined) return `It waits for a person: ${escalation.id} has to be answered`
  const context = contexts.find(({ supplied }) => supplied === null)
  if (context !== undefined) return `It waits for something that a seat has asked for: ${context.id}`
  const last = rounds.at(-1)
  if (last === undefined) return 'The table is being laid; nothing has been said'
  if (last.kind === 'blind') return 'Everybody is thinking alone; nothing has been voted on'
  const leaning =
    decision.answer === null
      ? 'no position leads so far'
      : `so far it ${decision.side === null ? 'has an answer' : `leans to ${decision.side}`}`
  return `Round ${last.round} is under way; ${leaning}${decision.tally === null ? '' : `, and ${agrees({ decision, seats })}`}`
}

/** "3 ACCEPT and 1 MINOR": who voted what; votes of those who moved without new evidence are told apart. */
export function tallyText(tally: Tally): string {
  const votes = (
    [
      ['ACCEPT', tally.accept],
      ['MINOR', tally.minor],
      ['BLOCKER', tally.blocker],
      ['no vote', tally.absent],
    ] as const
  )
    .filter(([, amount]) => amount > 0)
    .map(([word, amount]) => `${amount} ${word}`)
  const aside =
    tally.unsupported.length === 0
      ? ''
      : `; ${counted(tally.unsupported.length, 'vote')} not counted as agreement, after a change of side without new evidence`
  return `${listed(votes)}, so ${percent(tally.level)} accept it${aside}`
}

/** The level with what it is made of. */
export function levelText({ level, tally }: DecisionLayer): string {
  if (tally === null) return LEVELS[level]
  const least = tally.leastConfidence === null ? '' : `; the least sure is at ${percent(tally.leastConfidence)}`
  const open = tally.openBlockers.length
  return `${LEVELS[level]}: ${tallyText(tally)}${least}; ${open === 0 ? 'no blocker is open' : `${counted(open, 'blocker is', 'blockers are')} open`}`
}

/* ——— votes and positions ——— */

export function voteText({ yes, no, uncertain, none, silent, assigned, unsupported, leads }: Counted): string {
  const parts = (
    [
      [yes, 'YES'],
      [no, 'NO'],
      [uncertain, 'UNCERTAIN'],
      [none, 'without a yes or no'],
      [silent, 'silent'],
      [assigned, 'with an assigned side, not counted'],
      [unsupported, 'changed sides without new evidence, not counted'],
    ] as const
  )
    .filter(([amount]) => amount > 0)
    .map(([amount, word]) => `${amount} ${word}`)
  if (yes + no + uncertain + none + unsupported === 0) return 'nobody has said where it stands'
  const isTie = leads === null && none === 0
  return `${parts.join(', ')}${isTie ? ' (a tie)' : leads === null ? '' : ` (${leads} leads)`}`
}

export const finalTitle = (report: RoundtableReport): string => (isOver(report) || report.exit !== null ? 'Final vote' : 'Now')

/** Whether talking changed who leads. */
export function turnText({ blindVote, finalVote, rounds }: RoundtableReport): string | null {
  if (!rounds.some(({ kind, measures }) => kind !== 'blind' && measures !== null)) return null
  if (blindVote.leads === finalVote.leads) return blindVote.leads === null ? null : 'The same side led before anyone had spoken.'
  const word = (side: Counted['leads']): string => side ?? 'nobody'
  return `The talk ${blindVote.leads === null ? 'decided' : 'turned'} it: ${word(blindVote.leads)} led before anyone had spoken, ${word(finalVote.leads)} leads now.`
}

/* ——— how it ended, and what it kept to ——— */

export const exitTitle = ({ exit }: RoundtableReport): string | null =>
  exit === null ? null : `${EXITS[exit.reason]}${exit.round === 0 ? '' : `, in round ${exit.round}`}`

export interface RateLine {
  readonly label: string
  readonly value: string
  readonly isMet: boolean
}

export function ratesOf({ rates }: RoundtableReport): readonly RateLine[] {
  const all: readonly (readonly [string, Rate])[] = [
    ['Claims with a label', rates.labelled],
    ['Facts with a citation, at first', rates.factsCitedAtFirst],
    ['Facts with a citation, after revision', rates.factsCitedAfterRevision],
    ['Quotations found in their source', rates.quotesVerified],
  ]
  return all.flatMap(([label, { count, of, rate, target }]) =>
    rate === null
      ? []
      : [{ label, value: `${count} of ${of} (${percent(rate)}); at least ${percent(target)} is aimed at`, isMet: rate >= target }],
  )
}

/* ——— who sat there ——— */

export function seatText({ anchor, role, perspective }: RoundtableReport['seats'][number]): string {
  return [anchor, ROLES[role], perspective ?? ''].filter((part) => part !== '').join(', ')
}

export const answeredBy = ({ driver, model }: RoundtableReport['seats'][number]): string => driverWord(driver, model)

/** What a reader should know before they trust it. */
export function cautionsOf(report: RoundtableReport): readonly string[] {
  const { seats, switches, collapse, highStakes } = report
  const offline = seats.filter(({ driver }) => driver === 'offline').length
  const offs = Object.entries(switches).filter(([, setting]) => setting !== 'enforce')
  return [
    ...(offline === 0
      ? []
      : [
          offline === seats.length
            ? 'No language model took part: every seat is a stand-in, which quotes the dossier and does not reason.'
            : `Stand-ins: ${offline} of ${seats.length}. They have no language model: they quote the dossier and do not reason.`,
        ]),
    ...(collapse.vanished > 0 ? [collapse.because] : []),
    ...(highStakes === null
      ? []
      : [`The stakes were declared high (${STAKES[highStakes]}): this is material for a decision, not the decision.`]),
    ...(offs.length === 0
      ? []
      : [`Not enforced: ${offs.map(([name, setting]) => `${FEATURES[name as keyof typeof FEATURES]} (${setting})`).join(', ')}.`]),
  ]
}

/** Detections as a reader meets them, each with its numbers behind it. */
export const detectionTitle = ({ kind, round }: RoundtableReport['detections'][number]): string => `${DETECTIONS[kind]} in round ${round}`

export const objectionTitle = ({ round, failed }: RoundtableReport['objections'][number]): string =>
  `Objections in round ${round}, which ${failed ? 'changed nothing' : 'did their work'}`

/** How many seats did what a round of objections asks of each. */
export function dutiesText({ seats }: Pick<RoundtableReport['objections'][number], 'seats'>): string {
  const met = (duty: 'counterargument' | 'hypothesis' | 'assumption'): number => seats.filter((seat) => seat[duty].met).length
  return `${met('counterargument')} of ${seats.length} brought a new counterargument, ${met('hypothesis')} a new hypothesis, ${met('assumption')} challenged an assumption`
}

export function escalationText({ outcome }: RoundtableReport['escalations'][number]): string {
  if (outcome === null) return 'not answered yet'
  if (outcome.kind === 'expired') return `nobody answered: ${outcome.because}`
  return `${outcome.by} answered “${outcome.answer}” (${outcome.choice === 'end' ? 'end it' : 'go on'})`
}
