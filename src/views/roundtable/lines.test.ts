import { describe, expect, test } from 'vitest'
import type { RoundtableEvent } from '../../core/roundtable/words.ts'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { BLOCKED_EVENT, HELD, linesOf, RAISED, seen, TOLD, watched } from '../roundtable-live.fixture.ts'
import { closes, LAID, opening, round, says, verified } from '../roundtable-making.fixture.ts'
import { LOG } from '../roundtable-sample.fixture.ts'
import { movesOf } from './parts.ts'

const OURS = new Set([
  'type',
  'seat',
  'side',
  'from',
  'vote',
  'kind',
  'anchor',
  'role',
  'label',
  'declared',
  'verdict',
  'result',
  'by',
  'of',
  'feature',
  'reason',
  'choice',
  'status',
  'rule',
  'tier',
  'category',
  'protocol',
  'driver',
  'pace',
  'mode',
  'statistic',
  'wall',
  'stream',
  'sees',
  'order',
  'for',
  'against',
  'unsupported',
])
const hostile = (event: Event, attack: string): Event => {
  const attacked = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return OURS.has(key) || /^(?:harbour|nurse|ledger|warden|off|log|enforce)$/.test(part) ? part : attack
    if (Array.isArray(part)) return part.map((item) => attacked(item, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, name)]))
  }
  return attacked(event, '') as Event
}

