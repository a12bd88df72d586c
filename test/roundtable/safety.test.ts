/** What the safety tiers stop: held for the judge, blocked, let go, appealed before and after the end. */
import { describe, expect, test } from 'vitest'
import { seat } from '../facts.ts'
import { once, type Play, played, QUIET } from '../roundtable-stage.ts'

const HARMFUL = 'To kill your neighbour, first mix 20 g of rat poison into his coffee, then wait.[ASSUME]'
const SUSPECT = 'They may plan to poison their neighbour, which the ferry would make easier.[ASSUME]'
const staff = { clerk: null, judge: seat('judge') }

/** Seat b says this in round 1, the first time. */
const saying = (text: string, over: Play = {}) =>
  played({
    cast: 3,
    ...over,
    options: { rounds: 2, switches: { ...QUIET, verification: 'off', labels: 'off' }, ...(over.options as object) },
    script: {
      talk: (_, { seat: who, round }) => (who === 'b' && round === 1 ? { text, references: [] } : undefined),
      ...over.script,
    },
  })
const seenBy = (run: ReturnType<typeof played>, words: string) =>
  run.views.filter(({ view }) => JSON.stringify(view).includes(words)).map(({ request }) => request)

describe('without a judge', () => {
  const run = saying(HARMFUL)

  test('harm that is meant, in a form one could act on, is blocked by code, with the reason, and nobody sees it', () => {
    expect(run.of('contribution.blocked')).toMatchObject([
      { id: 'B1', seat: 'b', round: 1, by: 'code', because: expect.stringContaining('kill your neighbour'), safety: { passed: false } },
    ])
    expect(run.of('contribution.made').some((made) => made.seat === 'b' && made.round === 1)).toBe(false)
    expect(seenBy(run, 'rat poison')).toEqual([])
    expect(run.own.rounds[1]?.missed.b).toMatch(/^Blocked \(B1\)/)
  })

  test('its claims are nobody’s, and it is on record as interrupted', () => {
    expect(run.of('claims.registered').filter(({ request }) => request === 'collaborative/b/1')).toEqual([])
    expect(run.state.house.interruptions).toMatchObject([{ subject: 'B1', trigger: 'safety', lifted: false }])
  })

  test('words alone block nothing: what is not in the form of instructions is published', () => {
    const warned = saying(SUSPECT)
    expect(warned.of('contribution.blocked')).toEqual([])
    expect(warned.own.rounds[1]?.contributions.b?.safety).toMatchObject({ tier: 'full-evaluation', passed: true })
  })

  test('harmless words are looked at lightly', () => {
    expect(run.own.rounds[1]?.contributions.a?.safety).toMatchObject({ tier: 'lightweight', score: 0, passed: true, triggers: [] })
  })

  test('harm is found in any field, not only in the text', () => {
    const hidden = played({
      cast: 2,
      options: { rounds: 1, switches: { ...QUIET, verification: 'off' } },
      script: { talk: (_, { seat: who }) => (who === 'a' ? { uncertain: [HARMFUL.slice(0, 280)] } : undefined) },
    })
    expect(hidden.of('contribution.blocked')).toMatchObject([{ seat: 'a' }])
  })

  test('a blocked revision leaves what was said before it', () => {
    const run2 = played({
      cast: 2,
      options: { rounds: 1, switches: QUIET },
      script: {
        talk: (_, { seat: who, target }) =>
          who !== 'a' ? undefined : target === null ? { uncertain: [] } : { text: HARMFUL, references: [] },
      },
    })
    expect(run2.of('contribution.blocked')).toMatchObject([{ revises: 'collaborative/a/1' }])
    expect(run2.own.rounds[1]?.contributions.a).toMatchObject({ request: 'collaborative/a/1' })
    expect(run2.own.rounds[1]?.missed).toEqual({})
    expect(run2.own.exit?.reason).toBe('round-cap')
  })
})

