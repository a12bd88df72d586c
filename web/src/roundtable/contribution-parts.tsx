/** What only its mode asked of a contribution, and what every contribution says besides its words: options, failures, doubts, controls. */
import type { DetailedContribution } from '../../../src/core/roundtable/report/round-detail.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { movesOf } from '../../../src/views/roundtable/parts.ts'
import { Block } from './block.tsx'

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const TITLES = {
  position: 'Alone',
  collaborative: 'What it builds',
  adversarial: 'How it attacks',
  socratic: 'What it asks',
  'expert-panel': 'As an expert',
  'devils-advocate': 'What it challenges',
  delphi: 'How it reacts to the figures',
  'red-team-blue-team': 'Attacks and answers',
  objection: 'What it objects',
} as const

export function PartOfMode({ said: { part } }: { readonly said: DetailedContribution }) {
  if (part === null) return null
  const lines = part.of === 'red-team-blue-team' ? attacksAndAnswers(part) : movesOf(part)
  if (lines.length === 0) return null
  return (
    <Block title={TITLES[part.of]}>
      <Lines lines={lines.map(upper)} />
    </Block>
  )
}

type Battle = Extract<NonNullable<DetailedContribution['part']>, { of: 'red-team-blue-team' }>

const attacksAndAnswers = ({ attacks, answers }: Battle): readonly string[] => [
  ...attacks.map(
    ({ title, precondition, steps }) =>
      `attack: ${title}. Takes: ${precondition}. ${steps.map((step, index) => `${index + 1}. ${step}`).join(' ')}`,
  ),
  ...answers.map(({ vulnerability, mitigation, acceptedRisk }) =>
    mitigation === null ? `accepts the risk of ${vulnerability}: ${acceptedRisk ?? ''}` : `mends ${vulnerability}: ${mitigation}`,
  ),
]

export function Besides({ said }: { readonly said: DetailedContribution }) {
  const { alternatives, failureModes, uncertain, controls } = said
  return (
    <>
      {alternatives.length > 0 && (
        <Block title="Alternatives, and why they are rejected">
          <Pairs pairs={alternatives.map(({ option, rejectedBecause }) => [option, rejectedBecause])} />
        </Block>
      )}
      {failureModes.length > 0 && (
        <Block title="How it could fail, and what then">
          <Pairs pairs={failureModes.map(({ failure, mitigation }) => [failure, mitigation])} />
        </Block>
      )}
      {uncertain.length > 0 && (
        <Block title="What remains uncertain">
          <Lines lines={uncertain} />
        </Block>
      )}
      {controls !== null && (
        <Block title="Bounds, approval, a way to call it off">
          <Pairs
            pairs={[
              ['Bounds', controls.scope],
              ['Approval', controls.approval],
              ['Called off', controls.abort],
            ]}
          />
        </Block>
      )}
    </>
  )
}

/** What is said, and under it what is said of it. */
const Pairs = ({ pairs }: { readonly pairs: readonly (readonly [head: string, under: string])[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 text-[0.92rem]">
    {pairs.map(([head, under], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as below.
      <li key={index}>
        <span dir="auto" className="block">
          {oneLine(head)}
        </span>
        <span dir="auto" className="block text-soft">
          {oneLine(under)}
        </span>
      </li>
    ))}
  </ul>
)

export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.92rem]">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and what was said never changes.
      <li key={index} dir="auto">
        {oneLine(line)}
      </li>
    ))}
  </ul>
)
