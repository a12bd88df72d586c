/** What all prompts of the council share: its rules, the document with the vision, and the findings before all seats. The same for every reviewer. */
import type { CouncilViews, Listed, ShownDocument, ShownFinding } from '../core/council/views.ts'
import type { Vision } from '../core/council/vision/words.ts'
import { verdictWord } from '../core/evidence/wording.ts'
import { fence } from './fence.ts'
import { numbered } from './sources.ts'

type View = CouncilViews[keyof CouncilViews]

export const COUNCIL: readonly string[] = [
  `A council of three reviews one document in three cycles. First each reviewer reads it alone, in reasoning modes of its own, and raises findings. Then each assesses what was raised and proposes remediations. Last, what is contested is put to a blind vote: two of three decide, and nobody sees a vote before all are in. A blocker wants a remediation that two endorse, one of them whoever proposed it. Who you are and what is asked of you now stands at the end.`,
  `A finding is one defect at one passage: what is wrong there and why it matters. A defect that shows in several places is raised once, where it shows best. Severities:
blocker: it must not be built like this. "The old tables are deleted in the same night", with no way back. "Anyone with the link may export all customers."
major: mend it before building. "The page must be fast", with no number, as an acceptance criterion. Two requirements that can not both be met.
minor: worth mending. A term used in two senses where the reader can tell which is meant. A step with no owner that is easily given one.
info: worth knowing. A figure that will be out of date by the launch. A simpler way to the same end.
Raise what a careful colleague would act on. A sound document gets few findings, and none is a fair result.`,
  `Quote the document exactly, the shortest passage that shows the point; leave out with […]. It may run over the end of a line, with signs that begin the next (///) but not its number. Code looks for your words in the document, and everyone sees the outcome. A blocker whose quotation is not found, or is only a word or two, becomes a major.`,
  `Nobody is told who raised, said or proposed what; you are told only which findings and remediations are your own. Judge all of them, and your own no more mildly, by what the document says. What you know from elsewhere may be raised, and is said to be so. You need not agree with anybody.`,
]

export const subjectOf = ({ document, vision }: Pick<View, 'document' | 'vision'>): readonly string[] => [
  ...documentOf(document),
  visionOf(vision),
]

function documentOf({ path, lines, outline, units, whole }: ShownDocument): readonly string[] {
  if (!whole)
    return [
      `The document under review has ${lines} lines, more than can be shown at once. Each call shows some of its sections. This is its outline.`,
      fence(`outline of ${path}`, outline),
    ]
  return [
    'The document under review, whole, with its lines numbered.',
    fence(`${path}, ${lines} lines`, units.map(({ text, start }) => numbered(text, start)).join('\n')),
  ]
}

/** Where the document is not whole: what this call is shown of it. */
export function sectionsOf({ path, units, whole }: ShownDocument): string | null {
  if (whole) return null
  const shown = units.map(({ section, start, end, text }) =>
    fence(`${path} lines ${start}-${end}${section.length === 0 ? '' : `, ${section.join(' › ')}`}`, numbered(text, start)),
  )
  return [
    'You are shown these sections now. What you are not shown may answer a question: where that could be, say so and raise nothing graver than minor.',
    ...shown,
  ].join('\n\n')
}

function visionOf({ name, oath, phases, forbids }: Vision): string {
  const listed = phases.flatMap((phase, index) => [
    `Phase ${index + 1}: ${phase.name}`,
    ...phase.criteria.map(({ id, text }) => `  ${id}: ${text}`),
  ])
  const never = forbids.length === 0 ? [] : ['Forbidden:', ...forbids.map(({ id, text }) => `  ${id}: ${text}`)]
  return [
    'The vision by which documents are measured here, when you are asked for it. A criterion that can not apply to a document of this kind is left out.',
    fence(`criteria, ${name}`, [...listed, ...never].join('\n')),
    fence('the oath of this council', oath),
  ].join('\n')
}

/** Findings that are put before all seats, in the order of their ids, each whole, with what was said of it; lighter ones on a line. */
export function talkOf(findings: readonly ShownFinding[], others: readonly Listed[] = []): readonly string[] {
  const put = [...new Map(findings.map((finding) => [finding.id, wholeOf(finding)]))]
  const told = [...put, ...others.map((finding) => [finding.id, lineOf(finding)] as const)]
  const inOrder = told.toSorted(([a], [b]) => Number(a.slice(2)) - Number(b.slice(2)))
  return inOrder.length === 0 ? [] : [fence('findings', inOrder.map(([, text]) => text).join('\n'))]
}

function lineOf({ id, severity, line, quote, description }: Listed): string {
  const place = line === null ? '' : `, line ${line}`
  return `${id} (lighter: ${severity}${place})${quote === null ? '' : ` "${flat(quote)}"`}: ${flat(description)}`
}

function wholeOf({
  id,
  severity,
  category,
  section,
  line,
  quote,
  check,
  description,
  contested,
  said,
  remediations,
}: ShownFinding): string {
  const place = [line === null ? null : `line ${line}`, section.length === 0 ? null : flat(section.join(' › '))].filter(
    (part) => part !== null,
  )
  return [
    `${id} ${severity}, ${category}${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${flat(description)}`,
    ...(quote === null ? [] : [`  It quotes (${check === null ? 'unverified' : verdictWord(check)}): "${flat(quote)}"`]),
    ...(contested === null ? [] : [`  Contested: ${contested}`]),
    ...said.map(
      ({ judgement, because, quote: words }) => `  ${judgement}: ${flat(because)}${words === null ? '' : ` It quotes: "${flat(words)}"`}`,
    ),
    ...remediations.map((remedy) => `  Remediation ${remedy.id}: ${flat(remedy.text)}`),
  ].join('\n')
}

/** On one line: nobody's words can begin a line that looks like another's. */
export const flat = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
