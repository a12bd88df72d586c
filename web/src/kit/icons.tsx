/** The few icons of the page, drawn in the colour of the text beside them. They are decoration: the words beside them are read aloud. */
import type { ReactNode } from 'react'

const PATHS = {
  play: <path d="M7 5v14l11-7z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" />,
  stop: <rect x="6" y="6" width="12" height="12" rx="1.5" />,
  back: <path d="M15 6l-6 6 6 6" />,
  forward: <path d="M9 6l6 6-6 6" />,
  first: <path d="M18 6l-6 6 6 6M7 6v12" />,
  last: <path d="M6 6l6 6-6 6M17 6v12" />,
  plus: <path d="M12 5v14M5 12h14" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  question: <path d="M9 9a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.5v.1" />,
  reply: <path d="M10 8L5 12.5 10 17M5.5 12.5H14a5 5 0 0 1 5 5" />,
  sun: (
    <path d="M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6L4.6 4.6M19.4 19.4L18 18M18 6l1.4-1.4M4.6 19.4L6 18M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" />
  ),
  moon: <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z" />,
  screen: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  search: <path d="M16 16l4 4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" />,
  star: <path d="M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z" fill="currentColor" />,
  down: <path d="M6 9l6 6 6-6" />,
  file: <path d="M7 3h7l4 4v14H7zM14 3v4h4" />,
  keyboard: <path d="M3 7h18v10H3zM7 10.5h.1M11 10.5h.1M15 10.5h.1M8 14h8" />,
  bell: <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4" />,
  link: <path d="M10 14a4 4 0 0 0 5.7 0l2.6-2.6a4 4 0 0 0-5.7-5.7L11.5 7M14 10a4 4 0 0 0-5.7 0l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.1-1.1" />,
  warning: <path d="M12 4l9 16H3zM12 10v4.5M12 17.5v.1" />,
  person: <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM5 20c.8-3.6 3.5-5.5 7-5.5s6.200 1.900 7 5.500" />,
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      {PATHS[name]}
    </svg>
  )
}
