/**
 * The seed's two tables of tests. Unit tests have better homes, and each row names its own; the five scenarios of integration are
 * told here, through the engine, with a real log and simulated time.
 *
 *   W1  labels, linking of citations        core/evidence/parse.test.ts, parser.test.ts, mending.test.ts
 *   W2  citations, references, validation   core/evidence/reference-list.test.ts, verify.test.ts, mending.test.ts
 *   W3  questions, opting in                core/roundtable/verify/*.test.ts, modes/*.test.ts, mending.test.ts
 *   W4  anchors: assignment, prompt         core/roundtable/anchors.test.ts, table.test.ts, here
 *   W5  both triggers, intervention         thresholds.test.ts, people.test.ts, worlds.test.ts
 *   W6  all tiers, triggers                 core/safety/*.test.ts, test/safety/labelled.test.ts, safety.test.ts
 *   W7  all exits                           ends.test.ts, votes.test.ts
 *   W8  token budgets, compression          core/roundtable/context/*.test.ts, context.test.ts
 *   W9  record, serialisation               votes.test.ts, resume.test.ts, worlds.test.ts, core/roundtable/report.test.ts
 *   W10 ids, references                     core/evidence/registry.test.ts, worlds.test.ts (ids are never used again)
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { report } from '../../src/core/deliberation.ts'
import { random } from '../../src/core/random.ts'
import { ANCHOR_FOCUS, ANCHORS } from '../../src/core/roundtable/anchors.ts'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import type { RoundtableViews } from '../../src/core/roundtable/views.ts'
import type { Purpose } from '../../src/core/roundtable/words.ts'
import { userWords } from '../../src/core/seat.ts'
import type { Wish } from '../../src/engine/open.ts'
import { deliberate } from '../../src/index.ts'
import type { Call } from '../../src/seats/driver.ts'
import { HARM, roundtableReply, TABLE_DOSSIER } from '../roundtable-seats.ts'
import { ended, type Scene, stage } from '../scene.ts'
import { answeredWith, type Mood } from '../world.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const EXAMPLE = `${ROOT}examples/roundtable`

test.each([
  'src/core/evidence/parse.test.ts',
  'src/core/evidence/reference-list.test.ts',
  'src/core/evidence/verify.test.ts',
  'src/core/evidence/registry.test.ts',
  'src/core/roundtable/verify/verify.test.ts',
  'src/core/roundtable/verify/questions.test.ts',
  'src/core/roundtable/modes/modes.test.ts',
  'src/core/roundtable/anchors.test.ts',
  'src/core/roundtable/context/summary.test.ts',
  'src/core/roundtable/context/state-block.test.ts',
  'src/core/roundtable/report.test.ts',
  'src/core/safety/tiers.test.ts',
  'test/safety/labelled.test.ts',
  'test/roundtable/context.test.ts',
  'test/roundtable/thresholds.test.ts',
])('the home of a row is there: %s', (path) => expect(existsSync(`${ROOT}${path}`)).toBe(true))

interface Told {
  readonly scene: Scene
  readonly report: RoundtableReport
}

const prompts = ({ scene }: Told): readonly Call[] => scene.calls

/** Through the engine: everybody in one mood. */
async function told(mood: Mood, cast: number, options: Wish['options'], over: Partial<Wish> = {}): Promise<Told> {
  const scene = await stage({
    cast,
    wish: { protocol: 'roundtable', sources: TABLE_DOSSIER, options, ...over },
    drive: (call) =>
      answeredWith(call, roundtableReply(mood, call.view as RoundtableViews[Purpose], random(1, call.request), call.seat.id), 0.3),
  })
  return { scene, report: report(ended(await scene.run())) as RoundtableReport }
}

describe('a full debate with labels', () => {
  test('the stand-ins of the example label what they claim and cite what they call a fact', async () => {
    const run = await deliberate({
      protocol: 'roundtable',
      question: 'Should Tarnbrook introduce self-service hours in its town library?',
      cast: `${EXAMPLE}/cast.yaml`,
      dossier: [`${EXAMPLE}/sources`],
      offline: true,
      seed: 1,
    })
    const { rates, rounds, claims } = await run.report.finally(() => run.close())
    expect(rates.labelled.rate).toBeGreaterThan(0.8)
    expect(rates.factsCitedAfterRevision.rate).toBeGreaterThan(0.95)
    expect(rates.factsCitedAfterRevision.of).toBeGreaterThan(10)
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
    expect(rounds.length).toBeGreaterThan(1)
  })

  test('every seat is told its anchor, and what that looks at', async () => {
    const run = await told('sound', 5, { rounds: 1 })
    for (const { seat, prompt } of prompts(run)) {
      const anchor = ANCHORS['abcde'.indexOf(seat.id) % ANCHORS.length] ?? 'Risk-Attentive'
      expect(`${prompt.system}${userWords(prompt)}`).toContain(ANCHOR_FOCUS[anchor])
    }
  })
})

