/** Where a freeze would be no answer: the desk about one, for whoever caused it, and an issue that is only being opened. */
import { describe, expect, test } from 'vitest'
import { ADMITTED, bodyOf, broken, CALM, comment, thread, WAYS } from './case.fixture.ts'
import { type GatedComment, type GatedThread, type Judgement, judgeOnDesk, judgeOpening } from './gate.ts'
import { PRESETS } from './presets.ts'

const LOUD = `${CALM} URGENT and CRITICAL.`

describe('on a desk, whoever caused it', () => {
  const onDesk = (said: Partial<GatedComment>, on: Partial<GatedThread> = {}, preset = PRESETS.standard): Judgement =>
    judgeOnDesk(comment(said), thread({ isMeta: true, ...on }), preset, WAYS)

  test('may say what is calm and has substance', () => expect(onDesk({})).toEqual(ADMITTED))

  test('is refused for words of alarm, which freeze nothing there', () => {
    const judged = onDesk({ body: LOUD })
    expect(judged).toMatchObject({ verdict: 'refuse', primary: 'escalation-language' })
    expect(broken(judged)).toEqual(['escalation-language:reject'])
    expect(judged.violations[0]?.message).toMatch(/It is not taken like this: say it in plain words/)
    expect(broken(onDesk({ body: `${CALM} URGENT.` }))).toEqual([])
    expect(broken(onDesk({ body: `${CALM} URGENT.` }, { damping: 1 })), 'lowered, as anywhere').toEqual(['escalation-language:reject'])
  })

  test('is refused for what is too short', () =>
    expect(broken(onDesk({ body: bodyOf(100, 10) }))).toEqual(['insufficient-substance:reject', 'low-vocabulary:reject']))

  test.each([
    ['standard', 1, []],
    ['standard', 2, ['comment-budget-exceeded:reject']],
    ['light', 3, []],
    ['light', 4, ['comment-budget-exceeded:reject']],
    ['strict', 1, ['comment-budget-exceeded:reject']],
  ] as const)('has as many comments as on any issue, and none more (%s, %i written)', (preset, budgetedBy, rules) =>
    expect(broken(onDesk({}, { budgetedBy, extra: 5 }, PRESETS[preset]))).toEqual(rules),
  )

  test('is told how many', () =>
    expect(onDesk({}, { budgetedBy: 3 }).violations).toMatchObject([
      {
        numbers: { written: 3, limit: 2 },
        message: 'Every member has 2 comments on a desk, and the author of this one has written 3. The moderator decides how it goes on.',
      },
    ]))

  test('is not judged for what an issue is judged for beside that', () =>
    expect(
      broken(
        onDesk(
          { impact: 'canon-changing', wantsToResolve: true },
          { authors: ['ada', 'bo', 'ada', 'bo'], budgetedTotal: 99, mustReground: true, isInRemediation: true },
        ),
      ),
    ).toEqual([]))
})

describe('an issue that is opened', () => {
  const opening = (text: string, damping = 0, preset = PRESETS.standard): Judgement => judgeOpening(text, damping, preset, WAYS)

  test('may be one short question', () => expect(opening('Which boat is the last?')).toEqual(ADMITTED))

  test('is refused for more words of alarm than a comment may have, and nothing freezes', () => {
    expect(opening('URGENT: the last boat')).toEqual(ADMITTED)
    expect(opening('URGENT: the last boat. CRITICAL.')).toMatchObject({
      verdict: 'refuse',
      primary: 'escalation-language',
      violations: [
        { consequence: 'reject', numbers: { found: 2, limit: 1 }, message: expect.stringMatching(/^The issue uses 2 escalation words/) },
      ],
    })
    expect(opening('URGENT: the last boat', 1)).toMatchObject({ verdict: 'refuse', violations: [{ numbers: { found: 1, limit: 0 } }] })
    expect(opening('URGENT: the last boat', 0, PRESETS.strict).verdict).toBe('refuse')
    expect(opening('URGENT, CRITICAL, a DISASTER', 0, PRESETS.light).verdict).toBe('admit')
  })
})
