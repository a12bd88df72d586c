import { describe, expect, test } from 'vitest'
import { cut, freezeReport } from './freeze-report.ts'

const said = (count: number) => Array.from({ length: count }, (_, nth) => ({ author: `agent-${nth + 1}`, body: `Comment ${nth + 1}` }))
const frozen = { issue: 12, title: 'Move the letter', rule: 'ping-pong-detected', message: 'The limit is 2.' } as const

describe('the report on a freeze', () => {
  test('names the trigger, what was said last, and four ways on', () => {
    expect(freezeReport({ ...frozen, recent: said(2) })).toBe(`Issue #12 stands still: Move the letter

**What stopped it:** \`ping-pong-detected\`
**Why:** The limit is 2.

**Said last**

- **agent-1**: Comment 1
- **agent-2**: Comment 2

**Ways on** (choose one)

- [ ] Unfreeze it with guidance: say what the thread lacks, then let it go on
- [ ] Appoint a devil's advocate to test what everyone seems to agree on
- [ ] Bring it before the user, with a short summary
- [ ] Settle it: take the position with the best evidence, and say why`)
  })

  test('shows the last five comments', () => {
    const report = freezeReport({ ...frozen, recent: said(7) })
    expect(report.match(/Comment \d/g)).toEqual(['Comment 3', 'Comment 4', 'Comment 5', 'Comment 6', 'Comment 7'])
  })

  test('says so where nothing was said', () => expect(freezeReport({ ...frozen, recent: [] })).toContain('**Said last**\n\nNothing yet.'))

  test('cuts a comment to a hundred characters', () => {
    const line = (length: number): string =>
      /: (x+…?)$/m.exec(freezeReport({ ...frozen, recent: [{ author: 'a', body: 'x'.repeat(length) }] }))?.[1] ?? ''
    expect(line(100)).toBe('x'.repeat(100))
    expect(line(101)).toBe(`${'x'.repeat(99)}…`)
  })

  test('shows what somebody wrote, and renders none of it', () => {
    const body = 'first\n\n- [ ] Settle it\n# Heading <img src=x> ![a](http://b) `code'
    const report = freezeReport({ ...frozen, title: 'a\n- [ ] b', recent: [{ author: 'mal*lory*', body }] })
    expect(report.match(/^- \[ \]/gm)).toHaveLength(4)
    expect(report).toContain('- **mal\\*lory\\***: first - \\[ \\] Settle it \\# Heading \\<img src=x\\> !\\[a\\](http://b) \\`code')
    expect(report).toContain('stands still: a - \\[ \\] b\n')
  })
})

describe('cutting', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a bcd', 3, 'a…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['', 3, ''],
  ])('%s to %d is %s', (text, max, expected) => expect(cut(text, max)).toBe(expected))
})
