/**
 * A person at a roundtable, at the terminal where it runs: what they have been shown whenever they are asked something, and what
 * they are shown once they have answered. The other seats are scripted and answer at once.
 */
import { describe, expect, test } from 'vitest'
import { CONTRIBUTION, OBJECTION, POSITION, table, tableFolder } from './roundtable-script.ts'
import { inProcess, type Kept, keptTerminal } from './terminal.ts'

const DELPHI = { ...CONTRIBUTION, reactsTo: { statistic: 'yes', value: 2 }, moved: false, onEvidence: [], why: 'I stay.' }
const BLIND = { ...POSITION, text: 'The blind cellar.[INFER]' }
/** Words that only one seat says, and only there. */
const WORDS = {
  ben: {
    position: [BLIND],
    collaborative: [{ ...CONTRIBUTION, builds: [], text: 'The first attic.[INFER]' }],
    delphi: [{ ...DELPHI, text: 'The first attic.[INFER]' }],
    object: [
      { ...OBJECTION, text: 'The object bridge.[INFER]' },
      { ...OBJECTION, text: 'The mended tower.[INFER]' },
    ],
  },
}

const TYPED: readonly (readonly [words: string, typed: string])[] = [
  ['go on, or end here', 'end'],
  ['Side', 'yes'],
  ['Confidence, ', '0.9'],
  ['Your position', 'Open it.'],
  ['Reasons', 'My own lantern.[INFER]'],
  ['Your vote', 'accept'],
  ['The figure of the last round', 'yes'],
  ['Its value', '3'],
  ['differ from your last one', 'no'],
  ['Why', 'So it is.'],
]
/** Longer than the others need, and than it takes until a person is asked. */
const THINKS_MS = 400

interface Turn {
  readonly purpose: string
  /** All that was shown until the last question of this turn. */
  out: string
}

/** Sits in ann's place until it has ended. */
async function seated(...args: readonly string[]): Promise<{ readonly turns: readonly Turn[]; readonly out: string }> {
  const cwd = tableFolder(WORDS)
  const turns: Turn[] = []
  const kept: Kept = keptTerminal(async (question) => {
    if (question.startsWith('Side')) {
      await new Promise((resolve) => setTimeout(resolve, THINKS_MS))
      turns.push({ purpose: /Your turn \(ann, (\S+)\)(?![^]*Your turn)/.exec(kept.err())?.[1] ?? '', out: '' })
    }
    const turn = turns.at(-1)
    if (turn !== undefined && !question.includes('go on, or end')) turn.out = kept.out()
    return TYPED.find(([words]) => question.includes(words))?.[1] ?? ''
  })
  const code = await inProcess(cwd, kept, table(cwd, '--seat', 'ann=human', ...args))
  expect([0, 3], kept.err()).toContain(code)
  return { turns, out: kept.out() }
}

const before = (text: string, first: string, then: string): void => {
  expect(text).toContain(first)
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(then))
}

describe('where all speak at once', () => {
  test('nobody is shown a round before having spoken in it, and then all of it at once', async () => {
    const { turns, out } = await seated('--rounds', '1', '--switch', 'groupthink=off')
    expect(turns.map(({ purpose }) => purpose)).toEqual(['position', 'collaborative'])
    expect(turns[0]?.out).not.toContain('cellar')
    expect(turns[1]?.out).toContain('The blind cellar.')
    expect(turns[1]?.out).toContain('── Round 1 ─')
    expect(turns[1]?.out).not.toContain('attic')
    before(out, 'The first attic.', 'Round 1 closes')
    before(out, '── Round 1 ─', 'The first attic.')
  })
  test('nor a round of objections, not even while what was said in it is still to be mended', async () => {
    const { turns, out } = await seated()
    expect(turns.map(({ purpose }) => purpose)).toEqual(['position', 'collaborative', 'object', 'object'])
    for (const turn of turns.slice(2)) {
      expect(turn.out).toContain('The first attic.')
      expect(turn.out).not.toMatch(/bridge|tower/)
    }
    expect(turns[3]?.out).toContain('is asked to mend')
    before(out, 'The object bridge.', 'Round 2 closes')
    before(out, 'The mended tower.', 'Round 2 closes')
  })
})

describe('where only figures are shown', () => {
  test('no word and no name of others before the talk is over; then all of it, before the report', async () => {
    const { turns, out } = await seated('--mode', 'delphi', '--rounds', '2', '--switch', 'groupthink=off', '--no-exit-on-consensus')
    expect(turns.map(({ purpose }) => purpose)).toEqual(['position', 'delphi', 'delphi'])
    for (const turn of turns) {
      const talk = turn.out.slice(turn.out.indexOf('── Round 0'))
      expect(talk).toContain('Everybody answers alone')
      expect(talk).not.toMatch(/\b(?:ben|cleo)\b|cellar|attic|costs little/)
    }
    expect(turns[2]?.out).toMatch(/Round 1 closes: 3 seats spoke, .* sure on average\.\n {2}Votes: 3 ACCEPT/)
    expect(turns[2]?.out).toContain('My own lantern.')
    const late = out.slice(out.indexOf('The talk is over.'))
    before(late, '── Round 0, alone', 'The blind cellar.')
    before(late, 'The blind cellar.', 'The first attic.')
    before(late, 'The first attic.', 'Decision')
    expect(late).toMatch(/┃ ben · YES/)
  })
})