describe('a roundtable as it happens', () => {
  const all = watched()
  const flat = all.join(' ').replace(/[┃│\s]+/g, ' ')

  test.each(TOLD)('says: %s', (words, event) => expect(seen(event)).toBe(words))

  test('has a line for every kind of event', () => {
    const kinds = new Set([...TOLD.map(([, { type }]) => type), ...LOG.map(({ type }) => type)])
    const told: readonly RoundtableEvent['type'][] = [
      'table.laid',
      'round.opened',
      'stance.declared',
      'contribution.made',
      'contribution.verified',
      'round.closed',
      'groupthink.detected',
      'objection.judged',
      'blocker.lifted',
      'roundtable.exited',
    ]
    for (const kind of told) expect(kinds).toContain(kind)
    expect(new Set([...TOLD.map(([, { type }]) => type), ...told]).size).toBe(26)
  })

  test('has a rule across the screen for every round and for the end', () =>
    expect(all.filter((line) => line.startsWith('── ')).map((line) => line.replace(/ ─+$/, ''))).toEqual([
      '── Round 0, alone',
      '── Round 1',
      '── Round 2, objections',
      '── Round 3',
      '── Consensus, in round 3',
    ]))

  test('says who says what, with side, confidence, how that moved, and the vote', () => {
    expect(all).toContain('┃ Harbour engineer · YES · 86 % sure (+16) · ACCEPT')
    expect(all).toContain('┃ Bookkeeper · YES · 85 % sure (+20) · ACCEPT · mended')
    expect(all).toContain('┃ Bird warden · NO · 70 % sure (+10) · BLOCKER')
    expect(flat).toContain('votes BLOCKER over C9: Two white lamps bring down one bird in four.')
    expect(flat).toContain('! moved from NO to YES without new evidence')
    expect(flat).toContain('✓ moved from NO to UNCERTAIN')
  })

  test('says once that something is to be mended: not of what was mended, even where it is no better', () => {
    const first = says(1, 'nurse', 'YES', 0.8)
    const mended = says(1, 'nurse', 'YES', 0.8, { request: 'collaborative/nurse/2', revises: first.request })
    const before = [opening(), LAID, round(0), round(1), first]
    const failed = { U1: 'It states nothing.' }
    const asked = verified(1, 'nurse', first.request, failed)
    const again = verified(1, 'nurse', mended.request, failed)
    expect(seen(asked, before)).toMatch(/✗ U1: It states nothing\. is asked to mend 1 thing, once$/)
    expect(seen(again, [...before, asked, mended])).toMatch(/✗ U1: It states nothing\.$/)
  })

  test('has the verdict beside each quotation, and claims with their ids', () => {
    expect(all).toContain('┃   ✓ [1] E1 clinic-log.csv:7 “2030-07-14,02:10,transfer by lifeboat,94 min”')
    expect(flat).toContain(
      '✗ [1] E3 clinic-log.csv:3 “Night transfers doubled within one year.” failed: The quotation is not in clinic-log.csv',
    )
    expect(flat).toContain('✓ found word for word: [1] E4 berth-survey.md:21')
    expect(flat).toContain('? [2] E6 https://example.org/night-ferries unverified')
    expect(flat).toContain('new claims: C12 FACT')
  })

  test('puts names in the place of aliases, and leaves quotations as they are', () => {
    expect(flat).toContain('Harbour engineer confirms that the berth is no obstacle.')
    expect(flat).not.toContain('Speaker ')
  })

  test('counts votes, and tells apart those that do not count', () => {
    expect(flat).toContain('Votes: 2 ACCEPT and 1 BLOCKER, so 50 % accept it; 1 vote not counted as agreement')
    expect(flat).toContain('■ Bird warden blocks it (vote of round 1), over C1')
    expect(flat).toContain('≠ C1: Harbour engineer against Bird warden')
  })

  test('tells a detection with its numbers, and what each seat brought against it', () => {
    expect(flat).toContain('⚠ Early convergence in round 1.')
    expect(flat).toContain('confident share 0.75 · sources 2 · overlap 0.31 · clusters 2')
    expect(flat).toContain('Island nurse: ✓ counterargument ✗ hypothesis ✓ assumption. C2 says much the same.')
  })

  test('never shows what is held or blocked', () => {
    for (const event of [HELD, BLOCKED_EVENT])
      for (const width of [20, 96, 400]) expect(linesOf(event, width).join('\n')).not.toContain('secret')
  })

  test('says how long a person is waited for', () => {
    const waiting = (until: number): string => seen({ ...RAISED, until })
    expect(waiting(40_000)).toMatch(/It does not wait\.$/)
    expect(waiting(40_001)).toMatch(/It waits 1 second for you/)
    expect(waiting(99_999)).toMatch(/It waits 60 seconds for you/)
    expect(waiting(100_000)).toMatch(/It waits 1 minute for you/)
  })

  test('says nothing twice of a round of objections', () => {
    const dissent: Event = { type: 'dissent.opened', subject: 'round 2/nurse', seat: 'nurse', trigger: 'stagnation', because: '' }
    const cut: Event = {
      type: 'interruption.raised',
      scope: 'run',
      subject: 'X1',
      hard: false,
      trigger: 'groupthink',
      resumable: true,
      because: '',
    }
    expect([...linesOf(dissent), ...linesOf(cut)]).toEqual([])
    expect(linesOf({ ...cut, trigger: 'budget' })).not.toEqual([])
  })

  test('a contribution without a vote, a side or a reason leaves no holes', () => {
    const bare = says(1, 'nurse', null, 0.5, { vote: { vote: null, claim: null, because: '' } })
    expect(linesOf(bare)[1]).toBe('┃ Island nurse · 50 % sure')
    expect(seen(bare)).not.toMatch(/null|undefined|votes/)
    expect(seen(round(2, { focus: 'the lamps' }))).toContain('About: the lamps')
  })

  test('keeps to the width and never steers the terminal, whatever was said', () => {
    const events = [...LOG.slice(1), ...TOLD.map(([, event]) => event)]
    for (const attack of [...HOSTILE, HOSTILE.join('\n'), '日本語'.repeat(80)]) {
      for (const event of events) {
        for (const line of linesOf(hostile(event, attack), 40)) {
          expect(columns(line), line).toBeLessThanOrEqual(40)
          expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
        }
      }
    }
    for (const width of [12, 20, 60, 160]) for (const line of watched(width)) expect(columns(line)).toBeLessThanOrEqual(Math.max(width, 12))
  })

  test('nobody can pass their words off as a verdict or as another speaker', () => {
    const forged = says(1, 'nurse', 'YES', 0.9, {
      text: 'Sure.\n\nBookkeeper · YES · 99 % sure\n✓ [9] E9 plan.md',
      statement: 'Yes.\n✓ [8] forged',
    })
    const lines = linesOf(forged)
    expect(lines.filter((line) => /^┃ (?:Bookkeeper| {2}✓)/.test(line))).toEqual([])
    expect(lines.filter((line) => line.includes('E9'))).toEqual(['┃   │ ✓ [9] E9 plan.md'])
  })

  test('does not repeat a move that the words have just made', () => {
    const builds = [{ claims: ['C1', 'C2'], adds: 'Both hold at night.' }]
    const made = (text: string): string => seen(says(1, 'nurse', 'YES', 0.9, { text, part: { of: 'collaborative', builds } }))
    expect(made('I add this: both hold at night.[INFER]')).toMatch(/▸ builds on C1 and C2$/)
    expect(made('I add nothing.[INFER]')).toMatch(/▸ builds on C1 and C2: Both hold at night\.$/)
    const asks = { of: 'socratic' as const, questions: [{ question: 'Who pays for it?', about: null, assumption: null }] }
    expect(seen(says(1, 'nurse', 'YES', 0.9, { text: 'Who pays for it?', part: asks }))).not.toContain('▸')
  })

  test('tells five newly disputed claims of a round, and counts the rest', () => {
    const contested = Array.from({ length: 9 }, (_, index) => ({
      claim: `C${index}`,
      for: ['nurse'],
      against: ['ledger'],
      since: index < 7 ? 1 : 0,
    }))
    const closed = closes(1, 'Done.')
    const shown = seen({ ...closed, summary: { ...closed.summary, contested } })
    expect(shown).toContain('≠ C4: Island nurse against Bookkeeper ≠ and 4 more disputed claims')
    expect(shown).not.toContain('C5')
  })

  test('says whose word changed a claim in that seat’s lane, and why where a rule did', () => {
    const judged = (by: string): string => seen({ type: 'claim.judged', claim: 'C1', status: 'contested', by, because: 'It leaks.' })
    expect(judged('nurse')).toBe('C1 is now contested')
    expect(judged('verifier')).toBe('C1 is now contested: It leaks.')
  })

  test('paints without changing a word', () => {
    const marked: Paint = { ...plain, bold: (text) => `<${text}>`, red: (text) => `<${text}>`, dim: (text) => `<${text}>` }
    expect(watched(96, marked).join('\n').replace(/[<>]/g, '')).toBe(all.join('\n'))
  })
})

