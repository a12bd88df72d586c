/** Light or dark: as the system has it, until the reader says otherwise here. Remembered on this device. */
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'witan-theme'
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')

export function themeNow(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === kept) ?? 'system'
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system'
  }
}

export function applyTheme(): void {
  const theme = themeNow()
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

dark.addEventListener('change', applyTheme)

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch (error) {
    console.info('The choice of colours can’t be remembered here.', error)
  }
  applyTheme()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, themeNow)
