import { describe, expect, test } from 'vitest'
import type { RoomReport } from '../../core/room/report-types.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { EMPTY, hostileReport, PATCH, PLAIN, REPORT } from './sample.fixture.ts'

const ATTRIBUTE = '(?:class|dir|scope|role|aria-label)="[^"<>]*"'
const NAMES =
  'html|head|body|main|section|div|title|style|h1|h2|p|ul|li|dl|dt|dd|span|code|pre|blockquote|footer|table|thead|tbody|tr|td|th'
/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS = new RegExp(`^(?:!doctype html|html lang="en"|meta [^<>]*|/?(?:${NAMES})|(?:${NAMES})(?: ${ATTRIBUTE})+)$`)
const foreign = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag).filter((tag) => !OURS.test(tag))
const withDiff = (diff: string): RoomReport => ({ ...REPORT, patches: [{ ...PATCH, diff }] })
const headings = (page: string): readonly string[] => [...page.matchAll(/<h2>([^<]*)</g)].map(([, title = '']) => title.trim())

describe('a room’s report as a page', () => {
  const page = htmlReport(REPORT)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    for (const part of ['prefers-color-scheme: dark', '@media print', 'max-width: 44rem']) expect(page).toContain(part)
  })

  test('has one heading for each part, in order', () => {
    expect(headings(page)).toEqual([
      ...['What you can do', 'Frozen', 'Waiting for you', 'Open', 'On the moderator’s desk', 'Settled', 'Archived', 'Conflicts'],
      ...['Changes to review', 'Health', 'Team', 'Leaderboard', 'Goals', 'Canon', 'Chapters', 'Notices'],
    ])
    expect(headings(htmlReport(PLAIN))).toEqual(expect.arrayContaining(['Agreed', 'Milestones']))
  })

  test('shows what is frozen in a frame of its own, with the trigger and the four ways on', () => {
    expect(page).toContain('<section class="group frozen">\n<h2>Frozen <span class="number">(1)</span></h2>')
    expect(page).toContain('<span class="name flag">#5 The thirteenth stroke comes too early</span>: two members going back and forth')
    for (const command of ['unfreeze 5 &quot;guidance&quot;', 'advocate 5', 'escalate 5 &quot;…&quot;', 'resolve 5 &quot;decision&quot;'])
      expect(page).toContain(`<li><code>witan room ${command}</code></li>`)
  })

  test('has badges for tiers, a row a member, and a coloured diff with its spaces', () => {
    expect(page).toContain(
      '<th scope="row" class="name" dir="auto">Keeper (continuity)</th><td dir="auto">world/large</td><td><span class="badge gold">gold</span></td>',
    )
    expect(page).toContain('<span class="badge none">none yet</span>')
    expect(page).toContain('<span class="same"> The boat was late.</span>\n<span class="removed">-It was late')
    const code = htmlReport(withDiff('@@ -0,0 +1 @@\n+    if  (a < b)\n'))
    expect(code).toContain('<span class="added">+    if  (a &lt; b)</span>')
  })

  test('an empty room leaves the parts out that have nothing', () => {
    const empty = htmlReport(EMPTY)
    expect(headings(empty)).toEqual(['What you can do', 'Health'])
    expect(empty).not.toMatch(/undefined|NaN|Infinity|>null</)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const report of [REPORT, EMPTY, ...HOSTILE.map(hostileReport), hostileReport(HOSTILE.join('\n'))]) {
      const shown = htmlReport(report)
      expect(foreign(shown)).toEqual([])
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|NaN|undefined/u)
    }
    expect(foreign('<p onclick="x"><svg onload="x">')).toHaveLength(2)
  })
})
