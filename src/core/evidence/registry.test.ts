import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClaimsRegistered } from '../house/words.ts'
import { emptyList, items } from '../list.ts'
import { estimateTokens } from '../text/tokens.ts'
import { type Parsed, type ParsedClaim, parseContribution } from './parse.ts'
import { claimById, emptyRegistry, evidenceById, evolveRegistry, knows, type Registry, register } from './registry.ts'
import { renderRegistry } from './render.ts'
import type { Check, Reference } from './words.ts'

const found = (verdict: Check['verdict'], bare = false): Check => ({
  verdict,
  precise: false,
  bare,
  exists: true,
  linesValid: true,
  similarity: null,
  line: null,
  closest: null,
  contentHash: null,
  because: '',
})
const file = (n: number, more: Partial<Reference> = {}): Reference => ({
  n,
  path: 'a.md',
  lines: null,
  quote: null,
  url: null,
  title: null,
  ...more,
})
const claim = (text: string, label: ParsedClaim['label'] = 'INFER', cites: readonly number[] = []): ParsedClaim => ({
  text,
  label,
  declared: label,
  cites,
})
const parsed = (claims: readonly ParsedClaim[], references: readonly Reference[] = []): Parsed => ({
  claims,
  references,
  violations: [],
  body: '',
})

interface Said {
  readonly seat?: string
  readonly claims: readonly ParsedClaim[]
  readonly references?: readonly Reference[]
  readonly checks?: readonly Check[]
}

/** The registry after these contributions, one a second, and the facts that made it. */
function told(...said: readonly Said[]): { registry: Registry; events: readonly ClaimsRegistered[] } {
  let registry = emptyRegistry
  const events: ClaimsRegistered[] = []
  for (const [index, { seat = 'ada', claims, references = [], checks }] of said.entries()) {
    const who = { seat, request: `answer/${seat}/${index + 1}` }
    const event = register(registry, who, parsed(claims, references), checks ?? references.map(() => found('unverified')))
    events.push(event)
    registry = evolveRegistry(registry, event, (index + 1) * 1000)
  }
  return { registry, events }
}

const QUEUE = 'The queue loses messages when a worker restarts.'
const REWORDED = 'When a worker restarts, the queue loses its messages.'

describe('ids', () => {
  test('go on across speakers, for claims and for evidence', () => {
    const { events } = told(
      { seat: 'ada', claims: [claim('The cache is stale after a deploy.')], references: [file(1)] },
      { seat: 'bob', claims: [claim('Billing needs an audit trail.')], references: [file(1, { path: 'b.md' })] },
    )
    expect(events.map(({ claims, evidence }) => [claims[0]?.id, evidence[0]?.id])).toEqual([
      ['C1', 'E1'],
      ['C2', 'E2'],
    ])
  })

  test('local numbers of two speakers do not collide', () => {
    const { registry } = told(
      { seat: 'ada', claims: [claim('The cache is stale after a deploy.', 'INFER', [1])], references: [file(1)] },
      { seat: 'bob', claims: [claim('Billing needs an audit trail.', 'INFER', [1])], references: [file(1, { path: 'b.md' })] },
    )
    expect(claimById(registry, 'C2')?.cites).toEqual(['E2'])
    expect([...items(evidenceById(registry, 'E2')?.claims ?? emptyList)]).toEqual(['C2'])
  })

  test('nothing else is known', () => {
    const { registry } = told({ claims: [claim(QUEUE)], references: [file(1)] })
    expect(['C1', 'E1', 'C2', 'E0', 'C0', 'C01', 'c1', '', 'C1.5', '__proto__'].filter((id) => knows(registry, id))).toEqual(['C1', 'E1'])
  })
})