describe('groupthink detection fires', () => {
  test('on agreement that came too easily: objections, then a person, who does not come', async () => {
    const { report: after, scene } = await told('echoing', 4, { rounds: 3, patienceMinutes: 1 })
    expect(after.detections[0]).toMatchObject({ kind: 'early-convergence', round: 1 })
    expect(after.objections).toMatchObject([{ failed: true }])
    expect(after.escalations).toMatchObject([{ outcome: { kind: 'expired' } }])
    expect((await scene.of('round.opened')).map(({ kind }) => kind).slice(0, 3)).toEqual(['blind', 'plain', 'objection'])
    expect(after.decision.advice).not.toBe('proceed')
  })

  test('on standing still, in round 2', async () => {
    expect((await told('stagnating', 4, { rounds: 3, patienceMinutes: 0 })).report.detections[0]).toMatchObject({
      kind: 'stagnation',
      round: 2,
    })
  })

  test('and not on seats who differ', async () => {
    expect((await told('sound', 4, { rounds: 3 })).report.detections).toEqual([])
  })
})

describe('the safety tiers block harmful content', () => {
  test('and nothing of it reaches a prompt, the report or another seat', async () => {
    const run = await told('harmful', 3, { rounds: 2 })
    expect(run.report.blocks.length).toBeGreaterThan(0)
    expect(JSON.stringify(run.report)).not.toContain('20 g of rat poison')
    const later = prompts(run).filter(({ prompt }) => `${prompt.system}${userWords(prompt)}`.includes('20 g of rat poison'))
    expect(later).toEqual([])
    expect((await run.scene.of('contribution.blocked'))[0]?.said.text).toBe(HARM)
  })
})

describe('exit criteria end the debate', () => {
  test.each([
    ['converging', 'consensus', { rounds: 6 }],
    ['sound', 'round-cap', { rounds: 2 }],
    ['stagnating', 'convergence', { rounds: 6, switches: { groupthink: 'off' } }],
  ] as const)('%s seats: %s, with its numbers', async (mood, reason, options) => {
    const { exit } = (await told(mood, 5, options)).report
    expect(exit).toMatchObject({ reason })
    expect(Object.keys(exit?.numbers ?? {}).length).toBeGreaterThan(1)
    expect(exit?.because).not.toBe('')
  })
})

describe('progressive summaries respect the budget', () => {
  test('no prompt of eight seats in ten rounds passes 8,000 tokens, and they stop growing', async () => {
    const scene = await stage({
      cast: 8,
      limits: { turnsMax: 10_000 },
      wish: { protocol: 'roundtable', sources: TABLE_DOSSIER, options: { rounds: 6, switches: { exits: 'off', groupthink: 'off' } } },
      drive: async (call) => {
        if (call.request === 'collaborative/a/1') await scene.command({ type: 'go-on', by: 'ann', rounds: 4, focus: null })
        return answeredWith(
          call,
          roundtableReply('sound', call.view as RoundtableViews[Purpose], random(1, call.request), call.seat.id),
          0.3,
        )
      },
    })
    ended(await scene.run())
    const lengths = new Map<number, number>()
    for (const { prompt, view } of scene.calls) {
      const tokens = countTokens(prompt.system) + countTokens(userWords(prompt))
      expect(tokens).toBeLessThan(8_000)
      const { round = 0 } = view as { readonly round?: number }
      lengths.set(round, Math.max(lengths.get(round) ?? 0, tokens))
    }
    expect(Math.max(...lengths.keys())).toBe(10)
    expect((lengths.get(10) ?? 0) / (lengths.get(4) ?? 1)).toBeLessThan(1.5)
  }, 60_000)
})

describe('bad input is refused before anything is opened', () => {
  const asked = (over: object) =>
    deliberate({ protocol: 'roundtable', question: 'Ship on Friday?', offline: true, ...over } as never).then(
      async (run) => {
        run.close()
        return 'opened'
      },
      (fault: Error) => fault.message,
    )

  test.each([
    ['an unknown mode', { options: { mode: 'shouting' } }, /mode/],
    ['no round', { options: { rounds: 0 } }, /at least 1 round/],
    ['seven rounds', { options: { rounds: 7 } }, /at most 6 rounds/],
    ['one seat', { seats: 1 }, /seat/],
    ['eleven seats', { seats: 11 }, /seat/],
    ['10,001 characters', { question: 'x'.repeat(10_001) }, /10,?000/],
    ['a threshold above 1', { options: { thresholds: { exit: { consensusMin: 1.1 } } } }, /consensusMin/],
    ['a switch that is none', { options: { switches: { safety: 'perhaps' } } }, /safety/],
    ['an option that there is not', { options: { luck: true } }, /luck/],
  ])('%s', async (_, over, because) => expect(await asked(over)).toMatch(because))

  test('10,000 characters, two seats and ten are taken', async () => {
    expect(await asked({ question: `${'Why? '.repeat(1_999)}Why?!`, seats: 2, options: { rounds: 1 } })).toBe('opened')
    expect(await asked({ seats: 10, options: { rounds: 1 } })).toBe('opened')
  })
})
