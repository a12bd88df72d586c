/** Links within a room, and the way to follow one by a button. */
import type { ReactNode } from 'react'
import { go, Link, withParams } from '../router.ts'
import { atIssue, atTag, type Params } from './address.ts'

export const goTo = (params: Params): void => go(withParams(params))

const LINK = 'font-medium text-accent underline decoration-line underline-offset-3 hover:decoration-current'

export const GoTo = ({
  to,
  children,
  className = LINK,
}: {
  readonly to: Params
  readonly children: ReactNode
  readonly className?: string
}) => (
  <Link to={withParams(to)} className={className}>
    {children}
  </Link>
)

export const IssueLink = ({ id }: { readonly id: number }) => (
  <GoTo to={atIssue(id)} className={`number ${LINK}`}>
    #{id}
  </GoTo>
)

/** A tag leads to the board with the issues that have it. */
export const TagLink = ({ tag }: { readonly tag: string }) => (
  <GoTo to={atTag(tag)} className="rounded-md px-1 text-[0.78rem] text-soft hover:bg-well hover:text-ink">
    #{tag}
  </GoTo>
)
