/** The file in which a child notes every call that really left. */
import { existsSync, readFileSync } from 'node:fs'

export const callsBeside = (database: string): string => `${database}.calls`

export function callsMade(database: string): readonly string[] {
  const path = callsBeside(database)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}
