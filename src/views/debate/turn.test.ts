import { describe, expect, test } from 'vitest'
import type { DebateViews } from '../../core/debate/views.ts'
import { viewsSaying } from '../../prompts/debate-views.fixture.ts'
import { plain } from '../paint.ts'
import { turnLines } from './turn.ts'

const TEXT = 'As Speaker B said, \u001b[31mfares fell.'
const views = viewsSaying(TEXT)
const NAMES = new Map([
  ['Speaker A', 'Old Vane'],
  ['Speaker B', 'Captain Holm'],
])
const shown = (purpose: keyof DebateViews): string => turnLines(views[purpose], NAMES, plain, 100).join('\n')

describe('what a person is asked', () => {
  test.each(['open', 'speak', 'commit', 'falsify', 'steelman', 'grade', 'review', 'confirm'] as const)(
    '%s: says what is wanted, by name and alias, and nothing of what the screen would obey',
    (purpose) => {
      const text = shown(purpose)
      expect(text).toMatch(/^Topic\n/)
      expect(text).toMatch(/Asked of you|You answer/)
      expect(text).not.toContain('\u001b')
      expect(text).toContain('Captain Holm (Speaker B)')
    },
  )
  test('to speak: the message, who stands where, what was proposed', () => {
    const text = shown('speak')
    for (const heading of ['You answer', 'Where the others stand', 'Threads proposed']) expect(text).toContain(heading)
  })
  test('empty parts are left out', () =>
    expect(turnLines({ ...views.speak, proposals: [] }, NAMES, plain, 100).join('\n')).not.toContain('Threads proposed'))
})
