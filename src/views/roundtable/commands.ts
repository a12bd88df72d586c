/** What a user can type about a roundtable, and why they might: the same words on every screen. Ids and seats are safe to type. */
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { answerCommand } from '../governor/commands.ts'
import { nameIn } from './reading.ts'

export interface Offer {
  readonly why: string
  readonly command: string
}

const ROUNDS_OFFERED = 2

export const supplyCommand = (id: string, context: string): string => `witan supply ${id} ${context} "…"`
export const appealCommand = (id: string, block: string): string => `witan appeal ${id} ${block} "…"`
export const liftCommand = (id: string, seat: string): string => `witan lift-blocker ${id} ${seat} "…"`
export const goOnCommand = (id: string): string => `witan go-on ${id} --rounds ${ROUNDS_OFFERED}`
export const showCommand = (id: string, round: number): string => `witan show ${id} --round ${round}`

/** What is most urgent first: nothing goes on before the first two are done. */
export function offersOf(report: RoundtableReport): readonly Offer[] {
  const { id, escalations, contexts, blocks, decision, exit, rounds } = report
  const last = rounds.at(-1)
  const open = exit === null
  return [
    ...escalations
      .filter(({ outcome }) => outcome === null && open)
      .flatMap((escalation) => [
        { why: `Let ${escalation.id} go on, with a word to the table`, command: answerCommand(id, escalation.id) },
        { why: `End it at ${escalation.id}`, command: answerCommand(id, escalation.id, 'end') },
      ]),
    ...contexts
      .filter(({ supplied }) => supplied === null && open)
      .map((context) => ({ why: `Supply what ${nameIn(report, context.seat)} asks for`, command: supplyCommand(id, context.id) })),
    // After the end nothing can be set aside before it goes on.
    ...(open ? (decision.tally?.openBlockers ?? []) : []).map(({ seat }) => ({
      why: `Set aside the blocker of ${nameIn(report, seat)}`,
      command: liftCommand(id, seat),
    })),
    ...blocks
      .filter(({ appeal }) => appeal === null && open)
      .map((block) => ({ why: `Publish what was blocked as ${block.id}`, command: appealCommand(id, block.id) })),
    ...(exit === null || exit.reason === 'too-few-seats' ? [] : [{ why: 'Let the table talk on', command: goOnCommand(id) }]),
    ...(last === undefined || last.kind === 'blind'
      ? []
      : [{ why: `Read round ${last.round} in full`, command: showCommand(id, last.round) }]),
  ]
}
