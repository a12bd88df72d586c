/** The state block: below its limit by the true count whatever was said, gravest first, and no claim's id ever lost. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../../evidence/registry.ts'
import type { Label } from '../../evidence/words.ts'
import { items } from '../../list.ts'
import { random } from '../../random.ts'
import { emptyTable } from '../../table.ts'
import { idOf, NAMES, sampleState } from '../sample.fixture.ts'
import { sentenceOf, TEXT_KINDS, type TextKind } from '../sample-text.fixture.ts'
import { idsIn } from './ids.fixture.ts'
import { WINDOW } from './numbers.ts'
import { EVERYTHING, stateBlock } from './state-block.ts'

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const sample = sampleState({ seats: 4, rounds: 3, mode: 'adversarial' })

/** So many claims by one seat, each different. */
function registryOf(count: number, text: TextKind = 'english'): Registry {
  const chance = random(7, `${count}/${text}`)
  const labels: readonly Label[] = ['FACT', 'INFER', 'ASSUME', 'OPEN']
  const claims = Array.from({ length: count }, (_, index) => {
    const label = labels[index % labels.length] ?? 'OPEN'
    return { id: `C${index + 1}`, text: `${index} ${sentenceOf(text, chance)}`, label, declared: label, cites: [], restates: false }
  })
  const empty = register(emptyRegistry, { seat: idOf(0), request: 'position/x/1' }, { claims: [], references: [], violations: [] }, [])
  return evolveRegistry(emptyRegistry, { ...empty, claims }, 1)
}
/** The same seats, who have decided and disputed nothing. */
const undisputed = { ...sample.own, decisions: [], standing: emptyTable, rounds: sample.own.rounds.slice(0, 1) }
const withClaims = (count: number, text?: TextKind) => ({ ...sample.house, registry: registryOf(count, text) })
const allIds = (registry: Registry): ReadonlySet<string> => new Set([...items(registry.claims)].map(({ id }) => id))

describe('what is shown', () => {
  const block = stateBlock(sample.own, sample.house, WINDOW.state)
  const lines = block.split('\n')
  const contested = [...items(sample.house.registry.claims)].filter(({ status }) => status === 'contested')

  test('claims, evidence, decisions and seats, under their titles', () => {
    expect(lines.filter((line) => /^[A-Z]+$/.test(line))).toEqual(['CLAIMS', 'EVIDENCE', 'DECISIONS', 'SEATS'])
    expect(lines.filter((line) => /^Speaker [A-D]: (?:YES|NO|UNCERTAIN), \d\.\d\d \(round 3\)/.test(line))).toHaveLength(4)
  })
  test('contested claims first, with who stands against them', () => {
    const small = sampleState({ seats: 3, rounds: 1, mode: 'adversarial', sentences: 3 })
    const written = [...stateBlock(small.own, small.house, WINDOW.state).matchAll(/^C\d+ \[\w+, (\w+)/gm)].map(([, status = '']) => status)
    const order = ['contested', 'open', 'accepted', 'retracted']
    expect(new Set(written)).toEqual(new Set(['contested', 'open', 'accepted']))
    expect(written).toEqual(written.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(block).toMatch(/C\d+ \[\w+, contested; against: Speaker [A-D]/)
  })
  test('a blocker stands beside its seat', () => {
    const { own, house } = sampleState({ seats: 8, rounds: 1, mode: 'collaborative', sentences: 2 })
    const blocking = (own.rounds[1]?.tally?.openBlockers ?? []).map(({ seat, claim }) => `${own.places[seat]?.alias} ${claim}`)
    expect(blocking.length).toBeGreaterThan(0)
    const told = [...stateBlock(own, house, WINDOW.state).matchAll(/^(Speaker \w): .*; blocks (C\d+)$/gm)].map(
      ([, who, claim]) => `${who} ${claim}`,
    )
    expect(new Set(told)).toEqual(new Set(blocking))
  })
  test('what is told elsewhere keeps its standing and loses its words', () => {
    const [first] = contested
    if (first === undefined) throw new Error('nothing is contested')
    const told = stateBlock(sample.own, sample.house, WINDOW.state, { ...EVERYTHING, told: new Set([first.id]) })
    expect(told).not.toContain(first.text.slice(0, 40))
    expect(idsIn(told)).toContain(first.id)
  })
  test('where all is shown whole: only what became of it', () => {
    const { registry } = sample.house
    const brief = stateBlock(sample.own, sample.house, WINDOW.state, { ...EVERYTHING, told: allIds(registry), isBrief: true })
    const written = [...brief.matchAll(/^C\d+ \[\w+, (\w+)/gm)].map(([, status = '']) => status)
    expect(new Set(written)).toEqual(new Set(['contested']))
    expect(brief).not.toMatch(/EVIDENCE|SEATS/)
    expect(idsIn(brief)).toEqual(allIds(registry))
  })
  test('nothing said: no block', () => {
    const { own, house } = sample
    const bare = { ...own, rounds: [], blind: {}, decisions: [] }
    expect(stateBlock(bare, { ...house, registry: emptyRegistry }, WINDOW.state)).toBe('')
  })
})

describe('limits', () => {
  test.each(TEXT_KINDS)('%s: below 2,000, by the true count', (text) => {
    const { own, house } = sampleState({ seats: 5, rounds: 2, mode: 'collaborative', text })
    for (const max of [2_000, 1_200, 700]) {
      const block = stateBlock(own, house, max)
      expect(exact(block)).toBeLessThan(max)
      expect(idsIn(block)).toEqual(allIds(house.registry))
    }
  })

  test.each([
    [1, 'english'],
    [40, 'english'],
    [300, 'chinese'],
    [400, 'letters'],
    [600, 'english'],
    [4_800, 'english'],
  ] as const)('%i claims (%s): some in words, the others by id in ranges, none lost', (count, text) => {
    const house = withClaims(count, text)
    const block = stateBlock(undisputed, house, WINDOW.state)
    expect(exact(block)).toBeLessThan(WINDOW.state)
    expect(idsIn(block)).toEqual(allIds(house.registry))
    expect(block.split('\n').filter((line) => /^C\d+ \[/.test(line)).length).toBeGreaterThan(0)
  })
})

test('nobody is named', () => {
  const { own, house } = sampleState({ seats: 4, rounds: 2, mode: 'collaborative', signed: true })
  const block = stateBlock(own, house, WINDOW.state)
  expect(block).toMatch(/Speaker [A-D] .* knows/)
  const quoted = block.replace(/^E\d+ \[verified\].*$/gm, '')
  for (const name of NAMES.slice(0, 4)) expect(quoted).not.toContain(name)
})

test('before a round that is open, what was said in it is not shown', () => {
  const { own, house } = sample
  const round = own.rounds.at(-2)?.round ?? 0
  const late = own.rounds.filter((one) => one.round >= round).flatMap(({ contributions }) => Object.values(contributions))
  const requests = new Set(late.map(({ request }) => request))
  const lateIds = [...items(house.registry.claims)].filter(({ first }) => requests.has(first.request)).map(({ id }) => id)
  expect(lateIds.length).toBeGreaterThan(0)
  const before = idsIn(stateBlock(own, house, WINDOW.state, { ...EVERYTHING, before: round }))
  const after = idsIn(stateBlock(own, house, WINDOW.state))
  expect(lateIds.filter((id) => before.has(id))).toEqual([])
  expect(lateIds.filter((id) => !after.has(id))).toEqual([])
})
