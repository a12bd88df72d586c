/** Waits for what another process or thread is about to bring about. On a busy machine slow is not wrong: a second would be a guess. */
import { vi } from 'vitest'

export const patiently = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 20_000, interval: 50 })
