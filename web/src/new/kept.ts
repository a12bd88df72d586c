/** What is typed and not yet sent, kept for this tab through reloads. Where nothing can be kept, it is only lost with the page. */

export function kept<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch (error) {
    console.info('A draft could not be read.', error)
    return null
  }
}

/** Null: there is nothing to keep any more. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.info('A draft could not be kept.', error)
  }
}
