/**
 * Chance that can be replayed: the same seed and label always give the same numbers, on every machine.
 * A label names the choice ("shuffle/rank/ada/1"), so that adding a choice elsewhere moves no other.
 */

export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): readonly T[]
}

export function random(seed: number, label: string): Random {
  let state = mix(hash32(label) ^ Math.imul(seed | 0, 0x9e3779b1))
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    return mix(state) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, shuffle: (items) => shuffled(items, below) }
}

/** FNV-1a over UTF-16 units: a label's number. Not for secrets. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function mix(input: number): number {
  let x = input | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}

function shuffled<T>(items: readonly T[], below: (limit: number) => number): readonly T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const pick = below(last + 1)
    const held = copy[last] as T
    copy[last] = copy[pick] as T
    copy[pick] = held
  }
  return copy
}
