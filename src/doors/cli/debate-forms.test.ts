import { describe, expect, test } from 'vitest'
import { ALLOWED } from '../../core/debate/numbers.ts'
import { type Purpose, purposes } from '../../core/debate/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import { debateForm } from './debate-forms.ts'
import type { Ask } from './fields.ts'

/** What a person would type to each question, by how it begins; what is asked besides is a hole in the form or in this list. */
const TYPED: readonly (readonly [question: RegExp, answer: string])[] = [
  [/^What you say/, 'Costs rose by 40 percent.'],
  [/side|^Side/i, 'no'],
  [/^Your position/, 'It costs more than it brings.'],
  [/^Confidence/, '0.7'],
  [/^How far ahead/, '5y'],
  [/^What you will look out for/, 'cost, risk'],
  [/What is measured/, 'cost per month'],
  [/^The value/, 'below 900 euros'],
  [/^By when/, '2030-12-31'],
  [/^Why/, 'The position rests on the cost.'],
  [/^Their/, 'It pays for itself.'],
  [/^Is it you/, 'inc'],
  [/^What was missing/, 'The date is missing.'],
  [/^Does|^Would|^Has/, 'yes'],
  [/^And if it is NO/, 'no'],
  [/^Why they differ/, 'Without it nothing is left of the case.'],
  [/^As a yes-or-no|^The yes-or-no/, 'Does it pay for itself within five years?'],
  [/^Ids|^The id of the message/, 'm4'],
  [/^The id of a proposed/, 'p1'],
  [/^References/, 'bill.md:3-4 "Costs rose by 40 percent"'],
  [/^Whose/, 'Speaker B'],
  [/^How \(/, 'meets'],
  [/^What is wrong/, 'source'],
  [/^Exactly/, 'Costs rose.'],
  [/^What would decide/, 'A second bill.'],
]

function typing(answers: Readonly<Record<string, string>> = {}): { readonly ask: Ask; readonly asked: string[] } {
  const asked: string[] = []
  const ask: Ask = async (question, read) => {
    asked.push(question)
    const own = Object.entries(answers).find(([start]) => question.startsWith(start))?.[1]
    const answer = own ?? TYPED.find(([begins]) => begins.test(question))?.[1]
    if (answer === undefined) throw new Error(`Nobody knows what to type to «${question}».`)
    const found = read(answer)
    if (typeof found === 'string') throw new Error(`«${answer}» to «${question}»: ${found}`)
    return found
  }
  return { ask, asked }
}

const turn = (purpose: Purpose, view: object = {}): OpenRequest => ({ purpose, view }) as unknown as OpenRequest
const speaking = (allowed: readonly string[], proposals: readonly object[] = []) =>
  turn('speak', { allowed, proposals, mayChallenge: ['Speaker B'] })

describe('what a person fills in is a reply as the debate takes it', () => {
  test.each(['open', 'commit', 'falsify', 'steelman', 'grade', 'review', 'confirm'] as const)('%s', async (purpose) => {
    const value = await debateForm(typing().ask, turn(purpose))
    expect(purposes[purpose].safeParse(value)).toMatchObject({ success: true })
  })
  test.each([
    ...ALLOWED.DISCOVERY.map((move) => [move, ALLOWED.DISCOVERY] as const),
    ...ALLOWED.EVIDENCE.map((move) => [move, ALLOWED.EVIDENCE] as const),
  ])('speak: %s', async (move, allowed) => {
    const value = await debateForm(typing({ Move: move }).ask, speaking(allowed))
    const parsed = purposes.speak.safeParse(value)
    expect(parsed).toMatchObject({ success: true, data: { contributions: [{ move, content: 'Costs rose by 40 percent.' }], acks: ['m4'] } })
  })
})

describe('the forms', () => {
  test('offer only the moves that the stage allows', async () => {
    const { ask, asked } = typing({ Move: 'clai' })
    await debateForm(ask, speaking(['CLAIM', 'CLARIFY']))
    expect(asked[0]).toBe('Move (CLAIM, CLARIFY): ')
    await expect(debateForm(typing({ Move: 'CONCEDE' }).ask, speaking(['CLAIM', 'CLARIFY']))).rejects.toThrow(
      /It takes one of: CLAIM, CLARIFY/,
    )
    await expect(debateForm(typing({ Move: 'cla' }).ask, speaking(['CLAIM', 'CLARIFY'])), 'cla may be either').rejects.toThrow(/one of/)
  })
  test('ask for a second only where something is proposed', async () => {
    const without = typing({ Move: 'CLAIM' })
    await debateForm(without.ask, speaking(['CLAIM']))
    expect(without.asked.join()).not.toMatch(/proposed thread/)
    const value = await debateForm(typing({ Move: 'CLAIM' }).ask, speaking(['CLAIM'], [{ id: 'p1' }]))
    expect(value).toMatchObject({ seconds: 'p1' })
  })
  test('who is uncertain is asked what would decide it, not for a falsifier', async () => {
    const { ask, asked } = typing({ 'Your side on this question': 'uncertain' })
    const value = await debateForm(ask, turn('commit'))
    expect(value).toMatchObject({ side: 'UNCERTAIN', falsifier: null, decides: 'A second bill.' })
    expect(asked.join()).not.toMatch(/What is measured/)
    expect(purposes.commit.safeParse(value)).toMatchObject({ success: true })
  })
  test('end when nobody answers, at whichever field', async () => {
    for (const purpose of ['open', 'commit', 'falsify', 'steelman', 'grade', 'review'] as const) {
      const { ask, asked } = typing()
      await debateForm(ask, turn(purpose))
      const fields = asked.length
      for (let last = 0; last < fields; last++) {
        let left = last
        const leaving: Ask = (question, read) => (left-- > 0 ? ask(question, read) : Promise.resolve(null))
        expect(await debateForm(leaving, turn(purpose)), `${purpose}, gone at field ${last}`).toBeNull()
      }
    }
  })
})
