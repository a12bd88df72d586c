/**
 * What a reviewer of a seeded council says, by its mood. All of them quote what they are shown, but for those who lie; each
 * vote carries the words "sealed ballot", so that one that leaks before the reveal is seen wherever it turns up.
 */
import type { AssessView, CouncilViews, EndorseView, ReviewView, ShownDocument, ShownFinding, VoteView } from '../src/core/council/views.ts'
import { Category, type Purpose, type Vote } from '../src/core/council/words.ts'
import type { Random } from '../src/core/random.ts'
import type { Mood } from './world.ts'

/** Nobody may see this before all votes are in. */
export const SEALED = 'sealed ballot'

interface Manner {
  readonly mood: Mood
  readonly chance: Random
  readonly seat: string
}

const SEVERITIES = ['blocker', 'major', 'minor', 'info'] as const
const CATEGORIES = Category.options
const DEFECTS = [
  'No number says how quickly, so two teams will build two things.',
  'Nobody is named who does it, so it will not be done.',
  'It says nothing of what happens when the partner does not answer.',
  'The two numbers can not both be right.',
  'There is no way back once it has run.',
]
const LIES = [
  'The ferry sank twice in the harbour last year.',
  'rule 99999 holds for everybody',
  'fast',
  '…',
  'must always cancel every trip at once',
]

const one = <T>(items: readonly T[], chance: Random): T => items[chance.below(items.length)] as T

export function councilReply(mood: Mood, view: CouncilViews[Purpose], chance: Random, seat: string): unknown {
  const manner = { mood, chance, seat }
  switch (view.purpose) {
    case 'review':
      return review(view, manner)
    case 'assess':
      return assessment(view, manner)
    case 'vote':
      return ballot(view, manner)
    case 'endorse':
      return endorsement(view, manner)
  }
}

/** A line that stands in what is shown, whole or in part; null where nothing can be quoted. */
function passage({ units }: ShownDocument, { mood, chance }: Manner): { readonly quote: string; readonly line: number } | null {
  const lines = units.flatMap(({ start, text }) =>
    text.split('\n').flatMap((line, index) => (line.trim().length > 3 ? [{ quote: line.trim(), line: start + index }] : [])),
  )
  const found = mood === 'stubborn' ? lines[0] : lines[chance.below(Math.max(1, lines.length))]
  if (found === undefined) return null
  const quote = found.quote.slice(0, 900)
  if (mood === 'lying' && chance.below(2) === 0) return { quote: one([...LIES, altered(quote)], chance), line: 1 + chance.below(9_999) }
  if (chance.below(12) === 0) return { quote: quote.slice(0, 3), line: found.line }
  return { quote, line: found.line }
}

/** The same words with other numbers and the opposite sense. */
const altered = (quote: string): string =>
  quote
    .replace(/\d+/g, (digits) => String(Number(digits) + 7))
    .replace(/\bmust\b/, 'must not')
    .replace(/\bnever\b/, 'always')

function finding(document: ShownDocument, modes: readonly number[], manner: Manner): unknown {
  const { mood, chance, seat } = manner
  const isWhole = chance.below(10) === 0
  const place = isWhole ? null : passage(document, manner)
  const held = modes.length === 0 ? [1] : modes
  const defect = mood === 'stubborn' ? DEFECTS[0] : one(DEFECTS, chance)
  const tail = mood === 'verbose' ? ` ${'It is said at length. '.repeat(25)}` : mood === 'fickle' ? ` Point ${chance.below(50)}.` : ''
  const named = mood === 'sycophantic' ? ' As Seat A and Seat B and Seat C will agree.' : ''
  return {
    mode: mood === 'lying' && chance.below(3) === 0 ? 1 + chance.below(80) : one(held, chance),
    severity: mood === 'hysterical' ? one(['blocker', 'CRITICAL'], chance) : one(SEVERITIES, chance),
    category: mood === 'stubborn' ? CATEGORIES[0] : one(CATEGORIES.slice(0, 4), chance),
    quote: place?.quote ?? null,
    line: place === null || chance.below(4) === 0 ? null : place.line,
    section: place === null ? one([null, 'Goals 1', '## Metrics 2', 'Nowhere'], chance) : null,
    description: `${defect}${named}${tail}`.slice(0, 600),
    remediation: chance.below(4) === 0 ? null : `Say who and how much (${seat}${chance.below(3)}).`,
    sameAs: mood === 'lying' ? one([null, 'F-1', 'F-99', '__proto__', 'F-01'], chance) : null,
  }
}

/** Most say a few; some say as many as a reply may hold. */
function howMany({ mood, chance }: Manner): number {
  if (mood === 'uncertain') return 0
  if (mood !== 'verbose' && mood !== 'hysterical') return 1 + chance.below(5)
  return chance.below(6) === 0 ? 40 : 4 + chance.below(8)
}

function aligned(criteria: readonly { readonly id: string }[], document: ShownDocument, manner: Manner): readonly unknown[] {
  const { mood, chance } = manner
  const known = criteria.filter(() => mood === 'sycophantic' || chance.below(2) === 0).map(({ id }) => id)
  const said = mood === 'lying' ? [...known, ...known.slice(0, 1), 'no-such-criterion', 'constructor'] : known
  return said.flatMap((criterion) => {
    const place = passage(document, manner)
    return place === null ? [] : [{ criterion, quote: place.quote }]
  })
}

function stars(
  view: ReviewView | AssessView,
  manner: Manner,
): { readonly alignment: readonly unknown[]; readonly violations: readonly unknown[] } {
  const { vision, document } = view
  const criteria = vision.phases.flatMap((phase) => phase.criteria)
  return { alignment: aligned(criteria, document, manner).slice(0, 90), violations: aligned(vision.forbids, document, manner).slice(0, 24) }
}