describe('a restated claim', () => {
  test('keeps its id and gains a supporter', () => {
    const { registry, events } = told({ seat: 'ada', claims: [claim(QUEUE)] }, { seat: 'bob', claims: [claim(REWORDED, 'ASSUME')] })
    expect(events[1]?.claims[0]).toMatchObject({ id: 'C1', restates: true })
    expect(claimById(registry, 'C1')).toMatchObject({
      text: QUEUE,
      label: 'INFER',
      supporters: ['ada', 'bob'],
      restatements: 1,
      first: { request: 'answer/ada/1', at: 1000 },
      last: { request: 'answer/bob/2', at: 2000 },
    })
    expect(registry.claims.size).toBe(1)
  })

  test('is found inside one contribution too', () => {
    expect(told({ claims: [claim(QUEUE), claim(REWORDED)] }).events[0]?.claims.map(({ id }) => id)).toEqual(['C1', 'C1'])
  })

  test('is found among many that share its words', () => {
    const parts = ['ledger', 'invoice', 'schema', 'dashboard']
    const places = ['Europe', 'Asia', 'Africa', 'Oceania']
    const claims = parts.flatMap((part) => places.map((place) => claim(`The migration broke the ${part} of customers in ${place}.`)))
    const { events } = told({ claims }, { claims: [claim('The migration has broken the invoice of customers in Asia.')] })
    expect(events[1]?.claims[0]).toMatchObject({ id: 'C6', restates: true })
  })

  test.each([
    ['another number', 'Latency rose by 12 % under load.', 'Latency rose by 13 % under load.'],
    ['a denial', 'The cache does help the checkout page.', 'The cache does not help the checkout page.'],
    ['the other direction', 'Latency rose by 12 % under load.', 'Latency fell by 12 % under load.'],
    ['the roles exchanged', 'The queue blocks the worker.', 'The worker blocks the queue.'],
    ['another name', 'Alice approved the migration plan in May.', 'Bob approved the migration plan in May.'],
    ['another claim', QUEUE, 'The dashboard hides errors of the payment service.'],
  ])('is not one with %s', (_, first, second) => {
    expect(told({ claims: [claim(first)] }, { claims: [claim(second)] }).registry.claims.size).toBe(2)
  })

  test('a stronger label and a verified citation lift an open claim', () => {
    const { registry } = told(
      { seat: 'ada', claims: [claim(QUEUE, 'OPEN')] },
      { seat: 'bob', claims: [claim(REWORDED, 'FACT', [1])], references: [file(1, { quote: 'it does' })], checks: [found('verified')] },
    )
    expect(claimById(registry, 'C1')).toMatchObject({ label: 'FACT', status: 'accepted', cites: ['E1'] })
  })
})

describe('evidence', () => {
  test.each([
    [
      'one address in two spellings',
      file(1, { path: null, url: 'https://www.a.org/x/?utm_source=m' }),
      file(1, { path: null, url: 'HTTPS://a.org/x#top' }),
    ],
    [
      'one passage by its words',
      file(1, { quote: 'the “queue” fell' }),
      file(1, { path: './a.md', quote: 'the "queue"  fell', lines: { start: 3, end: 3 } }),
    ],
    ['one passage by its lines', file(1, { lines: { start: 3, end: 4 } }), file(1, { lines: { start: 3, end: 4 } })],
    ['one title', file(1, { path: null, title: 'A Book.' }), file(1, { path: null, title: 'a book' })],
  ])('%s is one', (_, first, second) => {
    expect(told({ claims: [], references: [first] }, { seat: 'bob', claims: [], references: [second] }).registry.evidence.size).toBe(1)
  })

  test.each([
    ['two passages of one file', file(1, { quote: 'the queue fell' }), file(1, { quote: 'the queue rose' })],
    ['two ranges of lines', file(1, { lines: { start: 3, end: 4 } }), file(1, { lines: { start: 3, end: 5 } })],
    ['two names in another case', file(1), file(1, { path: 'A.md' })],
    ['two sources without a name', file(1, { path: null }), file(1, { path: null })],
  ])('%s are two', (_, first, second) => {
    expect(told({ claims: [], references: [first] }, { claims: [], references: [second] }).registry.evidence.size).toBe(2)
  })

  test('a later verification is kept', () => {
    const { registry } = told(
      { claims: [], references: [file(1, { quote: 'so it is' })], checks: [found('failed')] },
      { seat: 'bob', claims: [], references: [file(1, { quote: 'so it is' })], checks: [found('verified')] },
    )
    expect(evidenceById(registry, 'E1')).toMatchObject({ check: { verdict: 'verified' }, citers: ['ada', 'bob'] })
  })
})

