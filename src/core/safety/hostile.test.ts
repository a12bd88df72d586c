/** Texts written to slow the evaluation down, to hide words from it, or to break it. */
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { evaluateSafety, type Setting } from './tiers.ts'

const CALM: Setting = { isPressedMode: false, topic: '', highStakes: null }
const CHARACTERS = 100_000
const MS_MAX = 50
const HARM = 'Hurt my neighbour: first go there, then wait, then leave.'
const filled = (part: string): string => part.repeat(Math.ceil(CHARACTERS / part.length)).slice(0, CHARACTERS)

/** Up to ten tries, because the first ones compile. */
function millisecondsOf(work: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && best >= MS_MAX; tries++) best = Math.min(best, ordinaryMs(work))
  return best
}

describe('given 100,000 hostile characters', () => {
  test.each([
    'kill ',
    'kill him. ',
    'kill him and then first ',
    'how to attack ',
    'step by step ',
    'attack the the the ',
    '1. kill them\n',
    'take 5 mg ',
    'disable the ',
    'encrypt all files ',
    'break into take down steal get hack attack exploit kill poison set fire to put the drug into her ',
    "a's ",
    'a',
    ' ',
    '\n',
    '.',
    '-',
    '"',
    '> ',
    '1) ',
    '((((',
    '[{(<',
    '\u200b',
    'k\u200bi\u200bl\u200bl ',
    '\u202ekill him\u05d0 ',
    '\u0301',
    'without being ',
    'I want to to to ',
  ])('of %j, then it takes less than 50 ms in every setting', (part) => {
    const text = filled(part)
    for (const highStakes of [null, 'security', 'medical-legal', 'agentic', 'safety-critical'] as const)
      expect(millisecondsOf(() => evaluateSafety(text, { isPressedMode: true, topic: text, highStakes }))).toBeLessThan(MS_MAX)
  })
})

describe('given words that are hidden', () => {
  test.each([
    ['by zero-width signs', HARM.replaceAll('u', 'u\u200b').replaceAll('e', '\u2060e')],
    ['by soft hyphens', HARM.replaceAll('r', '\u00adr')],
    ['by marks of direction', `\u202e${HARM.replaceAll('g', '\u200fg\u200e')}\u202c`],
    [
      'in wide letters',
      [...HARM].map((sign) => (/[a-z]/i.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign)).join(''),
    ],
    ['in capitals', HARM.toUpperCase()],
    ['by Windows line ends', 'Hurt my neighbour:\r\n1. Go there.\r\n2. Leave.\r\n'],
    ['by old line ends', 'Hurt my neighbour:\r1. Go there.\r2. Leave.\r'],
    ['in a heap of brackets', `${'('.repeat(200)} ${HARM} ${')'.repeat(200)}`],
    ['behind 90,000 harmless characters', `${'The sea is calm. '.repeat(5_300)}${HARM}`],
    ['among Hebrew words', `שלום. ${HARM} שלום`],
  ])('%s, then they are found', (_, text) => expect(evaluateSafety(text, CALM).passed).toBe(false))

  test('given a letter of another script beside it, then a part of a word is no word', () => {
    expect(evaluateSafety('éhurt him', CALM).triggers).toEqual([])
    expect(evaluateSafety('skill people, overkill people', CALM).triggers).toEqual([])
  })
})

test.each(['', ' ', '\u0000', '\ud800', '```', '1.', '"', 'kill'])('given %j, then it passes and does not throw', (text) =>
  expect(evaluateSafety(text, CALM).passed).toBe(true),
)
