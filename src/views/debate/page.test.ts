import { describe, expect, test } from 'vitest'
import { hostileDebate, manyCruxes } from '../debate-extremes.fixture.ts'
import { DEBATE, EMPTY } from '../debate-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'

const TEXT_TAGS =
  'p|div|span|section|article|dl|dd|ul|ol|li|td|tr|th|h1|h3|q|blockquote|figure|table|g|rect|circle|path|text|svg|title|desc'
const ATTRIBUTE =
  '(?:class|dir|scope|role|aria-label|aria-labelledby|id|viewBox|preserveAspectRatio|x|y|cx|cy|r|rx|width|height|d|transform)="[^"<>]*"|aria-hidden="true"'
/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS = new RegExp(
  `^(?:!doctype html|html lang="en"|meta [^<>]*|/?(?:html|head|body|main|section|article|div|title|desc|style|h1|h2|h3|h4|p|ul|ol|li|dl|dt|dd|span|strong|b|code|q|br|blockquote|figure|figcaption|footer|details|summary|table|thead|tbody|tr|td|th|svg|g|text)|(?:${TEXT_TAGS})(?: (?:${ATTRIBUTE}))+/?)$`,
)
const foreign = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag).filter((tag) => !OURS.test(tag))

describe('a debate’s report as a page', () => {
  const page = htmlReport(DEBATE)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<image|<use|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    for (const part of ['prefers-color-scheme: dark', 'width=device-width', '@media print', 'max-width: 34rem'])
      expect(page).toContain(part)
  })

  test('has the result first and one heading for each part, in order', () => {
    expect([...page.matchAll(/<h([1-3])[^>]*>([^<]*)</g)].map(([, level, title]) => `${level} ${title}`)).toEqual([
      '1 Is a digital asset with a fixed supply a better store of value than gold?',
      '2 The crux map',
      '2 The cruxes',
      '3 Will it keep its value when equities fall by more than 30 %?',
      '3 Can a holder be sure of custody without trusting a company?',
      '2 Threads without a lasting crux',
      '2 How the questions hang together',
      '2 Camps (preliminary)',
      '2 Common ground',
      '2 Still split after all that was said',
      '2 Next questions',
      '2 Not taken up',
      '2 Dissent on purpose',
      '2 Seats',
      '2 Baseline',
      '2 What the rules counted',
    ])
    expect(page).toContain('They disagree on one question')
    expect(page.indexOf('They disagree on one question')).toBeLessThan(page.indexOf('<h2>'))
  })

  test('draws both votes with words for those who do not see them', () => {
    expect(page).toContain('aria-label="Blind vote: 2 YES, 2 NO, 1 UNCERTAIN"')
    expect(page).toContain('aria-label="Final vote: 2 YES, 1 NO, 1 UNCERTAIN"')
  })

  test('has on a card positions with falsifiers, what would settle it, the worth, and failed quotations in sight', () => {
    expect(page).toContain('<article class="card primary">')
    expect(page).toContain('Would change its mind: 90-day correlation with equities: above 0.6, by 2030-12-31')
    expect(page).toContain('0.34 = coverage 0.60 × polarity 0.67 × impact 0.85')
    const unfolded = page.replace(/<details>[\s\S]*?<\/details>/g, '')
    expect(unfolded).toContain('<code>holder-letter.md:3</code>')
    expect(unfolded).not.toContain('<code>macro-desk-note.md:12</code>')
    expect([...page.matchAll(/<span class="badge (?:verified|failed|unverified)">/g)]).toHaveLength(2)
  })

  test('of a debate in which nothing has happened yet leaves the parts out that have nothing', () => {
    const empty = htmlReport(EMPTY)
    expect(empty).toContain('So far: no question was found on which it turns.')
    expect(empty).not.toMatch(/undefined|NaN|Infinity|>null<|The crux map|<svg|What the rules counted/)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const report of [DEBATE, EMPTY, manyCruxes(8), ...HOSTILE.map(hostileDebate), hostileDebate(HOSTILE.join('\n'))]) {
      const text = htmlReport(report)
      expect(foreign(text)).toEqual([])
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
    }
    expect(foreign('<p onclick="x"><svg onload="x">')).toHaveLength(2)
  })
})
