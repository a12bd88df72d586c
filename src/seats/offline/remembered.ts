/** The same words come again and again: a reading of a text that is remembered, and forgotten whole when it grows too large. */
export function remembered<T>(read: (text: string) => T, max: number): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= max) known.clear()
    const own = read(text)
    known.set(text, own)
    return own
  }
}
