/** One contribution in full: the words with their labels, what it quotes and whether that holds, what its mode asked for, and every check. */
import { isRefusal } from '../../../src/core/refusal.ts'
import { type DetailedContribution, roundDetail } from '../../../src/core/roundtable/report/round-detail.ts'
import { percent } from '../../../src/views/amounts.ts'
import { withNames } from '../../../src/views/debate/names.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { evidenceCount } from '../../../src/views/reading.ts'
import { ROLES } from '../../../src/views/roundtable/phrases.ts'
import { SaidText } from '../ask/said-text.tsx'
import { Badge, SideBadge } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useParam } from '../router.ts'
import { Reference } from '../source/references.tsx'
import { Block } from './block.tsx'
import { VOTES } from './cells.ts'
import { ClaimLink, ClaimLinks } from './claim-link.tsx'
import { LabelBadge, StatusBadge } from './claims-panel.tsx'
import { Checks, Safety } from './contribution-checks.tsx'
import { Besides, PartOfMode } from './contribution-parts.tsx'
import { closeSaid } from './open-said.ts'
import { placeIn } from './said-address.ts'
import { type Table, useRoundtable } from './table.ts'

/** Open where the address names one that had been made at the moment that is shown. */
export function ContributionDialog() {
  const table = useRoundtable()
  const place = placeIn(useParam('said'))
  if (place === null) return null
  const detail = roundDetail(table.own, table.house, place.round)
  const found = isRefusal(detail) ? undefined : detail.contributions.find(({ seat }) => seat === place.seat)
  if (found === undefined) return null
  const said = withNames(found, table.names)
  const round = place.round === 0 ? 'alone, before anyone had spoken' : `round ${place.round}`
  return (
    <Dialog title={`${said.name}, ${round}`} onClose={closeSaid} wide>
      <div className="flex flex-col gap-5">
        <Stand said={said} />
        <Words table={table} said={found} round={place.round} />
        <PartOfMode said={said} />
        <Besides said={said} />
        <Claims said={said} />
        <Checks said={said} />
        <Safety said={said} />
      </div>
    </Dialog>
  )
}

function Stand({ said }: { readonly said: DetailedContribution }) {
  const { side, confidence, confidenceDelta, statement, vote, change, anchor, role, perspective } = said
  const moved = Math.round((confidenceDelta ?? 0) * 100)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.88rem]">
        {side === null ? <Badge>no yes or no</Badge> : <SideBadge side={side} />}
        <span className="number">
          {percent(confidence)} sure{moved === 0 ? '' : ` (${moved > 0 ? '+' : '−'}${Math.abs(moved)} points)`}
        </span>
        <span className="text-soft" dir="auto">
          {[anchor, ROLES[role], perspective ?? ''].filter((part) => part !== '').join(' · ')}
        </span>
      </p>
      <p dir="auto" className="font-semibold text-[1.1rem] leading-snug">
        {oneLine(statement)}
      </p>
      {vote !== null && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="label">Vote on the working answer</span>
          {vote.vote === null ? (
            <Badge>no vote</Badge>
          ) : (
            <Badge tone={VOTES[vote.vote].tone}>
              {VOTES[vote.vote].mark} {vote.vote}
            </Badge>
          )}
          {vote.claim !== null && <ClaimLink id={vote.claim} />}
          <span dir="auto" className="min-w-0 basis-full text-[0.92rem]">
            {oneLine(vote.because)}
          </span>
        </p>
      )}
      {change !== null && (
        <p dir="auto" className={`text-[0.9rem] ${change.supported ? 'text-soft' : 'text-no'}`}>
          It moved from {change.from} {change.supported ? 'on new evidence' : 'without new evidence: its vote is not counted as agreement'}.{' '}
          {oneLine(change.because)}
        </p>
      )}
    </div>
  )
}

/** The words as they were said, and the passages as they stand in their sources: the registry has them whole. */
function Words({ table: { own }, said, round }: { readonly table: Table; readonly said: DetailedContribution; readonly round: number }) {
  const { names } = useRoundtable()
  const kept = round === 0 ? own.blind[said.seat] : own.rounds.find((one) => one.round === round)?.contributions[said.seat]
  const evidence = kept?.evidence ?? []
  return (
    <Block title="What it said">
      <SaidText text={withNames(said.text, names)} evidence={evidence} />
      {evidence.length > 0 && (
        <div className="mt-3 border-line border-t pt-2 text-[0.88rem]">
          <h4 className="label">{evidenceCount(evidence)}</h4>
          <ul className="flex flex-col">
            {evidence.map((item) => (
              <li key={`${item.id} ${item.reference.n}`} className="py-1.5">
                <Reference item={item} name={`[${item.reference.n}] ${item.id}`} said={said.text} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Block>
  )
}

function Claims({ said: { claims, challenges, supports, retracts } }: { readonly said: DetailedContribution }) {
  return (
    <>
      {claims.length > 0 && (
        <Block title="Its claims">
          <ul className="flex flex-col gap-1 text-[0.9rem]">
            {claims.map(({ id, text, label, status, restates }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one may be made twice, and what was said never changes.
              <li key={index} className="flex flex-wrap items-baseline gap-x-2">
                <ClaimLink id={id} />
                <LabelBadge label={label} />
                <StatusBadge status={status} />
                {restates && <span className="text-[0.8rem] text-soft">said before</span>}
                <span dir="auto" className="min-w-0 basis-full sm:basis-0 sm:flex-1 sm:min-w-60">
                  {oneLine(text)}
                </span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {challenges.length > 0 && (
        <Block title="Disputes">
          <ul className="flex flex-col gap-1 text-[0.9rem]">
            {challenges.map(({ claim, because }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <li key={index} dir="auto">
                <ClaimLink id={claim} /> {oneLine(because)}
              </li>
            ))}
          </ul>
        </Block>
      )}
      {supports.length > 0 && (
        <Block title="Holds with others">
          <ClaimLinks ids={supports} />
        </Block>
      )}
      {retracts.length > 0 && (
        <Block title="Takes back">
          <ClaimLinks ids={retracts} />
        </Block>
      )}
    </>
  )
}
