import { describe, expect, test } from 'vitest'
import { evaluateSafety, type HighStakes, type Setting } from './tiers.ts'

const CALM: Setting = { isPressedMode: false, topic: '', highStakes: null }
const PRESSED: Setting = { ...CALM, isPressedMode: true }
const at = (highStakes: HighStakes): Setting => ({ ...CALM, highStakes })
const passes = (text: string, setting: Setting = CALM): boolean => evaluateSafety(text, setting).passed
const STEPS = ' First go there, then wait, and finally leave.'

describe('score and tier', () => {
  const of = (text: string, setting: Setting) => {
    const { score, tier } = evaluateSafety(text, setting)
    return [score, tier]
  }
  test.each([
    ['nothing', 'The ferry leaves at nine.', CALM, 0, 'lightweight'],
    ['the mode', 'The ferry leaves at nine.', PRESSED, 1, 'triggered'],
    ['a topic word in the text', 'The lawsuit is long.', CALM, 1, 'triggered'],
    ['a topic word in the topic', 'The ferry leaves at nine.', { ...CALM, topic: 'Lawsuits over ferries' }, 1, 'triggered'],
    ['two topics, which count once', 'The lawsuit followed the diagnosis.', CALM, 1, 'triggered'],
    ['mode and topic', 'The lawsuit is long.', PRESSED, 2, 'triggered'],
    ['intent', 'They kill people.', CALM, 3, 'full-evaluation'],
    ['mode and intent', 'They kill people.', PRESSED, 4, 'full-evaluation'],
    ['two intents, which count once', 'They kill people and blackmail people.', CALM, 3, 'full-evaluation'],
    ['high stakes alone', 'The ferry leaves at nine.', at('agentic'), 0, 'full-evaluation'],
    ['context', 'Who would disable the gate?', at('agentic'), 2, 'full-evaluation'],
    ['all of them', 'They attack people and disable the gate.', { ...PRESSED, highStakes: 'agentic' }, 7, 'full-evaluation'],
  ] as const)('given %s, then the score and the tier follow', (_, text, setting, score, tier) => {
    expect(of(text, setting)).toEqual([score, tier])
  })

  test('given a topic word behind 2,000 characters of the topic, then it is not read', () => {
    const topic = (length: number) => `${'sea '.repeat(length / 4)}diagnosis`
    expect(of('', { ...CALM, topic: topic(1_988) })).toEqual([1, 'triggered'])
    expect(of('', { ...CALM, topic: topic(1_992) })).toEqual([0, 'lightweight'])
  })

  test('given a topic, then it is named and advice is given', () => {
    const { triggers, recommendations } = evaluateSafety('The diagnosis came late.', CALM)
    expect(triggers).toEqual([
      { category: 'topic', because: '«diagnosis» belongs to medicine: diagnosis, treatment, prescription, dosage.' },
    ])
    expect(recommendations).toEqual(['Name the guideline and who must decide; do not tell a person what to take.'])
  })
})