function review(view: ReviewView, manner: Manner): unknown {
  const { mood, chance } = manner
  const modes = view.self.modes.map(({ number }) => number)
  return {
    oath: mood !== 'contrary',
    findings: Array.from({ length: howMany(manner) }, () => finding(view.document, modes, manner)),
    ...(mood === 'uncertain' ? { alignment: [], violations: [] } : stars(view, manner)),
    questions: chance.below(3) === 0 ? [`Who pays for the night crew? (Seat B, ${chance.below(3)})`] : [],
  }
}

/** Of its own or another's: what its mood makes of it. */
function supports({ isYours, severity }: ShownFinding, { mood, chance }: Manner): boolean {
  switch (mood) {
    case 'sycophantic':
    case 'hysterical':
      return true
    case 'contrary':
      return false
    case 'stubborn':
      return isYours
    case 'echoing':
      return !isYours
    default:
      return severity === 'blocker' ? chance.below(4) > 0 : chance.below(3) > 0
  }
}

function assessed(shown: ShownFinding, document: ShownDocument, manner: Manner): unknown {
  const { mood, chance } = manner
  const judgement = supports(shown, manner) ? 'SUPPORT' : 'DISPUTE'
  const quote = judgement === 'DISPUTE' && chance.below(2) === 0 ? (passage(document, manner)?.quote ?? null) : null
  const severity = mood === 'hysterical' ? 'blocker' : chance.below(2) === 0 ? null : one(SEVERITIES, chance)
  return { finding: shown.id, judgement, severity, because: `By ${mood} reading, as Seat C said.`, quote }
}

const endorsable = (findings: readonly ShownFinding[], { mood, chance }: Manner): readonly string[] => {
  const ids = findings.flatMap(({ remediations }) => remediations.map(({ id }) => id))
  if (mood === 'sycophantic') return ids.slice(0, 80)
  if (mood === 'contrary' || mood === 'uncertain') return []
  if (mood === 'lying') return [...ids.slice(0, 3), ...ids.slice(0, 3), 'F-1.R9', 'F-999.R1', 'R1', '']
  return ids.filter(() => chance.below(2) === 0).slice(0, 80)
}

function proposals(findings: readonly ShownFinding[], { mood, chance, seat }: Manner): readonly unknown[] {
  const wanted = findings.filter(() => chance.below(3) === 0).map(({ id }) => id)
  return [...wanted, ...(mood === 'lying' ? ['F-777'] : [])].slice(0, 60).map((id) => ({ finding: id, text: `Mend it (${seat}).` }))
}

function assessment(view: AssessView, manner: Manner): unknown {
  const { mood, chance } = manner
  const modes = view.self.modes.map(({ number }) => number)
  const said = mood === 'uncertain' ? [] : view.findings.filter(() => mood !== 'fickle' || chance.below(4) > 0)
  const assessments = said.map((shown) => assessed(shown, view.document, manner))
  const twice =
    mood === 'lying' ? [...assessments, ...assessments.slice(0, 2), { ...(assessments[0] ?? {}), finding: 'F-888' }] : assessments
  const echoes = mood === 'echoing' ? view.findings.slice(0, 3).map((shown) => echo(shown, modes)) : []
  const fresh = mood !== 'uncertain' && (mood === 'verbose' || chance.below(3) === 0) ? [finding(view.document, modes, manner)] : []
  return {
    assessments: assessments.length === 0 && mood === 'lying' ? [] : twice,
    remediations: proposals(view.findings, manner),
    endorsements: endorsable(view.findings, manner),
    findings: [...echoes, ...fresh],
    ...(mood === 'uncertain' ? { alignment: [], violations: [] } : stars(view, manner)),
  }
}

/** Somebody's finding in the same words, as if it were new. */
const echo = ({ severity, category, quote, line, section, description }: ShownFinding, modes: readonly number[]): unknown => ({
  mode: modes[0] ?? 1,
  severity,
  category,
  quote,
  line,
  section: section.at(-1) ?? null,
  description,
  remediation: null,
  sameAs: null,
})

function voteOf(shown: ShownFinding, manner: Manner): Vote {
  const { mood, chance } = manner
  if (mood === 'uncertain') return 'ABSTAIN'
  if (mood === 'fickle' || mood === 'lying') return one(['SUPPORT', 'OPPOSE', 'ABSTAIN'], chance)
  return supports(shown, manner) ? 'SUPPORT' : 'OPPOSE'
}

function ballot(view: VoteView, manner: Manner): unknown {
  const { mood, chance, seat } = manner
  const cast = mood === 'uncertain' && chance.below(2) === 0 ? [] : view.items.filter(() => mood !== 'fickle' || chance.below(5) > 0)
  const votes = cast.map((shown) => {
    const vote = voteOf(shown, manner)
    const quote = vote === 'OPPOSE' ? (passage(view.document, manner)?.quote ?? null) : null
    return { finding: shown.id, vote, because: `${SEALED} of ${seat} on ${shown.id}: ${vote}`, quote }
  })
  const [first] = votes
  const lies =
    mood !== 'lying' || first === undefined
      ? []
      : [
          { ...first, vote: 'SUPPORT' },
          { ...first, finding: 'F-555' },
        ]
  return {
    votes: [...votes, ...lies].slice(0, 120),
    remediations: proposals(view.unresolved, manner),
    endorsements: endorsable([...view.items, ...view.unresolved], manner),
  }
}

const endorsement = (view: EndorseView, manner: Manner): unknown => ({
  endorsements: endorsable(view.unresolved, manner),
  because: 'They would mend it.',
})
