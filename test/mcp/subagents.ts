/** Subagents of a host that are written down: each answers from what its seat may see, and from nothing else. */
import type { AssessView, CouncilViews, EndorseView, ReviewView, ShownDocument, VoteView } from '../../src/core/council/views.ts'
import type { Purpose } from '../../src/core/council/words.ts'

export interface Owed {
  readonly deadline: string | null
  readonly request: string
  readonly seat: string
  readonly purpose: Purpose
  readonly prompt: { readonly system: string; readonly user: string }
  readonly replySchema: Record<string, unknown>
  readonly view: CouncilViews[Purpose]
}

/** A long line of the document, word for word; which one, the seat decides. */
function passage({ units }: ShownDocument, seat: string): { readonly quote: string; readonly line: number } {
  const lines = units.flatMap(({ start, text }) => text.split('\n').map((line, index) => ({ quote: line.trim(), line: start + index })))
  const long = lines.filter(({ quote }) => quote.length > 60 && !quote.startsWith('|'))
  const found = long[seat.length % long.length]
  if (found === undefined) throw new Error('The document has no long line.')
  return found
}

export function reviewOf({ self, document }: ReviewView, seat: string, severity = 'major') {
  const [mode] = self.modes
  return {
    oath: true,
    findings: [
      {
        mode: mode?.number ?? 1,
        severity,
        category: 'ambiguity',
        ...passage(document, seat),
        section: null,
        description: `Two teams would read this line in two ways, says ${seat}.`,
        remediation: 'Say it with a number.',
        sameAs: null,
      },
    ],
    alignment: [],
    violations: [],
    questions: [],
  }
}

/** The last at the table disputes what is not its own, so that something is put to the vote. */
const assessmentOf = ({ findings }: AssessView, seat: string) => ({
  assessments: findings.map(({ id, isYours }) => ({
    finding: id,
    judgement: isYours || seat !== 'sa-3' ? 'SUPPORT' : 'DISPUTE',
    severity: null,
    because: 'As I read it.',
    quote: null,
  })),
  remediations: [],
  endorsements: findings.flatMap(({ remediations }) => remediations.filter(({ isYours }) => !isYours).map(({ id }) => id)),
  findings: [],
  alignment: [],
  violations: [],
})

const ballotOf = ({ items }: VoteView) => ({
  votes: items.map(({ id }) => ({ finding: id, vote: 'SUPPORT', because: 'It is so.', quote: null })),
  remediations: [],
  endorsements: items.flatMap(({ remediations }) => remediations.map(({ id }) => id)),
})

const endorsementOf = ({ unresolved }: EndorseView) => ({
  endorsements: unresolved.flatMap(({ remediations }) => remediations.map(({ id }) => id)),
  because: 'They would mend it.',
})

export function answerOf({ view, seat }: Owed): Record<string, unknown> {
  switch (view.purpose) {
    case 'review':
      return reviewOf(view, seat)
    case 'assess':
      return assessmentOf(view, seat)
    case 'vote':
      return ballotOf(view)
    case 'endorse':
      return endorsementOf(view)
  }
}
