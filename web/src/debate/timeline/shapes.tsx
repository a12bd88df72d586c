/** The shapes of the timeline: one for each family of moves, and one for each kind of turning point. Each is told apart without colour. */
import type { MarkKind, Shape } from './timeline-layout.ts'

/** Around 0, 0. */
export function ShapeMark({ shape, fill }: { readonly shape: Shape; readonly fill: string }) {
  switch (shape) {
    case 'talk':
      return <circle r="4.6" fill={fill} />
    case 'lock':
      return <rect x="-4.2" y="-4.2" width="8.4" height="8.4" rx="1" fill={fill} />
    case 'evidence':
      return <path d="M0 -5.2 L5.2 4.2 L-5.2 4.2 Z" fill={fill} />
    case 'change':
      return <path d="M0 -5.6 L5.6 0 L0 5.6 L-5.6 0 Z" fill={fill} />
    case 'moderator':
      return <circle r="3.6" fill="var(--card)" stroke="var(--soft)" strokeWidth="1.4" />
    case 'user':
      return <path d="M0 -6 L1.8 -1.8 L6 -1.6 L2.7 1.2 L3.8 5.4 L0 3 L-3.8 5.4 L-2.7 1.2 L-6 -1.6 L-1.8 -1.8 Z" fill="var(--ink)" />
  }
}

export const SHAPES: Readonly<Record<Shape, string>> = {
  talk: 'talk',
  lock: 'lock: commit, falsifier, restate, grade',
  evidence: 'evidence',
  change: 'a change or a concession',
  moderator: 'the moderator',
  user: 'a person',
}

interface MarkWords {
  readonly sign: string
  readonly title: string
  readonly tone: string
}

export const MARKS: Readonly<Record<MarkKind, MarkWords>> = {
  stage: { sign: '»', title: 'next stage', tone: 'var(--accent)' },
  locked: { sign: '✓', title: 'locked', tone: 'var(--yes)' },
  failed: { sign: '✗', title: 'lock failed', tone: 'var(--no)' },
  promoted: { sign: '★', title: 'on the agenda', tone: 'var(--open)' },
  end: { sign: '■', title: 'thread ends', tone: 'var(--soft)' },
}
