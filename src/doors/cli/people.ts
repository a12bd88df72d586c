/**
 * What a roundtable asks of a person, asked right here while it runs: whether to go on, and what a seat can't do without. An empty
 * line leaves it to somebody elsewhere; whoever answers first is heard, and the question here goes away.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import { isRefusal } from '../../core/refusal.ts'
import { modeOf } from '../../core/roundtable/modes/modes.ts'
import type { ContextRequest, Escalation, Roundtable } from '../../core/roundtable/state.ts'
import { openContexts, openEscalation } from '../../core/roundtable/tick.ts'
import type { RoundtableCommand, RoundtableOptions } from '../../core/roundtable/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { answerCommand } from '../../views/governor/commands.ts'
import { printable } from '../../views/printable.ts'
import { supplyCommand } from '../../views/roundtable/commands.ts'
import { wrap } from '../../views/wrap.ts'
import type { Terminal } from './desk.ts'
import { type Ask, askAt, choice, orNone, type Read, words, wordsOrEmpty } from './fields.ts'

const BY = 'user'
const WORDS_MAX = 4_000
const NOT_TO_BE_HAD = 'It is not to be had.'

/** Keeps the rest of the screen still while somebody types. */
type Hold = <T>(act: () => Promise<T>) => Promise<T>

/** What stands beside those who are asked. */
export interface Beside {
  readonly hold: Hold
  /** Resolves when everything up to this version has been shown. */
  readonly caughtUp: (version: number) => Promise<void>
  /** Lets go of the deliberation, so that it can be taken up where a person is. */
  readonly leave: () => void
  /** Nothing is shown: what is asked must say for itself what it is about. */
  readonly isQuiet: boolean
}

interface Question {
  readonly id: string
  readonly needs: string
  readonly elsewhere: string
  /** Null: the input has ended. `left`: to be answered elsewhere. */
  readonly ask: (ask: Ask) => Promise<RoundtableCommand | 'left' | null>
}

export type Put = 'answered' | 'left' | 'nothing' | 'ended'

/** Whether this kind of deliberation ever asks a person who has no seat. */
export const asksPeople = ({ house }: Deliberation): boolean => house.opening.protocol === 'roundtable'

interface Here extends Pick<Beside, 'hold' | 'caughtUp' | 'isQuiet'> {
  readonly terminal: Terminal
  readonly signal: AbortSignal
}

/** Asks the first open question that nobody has left to others. */
export async function putQuestion(engine: Engine, state: Deliberation, left: Set<string>, here: Here): Promise<Put> {
  const question = questionsOf(state).find((one) => !left.has(one.id))
  if (question === undefined) return 'nothing'
  const { terminal, signal, caughtUp, hold, isQuiet } = here
  const settled = new AbortController()
  const over = AbortSignal.any([signal, settled.signal])
  const watching = untilSettled(engine, state, question.id, over).then(() => settled.abort())
  try {
    // What led to it is read before it is answered.
    await Promise.race([caughtUp(state.version), aborted(over)])
    const command = await hold(() => {
      terminal.err(isQuiet ? `\n${wrap(printable(question.needs), terminal.width()).join('\n')}\n` : '\n')
      return question.ask(askAt(terminal, over))
    })
    if (over.aborted) return 'answered'
    if (command === null) return 'ended'
    if (command === 'left') {
      left.add(question.id)
      terminal.err(`It waits for an answer from elsewhere: ${question.elsewhere}\n`)
      return 'left'
    }
    const refused = await engine.command(state.house.id, command)
    if (isRefusal(refused)) terminal.err(`${terminal.paint.red(printable(refused.because))}\n`)
    return 'answered'
  } finally {
    settled.abort()
    await watching
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Nobody is asked while seats still speak: they may bring what was missing, and the round waits only for what is then left. */
function questionsOf({ house, own: opaque }: Deliberation): readonly Question[] {
  const own = opaque as Roundtable
  if (house.closed !== null || house.status !== 'open' || Object.keys(own.grants).length > 0) return []
  const escalation = openEscalation(own)
  const isNamed = modeOf((house.opening.options as RoundtableOptions).mode).shows === 'words'
  return [
    ...(escalation === undefined ? [] : [goOnOrEnd(escalation, answerCommand(house.id, escalation.id))]),
    ...openContexts(own).map((context) => toSupply(context, isNamed ? context.seat : 'A seat', supplyCommand(house.id, context.id))),
  ]
}

const CHOICES = ['go-on', 'end'] as const

const goOnOrEnd = ({ id, needs }: Escalation, elsewhere: string): Question => ({
  id,
  needs,
  elsewhere,
  ask: async (ask) => {
    const chosen = await ask(`${id}: go on, or end here (go-on, end; Enter: wait for an answer from elsewhere)? `, orNone(choice(CHOICES)))
    if (chosen === null || chosen.value === null) return chosen === null ? null : 'left'
    const answer = await ask(chosen.value === 'end' ? 'Why: ' : 'What should they look at: ', words(WORDS_MAX))
    return answer && { type: 'answer-escalation', by: BY, id, choice: chosen.value, answer: answer.value }
  },
})

const toSupply = ({ id, question, why }: ContextRequest, who: string, elsewhere: string): Question => ({
  id,
  needs: `${who} asks for something before the round goes on. ${why}`,
  elsewhere,
  ask: async (ask) => {
    const asked = `${id}: ${printable(question)}\nWhat you know of it («-» and why, if it is not to be had; Enter: wait for an answer from elsewhere): `
    const told = await ask(asked, supplied)
    if (told === null) return null
    return told.value === null ? 'left' : { type: 'supply-context', by: BY, id, ...told.value }
  },
})

const supplied: Read<{ readonly success: boolean; readonly result: string } | null> = (text) => {
  const read = wordsOrEmpty(WORDS_MAX)(text)
  if (typeof read === 'string') return read
  if (text === '') return { value: null }
  if (!text.startsWith('-')) return { value: { success: true, result: text } }
  return { value: { success: false, result: text.slice(1).trim() || NOT_TO_BE_HAD } }
}

/** Answered elsewhere, no longer waited for, or over altogether. */
async function untilSettled(engine: Engine, { house, version }: Deliberation, id: string, signal: AbortSignal): Promise<void> {
  for await (const event of engine.follow(house.id, version, signal)) {
    const isSettled =
      (event.type === 'escalation.answered' || event.type === 'escalation.expired' || event.type === 'context.supplied') && event.id === id
    if (isSettled || event.type === 'deliberation.closed') return
  }
}
