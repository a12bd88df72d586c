/** The conflict that the address names, with its three ways; when it is settled, the next one that is open. */
import { choicesFor } from '../../../src/core/room/choices.ts'
import { conflictOf, type FoundConflict } from '../../../src/core/room/state.ts'
import { type Choice, differenceText, sourceText } from '../../../src/views/room/reading.ts'
import { tell } from '../kit/news.tsx'
import { go, useParam, withParams } from '../router.ts'
import { atIssue } from './address.ts'
import { entryAt, openConflicts } from './canon.ts'
import { goTo } from './go-to.tsx'
import { openedIn } from './issue-forms.ts'
import { useRoom } from './room.ts'
import { send } from './send.ts'
import { ThreeWays } from './three-ways.tsx'

const close = (): void => go(withParams({ conflict: null }), { replace: true })

export function ConflictDialog() {
  const { own, house, words, mayAct } = useRoom()
  const wished = useParam('conflict')
  const conflict = wished === null ? undefined : conflictOf(own, wished)
  if (conflict === undefined || !mayAct || !own.openConflicts.includes(conflict.id)) return null
  const entry = entryAt(own, conflict.canon)
  const settle = async (way: Choice): Promise<string | null> => {
    const sent = await send(house.id, { type: 'settle-conflict', conflict: conflict.id, choice: way })
    if (sent.refused !== null) return sent.refused
    const next = openConflicts(own).find(({ id }) => id !== conflict.id)
    const issue = openedIn(sent.facts)
    tell(saidOf(way, conflict, issue))
    if (issue !== null) goTo(atIssue(issue))
    else go(withParams({ conflict: next?.id ?? null }), { replace: true })
    return null
  }
  return (
    <ThreeWays
      key={conflict.id}
      title={`This goes against ${words.canon} (${conflict.id})`}
      lead={`${conflict.isUsers ? 'You wrote' : 'It is written'}${conflict.source.kind === 'text' ? '' : `, ${sourceText(conflict.source)}`}`}
      claim={conflict.claim}
      because={differenceText(conflict, entry)}
      against={entry === null ? [] : [entry]}
      choices={choicesFor(conflict)}
      missing={
        choicesFor(conflict).includes('override')
          ? null
          : 'It was found by likeness alone, so code can’t tell what to agree on instead. Establish the fact by hand, or discuss it.'
      }
      onApply={settle}
      onClose={close}
    />
  )
}

function saidOf(way: Choice, { canon }: FoundConflict, issue: number | null): string {
  if (way === 'override') return `${canon} is superseded by what is new.`
  return way === 'keep' ? `${canon} stays; the text is to be changed.` : `The team weighs it in #${issue}.`
}
