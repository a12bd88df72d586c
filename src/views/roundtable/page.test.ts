import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { ALL, hostileRoundtable, UNBEGUN, WAITING } from '../roundtable-extremes.fixture.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'
import { confidenceChart } from './page-chart.ts'

const ATTRIBUTE =
  '(?:class|dir|scope|role|title|aria-label|viewBox|preserveAspectRatio|x|y|cx|cy|r|width|height|d)="[^"<>]*"|aria-hidden="true"'
const NAMES =
  'html|head|body|main|section|div|title|style|h1|h2|p|ul|li|dl|dt|dd|span|strong|code|q|br|blockquote|footer|details|summary|table|thead|tbody|tr|td|th|svg|g|rect|circle|path|text'
/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS = new RegExp(`^(?:!doctype html|html lang="en"|meta [^<>]*|/?(?:${NAMES})|(?:${NAMES})(?: (?:${ATTRIBUTE}))+/?)$`)
const foreign = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag).filter((tag) => !OURS.test(tag))

describe('a roundtable’s report as a page', () => {
  const page = htmlReport(ROUNDTABLE)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<image|<use|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    for (const part of ['prefers-color-scheme: dark', 'width=device-width', '@media print', 'max-width: 34rem'])
      expect(page).toContain(part)
  })

  test('has the decision first and one heading for each part, in order', () => {
    expect([...page.matchAll(/<h2>([^<]*)</g)].map(([, title]) => title)).toEqual([
      'Positions over rounds',
      'Who does not hold it',
      'Agreement put to the test',
      'Claims',
      'Evidence',
      'Written down as decided',
      'Verification questions',
      'How it ended',
      'What the table kept to',
      'Who sat there',
      'What you can do',
    ])
    expect(page.indexOf('you can act on it')).toBeLessThan(page.indexOf('<h2>'))
    expect(page).toContain('<div class="advice proceed">\n<p>Proceed</p>')
  })

  test('draws both votes with words for those who do not see them', () => {
    expect(page).toContain('aria-label="Blind vote: 2 YES, 2 NO"')
    expect(page).toContain('aria-label="Final vote: 3 YES, 1 UNCERTAIN"')
  })

  test('draws a line for each seat, a mark for each word, the detection and the end above their rounds', () => {
    const chart = confidenceChart(ROUNDTABLE)
    expect([...chart.matchAll(/<path class="way"/g)]).toHaveLength(4)
    expect([...chart.matchAll(/class="s-YES"/g)]).toHaveLength(11)
    expect([...chart.matchAll(/class="s-NO"/g)]).toHaveLength(4)
    expect([...chart.matchAll(/class="s-UNCERTAIN"/g)]).toHaveLength(1)
    expect([...chart.matchAll(/<rect class="objection"/g)]).toHaveLength(1)
    expect(chart).toContain('>⚠ Early convergence</text>')
    expect(chart).toContain('<text class="ended agreed"')
    expect(confidenceChart(UNBEGUN)).toBe('')
  })

  test('puts names at the ends of lines, none on another, all inside the picture', () => {
    const crowded = {
      ...ROUNDTABLE,
      rounds: ROUNDTABLE.rounds.map((round) => ({ ...round, seats: round.seats.map((seat) => ({ ...seat, confidence: 0 })) })),
    }
    for (const report of [ROUNDTABLE, crowded]) {
      const places = [...confidenceChart(report).matchAll(/<text class="seat [^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y))
      expect(places).toHaveLength(4)
      for (const [index, place] of places.entries()) {
        expect(place).toBeLessThanOrEqual(280)
        if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(15)
      }
    }
  })

  test('shows the matrix with a flag where a side was changed without evidence, and the objections shaded', () => {
    expect(page).toContain('<th scope="col" class="obj">2 obj.</th>')
    expect(page).toMatch(
      /<td class="YES flag" title="YES, 85 % sure \(\+20 %\); votes ACCEPT; moved from NO without new evidence; mended once; [^"]*">YES 85 ✓ !<\/td>/,
    )
    expect([...page.matchAll(/<td class="[^"]*\bobj\b/g)]).toHaveLength(4)
  })

  test('keeps what failed in sight and folds away what was found', () => {
    const unfolded = page.replace(/<details>[\s\S]*?<\/details>/g, '')
    expect(unfolded).toContain('<code>clinic-log.csv:3</code>')
    expect(unfolded).not.toContain('<code>clinic-log.csv:7</code>')
    expect(page).toContain('<summary>4 found as cited</summary>')
  })

  test('waiting for a person gives the exact command', () =>
    expect(htmlReport(WAITING)).toContain('<code>witan answer roundtable-8m3kq7xd X1 go-on &quot;…&quot;</code>'))

  test('of a table that is only being laid leaves the parts out that have nothing', () => {
    const empty = htmlReport(UNBEGUN)
    expect(empty).toContain('The table is being laid; nothing has been said.')
    expect(empty).not.toMatch(/undefined|NaN|Infinity|>null<|<svg|<h2>/)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileRoundtable), hostileRoundtable(HOSTILE.join('\n'))]) {
      const shown = htmlReport(report)
      expect(foreign(shown)).toEqual([])
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|NaN|undefined/u)
    }
    expect(foreign('<p onclick="x"><svg onload="x">')).toHaveLength(2)
  })
})
