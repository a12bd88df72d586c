import { describe, expect, test } from 'vitest'
import type { CouncilReport } from '../../core/council/report-types.ts'
import { ALL, hostileCouncil, PARTLY, UNBEGUN } from '../council-extremes.fixture.ts'
import { FINDING } from '../council-findings.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { sideBySide } from './page-star.ts'

const ATTRIBUTE = '(?:class|dir|scope|role|aria-label|viewBox|preserveAspectRatio|x|y|width|height)="[^"<>]*"|aria-hidden="true"'
const NAMES =
  'html|head|body|main|section|article|div|title|style|h1|h2|h3|p|ul|ol|li|dl|dt|dd|span|strong|code|q|br|blockquote|mark|figure|figcaption|footer|details|summary|table|thead|tbody|tr|td|th|svg|rect'
/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS = new RegExp(`^(?:!doctype html|html lang="en"|meta [^<>]*|/?(?:${NAMES})|(?:${NAMES})(?: (?:${ATTRIBUTE}))+/?)$`)
const foreign = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag).filter((tag) => !OURS.test(tag))

describe('a council’s report as a page', () => {
  const page = htmlReport(COUNCIL)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<image|<use|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    for (const part of ['prefers-color-scheme: dark', 'width=device-width', '@media print', 'max-width: 44rem'])
      expect(page).toContain(part)
  })

  test('has the verdict first and one heading for each part, in order', () => {
    expect([...page.matchAll(/<h([12])[^>]*>([^<]*)</g)].map(([, level, title]) => `${level} ${title}`)).toEqual([
      '1 Clubpot: shared money for clubs',
      '2 Blockers: must not be built like this',
      '2 Majors: mend before building',
      '2 Minors: worth mending',
      '2 Info: worth knowing',
      '2 Deadlocked: a person has to decide',
      '2 North Star',
      '2 Since the last review',
      '2 Questions for a person',
      '2 Mode coverage',
      '2 Sections that nobody read',
      '2 Gates',
      '2 Appendix: unconfirmed: only one reviewer saw it',
      '2 Appendix: dismissed',
      '2 Appendix: how it went',
    ])
    expect(page.indexOf('NEEDS_ADJUDICATION')).toBeLessThan(page.indexOf('<h2>'))
  })

  test('marks the quoted words in their context, and says where they were not found', () => {
    expect(page).toContain('verified the club. <mark>A Pot holds at most €5,000</mark>; a Pay-in that would exceed')
    expect(page).toContain('<blockquote class="passage missing" dir="auto"><mark>Receipts are public to everyone on the web</mark>')
    expect([...page.matchAll(/<mark>/g)]).toHaveLength(6)
  })

  test('keeps the lines of the passage, without signs of headings and stress', () => {
    const context = '## 6. Safety\n\n**R1.** Treasurers sign in\nwith a second factor. Twice.'
    const one = { ...FINDING, quote: 'Treasurers sign in with a second factor.', context }
    const report: CouncilReport = { ...COUNCIL, findings: [one] }
    expect(htmlReport(report)).toContain('6. Safety\n\nR1. <mark>Treasurers sign in\nwith a second factor.</mark> Twice.</blockquote>')
    expect(page).toMatch(/\.passage \{[^}]*white-space: pre-line/)
  })

  test('says how much was read, and folds all but ten of the unread sections away', () => {
    const partly = htmlReport(PARTLY)
    expect(partly).toContain('<blockquote>PASSED, as far as it was read: 70 of 1,380 sections.</blockquote>')
    expect(partly).toContain('Chapter 80 : lines 790–799</li>\n</ul>\n<details><summary>and 1,300 more</summary>')
    expect(partly).toContain('Chapter 1380')
    expect(page).toContain('Missing: Scope and requirements testable')
  })

  test('keeps dissent in sight and folds agreement away', () => {
    const unfolded = page.replace(/<details>[\s\S]*?<\/details>/g, '')
    expect(unfolded).toContain('<span class="badge against">against</span>')
    expect(unfolded).toContain('<span class="badge OPPOSE">OPPOSE</span>')
    expect(unfolded).not.toContain('Both numbers are normative.')
    expect(page).toContain('Both numbers are normative. <q class="plain" dir="auto">“Since a Pot can hold up to €7,500” (line 72)</q>')
    expect(page).toContain('dismissed: the document answers it at line 88')
  })

  test('shows the machine’s place and every lane with its modes, also to those who do not see colours', () => {
    expect(page).toContain('<li class="here DEADLOCKED"><span>DEADLOCKED</span> <span class="unseen">(here)</span></li>')
    expect([...page.matchAll(/class="lane lane-\d/g)]).toHaveLength(3)
    expect([...page.matchAll(/<p class="mode-name">/g)]).toHaveLength(15)
    expect(page).toContain('class="lane lane-2 lost"')
    expect(page).toContain('Formal, affinity 0.82: Called for by 7 mentions')
  })

  test('draws the North Star with words for those who do not see it, and a tick for each reviewer', () => {
    expect(page).toContain('aria-label="Problem understood: 0.83, strong consensus"')
    expect(page).toContain('aria-label="Learns and ends well: no score, nobody has assessed it"')
    expect([...page.matchAll(/<rect class="bar/g)]).toHaveLength(5)
    expect([...page.matchAll(/<rect class="lane-/g)]).toHaveLength(6)
    expect(page).toContain('width="83"')
    expect(page).toContain('2 of 3 criteria shown with a verified quotation')
  })

  test.each([
    ['three equal ones', [50, 50, 50], [50, 51.4, 52.8]],
    ['at the end', [99, 99, 99], [96.2, 97.6, 99]],
    ['two that touch, in their order', [50.5, 50], [51.4, 50]],
    ['far apart', [0, 50, 99], [0, 50, 99]],
    ['nobody', [], []],
  ])('ticks never lie on one another: %s', (_, wanted, places) =>
    expect(sideBySide(wanted).map((place) => Math.round(place * 10) / 10)).toEqual(places),
  )

  test('of a council in which nothing has happened yet leaves the parts out that have nothing', () => {
    const empty = htmlReport(UNBEGUN)
    expect(empty).toContain('No verdict yet.')
    expect(empty).not.toMatch(/undefined|NaN|Infinity|>null<|<svg|<h2>/)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileCouncil), hostileCouncil(HOSTILE.join('\n'))]) {
      const shown = htmlReport(report)
      expect(foreign(shown)).toEqual([])
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
    }
    expect(foreign('<p onclick="x"><svg onload="x">')).toHaveLength(2)
  })
})