describe('where a claim stands', () => {
  const status = (label: ParsedClaim['label'], ...checks: readonly Check[]): string | undefined => {
    const references = checks.map((_, index) => file(index + 1, { quote: `words ${index}` }))
    const { registry } = told({
      claims: [
        claim(
          QUEUE,
          label,
          references.map(({ n }) => n),
        ),
      ],
      references,
      checks,
    })
    return claimById(registry, 'C1')?.status
  }
  test.each([
    ['FACT', [found('verified')], 'accepted'],
    ['FACT', [found('failed'), found('verified')], 'accepted'],
    ['FACT', [found('failed'), found('failed')], 'contested'],
    ['FACT', [found('failed'), found('unverified')], 'open'],
    ['FACT', [found('unverified')], 'open'],
    ['FACT', [found('verified', true)], 'open'],
    ['INFER', [found('verified')], 'open'],
    ['INFER', [found('failed')], 'open'],
    ['OPEN', [], 'open'],
  ] as const)('%s with %o', (label, checks, expected) => expect(status(label, ...checks)).toBe(expected))

  const judgement = { type: 'claim.judged', claim: 'C1', status: 'retracted', by: 'ada', because: 'I was wrong.' } as const

  test('a judgement changes it, and when it was last touched', () => {
    const judged = evolveRegistry(told({ claims: [claim(QUEUE)] }).registry, judgement, 9000)
    expect(claimById(judged, 'C1')).toMatchObject({
      status: 'retracted',
      last: { request: 'answer/ada/1', at: 9000 },
      judged: { by: 'ada' },
    })
  })

  test('a judgement outlives a restatement', () => {
    const judged = evolveRegistry(told({ claims: [claim(QUEUE)] }).registry, judgement, 9000)
    const again = register(judged, { seat: 'bob', request: 'r' }, parsed([claim(REWORDED, 'FACT', [1])], [file(1)]), [found('verified')])
    expect(claimById(evolveRegistry(judged, again, 9500), 'C1')?.status).toBe('retracted')
  })

  test('a judgement of an unknown claim changes nothing', () => {
    const { registry } = told({ claims: [claim(QUEUE)] })
    expect(evolveRegistry(registry, { ...judgement, claim: 'C7' }, 9000)).toBe(registry)
  })
})

const word = fc.constantFrom(
  ...'queue cache worker latency billing deploy audit rollback schema budget not never 12 13 rises falls Alice Bob quickly fails'.split(
    ' ',
  ),
)
const sentence = fc.array(word, { minLength: 2, maxLength: 9 }).map((words) => `${words.join(' ')}.`)
const contribution = fc.record({
  seat: fc.constantFrom('ada', 'bob', 'cy'),
  claims: fc
    .array(fc.tuple(sentence, fc.constantFrom('FACT', 'INFER', 'ASSUME', 'OPEN') as fc.Arbitrary<ParsedClaim['label']>), { maxLength: 6 })
    .map((given) => given.map(([text, label]) => claim(text, label, label === 'FACT' ? [1] : []))),
  references: fc.constantFrom([file(1)], [file(1, { quote: 'so it is' })], [file(1, { path: null, url: 'https://a.org/x' })]),
})

describe('whatever was said', () => {
  test('a replay of the facts, through JSON, gives the same registry, and ids never change', () => {
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 8 }), (said) => {
        const { registry, events } = told(...said)
        const stored: readonly ClaimsRegistered[] = JSON.parse(JSON.stringify(events))
        let again = emptyRegistry
        for (const [index, event] of stored.entries()) again = JSON.parse(JSON.stringify(evolveRegistry(again, event, (index + 1) * 1000)))
        expect(again).toEqual(JSON.parse(JSON.stringify(registry)))
        for (const event of events)
          for (const { id, text, restates } of event.claims) if (!restates) expect(claimById(registry, id)?.text).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test('what a seat reads is always under the limit, and counts what it leaves out', () => {
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 12 }), fc.integer({ min: 1, max: 400 }), (said, tokensMax) => {
        const { registry } = told(...said)
        const text = renderRegistry(registry, tokensMax)
        expect(estimateTokens(text)).toBeLessThan(tokensMax)
        if (text === '') return
        const shown = text.split('\n').filter((line) => /^C\d/.test(line)).length
        const left = Number(/Not shown: (\d+) claim/.exec(text)?.[1] ?? 0)
        expect(shown + left).toBe(registry.claims.size)
      }),
      { numRuns: 80 },
    )
  })
})

