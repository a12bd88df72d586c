/**
 * Numbers that survive a busy machine: sides are taken in turns (A B, B A, A B …), medians are compared, and what the
 * processor did is counted where waiting would only add noise. CPU time is that of the whole process, helper threads included.
 */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new RangeError('No median of nothing.')
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export async function cpuMs(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

export async function wallMs(act: () => unknown): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

/** Each side's samples. Every second round runs backwards, so that no side always follows the same one. */
export async function inTurns<K extends string>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(sides) as K[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) samples[name].push(await sides[name]())
  }
  return samples
}

/** What an update costs in a short and in a long stream, in microseconds. */
export interface Grown {
  readonly ratio: number
  readonly shortUs: number
  readonly longUs: number
}

/** The median of the ratios of samples taken side by side: what slows both down, slows neither ratio. */
export function comparison(samples: Readonly<Record<'short' | 'long', readonly number[]>>, warmUp: number): Grown {
  const [short, long] = [samples.short.slice(warmUp), samples.long.slice(warmUp)]
  const ratios = long.map((value, index) => value / (short[index] ?? Number.NaN))
  return { ratio: median(ratios), shortUs: median(short), longUs: median(long) }
}

/** Three significant digits: more would be a claim about noise. */
export const short = (value: number): string => String(Number(value.toPrecision(3)))
