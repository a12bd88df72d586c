/** All that is known of one finding: the passage, what became of it, what to do, who is for and who is against it. */
import type { CouncilReport, ReportedFinding, Voice } from '../../../src/core/council/report-types.ts'
import { isLoose } from '../../../src/core/evidence/wording.ts'
import { passageOf, readable } from '../../../src/views/council/passage.ts'
import { dismissalText, originOf, remediesOf, standOf } from '../../../src/views/council/reading.ts'
import { oneLine, printable } from '../../../src/views/printable.ts'
import { Badge } from '../kit/basics.tsx'
import type { Tone } from './council.ts'
import { CheckBadge, VoiceText } from './parts.tsx'

export function FindingCard({
  report,
  finding,
  isBesideText,
}: {
  readonly report: CouncilReport
  readonly finding: ReportedFinding
  /** The document shows the lines around it. */
  readonly isBesideText: boolean
}) {
  const isDismissed = finding.outcome === 'dismissed'
  const answer = dismissalText(finding)
  return (
    <div className="flex flex-col gap-3 border-line border-t px-3 pt-3 pb-3.5">
      <Quotation finding={finding} isBesideText={isBesideText} />
      {isDismissed && (
        <p dir="auto" className="text-[0.93rem]">
          {oneLine(`${answer[0]?.toUpperCase()}${answer.slice(1)}`)}
        </p>
      )}
      <Remedies report={report} finding={finding} />
      <Voices finding={finding} />
      <div className="text-[0.85rem] text-soft">
        <p dir="auto">{oneLine(standOf(finding))}</p>
        <p dir="auto">{oneLine(capital(originOf(finding)))}.</p>
      </div>
    </div>
  )
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

function Quotation({ finding, isBesideText }: { readonly finding: ReportedFinding; readonly isBesideText: boolean }) {
  const { quote, check } = finding
  if (quote === null) return null
  const verdict = check?.verdict ?? 'unverified'
  const passage = isBesideText ? null : passageOf(finding)
  const isDoubtful = check !== null && (verdict !== 'verified' || check.bare || isLoose(check))
  return (
    <figure className="flex flex-col gap-1.5">
      <blockquote
        dir="auto"
        className={`max-h-72 overflow-y-auto whitespace-pre-line rounded-md border-l-2 bg-well px-3 py-2 text-[0.92rem] ${verdict === 'failed' ? 'border-no' : 'border-line'}`}
      >
        {passage === null ? (
          <mark>{verdict === 'verified' ? readable(quote) : printable(quote)}</mark>
        ) : (
          <>
            <span className="text-soft">{passage.before}</span>
            <mark>{passage.quote}</mark>
            <span className="text-soft">{passage.after}</span>
          </>
        )}
      </blockquote>
      <figcaption className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-[0.85rem] text-soft">
        <CheckBadge verdict={verdict} similarity={check?.similarity ?? null} />
        <span dir="auto">{isDoubtful ? oneLine(check.because) : 'These words stand in the document.'}</span>
      </figcaption>
    </figure>
  )
}

function Remedies({ report, finding }: { readonly report: CouncilReport; readonly finding: ReportedFinding }) {
  const remedies = remediesOf(report, finding)
  if (remedies.length === 0) return null
  return (
    <ul aria-label="What to do about it" className="flex flex-col gap-1.5">
      {remedies.map(({ label, text, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two proposals may say the same.
        <li key={index} dir="auto" className={`border-l-2 pl-3 ${label === 'Do' ? 'border-yes' : 'border-line'}`}>
          <strong className="font-semibold">{label}:</strong> {oneLine(text)} <span className="text-[0.85rem] text-soft">({note})</span>
        </li>
      ))}
    </ul>
  )
}

const VOTE_TONES: Readonly<Record<string, Tone>> = { for: 'yes', against: 'no', SUPPORT: 'yes', OPPOSE: 'no', ABSTAIN: 'plain' }

function Voices({ finding: { supporters, dissenters, votes } }: { readonly finding: ReportedFinding }) {
  const judged = [...supporters.map((voice) => ['for', voice] as const), ...dissenters.map((voice) => ['against', voice] as const)]
  return (
    <>
      {judged.length > 0 && <Said title="For and against it" rows={judged} />}
      {votes.length > 0 && <Said title="The vote" rows={votes.map((voice) => [voice.vote, voice] as const)} />}
    </>
  )
}

function Said({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [word: string, voice: Voice])[] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="label">{title}</p>
      <ul aria-label={title} className="flex flex-col gap-2 text-[0.92rem]">
        {rows.map(([word, voice]) => (
          <li key={voice.seat} className="grid grid-cols-[4.9rem_1fr] items-baseline gap-x-2">
            <span>
              <Badge tone={VOTE_TONES[word] ?? 'plain'}>{word}</Badge>
            </span>
            <div className="min-w-0">
              <strong className="whitespace-nowrap font-semibold">{voice.agent}</strong> <VoiceText voice={voice} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