describe('what a seat reads', () => {
  test('contested first, then open, accepted and retracted, with the evidence they rest on', () => {
    const { registry } = told(
      { claims: [claim('Billing needs an audit trail.')] },
      {
        claims: [claim('The cache is stale after a deploy.', 'FACT', [1])],
        references: [file(1, { quote: 'stale it is', lines: { start: 3, end: 4 } })],
        checks: [found('verified')],
      },
      { claims: [claim(QUEUE, 'FACT', [1])], references: [file(1, { quote: 'nobody wrote this' })], checks: [found('failed')] },
      { claims: [claim('The dashboard hides errors of the payment service.')] },
    )
    const judged = evolveRegistry(registry, { type: 'claim.judged', claim: 'C4', status: 'retracted', by: 'ada', because: '' }, 9000)
    expect(renderRegistry(judged)).toBe(
      [
        'CLAIMS',
        `C3 [FACT, contested] ${QUEUE} (E2)`,
        'C1 [INFER, open] Billing needs an audit trail.',
        'C2 [FACT, accepted] The cache is stale after a deploy. (E1)',
        'C4 [INFER, retracted] The dashboard hides errors of the payment service.',
        'EVIDENCE',
        'E2 [failed] a.md: «nobody wrote this»',
        'E1 [verified] a.md:3-4: «stale it is»',
      ].join('\n'),
    )
  })

  test('is empty while nothing was said', () => expect(renderRegistry(emptyRegistry)).toBe(''))

  test('cuts long claims to thirty tokens', () => {
    const { registry } = told({ claims: [claim('A very long claim about queues and workers '.repeat(20))] })
    expect(renderRegistry(registry)).toMatch(/^CLAIMS\nC1 \[INFER, open\] A very.*…$/)
    expect(estimateTokens(renderRegistry(registry))).toBeLessThan(42)
  })
})

describe('ten thousand claims', () => {
  const nouns =
    'queue cache worker ledger billing invoice schema budget alert dashboard gateway broker shard replica token session cluster tenant backup index'.split(
      ' ',
    )
  const verbs = 'loses blocks delays doubles hides corrupts retries skips drops locks'.split(' ')
  const text = (i: number): string =>
    `The ${nouns[i % 20]} ${verbs[Math.floor(i / 20) % 10]} the ${nouns[Math.floor(i / 200) % 20]} of the ${nouns[(i * 7 + 3) % 20]} service when region ${nouns[Math.floor(i / 4000) % 20]} restarts.`

  test('are registered, found again, and rendered', () => {
    let registry = emptyRegistry
    for (let i = 0; i < 10_000; i += 5) {
      const claims = [0, 1, 2, 3, 4].map((more) => claim(`${text(i + more)} It costs ${i + more} dollars.`))
      registry = evolveRegistry(registry, register(registry, { seat: 'ada', request: `r/${i}` }, parsed(claims), []), i)
    }
    expect(registry.claims.size).toBe(10_000)
    const again = register(registry, { seat: 'bob', request: 'r' }, parsed([claim(`It costs 777 dollars. ${text(777)}`)]), [])
    expect(again.claims[0]).toMatchObject({ id: 'C778', restates: true })
    const shown = renderRegistry(registry)
    expect(estimateTokens(shown)).toBeLessThan(2000)
    expect(shown.split('\n').length).toBeGreaterThan(40)
    expect(shown).toMatch(/Not shown: 99\d\d claims, 0 pieces of evidence\.$/)
  })

  test('of one pattern, without numbers, cost no more at the end than in the middle', () => {
    let registry = emptyRegistry
    const spans: number[] = []
    for (let part = 0; part < 4; part++) {
      const before = performance.now()
      for (let i = part * 1000; i < (part + 1) * 1000; i++) {
        registry = evolveRegistry(registry, register(registry, { seat: 'ada', request: `r/${i}` }, parsed([claim(text(i))]), []), i)
      }
      spans.push(performance.now() - before)
    }
    expect(spans[3]).toBeLessThan(4 * (spans[1] ?? 0) + 200)
  })
})

test('a whole contribution goes through parser and registry', () => {
  const text =
    'The queue lost 120 messages.[FACT][1] It will happen again.[INFER]\n\nReferences:\n[1] ops/incidents.md:3 "lost 120 messages"'
  const read = parseContribution(text, [])
  const event = register(emptyRegistry, { seat: 'ada', request: 'answer/ada/1' }, read, [found('verified')])
  const registry = evolveRegistry(emptyRegistry, event, 1)
  expect(claimById(registry, 'C1')).toMatchObject({ status: 'accepted', cites: ['E1'], supporters: ['ada'] })
  expect(evidenceById(registry, 'E1')).toMatchObject({ kind: 'file', reference: { path: 'ops/incidents.md' } })
})
