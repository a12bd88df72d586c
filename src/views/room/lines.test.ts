import { describe, expect, test } from 'vitest'
import { events, type RoomEvent } from '../../core/room/words.ts'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { EVIDENCE, linesOf, STORY, says, seen, violation, watched } from './live.fixture.ts'
import { attacked } from './sample.fixture.ts'
import { TOLD } from './told.fixture.ts'

const because = 'So says the rule.'

describe('what a watcher reads of a room', () => {
  test.each(TOLD.map(([line, event]) => [event.type, line, event] as const))('%s: %s', (_, line, event) => expect(seen(event)).toBe(line))

  test('is told of every kind of event', () => {
    const kinds = new Set([...TOLD.map(([, { type }]) => type), ...STORY.map(({ type }) => type)])
    expect([...kinds].sort()).toEqual(events.options.map(({ shape }) => shape.type.value).sort())
  })

  const story = watched().join('\n')

  test('a proposal stands with its words, and the verdict behind each quotation', () =>
    expect(story).toContain(
      [
        '┃ Quill · writer · proposes · #1 Mirel’s eyes change between two scenes · structural · 1.1',
        '┃   │ Make them grey throughout.',
        '┃   │',
        '┃   │ The first chapter says so, and nothing depends on brown.',
        '┃  ✓ chapter-1/scene-1.md:12 “her grey eyes” · verified 0.98, though not word for word',
        '┃  ✗ chapter-1/scene-2.md:3–4 “brown as peat” · not in the file (0.41)',
        '┃    closest, line 9: “brown as the peat on the hill”',
        '┃  ✗ chapter-9.md · there is no such file',
      ].join('\n'),
    ))

  test('blind pass, devil’s advocate and guidance are marked', () => {
    expect(story).toContain('▸ #1, blind pass: Critic and Keeper write alone, and see nobody else’s view.')
    expect(story).toContain('┃ Critic · agrees · alone, before seeing anybody else’s view')
    expect(story).toContain('⚖ Devil’s advocate: Critic is to challenge #1')
    expect(story).toContain('Because everybody agreed very fast; 2 comments to do so, by the rules.\n')
    expect(story).toContain('┃ Critic · objects · as devil’s advocate · #1')
    expect(story).toContain('┃ Moderator · gives guidance · #2')
  })

  test('a change is a short diff with the two things to type', () => {
    expect(story).toContain('┃ Quill · writer · offers change P1: 1 file, +1 −2 · #1')
    expect(story).toContain(
      '┃   -It was late by an hour, and then by another hour, and nobody on the quay said so.\n┃   --- It was a long hour.\n┃   +It was late by two hours',
    )
    expect(story).toContain('  → witan room accept P1\n  → witan room reject P1 "why"')
    expect(story).toContain('✓ Change P1 is written: chapter-2/scene-1.md, notes.md (new)')
  })

  test('of a long diff only the beginning is shown', () => {
    const diff = `--- a/x\n+++ b/x\n@@ -0,0 +1,40 @@\n${Array.from({ length: 40 }, (_, index) => `+line ${index}`).join('\n')}\n`
    const lines = linesOf({
      ...{
        type: 'patch.proposed',
        patch: 'P9',
        issue: 1,
        author: 'writer',
        comment: '1.1',
        diff,
        files: ['x'],
        impact: 'minor',
        conflicts: [],
      },
    })
    expect(lines.filter((line) => line.includes('+line'))).toHaveLength(10)
    expect(lines.join('\n')).toContain('… 30 more lines in P9')
  })

  test('a refusal names the rule, and its numbers', () =>
    expect(story).toContain(
      '┃ Visitor · is refused · #2 The thirteenth stroke comes too early · 20 characters\n┃  ✗ too short (insufficient-substance): The comment has 20 characters; at least 150 are needed.',
    ))

  test('what was set apart is shown, then the freeze, and the notice of it is not told again', () => {
    expect(story).toMatch(/┃ Critic · is set apart · #2 .*\n┃ {3}│ This is URGENT/)
    expect(story).toMatch(/❄ #2 The thirteenth stroke comes too early is frozen: words of alarm \(escalation-language\)\n/)
    expect(story).not.toContain('For you: #2 stands still')
    expect(story).toContain('◆ For you: P1 waits for you.')
  })

  test('guidance that was just given is not told again with the thaw', () =>
    expect(story.split('Count the strokes in the text first')).toHaveLength(2))

  test('a conflict of the user’s has the three ways to settle it', () =>
    expect(story).toContain(
      [
        '⚠ Conflict K1: the user’s text goes against canon.',
        '  “Mirel’s brown eyes narrowed.” (chapter-3/scene-1.md:14)',
        '  Canon C1@1: “Mirel has grey eyes.” (chapter-1/scene-1.md:12)',
        '  Here “brown”, there “grey”. Found by Keeper.',
        '  → witan room settle K1 override',
        '  → witan room settle K1 keep',
        '  → witan room settle K1 discuss',
      ].join('\n'),
    ))

  test('one that was found by likeness alone is not offered to be put in its place', () => {
    const found = STORY.find(({ type }) => type === 'conflict.found') as Extract<RoomEvent, { type: 'conflict.found' }>
    const shown = seen({ ...found, kind: 'lexical-candidate', statement: null })
    expect(shown).toContain('→ witan room settle K1 keep → witan room settle K1 discuss')
    expect(shown).not.toContain('override')
  })

  test('a command names the room, but for its own folder', () => {
    const [event] = STORY.filter(({ type }) => type === 'issue.frozen')
    if (event === undefined) throw new Error('Something freezes in the story.')
    expect(linesOf(event).at(-1)).toBe('  → witan room show 2')
    expect(linesOf(event, 100, plain, 0, undefined).at(-1)).toBe('  → witan room show 2 --room room-test0001')
    expect(linesOf(event, 100, plain, 0, '--room room-a --db other.db').at(-1)).toBe('  → witan room show 2 --room room-a --db other.db')
  })

  test('what was quoted in a comment and holds is not quoted again below it', () => {
    const times = (quote: string): number =>
      seen(says(2, 'critic', 'I read “her grey eyes”, and “brown as peat”.', { evidence: EVIDENCE })).split(quote).length - 1
    expect(times('her grey eyes')).toBe(1)
    expect(times('brown as peat')).toBe(2)
    const long = `${'A line.\n'.repeat(20)}her grey eyes`
    expect(seen(says(2, 'critic', long, { evidence: EVIDENCE })), 'it was cut off').toContain('“her grey eyes” · verified')
    expect(seen(says(2, 'critic', 'So it is.', { evidence: EVIDENCE }))).toContain(
      '✓ chapter-1/scene-1.md:12 “her grey eyes” · verified 0.98, though not word for word',
    )
  })

  test('credits are one line each, in whole credits and hundredths', () => {
    expect(story).toContain('\n  +1 Quill: an exact quotation that holds (#1)\n')
    expect(story).toContain('\n  +3.33 Keeper: something came of a citation (#1)\n')
    expect(story).toContain('\n  −1 Critic: a breaker was tripped (#2)\n')
  })

  test('a long comment is cut, and says how to read the rest', () => {
    const lines = linesOf(says(2, 'critic', Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')))
    expect(lines.filter((line) => line.includes('│ line'))).toHaveLength(11)
    expect(lines.at(-1)).toBe('┃   … 19 more lines: witan room show 2')
  })

  test('a warning is no refusal', () =>
    expect(seen(says(2, 'critic', 'Well.', { warnings: [violation('low-vocabulary', 'warn', 'Few words.')] }))).toContain(
      '! too few different words (low-vocabulary): Few words.',
    ))

  test('of a long report on health the first three things to do are told', () => {
    const told = STORY.find(({ type }) => type === 'health.reported') as Extract<RoomEvent, { type: 'health.reported' }>
    const recommendations = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ code: text, text, refs: [] }))
    expect(seen({ ...told, report: { ...told.report, recommendations } })).toContain('• a • b • c … and 2 more → witan room health')
  })
})

describe('what the house would say', () => {
  const runner: Event = { type: 'runner.started', epoch: 3, owner: 'x', software: '' } as unknown as Event
  const limits = { microsMax: null, tokensMax: null, callsMax: null, minutesMax: null }
  const reopened = (over: object): Event =>
    ({ type: 'deliberation.reopened', by: 'user', limits: { ...limits, ...over } }) as unknown as Event
  const raised = (scope: string): Event =>
    ({ type: 'interruption.raised', scope, subject: 'issue-2', hard: false, trigger: 'x', resumable: true, because }) as unknown as Event

  test('is left out where the room has told it', () => {
    expect(seen(runner)).toBe('')
    expect(seen(reopened({}))).toBe('')
    expect(seen(raised('issue'))).toBe('')
    expect(seen({ type: 'dissent.opened', seat: 'critic', subject: 'issue-1', because } as unknown as Event)).toBe('')
  })

  test('is told where it is news', () => {
    expect(seen(reopened({ microsMax: 2_000_000 }))).toBe('At most $2.00 from here on.')
    expect(seen(raised('session'))).toBe('The session was cut short and can go on later. So says the rule.')
  })
})

describe('on any screen', () => {
  const all: readonly RoomEvent[] = [...STORY, ...TOLD.map(([, event]) => event)]

  test.each([40, 80, 120])('no line is wider than %i columns', (width) => {
    for (const line of watched(width)) expect(columns(line), line).toBeLessThanOrEqual(width)
    const long = 'W'.repeat(300)
    for (const event of all)
      for (const line of linesOf(attacked(event, long) as RoomEvent, width)) expect(columns(line), line).toBeLessThanOrEqual(width)
  })

  test('nothing that others wrote steers the terminal', () => {
    for (const attack of HOSTILE)
      for (const event of all)
        for (const line of linesOf(attacked(event, attack) as RoomEvent)) expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
  })

  test('every colour ends where it began, and the words are the same without it', () => {
    const open = (name: string) => (text: string) => `<${name}>${text}</${name}>`
    const paint = Object.fromEntries(Object.keys(plain).map((name) => [name, open(name)])) as unknown as Paint
    const painted = watched(100, paint).map((line) => line.replace(/<\/?[a-z]+>/g, ''))
    expect(painted.map((line) => line.trimEnd())).toEqual(watched(100).map((line) => line.trimEnd()))
    expect(watched(100, paint).join('\n')).toContain('<bold><red>❄ #2')
    expect(watched(100, paint).join('\n')).toContain('<green>+It was late by two hours')
  })
})
