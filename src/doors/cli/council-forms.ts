/**
 * What a person who reviews for a council is asked for, purpose by purpose: the same replies a model gives, field by field.
 * Findings are shown one at a time, each just before it is judged. A quotation is looked up at once, so that a slip of the
 * pen does not cost the finding.
 */
import type { AssessView, CouncilViews, EndorseView, ReviewView, ShownDocument, ShownFinding, VoteView } from '../../core/council/views.ts'
import { Category, type Purpose, type Raised, Vote } from '../../core/council/words.ts'
import { SEVERITIES } from '../../core/findings/severity.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import { shownLines } from '../../views/council/turn.ts'
import { modeOf, quoteIn } from './council-fields.ts'
import { type Ask, choice, filled, orNone, someOf, words, wordsOrEmpty, wordsOrNone, yesOr, yesOrNo } from './fields.ts'

/** Shows a few lines before the next question. */
export type Tell = (lines: readonly string[]) => void
type Met = { readonly criterion: string; readonly quote: string }

const SENTENCES_MAX = 600
const QUESTION_MAX = 300
const SECTION_MAX = 200
const QUESTIONS_MAX = 8
const FINDINGS_MAX: Readonly<Record<'review' | 'assess', number>> = { review: 40, assess: 20 }

const CHANGED = 'Would you now say anything else of the vision than in your review (yes, no; empty: no)? '

const sentences = words(SENTENCES_MAX)
const sentencesOrNone = wordsOrNone(SENTENCES_MAX)

const FORMS: { readonly [P in Purpose]: (ask: Ask, view: CouncilViews[P], tell: Tell) => Promise<unknown> } = {
  review: reviewForm,
  assess: assessForm,
  vote: voteForm,
  endorse: endorseForm,
}

/** Null: nobody answers any more. */
export function councilForm(ask: Ask, { purpose, view }: OpenRequest, tell: Tell): Promise<unknown> {
  const form = FORMS[purpose as Purpose] as (ask: Ask, view: unknown, tell: Tell) => Promise<unknown>
  return form(ask, view, tell)
}

async function reviewForm(ask: Ask, view: ReviewView, tell: Tell): Promise<unknown> {
  const { vision, document, self } = view
  tell(['The oath of this council:', `  ${vision.oath}`])
  const sworn = await filled(ask, { oath: ['Do you hold yourself to it (yes, no)? ', yesOrNo] })
  const findings = sworn && (await findingsOf(ask, document, self.modes, FINDINGS_MAX.review))
  const stated = findings && (view.wantsAlignment ? await alignmentOf(ask, vision, document, tell) : NOTHING_MET)
  const questions = stated && (await questionsOf(ask))
  return questions && { ...sworn, findings, ...stated, questions }
}

async function assessForm(ask: Ask, view: AssessView, tell: Tell): Promise<unknown> {
  const { vision, document, self } = view
  const assessments: unknown[] = []
  const remediations: unknown[] = []
  const endorsements: string[] = []
  for (const finding of view.findings) {
    tell(shownLines(finding))
    const judged = await judgementOf(ask, finding, document)
    const remedied = judged && (await remedyOf(ask, finding))
    if (remedied === null) return null
    if (judged?.value !== undefined && judged.value !== null) assessments.push(judged.value)
    remediations.push(...remedied.remediations)
    endorsements.push(...remedied.endorsements)
  }
  const findings = await findingsOf(ask, document, self.modes, FINDINGS_MAX.assess)
  const changed = findings && (await ask(CHANGED, yesOr(false)))
  // What is said of the vision now takes the place of what was said before; saying nothing leaves that as it is.
  const stated = changed && (changed.value ? await alignmentOf(ask, vision, document, tell) : NOTHING_MET)
  return stated && { assessments, remediations, endorsements, findings, ...stated }
}

async function voteForm(ask: Ask, view: VoteView, tell: Tell): Promise<unknown> {
  const votes: unknown[] = []
  for (const finding of view.items) {
    tell(shownLines(finding))
    const cast = await filled(ask, {
      vote: [`Your vote on ${finding.id} (support: it stands, oppose: it is dismissed, abstain): `, choice(Vote.options)],
      because: ['Why: ', sentences],
      quote: ['Words of the document that decide it (empty for none): ', quoteIn(view.document)],
    })
    if (cast === null) return null
    votes.push({ finding: finding.id, ...cast })
  }
  const remedied = await remediesOf(ask, view.unresolved, tell)
  return remedied && { votes, ...remedied }
}

async function endorseForm(ask: Ask, view: EndorseView, tell: Tell): Promise<unknown> {
  const endorsements: string[] = []
  for (const finding of view.unresolved) {
    tell(shownLines(finding))
    const endorsed = await endorsedOf(ask, finding)
    if (endorsed === null) return null
    endorsements.push(...endorsed)
  }
  const why = await filled(ask, { because: ['Why (empty for none): ', wordsOrEmpty(SENTENCES_MAX)] })
  return why && { endorsements, ...why }
}

/* ——— parts ——— */

const NOTHING_MET: { readonly alignment: readonly Met[]; readonly violations: readonly Met[] } = { alignment: [], violations: [] }

