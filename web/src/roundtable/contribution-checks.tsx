/** What a contribution was checked for and with what result, what broke a rule of labels and citations, and what the safety tier said. */
import type { DetailedContribution } from '../../../src/core/roundtable/report/round-detail.ts'
import type { Result } from '../../../src/core/roundtable/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { RESULT_MARKS } from '../../../src/views/roundtable/phrases.ts'
import { Badge } from '../kit/basics.tsx'
import { Block } from './block.tsx'
import type { Tone } from './cells.ts'
import { Lines } from './contribution-parts.tsx'

export const RESULT_TONES: Readonly<Record<Result, Tone>> = { pass: 'yes', fail: 'no', unverified: 'open' }
export const RESULT_WORDS: Readonly<Record<Result, string>> = { pass: 'passed', fail: 'failed', unverified: 'not to be checked' }

export function Checks({ said: { verification, mended, violations, ignored } }: { readonly said: DetailedContribution }) {
  return (
    <>
      {mended !== null && (
        <Block title="It was asked to mend">
          <Lines lines={mended.asked} />
        </Block>
      )}
      {violations.length > 0 && (
        <Block title="Labels and citations that break a rule">
          <Lines lines={violations.map(({ because }) => because)} />
        </Block>
      )}
      {ignored.length > 0 && (
        <Block title="Said, and not taken">
          <Lines lines={ignored} />
        </Block>
      )}
      {verification.length > 0 && (
        <Block title="Verification">
          <ul className="flex flex-col gap-1.5 text-[0.9rem]">
            {verification.map(({ question, asks, result, because, by }) => (
              <li key={question} className="flex flex-wrap items-baseline gap-x-2">
                <span className="number w-12 shrink-0 font-semibold text-soft">{question}</span>
                <Badge tone={RESULT_TONES[result]}>
                  {RESULT_MARKS[result]} {RESULT_WORDS[result]}
                </Badge>
                <span className="min-w-0 flex-1 basis-60">
                  {asks}
                  <span dir="auto" className="block text-[0.85rem] text-soft">
                    {by === 'judge' ? 'The judge: ' : ''}
                    {oneLine(because)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

const TIERS = { lightweight: 'a quick look', triggered: 'a closer look', 'full-evaluation': 'full evaluation' } as const

export function Safety({ said: { safety } }: { readonly said: DetailedContribution }) {
  if (safety === null) return null
  const { tier, score, passed, triggers, concerns, recommendations } = safety
  return (
    <Block title="Safety">
      <p className="flex flex-wrap items-baseline gap-x-2 text-[0.9rem]">
        <Badge tone={passed ? 'yes' : 'no'}>{passed ? '✓ let pass' : '✗ objected to'}</Badge>
        <span className="text-soft">
          {TIERS[tier]}, score <span className="number">{score}</span>
        </span>
      </p>
      {triggers.length + concerns.length + recommendations.length > 0 && (
        <div className="mt-1">
          <Lines lines={[...triggers.map(({ category, because }) => `${category}: ${because}`), ...concerns, ...recommendations]} />
        </div>
      )}
    </Block>
  )
}
