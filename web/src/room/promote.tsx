/** Facts that an issue proposes, and the way into what is agreed. Where they contradict it, the three ways come first. */
import { useState } from 'react'
import type { Issue } from '../../../src/core/room/state.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { type Choice, statementText } from '../../../src/views/room/reading.ts'
import { Button } from '../kit/basics.tsx'
import { tell } from '../kit/news.tsx'
import { useActing } from './acting.tsx'
import { atIssue } from './address.ts'
import { clashesOf } from './canon.ts'
import { goTo } from './go-to.tsx'
import { openedIn } from './issue-forms.ts'
import { useRoom } from './room.ts'
import { NO_EVIDENCE, type RoomWish, send } from './send.ts'
import { ThreeWays } from './three-ways.tsx'

export function Promote({ issue }: { readonly issue: Issue }) {
  const { own, words } = useRoom()
  const { mayAct, act } = useActing()
  const [isAsking, setAsking] = useState(false)
  const { id, facts, epistemic } = issue
  if (facts.length === 0) return null
  const clashes = clashesOf(own, facts)
  const promote = (): void => {
    if (clashes.length > 0) setAsking(true)
    else void act(promoting(id, false), `What #${id} proposes is agreed now.`)
  }
  return (
    <>
      <ul className="flex flex-col gap-1">
        {facts.map((fact) => (
          <li key={statementText(fact)} dir="auto" className="text-[0.9rem]">
            <span className="font-medium">{oneLine(fact.subject)}</span>, {oneLine(fact.attribute)}:{' '}
            <span className="font-medium">{oneLine(fact.value)}</span>
          </li>
        ))}
      </ul>
      {epistemic === 'canon' ? (
        <p className="mt-1 text-[0.85rem] text-yes">✓ Part of {words.canon}.</p>
      ) : (
        mayAct && (
          <div className="mt-2">
            <Button small look={epistemic === 'agreed' ? 'primary' : 'plain'} onClick={promote}>
              Promote to {words.title.toLowerCase()}
            </Button>
            {clashes.length > 0 && (
              <p className="mt-1 text-[0.85rem] text-no">
                It goes against what is agreed: {clashes.map(({ id: entry }) => entry).join(', ')}.
              </p>
            )}
          </div>
        )
      )}
      {isAsking && mayAct && <Clash issue={issue} onClose={() => setAsking(false)} />}
    </>
  )
}

const promoting = (issue: number, overrides: boolean): RoomWish => ({ type: 'promote', issue, statement: null, overrides })

function Clash({ issue, onClose }: { readonly issue: Issue; readonly onClose: () => void }) {
  const { own, house, words } = useRoom()
  const { id, title, facts } = issue
  const claim = facts.map(statementText).join('; ')
  const settle = async (way: Choice): Promise<string | null> => {
    if (way === 'keep') {
      tell(`Nothing is promoted; ${words.canon} stays as it is.`)
      onClose()
      return null
    }
    const sent = await send(house.id, way === 'override' ? promoting(id, true) : discussing(id, title, claim))
    if (sent.refused !== null) return sent.refused
    onClose()
    const opened = way === 'discuss' ? openedIn(sent.facts) : null
    tell(opened === null ? `What #${id} proposes is agreed now.` : `The team weighs it in #${opened}.`)
    if (opened !== null) goTo(atIssue(opened))
    return null
  }
  return (
    <ThreeWays
      title={`#${id} goes against ${words.canon}`}
      lead={`#${id} proposes`}
      claim={claim}
      because={null}
      against={clashesOf(own, facts)}
      choices={['override', 'keep', 'discuss']}
      missing={null}
      onApply={settle}
      onClose={onClose}
    />
  )
}

const TITLE_MAX = 200

const discussing = (id: number, title: string, claim: string): RoomWish => ({
  type: 'open-issue',
  title: `Which of the two holds? ${title}`.slice(0, TITLE_MAX),
  body: `#${id} proposes: ${claim}. That goes against what is agreed. Which of the two should hold?`,
  tags: ['canon-conflict'],
  impact: 'canon-changing',
  priority: 'high',
  assignee: null,
  related: [id],
  evidence: NO_EVIDENCE,
  proposal: null,
})