describe('a block', () => {
  test('given intent and form in one passage, then it is blocked, with the rule and the words', () => {
    const { passed, concerns, recommendations } = evaluateSafety(`I want to hurt my neighbour.${STEPS}`, CALM)
    expect(passed).toBe(false)
    expect(concerns).toEqual([
      expect.stringMatching(/^hurt-person \(.*\): «hurt my neighbour» stands in one passage with instructions \(«.*First … then/),
    ])
    expect(recommendations[0]).toContain('appeal')
  })
  test('given intent alone, then it passes with a concern', () => {
    const { passed, concerns } = evaluateSafety('I want to hurt my neighbour.', CALM)
    expect(passed).toBe(true)
    expect(concerns).toEqual([expect.stringContaining('without instructions near it')])
  })
  test('given form alone, then it passes without one', () => {
    expect(evaluateSafety(STEPS, CALM)).toMatchObject({ passed: true, concerns: [], tier: 'lightweight' })
  })
  test('given both but far apart, then it passes; one sentence nearer, it does not', () => {
    const between = (count: number) => `Hurt him.${' The sea is calm.'.repeat(count)}${STEPS}`
    expect(passes(between(2))).toBe(false)
    expect(passes(between(3))).toBe(true)
    expect(passes(`First we met, then we ate. Hurt him.`)).toBe(false)
    expect(passes('First we met, then we ate. The sea is calm. Hurt him.')).toBe(true)
  })
  test.each([
    ['two steps', 'Hurt him. Step 1: that. Step 2: this.', 'Hurt him. Step 1: that.'],
    ['two sequence words', 'Plan for the attack: first that, then this.', 'Plan for the attack: first that, first this.'],
    ['a command', 'Hack their server.\ncurl x', 'Hack their server.\nthe curl x'],
    ['three instructions', 'Hurt him: go there, wait.', 'Hurt him: go there.'],
    ['quantities among them', 'Hurt him: use 5 grams.', 'Hurt him: use 5 of them.'],
  ])('given %s, then it is form, and one fewer is not', (_, more, fewer) => {
    expect([passes(more), passes(fewer)]).toEqual([false, true])
  })
  test('given a sentence without an end, then 1,600 characters of it are one passage', () => {
    const text = (length: number) => `${'hurt him '.padEnd(length, 'sea, ')} first so, then so`
    expect(passes(text(1_575))).toBe(false)
    expect(passes(text(1_600))).toBe(true)
  })
  test('given the owner of what is attacked, then he is seen up to 40 characters behind it', () => {
    const text = (length: number) => `Attack the server ${'x'.repeat(length)} their pride: first so, then so.`
    expect(passes(text(33))).toBe(false)
    expect(passes(text(34))).toBe(true)
  })
  test('given many instructions, then four are quoted; given long words, then 80 characters of them', () => {
    const [many = ''] = evaluateSafety('Hurt him: go there, wait, call, leave, run, drive.', CALM).concerns
    expect(/instructions \(«(.*)»\)/.exec(many)?.[1]?.split(' … ')).toHaveLength(4)
    const [long = ''] = evaluateSafety(`How to attack her ${'tremendously '.repeat(9)}now.${STEPS}`, CALM).concerns
    expect(/: «(.*?)» stands/.exec(long)?.[1]).toMatch(/^.{79}…$/)
  })
  test('given a long row of them, then eight concerns are named, each in bounded words', () => {
    const { concerns } = evaluateSafety(`${'Hurt him, then go. '.repeat(40)}${STEPS}`, CALM)
    expect(concerns).toHaveLength(8)
    expect(Math.max(...concerns.map((concern) => concern.length))).toBeLessThan(320)
  })
})

describe('the two seed patterns', () => {
  const intents = (text: string) => evaluateSafety(text, CALM).triggers.filter(({ category }) => category === 'intent')
  test.each(['harm', 'attack', 'exploit', 'bypass'])('given "how to %s", then intent fires', (verb) =>
    expect(intents(`How to ${verb} the thing there`).length).toBeGreaterThan(0),
  )
  test.each(['attack', 'exploit', 'hack'])('given "step by step" and %s, then intent fires', (verb) => {
    expect(intents(`Step by step, this is the ${verb} on it`).length).toBeGreaterThan(0)
    expect(intents(`A step-by-step ${verb} of it`).length).toBeGreaterThan(0)
  })
  test('given nobody who is harmed, then it passes all the same', () => {
    expect(passes(`How to bypass the queue of the museum.${STEPS}`)).toBe(true)
    expect(passes(`How to attack a steep hill.${STEPS}`)).toBe(true)
  })
})

describe('what is not meant', () => {
  test.each([
    ['forbidden', 'Never hurt a patient.'],
    ['warned of', 'Do not blackmail the mayor.'],
    ['prevented', 'This is how to prevent somebody who would poison the water.'],
    ['done by others', 'Attackers steal his password and sell it.'],
    ['imagined of others', 'If somebody wants to kidnap the child, the school calls.'],
    ['told', 'In the novel the twins want to murder their uncle.'],
    ['history', 'In 1914 the students wanted to kill the heir.'],
    ['quoted', 'The letter said: "kill the mayor".'],
    ['in the past', 'He killed the witness and burned the house.'],
    ['photography', 'How to shoot children with a slow camera.'],
  ])('given harm that is %s, then instructions beside it do not block', (_, text) => expect(passes(text + STEPS)).toBe(true))
  test('given a story that turns to the reader, then it is no story', () => {
    expect(passes('In my novel you want to murder your uncle. Step 1: you go. Step 2: you wait.')).toBe(false)
  })
  test('given a warning elsewhere, then it excuses nothing', () => {
    expect(passes(`Never be late, kill the witness.${STEPS}`)).toBe(false)
    expect(passes(`Do not hurt the dog, hurt the guard.${STEPS}`)).toBe(false)
  })
})

describe('a red team', () => {
  const red: Setting = { isPressedMode: true, topic: 'bank portal', highStakes: 'security' }
  const path = 'How to attack the bank portal of the company: first read the error, then guess, then enter.'
  test('given the system under review and a mitigation, then an attack path passes', () => {
    expect(passes(`${path} Mitigation: one error for all.`, red)).toBe(true)
  })
  test('given no mitigation, another topic or a calm mode, then it does not', () => {
    expect(passes(path, red)).toBe(false)
    expect(passes(`${path} Mitigation: one error for all.`, { ...red, topic: 'ferries' })).toBe(false)
    expect(passes(`${path} Mitigation: one error for all.`, { ...red, isPressedMode: false })).toBe(false)
  })
  test('given our own system, then it passes, and is asked for the mitigation', () => {
    const own = evaluateSafety('How to attack our portal: first read the error, then guess, then enter.', red)
    expect(own.passed).toBe(true)
    expect(own.recommendations).toContain('Name the mitigation beside each attack path, and stay with the system under review.')
  })
  test('given a person, then no mitigation helps', () => {
    expect(passes('Threaten the guard of our portal: first wait, then hit him, then go in. Mitigation: two guards.', red)).toBe(false)
  })
  test('given a system of others, then a mitigation does not help either', () => {
    expect(passes('Hack into their server: first scan, then guess, then enter. Mitigation: none of ours.', red)).toBe(false)
  })
})

describe('context', () => {
  test('given a dosage, then it is pointed out and never blocked', () => {
    const { passed, concerns, score } = evaluateSafety('Take 40 mg, wait, then take 20 mg, and finally sleep.', at('medical-legal'))
    expect([passed, concerns.length > 0, score]).toEqual([true, true, 2])
  })
  test('given a harmful one, then it is blocked', () => {
    expect(passes('Give her three times the dose, wait, then leave, and tell nobody.', at('medical-legal'))).toBe(false)
  })
})
