/** Models that review a document honestly, played by a server: they raise, hold, remedy and endorse what the prompt shows them. */
import type { ServerResponse } from 'node:http'
import { type Asked, completion, type Manners, send } from './model-server.ts'

export type Purpose = 'review' | 'assess' | 'vote' | 'endorse'

/** By what is asked of the seat, in the words of its prompt. */
export function purposeOf({ prompt }: Pick<Asked, 'prompt'>): Purpose {
  if (prompt.includes('Cycle 1. You read alone')) return 'review'
  if (/^Cycle 2\. /m.test(prompt)) return 'assess'
  return /^Cycle 3\. /m.test(prompt) ? 'vote' : 'endorse'
}

const found = (prompt: string, what: RegExp): readonly string[] => [...new Set(prompt.match(what))]

/** One finding a review, the same for all, on this passage. */
export const reviewers =
  (passage: string): ((asked: Asked) => unknown) =>
  (asked) => {
    const { prompt } = asked
    const [, modes = ''] = /Read the document with (?:each of the modes|mode) ([\d, ]+)/.exec(prompt) ?? []
    const findings = found(prompt, /\bF-\d+\b(?!\.)/g)
    const endorsements = found(prompt, /\bF-\d+\.R\d+\b/g)
    switch (purposeOf(asked)) {
      case 'review':
        return { oath: true, findings: [finding(Number(modes.split(',')[0]), passage)], alignment: [], violations: [], questions: [] }
      case 'assess':
        return {
          assessments: findings.map((id) => ({
            finding: id,
            judgement: 'SUPPORT',
            severity: null,
            because: 'It can not be tested.',
            quote: null,
          })),
          remediations: [],
          endorsements,
          findings: [],
          alignment: [{ criterion: 'problem-stated', quote: passage }],
          violations: [],
        }
      case 'vote':
        return {
          votes: findings.map((id) => ({ finding: id, vote: 'SUPPORT', because: 'It stands.', quote: null })),
          remediations: [],
          endorsements,
        }
      case 'endorse':
        return { endorsements, because: 'They would do.' }
    }
  }

const finding = (mode: number, passage: string): unknown => ({
  mode,
  severity: 'major',
  category: 'ambiguity',
  quote: passage,
  line: null,
  section: null,
  description: 'Fast is no number, so nobody can test whether the requirement is met.',
  remediation: 'Name the time in minutes and the sea in which it holds.',
  sameAs: null,
})

/** Reviewers of whom some are dead: to those, the server has nothing to say but that it will not. */
export const manners =
  (reply: (asked: Asked) => unknown, isDead: (asked: Asked) => boolean = () => false): Manners =>
  (asked, response: ServerResponse) => {
    if (isDead(asked)) send(response, 400, { error: { message: 'No such model.' } })
    else send(response, 200, completion(reply(asked)))
    return true
  }
