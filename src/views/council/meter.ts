/** A share as a bar of a fixed number of columns: ▕██████░░░░▏. Full only when it is full, empty only when it is empty. */

export function meter(share: number, cells: number): string {
  const bounded = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0))
  const rounded = Math.round(bounded * cells)
  const filled = bounded > 0 && bounded < 1 ? Math.min(cells - 1, Math.max(1, rounded)) : rounded
  return `▕${'█'.repeat(filled)}${'░'.repeat(cells - filled)}▏`
}
