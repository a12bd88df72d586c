/** The team: a card for each member with how it works now, and behind it a record for every model it worked with. */
import { useEffect, useRef } from 'react'
import { Button, Heading } from '../kit/basics.tsx'
import { useParam } from '../router.ts'
import { useActing } from './acting.tsx'
import { MemberCard } from './member-card.tsx'
import { useRoom } from './room.ts'
import { membersOf } from './team.ts'
import { guestForm } from './team-forms.ts'

export function TeamPanel() {
  const { own } = useRoom()
  const { mayAct, open } = useActing()
  const wished = useParam('member')
  const list = useRef<HTMLUListElement>(null)
  // Who came by a notice is taken to the member it speaks of.
  useEffect(() => {
    if (wished === null) return
    for (const card of list.current?.children ?? [])
      if (card instanceof HTMLElement && card.dataset.member === wished) {
        card.scrollIntoView({ block: 'center' })
        card.focus({ preventScroll: true })
      }
  }, [wished])
  const members = membersOf(own)
  return (
    <section aria-labelledby="team-title">
      <Heading
        id="team-title"
        beside={
          mayAct ? (
            <Button small icon="plus" onClick={() => open(guestForm())}>
              Let a guest in
            </Button>
          ) : undefined
        }
      >
        Who works here
      </Heading>
      <ul ref={list} className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {members.map((member) => (
          <li
            key={member.id}
            data-member={member.id}
            tabIndex={-1}
            className={`rounded-xl ${member.id === wished ? 'outline-2 outline-accent' : 'outline-none'}`}
          >
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}