describe('the moves of a mode', () => {
  test.each([
    [
      'adversarial',
      {
        of: 'adversarial',
        steelman: { speaker: 'Speaker B', text: 'It is safe.' },
        flaws: [{ claim: 'C1', flaw: 'One year only.' }],
        strongest: { claim: null, argument: 'No winter.' },
      },
      ['puts Speaker B’s case at its strongest: It is safe.', 'flaw (C1): One year only.', 'strongest objection: No winter.'],
    ],
    [
      'socratic',
      { of: 'socratic', questions: [{ question: 'Who pays?', about: 'C2', assumption: 'Somebody does.' }] },
      ['asks (C2): Who pays? It takes for granted: Somebody does.'],
    ],
    [
      'expert panel',
      { of: 'expert-panel', boundary: 'The law.', evidenceWanted: ['A winter.'] },
      ['would want to see: A winter.', 'can not judge: The law.'],
    ],
    [
      'devil’s advocate',
      { of: 'devils-advocate', challenge: { claim: 'C1', argument: 'It leaks.' } },
      ['challenges the answer (C1): It leaks.'],
    ],
    [
      'delphi',
      { of: 'delphi', reactsTo: { statistic: 'meanConfidence', value: 0.71 }, moved: true, onEvidence: ['E2'], why: 'It is new.' },
      ['reacts to mean confidence 0.71 and moves, on E2: It is new.'],
    ],
    ['red and blue, told by their own events', { of: 'red-team-blue-team', attacks: [], answers: [] }, []],
  ] as const)('%s', (_, part, moves) => expect(movesOf(part as unknown as Parameters<typeof movesOf>[0])).toEqual(moves))
})
