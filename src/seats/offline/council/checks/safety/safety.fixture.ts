/** What a check of this folder says about a few lines, for the tests of this room. */
import type { Answer, Check, Hit } from '../../check.ts'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { safetyChecks } from '../safety.ts'

const checkOf = (id: string): Check => {
  const check = safetyChecks.find((one) => one.id === id)
  if (check === undefined) throw new Error(`There is no check ${id}.`)
  return check
}

/** Under one heading of the plan. Every quotation is checked to be an exact slice that stands at its line. */
export function hitsUnder(id: string, heading: string, ...lines: readonly string[]): readonly Hit[] {
  return hitsIn(id, '# Plan', '', `## ${heading}`, '', ...lines)
}

export function hitsIn(id: string, ...lines: readonly string[]): readonly Hit[] {
  const document = documentFrom(...lines)
  const hits = checkOf(id).find(document)
  for (const { quote, line } of hits) {
    const from = document.text
      .split('\n')
      .slice(line - 1)
      .join('\n')
    if (quote.length > 300 || !from.includes(quote)) throw new Error(`Not a quotation of line ${line}: ${quote}`)
  }
  return hits
}

/** The answer to the only hit. */
export function answerIn(id: string, ...lines: readonly string[]): Answer | null {
  const [hit, ...others] = hitsIn(id, ...lines)
  if (hit === undefined || others.length > 0) throw new Error(`${id} raised ${hit === undefined ? 0 : others.length + 1} hits, not one.`)
  return checkOf(id).answeredBy?.(documentFrom(...lines), hit) ?? null
}
