/**
 * What a reviewer of the council is told. The rules, the document and the findings that are put before the seats are the same for
 * all; who is asked and for what stands at the end. A vote is told what is voted on and no more: the rest would cost more than a cache saves. Documents and everybody's words are quoted material between fences.
 */
import type { AssessView, CouncilViews, EndorseView, ReviewView, ShownFinding, ShownMode, VoteView } from '../core/council/views.ts'
import type { Prompt } from '../core/seat.ts'
import { COUNCIL, flat, sectionsOf, subjectOf, talkOf } from './council-parts.ts'
import { fence } from './fence.ts'
import { promptOf } from './parts.ts'

type View = CouncilViews[keyof CouncilViews]

const asked = (view: View, talk: readonly string[], task: readonly (string | null)[]): Prompt =>
  promptOf({ system: COUNCIL, subject: subjectOf(view), talk, task: [sectionsOf(view.document), ...task] })

const selfOf = ({ self: { name, persona, role } }: View): string =>
  `You review a document as "${flat(name)}", ${role}.${persona === '' ? '' : ` ${persona}`}`

const modesOf = ({ self: { modes } }: ReviewView): string =>
  `Your reasoning modes:\n${modes.map((mode) => `${modeName(mode)}: ${mode.looksFor}`).join('\n')}`

const modeName = ({ number, name }: ShownMode): string => `${number}. ${name}`

export function review(view: ReviewView): Prompt {
  const { modes } = view.self
  const numbers = modes.map(({ number }) => number).join(', ')
  const reading = modes.length === 1 ? `mode ${numbers}` : `each of the modes ${numbers}`
  return asked(
    view,
    [],
    [
      selfOf(view),
      modesOf(view),
      `Cycle 1. You read alone: you are not told what others find. Read the document with ${reading} and raise what you find. What you notice beside your modes you may raise, too.`,
      view.raised.length === 0
        ? null
        : `You have raised these already, with other modes. Do not raise them again.\n${fence('your findings so far', view.raised.map((text) => `- ${flat(text)}`).join('\n'))}`,
      hintsOf(view.hints),
      view.wantsAlignment ? 'Say also which criteria of the vision the document meets, and what it does that they forbid.' : null,
    ],
  )
}

/** What code noticed is no verdict: a reviewer that repeats it answers for it, and its quotation is verified like any. */
const hintsOf = (hints: ReviewView['hints']): string | null =>
  hints.length === 0
    ? null
    : [
        'A checker without understanding noticed these. Raise one only if you hold it yourself, in your own words and with its quotation; most of a review is what no checker can see.',
        fence('what a checker noticed', hints.map(({ line, quote, why }) => `line ${line}: "${quote}". ${why}`).join('\n')),
      ].join('\n')

export function assess(view: AssessView): Prompt {
  const { findings, others, wordsEach } = view
  return asked(view, talkOf(findings, others), [
    selfOf(view),
    findings.length === 0
      ? 'Cycle 2. No blocker or major was raised, and nothing is contested: there is nothing to assess.'
      : `Cycle 2. Assess these findings, each once: ${idsOf(findings)}. SUPPORT says that the defect is there, at the severity that you hold right (the middle one of those held counts); DISPUTE, that it is none, that its quotation does not carry it, or that the document answers it: then quote the answer. Give each reason in ${wordsEach} words at most, so that the reply holds them all.`,
    findings.length === 0 ? null : `Propose a remediation where there is none, or where you have a better one.${endorsing(findings)}`,
    ownOf(findings),
    others.length === 0 ? null : 'Those marked as lighter need no answer, and are not to be raised again.',
    `Raise a new finding only where something grave was missed. Your reasoning modes: ${view.self.modes.map(modeName).join('; ')}.`,
    alignedOf(view),
  ])
}

/** Asked only where there is something to endorse. */
const endorsing = (findings: readonly ShownFinding[]): string =>
  findings.some(hasRemediation) ? ' Endorse by its id each one above that would resolve its finding.' : ''

const hasRemediation = ({ remediations }: ShownFinding): boolean => remediations.length > 0

function alignedOf({ aligned }: AssessView): string {
  if (aligned === null) return 'Say also which criteria of the vision the document meets, and what it does that they forbid.'
  const told = (ids: readonly string[]): string => (ids.length === 0 ? 'none' : ids.join(', '))
  return `In your review you found these criteria met: ${told(aligned.met)}; forbidden and done: ${told(aligned.violations)}. Leave "alignment" and "violations" empty if you stand by that. Otherwise give both whole: they replace what you said.`
}

export function vote(view: VoteView): Prompt {
  const { items, unresolved, wordsEach } = view
  const remedied = unresolved.filter(hasRemediation)
  const bare = unresolved.filter((finding) => !hasRemediation(finding))
  return asked(view, talkOf([...items, ...unresolved]), [
    selfOf(view),
    items.length === 0
      ? 'Cycle 3. Nothing is put to the vote.'
      : `Cycle 3. Vote on these findings, each once: ${idsOf(items)}. The vote decides whether a finding stands, at the severity that it counts as now. SUPPORT: the defect is there and that severity is right, or a step too high or too low: the vote does not change it, so give yours in the reason. OPPOSE: the document answers it, it is no defect, or it is far lighter than that. ABSTAIN: you can not tell. Give each reason in ${wordsEach} words at most, so that the reply holds them all.`,
    ownOf([...items, ...unresolved]),
    remedied.length === 0
      ? null
      : `These blockers have no remediation that two endorse: ${idsOf(remedied)}. For each, endorse by its id every remediation above that would resolve it; where none would, propose one.`,
    bare.length === 0 ? null : `Nobody has proposed a remediation for these blockers: ${idsOf(bare)}. Propose one for each.`,
  ])
}

export function endorse(view: EndorseView): Prompt {
  return asked(view, talkOf(view.unresolved), [
    selfOf(view),
    `The vote is over. These blockers stand, and no remediation of theirs is endorsed by two: ${idsOf(view.unresolved)}. This is the last chance before they are escalated. Endorse by its id every remediation above that would resolve its finding, and none that would not.`,
    ownOf(view.unresolved),
  ])
}

const idsOf = (findings: readonly { readonly id: string }[]): string => findings.map(({ id }) => id).join(', ')

function ownOf(findings: readonly ShownFinding[]): string | null {
  const ids = (all: readonly { readonly id: string; readonly isYours: boolean }[]): readonly string[] => [
    ...new Set(all.flatMap(({ id, isYours }) => (isYours ? [id] : []))),
  ]
  const [raised, proposed] = [ids(findings), ids(findings.flatMap(({ remediations }) => remediations))]
  const said = [
    ...(raised.length === 0 ? [] : [`raised ${raised.join(', ')}`]),
    ...(proposed.length === 0 ? [] : [`proposed ${proposed.join(', ')}`]),
  ]
  return said.length === 0 ? null : `You ${said.join(' and ')}.`
}
