import { describe, expect, it } from 'vitest'
import type { ReportHead } from '../../core/protocol.ts'
import { REPORT } from '../ask-sample.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { DEBATE } from '../debate-sample.fixture.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'
import { RUN } from '../run/sample.fixture.ts'
import { htmlReport, reportParts } from './report.ts'

const REPORTS: readonly (readonly [string, ReportHead])[] = [
  ['an ask', REPORT],
  ['a debate', DEBATE],
  ['a council', COUNCIL],
  ['a roundtable', ROUNDTABLE],
  ['a run', RUN],
]

describe.each(REPORTS)('the report of %s in parts', (_, report) => {
  const { style, body } = reportParts(report)

  it('is what the file is made of', () => {
    const file = htmlReport(report)
    expect(file).toContain(`<style>${style}</style>`)
    expect(file).toContain(`<main>\n${body}\n</main>`)
  })

  it('has a body that brings no style, script or landmark of its own', () => {
    expect(body).not.toMatch(/<(?:style|script|link|main|body|html)\b/)
    expect(body).not.toMatch(/\son[a-z]+=/)
  })

  it('gives every colour of a file to the host of a shadow root too, in light, in dark and on paper', () => {
    const names = (selector: RegExp): readonly string[] =>
      [...style.matchAll(selector)].flatMap(([, rules = '']) => rules.match(/--[a-z0-9-]+(?=:)/g) ?? []).sort()
    const light = new Set(names(/^:root, :host \{([^}]*)\}/gm))
    expect(light.size).toBeGreaterThan(10)
    expect(names(/\(prefers-color-scheme: dark\) \{ :root \{([^}]*)\}/g)).toEqual(names(/:host\(\[data-look="dark"\]\) \{([^}]*)\}/g))
    for (const name of light) expect(names(/@media print \{ :root, :host, :host\(\[data-look\]\) \{([^}]*)\}/g)).toContain(name)
    expect(style.match(/:root(?!,| \{ color-scheme: dark| \{ --)/g)).toBeNull()
  })
})
