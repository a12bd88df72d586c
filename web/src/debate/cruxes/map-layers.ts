/** How deep each question stands: one below the deepest it hangs on. What closes a circle is left out of the count. */

interface Arrow {
  readonly from: string
  readonly to: string
}

export function layersOf(ids: readonly string[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const above = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { from, to } of arrows) {
    // In the order in which they came: a later arrow never moves what an earlier one has placed into a circle.
    if (!above.has(from) || !above.has(to) || from === to || reaches(above, from, to)) continue
    above.get(to)?.push(from)
  }
  const depths = new Map<string, number>()
  const depth = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const found = Math.max(-1, ...(above.get(id) ?? []).map(depth)) + 1
    depths.set(id, found)
    return found
  }
  return new Map(ids.map((id) => [id, depth(id)]))
}

/** Whether `id` hangs on `wanted`, directly or through others. */
function reaches(above: ReadonlyMap<string, readonly string[]>, id: string, wanted: string): boolean {
  return (above.get(id) ?? []).some((one) => one === wanted || reaches(above, one, wanted))
}
