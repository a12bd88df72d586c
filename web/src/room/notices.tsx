/** The bell: how many notices are unread, and behind it all of them, each leading to what it speaks of. */
import { useMemo, useState } from 'react'
import { items } from '../../../src/core/list.ts'
import type { Notice } from '../../../src/core/room/state.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge, Button } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Icon } from '../kit/icons.tsx'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { usePage } from '../roundtable/use-page.ts'
import { useActing } from './acting.tsx'
import { atNotice } from './address.ts'
import { goTo } from './go-to.tsx'
import { whenText } from './names.ts'
import { useRoom } from './room.ts'

export function Bell() {
  const { own } = useRoom()
  const [isOpen, setOpen] = useState(false)
  const unread = own.unread.length
  useShortcuts(useMemo(() => [{ key: 'b', does: 'Open the notices', act: () => setOpen(true) }], []))
  const name = unread === 0 ? 'Notices, none unread' : `Notices, ${unread} unread`
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
        className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-lg border border-line bg-card text-soft hover:bg-well hover:text-ink"
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span className="number absolute -top-1.5 -right-1.5 rounded-full bg-no px-1.5 font-semibold text-[0.7rem] text-card">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen && <NoticeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NoticeDialog({ onClose }: { readonly onClose: () => void }) {
  const { own } = useRoom()
  const { mayAct, act } = useActing()
  const all = [...items(own.notices)].toReversed()
  const { shown, left, more } = usePage(all, null)
  return (
    <Dialog title="Notices" onClose={onClose}>
      <div className="flex flex-col gap-3">
        {all.length === 0 && <p className="text-soft">There are none.</p>}
        {mayAct && own.unread.length > 0 && (
          <div className="flex items-center justify-between gap-3">
            <span className="text-[0.88rem] text-soft">{counted(own.unread.length, 'unread notice')}</span>
            <Button small onClick={() => void act({ type: 'read-notices', notices: [] }, null)}>
              Mark all as read
            </Button>
          </div>
        )}
        <ul className="flex flex-col gap-2">
          {shown.map((notice) => (
            <li key={notice.notice}>
              <NoticeCard notice={notice} onClose={onClose} />
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button small onClick={more}>
            Show more of {left}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function NoticeCard({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { wallMsOf } = useRoom()
  const { mayAct, act } = useActing()
  const { title, body, level, actions, at, isRead, to, notice: id } = notice
  const isNew = !isRead && to === 'user'
  const read = (): void => {
    if (mayAct && isNew) void act({ type: 'read-notices', notices: [id] }, null)
  }
  return (
    <article
      className={`rounded-xl border px-3.5 py-2.5 ${isNew ? `border-line border-l-4 bg-card ${level === 'warning' ? 'border-l-open' : 'border-l-accent'}` : 'border-line bg-page'}`}
    >
      <p dir="auto" className={isNew ? 'font-semibold' : ''}>
        {oneLine(title)}
      </p>
      <p dir="auto" className="text-[0.9rem] text-soft">
        {oneLine(body)}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-[0.82rem] text-soft">
        <span>{whenText(wallMsOf(at))}</span>
        {to === 'moderator' && <Badge>for the moderator</Badge>}
        <span className="ml-auto flex flex-wrap gap-1.5">
          {actions.map((action) => (
            <Button
              key={`${action.kind} ${action.ref}`}
              small
              onClick={() => {
                read()
                onClose()
                goTo(atNotice(action))
              }}
            >
              {oneLine(action.label)}
            </Button>
          ))}
          {mayAct && isNew && (
            <Button small look="quiet" onClick={read}>
              Mark as read
            </Button>
          )}
        </span>
      </p>
    </article>
  )
}
