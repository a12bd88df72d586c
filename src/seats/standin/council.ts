/**
 * A reviewer without a model: it brings what lint says of the document, and nothing else. Of others' findings it knows whether
 * lint says the same; of everything else it abstains, and says why. It has no opinion of a vision: that takes somebody who reads.
 */
import { assert } from '../../core/assert.ts'
import type { AssessView, EndorseView, ReviewView, ShownDocument, ShownFinding, VoteView } from '../../core/council/views.ts'
import type { Assessment, Ballot, Endorsement, Raised, Review } from '../../core/council/words.ts'
import type { Document } from '../../core/document/document.ts'
import { documentOf } from '../../core/document/find.ts'
import { type LintFinding, lint, shortened } from '../../lint/index.ts'
import type { Context } from './voices.ts'

/** Of one check; the last says where the rest is. */
const OF_ONE = 5
/** As many as a review may have, and more than anybody reads. */
const FINDINGS_MAX = 60

const known = new WeakMap<Document, readonly LintFinding[]>()

/** A document is read once, however many seats and cycles ask. */
function foundIn({ path }: ShownDocument, { dossier }: Context): readonly LintFinding[] {
  const document = documentOf(dossier, path)
  assert(document !== null, `The reviewed document ${path} is not in the dossier.`)
  const found = known.get(document) ?? shortened(lint(document), OF_ONE).slice(0, FINDINGS_MAX)
  known.set(document, found)
  return found
}

/** Once a seat, with the first of its modes: lint reads in no mode, and what it says it would say in each. */
function review(view: ReviewView, context: Context): Review {
  const [first] = view.self.modes
  const isShown = ({ line }: LintFinding): boolean => view.document.units.some(({ start, end }) => start <= line && line <= end)
  const found = view.wantsAlignment && first !== undefined ? foundIn(view.document, context).filter(isShown) : []
  return {
    oath: true,
    findings: found.map((finding) => raised(first?.number ?? 0, finding)),
    alignment: [],
    violations: [],
    questions: [],
  }
}

const raised = (mode: number, { severity, category, quote, line, why, remedy }: LintFinding): Raised => ({
  mode,
  severity,
  category,
  quote,
  line,
  section: null,
  description: why,
  remediation: remedy,
  sameAs: null,
})

/** What lint says of the same words: by its own sentence, or of the same kind in the same line. */
function saidOf({ description, category, line, quote }: ShownFinding, found: readonly LintFinding[]): LintFinding | null {
  const own = found.find(({ why }) => why === description)
  if (own !== undefined) return own
  const same = (one: LintFinding): boolean =>
    one.line === line && one.category === category && quote !== null && (one.quote.includes(quote) || quote.includes(one.quote))
  return found.find(same) ?? null
}

const again = ({ check }: LintFinding): string => `The check “${check}” of lint says the same of this passage.`

function assess(view: AssessView, context: Context): Assessment {
  const found = foundIn(view.document, context)
  return {
    assessments: view.findings.flatMap((finding) => {
      const said = saidOf(finding, found)
      return said === null ? [] : [{ finding: finding.id, judgement: 'SUPPORT', severity: null, because: again(said), quote: null }]
    }),
    remediations: [],
    endorsements: endorsed(view.findings, found),
    findings: [],
    alignment: [],
    violations: [],
  }
}

/** The remedy that goes with the check. */
const endorsed = (findings: readonly ShownFinding[], found: readonly LintFinding[]): string[] =>
  findings.flatMap((finding) => {
    const said = saidOf(finding, found)
    return said === null ? [] : finding.remediations.filter(({ text, isYours }) => !isYours && text === said.remedy).map(({ id }) => id)
  })

const UNKNOWN = 'No model answers for this seat, and lint has no check for this: it can not tell.'

function vote(view: VoteView, context: Context): Ballot {
  const found = foundIn(view.document, context)
  const votes = view.items.map((item): Ballot['votes'][number] => {
    const said = saidOf(item, found)
    return said === null
      ? { finding: item.id, vote: 'ABSTAIN', because: UNKNOWN, quote: null }
      : { finding: item.id, vote: 'SUPPORT', because: again(said), quote: null }
  })
  return { votes, remediations: [], endorsements: endorsed(view.unresolved, found) }
}

function endorse(view: EndorseView, context: Context): Endorsement {
  const endorsements = endorsed(view.unresolved, foundIn(view.document, context))
  return { endorsements, because: endorsements.length === 0 ? 'None of them is known to lint.' : 'They are what lint proposes.' }
}

export const councilVoices = { review, assess, vote, endorse }
