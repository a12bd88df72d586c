/** The vote: sealed until every ballot is in, then who voted what and why, dissent first among it. */
import type { ReportedFinding } from '../../../src/core/council/report-types.ts'
import type { Vote } from '../../../src/core/council/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { agentName, placeOf } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge, Card, Empty, Heading, Note } from '../kit/basics.tsx'
import { OUTCOME_TONES, type Tone, useCouncil } from './council.ts'
import { FindingLink, FindingLinks, SeverityBadge, VoiceText } from './parts.tsx'
import { isDissent, sealedOf } from './sealed.ts'

const TONES: Readonly<Record<Vote, Tone>> = { SUPPORT: 'yes', OPPOSE: 'no', ABSTAIN: 'plain' }

export function VotesPanel() {
  const { report, own } = useCouncil()
  const voted = report.findings.filter(({ votes }) => votes.length > 0)
  const ballot = new Set(sealedOf(own, report).findings)
  const disputed = report.findings.filter(({ id, dissenters }) => !ballot.has(id) && dissenters.length > 0)
  const isOver = report.verdict !== null
  return (
    <div className="flex flex-col gap-6">
      <section>
        <Heading beside="Blind: nobody sees a vote before all are in.">The vote</Heading>
        {!own.revealed ? (
          <Sealed />
        ) : voted.length === 0 ? (
          <Empty title="Nothing was left to vote on.">
            <p>Every finding was settled before: the reviewers agreed on it, or it was too light to be put to a vote.</p>
          </Empty>
        ) : (
          <ul className="grid gap-3 xl:grid-cols-2">
            {voted.map((finding) => (
              <li key={finding.id} className="flex">
                <Voted finding={finding} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {disputed.length > 0 && (
        <section>
          <Heading beside={isOver ? 'Somebody disputes these; there was no vote on them.' : 'They may still be put to the vote.'}>
            {isOver ? 'Dissent without a vote' : 'Disputed so far'}
          </Heading>
          <ul className="grid gap-3 xl:grid-cols-2">
            {disputed.map((finding) => (
              <li key={finding.id} className="flex">
                <Disputed finding={finding} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** That a ballot is in, and nothing of what it says. */
function Sealed() {
  const { report, own } = useCouncil()
  const { seats, findings, isOpen } = sealedOf(own, report)
  if (report.verdict !== null)
    return (
      <Empty title="There was no vote.">
        <p>
          {seats.some(({ isIn }) => isIn)
            ? 'It ended before all ballots were in: those that were stay sealed.'
            : 'The council ended before it.'}
        </p>
      </Empty>
    )
  if (!isOpen)
    return (
      <Empty title="The vote comes in cycle 3.">
        <p>Findings that are contested by then, or that only one reviewer holds, are put to the vote.</p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid gap-3 sm:grid-cols-3">
        {seats.map(({ seat, isIn, why }) => {
          const agent = report.agents.find((one) => one.seat === seat)
          return (
            <li key={seat}>
              <Card className="flex h-full flex-col gap-1.5">
                <p className="font-semibold">{agent === undefined ? seat : agentName(agent)}</p>
                <p>
                  <Badge tone={isIn ? 'accent' : 'plain'}>{isIn ? 'ballot sealed' : why === null ? 'not in yet' : 'no ballot'}</Badge>
                </p>
                {why !== null && (
                  <p dir="auto" className="text-[0.88rem] text-soft">
                    {oneLine(why)}
                  </p>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
      {findings.length > 0 && (
        <Note>
          {counted(findings.length, 'finding')} on the ballot: <FindingLinks ids={findings} />
        </Note>
      )}
    </div>
  )
}

function About({ finding }: { readonly finding: ReportedFinding }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={finding.severity} />
        <FindingLink id={finding.id} />
        <span className="text-[0.85rem] text-soft" dir="auto">
          {finding.category} · {oneLine(placeOf(finding))}
        </span>
      </div>
      <p dir="auto">{oneLine(finding.description)}</p>
    </>
  )
}

function Voted({ finding }: { readonly finding: ReportedFinding }) {
  return (
    <Card className="flex w-full flex-col gap-2.5">
      <About finding={finding} />
      <p className="text-[0.93rem]" dir="auto">
        <Badge tone={OUTCOME_TONES[finding.outcome]}>{finding.outcome}</Badge> {oneLine(finding.because)}
      </p>
      <ul aria-label={`Votes on ${finding.id}`} className="flex flex-col gap-2.5 border-line border-t pt-2.5 text-[0.92rem]">
        {finding.votes.map((vote) => (
          <li key={vote.seat} className="grid grid-cols-[5.6rem_1fr] items-baseline gap-x-2">
            <span>
              <Badge tone={TONES[vote.vote]}>{vote.vote}</Badge>
            </span>
            <div className="min-w-0">
              <strong className="whitespace-nowrap font-semibold">{vote.agent}</strong>{' '}
              {isDissent(finding.outcome, vote.vote) && <Badge tone="open">dissent</Badge>} <VoiceText voice={vote} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Disputed({ finding }: { readonly finding: ReportedFinding }) {
  return (
    <Card className="flex w-full flex-col gap-2.5">
      <About finding={finding} />
      <ul className="flex flex-col gap-2 border-line border-t pt-2.5 text-[0.92rem]">
        {finding.dissenters.map((voice) => (
          <li key={voice.seat} className="grid grid-cols-[5.6rem_1fr] items-baseline gap-x-2">
            <span>
              <Badge tone="no">against</Badge>
            </span>
            <div className="min-w-0">
              <strong className="whitespace-nowrap font-semibold">{voice.agent}</strong> <VoiceText voice={voice} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