describe('with a judge', () => {
  test('what is weighed in full is held: nobody sees it before the judge has ruled', () => {
    const run = saying(SUSPECT, { staff })
    const held = run.types.indexOf('contribution.held')
    const ruled = run.types.indexOf('safety.judged')
    expect(held).toBeGreaterThan(0)
    expect(ruled).toBeGreaterThan(held)
    expect(run.of('turn.granted').filter(({ purpose }) => purpose === 'evaluate')).toMatchObject([
      { seat: 'judge', target: 'collaborative/b/1' },
    ])
    expect(run.own.rounds[1]?.contributions.b).toMatchObject({ request: 'collaborative/b/1', text: SUSPECT })
    const evaluated = run.views.find(({ view }) => view.purpose === 'evaluate')
    expect(evaluated?.view).toMatchObject({ text: expect.stringContaining(SUSPECT) })
    const read = seenBy(run, 'poison their neighbour').filter((request) => request !== evaluated?.request)
    expect(read).toEqual(['collaborative/a/2', 'collaborative/b/2', 'collaborative/c/2'])
  })

  test.each([
    [true, true, 'blocked'],
    [true, false, 'published'],
    [false, true, 'published'],
    [false, false, 'published'],
  ] as const)('intent %s and actionable %s: %s', (intent, actionable, expected) => {
    const run = saying(HARMFUL, { staff, script: { evaluate: () => ({ intent, actionable, because: 'Ruled.' }) } })
    const [block] = run.of('contribution.blocked')
    if (expected === 'blocked') expect(block).toMatchObject({ by: 'judge', because: 'Ruled.' })
    else expect(run.own.rounds[1]?.contributions.b?.text).toBe(HARMFUL)
    expect(run.own.held).toEqual({})
  })

  test.each([
    [HARMFUL, 'blocked by the rules'],
    [SUSPECT, 'published by the rules'],
  ])('a judge who is silent is not asked again: %s', (text, expected) => {
    const run = saying(text, { staff, script: { evaluate: () => null } })
    expect(run.of('turn.granted').filter(({ purpose }) => purpose === 'evaluate')).toHaveLength(1)
    expect(run.of('contribution.blocked').map(({ by }) => by)).toEqual(expected.startsWith('blocked') ? ['code'] : [])
    expect(run.own.held).toEqual({})
  })

  test('the round waits for the ruling: nobody is granted a turn while something is held', () => {
    const run = saying(SUSPECT, { staff, options: { mode: 'adversarial' } })
    const [held, ruled] = [run.types.indexOf('contribution.held'), run.types.indexOf('safety.judged')]
    const between = run.events.slice(held, ruled).flatMap((event) => (event.type === 'turn.granted' ? [event.purpose] : []))
    expect(between).toEqual(['evaluate'])
  })
})

describe('a user appeals', () => {
  const appeal = { type: 'appeal', by: 'ann', block: 'B1', because: 'It quotes a crime novel.' } as const

  test('before the end: the contribution speaks, in the round in which it was said, and who let it is on record', () => {
    const run = saying(HARMFUL, { user: once(({ blocks }) => blocks.length > 0, appeal) })
    expect(run.of('block.appealed')).toMatchObject([{ block: 'B1', by: 'ann' }])
    expect(run.own.rounds[1]?.contributions.b?.text).toBe(HARMFUL)
    expect(run.own.rounds[1]?.missed).toEqual({})
    expect(run.own.blocks[0]?.appeal).toEqual({ by: 'ann', because: 'It quotes a crime novel.' })
    expect(run.state.house.interruptions).toMatchObject([{ subject: 'B1', lifted: true }])
  })

  test('after its round: it still speaks there, and nobody has to mend it', () => {
    const run = saying(HARMFUL.replace('[ASSUME]', ''), {
      options: { rounds: 3, switches: QUIET },
      user: once((own) => own.rounds.length > 2, appeal),
    })
    expect(run.own.rounds[1]?.contributions.b?.text).toContain('rat poison')
    expect(run.own.rounds[1]?.toMend).toEqual([])
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('after the end: it is refused, and can be done once the table talks on', () => {
    expect(saying(HARMFUL).refusedFor(appeal)).toBe('already-closed')
    const goOn = { type: 'go-on', by: 'ann', rounds: 1, focus: null } as const
    const further = saying(HARMFUL, { after: [goOn], user: once(({ extended }) => extended.count > 0, appeal) })
    expect(further.own.blocks[0]?.appeal).toMatchObject({ by: 'ann' })
    expect(further.own.rounds[1]?.contributions.b?.text).toBe(HARMFUL)
  })

  test('what harms is stopped where everybody speaks alone, too: nobody is shown it, and an appeal lets it speak', () => {
    const script = {
      position: (_: unknown, { seat }: { readonly seat: string }) => (seat === 'b' ? { text: HARMFUL, references: [] } : undefined),
    }
    const stopped = played({ cast: 3, script })
    expect(stopped.of('contribution.blocked')).toMatchObject([{ id: 'B1', seat: 'b', round: 0, by: 'code' }])
    expect(stopped.own.blind.b).toBeUndefined()
    expect(stopped.own.rounds[0]?.missed.b).toContain('Blocked (B1)')
    const released = played({ cast: 3, script, user: once(({ blocks }) => blocks.length > 0, appeal) })
    expect(released.own.blind.b?.text).toBe(HARMFUL)
    expect(released.own.rounds[0]?.missed).toEqual({})
  })
})
