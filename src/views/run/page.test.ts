import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { ALL, BROKEN, hostileRun, RUN, UNBEGUN, UNDER_WAY, UNMERGED } from './sample.fixture.ts'

const ATTRIBUTE =
  '(?:class|dir|scope|colspan|rowspan|title|role|aria-label|viewBox|preserveAspectRatio|x|y|width|height)="[^"<>]*"|aria-hidden="true"'
const NAMES =
  'html|head|body|main|section|div|title|style|h1|h2|p|ul|ol|li|dl|dt|dd|span|strong|code|pre|br|blockquote|footer|table|thead|tbody|tr|td|th|svg|rect'
/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS = new RegExp(`^(?:!doctype html|html lang="en"|meta [^<>]*|/?(?:${NAMES})|(?:${NAMES})(?: (?:${ATTRIBUTE}))+/?)$`)
const foreign = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag).filter((tag) => !OURS.test(tag))

describe('a run’s report as a page', () => {
  const page = htmlReport(RUN)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<image|<use|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    for (const part of ['prefers-color-scheme: dark', 'width=device-width', '@media print', 'max-width: 44rem'])
      expect(page).toContain(part)
  })

  test('has what it came to first and one heading for each part, in order', () => {
    expect([...page.matchAll(/<h2>([^<]*)</g)].map(([, title]) => title)).toEqual([
      'What is left',
      'Tasks',
      'Findings by cycle',
      'Convergence',
      'Put off',
      'Tests, as we ran them',
      'Agents',
      'Lessons',
      'Governor',
    ])
    expect(page).toContain(
      '<section class="card result is-done" aria-label="Result">\n<blockquote dir="auto">All 2 tasks are done.</blockquote>',
    )
    expect(page).toContain('<code>witan/night</code>, from <code>main</code>, at <code>777777777777</code>')
  })

  test('shows the matrix with a word in each cell and a line where a task begins', () => {
    expect(page).toContain('<th scope="colgroup" colspan="4" class="edge" title="Sell night tickets">T1</th>')
    expect(page).toMatch(
      /<span class="id">F1<\/span>.*<td class="edge"><span class="cell new">\+ new<\/span><\/td><td><span class="cell resolved">✓ gone<\/span><\/td><td><span class="cell regressed">↺ back<\/span><\/td>/,
    )
    expect(page).toContain('<span class="badge put-off">put off</span>')
    for (const status of ['new', 'persistent', 'resolved', 'regressed', 'open']) expect(page).toContain(`<li><span class="cell ${status}">`)
    expect(htmlReport(UNDER_WAY)).toContain('<td><span class="cell open">○ raised</span></td>')
  })

  test('draws each cycle’s convergence beside its number', () => {
    expect([...page.matchAll(/<rect class="bar lead" x="0" y="0" width="([\d.]+)"/g)].map(([, wide]) => wide)).toEqual(['50', '66.7', '50'])
    expect(page).toContain('<span class="number">0.67</span>')
  })

  test('tells tasks with status, cycles and effectiveness', () =>
    expect(page).toContain(
      '<td><span class="badge task-done">✓ done</span></td><td class="number">4 of 4</td><td class="number">0.72</td></tr>',
    ))

  test('after a break how to go on stands in a frame of its own, before everything else', () => {
    const broken = htmlReport(BROKEN)
    expect(broken).toContain('<section class="card result is-stopped"')
    expect(broken).toContain('<section class="advice urgent">\n<h2>How to go on</h2>')
    expect(broken).toContain('<code>witan answer run-test0001 G1 go-on &quot;…&quot;</code>')
    expect(broken).not.toContain('witan resume')
    expect(broken.indexOf('How to go on')).toBeLessThan(broken.indexOf('<h2>Tasks'))
    expect(broken).toContain('<li class="here"><span>do</span> <span class="unseen">(here)</span></li>')
    expect(htmlReport(UNMERGED)).toContain('<pre class="tail" dir="auto">ok 1\nnot ok 2 a night is cheaper</pre>')
  })

  test('before anything is known leaves the parts out that have nothing', () => {
    const empty = htmlReport(UNBEGUN)
    expect([...empty.matchAll(/<h2>([^<]*)</g)].map(([, title]) => title)).toEqual(['What is owed now', 'Tasks', 'Agents'])
    expect(empty).not.toMatch(/undefined|NaN|Infinity|>null</)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileRun), hostileRun(HOSTILE.join('\n'))]) {
      const shown = htmlReport(report)
      expect(foreign(shown)).toEqual([])
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|NaN|undefined/u)
    }
    expect(foreign('<p onclick="x"><svg onload="x">')).toHaveLength(2)
  })
})
