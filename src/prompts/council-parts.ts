/** What all prompts of the council share: its rules, the document with the vision, and the story so far. The same for every reviewer. */
import type { Chapter, CouncilViews, ShownDocument, ToldFinding } from '../core/council/views.ts'
import type { Vision } from '../core/council/vision/words.ts'
import { fence } from './fence.ts'
import { numbered } from './sources.ts'

type View = CouncilViews[keyof CouncilViews]
type LaterView = Exclude<View, { purpose: 'review' }>

export const COUNCIL: readonly string[] = [
  `A council of three reviews one document in three cycles. First each reviewer reads it alone, in reasoning modes of its own, and raises findings. Then each assesses what was raised and proposes remediations. Last, what is contested is put to a blind vote: two of three decide, and nobody sees a vote before all are in. A blocker wants a remediation that two endorse. You are one of the reviewers. Who you are and what is asked of you now stands at the end.`,
  `A finding is one defect at one passage: what is wrong there and why it matters. A defect that shows in several places is raised once, where it shows best. Severities:
blocker: it must not be built like this. "The old tables are deleted in the same night", with no way back. "Anyone with the link may export all customers."
major: mend it before building. "The page must be fast", with no number, as an acceptance criterion. Two requirements that can not both be met.
minor: worth mending. A term used in two senses where the reader can tell which is meant. A step with no owner that is easily given one.
info: worth knowing. A figure that will be out of date by the launch. A simpler way to the same end.
Raise what a careful colleague would act on. A sound document gets few findings, and none is a fair result.`,
  `Quote the document exactly, the shortest passage that shows the point; leave out with […]. The numbers before the lines are not part of the text. Code looks for your words in the document, and everyone sees the outcome. A blocker whose quotation is not found, or is only a word or two, becomes a major.`,
  `Nobody is told who raised, said or proposed what; you are told only which findings and remediations are your own. Judge all of them, and your own no more mildly, by the document alone. You need not agree with anybody.`,
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

/** A chapter is told once and never again in other words: what comes later stands below it. */
export const talkOf = ({ chapters }: Pick<LaterView, 'chapters'>): readonly string[] => chapters.flatMap(chapterOf)

function chapterOf({ findings, counted, said, remediations, notes }: Chapter, index: number): readonly string[] {
  const wholes = findings.map(findingOf)
  const again = [
    ...said.map(
      ({ finding, judgement, because, quote }) =>
        `${finding} ${judgement}: ${flat(because)}${quote === null ? '' : ` It quotes (verified): "${flat(quote)}"`}`,
    ),
    ...remediations.map(({ id, text }) => `${id}, a remediation: ${flat(text)}`),
  ]
  const counts = counted.map(
    ({ id, severity, contested }) => `${id} counts as ${severity}.${contested === null ? '' : ` Contested: ${contested}`}`,
  )
  return [
    ...(wholes.length === 0 ? [] : [fence(TITLES[index]?.raised ?? 'findings', wholes.join('\n'))]),
    ...(again.length === 0 ? [] : [fence(TITLES[index]?.said ?? 'said', again.join('\n'))]),
    ...(counts.length === 0 ? [] : [`How they count after the second cycle:\n${counts.join('\n')}`]),
    ...(notes.length === 0 ? [] : [fence('notes after the first cycle', notes.map(flat).join('\n'))]),
  ]
}

const TITLES = [
  { raised: 'findings of the first cycle', said: 'said of them in the first cycle' },
  { raised: 'findings that came later', said: 'said of them in the second cycle' },
  { raised: 'findings that came last', said: 'proposed with the vote' },
] as const

function findingOf({ id, severities, raisedBy, category, section, line, quote, verdict, description, remediations }: ToldFinding): string {
  const place = [line === null ? null : `line ${line}`, section.length === 0 ? null : flat(section.join(' › '))].filter(
    (part) => part !== null,
  )
  const by = raisedBy > 1 ? `, raised by ${raisedBy} reviewers` : ''
  return [
    `${id} ${severities.join(' or ')}, ${category}${by}${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${flat(description)}`,
    ...(quote === null ? [] : [`  It quotes (${verdict ?? 'unverified'}): "${flat(quote)}"`]),
    ...remediations.map((remedy) => `  Remediation ${remedy.id}: ${flat(remedy.text)}`),
  ].join('\n')
}

/** On one line: nobody's words can begin a line that looks like another's. */
export const flat = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
