/** Two agents talk each other into a frenzy: seven comments, as they come, and with enough around them to pass for substance. */
import { describe, expect, test } from 'vitest'
import { comment, thread, WAYS } from './case.fixture.ts'
import type { GateWays } from './gate.ts'
import { type GatedComment, type Judgement, judgeComment } from './gate.ts'
import { PRESETS } from './presets.ts'
import { characterCount, uniqueWordCount } from './substance.ts'

const SPIRAL = [
  'Moving the duel to the bridge could work well.',
  'Oh yes, the bridge is a splendid place for it!',
  'Splendid? It is the heart of the book, and we NEED to have it!',
  'Without the bridge the whole act falls apart. It is CRUCIAL.',
  'If it is not written today, nobody can say what becomes of us!',
  'Everything we built is about to go under, do you not see it?',
  'ALL HANDS! Only the bridge can save the book from ruin now!',
]
/** The same, but the third says two such words at once. */
const HOTTER = SPIRAL.map((said, nth) => (nth === 2 ? 'We NEED to have the bridge, it is CRUCIAL for the book!' : said))

const PADDING =
  'In the draft as it stands, chapter four brings both brothers to the ferry at dusk, the toll keeper sees them quarrel, and nobody else is near; that is how the scene was planned from the first outline on.'
const padded = (spiral: readonly string[]): readonly string[] => spiral.map((said) => `${said} ${PADDING}`)

interface Played {
  readonly stored: number
  readonly judgements: readonly Judgement[]
}

/** One after the other by two authors, until the issue stands still. */
function play(bodies: readonly string[], ways: GateWays = WAYS, breakers = PRESETS.standard): Played {
  const authors: string[] = []
  const judgements: Judgement[] = []
  for (const [nth, body] of bodies.entries()) {
    const said: GatedComment = comment({ author: nth % 2 === 0 ? 'ada' : 'bo', body })
    const budgetedBy = authors.filter((author) => author === said.author).length
    const on = thread({ authors: [...authors], budgetedBy, budgetedTotal: authors.length, agentComments: authors.length })
    const judgement = judgeComment(said, on, breakers, ways)
    judgements.push(judgement)
    if (judgement.verdict === 'freeze') break
    if (judgement.verdict === 'admit') authors.push(said.author)
  }
  return { stored: authors.length, judgements }
}

describe('the spiral as it comes', () => {
  test('is too brief in every step, so all seven are refused and none is stored', () => {
    for (const said of SPIRAL) expect(characterCount(said)).toBeLessThan(150)
    const { stored, judgements } = play(SPIRAL)
    expect(stored).toBe(0)
    expect(judgements.map(({ verdict, primary }) => `${verdict} ${primary}`)).toEqual(SPIRAL.map(() => 'refuse insufficient-substance'))
  })
})

describe('the spiral with padding', () => {
  test('has substance enough', () => {
    for (const said of [...padded(SPIRAL), ...padded(HOTTER)]) {
      expect(characterCount(said)).toBeGreaterThan(150)
      expect(uniqueWordCount(said, 1_000)).toBeGreaterThan(20)
    }
  })

  test('is frozen by ping-pong at its fourth comment', () => {
    const { stored, judgements } = play(padded(SPIRAL))
    expect(stored).toBe(3)
    expect(judgements.map(({ verdict }) => verdict)).toEqual(['admit', 'admit', 'admit', 'freeze'])
    expect(judgements.at(-1)?.primary).toBe('ping-pong-detected')
  })

  test.each(['literal', 'calibrated'] as const)('is frozen by escalation at its third where two such words meet (%s)', (lexicon) => {
    const { stored, judgements } = play(padded(HOTTER), { ...WAYS, lexicon })
    expect(stored).toBe(2)
    expect(judgements.at(-1)).toMatchObject({ verdict: 'freeze', primary: 'escalation-language' })
  })

  test('is frozen under every preset', () => {
    const ends = Object.entries(PRESETS).map(([preset, breakers]) => {
      const { stored, judgements } = play(padded(padded(SPIRAL)), WAYS, breakers)
      return [preset, stored, judgements.at(-1)?.primary]
    })
    expect(ends).toEqual([
      ['light', 3, 'ping-pong-detected'],
      ['standard', 3, 'ping-pong-detected'],
      ['strict', 2, 'escalation-language'],
    ])
  })
})
