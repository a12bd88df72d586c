/** What a runner is called in the log, and whether one that is named there is known to be dead. */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { sha256 } from '../log/chain.ts'

/**
 * Who shares our numbers of processes: this start of this machine, and this container on it. A name of a machine alone does not say
 * so: images and copies of machines have the same. Null where nothing tells them apart.
 */
function markHere(): string | null {
  try {
    const [boot, processes] = [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), readlinkSync('/proc/self/ns/pid')]
    return sha256(`${boot.trim()} ${processes}`).slice(0, MARK_LENGTH)
  } catch {
    return null
  }
}
const MARK_LENGTH = 6
const MARK = markHere()

export const runnerName = (pid: number | string): string => [hostname(), `process ${pid}`, ...(MARK === null ? [] : [MARK])].join(', ')

/**
 * Only of processes whose numbers are ours can we know. All others, and those of a Witan that left no mark, are waited for: their lease
 * runs out. A number that was given out again counts as alive.
 */
export function isGone(runner: string): boolean {
  const [, pid] = /, process (\d+)(?:, [0-9a-f]+)?$/.exec(runner) ?? []
  if (pid === undefined || runner !== runnerName(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
