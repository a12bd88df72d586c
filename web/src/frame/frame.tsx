/** The frame of every page: where one is, a new start, colours, keys; and the door, where the server asks for a token. */
import { type ReactNode, useMemo, useState } from 'react'
import { IconButton } from '../kit/basics.tsx'
import { Icon, type IconName } from '../kit/icons.tsx'
import { NewsList } from '../kit/news.tsx'
import { ShortcutHelp, useShortcutKeys, useShortcuts } from '../kit/shortcuts.tsx'
import { go, Link } from '../router.ts'
import { setTheme, THEMES, type Theme, useTheme } from '../theme.ts'
import { TokenDoor } from './token-door.tsx'

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' }
const NAMES: Readonly<Record<Theme, string>> = { system: 'as the system has it', light: 'light', dark: 'dark' }

export function Frame({ children }: { readonly children: ReactNode }) {
  const [showsKeys, setShowsKeys] = useState(false)
  const theme = useTheme()
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  useShortcutKeys()
  useShortcuts(
    useMemo(
      () => [
        { key: '?', does: 'Show these keys', act: () => setShowsKeys(true) },
        { key: 'h', does: 'Go to all deliberations', act: () => go('/') },
        { key: 'n', does: 'Start a new one', act: () => go('/new') },
        { key: 'a', does: 'Go to figures over all roundtables', act: () => go('/analytics') },
      ],
      [],
    ),
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-lg bg-accent px-3 py-1 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <header className="no-print border-line border-b bg-card">
        <div className="mx-auto flex h-13 max-w-[1760px] items-center gap-2 px-3 sm:px-5">
          <Link to="/" className="flex items-center gap-2 rounded-md font-semibold text-[1.05rem]" aria-label="Witan: all deliberations">
            <img src="/favicon.svg" alt="" width={24} height={24} />
            Witan
          </Link>
          <div className="flex-1" />
          <Link
            to="/analytics"
            className="rounded-lg px-2 py-1.5 font-medium text-[0.9rem] text-soft transition-colors hover:bg-well hover:text-ink"
          >
            Analytics
          </Link>
          <Link
            to="/new"
            className="inline-flex items-center gap-1.5 rounded-lg bg-accent px-3 py-1.5 font-medium text-[0.9rem] text-on-accent hover:opacity-90"
          >
            <Icon name="plus" size={15} />
            New
          </Link>
          <IconButton
            icon={ICONS[theme]}
            name={`Colours: ${NAMES[theme]}. Change to ${NAMES[nextTheme]}`}
            onClick={() => setTheme(nextTheme)}
          />
          <IconButton icon="keyboard" name="Keys (?)" onClick={() => setShowsKeys(true)} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <NewsList />
      <TokenDoor />
      {showsKeys && <ShortcutHelp onClose={() => setShowsKeys(false)} />}
    </div>
  )
}
