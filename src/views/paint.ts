/** Colour as something handed in: a terminal passes real escapes, a pipe and every test pass `plain`. Painted text is never measured. */

export type Brush = (text: string) => string

export interface Paint {
  readonly bold: Brush
  readonly dim: Brush
  readonly underline: Brush
  readonly red: Brush
  readonly green: Brush
  readonly yellow: Brush
  readonly cyan: Brush
  readonly magenta: Brush
  readonly blue: Brush
}

const same: Brush = (text) => text

export const plain: Paint = {
  bold: same,
  dim: same,
  underline: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
  magenta: same,
  blue: same,
}
