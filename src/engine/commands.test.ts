import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Scene, stage } from '../../test/scene.ts'
import { isRefusal, refuse } from '../core/refusal.ts'
import type { rulesOf } from '../core/rules.ts'
import type { Event } from '../core/words.ts'
import { roomWish } from './room.ts'
import { NO_SETTINGS } from './settings.ts'
import type { Command } from './submit.ts'

type AnyRules = ReturnType<typeof rulesOf>
type Decide = AnyRules['decide']
/** A debate that decides as a test tells it, so that only the way of a command is looked at. */
const told = vi.hoisted(() => ({ decide: (() => []) as Decide, acts: [] as object[] }))
vi.mock('../core/rules.ts', async (original) => {
  const real = await original<{ rulesOf: typeof rulesOf }>()
  return {
    rulesOf: (name: string): AnyRules => ({
      ...real.rulesOf(name),
      evolve: (own) => own,
      decide: (own, act, house, dossier) => {
        told.acts.push(act)
        return told.decide(own, act, house, dossier)
      },
    }),
  }
})
const said: Event = { type: 'user.interjected', id: 'm1', thread: 't1', by: 'ann', content: 'What about winter?', mentions: [] }
beforeEach(() => {
  told.decide = () => [said]
  told.acts = []
})

const debate = (): Promise<Scene> => stage({ cast: 3, wish: { protocol: 'debate' } })
const interject: Command = { type: 'interject', by: 'ann', content: 'What about winter?', thread: null }

describe('a command of one protocol', () => {
  test('is decided by its rules at the present time, and the facts are appended', async () => {
    const scene = await debate()
    expect(await scene.command(interject)).toMatchObject([{ seq: 2, at: 0, ...said }])
    expect(told.acts).toEqual([{ ...interject, at: 0 }])
    expect(await scene.events()).toHaveLength(2)
  })

  test('that its rules refuse comes back as a refusal, and nothing is appended', async () => {
    const scene = await debate()
    told.decide = () => refuse('no-such-crux', 'There is no crux t9.')
    const challenge: Command = { type: 'challenge', by: 'ann', crux: 't9', because: 'Not what we said.' }
    expect(await scene.command(challenge)).toEqual({ refused: 'no-such-crux', because: 'There is no crux t9.' })
    expect(await scene.events()).toHaveLength(1)
  })

  test('of the wrong shape is refused with the field, and never reaches the rules', async () => {
    const scene = await debate()
    expect(await scene.command({ ...interject, content: '' })).toMatchObject({
      refused: 'bad-command',
      because: expect.stringMatching(/«interject».*content:/),
    })
    expect(told.acts).toEqual([])
  })

  test('on a deliberation that has ended is refused', async () => {
    const scene = await debate()
    const wall = new Date(0).toISOString()
    const closed = { type: 'deliberation.closed' as const, reason: 'user' as const, because: 'Stopped.', at: 5, wall }
    await scene.log.append(scene.id, 1, { events: [closed], texts: new Map() })
    expect(await scene.command(interject)).toMatchObject({
      refused: 'already-closed',
      because: expect.stringContaining('has ended (user)'),
    })
    expect(await scene.command({ type: 'stop', by: 'ann', hard: false })).toMatchObject({ refused: 'already-closed' })
    expect(await scene.events()).toHaveLength(2)
    expect(told.acts).toEqual([])
  })

  test('keeps no key that the user typed', async () => {
    const scene = await debate()
    await scene.command({ ...interject, content: 'Use sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789 for it.' })
    expect(JSON.stringify(told.acts)).not.toContain('abcdefghijklmnop')
  })

  test('is unknown to another protocol, which says what it takes', async () => {
    const scene = await stage({ cast: 3 })
    expect(await scene.command(interject)).toEqual({
      refused: 'no-such-command',
      because: 'ask knows no command «interject». It takes: pause, resume, stop, extend, answer-escalation.',
    })
    const odd = { type: 'dance', by: 'ann' } as unknown as Command
    expect(await (await debate()).command(odd)).toMatchObject({
      because:
        'debate knows no command «dance». It takes: pause, resume, stop, extend, answer-escalation, interject, challenge, remove-seat, force-thread.',
    })
  })

  test('of the house works in every protocol, and is parsed first', async () => {
    const scene = await debate()
    expect(await scene.command({ type: 'pause', by: 'ann' })).toMatchObject([{ type: 'deliberation.paused', by: 'ann' }])
    expect(await scene.command({ type: 'resume' } as unknown as Command)).toMatchObject({ refused: 'bad-command' })
    expect(told.acts).toEqual([])
  })
})

describe('a command to a room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'witan-commands-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function room(): Promise<Scene> {
    const wish = await roomWish({ folder, section: {}, model: null, seatModels: new Map(), offline: true }, NO_SETTINGS)
    if (isRefusal(wish)) throw new Error(wish.because)
    return stage({ cast: wish.seats, wish })
  }

  const KEY = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'
  const comment: Command = {
    type: 'comment',
    by: 'user',
    issue: 1,
    draft: {
      body: `It says ${KEY}.`,
      stance: 'note',
      impact: null,
      relation: 'none',
      evidence: {
        files: [{ path: 'a.md', lines: { start: 1, end: 2 }, quote: `the key ${KEY}` }],
        issues: [3],
        canon: [],
        searches: [KEY],
      },
      trigger: 'unprompted',
      answers: null,
      asks: null,
    },
    proposal: { diff: `+const key = '${KEY}'`, facts: [{ subject: 'key', attribute: 'value', value: KEY }] },
  }

  test('keeps no key, however deep it lies, and everything else as it was said', async () => {
    const scene = await room()
    await scene.command(comment)
    expect(JSON.stringify(told.acts)).not.toContain('abcdefghijklmnop')
    expect(told.acts).toMatchObject([
      {
        issue: 1,
        draft: {
          stance: 'note',
          impact: null,
          evidence: { files: [{ path: 'a.md', lines: { start: 1, end: 2 } }], issues: [3], canon: [] },
        },
        proposal: { facts: [{ subject: 'key' }] },
      },
    ])
  })

  test('is taken after its end, too: a room outlives its sessions', async () => {
    const scene = await room()
    const closed = {
      type: 'deliberation.closed' as const,
      reason: 'tokens' as const,
      because: 'Used up.',
      at: 5,
      wall: new Date(0).toISOString(),
    }
    await scene.log.append(scene.id, 1, { events: [closed], texts: new Map() })
    expect(await scene.command(comment)).toMatchObject([{ seq: 3 }])
    expect(told.acts).toHaveLength(1)
  })
})