/** Findings, as long as somebody has another. */
async function findingsOf(
  ask: Ask,
  document: ShownDocument,
  modes: ReviewView['self']['modes'],
  most: number,
): Promise<readonly Raised[] | null> {
  const findings: Raised[] = []
  while (findings.length < most) {
    const more = await ask(findings.length === 0 ? 'Add a finding (yes, no)? ' : 'Another finding (yes, no)? ', yesOrNo)
    if (more === null) return null
    if (!more.value) break
    const finding = await findingOf(ask, document, modes)
    if (finding === null) return null
    findings.push(finding)
  }
  return findings
}

async function findingOf(ask: Ask, document: ShownDocument, modes: ReviewView['self']['modes']): Promise<Raised | null> {
  const kind = await filled(ask, {
    mode: [`Which of your modes found it (${modes.map(({ number }) => number).join(', ')}): `, modeOf(modes)],
    severity: [`How grave (${SEVERITIES.join(', ')}): `, choice(SEVERITIES)],
    category: [`Category (${Category.options.join(', ')}): `, choice(Category.options)],
    quote: ['The passage, copied exactly (empty: it is something that is missing): ', quoteIn(document)],
  })
  if (kind === null) return null
  const place =
    kind.quote === null
      ? await filled(ask, {
          section: ['The heading of the section it is missing from (empty: the whole document): ', wordsOrNone(SECTION_MAX)],
        })
      : { section: null }
  const said =
    place &&
    (await filled(ask, {
      description: ['What is wrong here and why it matters: ', sentences],
      remediation: ['The change you propose (empty for none): ', sentencesOrNone],
    }))
  return said && { ...kind, ...place, line: null, ...said, sameAs: null }
}

async function alignmentOf(
  ask: Ask,
  vision: ReviewView['vision'],
  document: ShownDocument,
  tell: Tell,
): Promise<typeof NOTHING_MET | null> {
  const alignment: Met[] = []
  const violations: Met[] = []
  const quoted = async (criterion: string, question: string, into: Met[]): Promise<boolean> => {
    const answer = await ask(question, quoteIn(document))
    if (answer !== null && answer.value !== null) into.push({ criterion, quote: answer.value })
    return answer !== null
  }
  for (const { name, criteria } of vision.phases) {
    tell([`${name}: which of this does the document show, and in which words? Empty: it does not.`])
    for (const { id, text } of criteria) if (!(await quoted(id, `${text} In the words: `, alignment))) return null
  }
  if (vision.forbids.length > 0) tell(['What the vision forbids: does the document do it, and in which words? Empty: it does not.'])
  for (const { id, text } of vision.forbids) if (!(await quoted(id, `${text} In the words: `, violations))) return null
  return { alignment, violations }
}

async function questionsOf(ask: Ask): Promise<readonly string[] | null> {
  const questions: string[] = []
  while (questions.length < QUESTIONS_MAX) {
    const asked = await ask('A question that only a person can decide (empty: no more): ', wordsOrNone(QUESTION_MAX))
    if (asked === null) return null
    if (asked.value === null) break
    questions.push(asked.value)
  }
  return questions
}

/** `value` is null for no opinion. */
async function judgementOf(ask: Ask, { id, severity }: ShownFinding, document: ShownDocument): Promise<{ readonly value: unknown } | null> {
  const held = await ask(`${id}: support, dispute, or nothing for no opinion: `, orNone(choice(['SUPPORT', 'DISPUTE'])))
  if (held === null || held.value === null) return held
  const reasons = await filled(ask, {
    severity: [`How grave you hold it to be (${SEVERITIES.join(', ')}; empty: ${severity}, as stated): `, orNone(choice(SEVERITIES))],
    because: ['Why: ', sentences],
    quote: [
      held.value === 'DISPUTE'
        ? 'The words of the document that answer it (empty for none): '
        : 'Words of the document that show it (empty for none): ',
      quoteIn(document),
    ],
  })
  return reasons && { value: { finding: id, judgement: held.value, ...reasons } }
}

interface Remedied {
  readonly remediations: readonly { readonly finding: string; readonly text: string }[]
  readonly endorsements: readonly string[]
}

async function remediesOf(ask: Ask, findings: readonly ShownFinding[], tell: Tell): Promise<Remedied | null> {
  const all: Remedied[] = []
  for (const finding of findings) {
    tell(['This blocker needs a remedy that two reviewers endorse:', ...shownLines(finding)])
    const remedied = await remedyOf(ask, finding)
    if (remedied === null) return null
    all.push(remedied)
  }
  return { remediations: all.flatMap(({ remediations }) => remediations), endorsements: all.flatMap(({ endorsements }) => endorsements) }
}

async function remedyOf(ask: Ask, finding: ShownFinding): Promise<Remedied | null> {
  const endorsements = await endorsedOf(ask, finding)
  const proposed = endorsements && (await ask(`A remedy of your own for ${finding.id} (empty for none): `, sentencesOrNone))
  if (proposed === null || endorsements === null) return null
  return { endorsements, remediations: proposed.value === null ? [] : [{ finding: finding.id, text: proposed.value }] }
}

/** Whoever proposed one stands behind it already. */
async function endorsedOf(ask: Ask, { remediations }: ShownFinding): Promise<readonly string[] | null> {
  const others = remediations.filter(({ isYours }) => !isYours).map(({ id }) => id)
  if (others.length === 0) return []
  const answer = await ask(`Which remedies would resolve it (${others.join(', ')}; empty for none): `, someOf(others))
  return answer === null ? null : answer.value
}
