import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AskReport } from '../../core/ask/report.ts'
import { ANSWERS, hostileReport, REPORT, STOPPED, TIED } from '../ask-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { html, htmlBlock } from '../html/escape.ts'
import { htmlReport } from '../html/report.ts'

/** Every tag we write, with every attribute we give it. Anything else came in from outside. */
const OURS =
  /^(?:!doctype html|html lang="en"|\/?(?:html|head|body|main|section|article|div|title|style|h1|h2|h3|p|ul|ol|li|dl|dt|dd|span|strong|code|q|br|blockquote|figure|figcaption|footer|details|summary|table|thead|tbody|tr|td|th|abbr|svg)|meta [^<>]*|(?:p|div|span|section|article|dl|dd|ul|ol|li|td|h1|q|blockquote)(?: (?:class|dir|aria-label)="[A-Za-z -]*")+|th scope="(?:col|row)"(?: class="name")?|abbr title="[^"<>]*"|svg class="stretched" viewBox="0 0 100 10" preserveAspectRatio="none" (?:aria-hidden="true"|role="img" aria-label="Declared sides: [A-Z0-9, ]*")|rect class="[A-Za-z -]*" x="[\d.]+" y="0" width="[\d.]+" height="10"\/)$/

const tagsOf = (page: string): readonly string[] =>
  [...page.replace(/<style>[^<]*<\/style>/, '').matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag)
const foreign = (page: string): readonly string[] => tagsOf(page).filter((tag) => !OURS.test(tag))

describe('escaping', () => {
  test('leaves no sign that could end a word of ours', () => {
    expect(html('</style><img src=x onerror="a(\'b\')">`&')).toBe(
      '&lt;/style&gt;&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&#96;&amp;',
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE)),
        (text) => !/[<>"'`]|\p{Bidi_Control}/u.test(html(text)),
      ),
    )
  })

  test('keeps paragraphs and lists, and lets labels step back', () => {
    expect(htmlBlock('One.[FACT][1]\ntwo\n\n- a\n- b')).toBe(
      '<p dir="auto">One.<span class="label">[FACT][1]</span><br>two</p>\n<ul dir="auto"><li>a</li><li>b</li></ul>',
    )
  })
})

describe('the report as a page', () => {
  const page = htmlReport(REPORT)

  test('is one file: no script, nothing loaded, and a policy that forbids both', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|<form|\bhref=|\bsrc=|url\(|@import|\son\w+=/i)
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(page).toContain('prefers-color-scheme: dark')
    expect(page).toContain('width=device-width')
    expect(page).toContain('@media print')
  })

  test('has the result first and one heading for each part, in order', () => {
    expect([...page.matchAll(/<h([1-3])[^>]*>([^<]*)</g)].map(([, level, title]) => `${level} ${title}`)).toEqual([
      '1 Should Larkfield split its monolith into services this year?',
      '2 The answer',
      '3 Failure hunter',
      '2 Other answers',
      '3 Outside view',
      '3 Cost accountant',
      '3 User&#39;s advocate',
      '3 Options keeper',
      '2 Dissent',
      '2 Missing voices',
      '2 How it was counted',
    ])
    expect(page.indexOf('The answer of Failure hunter wins')).toBeLessThan(page.indexOf('<h2>'))
  })

  test('has a verdict beside every reference, and failed quotations outside what is folded', () => {
    const verdicts = [...page.matchAll(/<span class="badge (?:verified|failed|unverified)">/g)]
    expect(verdicts).toHaveLength(ANSWERS.flatMap(({ evidence }) => evidence).length)
    const unfolded = page.replace(/<details>[\s\S]*?<\/details>/g, '')
    expect(unfolded).toContain('✗ failed</span> <span class="soft">[2]</span> <code>on-call-costs.md:6</code>')
    expect(unfolded).toContain('closest: «During the eight weeks')
    expect(unfolded).toContain('A FACT has no citation')
  })

  test('draws the sides and the points, with words for those who do not see them', () => {
    expect(page).toContain('aria-label="Declared sides: 1 YES, 3 NO, 1 UNCERTAIN"')
    expect(page).toContain('<strong>Failure hunter</strong></span><svg')
    expect(page).toContain(
      '<td class="self">–</td><td class="won">2</td><td class="won">2</td><td class="won">3</td><td class="won">2</td>',
    )
  })

  test('of a stop says why and what to do', () => {
    expect(htmlReport(STOPPED)).toContain('Stopped early (budget): $1.9100 of the $2.0000')
    expect(htmlReport(STOPPED)).toContain('witan resume ask-7k2m9xqd')
  })

  test('of a deliberation without answers or rankings leaves those parts out', () => {
    const nothing: AskReport = {
      ...REPORT,
      result: { kind: 'none', winners: [], margin: null, because: 'No answer has come in.' },
      answers: [],
      sides: { YES: [], NO: [], UNCERTAIN: [] },
      sidesAgree: null,
      tally: null,
      ballots: [],
      dissent: [],
    }
    const empty = htmlReport(nothing)
    expect(empty).not.toMatch(/undefined|NaN|Infinity|How it was counted|<svg/)
  })

  test('has only tags of ours, whatever others wrote', () => {
    for (const given of [REPORT, TIED, STOPPED, hostileReport(), ...HOSTILE.map((attack) => hostileReport(attack))]) {
      const text = htmlReport(given)
      expect(foreign(text)).toEqual([])
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
    }
    expect(foreign('<p onclick="x">'.repeat(2))).toHaveLength(2)
  })
})
