/**
 * The mechanical reviewer. It finds by checks, judges others' findings by asking whether the document answers them elsewhere,
 * and says nothing where it has no check: an opinion it can not have it does not give.
 */
import { assert } from '../../../core/assert.ts'
import type { AssessView, EndorseView, ReviewView, ShownDocument, ShownFinding, VoteView } from '../../../core/council/views.ts'
import type { Assessment, Ballot, Endorsement, Raised, Review } from '../../../core/council/words.ts'
import type { Document } from '../../../core/document/document.ts'
import { documentOf } from '../../../core/document/find.ts'
import type { Context } from '../context.ts'
import { alignmentWith, violationsWith } from './alignment.ts'
import type { Answer } from './check.ts'
import { answerTo, type Found, findWith, originOf } from './findings.ts'

const QUOTE_MAX = 1_000

function read({ path }: ShownDocument, { dossier }: Context): Document {
  const document = documentOf(dossier, path)
  assert(document !== null, `The reviewed document ${path} is not in the dossier.`)
  return document
}

const isShown =
  ({ units }: ShownDocument) =>
  (line: number): boolean =>
    units.some(({ start, end }) => start <= line && line <= end)

function review(view: ReviewView, context: Context): Review {
  const document = read(view.document, context)
  const shown = isShown(view.document)
  return {
    oath: true,
    findings: view.self.modes.flatMap(({ number }) =>
      findWith(number, document, view.document.units).map((found) => raised(number, found)),
    ),
    alignment: view.wantsAlignment ? [...alignmentWith(view.vision, document, shown)] : [],
    violations: view.wantsAlignment ? [...violationsWith(view.vision, document, shown)] : [],
    questions: [],
  }
}

const raised = (mode: number, { hit }: Found): Raised => ({
  mode,
  severity: hit.severity,
  category: hit.category,
  quote: hit.quote.slice(0, QUOTE_MAX),
  line: hit.line,
  section: null,
  description: hit.description,
  remediation: hit.remediation,
  sameAs: null,
})

interface Judged {
  readonly finding: ShownFinding
  readonly found: Found
  readonly answer: Answer | null
}

/** Only findings that come from a check can be checked again. */
const judgedIn = (findings: readonly ShownFinding[], document: Document): readonly Judged[] =>
  findings.flatMap((finding) => {
    const found = originOf(finding, document)
    return found === null ? [] : [{ finding, found, answer: answerTo(found, document) }]
  })

const held = ({ check }: Found): string =>
  `The check “${check.id}” comes to the same here${check.answeredBy === undefined ? '.' : ', and nothing elsewhere in the document answers it.'}`

/** Whoever raised it first stands by it and leaves the second look to the others; in the vote it has read what they found. */
function assess(view: AssessView, context: Context): Assessment {
  const document = read(view.document, context)
  const shown = isShown(view.document)
  const judged = judgedIn(view.findings, document).map((one) => (one.finding.isSource ? { ...one, answer: null } : one))
  return {
    assessments: judged.map(({ finding, found, answer }) => ({
      finding: finding.id,
      judgement: answer === null ? 'SUPPORT' : 'DISPUTE',
      severity: null,
      because: answer?.because ?? (finding.isSource ? `The passage itself is what the check “${found.check.id}” looks for.` : held(found)),
      quote: answer?.quote.slice(0, QUOTE_MAX) ?? null,
    })),
    remediations: [],
    endorsements: endorsedIn(judged),
    findings: [],
    alignment: [...alignmentWith(view.vision, document, shown)],
    violations: [...violationsWith(view.vision, document, shown)],
  }
}

/** A remediation that its own check proposes for what still stands. */
const endorsedIn = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ finding, found, answer }) =>
    answer === null
      ? finding.remediations.filter(({ text, isYours }) => !isYours && text === found.hit.remediation).map(({ id }) => id)
      : [],
  )

function vote(view: VoteView, context: Context): Ballot {
  const document = read(view.document, context)
  const judged = judgedIn(view.items, document)
  const votes = view.items.map((item): Ballot['votes'][number] => {
    const one = judged.find(({ finding }) => finding.id === item.id)
    if (one === undefined) return { finding: item.id, vote: 'ABSTAIN', because: 'No check of this seat reaches it.', quote: null }
    const { answer, found } = one
    if (answer === null) return { finding: item.id, vote: 'SUPPORT', because: held(found), quote: null }
    return { finding: item.id, vote: 'OPPOSE', because: answer.because, quote: answer.quote.slice(0, QUOTE_MAX) }
  })
  return { votes, remediations: [], endorsements: endorsedIn(judgedIn(view.unresolved, document)) }
}

function endorse(view: EndorseView, context: Context): Endorsement {
  const judged = judgedIn(view.unresolved, read(view.document, context))
  const endorsements = endorsedIn(judged)
  return { endorsements, because: endorsements.length === 0 ? 'None of them is known to a check.' : 'They are what the checks propose.' }
}

export const councilVoices = { review, assess, vote, endorse }
