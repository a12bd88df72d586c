/**
 * What a measurement says: a number, its unit, what we aim for and whether it is met. Printed as a table for people
 * and as JSON for whoever compares runs.
 */

export interface Aim {
  readonly is: 'at least' | 'at most' | 'below' | 'above'
  readonly bound: number
}

export interface Reading {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Null: shown for comparison only. */
  readonly aim: Aim | null
  /** What the number came from, in this run. */
  readonly detail: string
}

export interface Row {
  readonly name: string
  /** Null: it could not be measured, and `detail` says why. */
  readonly value: number | null
  readonly unit: string
  readonly aim: string | null
  readonly meets: boolean
  readonly how: string
  readonly detail: string
}

export interface Measure {
  readonly name: string
  /** One sentence: what is done, and what is divided by what. */
  readonly how: string
  readonly take: () => Promise<readonly Reading[]>
}

const SIGN = { 'at least': '≥', 'at most': '≤', below: '<', above: '>' } as const

export const atLeast = (bound: number): Aim => ({ is: 'at least', bound })
export const atMost = (bound: number): Aim => ({ is: 'at most', bound })
export const below = (bound: number): Aim => ({ is: 'below', bound })
/** For a mutant: a measurement that does not tell it from the real thing is worth nothing. */
export const above = (bound: number): Aim => ({ is: 'above', bound })

export function meets(value: number, aim: Aim | null): boolean {
  switch (aim?.is) {
    case undefined:
      return true
    case 'at least':
      return value >= aim.bound
    case 'at most':
      return value <= aim.bound
    case 'below':
      return value < aim.bound
    case 'above':
      return value > aim.bound
  }
}

/** A measurement that falls over is a row too: the others still count. */
export async function rowsOf({ name, how, take }: Measure): Promise<readonly Row[]> {
  try {
    const readings = await take()
    return readings.map(({ aim, ...reading }) => ({
      ...reading,
      value: Number(reading.value.toPrecision(3)),
      aim: aim === null ? null : `${SIGN[aim.is]} ${aim.bound}`,
      meets: meets(reading.value, aim),
      how,
    }))
  } catch (error) {
    const detail = `could not be measured: ${error instanceof Error ? error.message : String(error)}`
    return [{ name, value: null, unit: '', aim: null, meets: false, how, detail }]
  }
}

export function tableLines(rows: readonly Row[]): readonly string[] {
  const cells = rows.map(({ name, value, unit, aim, meets: met, detail }) => [
    name,
    value === null ? 'none' : `${value} ${unit}`.trimEnd(),
    aim ?? '',
    value !== null && aim === null ? '' : met ? 'yes' : 'NO',
    detail.split('\n')[0] ?? '',
  ])
  const all = [['measured', 'value', 'aim', 'met', 'detail'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
