/** Buttons, badges, cards, notes: what every view is made of. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import type { Side } from '../../../src/core/house/words.ts'
import { Icon, type IconName } from './icons.tsx'

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

const BUTTONS = {
  primary: 'bg-accent text-on-accent border-accent hover:opacity-90',
  plain: 'bg-card text-ink border-line hover:bg-well',
  quiet: 'border-transparent text-soft hover:bg-well hover:text-ink',
  danger: 'bg-card text-no border-line hover:bg-no-soft',
} as const

export function Button({
  look = 'plain',
  icon,
  small = false,
  children,
  ...rest
}: {
  readonly look?: keyof typeof BUTTONS
  readonly icon?: IconName
  readonly small?: boolean
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  const size = small ? 'px-2.5 py-1 text-[0.85rem] gap-1.5' : 'px-3.5 py-1.5 gap-2'
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex items-center justify-center rounded-lg border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${size} ${BUTTONS[look]} ${rest.className ?? ''}`}
    >
      {icon !== undefined && <Icon name={icon} size={small ? 14 : 16} />}
      {children}
    </button>
  )
}

/** A button that shows only an icon; its name is read aloud and shown on hover. */
export function IconButton({
  icon,
  name,
  ...rest
}: { readonly icon: IconName; readonly name: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...rest}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-soft transition-colors hover:bg-well hover:text-ink disabled:opacity-40 ${rest.className ?? ''}`}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}

const BADGES: Readonly<Record<Tone, string>> = {
  plain: 'bg-well text-soft',
  accent: 'bg-accent-soft text-accent',
  yes: 'bg-yes-soft text-yes',
  no: 'bg-no-soft text-no',
  open: 'bg-open-soft text-open',
}

/** `isAnnounced`: screen readers hear it when it changes. */
export function Badge({
  tone = 'plain',
  title,
  isAnnounced = false,
  children,
}: {
  readonly tone?: Tone
  readonly title?: string
  readonly isAnnounced?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      role={isAnnounced ? 'status' : undefined}
      title={title}
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-px font-semibold text-[0.72rem] tracking-wide ${BADGES[tone]}`}
    >
      {children}
    </span>
  )
}

const SIDE_TONES: Readonly<Record<Side, Tone>> = { YES: 'yes', NO: 'no', UNCERTAIN: 'open' }

export const SideBadge = ({ side }: { readonly side: Side }) => <Badge tone={SIDE_TONES[side]}>{side}</Badge>

export function Card({
  children,
  className = '',
  isLead = false,
}: {
  readonly children: ReactNode
  readonly className?: string
  readonly isLead?: boolean
}) {
  return (
    <div className={`rounded-xl border border-line bg-card p-4 ${isLead ? 'border-l-4 border-l-accent' : ''} ${className}`}>{children}</div>
  )
}

/** A heading with what may stand beside it. */
export function Heading({ children, beside, id }: { readonly children: ReactNode; readonly beside?: ReactNode; readonly id?: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="font-semibold text-[1.05rem]">
        {children}
      </h2>
      {beside !== undefined && <div className="text-soft text-sm">{beside}</div>}
    </div>
  )
}

const NOTES: Readonly<Record<'info' | 'warning' | 'error', string>> = {
  info: 'border-line bg-card text-soft',
  warning: 'border-open/40 bg-open-soft text-open',
  error: 'border-no/40 bg-no-soft text-no',
}

export function Note({
  kind = 'info',
  children,
  action,
}: {
  readonly kind?: keyof typeof NOTES
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3 py-2 text-sm ${NOTES[kind]}`}
    >
      {kind !== 'info' && <Icon name="warning" />}
      <p className="min-w-0 flex-1" dir="auto">
        {children}
      </p>
      {action}
    </div>
  )
}

/** Where there is nothing: why, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="flex flex-col items-center gap-3 text-soft">{children}</div>}
    </div>
  )
}

export function Waiting({ what }: { readonly what: string }) {
  return (
    <div className="flex items-center justify-center gap-3 px-4 py-10 text-soft" role="status">
      <span className="size-4 animate-spin rounded-full border-2 border-line border-t-accent" aria-hidden="true" />
      {what}
    </div>
  )
}
